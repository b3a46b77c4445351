// The connection to the preview server, which reports changed files.

/** The delay before a failed read is retried while the connection is open, in milliseconds. */
const AGAIN_AFTER = 1000;

/** The error of a server that does not respond, or does not complete its response. */
export class Unreachable extends Error {}

/**
 * Fetches an address. Returns the parsed value if the address ends in `.json`, otherwise the bytes as an `ArrayBuffer`.
 *
 * @throws {Unreachable} if the server does not respond or closes the connection early.
 *
 * @throws {Error} with the HTTP status as `status` if the response is not successful.
 */
export async function fetched(address) {
  const response = await reached(fetch(address));
  if (!response.ok) throw Object.assign(new Error(`${address}: ${response.status} ${response.statusText}`), { status: response.status });
  const bytes = await reached(response.arrayBuffer());
  return address.endsWith(".json") ? JSON.parse(new TextDecoder().decode(bytes)) : bytes;
}

function reached(part) {
  return part.catch((cause) => {
    throw new Unreachable(cause.message, { cause });
  });
}

/** The event stream of the server. It calls the app when files change. */
export class Connection {
  /** @param app an object with `connected(isConnected)`, `fail(error)` and `refresh()`. Calls of `refresh` do not overlap. */
  constructor(address, app) {
    this.address = address;
    this.app = app;
    document.addEventListener("visibilitychange", () => this.follow());
    // A tab that opens in the background reads once, to show its title and its findings.
    if (document.hidden) this.changed(0);
    this.follow();
  }

  /** Opens the stream of a visible tab and closes that of a hidden one. Browsers limit all tabs together to six connections per server. */
  follow() {
    if (document.hidden) this.close();
    else if (!this.source) this.open();
  }

  open() {
    const source = (this.source = new EventSource(this.address));
    source.addEventListener("open", () => {
      // A restarted server counts revisions from 1.
      this.known = undefined;
      this.app.connected(true);
    });
    source.addEventListener("error", () => this.app.connected(false));
    source.addEventListener("revision", (event) => this.changed(JSON.parse(event.data).revision));
  }

  close() {
    this.source?.close();
    this.source = undefined;
  }

  /** Reads the state again, although its revision is known. */
  async again() {
    this.known = undefined;
    await this.read();
  }

  async changed(revision) {
    this.newest = revision;
    await this.read();
  }

  async read() {
    if (this.isReading) return;
    this.isReading = true;
    clearTimeout(this.timer);
    try {
      while (this.newest !== this.known) {
        const wanted = this.newest;
        await this.app.refresh();
        this.known = wanted;
      }
    } catch (error) {
      // The stream's `error` event already reports an unreachable server.
      if (!(error instanceof Unreachable)) this.app.fail(error);
      // Only failed requests are retried. Content that cannot be shown would fail again until the next revision.
      if (error instanceof Unreachable || error.status) this.timer = setTimeout(() => this.isOpen && this.read(), AGAIN_AFTER);
    } finally {
      this.isReading = false;
    }
  }

  get isOpen() {
    return this.source?.readyState === EventSource.OPEN;
  }
}
