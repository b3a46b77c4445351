// Views for those who use keyboards and screen readers.

import { CONTROLS, FIELDS, isIn } from "./controls.js";

/** Gives views names and roles, puts them into an order, and lets keys do what taps do. */
export class Keyboard {
  /**
   * @param {import("../cartouche-maplibre.js").MapLike} map
   * @param {HTMLElement} layer where views and callouts are.
   * @param {import("../cartouche.js").Resolver} resolver
   * @param {{tap(element: HTMLElement): void, escape(): boolean}} actions `escape` says whether there was anything to leave.
   */
  constructor(map, layer, resolver, actions) {
    this.map = map;
    this.layer = layer;
    this.resolver = resolver;
    this.actions = actions;
    /** Elements of views whose callouts are open, with the ids of these. @type {Map<HTMLElement, string>} */
    this.open = new Map();
    /** Whether the map's own keys are off while it is told of one that is not for it. */
    this.isPaused = false;
    this.ending = new AbortController();
    const { signal } = this.ending;
    // What the map listens to is above the layer and below its container.
    layer.addEventListener("keydown", (event) => (this.#pauseMap(event), this.#key(event)), { signal });
    layer.addEventListener("click", (event) => this.#press(event), { signal });
    map.getContainer().addEventListener("keydown", (event) => (this.#resumeMap(), this.#escape(event)), { signal });
  }

  /** Says what a view is. */
  label(slot, described) {
    const name = [described.title ?? described.cluster?.count, described.subtitle].filter(Boolean).join(", ");
    slot.isEnabled = !described.states.includes("disabled") && this.resolver.properties(described.annotation)?.enabled !== false;
    // What the host made may have a name itself.
    mark(slot.element, "aria-label", name || undefined);
    mark(slot.element, "tabindex", slot.isEnabled ? "0" : undefined);
    slot.element.style.cursor = slot.isEnabled ? "pointer" : "";
    this.#giveRole(slot);
  }

  /** A button has none in it, so that a view with some of its own is a group, which keys tap all the same. */
  #giveRole({ element, content, isEnabled, isSelected }) {
    const isButton = isEnabled && !content?.matches(CONTROLS) && !content?.querySelector(CONTROLS);
    mark(element, "role", isButton ? "button" : "group");
    mark(element, "aria-pressed", isButton ? String(isSelected) : undefined);
    mark(element, "aria-expanded", isButton && this.open.has(element) ? "true" : undefined);
  }

  /** Says whose callouts are open, and where they are. */
  labelCallouts(views, callouts) {
    const before = this.open;
    /** @type {Map<HTMLElement, string>} */
    this.open = new Map();
    for (const { annotation, element } of callouts) {
      const slot = views.find((other) => other.annotation === annotation);
      if (!slot) continue;
      this.open.set(slot.element, element.id);
      if (before.get(slot.element) === element.id) continue;
      mark(slot.element, "aria-controls", element.id);
      this.#giveRole(slot);
    }
    for (const element of before.keys()) {
      if (this.open.has(element)) continue;
      mark(element, "aria-controls", undefined);
      mark(element, "aria-expanded", undefined);
    }
  }

  /**
   * Puts the elements of the page into the order in which they are to be read: the most important view first, which is drawn on top,
   * each followed by its callout. What has the focus stays where it is, because moving it would take the focus away.
   */
  order(views, callouts) {
    const wanted = [];
    for (const slot of [...views].reverse()) {
      // What a framework has rendered meanwhile.
      this.#giveRole(slot);
      wanted.push(slot.element);
      const callout = callouts.find((other) => other.annotation === slot.annotation);
      if (callout) wanted.push(callout.element);
    }
    const focused = wanted.findIndex((element) => element.contains(this.#activeElement));
    let next = focused < 0 ? null : wanted[focused];
    for (let i = (focused < 0 ? wanted.length : focused) - 1; i >= 0; i--) {
      if (wanted[i].nextElementSibling !== next) this.layer.insertBefore(wanted[i], next);
      next = wanted[i];
    }
    if (focused < 0) return;
    let last = wanted[focused];
    for (const element of wanted.slice(focused + 1)) {
      if (last.nextElementSibling !== element) last.after(element);
      last = element;
    }
  }

  /** The slot that the focus is in. */
  focused(views, callouts) {
    const focused = this.#activeElement;
    return this.layer.contains(focused) ? [...views, ...callouts].find(({ element }) => element.contains(focused)) : undefined;
  }

  /** Keeps the focus with an annotation: on its view, whichever slot that has now; on the map where it is hidden, or takes none. */
  keepFocus(slot, annotation, views) {
    if (slot === undefined || (slot.annotation === annotation && slot.element.contains(this.#activeElement))) return;
    const view = views.find((other) => other.annotation === annotation)?.element;
    view?.focus({ preventScroll: true });
    if (!view || this.#activeElement !== view) this.map.getCanvas().focus({ preventScroll: true });
  }

  remove() {
    this.#resumeMap();
    this.ending.abort();
  }

  /** What has the focus: of the document, or of the shadow tree that the map is in. */
  get #activeElement() {
    return /** @type {Document | ShadowRoot} */ (this.layer.getRootNode()).activeElement;
  }

  /** Keeps the map from moving by a key that is a field's, or that the host has used itself. */
  #pauseMap(event) {
    if (!(event.defaultPrevented || isIn(this.layer, event, FIELDS)) || !this.map.keyboard?.isEnabled()) return;
    this.map.keyboard.disable();
    this.isPaused = true;
  }

  #resumeMap() {
    if (!this.isPaused) return;
    this.isPaused = false;
    this.map.keyboard.enable();
  }

  #key(event) {
    const view = event.target;
    if (event.key !== "Enter" && event.key !== " ") return;
    // Not what the host has in it, such as a button.
    if (!view.classList?.contains("cartouche-view") || event.repeat) return;
    event.preventDefault();
    this.actions.tap(view);
  }

  /** A screen reader presses without a place; what is pressed by itself in a view is not the view. */
  #press(event) {
    const view = event.detail === 0 && !isIn(this.layer, event, CONTROLS) ? event.target.closest(".cartouche-view") : undefined;
    if (view?.tabIndex === 0) this.actions.tap(view);
  }

  #escape(event) {
    // One that ends the writing of a sign is the input method's.
    if (event.key === "Escape" && !event.isComposing && !event.defaultPrevented && this.actions.escape()) event.preventDefault();
  }
}

/** @param {string | undefined} value undefined: none. */
function mark(element, name, value) {
  if (value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
