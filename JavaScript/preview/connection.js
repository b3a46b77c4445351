// What the server tells: that files changed, and that it is there.

/** Milliseconds after which a read that failed is tried again, while the server is there. */
const AGAIN_AFTER = 1000;

/** Nobody answers, or not to the end. */
export class Unreachable extends Error {}

/**
 * What is at an address: bytes, or a value where its name ends in `.json`.
 * @throws {Unreachable} where the server is not there, or ends before its answer does.
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

export class Connection {
  /** @param app `refresh()`, which is never called twice at once, and `connected(isConnected)`. */
  constructor(address, app) {
    this.address = address;
    this.app = app;
    document.addEventListener("visibilitychange", () => this.follow());
    // A tab that is opened behind others has its name and its findings all the same.
    if (document.hidden) this.changed(0);
    this.follow();
  }

  /** Of all its tabs together a browser keeps six connections to a server, so only one that is seen listens; the others catch up. */
  follow() {
    if (document.hidden) this.close();
    else if (!this.source) this.open();
  }

  open() {
    const source = (this.source = new EventSource(this.address));
    source.addEventListener("open", () => {
      // A server that was started again counts revisions from 1.
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
      // A server that ends while it is asked is told by the stream's own error.
      if (!(error instanceof Unreachable)) this.app.fail(error);
      // What was read and cannot be shown comes again with the next revision only: it would fail as before.
      if (error instanceof Unreachable || error.status) this.timer = setTimeout(() => this.isOpen && this.read(), AGAIN_AFTER);
    } finally {
      this.isReading = false;
    }
  }

  get isOpen() {
    return this.source?.readyState === EventSource.OPEN;
  }
}
