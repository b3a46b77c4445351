/** JSON-RPC 2.0 with the headers of the Language Server Protocol, over two streams. */
"use strict";

/** The error of a request that the server refused, or that has no answer because the connection has ended. */
class ResponseError extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }

  /** Whether the connection has ended. */
  get hasEnded() { return this.code === codes.ended; }

  /** Whether the result is no longer needed: the request was cancelled, the text has changed since, or the server has ended. */
  get isObsolete() { return this.code === codes.requestCancelled || this.code === codes.contentModified || this.hasEnded; }
}

const codes = { methodNotFound: -32601, internalError: -32603, requestCancelled: -32800, contentModified: -32801, ended: -32097 };

const separator = Buffer.from("\r\n\r\n");
/** The start of all names in a header. */
const start = "Content-";
const MOST_HEADER = 1000;

class Connection {
  #output;
  #handlers;
  #received = Buffer.alloc(0);
  /** The size of the message that is being received, or -1 before its header is complete. */
  #size = -1;
  #number = 0;
  /** The requests without an answer, by id. */
  #waiting = new Map();
  #isEnded = false;

  /**
   * @param input the stream from the server. @param output the stream to the server.
   * @param handlers `notification(method, params)`, `request(method, params)` which returns the result or a promise of it, and
   * `damaged(reason)` for bytes that are no messages.
   */
  constructor(input, output, handlers) {
    this.#output = output;
    this.#handlers = handlers;
    input.on("data", (bytes) => this.#receive(bytes));
    // Writing to a process that has ended fails; its end is reported elsewhere.
    output.on("error", () => this.end());
  }

  /** Sends a request. @param token a `CancellationToken` of the editor, optional. */
  request(method, params, token) {
    if (this.#isEnded) return Promise.reject(new ResponseError(codes.ended, "the language server has ended"));
    if (token?.isCancellationRequested) return Promise.reject(new ResponseError(codes.requestCancelled, "cancelled"));
    const id = ++this.#number;
    return new Promise((resolve, reject) => {
      const cancellation = token?.onCancellationRequested(() => this.notify("$/cancelRequest", { id }));
      this.#waiting.set(id, { resolve, reject, cancellation });
      this.#send({ id, method, params });
    });
  }

  notify(method, params) { this.#send({ method, params }); }

  /** Rejects all requests that wait. Later ones are rejected at once. */
  end() {
    this.#isEnded = true;
    for (const { reject, cancellation } of this.#waiting.values()) {
      cancellation?.dispose();
      reject(new ResponseError(codes.ended, "the language server has ended"));
    }
    this.#waiting.clear();
  }

  #send(message) {
    if (this.#isEnded) return;
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    this.#output.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.#output.write(body);
  }

  #receive(bytes) {
    this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes]);
    while (!this.#isEnded) {
      if (this.#size < 0) {
        const end = this.#received.indexOf(separator);
        const first = this.#received.toString("latin1", 0, start.length);
        if (!start.startsWith(first) || end < 0 && this.#received.length > MOST_HEADER) {
          return this.#fail(`it starts with ${JSON.stringify(this.#received.toString("utf8", 0, 100))}`);
        }
        if (end < 0) return;
        const header = this.#received.toString("latin1", 0, end);
        const length = /^Content-Length: *(\d+) *$/im.exec(header);
        if (!length) return this.#fail(`no size in the header ${JSON.stringify(header.slice(0, 100))}`);
        this.#size = Number(length[1]);
        this.#received = this.#received.subarray(end + separator.length);
      }
      if (this.#received.length < this.#size) return;
      const body = this.#received.toString("utf8", 0, this.#size);
      this.#received = this.#received.subarray(this.#size);
      this.#size = -1;
      let message;
      try {
        message = JSON.parse(body);
      } catch (error) {
        return this.#fail(error.message);
      }
      this.#handle(message);
    }
  }

  #fail(reason) {
    this.end();
    this.#handlers.damaged(reason);
  }

  #handle({ id, method, params, result, error }) {
    if (method === undefined) {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      waiting?.cancellation?.dispose();
      if (error) waiting?.reject(new ResponseError(error.code, error.message));
      else waiting?.resolve(result);
    } else if (id === undefined) {
      this.#handlers.notification(method, params);
    } else {
      this.#answer(id, method, params);
    }
  }

  async #answer(id, method, params) {
    try {
      const result = await this.#handlers.request(method, params);
      if (result === undefined) this.#send({ id, error: { code: codes.methodNotFound, message: `there is no request \`${method}\`` } });
      else this.#send({ id, result });
    } catch (error) {
      this.#send({ id, error: { code: codes.internalError, message: error.message } });
    }
  }
}

module.exports = { Connection, ResponseError };
