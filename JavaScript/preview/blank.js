// The message in the middle of a map without visible views.

import { element, replaceChildren, rich } from "./dom.js";

/** The message of an empty map, with buttons if annotations are hidden. */
export class Blank {
  /** @param app an object with `reset()` and `listHidden()`. */
  constructor(app) {
    this.app = app;
    this.content = element("div", { class: "blank", role: "status", hidden: true, "data-control": true });
  }

  /** Updates the message. It appears only on an idle map, because views may appear while the map moves. */
  update({ placements, hiddenCount }, isIdle) {
    const isBlank = placements.length === 0;
    if (!isBlank) this.content.hidden = true;
    if (!isBlank || !isIdle) return;
    this.content.hidden = false;
    replaceChildren(this.content, hiddenCount === 0 ? [
      element("strong", {}, "There are no annotations yet"), element("p", {}, rich("Write one below `annotations` in the spec.")),
    ] : [
      element("strong", {}, hiddenCount === 1 ? "The only annotation is hidden" : `All ${hiddenCount.toLocaleString("en")} annotations are hidden`),
      element("div", { class: "buttons" },
        button("Why?", () => this.app.listHidden()), button("Go to the spec's camera", () => this.app.reset())),
    ]);
  }
}

const button = (text, onclick) => element("button", { type: "button", "data-key": text, onclick }, text);
