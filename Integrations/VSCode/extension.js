/** Cartouche in VS Code: `cartouche lsp`, or the built-in compiler where the program is missing. */
"use strict";
const vscode = require("vscode");
const { registerCommands } = require("./lib/commands");
const { Host } = require("./lib/host");
const { Status } = require("./lib/status");

let host;

async function activate(context) {
  const log = vscode.window.createOutputChannel("Cartouche");
  const status = new Status();
  host = new Host(context.asAbsolutePath("compiler"), log, status);
  context.subscriptions.push(
    log, status, registerCommands(host, log),
    vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration("cartouche.path") && host.restart()),
    // A trusted folder may set the path of the program.
    vscode.workspace.onDidGrantWorkspaceTrust(() => host.restart()),
  );
  await host.restart();
}

/** Ends the server. The editor disposes of the rest. */
const deactivate = () => host?.stop();

module.exports = { activate, deactivate };
