// The tabs beside the map, which show one panel at a time.

import { element } from "./dom.js";

export class Panels {
  /** @param {HTMLElement} parent @param {{name, title, content}[]} panels @param shown receives the name of a panel that was chosen. */
  constructor(parent, panels, shown) {
    this.panels = panels;
    this.onShown = () => {};
    this.tabs = panels.map(({ name, title }) =>
      element("button", {
        type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`,
        onclick: () => this.show(name), onkeydown: (event) => this.move(event),
      }, title, element("span", { class: "count", hidden: true })));
    this.bodies = panels.map(({ name, content }) =>
      element("div", { role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, tabindex: 0, class: "panel" }, content));
    parent.append(element("div", { role: "tablist", "aria-label": "About the map" }, this.tabs), ...this.bodies);
    this.show(panels[0].name);
    this.onShown = shown;
  }

  has(name) {
    return this.panels.some((panel) => panel.name === name);
  }

  show(name) {
    this.shown = name;
    this.panels.forEach((panel, index) => {
      const isShown = panel.name === name;
      this.tabs[index].setAttribute("aria-selected", isShown);
      this.tabs[index].tabIndex = isShown ? 0 : -1;
      this.bodies[index].hidden = !isShown;
    });
    this.onShown(name);
  }

  /** Replaces the content of a panel. */
  replace(name, content) {
    const body = this.bodies[this.panels.findIndex((panel) => panel.name === name)];
    body.replaceChildren(content);
    body.classList.add("is-whole");
    // The content takes the focus itself.
    body.removeAttribute("tabindex");
  }

  /** Removes a panel. */
  hide(name) {
    const index = this.panels.findIndex((panel) => panel.name === name);
    this.tabs.splice(index, 1)[0].remove();
    this.bodies.splice(index, 1)[0].remove();
    this.panels.splice(index, 1);
    if (this.shown === name) this.show(this.panels[0].name);
  }

  /** Sets the number after a panel's title; 0 hides it. `severity` selects its color. */
  count(name, number, severity = "") {
    const badge = this.tabs[this.panels.findIndex((panel) => panel.name === name)]?.querySelector(".count");
    if (!badge) return;
    badge.hidden = number === 0;
    badge.textContent = number;
    badge.className = `count ${severity}`;
  }

  /** Marks a panel's title with a dot. @param meaning the meaning of the dot, or `false` for no dot. */
  mark(name, meaning) {
    const tab = this.tabs[this.panels.findIndex((panel) => panel.name === name)];
    tab?.classList.toggle("is-marked", Boolean(meaning));
    if (meaning) tab?.setAttribute("title", meaning);
    else tab?.removeAttribute("title");
  }

  move(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const index = (this.panels.findIndex((panel) => panel.name === this.shown) + by + this.panels.length) % this.panels.length;
    this.show(this.panels[index].name);
    this.tabs[index].focus();
  }
}
