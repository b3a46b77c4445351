/** A text document of VS Code. */
"use strict";
const { readFileSync } = require("node:fs");
const { Position, Range } = require("./fake-types.cjs");

class Document {
  version = 1;
  isClosed = false;
  isDirty = false;
  #text;

  constructor(uri, languageId, text = readFileSync(uri.fsPath, "utf8")) {
    Object.assign(this, { uri, languageId });
    // VS Code keeps the mark at the start of a file apart from the text.
    this.#text = text.replace(/^\uFEFF/, "");
  }

  get fileName() { return this.uri.fsPath; }
  get lineCount() { return this.#starts.length; }
  get #starts() { return [0, ...Array.from(this.#text.matchAll(/\r\n|\n|\r/g), (found) => found.index + found[0].length)]; }

  getText(range) { return range ? this.#text.slice(this.offsetAt(range.start), this.offsetAt(range.end)) : this.#text; }

  offsetAt({ line, character }) {
    const starts = this.#starts;
    if (line >= starts.length) return this.#text.length;
    const end = line + 1 < starts.length ? starts[line + 1] : this.#text.length;
    const content = this.#text.slice(starts[line], end).replace(/[\r\n]+$/, "");
    return starts[line] + Math.min(character, content.length);
  }

  positionAt(offset) {
    const starts = this.#starts;
    const line = starts.findLastIndex((start) => start <= offset);
    return new Position(line, Math.min(offset, this.#text.length) - starts[line]);
  }

  /** Returns the place of the first character of a text, moved by `by`. */
  placeOf(text, by = 0) {
    const index = this.#text.indexOf(text);
    if (index < 0) throw new Error(`the text has no ${JSON.stringify(text)}`);
    return this.positionAt(index + by);
  }

  rangeOf(text) { return new Range(this.placeOf(text), this.placeOf(text, text.length)); }

  getWordRangeAtPosition(position, pattern) {
    const start = this.offsetAt(new Position(position.line, 0));
    const line = this.#text.slice(start).split(/[\r\n]/, 1)[0];
    const global = new RegExp(pattern.source, "g");
    for (const { index, 0: { length } } of line.matchAll(global)) {
      if (index <= position.character && position.character <= index + length) return new Range(position.line, index, position.line, index + length);
    }
    return undefined;
  }

  /** Makes edits, and returns the event of the change. As in VS Code, the last one of the text is the first in the event. */
  apply(edits) {
    const sorted = [...edits].sort((one, other) => other.range.start.compareTo(one.range.start));
    const contentChanges = sorted.map(({ range, newText }, index) => {
      const before = sorted[index + 1];
      if (before && before.range.end.compareTo(range.start) > 0) throw new Error("Overlapping ranges are not allowed!");
      const rangeOffset = this.offsetAt(range.start);
      return { range, rangeOffset, rangeLength: this.offsetAt(range.end) - rangeOffset, text: newText };
    });
    for (const { rangeOffset, rangeLength, text } of contentChanges) {
      this.#text = this.#text.slice(0, rangeOffset) + text + this.#text.slice(rangeOffset + rangeLength);
    }
    this.version++;
    this.isDirty = true;
    return { document: this, contentChanges };
  }
}

module.exports = { Document };
