// The compiler of the preview's server: it compiles texts that are not saved, with the files on disk beside them.

import { Unreachable } from "../connection.js";

/** The time after which a text is sent again to a server that did not respond, in milliseconds. */
const AGAIN_AFTER = 1000;

export class ServerCompiler {
  #isBusy = false;
  #wanted;

  /**
   * @param texts returns the texts to compile instead of files, as pairs of a file's address and its text.
   * @param host an object with `ready(schema, canFormat)`, `compiled(result, text)` and `failed(message)`.
   */
  constructor(texts, host) {
    this.texts = texts;
    this.host = host;
    void this.#start();
  }

  async #start() {
    try {
      const response = await sent("schema.json");
      this.host.ready(await response.text(), true);
    } catch (error) {
      // Without the schema, there are no completions.
      if (!(error instanceof Unreachable)) console.error(error);
    }
  }

  /** Compiles a text, after the one that is being compiled. */
  compile(text) {
    this.#wanted = text;
    if (!this.#isBusy) void this.#send();
  }

  async #send() {
    this.#isBusy = true;
    while (this.#wanted !== undefined) {
      const text = this.#wanted;
      this.#wanted = undefined;
      try {
        const result = resultOf(await (await sent("compile", { method: "POST", body: framed(this.texts()) })).arrayBuffer());
        // A result for a text that has changed since is out of date: the next one follows.
        if (this.#wanted === undefined) this.host.compiled(result, text);
      } catch (error) {
        if (error instanceof Unreachable) {
          await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER));
          this.#wanted ??= text;
        } else this.host.failed(error.message);
      }
    }
    this.#isBusy = false;
  }

  /**
   * Returns a formatted text.
   *
   * @throws {Error} with the reason if it cannot be formatted, such as a syntax error.
   */
  async format(text) {
    const bytes = await (await sent("format", { method: "POST", body: text })).arrayBuffer();
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  }
}

/**
 * Sends a request to the server.
 *
 * @throws {Unreachable} if it does not respond. @throws {Error} with the server's message, and `status`, if it refuses.
 */
export async function sent(address, options) {
  const response = await fetch(address, options).catch((cause) => {
    throw new Unreachable(cause.message, { cause });
  });
  if (response.ok) return response;
  throw Object.assign(new Error((await response.text()).trim() || response.statusText), { status: response.status, response });
}

/** Returns texts as the server reads them: for each a line with its address and its length in bytes, then the text. */
function framed(texts) {
  const encoder = new TextEncoder();
  return new Blob([...texts].flatMap(([address, text]) => {
    const bytes = encoder.encode(text);
    return [`${address} ${bytes.length}\n`, bytes];
  }));
}

/** Reads a response: a line of JSON, and then as many bytes of plan and scenery as it says. */
function resultOf(buffer) {
  const bytes = new Uint8Array(buffer);
  const start = bytes.indexOf(10) + 1;
  const text = (from, to) => new TextDecoder().decode(bytes.subarray(from, to));
  const { planBytes, sceneryBytes, ...result } = JSON.parse(text(0, start));
  const end = start + planBytes;
  const isPlan = planBytes > 0;
  return { ...result, plan: isPlan ? buffer.slice(start, end) : null, scenery: isPlan ? JSON.parse(text(end, end + sceneryBytes)) : null };
}
