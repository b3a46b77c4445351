// What the page says besides the map: a banner for what is wrong, short notes, and whether the server is there.

import { element, replaceChildren, rich } from "./dom.js";

export class Notices {
  constructor(banner, toast, connection) {
    Object.assign(this, { banner, toast, connection });
  }

  /** Stays until it is cleared. @param sentences The first is what counts. @param button Its `text` and its `action`, if there is one. */
  warn(sentences, button) {
    const lines = sentences.map((sentence, index) => element("p", { class: index ? "besides" : null }, rich(sentence)));
    replaceChildren(this.banner, element("div", {}, lines), button && element("button", { type: "button", onclick: button.action }, button.text));
    this.banner.hidden = false;
  }

  /** @param what Cannot be done, because of an error. */
  fail(what, error) {
    console.error(error);
    this.warn([`${what}: ${error.message}`]);
  }

  /** A playground has no map of this name. */
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

  /** Is there for a moment. */
  say(text) {
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
