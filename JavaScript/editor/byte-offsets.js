/**
 * Returns a function from offsets in UTF-8 bytes, as findings have them, to indices of a text.
 *
 * An offset beyond the end becomes the text's length.
 */
export function indexOfByte(text) {
  const size = new TextEncoder().encode(text).length;
  if (size === text.length) return (offset) => Math.min(offset, text.length);
  const indices = new Uint32Array(size + 1);
  let byte = 0;
  for (let index = 0; index < text.length; ) {
    const code = text.codePointAt(index);
    const width = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    indices.fill(index, byte, byte + width);
    byte += width;
    index += code < 0x10000 ? 1 : 2;
  }
  indices[size] = text.length;
  return (offset) => indices[Math.min(offset, size)];
}
