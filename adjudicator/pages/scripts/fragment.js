// A whole game in the fragment of a URL: "1", then base64url of raw deflate of its JSON record. A begun turn, a refused
// try and the other lines of the game follow in the same encoding, each after a dot.

import { FORMAT } from "./history.js";
import { packed, through } from "./packing.js";
import { page } from "./page.js";
import { Problem } from "./service.js";

export const GARBLED = "garbled"; // the status of a Problem with a fragment
const FORM = "1";
const MOST = 512 * 1024; // characters of an inflated record, more than any game has

// Language links keep the fragment.
for (const link of document.querySelectorAll("a[hreflang]")) {
  link.addEventListener("click", () => (link.hash = location.hash));
}

/** The fragment of a record, a begun turn, a refused try and other lines (null for none), without "#". */
export async function write(record, begun = null, tried = null, lines = null) {
  const parts = [record, begun, tried, lines];
  while (parts.at(-1) === null) parts.pop();
  return FORM + (await Promise.all(parts.map(packed))).join(".");
}

/** Open the page "play" or "edit" of this game with a position and its options. */
export async function go(name, { position, options }) {
  const address = await write({ format: FORMAT, game: page.game, options, position, turns: [] });
  location.assign(`${page.prefix}/${name}/${page.game}?lang=${page.language}#${address}`);
}

/**
 * The parts of a fragment, {record, begun, tried, lines}: null for none, and no lines of another shape. The service still
 * has to validate the record and the turns. Throws Problem.
 */
export async function read(fragment) {
  const text = fragment.replace(/^#/, "");
  if (text === "") return { record: null, begun: null, tried: null, lines: [] };
  try {
    if (!text.startsWith(FORM)) throw new TypeError("another form");
    const [record, begun = null, tried = null, lines = null] = await Promise.all(text.slice(FORM.length).split(".", 4).map(unpacked));
    if (!Array.isArray(record?.turns)) throw new TypeError("no record");
    return { record, begun, tried, lines: Array.isArray(lines) ? lines.filter(isLine) : [] };
  } catch (reason) {
    throw new Problem([page.words.service.garbled], { status: GARBLED, code: "fragment-garbled", body: String(reason) });
  }
}

const isLine = (one) => Number.isInteger(one?.at) && Array.isArray(one.turns);

async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  return JSON.parse(await unfolded(through(bytes, new DecompressionStream("deflate-raw"))));
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
