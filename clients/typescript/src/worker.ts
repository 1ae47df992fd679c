// The worker of `offline`: starts Pyodide with the judge, then responds to one request after another.

/** The first message. The addresses are absolute; that of Pyodide is a folder. */
export interface Start {
  pyodide: string;
  code: string;
  integrity: string;
  version: string;
}

/** A request: method, path, body, language, media type, `Accept`. */
export type Sent = [string, string, Uint8Array, string, string, string];
/** A response: status, media type, body. */
export type Received = [number, string, Uint8Array<ArrayBuffer>];
/** The reply to each message; the first has no response. */
export type Reply = { received?: Received } | { failure: string };

type Respond = (...sent: Sent) => Received;
interface Pyodide {
  FS: { readFile(path: string, options: { encoding: "utf8" }): string };
  unpackArchive(archive: Uint8Array, format: "zip", options: { extractDir: string }): void;
  runPython(code: string): Respond;
}

const PROGRAM = `
import gc, sys
sys.path.insert(0, "/judge")
sys.dont_write_bytecode = True
gc.disable()
from pyodide.ffi import to_js
from adjudicator.offline import respond
gc.enable()
gc.freeze()
lambda method, path, body, *more: to_js(tuple(respond(method, path, body.to_bytes(), *more)))
`;
const NODE: string = "node:"; // bundlers for browsers do not look for these modules
let respond: Respond;

async function start({ pyodide, code, integrity, version }: Start): Promise<Respond> {
  const archive = await load(code, integrity);
  const python: Pyodide = await (await import(/* @vite-ignore */ `${pyodide}pyodide.mjs`)).loadPyodide();
  python.unpackArchive(archive, "zip", { extractDir: "/judge" });
  const found = python.FS.readFile("/judge/VERSION", { encoding: "utf8" });
  if (found !== version) throw new Error(`${code} has version ${found}, this client ${version}`);
  return python.runPython(PROGRAM);
}

/** The zip; Node has no `fetch` for files. */
async function load(code: string, integrity: string): Promise<Uint8Array> {
  if (code.startsWith("file:")) return new Uint8Array(await (await import(`${NODE}fs/promises`)).readFile(new URL(code)));
  const response = await fetch(code, { integrity, credentials: "omit" });
  if (!response.ok) throw new Error(`${code} responded ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function reply(message: Start | Sent): Promise<Reply> {
  try {
    if (Array.isArray(message)) return { received: respond(...message) };
    respond = await start(message);
    return {};
  } catch (error) {
    return { failure: String(error) };
  }
}

const port: MessagePort = "WorkerGlobalScope" in globalThis ? globalThis : (await import(`${NODE}worker_threads`)).parentPort;
port.onmessage = async ({ data }) => port.postMessage(await reply(data));
