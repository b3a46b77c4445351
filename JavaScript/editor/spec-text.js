// The places of annotations in the text of a spec. They are looked up line by line, so that they are known while a text has errors.
// Annotations in a flow list, and those that other files declare, are not found.

import { KEY, commentStart } from "./spec-path.js";

/** An item of `annotations`: its lines, from 0, `end` excluded; its id; and whether `forEach` makes several annotations of it. */
class Item {
  constructor(lines, start, end) {
    Object.assign(this, { start, end });
    // Comments and blank lines before the next item are not a part of this one.
    while (this.end > start + 1 && /^\s*(?:#.*)?$/.test(lines[this.end - 1])) this.end -= 1;
    this.lines = lines.slice(start, this.end);
    this.id = value(this.lines, "id");
    this.isList = value(this.lines, "forEach") !== undefined;
  }

  /** Returns whether the annotation with an id is, or comes from, this item. */
  makes(id) {
    if (this.id === undefined) return false;
    return this.isList ? id.startsWith(`${this.id}/`) : id === this.id;
  }
}

/** Returns the items of `annotations`, in their order. */
export function items(text) {
  const lines = text.split(/\r?\n/);
  const first = lines.findIndex((line) => /^annotations\s*:\s*(?:#.*)?$/.test(line)) + 1;
  if (first === 0) return [];
  const isPart = (line) => /^(?:\s|-(?:\s|$)|#|$)/.test(line);
  let last = lines.findIndex((line, index) => index >= first && !isPart(line));
  if (last < 0) last = lines.length;
  const indentation = /^(\s*)-(?:\s|$)/.exec(lines.slice(first, last).find((line) => /^\s*-(?:\s|$)/.test(line)) ?? "")?.[1];
  if (indentation === undefined) return [];
  const starts = [];
  for (let index = first; index < last; index += 1) if (/^(\s*)-(?:\s|$)/.exec(lines[index])?.[1] === indentation) starts.push(index);
  return starts.map((start, index) => new Item(lines, start, starts[index + 1] ?? last));
}

/** Returns the item that contains a line, from 0, or `undefined`. */
export const itemAt = (text, line) => items(text).find(({ start, end }) => line >= start && line < end);

/**
 * Returns the change that adds a source with its data, or `undefined` if `sources` is a flow mapping.
 *
 * @param wanted its name, to which a number is added if it is taken. @param data GeoJSON.
 * @returns {{name: string, from: number, to: number, text: string} | undefined}
 */
export function addedSource(text, wanted, data) {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => /^sources\s*:/.test(line));
  if (start >= 0 && lines[start].slice(0, commentStart(lines[start])).trim() !== "sources:") return undefined;
  let end = start + 1;
  while (end < lines.length && /^(?:\s|#|$)/.test(lines[end])) end += 1;
  const block = start < 0 ? [] : lines.slice(start + 1, end);
  const indentation = /^ +/.exec(block.find((line) => /^ +[^\s#]/.test(line)) ?? "")?.[0] ?? "  ";
  const names = new Set(block.map((line) => /^\s*["']?([\w.-]+)/.exec(line)?.[1]));
  let name = wanted;
  for (let number = 2; names.has(name); number += 1) name = `${wanted}-${number}`;
  const at = start >= 0 ? start + 1 : Math.max(0, lines.findIndex((line) => /^(?:templates|annotations)\s*:/.test(line)));
  const from = start < 0 && at === 0 && !/^(?:templates|annotations)\s*:/.test(text)
    ? text.length : lines.slice(0, at).reduce((sum, line) => sum + line.length + 1, 0);
  const rows = [`${indentation}${name}:`, ...dataLines(data).map((line) => indentation.repeat(2) + line)];
  if (start < 0) rows.unshift("sources:");
  const isJoined = from > text.length || (from > 0 && text[from - 1] !== "\n");
  return { name, from: Math.min(from, text.length), to: Math.min(from, text.length), text: `${isJoined ? "\n" : ""}${rows.join("\n")}\n` };
}

/** Returns the lines of `data`, with one for each feature. */
function dataLines({ type, features, ...others }) {
  if (type !== "FeatureCollection") return [`data: ${JSON.stringify({ type, ...others })}`];
  return ["data:", "  type: FeatureCollection", ...(features.length ? ["  features:"] : ["  features: []"]),
    ...features.map((feature) => `    - ${JSON.stringify(feature)}`)];
}

/** Returns the item of an annotation by its id, or `undefined`. */
export const itemOf = (text, id) => items(text).find((item) => item.makes(id));

/** Returns the text of an item's own key, or `undefined`: a value of the block mapping, or of a flow mapping that starts in the first line. */
function value(lines, key) {
  const depth = /^\s*-\s*/.exec(lines[0])[0].length;
  if (/^\s*-\s*\{/.test(lines[0])) return flowValue(lines.map((line) => line.slice(0, commentStart(line))).join(" ").slice(depth), key);
  for (const line of lines) {
    const found = new RegExp(`^(\\s*(?:-\\s+)?)${key}\\s*:(?:\\s+(.*))?$`).exec(line);
    // If the dash is alone in its line, the keys are in the next lines, at any depth.
    if (found && (found[1].length === depth || (/^\s*-\s*$/.test(lines[0]) && !found[1].includes("-")))) return plain(found[2] ?? "");
  }
  return undefined;
}

/** Returns the text of a key of a flow mapping, or `undefined`. Mappings in it have keys of their own. */
function flowValue(text, key) {
  let depth = 0;
  let isKey = false;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index];
    if (letter === " ") continue;
    const found = isKey && depth === 1 && KEY.exec(text.slice(index));
    isKey = false;
    if (found) {
      const after = text.slice(index + found[0].length);
      if ((found[1] ?? found[2] ?? found[3]) === key) return plain(/^["']/.test(after) ? after : /^[^,}]*/.exec(after)[0]);
      index += found[0].length - 1;
    } else if (/["']/.test(letter) && /[\s,[{:]/.test(text[index - 1])) {
      index = text.indexOf(letter, index + 1);
      if (index < 0) return undefined;
    } else if (letter === "{" || letter === "[") {
      depth += 1;
      isKey = letter === "{";
    } else if (letter === "}" || letter === "]") {
      depth -= 1;
      if (depth === 0) return undefined;
    } else if (letter === ",") {
      isKey = true;
    }
  }
  return undefined;
}

/** Returns the name that a spec's text gives itself, or `null`. */
export const nameOf = (text) => plain(/^name[ \t]*:(?:[ \t]+(.*))?$/m.exec(text)?.[1] ?? "") || null;

/** Returns a scalar without quotes and comment. */
function plain(text) {
  const quoted = /^\s*(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)')/.exec(text);
  if (quoted) return quoted[1]?.replace(/\\(.)/g, "$1") ?? quoted[2].replaceAll("''", "'");
  return text.replace(/(?:^|\s+)#.*$/, "").trim();
}

const NUMBER = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?`;
const POINT = new RegExp(String.raw`(\bpoint["']?\s*:\s*\[\s*)(${NUMBER})(\s*,\s*)(${NUMBER})(?=\s*\])`);

/**
 * Returns the change that writes another coordinate for an annotation, or `undefined` if its item has no `point: [longitude, latitude]`.
 *
 * @param coordinate longitude and latitude as texts.
 * @returns {{from: number, to: number, text: string} | undefined} the replaced range, as indices of `text`. Only numbers differ.
 */
export function movedPoint(text, id, coordinate) {
  const item = itemOf(text, id);
  if (!item || item.isList) return undefined;
  const lines = text.split("\n");
  const start = lines.slice(0, item.start).reduce((sum, line) => sum + line.length + 1, 0);
  // A comment with a point has no effect. Spaces instead of it keep the indices.
  const written = lines.slice(item.start, item.end).map((line) => line.slice(0, commentStart(line)).padEnd(line.length)).join("\n");
  const found = POINT.exec(written);
  if (!found) return undefined;
  const from = start + found.index + found[1].length;
  return { from, to: start + found.index + found[0].length, text: `${coordinate[0]}${found[3]}${coordinate[1]}` };
}
