/** Conversions from offsets in UTF-8, as findings have them, to positions of VS Code. */
"use strict";
const vscode = require("vscode");

class TextPlaces {
  #text;
  /** The index of each byte, or `undefined` if all characters are one byte. */
  #indices;
  /** The index of the first character of each line. */
  #starts = [0];

  constructor(text) {
    this.#text = text;
    const size = Buffer.byteLength(text);
    if (size !== text.length) {
      this.#indices = new Uint32Array(size + 1);
      let byte = 0;
      for (let index = 0; index < text.length; ) {
        const code = text.codePointAt(index);
        const width = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
        this.#indices.fill(index, byte, byte + width);
        byte += width;
        index += code < 0x10000 ? 1 : 2;
      }
      this.#indices[size] = text.length;
    }
    for (const { index, 0: lineBreak } of text.matchAll(/\r\n|\n|\r/g)) this.#starts.push(index + lineBreak.length);
  }

  /** Returns the position of a byte. An offset beyond the end is the end. */
  position(offset) {
    const index = Math.min(this.#indices ? this.#indices[Math.min(offset, this.#indices.length - 1)] : offset, this.#text.length);
    let [line, end] = [0, this.#starts.length];
    while (end - line > 1) {
      const middle = (line + end) >> 1;
      if (this.#starts[middle] <= index) line = middle; else end = middle;
    }
    return new vscode.Position(line, index - this.#starts[line]);
  }

  range({ start, end }) { return new vscode.Range(this.position(start.offset), this.position(end.offset)); }
}

module.exports = { TextPlaces };
