/**
 * VS Code as far as the extension can see it, in node.
 *
 * A member that is missing here throws, so that a new use of the interface is noticed. `Window` is one window of the editor: what the user
 * does are its methods, and what the user sees are its members.
 */
"use strict";
const { existsSync, readFileSync, rmSync, writeFileSync } = require("node:fs");
const { readFile } = require("node:fs/promises");
const Module = require("node:module");
const path = require("node:path");
const types = require("./fake-types.cjs");
const { Document } = require("./fake-document.cjs");

const { CancellationTokenSource, Disposable, EventEmitter, Range, TextEdit, Uri } = types;

/** Returns an object of which unknown members throw. */
const strict = (name, members) => new Proxy(members, {
  get: (target, key) => {
    if (key in target || typeof key === "symbol" || key === "then") return target[key];
    throw new Error(`the fake has no ${name}.${key}`);
  },
});

const globExpression = (glob) => new RegExp(`^${glob.replace(/[.+^$()|\\]/g, "\\$&").replace(/\*\*\/|\*|[{},]/g, (part) =>
  ({ "**/": "(?:.*/)?", "*": "[^/]*", "{": "(?:", "}": ")", ",": "|" })[part])}$`);

class Window {
  /** The findings by URI. */
  findings = new Map();
  /** The providers by the name of their registration, without `register` and `Provider`. */
  providers = new Map();
  /** The messages to the user: `{ kind, text, buttons, choose }`. */
  messages = [];
  terminals = [];
  log = "";
  isLogShown = false;
  status = { text: "", tooltip: undefined, isShown: false };
  watchers = new Set();
  commands = new Map();
  documents = [];
  isTrusted = true;
  settings = { global: {}, workspace: {} };
  active;
  /** The longest wait, in milliseconds, for a machine under load. */
  patience = 100_000;
  #events = {};
  #waiting = new Set();
  #context = { subscriptions: [] };
  #extension;

  /** @param extension the folder of the extension. @param folders the paths of the open folders. */
  constructor(extension, folders) {
    this.extension = extension;
    this.manifest = JSON.parse(readFileSync(path.join(extension, "package.json"), "utf8"));
    this.folders = folders.map((folder, index) => ({ uri: Uri.file(folder), name: path.basename(folder), index }));
    for (const name of ["open", "change", "save", "close", "folders", "configuration", "trust", "active", "terminal"]) {
      this.#events[name] = new EventEmitter();
    }
    this.vscode = this.#module();
  }

  // MARK: The extension

  /** Activates the extension as new code. */
  async activate() {
    const load = Module._load;
    for (const file of Object.keys(require.cache)) if (file.startsWith(`${this.extension}${path.sep}`)) delete require.cache[file];
    Module._load = (request, ...rest) => request === "vscode" ? this.vscode : load.call(Module, request, ...rest);
    try {
      this.#extension = require(path.join(this.extension, this.manifest.main));
    } finally {
      Module._load = load;
    }
    this.#context.asAbsolutePath = (file) => path.join(this.extension, file);
    await this.#extension.activate(this.#context);
  }

  async deactivate() {
    await this.#extension.deactivate();
    for (const one of this.#context.subscriptions.splice(0).reverse()) one.dispose();
  }

  /** Waits until a condition holds, which is looked at after everything that the extension does. */
  until(condition) {
    return new Promise((resolve, reject) => {
      const done = (end, value) => {
        this.#waiting.delete(look);
        clearTimeout(timer);
        end(value);
      };
      const look = () => {
        try {
          const value = condition();
          if (value) done(resolve, value);
        } catch (error) {
          done(reject, error);
        }
      };
      const timer = setTimeout(() => {
        const findings = [...this.findings].map(([uri, list]) => `${uri}: ${list.map(({ message }) => message)}`);
        done(reject, new Error(`${condition} does not hold\n${findings.join("\n")}\n${this.log}`));
      }, this.patience);
      this.#waiting.add(look);
      look();
    });
  }

  #noticed() { queueMicrotask(() => [...this.#waiting].forEach((look) => look())); }

  // MARK: The user

  open(file, { isActive = true, language = this.#language(file) } = {}) {
    const uri = file.startsWith("untitled:") ? Uri.parse(file) : Uri.file(file);
    const known = this.documents.find((one) => one.uri.toString() === uri.toString());
    const document = known ?? new Document(uri, language, uri.scheme === "untitled" ? "" : undefined);
    if (!known) {
      this.documents.push(document);
      this.#events.open.fire(document);
    }
    if (isActive) {
      this.active = { document };
      this.#events.active.fire(this.active);
    }
    return document;
  }

  /** Types a text in place of another one. */
  replace(document, old, text) { this.edit(document, [new TextEdit(document.rangeOf(old), text)]); }

  edit(document, edits) { this.#events.change.fire(document.apply(edits)); }

  save(document) {
    writeFileSync(document.uri.fsPath, document.getText());
    document.isDirty = false;
    this.#events.save.fire(document);
    this.#changedOnDisk(document.uri.fsPath, "change");
  }

  close(document) {
    document.isClosed = true;
    this.documents.splice(this.documents.indexOf(document), 1);
    this.#events.close.fire(document);
  }

  /** Another program writes a file, or removes it. */
  write(file, text) {
    const kind = text === undefined ? "delete" : existsSync(file) ? "change" : "create";
    if (text === undefined) rmSync(file); else writeFileSync(file, text);
    this.#changedOnDisk(file, kind);
  }

  addFolder(folder) {
    const added = { uri: Uri.file(folder), name: path.basename(folder), index: this.folders.length };
    this.folders.push(added);
    this.#events.folders.fire({ added: [added], removed: [] });
  }

  set(scope, key, value) {
    this.settings[scope][key] = value;
    this.#events.configuration.fire({ affectsConfiguration: (name) => key === name || key.startsWith(`${name}.`) });
  }

  trust() {
    this.isTrusted = true;
    this.#events.trust.fire();
  }

  closeTerminal(terminal) {
    this.terminals.splice(this.terminals.indexOf(terminal), 1);
    this.#events.terminal.fire(terminal);
  }

  run(command, ...values) {
    if (!this.commands.has(command)) throw new Error(`command '${command}' not found`);
    return this.commands.get(command)(...values);
  }

  /** Asks the providers of a feature, and returns their results as one list. */
  async ask(feature, method, document, ...values) {
    const { token } = new CancellationTokenSource();
    const found = [];
    for (const { selector, provider } of this.providers.get(feature) ?? []) {
      if (this.#match(selector, document) === 0) continue;
      const result = await provider[method](document, ...values, token);
      if (result !== undefined && result !== null) found.push(result.items ?? result);
    }
    return found.flat();
  }

  async completions(document, position) {
    const items = await this.ask("CompletionItem", "provideCompletionItems", document, position);
    for (const { label, range } of items) {
      if (range && !(range.isSingleLine && range.contains(position))) throw new Error(`${label}: the range must be one line with the cursor`);
    }
    return items;
  }

  /** Returns the actions at a range. With `only`, those of a kind, with their edits. */
  async actions(document, range, only) {
    const diagnostics = (this.findings.get(document.uri.toString()) ?? []).filter((one) => one.range.intersection(range));
    const { token } = new CancellationTokenSource();
    const found = [];
    for (const { selector, provider } of this.providers.get("CodeActions") ?? []) {
      if (this.#match(selector, document) === 0) continue;
      for (const action of await provider.provideCodeActions(document, range, { only, diagnostics, triggerKind: 1 }, token) ?? []) {
        if (!action.edit && provider.resolveCodeAction) await provider.resolveCodeAction(action, token);
        found.push(action);
      }
    }
    return found;
  }

  codes(document) { return (this.findings.get(document.uri.toString()) ?? []).map(({ code }) => code?.value ?? code); }

  // MARK: The interface

  #language(file) {
    const name = path.basename(file);
    for (const { id, extensions = [], filenames = [] } of this.manifest.contributes.languages) {
      if (filenames.includes(name) || extensions.some((ending) => name.endsWith(ending))) return id;
    }
    return /\.(json|geojson)$/.test(name) ? "json" : "plaintext";
  }

  #match(selector, document) {
    const filters = [selector].flat();
    return filters.some(({ language, scheme, pattern }) => (language === undefined || language === document.languageId)
      && (scheme === undefined || scheme === document.uri.scheme)
      && (pattern === undefined || globExpression(pattern).test(document.uri.path))) ? 10 : 0;
  }

  #changedOnDisk(file, kind) {
    for (const watcher of this.watchers) if (globExpression(watcher.glob).test(file)) watcher[kind].fire(Uri.file(file));
  }

  #module() {
    const names = ["CompletionItem", "Hover", "SignatureHelp", "Definition", "Reference", "Rename", "DocumentSymbol", "FoldingRange", "SelectionRange",
      "DocumentLink", "Color", "InlayHints", "CodeLens", "DocumentFormattingEdit", "DocumentRangeFormattingEdit", "DocumentSemanticTokens", "CodeActions"];
    const registrations = Object.fromEntries(names.map((name) => [`register${name}Provider`, (selector, provider, ...more) => {
      const entry = { selector, provider, more };
      if (!this.providers.has(name)) this.providers.set(name, new Set());
      this.providers.get(name).add(entry);
      this.#noticed();
      return new Disposable(() => this.providers.get(name).delete(entry));
    }]));
    const message = (kind) => (text, ...buttons) => new Promise((choose) => {
      this.messages.push({ kind, text, buttons, choose });
      this.#noticed();
    });
    const self = this;
    return strict("vscode", {
      ...types,
      version: "1.101.0",
      env: strict("env", { appName: "Fake Code" }),
      commands: strict("commands", {
        registerCommand: (name, run) => {
          if (this.commands.has(name)) throw new Error(`command '${name}' already exists`);
          this.commands.set(name, run);
          return new Disposable(() => this.commands.delete(name));
        },
      }),
      languages: strict("languages", {
        ...registrations,
        match: (selector, document) => this.#match(selector, document),
        createDiagnosticCollection: () => this.#collection(),
      }),
      window: strict("window", {
        get activeTextEditor() { return self.active; },
        onDidChangeActiveTextEditor: this.#events.active.event,
        onDidCloseTerminal: this.#events.terminal.event,
        showInformationMessage: message("information"), showWarningMessage: message("warning"), showErrorMessage: message("error"),
        createOutputChannel: () => strict("OutputChannel", {
          append: (text) => { this.log += text; this.#noticed(); },
          appendLine: (text) => { this.log += `${text}\n`; this.#noticed(); },
          show: () => { this.isLogShown = true; this.#noticed(); },
          dispose: () => {},
        }),
        createStatusBarItem: () => {
          const { status } = this;
          return Object.assign(new Proxy(status, { set: (target, key, value) => { target[key] = value; this.#noticed(); return true; } }), {
            show: () => { status.isShown = true; }, hide: () => { status.isShown = false; }, dispose: () => { status.isShown = false; },
          });
        },
        createTerminal: (options) => {
          const terminal = { ...options, sent: [], isShown: false, sendText(text) { this.sent.push(text); }, show() { this.isShown = true; } };
          this.terminals.push(terminal);
          this.#noticed();
          return terminal;
        },
      }),
      workspace: strict("workspace", {
        get textDocuments() { return [...self.documents]; },
        get workspaceFolders() { return self.folders.length ? [...self.folders] : undefined; },
        get isTrusted() { return self.isTrusted; },
        getWorkspaceFolder: (uri) => this.folders.filter((one) => uri.path.startsWith(`${one.uri.path}/`))
          .sort((one, other) => other.uri.path.length - one.uri.path.length)[0],
        onDidOpenTextDocument: this.#events.open.event,
        onDidChangeTextDocument: this.#events.change.event,
        onDidSaveTextDocument: this.#events.save.event,
        onDidCloseTextDocument: this.#events.close.event,
        onDidChangeWorkspaceFolders: this.#events.folders.event,
        onDidChangeConfiguration: this.#events.configuration.event,
        onDidGrantWorkspaceTrust: this.#events.trust.event,
        getConfiguration: (section) => ({
          inspect: (name) => ({
            key: `${section}.${name}`,
            defaultValue: this.manifest.contributes.configuration.properties[`${section}.${name}`].default,
            globalValue: this.settings.global[`${section}.${name}`],
            workspaceValue: this.settings.workspace[`${section}.${name}`],
          }),
        }),
        openTextDocument: async (uri) => this.open(uri.fsPath, { isActive: false }),
        applyEdit: async (edit) => {
          for (const [uri, edits] of edit.entries()) this.edit(this.open(uri.scheme === "file" ? uri.fsPath : uri.toString(), { isActive: false }), edits);
          return true;
        },
        createFileSystemWatcher: (glob) => {
          const [create, change, remove] = [new EventEmitter(), new EventEmitter(), new EventEmitter()];
          const watcher = { glob, create, change, delete: remove };
          this.watchers.add(watcher);
          this.#noticed();
          return {
            onDidCreate: create.event, onDidChange: change.event, onDidDelete: remove.event, dispose: () => this.watchers.delete(watcher),
          };
        },
        fs: strict("fs", { readFile: async (uri) => new Uint8Array(await readFile(uri.fsPath)) }),
      }),
    });
  }

  #collection() {
    const own = new Set();
    let isDisposed = false;
    const set = (uri, list) => {
      if (isDisposed) throw new Error("illegal state - object is disposed");
      own.add(uri.toString());
      if (list?.length) this.findings.set(uri.toString(), list); else this.findings.delete(uri.toString());
      this.#noticed();
    };
    return strict("DiagnosticCollection", {
      set, delete: (uri) => set(uri, undefined),
      dispose: () => {
        isDisposed = true;
        for (const uri of own) this.findings.delete(uri);
        this.#noticed();
      },
    });
  }
}

module.exports = { Range, Window };
