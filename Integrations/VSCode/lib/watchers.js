/** Watches files for a server that asks for it by `client/registerCapability`. */
"use strict";
const vscode = require("vscode");

const kinds = { created: 1, changed: 2, deleted: 3 };

class Watchers {
  #connection;
  /** The watchers by the id of their registration. */
  #registered = new Map();
  /** The changes that are not reported yet. */
  #changes = [];

  constructor(connection) { this.#connection = connection; }

  register({ registrations }) {
    for (const { id, method, registerOptions } of registrations) {
      if (method !== "workspace/didChangeWatchedFiles") throw new Error(`the editor cannot register \`${method}\``);
      this.#registered.set(id, vscode.Disposable.from(...registerOptions.watchers.map(({ globPattern }) => this.#watch(globPattern))));
    }
    return null;
  }

  unregister({ unregisterations }) {
    for (const { id } of unregisterations) {
      this.#registered.get(id)?.dispose();
      this.#registered.delete(id);
    }
    return null;
  }

  dispose() {
    for (const watcher of this.#registered.values()) watcher.dispose();
    this.#registered.clear();
  }

  #watch(pattern) {
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    watcher.onDidCreate((uri) => this.#note(uri, kinds.created));
    watcher.onDidChange((uri) => this.#note(uri, kinds.changed));
    watcher.onDidDelete((uri) => this.#note(uri, kinds.deleted));
    return watcher;
  }

  /** Reports changes of one moment, such as those of a checkout, as one message. */
  #note(uri, type) {
    this.#changes.push({ uri: uri.toString(), type });
    if (this.#changes.length > 1) return;
    queueMicrotask(() => {
      this.#connection.notify("workspace/didChangeWatchedFiles", { changes: this.#changes });
      this.#changes = [];
    });
  }
}

module.exports = { Watchers };
