/** Text packed for the address of a link: compressed, in letters that an address may have. */

/** The longest packed text that goes into a link, in characters: addresses of this length work in every browser. */
export const MOST = 60_000;
/** The longest text that is unpacked, in bytes; a play file may not be longer. */
const MOST_TEXT = 4_000_000;

/** @param {string} text @returns {Promise<string>} */
export async function pack(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let letters = "";
  for (let at = 0; at < bytes.length; at += 8192) letters += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The text of such a packet, or null if it is none. @param {string} packed @returns {Promise<string | null>} */
export async function unpack(packed) {
  try {
    const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
    /** @type {Uint8Array<ArrayBuffer>[]} */
    const parts = [];
    for (let length = 0; ; ) {
      const { done, value } = await reader.read();
      if (done) return new TextDecoder("utf-8", { fatal: true }).decode(await new Blob(parts).arrayBuffer());
      length += value.length;
      if (length > MOST_TEXT) return null;
      parts.push(value);
    }
  } catch {
    return null;
  }
}
