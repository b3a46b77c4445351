// Data of sources that the page fetches.

import { badArgument } from "../cartouche/error.js";

/** Asks the page for the data of sources, and keeps only the last answer for each of them. */
export class FetchedSources {
  /** The requests without an answer, by source. @type {Map<string, AbortController>} */
  #requests = new Map();
  #isRemoved = false;
  #names;
  #fetch;
  #set;
  #tell;

  /**
   * @param {readonly string[]} names the sources of the spec.
   * @param {((source: string, options: { signal: AbortSignal }) => Promise<unknown>) | undefined} fetch the page's option `data`.
   * @param {(source: string, data: unknown) => import("../cartouche-compiler.js").Finding[]} set
   * @param {((answer: import("../cartouche-maplibre.js").DataAnswer) => void) | undefined} tell the page's option `onData`.
   */
  constructor(names, fetch, set, tell = report) {
    this.#names = names;
    this.#fetch = fetch;
    this.#set = set;
    this.#tell = tell;
    if (fetch) void this.refresh();
  }

  async refresh(source) {
    if (!this.#fetch) throw badArgument("`refreshData` needs the option `data`, which fetches the data of a source");
    if (this.#isRemoved) return;
    await Promise.all((source === undefined ? this.#names : [source]).map((name) => this.#ask(name)));
  }

  async #ask(name) {
    this.cancel(name);
    const request = new AbortController();
    this.#requests.set(name, request);
    const answer = { source: name, findings: [], error: undefined };
    try {
      const data = await this.#fetch(name, { signal: request.signal });
      if (request.signal.aborted) return;
      this.#requests.delete(name);
      if (data !== undefined) answer.findings = this.#set(name, data);
    } catch (error) {
      // An abandoned request fails with the reason for which it was abandoned.
      if (request.signal.aborted) return;
      Object.assign(answer, { error, findings: error?.findings ?? [] });
    }
    try {
      this.#tell(answer);
    } catch (error) {
      reportError(error);
    }
  }

  /** Abandons the request for a source. */
  cancel(name) {
    this.#requests.get(name)?.abort();
    this.#requests.delete(name);
  }

  remove() {
    this.#isRemoved = true;
    for (const name of [...this.#requests.keys()]) this.cancel(name);
  }
}

/** Reports an error as uncaught, and writes warnings about the data to the console. */
function report({ source, findings, error }) {
  if (error !== undefined) return void reportError(error);
  for (const { message, help } of findings) console.warn(`Cartouche: the data of \`${source}\`: ${message}${help ? ` (${help})` : ""}`);
}
