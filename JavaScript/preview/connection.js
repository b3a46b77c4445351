// What the server tells: that files changed, and that it is there.

/** Nobody answers, or not to the end. */
export class Unreachable extends Error {}

/**
 * What is at an address: bytes, or a value where its name ends in `.json`.
 * @throws {Unreachable} where the server is not there, or ends before its answer does.
 */
export async function fetched(address) {
  const response = await reached(fetch(address))
  if (!response.ok) throw Object.assign(new Error(`${address}: ${response.status} ${response.statusText}`), { status: response.status })
  const bytes = await reached(response.arrayBuffer())
  return address.endsWith(".json") ? JSON.parse(new TextDecoder().decode(bytes)) : bytes
}

function reached(part) {
  return part.catch((cause) => {
    throw new Unreachable(cause.message, { cause })
  })
}

export class Connection {
  /** @param app `refresh()`, which is never called twice at once, and `connected(isConnected)`. */
  constructor(address, app) {
    this.app = app
    const source = new EventSource(address)
    source.addEventListener("open", () => {
      // A server that was started again counts revisions from 1.
      this.known = undefined
      app.connected(true)
    })
    source.addEventListener("error", () => app.connected(false))
    source.addEventListener("revision", (event) => this.changed(JSON.parse(event.data).revision))
  }

  async changed(revision) {
    this.newest = revision
    if (this.isReading) return
    this.isReading = true
    try {
      while (this.newest !== this.known) {
        const wanted = this.newest
        await this.app.refresh()
        this.known = wanted
      }
    } catch (error) {
      // A server that ends while it is asked is told by the stream's own error; it comes again with the next revision.
      if (!(error instanceof Unreachable)) this.app.fail(error)
    } finally {
      this.isReading = false
    }
  }
}
