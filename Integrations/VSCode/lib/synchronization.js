/** Gives the texts of open documents to a server, change by change. */
"use strict";
const vscode = require("vscode");
const { isSynchronized } = require("./files");
const { writtenRange } = require("./convert");

/** Opens all documents in the server, and reports their changes until the result is disposed. */
function synchronize(connection) {
  const open = new Set();
  const identifier = (document) => ({ uri: document.uri.toString() });

  const opened = (document) => {
    if (open.has(document.uri.toString()) || !isSynchronized(document)) return;
    open.add(document.uri.toString());
    connection.notify("textDocument/didOpen", {
      textDocument: { ...identifier(document), languageId: document.languageId, version: document.version, text: document.getText() },
    });
  };
  const changed = ({ document, contentChanges }) => {
    // VS Code also reports that a document became dirty, without changes.
    if (!open.has(document.uri.toString()) || contentChanges.length === 0) return;
    connection.notify("textDocument/didChange", {
      textDocument: { ...identifier(document), version: document.version },
      // The changes are in an order in which each leaves the places of later ones.
      contentChanges: contentChanges.map(({ range, text }) => ({ range: writtenRange(range), text })),
    });
  };
  const saved = (document) => {
    if (open.has(document.uri.toString())) connection.notify("textDocument/didSave", { textDocument: identifier(document) });
  };
  const closed = (document) => {
    if (open.delete(document.uri.toString())) connection.notify("textDocument/didClose", { textDocument: identifier(document) });
  };

  vscode.workspace.textDocuments.forEach(opened);
  return vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument(opened),
    vscode.workspace.onDidChangeTextDocument(changed),
    vscode.workspace.onDidSaveTextDocument(saved),
    // A document whose language changes is closed and opened.
    vscode.workspace.onDidCloseTextDocument(closed),
    vscode.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
      connection.notify("workspace/didChangeWorkspaceFolders", { event: { added: added.map(folder), removed: removed.map(folder) } });
    }),
  );
}

const folder = ({ uri, name }) => ({ uri: uri.toString(), name });

module.exports = { folder, synchronize };
