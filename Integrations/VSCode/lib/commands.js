/** The commands of the extension, which code lenses and the command palette run. */
"use strict";
const path = require("node:path");
const vscode = require("vscode");

const needsProgram = "needs the program `cartouche`. Install it, or set `cartouche.path`.";

function registerCommands(host, log) {
  /** The terminals of previews, by their command line. */
  const terminals = new Map();
  const command = (name, run) => vscode.commands.registerCommand(`cartouche.${name}`, run);
  /** A code lens gives the URI of its file; otherwise the active editor has it. */
  const fileOf = (given) => given === undefined ? vscode.window.activeTextEditor?.document.uri
    : typeof given === "string" ? vscode.Uri.parse(given, true) : given;

  async function preview(given) {
    const uri = fileOf(given);
    if (!uri) return;
    if (!host.server) return void vscode.window.showWarningMessage(`The preview ${needsProgram}`);
    const document = await vscode.workspace.openTextDocument(uri);
    // The server would show the command line, which a terminal runs here.
    const { command: line } = await host.server.execute("cartouche.preview", document.uri, { shows: false });
    // The name of the spec, if the server cannot read it in the scenario.
    if (line.startsWith("cartouche preview SPEC ")) {
      return void vscode.window.showWarningMessage(`${path.basename(uri.fsPath)} has errors; fix them to open its preview.`);
    }
    const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri.fsPath ?? path.dirname(uri.fsPath);
    const key = `${folder}\n${line}`;
    let terminal = terminals.get(key);
    if (!terminal) {
      terminal = vscode.window.createTerminal({ name: `Preview ${path.basename(uri.fsPath)}`, cwd: folder });
      terminals.set(key, terminal);
      terminal.sendText(line.replace(/^cartouche(?= )/, () => word(host.program)));
    }
    terminal.show(true);
  }

  async function runScenario(given) {
    const uri = fileOf(given);
    if (!uri) return;
    if (!host.server) return void vscode.window.showWarningMessage(`A scenario ${needsProgram}`);
    const document = await vscode.workspace.openTextDocument(uri);
    try {
      const { passed } = await host.server.execute("cartouche.runScenario", document.uri);
      if (!passed) log.show(true);
    } catch (error) {
      vscode.window.showErrorMessage(`Cartouche: ${error.message}`);
    }
  }

  return vscode.Disposable.from(
    command("restart", () => host.restart()),
    command("showLog", () => log.show()),
    command("preview", preview),
    command("runScenario", runScenario),
    vscode.window.onDidCloseTerminal((closed) => {
      for (const [key, terminal] of terminals) if (terminal === closed) terminals.delete(key);
    }),
  );
}

/** Returns a path as one word of a shell. */
const word = (text) => /^[\w./][\w./-]*$/.test(text) ? text : process.platform === "win32" ? `& "${text}"` : `'${text.replaceAll("'", "'\\''")}'`;

module.exports = { registerCommands };
