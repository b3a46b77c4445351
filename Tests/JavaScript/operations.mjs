/** The operations on views of a driver, as lines of text; Tests/Drivers/README.md describes them. */

/** Returns a number with two decimals at most. */
const text = (value) => {
  const hundredths = Math.floor(value * 100 + 0.5);
  return `${hundredths / 100}`;
};

const texts = (...values) => values.map(text).join(" ");

/** The kinds of views, in draw order. */
const KINDS = ["view", "callout", "pointer"];

/** The callbacks of a page, and the operations that they and the page's elements show. */
export class Operations {
  /** What is known about each element that a callback returned, by element. */
  #views = new Map();
  #counts = new Map();
  #measured = [];
  #leaders = "";
  #reading = "";
  #sizes;
  #map;

  constructor(map, sizes = {}) {
    this.#map = map;
    this.#sizes = sizes;
  }

  get callbacks() {
    return {
      view: (content, element) => this.#made("view", content, element),
      callout: (content, element) => this.#made("callout", content, element),
      pointer: (content, element) => this.#made("pointer", content, element),
    };
  }

  /** Returns the middle of the view of an annotation. */
  middle(id) {
    for (const view of this.#views.values()) {
      if (view.kind !== "view" || !view.wasVisible || view.id !== id) continue;
      const [x, y, width, height] = view.rectangle;
      return [x + width / 2, y + height / 2];
    }
    throw new Error(`${id} is not visible`);
  }

  #made(kind, content, present) {
    const { id, title = "", states = [], anchor, hasLeader, parts = [] } = content;
    // All callouts have one size and share their slots.
    const viewClass = kind === "callout" ? kind : content.view;
    const element = present ?? document.createElement("div");
    element.intrinsic = (states.includes("selected") && this.#sizes[`${viewClass} selected`]) || this.#sizes[viewClass] || [0, 0];
    element.children.splice(0);
    for (const part of parts) {
      const child = document.createElement("div");
      child.dataset.part = part;
      element.append(child);
    }
    if (kind === "view" && anchor === undefined) {
      this.#measured.push(`measure ${viewClass} ${id} "${title}"`);
      return element;
    }
    if (present && !this.#views.has(present)) throw new Error(`${id} reuses an element that was only measured`);
    if (!present) this.#views.set(element, this.#newView(kind, viewClass));
    const view = this.#views.get(element);
    const words = [id, anchor && kind === "view" ? anchor : "", ...states, hasLeader ? "leader" : "", `"${title}"`, ...parts];
    view.lines.push(`${present ? "fill" : "make"} ${view.name} ${words.filter(Boolean).join(" ")}`);
    view.id = id;
    return element;
  }

  #newView(kind, viewClass) {
    const name = kind === "pointer" ? `${kind}:${viewClass}` : viewClass;
    const number = this.#counts.get(name) ?? 0;
    this.#counts.set(name, number + 1);
    return { kind, name: `${name}#${number}`, viewClass, number, lines: [], placed: "", arranged: "", turned: "", shownID: undefined, wasVisible: false };
  }

  /** Returns the operations since the last call. */
  lines(isSettled) {
    const lines = this.#measured.splice(0);
    const visible = [...this.#views].map(([element, view]) => ({ element, view, slot: element.parentNode }))
      .filter(({ slot }) => slot && slot.style.display !== "none" && document.body.contains(slot))
      .sort((one, other) => Number(one.slot.style.zIndex) - Number(other.slot.style.zIndex));
    const kinds = visible.map(({ view }) => KINDS.indexOf(view.kind));
    if (kinds.some((kind, i) => kind < kinds[i - 1])) throw new Error("a view is above a callout, or a callout above a pointer");
    for (const kind of KINDS) {
      visible.filter(({ view }) => view.kind === kind).forEach(({ view, slot, element }, rank) => this.#note(view, slot, element, rank));
    }
    const shown = new Set(visible.map(({ view }) => view));
    for (const view of [...this.#views.values()].sort(byName)) {
      if (!this.#isOnPage(view)) {
        view.lines.push(`discard ${view.name}`);
      } else if (shown.has(view) && (!view.wasVisible || view.shownID !== view.id)) {
        view.lines.push(`show ${view.name}`);
      } else if (!shown.has(view) && view.wasVisible) {
        view.lines.push(`hide ${view.name}`);
      }
      [view.wasVisible, view.shownID] = [shown.has(view), view.id];
      lines.push(...view.lines.splice(0));
    }
    for (const [element, view] of this.#views) if (!this.#isOnPage(view)) this.#views.delete(element);
    this.#add(lines, isSettled);
    return lines;
  }

  #isOnPage(view) {
    for (const [element, other] of this.#views) if (other === view) return document.body.contains(element);
    return false;
  }

  /** Notes what has changed of a visible view. */
  #note(view, slot, element, rank) {
    const [x, y] = slot.style.transform.match(/-?[\d.e-]+(?=px)/g).map(Number);
    const { width, height } = getComputedStyle(slot);
    view.rectangle = [x, y, parseFloat(width), parseFloat(height)];
    this.#change(view, "arranged", view.kind === "callout" ? `arrange ${view.name} ${arrangement(slot, element)}` : "");
    this.#change(view, "turned", view.kind === "pointer" ? `turn ${view.name} ${text(parseFloat(slot.style["--cartouche-bearing"]))}` : "");
    this.#change(view, "placed", `place ${view.name} ${texts(...view.rectangle)} order ${rank}`);
  }

  #change(view, key, line) {
    if (view[key] === line) return;
    view[key] = line;
    view.lines.push(line);
  }

  #add(lines, isSettled) {
    const layer = this.#map.canvasContainer.children.find(({ className }) => className === "cartouche-annotations");
    const svg = layer?.children.find(({ tagName }) => tagName === "svg");
    const leaders = (svg?.children[0].getAttribute("d") ?? "").split("M").filter(Boolean)
      .map((line) => texts(...line.split(/[ L]/).map(Number))).join(", ");
    if (leaders !== this.#leaders) lines.push(`leaders ${leaders}`.trimEnd());
    this.#leaders = leaders;
    for (const move of this.#map.moves.splice(0)) lines.push(`camera ${move.map((value) => value.toFixed(4)).join(" ")}`);
    if (!isSettled || !layer) return;
    const names = new Map([...this.#views].map(([element, view]) => [element.parentNode, view.name]));
    const reading = layer.children.filter((slot) => names.has(slot) && slot.style.display !== "none").map((slot) => names.get(slot)).join(" ");
    if (reading !== this.#reading) lines.push(`reading ${reading}`.trimEnd());
    this.#reading = reading;
  }
}

/** Sorts views by their kinds, view classes and numbers. */
const byName = (one, other) => {
  const kinds = KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind);
  if (kinds !== 0 || one.viewClass === other.viewClass) return kinds || one.number - other.number;
  return one.viewClass < other.viewClass ? -1 : 1;
};

/** Returns the tip and the parts of a callout, relative to it. */
const arrangement = (slot, element) => {
  const side = (style, name) => parseFloat(style[name]);
  const tip = slot.children.find(({ className }) => className === "cartouche-tip");
  const points = tip?.style.clipPath.match(/-?[\d.e-]+(?=px)/g).map((value, i) => Number(value) + side(tip.style, i % 2 === 0 ? "left" : "top"));
  const parts = element.querySelectorAll("[data-part]").map(({ dataset, style }) =>
    `${dataset.part} ${texts(...["left", "top", "width", "height"].map((name) => side(style, name)))}`);
  return [points ? `tip ${texts(...points)}` : "no tip", ...parts].join(", ");
};
