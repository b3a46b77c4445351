/** Chooses the program, or the built-in compiler if the program is missing. */
"use strict";
const vscode = require("vscode");
const { BuiltInCompiler } = require("./built-in");
const { findProgram } = require("./program");
const { Server } = require("./server");

/** A server that ends this often within `CRASH_TIME` milliseconds is not started again. */
const MOST_CRASHES = 5;
const CRASH_TIME = 180_000;

class Host {
  #compilerFolder;
  #log;
  #status;
  #server;
  #program;
  #builtIn;
  #crashes = [];
  /** The last start or stop, which the next one waits for. */
  #work = Promise.resolve();

  /** @param compilerFolder the folder of the compiler's module. @param log the output channel. @param status the item in the status bar. */
  constructor(compilerFolder, log, status) {
    this.#compilerFolder = compilerFolder;
    this.#log = log;
    this.#status = status;
  }

  /** The server, or `undefined` if the built-in compiler does its work. */
  get server() { return this.#server; }

  /** The absolute path of the program that runs, or `undefined`. */
  get program() { return this.#program; }

  /** Starts the program or the built-in compiler. One that runs already ends first. */
  restart() {
    this.#crashes = [];
    return this.#next(() => this.#start());
  }

  stop() { return this.#next(() => this.#stop()); }

  #next(work) {
    this.#work = this.#work.then(work).catch((error) => this.#log.appendLine(error.stack));
    return this.#work;
  }

  async #stop() {
    this.#builtIn?.dispose();
    this.#builtIn = undefined;
    const server = this.#server;
    this.#server = this.#program = undefined;
    await server?.stop();
  }

  async #start() {
    await this.#stop();
    const found = findProgram();
    if (!found.path) {
      if (found.isConfigured) vscode.window.showWarningMessage(`Cartouche: ${found.reason}.`);
      return this.#useBuiltIn(found.reason);
    }
    this.#status.starting(found.path);
    const server = new Server(this.#log, (reason) => this.#next(() => this.#crashed(server, reason)));
    try {
      const version = await server.start(found.path);
      this.#server = server;
      this.#program = found.path;
      this.#log.appendLine(`${found.path} ${version} is running.`);
      this.#status.running(found.path, version);
    } catch (error) {
      await server.stop();
      await this.#useBuiltIn(`\`${found.path} lsp\` does not start: ${error.message}`);
    }
  }

  async #crashed(server, reason) {
    if (server !== this.#server) return;
    this.#log.appendLine(`The language server ended: ${reason}`);
    const now = Date.now();
    this.#crashes = this.#crashes.filter((time) => now - time < CRASH_TIME);
    this.#crashes.push(now);
    if (this.#crashes.length < MOST_CRASHES) return this.#start();
    await this.#stop();
    await this.#useBuiltIn(`the language server ended ${MOST_CRASHES} times in ${CRASH_TIME / 60_000} minutes`);
    const choice = vscode.window.showErrorMessage(
      `The Cartouche language server ended ${MOST_CRASHES} times and is not started again.`, "Restart", "Show Log");
    choice.then((chosen) => chosen === "Restart" ? this.restart() : chosen && this.#log.show());
  }

  async #useBuiltIn(reason) {
    this.#log.appendLine(`The built-in compiler is used, because ${reason}.`);
    this.#status.starting("the built-in compiler");
    const builtIn = this.#builtIn = new BuiltInCompiler(this.#compilerFolder, this.#log);
    try {
      await builtIn.start();
      this.#status.builtIn(reason);
    } catch (error) {
      builtIn.dispose();
      this.#log.appendLine(`The built-in compiler does not load: ${error.message}`);
      this.#status.failed(reason);
    }
  }
}

module.exports = { Host };
