// The text editor beside the map: CodeMirror with the marks of findings, completion and keys.

import "./codemirror/lib/codemirror.js";
import "./codemirror/addon/comment/comment.js";
import "./codemirror/addon/edit/matchbrackets.js";
import "./codemirror/addon/hint/show-hint.js";
import "./spec-mode.js";
import { element } from "../dom.js";
import { indentationAfter } from "./spec-path.js";

const { CodeMirror } = globalThis;

/** The most lines of a text that are all in the page, so that the browser's search finds them. */
const MAX_RENDERED = 3000;

export class Editor {
  /**
   * @param host an object with `changed()`; `moved(line)`, the cursor's line from 0; `fixAt(index)`, `saved()` and
   *   `formatted()` for the keys that fix, save and format, `dropped(event)` for files, and `completions(lines, line, column)`, which returns the result of `SchemaCompletion.complete`.
   */
  constructor(host) {
    this.host = host;
    this.marks = [];
    /** Whether the next Tab leaves the editor, after Escape. */
    this.leavesByTab = false;
    this.content = element("div", { class: "editor" });
    this.mirror = CodeMirror(this.content, {
      mode: "cartouche", lineNumbers: true, lineWrapping: true, indentUnit: 2, tabSize: 2, matchBrackets: true, viewportMargin: Infinity,
      inputStyle: "contenteditable", spellcheck: false, gutters: ["CodeMirror-linenumbers", "finding-gutter"],
      screenReaderLabel: "The spec. Tab indents; press Escape, then Tab to leave.", undoDepth: 1000,
      extraKeys: this.#keys(),
    });
    const field = this.mirror.getInputField();
    field.setAttribute("role", "textbox");
    field.setAttribute("aria-multiline", "true");
    field.addEventListener("blur", () => this.#leavesByTab(false));
    this.mirror.on("drop", (_, event) => host.dropped(event));
    this.mirror.on("mousedown", () => this.#leavesByTab(false));
    // Escape and then another key do not make a later Tab leave.
    this.mirror.on("keydown", (_, { key }) => !["Escape", "Tab", "Shift"].includes(key) && this.#leavesByTab(false));
    this.mirror.on("renderLine", (_, { text }, line) => hang(text, line));
    this.mirror.on("changes", (_, changes) => this.#changed(changes));
    this.mirror.on("cursorActivity", () => host.moved(this.mirror.getCursor().line));
  }

  get text() {
    return this.mirror.getValue();
  }

  get isFocused() {
    return this.mirror.hasFocus();
  }

  /** Replaces the whole text, and forgets former ones. */
  open(text) {
    const lines = text.split("\n").length;
    this.mirror.setOption("viewportMargin", lines > MAX_RENDERED ? 100 : Infinity);
    this.mirror.setValue(text);
    this.mirror.clearHistory();
  }

  /** Returns a text with a history of its own, which `show` shows. */
  newDocument(text) {
    return CodeMirror.Doc(text, "cartouche");
  }

  /** Shows a text of `newDocument`. */
  show(document) {
    this.underline([]);
    this.markItem(undefined);
    this.mirror.setOption("viewportMargin", document.lineCount() > MAX_RENDERED ? 100 : Infinity);
    if (document !== this.mirror.getDoc()) this.mirror.swapDoc(document);
    this.mirror.refresh();
    this.host.moved(this.mirror.getCursor().line);
  }

  /** Replaces the text of a document by an edit that can be undone and leaves the cursor, where only the part that differs changes. */
  rewrite(document, text) {
    const before = document.getValue();
    if (before === text) return;
    let start = 0;
    const shorter = Math.min(before.length, text.length);
    while (start < shorter && before[start] === text[start]) start += 1;
    let same = 0;
    while (same < shorter - start && before.at(-1 - same) === text.at(-1 - same)) same += 1;
    document.changeGeneration(true);
    document.replaceRange(text.slice(start, text.length - same), document.posFromIndex(start), document.posFromIndex(before.length - same), "disk");
    document.changeGeneration(true);
  }

  /** Replaces the text by one that differs in white space. The cursor stays at its letter. */
  format(text) {
    const before = this.text;
    if (before === text) return;
    let letters = before.slice(0, this.index).replace(/\s/g, "").length;
    const scroll = this.mirror.getScrollInfo();
    this.rewrite(this.mirror.getDoc(), text);
    let index = 0;
    for (; index < text.length && letters > 0; index += 1) if (!/\s/.test(text[index])) letters -= 1;
    this.mirror.setCursor(this.mirror.posFromIndex(index), null, { scroll: false });
    this.mirror.scrollTo(scroll.left, scroll.top);
  }

  /** Replaces the whole text by an edit that can be undone. */
  replaceAll(text) {
    const last = this.mirror.lastLine();
    this.mirror.replaceRange(text, { line: 0, ch: 0 }, { line: last, ch: this.mirror.getLine(last).length }, "replace");
  }

  /**
   * Applies edits as one that can be undone.
   *
   * @param edits a list of `{from, to, text}`, with indices of the present text that do not overlap.
   * @param origin edits with the same origin that starts with `*` are undone together, up to `separate`.
   */
  apply(edits, origin) {
    this.mirror.operation(() => {
      for (const { from, to, text } of [...edits].sort((a, b) => b.from - a.from)) {
        this.mirror.replaceRange(text, this.mirror.posFromIndex(from), this.mirror.posFromIndex(to), origin);
      }
    });
  }

  /** Separates the next edit from the ones before, for undoing. */
  separate() {
    this.mirror.changeGeneration(true);
  }

  undo() {
    this.mirror.undo();
  }

  redo() {
    this.mirror.redo();
  }

  get history() {
    return this.mirror.historySize();
  }

  refresh() {
    this.mirror.refresh();
  }

  focus() {
    this.mirror.focus();
  }

  /** Selects lines, from 0, without the end of the last one, and scrolls to them. The focus stays where it is. */
  selectLines(start, end) {
    const last = Math.min(end, this.mirror.lineCount()) - 1;
    const range = [{ line: start, ch: 0 }, { line: last, ch: this.mirror.getLine(last).length }];
    this.mirror.setSelection(range[1], range[0], { scroll: false });
    this.reveal(start, last);
  }

  reveal(start, last = start) {
    const height = this.mirror.getScrollInfo().clientHeight;
    this.mirror.scrollIntoView({ from: { line: start, ch: 0 }, to: { line: last, ch: 0 } }, Math.min(60, height / 4));
  }

  /** Scrolls to the cursor of a focused editor, whose height has changed. */
  keepCursorVisible() {
    if (this.isFocused) this.mirror.scrollIntoView(null, 24);
  }

  /** Puts the cursor at an index of the text. */
  go(index) {
    this.mirror.setCursor(this.mirror.posFromIndex(index));
    this.reveal(this.mirror.getCursor().line);
    this.focus();
  }

  /** Puts the cursor at the beginning of a line, from 0. */
  goLine(line) {
    this.mirror.setCursor(line, /^\s*/.exec(this.mirror.getLine(line) ?? "")[0].length);
    this.reveal(line);
    this.focus();
  }

  get index() {
    return this.mirror.indexFromPos(this.mirror.getCursor());
  }

  /** Marks the lines of the annotation at the cursor; `undefined` marks none. */
  markItem(item) {
    this.mirror.operation(() => {
      for (const line of this.itemLines ?? []) this.mirror.removeLineClass(line, "wrap", "is-current");
      this.itemLines = [];
      for (let line = item?.start ?? 0; line < (item?.end ?? 0) && line < this.mirror.lineCount(); line += 1) {
        this.itemLines.push(this.mirror.addLineClass(line, "wrap", "is-current"));
      }
    });
  }

  /** Underlines findings. @param findings a list of `{from, to, severity, message}`, the most important ones first. */
  underline(findings) {
    const { mirror } = this;
    mirror.operation(() => {
      this.marks.forEach((mark) => mark.clear());
      mirror.clearGutter("finding-gutter");
      this.marks = findings.map(({ from, to, severity, message }) => {
        const [start, end] = visible(mirror, from, to);
        const { line } = start;
        if (!mirror.lineInfo(line)?.gutterMarkers?.["finding-gutter"]) {
          const marker = element("span", { class: `finding-mark ${severity}`, title: message });
          mirror.setGutterMarker(line, "finding-gutter", marker);
        }
        return mirror.markText(start, end, { className: `finding-text ${severity}`, title: message });
      });
    });
  }

  /** Redraws the text with the present names of the language. */
  redrawNames() {
    this.mirror.setOption("mode", "cartouche");
  }

  #changed(changes) {
    this.host.changed();
    const [{ origin, text }] = changes;
    if (changes.length === 1 && origin === "+input" && text.length === 1 && /[\w$]$/.test(text[0])) this.#complete();
  }

  #complete(isAsked = false) {
    if (!isAsked && this.mirror.state.completionActive) return;
    this.mirror.showHint({
      completeSingle: false, closeCharacters: /[\s:,{}[\]]/, container: this.content,
      hint: (mirror) => {
        const { line, ch } = mirror.getCursor();
        const found = this.host.completions(mirror.getValue().split("\n"), line, ch);
        // A list that has only the word at the cursor is no help.
        const word = found && mirror.getLine(line).slice(found.from, ch);
        if (!found || (!isAsked && (!word || found.items.every(({ label }) => label === word)))) return null;
        return {
          from: { line, ch: found.from }, to: { line, ch },
          list: found.items.map(({ text, label, detail }) => ({
            text, render: (item) => item.append(element("span", { class: "hint-label" }, label), element("span", { class: "hint-detail" }, detail)),
          })),
        };
      },
    });
  }

  #keys() {
    const fix = () => this.host.fixAt(this.index);
    const save = () => this.host.saved();
    return {
      "Ctrl-Space": () => this.#complete(true), "Ctrl-.": fix, "Cmd-.": fix, "Ctrl-S": save, "Cmd-S": save,
      "Shift-Alt-F": () => this.host.formatted(), "Ctrl-/": "toggleComment", "Cmd-/": "toggleComment",
      "Tab": (mirror) => (mirror.somethingSelected() ? mirror.indentSelection("add") : mirror.execCommand("insertSoftTab")),
      "Shift-Tab": (mirror) => mirror.indentSelection("subtract"),
      "Enter": () => this.#startLine(), "Esc": () => this.#leavesByTab(true),
    };
  }

  /** Starts a line with the indentation of its structure. Spaces after the cursor are not added to it. */
  #startLine() {
    const { mirror } = this;
    mirror.operation(() => {
      mirror.replaceSelection("", "end", "+input");
      const { line, ch } = mirror.getCursor();
      const text = mirror.getLine(line);
      const spaces = /^ */.exec(text.slice(ch))[0].length;
      mirror.replaceRange(`\n${" ".repeat(indentationAfter(text, ch))}`, { line, ch }, { line, ch: ch + spaces }, "+input");
      mirror.scrollIntoView(null);
    });
  }

  /** Lets Tab move the focus, so that no keyboard is trapped, or indent again. */
  #leavesByTab(leaves) {
    if (leaves === this.leavesByTab) return;
    this.leavesByTab = leaves;
    this.mirror.setOption("extraKeys", leaves ? { ...this.#keys(), "Tab": false, "Shift-Tab": false } : this.#keys());
  }
}

/** Returns the positions of a range, widened so that something of it is visible. */
function visible(mirror, from, to) {
  const [start, end] = [mirror.posFromIndex(from), mirror.posFromIndex(to)];
  if (start.line !== end.line || start.ch !== end.ch) return [start, end];
  const { length } = mirror.getLine(start.line);
  return start.ch < length ? [start, { line: start.line, ch: start.ch + 1 }] : [{ line: start.line, ch: Math.max(0, length - 1) }, end];
}

/** Indents the wrapped parts of a line more than its beginning. */
function hang(text, line) {
  const columns = /^\s*(?:-\s+)*/.exec(text)[0].length + 2;
  line.style.textIndent = `-${columns}ch`;
  line.style.paddingLeft = `calc(4px + ${columns}ch)`;
}
