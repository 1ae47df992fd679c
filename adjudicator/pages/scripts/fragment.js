// A whole game in the fragment of a URL: "1", then base64url of raw deflate of its JSON record. A begun turn
// follows after a dot, and a refused try after another, in the same encoding.

import { page } from "./page.js";
import { Problem } from "./service.js";

export const GARBLED = "garbled"; // the status of a Problem with a fragment
const FORM = "1";
const MOST = 512 * 1024; // characters of an inflated record, more than any game has
const STEP = 0x8000;

/** The fragment of a record, a begun turn and a refused try (null for none), without "#". */
export async function write(record, begun = null, tried = null) {
  const parts = [record, begun, tried];
  while (parts.at(-1) === null) parts.pop();
  return FORM + (await Promise.all(parts.map(packed))).join(".");
}

/** The record in a fragment, or null: an object that the service still has to validate. Throws Problem. */
export async function read(fragment) {
  const [record] = await parts(fragment);
  if (record === undefined) return null;
  if (record === null || typeof record !== "object" || !Array.isArray(record.turns)) throw garbled("no record");
  return record;
}

/** The begun turn in a fragment, in the game's notation, or null. Throws Problem. */
export async function begun(fragment) {
  return (await parts(fragment))[1] ?? null;
}

/** The refused try in a fragment, in the game's notation, or null. Throws Problem. */
export async function tried(fragment) {
  return (await parts(fragment))[2] ?? null;
}

async function parts(fragment) {
  const text = fragment.replace(/^#/, "");
  if (text === "") return [];
  try {
    if (!text.startsWith(FORM)) throw new TypeError("another form");
    return await Promise.all(text.slice(FORM.length).split(".", 3).map(unpacked));
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
