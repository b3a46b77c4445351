/** The classes of VS Code's interface that the extension uses, with the checks that VS Code makes. */
"use strict";

class Position {
  constructor(line, character) {
    if (!(Number.isInteger(line) && line >= 0 && Number.isInteger(character) && character >= 0)) throw new Error("illegal position");
    Object.assign(this, { line, character });
  }
  compareTo(other) { return this.line - other.line || this.character - other.character; }
  isEqual(other) { return this.compareTo(other) === 0; }
}

class Range {
  constructor(start, end, endLine, endCharacter) {
    if (typeof start === "number") [start, end] = [new Position(start, end), new Position(endLine, endCharacter)];
    [this.start, this.end] = start.compareTo(end) <= 0 ? [start, end] : [end, start];
  }
  get isEmpty() { return this.start.isEqual(this.end); }
  get isSingleLine() { return this.start.line === this.end.line; }
  isEqual(other) { return this.start.isEqual(other.start) && this.end.isEqual(other.end); }
  contains(other) {
    if (other instanceof Position) return this.start.compareTo(other) <= 0 && other.compareTo(this.end) <= 0;
    return this.contains(other.start) && this.contains(other.end);
  }
  intersection(other) {
    const start = this.start.compareTo(other.start) >= 0 ? this.start : other.start;
    const end = this.end.compareTo(other.end) <= 0 ? this.end : other.end;
    return start.compareTo(end) > 0 ? undefined : new Range(start, end);
  }
}

class Uri {
  constructor(scheme, path) { Object.assign(this, { scheme, path }); }
  static parse(text, strict = false) {
    const parts = /^([a-z][a-z0-9+.-]*):(?:\/\/[^/]*)?(.*)$/i.exec(text);
    if (!parts && strict) throw new Error(`[UriError]: Scheme is missing: ${text}`);
    return new Uri(parts[1], decodeURIComponent(parts[2]));
  }
  static file(path) { return new Uri("file", path); }
  static joinPath(uri, ...parts) { return new Uri(uri.scheme, require("node:path").posix.join(uri.path, ...parts)); }
  get fsPath() { return this.path; }
  /** VS Code escapes every character but those that are never special. */
  toString() {
    const escaped = this.path.split("/").map((part) => encodeURIComponent(part).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`));
    return `${this.scheme}:${this.scheme === "file" ? "//" : ""}${escaped.join("/")}`;
  }
}

class Disposable {
  constructor(dispose) { this.dispose = dispose; }
  static from(...all) {
    for (const one of all) if (typeof one?.dispose !== "function") throw new Error("no disposable");
    return new Disposable(() => all.splice(0).forEach((one) => one.dispose()));
  }
}

class EventEmitter {
  listeners = new Set();
  event = (listener) => {
    const own = (value) => listener(value);
    this.listeners.add(own);
    return new Disposable(() => this.listeners.delete(own));
  };
  fire(value) { for (const listener of [...this.listeners]) listener(value); }
  dispose() { this.listeners.clear(); }
}

class CancellationTokenSource {
  #emitter = new EventEmitter();
  token = { isCancellationRequested: false, onCancellationRequested: this.#emitter.event };
  get listeners() { return this.#emitter.listeners.size; }
  cancel() {
    this.token.isCancellationRequested = true;
    this.#emitter.fire();
  }
}

class MarkdownString {
  constructor(value = "") {
    if (typeof value !== "string") throw new Error("a text is needed");
    this.value = value;
  }
  appendCodeblock(code, language = "") {
    this.value += `\n\`\`\`${language}\n${code}\n\`\`\`\n`;
    return this;
  }
}

class CodeActionKind {
  constructor(value) { this.value = value; }
  append(parts) { return new CodeActionKind(this.value ? `${this.value}.${parts}` : parts); }
  contains(other) { return this.value === "" || other.value === this.value || other.value.startsWith(`${this.value}.`); }
  static Empty = new CodeActionKind("");
  static QuickFix = new CodeActionKind("quickfix");
}

class TextEdit {
  constructor(range, newText) {
    if (!(range instanceof Range) || typeof newText !== "string") throw new Error("illegal edit");
    Object.assign(this, { range, newText });
  }
}

class WorkspaceEdit {
  #edits = new Map();
  set(uri, edits) {
    if (!edits.every((edit) => edit instanceof TextEdit)) throw new Error("illegal edit");
    this.#edits.set(uri.toString(), [uri, edits]);
  }
  entries() { return [...this.#edits.values()]; }
}

class DocumentSymbol {
  children = [];
  constructor(name, detail, kind, range, selectionRange) {
    if (!name) throw new Error("name must not be falsy");
    if (!range.contains(selectionRange)) throw new Error("selectionRange must be contained in fullRange");
    Object.assign(this, { name, detail, kind, range, selectionRange });
  }
}

class SelectionRange {
  constructor(range, parent) {
    if (parent && !parent.range.contains(range)) throw new Error("Invalid argument: parent must contain this range");
    Object.assign(this, { range, parent });
  }
}

/** A class with the given members, in the order of its constructor. */
const record = (name, ...members) => ({
  [name]: class { constructor(...values) { members.forEach((member, index) => { this[member] = values[index]; }); } },
})[name];

module.exports = {
  CancellationTokenSource, CodeActionKind, Disposable, DocumentSymbol, EventEmitter, MarkdownString, Position, Range, SelectionRange, TextEdit, Uri,
  WorkspaceEdit,
  CodeAction: record("CodeAction", "title", "kind"),
  CodeLens: record("CodeLens", "range", "command"),
  Color: record("Color", "red", "green", "blue", "alpha"),
  ColorInformation: record("ColorInformation", "range", "color"),
  ColorPresentation: record("ColorPresentation", "label"),
  CompletionItem: record("CompletionItem", "label", "kind"),
  CompletionItemKind: { Property: 9 },
  CompletionList: record("CompletionList", "items", "isIncomplete"),
  Diagnostic: record("Diagnostic", "range", "message", "severity"),
  DiagnosticRelatedInformation: record("DiagnosticRelatedInformation", "location", "message"),
  DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
  DiagnosticTag: { Unnecessary: 1, Deprecated: 2 },
  DocumentLink: record("DocumentLink", "range", "target"),
  FoldingRange: record("FoldingRange", "start", "end", "kind"),
  FoldingRangeKind: { Comment: 1, Imports: 2, Region: 3 },
  Hover: record("Hover", "contents", "range"),
  InlayHint: record("InlayHint", "position", "label", "kind"),
  Location: record("Location", "uri", "range"),
  ParameterInformation: record("ParameterInformation", "label"),
  SemanticTokens: record("SemanticTokens", "data"),
  SemanticTokensLegend: record("SemanticTokensLegend", "tokenTypes", "tokenModifiers"),
  SignatureHelp: record("SignatureHelp"),
  SignatureInformation: record("SignatureInformation", "label", "documentation"),
  SnippetString: record("SnippetString", "value"),
  StatusBarAlignment: { Left: 1, Right: 2 },
};
