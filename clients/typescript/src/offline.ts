// The judge in a worker of this page or program: a `fetch` without a service.

import { Unreachable } from "./errors.js";
import type { Received, Sent, Reply, Start } from "./worker.js";

const VERSION = "1.0.0"; // of this client and of the zip
const LIMIT = 10_000; // milliseconds that a request may take

export interface OfflineSettings {
  /** The folder with `pyodide.mjs`, as an absolute address or relative to the page. */
  pyodide: string | URL;
  /** The zip that `make offline` writes. */
  code: string | URL;
  /** The digest of the zip that `make offline` prints. */
  integrity?: string;
}

/** A `fetch` for addresses under `/v1/`. It throws `Unreachable` where there is no response. */
export interface Offline {
  (input: RequestInfo | URL, init?: RequestInit): Promise<Response>;
  /** Wait until the judge has started. */
  ready(signal?: AbortSignal | null): Promise<void>;
  /** End the worker; later requests fail. */
  close(): void;
}

/** Start the judge. Requests wait for the start, which begins anew after a worker has failed. */
export async function offline({ pyodide, code, integrity = "" }: OfflineSettings): Promise<Offline> {
  const base = globalThis.location?.href ?? "http://localhost/";
  const [folder, zip] = [pyodide, code].map((address) => new URL(address, base).href) as [string, string];
  const settings: Start = { pyodide: folder.replace(/\/?$/, "/"), code: zip, integrity, version: VERSION };
  const closing = new AbortController();
  let channel: ReturnType<typeof open> | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function begin(): ReturnType<typeof open> {
    const forget = () => void (channel === begun && (channel = null));
    const begun = open(settings, closing.signal, forget);
    begun.catch(forget);
    return begun;
  }

  async function started() {
    if (closing.signal.aborted) throw new Unreachable("The judge is closed");
    return await (channel ??= begin());
  }

  async function respond(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input instanceof Request ? input : new URL(input, base), init);
    const sent = await question(request);
    const received = last.then(started).then((post) => {
      request.signal.throwIfAborted();
      return post(sent, LIMIT);
    });
    last = received.catch(() => {}); // reported to its own caller
    const [status, type, body] = (await unlessAborted(received, request.signal)) as Received;
    return new Response(body, { status, headers: { "Content-Type": type } });
  }

  started().catch(() => {}); // reported to each request
  return Object.assign(respond, {
    ready: async (signal?: AbortSignal | null) => void (await unlessAborted(started(), signal)),
    close: () => closing.abort(),
  });
}

/** The parts of a request that the judge needs. */
async function question(request: Request): Promise<Sent> {
  const { pathname, search } = new URL(request.url);
  const path = pathname.slice(Math.max(0, pathname.indexOf("/v1/"))) + search;
  const { headers, method } = request;
  const accepted = (headers.get("Accept-Language") ?? globalThis.navigator?.language ?? "").split(",");
  const language = accepted.map((tag) => tag.trim()).find((tag) => /^(en|fr)\b/i.test(tag)) ?? "en";
  const body = new Uint8Array(await request.arrayBuffer());
  return [method, path, body, language, headers.get("Content-Type") ?? "", headers.get("Accept") ?? ""];
}

function unlessAborted<T>(work: Promise<T>, signal?: AbortSignal | null): Promise<T> {
  const stopped = new Promise<never>((_, reject) => {
    signal?.throwIfAborted();
    signal?.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
  return Promise.race([work, stopped]);
}

/** Start a worker with the judge; returns a function that sends. `gone` is called when it ends. Throws `Unreachable`. */
async function open(settings: Start, closing: AbortSignal, gone: () => void) {
  let settle: ((reply: Reply) => void) | null = null;
  const receive = (reply: Reply) => settle?.(reply);
  const close = () => end("The judge is closed");
  const end = (failure: string) => {
    gone();
    void worker.terminate();
    receive({ failure });
  };
  const worker = await run(receive, end);

  function post(message: Start | Sent, limit?: number): Promise<Received | undefined> {
    return new Promise((resolve, reject) => {
      const timer = limit && setTimeout(() => end(`No response in ${limit / 1000} s`), limit);
      settle = (reply) => {
        settle = null;
        clearTimeout(timer);
        if (!("failure" in reply)) return resolve(reply.received);
        reject(new Unreachable(reply.failure));
        end(reply.failure);
      };
      worker.postMessage(message);
    });
  }

  const started = post(settings);
  closing.addEventListener("abort", close);
  if (closing.aborted) close();
  await started;
  return post;
}

/** A worker of the browser, or a thread of Node. */
async function run(receive: (reply: Reply) => void, fail: (failure: string) => void) {
  if (globalThis.Worker) {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }) => receive(data);
    worker.onerror = (event) => fail(`The worker has failed: ${event.message ?? "its script was not found"}`);
    return worker;
  }
  const threads: string = "node:worker_threads";
  const thread = new (await import(threads)).Worker(new URL("./worker.js", import.meta.url));
  thread.on("message", receive);
  thread.on("error", (error: Error) => fail(`The worker has failed: ${error.message}`));
  thread.on("exit", () => fail("The worker has ended"));
  return thread as Pick<Worker, "postMessage" | "terminate">;
}
