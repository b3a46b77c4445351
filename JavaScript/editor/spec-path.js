// The place of a cursor in the structure of a spec: the keys that lead to it. It reads lines, so that it works in a text with errors. A
// flow mapping is known if it starts in the line of the cursor.

/** Stands for an item of a list in a path. */
export const ITEM = Symbol("item");

export const KEY = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)'|([\w$.-]+))\s*:(?:\s+|$)/;

/** A quoted scalar. An apostrophe in a plain text, such as `Joe's`, starts none. */
const QUOTED = /(?<=^|[\s,[{:])(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/g;

/** Returns the index of the comment in a line, or the line's length. A `#` in a quoted text starts none. */
export function commentStart(line) {
  const found = /(?:^|\s)#/.exec(line.replace(QUOTED, (text) => "_".repeat(text.length)));
  return found ? found.index + found[0].length - 1 : line.length;
}

/** Returns a line's columns of dashes and of content, and its key. */
function parts(line) {
  const dashes = [];
  let column = /^\s*/.exec(line)[0].length;
  for (let match; (match = /^-(?:\s+|$)/.exec(line.slice(column))); column += match[0].length) dashes.push(column);
  const key = KEY.exec(line.slice(column));
  return { dashes, column, key: key && (key[1] ?? key[2] ?? key[3]), afterKey: column + (key?.[0].length ?? 0) };
}

/**
 * Returns the indentation of the line after the part of a line before a column: that of the item's first key after `- id: a`, and two
 * columns more after a key without a value.
 */
export function indentationAfter(line, column) {
  const before = line.slice(0, Math.min(column, commentStart(line)));
  const { dashes, column: content, key, afterKey } = parts(before);
  const value = before.slice(afterKey).trim();
  if (key && (value === "" || /^[|>][-+0-9]*$/.test(value))) return content + 2;
  // After a dash alone, the content begins in the second column from it.
  return dashes.length && !before.slice(content).trim() ? dashes.at(-1) + 2 : content;
}

/** Returns the path of the block structure that contains a line with these dashes and this column of content. */
function blockPath(lines, number, { dashes, column }) {
  const path = dashes.map(() => ITEM);
  let limit = dashes[0] ?? column;
  // A list may be as far to the left as its key.
  let isList = dashes.length > 0;
  for (let index = number - 1; index >= 0 && (limit > 0 || isList); index -= 1) {
    if (/^\s*(?:#.*)?$/.test(lines[index])) continue;
    const above = parts(lines[index]);
    const isParent = above.key && (isList ? above.column <= limit : above.column < limit);
    const isSibling = !isList && above.dashes.length > 0 && above.column === limit;
    if (isParent) path.unshift(above.key);
    if (!isParent && !isSibling) continue;
    path.unshift(...above.dashes.map(() => ITEM));
    limit = above.dashes[0] ?? above.column;
    isList = above.dashes.length > 0;
  }
  return path;
}

/**
 * Returns the place of a cursor: `path`, the keys that lead to it; `isValue`, whether a value is expected there rather than a key; `word`,
 * the text before the cursor that a completion replaces, and `from`, its first column; or `null` in a comment or a quoted text.
 */
export function placeAt(lines, number, column) {
  const before = lines[number].slice(0, column);
  if (commentStart(before) < column) return null;
  const line = parts(before);
  const path = blockPath(lines, number, line);
  let isValue = false;
  let rest = before.slice(line.column);
  if (line.key) {
    path.push(line.key);
    isValue = true;
    rest = before.slice(line.afterKey);
  }
  // The brackets of flow collections that are open at the cursor.
  const open = [];
  for (let index = 0; index < rest.length; index += 1) {
    const letter = rest[index];
    if (letter === '"' || letter === "'") {
      const end = rest.indexOf(letter, index + 1);
      if (end < 0) return null;
      index = end;
    } else if (letter === "{" || letter === "[") {
      open.push({ letter, length: path.length });
      if (letter === "[") path.push(ITEM);
      isValue = letter === "[";
    } else if (letter === "}" || letter === "]") {
      path.length = open.pop()?.length ?? path.length;
      isValue = true;
    } else if (letter === ",") {
      const inner = open.at(-1);
      if (inner?.letter === "{") path.length = inner.length;
      isValue = inner?.letter !== "{";
    } else if (!isValue) {
      const key = KEY.exec(rest.slice(index));
      if (!key) continue;
      path.push(key[1] ?? key[2] ?? key[3]);
      isValue = true;
      index += key[0].length - 1;
    }
  }
  const word = /[\w$.-]*$/.exec(before)[0].replace(/^-+/, "");
  return { path, isValue, word, from: column - word.length };
}
