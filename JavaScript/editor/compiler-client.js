// The page's side of the compiler's worker. If several texts wait, it compiles only the last one.

export class CompilerClient {
  #worker;
  #number = 0;
  /** Whether the worker compiles. */
  #isBusy = true;
  #wanted;
  /** The functions that receive formatted texts, by number. */
  #formats = new Map();

  /**
   * @param path the path of the spec. @param files the address of the folder with files. @param paths the paths in this folder.
   * @param host an object with `ready(schema, canFormat)`, `compiled(result, text)` and `failed(message)`.
   */
  constructor(path, files, paths, host) {
    this.path = path;
    this.host = host;
    this.#worker = new Worker(new URL("compile-worker.js", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }) => this.#receive(data);
    this.#worker.onerror = (event) => this.host.failed(event.message ?? "its worker cannot be loaded");
    this.#worker.postMessage({ kind: "start", path, files: new URL(files, document.baseURI).href, paths });
  }

  /** Compiles a text, after the one that is being compiled. */
  compile(text) {
    this.#wanted = text;
    if (!this.#isBusy) this.#send();
  }

  /** Returns a formatted text. @throws {Error} with the reason if it cannot be formatted, such as a syntax error. */
  format(text) {
    this.#number += 1;
    const number = this.#number;
    return new Promise((resolve, reject) => {
      this.#formats.set(number, ({ text, message }) => (message === undefined ? resolve(text) : reject(new Error(message))));
      this.#worker.postMessage({ kind: "format", number, path: this.path, text });
    });
  }

  #send() {
    if (this.#wanted === undefined) return;
    this.text = this.#wanted;
    this.#wanted = undefined;
    this.#isBusy = true;
    this.#number += 1;
    this.#worker.postMessage({ kind: "compile", number: this.#number, path: this.path, text: this.text });
  }

  #receive({ kind, schema, canFormat, message, ...result }) {
    if (kind === "formatted") {
      this.#formats.get(result.number)({ text: result.text, message });
      return void this.#formats.delete(result.number);
    }
    if (kind === "failed" && !this.isReady) return this.host.failed(message);
    this.#isBusy = false;
    if (kind === "ready") {
      this.isReady = true;
      this.host.ready(schema, canFormat);
    } else if (this.#wanted === undefined) {
      // A result for a text that has changed since is out of date: the next one follows.
      if (kind === "compiled") this.host.compiled(result, this.text);
      else this.host.failed(message);
    }
    this.#send();
  }
}
