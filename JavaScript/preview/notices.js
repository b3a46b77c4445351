// Notices of the page: a banner for errors, short notes, and the state of the connection to the server.

import { element, replaceChildren, rich } from "./dom.js";

export class Notices {
  constructor(banner, toast, connection) {
    Object.assign(this, { banner, toast, connection });
  }

  /**
   * Shows a banner until `clear` is called.
   *
   * @param sentences The lines of the banner, the most important one first.
   * @param button The `text` and the `action` of a button; undefined for a banner without a button.
   */
  warn(sentences, button) {
    const lines = sentences.map((sentence, index) => element("p", { class: index ? "besides" : null }, rich(sentence)));
    replaceChildren(this.banner, element("div", {}, lines), button && element("button", { type: "button", onclick: button.action }, button.text));
    this.banner.hidden = false;
  }

  /** Shows and logs an error. @param what The message before that of the error, such as `The frames cannot be played`. */
  fail(what, error) {
    console.error(error);
    this.warn([`${what}: ${error.message}`]);
  }

  /** Shows that a playground has no map with this name. */
  miss(name, error) {
    console.error(error);
    document.body.classList.add("is-missing");
    document.title = "No such map – Cartouche";
    this.warn([`There is no map \`${name}\` here.`, "It may be called otherwise by now, or the address is cut off."],
      { text: "All maps", action: () => location.assign("index.html") });
  }

  clear() {
    this.banner.hidden = true;
    this.banner.replaceChildren();
  }

  /** Shows a note for 5 seconds. */
  showNotice(text) {
    this.toast.textContent = text;
    this.toast.classList.add("is-shown");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.toast.classList.remove("is-shown"), 5000);
  }

  connected(isConnected) {
    this.connection.classList.toggle("is-lost", !isConnected);
    this.connection.textContent = isConnected ? "live" : "connection lost, trying again …";
  }
}
