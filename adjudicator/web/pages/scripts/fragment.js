// A whole game in the fragment of an address: "1", then base64url of raw deflate of its record as JSON.

import { page } from "./page.js";
import { Problem } from "./service.js";

export const GARBLED = "garbled"; // the status of a Problem with a fragment
const FORM = "1";
const MOST = 512 * 1024; // characters of a record unfolded; no game comes near
const STEP = 0x8000;

/** The fragment that holds a record, without "#". */
export async function write(record) {
  const bytes = new TextEncoder().encode(JSON.stringify(record));
  const packed = new Uint8Array(await new Response(through(bytes, new CompressionStream("deflate-raw"))).arrayBuffer());
  let text = "";
  for (let k = 0; k < packed.length; k += STEP) text += String.fromCharCode(...packed.subarray(k, k + STEP));
  return FORM + btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The record in a fragment, null where there is none. It is an object, and what it says is the service's to judge. Throws Problem. */
export async function read(fragment) {
  const text = fragment.replace(/^#/, "");
  if (text === "") return null;
  let record;
  try {
    if (!text.startsWith(FORM)) throw new TypeError("another form");
    const packed = Uint8Array.from(atob(text.slice(1).replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    record = JSON.parse(await unfolded(through(packed, new DecompressionStream("deflate-raw"))));
    if (record === null || typeof record !== "object" || !Array.isArray(record.turns)) throw new TypeError("no record");
  } catch (reason) {
    throw new Problem([page.words.service.garbled], { status: GARBLED, code: "fragment-garbled", body: String(reason) });
  }
  return record;
}

function through(bytes, transform) {
  return new Blob([bytes]).stream().pipeThrough(transform);
}

async function unfolded(stream) {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = stream.getReader();
  let text = "";
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    text += decoder.decode(piece.value, { stream: true });
    if (text.length > MOST) {
      await reader.cancel();
      throw new RangeError("too long");
    }
  }
  return text + decoder.decode();
}
