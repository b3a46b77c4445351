// The elements of the shown views. Each view class and slot has one element, which is moved by transforms and reused.

import { viewColor } from "./color.js";
import { element } from "./dom.js";
import { fitted } from "./text.js";

/** The minimum height of a view with a subtitle, in points. */
const LEAST_HEIGHT_WITH_SUBTITLE = 30;
const SUBTITLE_SIZE = 10;
const SMALLEST_SUBTITLE = 7;
/**
 * The distance from the center of a round view to the lower edge of its subtitle, as a fraction of its radius. It determines
 * the available width.
 */
const LOWEST_OF_ROUND = 0.62;
const KINDS_OF_VIEWS = 6;

export class Views {
  /**
   * @param {HTMLElement} parent The parent of the elements.
   * @param {(id: string) => void} press Called when a view is pressed by keyboard or assistive technology.
   */
  constructor(parent, press) {
    this.parent = parent;
    this.press = press;
    this.elements = new Map();
    this.kinds = new Map();
    /** The `Templates` of views, or `null` if all views look plain. */
    this.templates = null;
    /** Counts the changes of the templates. */
    this.look = 0;
  }

  /** Sets the templates of views; `null` for plain ones. */
  setTemplates(templates) {
    this.templates = templates;
    this.look += 1;
  }

  /** Moves the focus from a view's element to the map, so that keys still move the map after the view disappears. */
  leave(element) {
    if (document.activeElement === element) this.parent.parentElement.focus({ preventScroll: true });
  }

  /** Shows exactly these views and hides all others. */
  update(placements, { counts, inspected, highlighted, focusable, isEnabled }) {
    const shown = new Set();
    placements.forEach((placement, order) => {
      const key = `${placement.slot} ${placement.view}`;
      shown.add(key);
      let view = this.elements.get(key);
      if (!view) this.elements.set(key, (view = new View(this)));
      view.update(placement, order, counts.get(placement.id), this.kind(placement.view), isEnabled(placement));
      view.mark({ isInspected: placement.id === inspected, isAtCursor: highlighted?.(placement.id) ?? false, isFocusable: placement.id === focusable });
    });
    for (const [key, view] of this.elements) if (!shown.has(key)) view.hide();
  }

  /** Returns the style number of a view class. Classes are numbered in order of appearance; the first one, 0, is plain. */
  kind(name) {
    if (!this.kinds.has(name)) this.kinds.set(name, this.kinds.size);
    const number = this.kinds.get(name);
    return number === 0 ? 0 : ((number - 1) % KINDS_OF_VIEWS) + 1;
  }

  /** Focuses the view of an annotation if it is shown. */
  focus(id) {
    for (const view of this.elements.values()) {
      if (view.id === id && !view.element.hidden) view.element.focus({ preventScroll: true });
    }
  }
}

/** Returns the states of a view, with `disabled` if necessary. A frame lists `disabled` only if the spec has values for it. */
export function statesOf({ states = [] }, isEnabled) {
  return isEnabled || states.includes("disabled") ? states : [...states, "disabled"];
}

/** The element of one view. Properties are written only if they differ from the last written value. */
class View {
  constructor(views) {
    this.views = views;
    this.title = element("span", { class: "view-title" });
    this.subtitle = element("span", { class: "view-subtitle" });
    this.badge = element("span", { class: "view-badge", hidden: true });
    this.element = element(
      "button", { class: "view", type: "button", tabindex: -1, onclick: (event) => {
        // The map's gestures handle taps. A click with detail 0 is Enter, Space, or assistive technology.
        if (event.detail === 0) views.press(this.id);
      } }, this.title, this.subtitle, this.badge);
    views.parent.append(this.element);
    this.written = {};
  }

  /** Calls `write` if the value differs from the last one of this name. */
  once(name, value, write) {
    if (this.written[name] === value) return;
    this.written[name] = value;
    write(value);
  }

  update(placement, order, count, kind, isEnabled) {
    const { id, x, y, width, height, title, subtitle, data } = placement;
    const states = statesOf(placement, isEnabled);
    const style = this.element.style;
    this.once("hidden", false, () => { this.element.hidden = false; });
    this.once("place", `translate(${x}px, ${y}px)`, (value) => { style.transform = value; });
    this.once("order", order, (value) => { style.zIndex = value; });
    if (this.id !== id) this.views.leave(this.element);
    this.once("id", id, () => { this.id = this.element.dataset.id = id; });
    const looks = JSON.stringify([this.views.look, width, height, title, subtitle, states, data, kind, count]);
    this.once("looks", looks, () => this.dress(placement, { title, subtitle, states, data, count, kind }));
  }

  dress({ id, width, height, view }, { title, subtitle, states, data, count, kind }) {
    const style = this.element.style;
    style.width = `${width}px`;
    style.height = `${height}px`;
    const name = title ?? (count ? String(count) : id);
    this.element.dataset.view = view;
    this.fillTemplate(view, { ...data, data, id, title, subtitle, count, view, width, height, states: states.join(" ") }, states);
    const hasSubtitle = Boolean(subtitle) && height >= LEAST_HEIGHT_WITH_SUBTITLE;
    const isRound = Boolean(count) && Math.abs(width - height) < 0.5;
    const inset = isRound ? 8 : width < 40 ? 4 : 12;
    const room = height - (hasSubtitle ? SUBTITLE_SIZE * 1.3 : 0) - 4;
    const { size, lines } = fitted(name, width - inset, room, { largest: isRound ? 15 : 14 });
    this.title.textContent = name;
    this.title.style.fontSize = `${size}px`;
    this.title.classList.toggle("is-folded", lines > 1);
    this.subtitle.hidden = !hasSubtitle;
    this.subtitle.textContent = hasSubtitle ? subtitle : "";
    if (hasSubtitle) {
      const across = isRound ? width * Math.sqrt(1 - LOWEST_OF_ROUND ** 2) - 2 : width - 12;
      const { size } = fitted(subtitle, across, SUBTITLE_SIZE * 1.3, { weight: 400, largest: SUBTITLE_SIZE, smallest: SMALLEST_SUBTITLE });
      this.subtitle.style.fontSize = `${size}px`;
    }
    const needsBadge = Boolean(count) && !name.includes(String(count)) && !subtitle?.includes(String(count));
    this.badge.hidden = !needsBadge;
    this.badge.textContent = needsBadge ? count : "";
    const color = viewColor(data?.color);
    const fraction = Number(data?.fraction);
    this.element.className = ["view", `kind-${kind}`, ...states.map((state) => `is-${state}`),
      count && "is-cluster", isRound && "is-round", color && (color.isDark ? "on-dark" : "on-light"), title ? "" : "is-unnamed",
      fraction > 0 && "has-share", this.host && "is-templated"].filter(Boolean).join(" ");
    style.setProperty("--fill", color?.color ?? "");
    style.setProperty("--share", fraction > 0 ? Math.min(1, fraction) : "");
    this.element.setAttribute("aria-label", [name, subtitle, count && `cluster of ${count}`, ...states].filter(Boolean).join(", "));
    const isDisabled = states.includes("disabled");
    if (isDisabled) this.element.setAttribute("aria-disabled", true);
    else this.element.removeAttribute("aria-disabled");
    this.element.title = isDisabled ? `${id}, disabled: taps and drags pass through it` : id;
    this.written.marks = undefined;
  }

  /** Shows the template of the view, if there is one. */
  fillTemplate(name, values, states) {
    const { templates } = this.views;
    if (templates?.has(name)) {
      if (!this.host) this.element.append((this.host = templates.host()));
      templates.fill(this.host, name, values, states);
    } else {
      this.host?.remove();
      this.host = undefined;
    }
  }

  mark({ isInspected, isAtCursor, isFocusable }) {
    this.once("marks", `${isInspected} ${isAtCursor} ${isFocusable}`, () => {
      this.element.classList.toggle("is-inspected", isInspected);
      this.element.classList.toggle("is-at-cursor", isAtCursor && !isInspected);
      this.element.setAttribute("aria-pressed", isInspected);
      this.element.tabIndex = isFocusable ? 0 : -1;
    });
  }

  hide() {
    this.once("hidden", true, () => {
      this.views.leave(this.element);
      this.element.hidden = true;
      this.id = undefined;
      this.written.id = undefined;
      delete this.element.dataset.id;
    });
  }
}
