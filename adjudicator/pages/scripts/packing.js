// Values in addresses: JSON, deflated, in base64url.

const STEP = 0x8000; // bytes that become characters at once

/** A value in the characters of an address. */
export async function packed(value) {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const made = new Uint8Array(await new Response(through(bytes, new CompressionStream("deflate-raw"))).arrayBuffer());
  let text = "";
  for (let k = 0; k < made.length; k += STEP) text += String.fromCharCode(...made.subarray(k, k + STEP));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Bytes through a transform, as a stream. */
export function through(bytes, transform) {
  return new Blob([bytes]).stream().pipeThrough(transform);
}
