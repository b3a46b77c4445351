/** The item in the status bar, which names the program or compiler that checks the files. */
"use strict";
const vscode = require("vscode");
const { isChecked } = require("./files");

class Status {
  #item = vscode.window.createStatusBarItem("cartouche.status", vscode.StatusBarAlignment.Right, 100);
  #subscription = vscode.window.onDidChangeActiveTextEditor(() => this.#update());

  constructor() {
    this.#item.name = "Cartouche";
    this.#item.command = "cartouche.showLog";
    this.#update();
  }

  starting(what) { this.#show("$(loading~spin) Cartouche", `Starting ${what}`); }

  running(program, version) { this.#show("$(check) Cartouche", `Language server: ${program} ${version}`); }

  builtIn(reason) {
    this.#show("$(info) Cartouche (built-in)", `The built-in compiler gives findings, fixes and names, because ${reason}. Install the program `
      + "`cartouche` for rename, formatting, definitions and the preview.");
  }

  failed(reason) {
    this.#show("$(warning) Cartouche", `Nothing checks the files: ${reason}, and the built-in compiler does not load. The log has the reason.`);
  }

  dispose() {
    this.#item.dispose();
    this.#subscription.dispose();
  }

  #show(text, tooltip) {
    this.#item.text = text;
    this.#item.tooltip = new vscode.MarkdownString(tooltip);
  }

  /** Shows the item beside a file that Cartouche checks. */
  #update() {
    const document = vscode.window.activeTextEditor?.document;
    if (document && isChecked(document)) this.#item.show(); else this.#item.hide();
  }
}

module.exports = { Status };
