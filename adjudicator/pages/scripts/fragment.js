// A whole game in the fragment of an address: "1", then base64url of raw deflate of its record as JSON. A turn that is begun
// stands after a dot, written like the record.

import { page } from "./page.js";
import { Problem } from "./service.js";

export const GARBLED = "garbled"; // the status of a Problem with a fragment
const FORM = "1";
const MOST = 512 * 1024; // characters of a record unfolded; no game comes near
const STEP = 0x8000;

/** The fragment that holds a record, and a turn that is begun (null: none), without "#". */
export async function write(record, begun = null) {
  const parts = [record, begun].filter((one) => one !== null).map(packed);
  return FORM + (await Promise.all(parts)).join(".");
}

/** The record in a fragment, null where there is none. It is an object, and what it says is the service's to judge. Throws Problem. */
export async function read(fragment) {
  const [record] = await parts(fragment);
  if (record === undefined) return null;
  if (record === null || typeof record !== "object" || !Array.isArray(record.turns)) throw garbled("no record");
  return record;
}

/** The turn that is begun in the game of a fragment, as its game writes turns; null where none is. Throws Problem. */
export async function begun(fragment) {
  return (await parts(fragment))[1] ?? null;
}

async function parts(fragment) {
  const text = fragment.replace(/^#/, "");
  if (text === "") return [];
  try {
    if (!text.startsWith(FORM)) throw new TypeError("another form");
    return await Promise.all(text.slice(FORM.length).split(".", 2).map(unpacked));
  } catch (reason) {
    throw garbled(reason);
  }
}

function garbled(reason) {
  return new Problem([page.words.service.garbled], { status: GARBLED, code: "fragment-garbled", body: String(reason) });
}

async function packed(value) {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const made = new Uint8Array(await new Response(through(bytes, new CompressionStream("deflate-raw"))).arrayBuffer());
  let text = "";
  for (let k = 0; k < made.length; k += STEP) text += String.fromCharCode(...made.subarray(k, k + STEP));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  return JSON.parse(await unfolded(through(bytes, new DecompressionStream("deflate-raw"))));
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
