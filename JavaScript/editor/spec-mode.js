// The highlighting of specs in CodeMirror: YAML, with names of the language apart from those that the spec's author chose.

import "./codemirror/lib/codemirror.js";

const { CodeMirror } = globalThis;

/** The names of the language, such as `priority`. Empty until the compiler has loaded. */
let known = new Set();

/** Sets the names of the language. Call `editor.setOption("mode", "cartouche")` afterwards. */
export function setNames(names) {
  known = names;
}

const KEY = /^(?!-\s)(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[\w$#.-]+(?: [\w$#.-]+)*)(?=\s*:(?:\s|$))/;
const NUMBER = /^-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?=[\s,\]}]|$)/;
const WORD = /^(?:true|false|null)(?=[\s,\]}]|$)/;

CodeMirror.defineMode("cartouche", () => ({
  lineComment: "#",
  startState: () => ({ block: null, quote: null }),
  token(stream, state) {
    if (stream.sol() && state.block !== null) {
      // The lines of `|` and `>` are indented more than their key.
      if (stream.indentation() > state.block || /^\s*$/.test(stream.string)) return stream.skipToEnd(), "string";
      state.block = null;
    }
    if (state.quote) return quoted(stream, state);
    if (stream.eatSpace()) return null;
    if (stream.peek() === "#" && (stream.pos === 0 || /\s/.test(stream.string[stream.pos - 1]))) return stream.skipToEnd(), "comment";
    const key = stream.match(KEY);
    if (key) return known.has(key[0].replace(/^["']|["']$/g, "")) ? "property" : "def";
    if (/["']/.test(stream.peek())) {
      state.quote = stream.next();
      return quoted(stream, state);
    }
    if (stream.match(/^[|>][-+0-9]*\s*(?:#.*)?$/)) {
      state.block = stream.indentation();
      return "punctuation";
    }
    if (stream.match(NUMBER)) return "number";
    if (stream.match(WORD)) return "atom";
    if (stream.match(/^\$[\w.-]+/)) return "variable";
    if (stream.match(/^(?:-(?=\s|$)|[[\]{},:])/)) return "punctuation";
    stream.match(/^[^\s,[\]{}#]+/) || stream.next();
    return null;
  },
}));

/** Reads a quoted text, which may go on in the next line. `{name}` in it stands for a property of a feature. */
function quoted(stream, state) {
  if (stream.match(/^\{[^{}"']*\}/)) return "string variable";
  while (!stream.eol()) {
    if (stream.peek() === "{" && /^\{[^{}"']*\}/.test(stream.string.slice(stream.pos))) return "string";
    const letter = stream.next();
    if (letter === "\\" && state.quote === '"') stream.next();
    else if (letter === state.quote) {
      if (letter === "'" && stream.eat("'")) continue;
      state.quote = null;
      return "string";
    }
  }
  return "string";
}
