/** The program `cartouche lsp` as a process, with everything in the editor that depends on it. */
"use strict";
const { spawn } = require("node:child_process");
const vscode = require("vscode");
const { Connection } = require("./connection");
const convert = require("./convert");
const { registerFeatures } = require("./features");
const { folder, synchronize } = require("./synchronization");
const { Watchers } = require("./watchers");

/** The time that a server has for its first answer, and to end after `exit`, in milliseconds. */
const START_TIME = 60_000;
const END_TIME = 2000;
/** The time after the end of a process in which its last output arrives, in milliseconds. */
const OUTPUT_TIME = 500;

class Server {
  #log;
  #ended;
  #process;
  /** A promise of the reason for which the process has ended. */
  #end;
  #connection;
  #watchers;
  #findings = vscode.languages.createDiagnosticCollection("cartouche");
  /** Fires when the hints of a file may have changed with another file. */
  #hintsChanged = new vscode.EventEmitter();
  #disposables = [this.#findings, this.#hintsChanged];
  #isStopping = false;
  #isDisposed = false;
  /** Whether the server's messages to the user are dropped. */
  #isQuiet = false;

  /** @param log the output channel. @param ended called with the reason when the process ends without `stop`. */
  constructor(log, ended) {
    this.#log = log;
    this.#ended = ended;
  }

  /** Starts a program. @returns a promise of the program's version. It is rejected if the program is no language server. */
  async start(program) {
    const child = this.#process = spawn(program, ["lsp"], { stdio: "pipe" });
    const end = this.#end = ended(child);
    child.stderr.setEncoding("utf8").on("data", (text) => this.#log.append(text));
    const connection = this.#connection = new Connection(child.stdout, child.stdin, {
      notification: (method, params) => this.#notified(method, params),
      request: (method, params) => this.#asked(method, params),
      damaged: (reason) => {
        this.#log.appendLine(`The program sent something that is no message: ${reason}`);
        child.kill("SIGKILL");
      },
    });
    const watchers = this.#watchers = new Watchers(connection);
    this.#disposables.push(watchers);
    let hasStarted = false;
    end.then((reason) => {
      connection.end();
      this.dispose();
      if (hasStarted && !this.#isStopping) this.#ended(reason);
    });
    const timer = setTimeout(() => child.kill("SIGKILL"), START_TIME);
    let initialized;
    try {
      initialized = await connection.request("initialize", this.#initialization());
    } catch (error) {
      // Without a connection, the reason is that of the process.
      throw error.hasEnded ? new Error(await end) : error;
    } finally {
      clearTimeout(timer);
    }
    hasStarted = true;
    connection.notify("initialized", {});
    if (!this.#isDisposed) {
      this.#disposables.push(registerFeatures(connection, initialized.capabilities, this.#hintsChanged.event), synchronize(connection));
    }
    return initialized.serverInfo?.version ?? "";
  }

  /** Ends the program. */
  async stop() {
    if (this.#isStopping || !this.#process) return;
    this.#isStopping = true;
    const timer = setTimeout(() => this.#process.kill("SIGKILL"), END_TIME);
    this.dispose();
    try {
      await this.#connection.request("shutdown");
      this.#connection.notify("exit");
    } catch {
      // It has ended already.
    }
    await this.#end;
    clearTimeout(timer);
  }

  /** Removes what the server shows, and what it gives the editor. */
  dispose() {
    this.#isDisposed = true;
    for (const each of this.#disposables.splice(0)) each.dispose();
  }

  /** Runs one of the server's commands. `shows` is whether to show the server's messages to the user meanwhile; otherwise they are dropped. */
  async execute(command, uri, { shows = true } = {}) {
    this.#isQuiet = !shows;
    try {
      return await this.#connection.request("workspace/executeCommand", { command, arguments: [uri.toString()] });
    } finally {
      this.#isQuiet = false;
    }
  }

  #initialization() {
    const folders = vscode.workspace.workspaceFolders?.map(folder) ?? null;
    return {
      processId: process.pid,
      clientInfo: { name: vscode.env.appName, version: vscode.version },
      rootUri: folders?.[0]?.uri ?? null,
      workspaceFolders: folders,
      capabilities,
    };
  }

  #notified(method, params) {
    // Messages may still be on their way while the program ends.
    if (this.#isDisposed) return;
    switch (method) {
      case "textDocument/publishDiagnostics": return this.#show(params);
      case "window/logMessage": return this.#log.appendLine(params.message);
      case "window/showMessage": if (!this.#isQuiet) show(params, this.#log);
    }
  }

  async #asked(method, params) {
    switch (method) {
      case "client/registerCapability": return this.#watchers.register(params);
      case "client/unregisterCapability": return this.#watchers.unregister(params);
      case "workspace/workspaceFolders": return vscode.workspace.workspaceFolders?.map(folder) ?? null;
      case "workspace/configuration": return params.items.map(() => null);
      case "workspace/inlayHint/refresh":
        this.#hintsChanged.fire();
        return null;
      case "workspace/applyEdit": return { applied: await vscode.workspace.applyEdit(convert.workspaceEdit(params.edit)) };
    }
  }

  #show({ uri, version, diagnostics }) {
    const file = convert.uri(uri);
    const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === file.toString());
    // Findings of the present text follow.
    if (open && version !== undefined && version < open.version) return;
    this.#findings.set(file, diagnostics.map(convert.diagnostic));
  }
}

/** Returns a promise of the reason for which a process ends. */
function ended(child) {
  return new Promise((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("close", (status, signal) => resolve(signal ? `it was ended by ${signal}` : `it ended with status ${status}`));
    // A process that it has started may keep the streams open.
    child.on("exit", () => setTimeout(() => [child.stdin, child.stdout, child.stderr].forEach((stream) => stream.destroy()), OUTPUT_TIME));
  });
}

async function show({ type, message }, log) {
  const showMessage = [vscode.window.showErrorMessage, vscode.window.showErrorMessage, vscode.window.showWarningMessage][type]
    ?? vscode.window.showInformationMessage;
  const chosen = await showMessage(message, ...(type === 1 ? ["Show Log"] : []));
  if (chosen) log.show();
}

/** The abilities of this client. It does not request findings: the server sends them. */
const capabilities = {
  general: { positionEncodings: ["utf-16"] },
  workspace: {
    workspaceFolders: true,
    applyEdit: true,
    configuration: true,
    workspaceEdit: { documentChanges: true },
    didChangeWatchedFiles: { dynamicRegistration: true },
    executeCommand: {},
    inlayHint: { refreshSupport: true },
  },
  textDocument: {
    synchronization: { didSave: true },
    publishDiagnostics: { relatedInformation: true, versionSupport: true, tagSupport: { valueSet: [1, 2] }, codeDescriptionSupport: true },
    completion: { completionItem: { snippetSupport: true, documentationFormat: ["markdown"], preselectSupport: true } },
    hover: { contentFormat: ["markdown"] },
    signatureHelp: { signatureInformation: { documentationFormat: ["markdown"] } },
    definition: { linkSupport: true },
    references: {},
    rename: { prepareSupport: true },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    foldingRange: { lineFoldingOnly: true },
    selectionRange: {},
    documentLink: {},
    colorProvider: {},
    inlayHint: {},
    codeLens: {},
    formatting: {},
    rangeFormatting: {},
    semanticTokens: {
      requests: { full: true }, formats: ["relative"], tokenModifiers: ["declaration"],
      tokenTypes: ["property", "type", "namespace", "variable", "class", "operator", "enumMember", "parameter"],
    },
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "source", "source.fixAll"] } },
      isPreferredSupport: true, dataSupport: true, resolveSupport: { properties: ["edit"] },
    },
  },
};

module.exports = { Server };
