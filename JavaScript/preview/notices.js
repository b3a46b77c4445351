// What the page says besides the map: a banner for what is wrong, short notes, and whether the server is there.

export class Notices {
  constructor(banner, toast, connection) {
    Object.assign(this, { banner, toast, connection })
  }

  /** Stays until it is called with null. */
  warn(text, button) {
    this.banner.hidden = text === null
    this.banner.replaceChildren(...(text === null ? [] : [text, button ?? ""]))
  }

  /** Is there for a moment. */
  say(text) {
    this.toast.textContent = text
    this.toast.classList.add("is-shown")
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.toast.classList.remove("is-shown"), 5000)
  }

  connected(isConnected) {
    this.connection.classList.toggle("is-lost", !isConnected)
    this.connection.textContent = isConnected ? "live" : "connection lost, trying again …"
  }
}
