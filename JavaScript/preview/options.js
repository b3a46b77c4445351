// The menu of check boxes that selects the overlays of the map. The browser stores the selection.

import { element } from "./dom.js";

const KEY = "cartouche.show";
const OPTIONS = [
  ["scenery", "Sources and layers", "as the spec has them, without a style", true],
  ["points", "Points and leaders", "where each view belongs", true],
  ["hidden", "Marks of hidden ones", "rings in the colour of the cause", true],
  ["candidates", "Candidates of the inspected", "blue chosen, green free, red stopped", true],
  ["frames", "Frames and anchors", "with the edge that touches the point", false],
  ["shapes", "Collision shapes", "what must not overlap", false],
  ["bounds", "Bounds and regions", "where views have to be, and what they avoid", false],
  ["margin", "Margin", "how far outside views are placed still", false],
  ["clusters", "Cluster members", "a line to each that one stands for", false],
];

export class Options {
  constructor(change) {
    const kept = remembered();
    this.values = Object.fromEntries(OPTIONS.map(([name, , , isOn]) => [name, kept[name] ?? isOn]));
    const boxes = OPTIONS.map(([name, title, meaning]) => element("label", {}, element("input", {
      type: "checkbox", name, checked: this.values[name], onchange: (event) => {
        this.values[name] = kept[name] = event.target.checked;
        remember(kept);
        change();
      },
    }), element("span", {}, title, element("small", {}, meaning)), element("span", { class: `sample of-${name}`, "aria-hidden": true })));
    this.content = element("details", { class: "menu" }, element("summary", { class: "button", title: "What is drawn of how views are placed" }, "Show"),
      element("fieldset", {}, element("legend", { class: "unseen" }, "Show"), boxes));
    // Escape and a click outside close the menu, as is usual.
    this.content.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.content.open) return;
      event.stopPropagation();
      this.content.open = false;
      this.content.querySelector("summary").focus();
    });
    document.addEventListener("pointerdown", (event) => {
      if (!this.content.contains(event.target)) this.content.open = false;
    });
  }

  /** Sets an option for this page only. */
  set(name, isOn) {
    this.values[name] = isOn;
    this.content.querySelector(`input[name="${name}"]`).checked = isOn;
  }
}

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

function remember(values) {
  try {
    localStorage.setItem(KEY, JSON.stringify(values));
  } catch {
    // Without storage, the page starts with the defaults next time.
  }
}
