// Texts in addresses: compressed by deflate, and written as base64url. Browsers do not send the fragment of an address to a server.

/** The longest text that is decompressed, in bytes, so that no address can fill the memory. */
const MAX_BYTES = 1 << 20;

const through = async (bytes, stream, most = Infinity) => {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) throw new RangeError("the text is too long");
    parts.push(value);
  }
  return new Blob(parts).arrayBuffer();
};

/** Returns a text as letters that an address may contain. */
export async function packed(text) {
  const bytes = new Uint8Array(await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw")));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Returns the text of `packed`. @throws if the letters are cut off or changed. */
export async function unpacked(letters) {
  const binary = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  return new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream("deflate-raw"), MAX_BYTES));
}
