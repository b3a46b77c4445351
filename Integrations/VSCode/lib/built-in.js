/** The compiler as a WebAssembly module in this process, for machines without the program: findings, fixes, names and explanations. */
"use strict";
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const vscode = require("vscode");
const { isChecked, selector } = require("./files");
const { TextPlaces } = require("./text-places");

/** The time after the last change until a text is checked, in milliseconds. */
const DELAY = 200;
/** The most rounds in which a text may name further files, by its imports. */
const MOST_ROUNDS = 20;
const configurations = [".cartouche.yaml", ".cartouche.yml"];
const fixAll = "source.fixAll.cartouche";

class BuiltInCompiler {
  #folder;
  #log;
  #compiler;
  #workspace;
  #completion;
  #findings = vscode.languages.createDiagnosticCollection("cartouche");
  #disposables = [this.#findings];
  /** The timers of documents that wait for a check. */
  #timers = new Map();
  /** The last check of each document, by its URI: `{ version, name, files, findings, ranges }`. */
  #checks = new Map();
  /** The configurations with findings. */
  #configurations = [];
  #isDisposed = false;

  /** @param folder the folder of the module. @param log the output channel. */
  constructor(folder, log) {
    this.#folder = folder;
    this.#log = log;
  }

  /** Loads the module and checks all open documents. */
  async start() {
    const load = (name) => import(pathToFileURL(path.join(this.#folder, name)).href);
    const [compiler, { SchemaCompletion }] = await Promise.all([load("cartouche-compiler.js"), load("completion.js")]);
    await compiler.loadCompiler(path.join(this.#folder, "cartouche-compiler.wasm"));
    if (this.#isDisposed) return;
    this.#compiler = compiler;
    this.#workspace = new compiler.Workspace();
    this.#completion = new SchemaCompletion(compiler.schema());
    this.#disposables.push(
      vscode.workspace.onDidOpenTextDocument((document) => this.#schedule(document, 0)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.#scheduleAll(document)),
      vscode.workspace.onDidSaveTextDocument((document) => this.#scheduleAll(document)),
      vscode.workspace.onDidCloseTextDocument((document) => this.#forget(document)),
      vscode.languages.registerCodeActionsProvider(selector, {
        provideCodeActions: (document, range, context) => this.#actions(document, range, context),
      }, { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix, vscode.CodeActionKind.Empty.append(fixAll)] }),
      vscode.languages.registerCompletionItemProvider(selector, {
        provideCompletionItems: (document, position) => this.#completions(document, position),
      }, " "),
      vscode.languages.registerHoverProvider(selector, { provideHover: (document, position) => this.#hover(document, position) }),
    );
    // Not every module has the formatter.
    if (this.#workspace.format) {
      this.#disposables.push(vscode.languages.registerDocumentFormattingEditProvider(selector, {
        provideDocumentFormattingEdits: (document) => this.#formatting(document),
      }));
    }
    for (const document of vscode.workspace.textDocuments) this.#schedule(document, 0);
  }

  dispose() {
    this.#isDisposed = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    for (const each of this.#disposables.splice(0)) each.dispose();
  }

  // MARK: Checks

  /** Checks all open documents after one of them has changed: others may import it. */
  #scheduleAll(changed) {
    const isConfiguration = configurations.includes(path.posix.basename(changed.uri.path));
    if (!isConfiguration && !/\.(ya?ml|json|geojson)$/.test(changed.uri.path) && !isChecked(changed)) return;
    for (const document of vscode.workspace.textDocuments) this.#schedule(document, DELAY, document !== changed);
  }

  /** @param isForced whether the text itself has not changed. */
  #schedule(document, delay, isForced = false) {
    if (!isChecked(document)) return;
    const key = document.uri.toString();
    if (isForced) this.#checks.delete(key);
    clearTimeout(this.#timers.get(key));
    this.#timers.set(key, setTimeout(() => {
      this.#timers.delete(key);
      this.#check(document).catch((error) => this.#log.appendLine(`${document.uri.path}: ${error.message}`));
    }, delay));
  }

  #forget(document) {
    const key = document.uri.toString();
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
    this.#checks.delete(key);
    this.#findings.delete(document.uri);
  }

  /** Returns the check of a document's present text. */
  async #check(document) {
    const key = document.uri.toString();
    const version = document.version;
    const known = this.#checks.get(key);
    if (known?.version === version) return known;
    const place = placeOf(document);
    const isConfiguration = configurations.includes(path.posix.basename(place.name));
    const files = { [place.name]: document.getText() };
    for (const configuration of configurationsAbove(place.name)) await this.#read(configuration, place, files);
    let result = { findings: [], configuration: [] };
    for (let round = 0; round < MOST_ROUNDS && !isConfiguration; round++) {
      result = this.#lint(files, place.name);
      const missing = (result.missing ?? []).filter((name) => !(name in files));
      const read = await Promise.all(missing.map((name) => this.#read(name, place, files)));
      if (!read.includes(true)) break;
    }
    const texts = new Map();
    const places = (name) => {
      if (!texts.has(name)) texts.set(name, new TextPlaces(typeof files[name] === "string" ? files[name] : new TextDecoder().decode(files[name])));
      return texts.get(name);
    };
    const findings = result.findings.filter((finding) => finding.path === place.name);
    const check = { version, name: place.name, files, findings, places: places(place.name) };
    if (this.#isDisposed || document.isClosed || document.version !== version) return check;
    this.#checks.set(key, check);
    const diagnostics = (list) => list.map((finding) => diagnostic(finding, places, place.root, files));
    this.#findings.set(document.uri, diagnostics(findings));
    for (const uri of this.#configurations.splice(0)) this.#findings.delete(uri);
    for (const name of new Set(result.configuration.map((finding) => finding.path))) {
      if (!(name in files)) continue;
      const uri = vscode.Uri.joinPath(place.root, name);
      this.#findings.set(uri, diagnostics(result.configuration.filter((finding) => finding.path === name)));
      this.#configurations.push(uri);
    }
    return check;
  }

  #lint(files, name) {
    this.#load(files);
    try {
      return this.#workspace.lint(name);
    } catch (error) {
      this.#log.appendLine(`${name}: ${error.message}`);
      return { findings: [], configuration: error.findings ?? [] };
    }
  }

  /** Replaces the files of the module. */
  #load(files) {
    for (const name of this.#workspace.paths) if (!(name in files)) this.#workspace.remove(name);
    for (const [name, content] of Object.entries(files)) this.#workspace.put(name, content);
  }

  /** Reads a file below the root folder, unsaved if it is open. @returns whether there is one. */
  async #read(name, { root }, files) {
    if (!root || name.startsWith("/") || name.startsWith("..")) return false;
    const uri = vscode.Uri.joinPath(root, name);
    const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
    try {
      files[name] = open ? open.getText() : await vscode.workspace.fs.readFile(uri);
      return true;
    } catch {
      return false;
    }
  }

  // MARK: Features

  async #actions(document, range, { only, diagnostics }) {
    const check = await this.#check(document);
    const isWanted = (kind) => !only || only.contains(kind);
    const actions = [];
    const quickFix = vscode.CodeActionKind.QuickFix;
    if (isWanted(quickFix)) {
      for (const finding of check.findings) {
        const place = check.places.range(finding);
        if (!place.intersection(range)) continue;
        const preferred = finding.fixes.findIndex((fix) => fix.safe);
        finding.fixes.forEach((fix, index) => {
          const action = new vscode.CodeAction(fix.safe ? fix.title : `${fix.title} (unsafe: review the result)`, quickFix);
          action.diagnostics = diagnostics.filter((one) => one.message === messageOf(finding) && one.range.isEqual(place));
          action.isPreferred = index === preferred;
          action.edit = new vscode.WorkspaceEdit();
          action.edit.set(document.uri, fix.edits.map((edit) => new vscode.TextEdit(check.places.range(edit), edit.replacement)));
          actions.push(action);
        });
      }
    }
    const all = vscode.CodeActionKind.Empty.append(fixAll);
    if (only && isWanted(all) && check.findings.some((finding) => finding.fixes.some((fix) => fix.safe))) {
      this.#load(check.files);
      const action = new vscode.CodeAction("fix all that is safe to fix (cartouche)", all);
      action.edit = new vscode.WorkspaceEdit();
      action.edit.set(document.uri, [replacement(document, this.#workspace.applyFixes(check.name))]);
      actions.push(action);
    }
    return actions;
  }

  #formatting(document) {
    const { name } = placeOf(document);
    this.#load({ [name]: document.getText() });
    try {
      return [replacement(document, this.#workspace.format(name))];
    } catch (error) {
      this.#log.appendLine(`${name}: ${error.message}`);
      return [];
    }
  }

  #completions(document, { line, character }) {
    const found = this.#completion.complete(document.getText().split(/\r\n|\n|\r/), line, character);
    return found?.items.map(({ label, text, detail }) => {
      const item = new vscode.CompletionItem(label, vscode.CompletionItemKind.Property);
      item.insertText = text;
      item.documentation = new vscode.MarkdownString(detail);
      item.range = new vscode.Range(line, found.from, line, character);
      return item;
    });
  }

  #hover(document, position) {
    const range = document.getWordRangeAtPosition(position, /[\w-]+/);
    if (!range) return undefined;
    try {
      const text = this.#compiler.explain(document.getText(range));
      return new vscode.Hover(new vscode.MarkdownString().appendCodeblock(text.trimEnd(), "text"), range);
    } catch {
      // It is no name of the language.
      return undefined;
    }
  }
}

/** Returns the root folder of a document, and its path below it. A text without a file has no root. */
function placeOf(document) {
  if (document.uri.scheme === "untitled") return { root: undefined, name: "untitled.annotations.yaml" };
  const root = vscode.workspace.getWorkspaceFolder(document.uri)?.uri ?? vscode.Uri.joinPath(document.uri, "..");
  return { root, name: path.posix.relative(root.path, document.uri.path) };
}

/** Returns the paths of the configurations that may apply to a file. */
function configurationsAbove(name) {
  const found = [];
  for (let folder = path.posix.dirname(name); ; folder = path.posix.dirname(folder)) {
    found.push(...configurations.map((each) => path.posix.join(folder, each)));
    if (folder === ".") return found;
  }
}

const messageOf = (finding) => finding.help && finding.fixes.length === 0 ? `${finding.message}\n${finding.help}` : finding.message;

function diagnostic(finding, places, root, files) {
  const severity = finding.severity === "error" ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning;
  const made = new vscode.Diagnostic(places(finding.path).range(finding), messageOf(finding), severity);
  made.source = "cartouche";
  made.code = finding.rule;
  if (finding.rule.startsWith("unused-")) made.tags = [vscode.DiagnosticTag.Unnecessary];
  made.relatedInformation = finding.related.filter((other) => root && other.path in files).map((other) =>
    new vscode.DiagnosticRelatedInformation(new vscode.Location(vscode.Uri.joinPath(root, other.path), places(other.path).range(other)), other.message));
  return made;
}

/** Returns the edit of a document to a new text, without the parts at the start and at the end that are equal. */
function replacement(document, text) {
  const old = document.getText();
  const most = Math.min(old.length, text.length);
  let [start, end] = [0, 0];
  while (start < most && old[start] === text[start]) start++;
  while (end < most - start && old[old.length - 1 - end] === text[text.length - 1 - end]) end++;
  const range = new vscode.Range(document.positionAt(start), document.positionAt(old.length - end));
  return new vscode.TextEdit(range, text.slice(start, text.length - end));
}

module.exports = { BuiltInCompiler };
