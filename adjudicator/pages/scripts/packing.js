// Values in addresses: JSON, deflated, in base64url.

/** A value in the characters of an address. */
export async function packed(value) {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const made = new Uint8Array(await new Response(through(bytes, new CompressionStream("deflate-raw"))).arrayBuffer());
  const text = Array.from(made, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Bytes through a transform, as a stream. */
export const through = (bytes, transform) => new Blob([bytes]).stream().pipeThrough(transform);
