// Keyboard and screen reader support of views.

import { CONTROLS, FIELDS, isIn } from "./controls.js";

/** Names, roles and reading order of views, and keys that act as taps. */
export class Keyboard {
  /**
   * @param {import("../cartouche-maplibre.js").MapLike} map
   * @param {HTMLElement} layer the parent of views and callouts.
   * @param {import("../cartouche.js").Resolver} resolver
   * @param {{tap(element: HTMLElement): void, escape(): boolean}} actions `escape` returns whether it had an effect.
   */
  constructor(map, layer, resolver, actions) {
    this.map = map;
    this.layer = layer;
    this.resolver = resolver;
    this.actions = actions;
    /** The element ids of visible callouts, by the elements of their views. @type {Map<HTMLElement, string>} */
    this.open = new Map();
    /** Whether the keyboard handler of the map is disabled while a key event for a view bubbles. */
    this.isPaused = false;
    this.ending = new AbortController();
    const { signal } = this.ending;
    // A key event bubbles from the layer to the map's handler and then to the container: the first handler here runs before the map's, the
    // last one after it.
    layer.addEventListener("keydown", (event) => (this.#pauseMap(event), this.#key(event)), { signal });
    layer.addEventListener("click", (event) => this.#press(event), { signal });
    map.getContainer().addEventListener("keydown", (event) => (this.#resumeMap(), this.#escape(event)), { signal });
  }

  /** Sets the accessible name and role of a view. */
  label(slot, described) {
    const name = [described.title ?? described.cluster?.count, described.subtitle].filter(Boolean).join(", ");
    slot.isEnabled = !described.states.includes("disabled") && this.resolver.properties(described.annotation)?.enabled !== false;
    // Without a name, the accessible name is that of the page's element.
    mark(slot.element, "aria-label", name || undefined);
    mark(slot.element, "tabindex", slot.isEnabled ? "0" : undefined);
    slot.element.style.cursor = slot.isEnabled ? "pointer" : "";
    this.#giveRole(slot);
  }

  /** Makes a view a button, or a group if it contains controls, which a button must not. Keys tap both. */
  #giveRole({ element, content, isEnabled, isSelected }) {
    const isButton = isEnabled && !content?.matches(CONTROLS) && !content?.querySelector(CONTROLS);
    mark(element, "role", isButton ? "button" : "group");
    mark(element, "aria-pressed", isButton ? String(isSelected) : undefined);
    mark(element, "aria-expanded", isButton && this.open.has(element) ? "true" : undefined);
  }

  /** Marks the views with visible callouts as expanded, with references to the callouts. */
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
   * Puts the elements into reading order: the topmost view first, each view followed by its callout, then pointers. The focused
   * element stays in place, because moving an element removes its focus.
   */
  order(views, callouts, pointers) {
    const wanted = [];
    for (const slot of [...views].reverse()) {
      // The role is set again, because a framework may have rendered controls in the view since the last call.
      this.#giveRole(slot);
      wanted.push(slot.element);
      const callout = callouts.find((other) => other.annotation === slot.annotation);
      if (callout) wanted.push(callout.element);
    }
    for (const { element } of pointers) wanted.push(element);
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

  /** Returns the slot whose element contains the focus; undefined if there is none. */
  focused(views, callouts) {
    const focused = this.#activeElement;
    return this.layer.contains(focused) ? [...views, ...callouts].find(({ element }) => element.contains(focused)) : undefined;
  }

  /** Moves the focus to the slot that now shows the focused annotation, or to the map if the view is hidden or not focusable. */
  keepFocus(slot, annotation, views) {
    if (slot === undefined) return;
    if (annotation >= 0 && slot.annotation === annotation && slot.element.contains(this.#activeElement)) return;
    const view = views.find((other) => other.annotation === annotation)?.element;
    view?.focus({ preventScroll: true });
    if (!view || this.#activeElement !== view) this.map.getCanvas().focus({ preventScroll: true });
  }

  remove() {
    this.#resumeMap();
    this.ending.abort();
  }

  /** The focused element of the document, or of the shadow tree that contains the map. */
  get #activeElement() {
    return /** @type {Document | ShadowRoot} */ (this.layer.getRootNode()).activeElement;
  }

  /** Stops the map from handling a key that belongs to a field or that the page has handled. */
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
    // Keys in the content of a view, such as a button, do not tap the view.
    if (!["cartouche-view", "cartouche-pointer"].some((name) => view.classList?.contains(name)) || event.repeat) return;
    event.preventDefault();
    this.actions.tap(view);
  }

  /** Handles the click of a screen reader, which has no position. Clicks on controls in a view are not taps of the view. */
  #press(event) {
    const view = event.detail === 0 && !isIn(this.layer, event, CONTROLS) ? event.target.closest(".cartouche-view, .cartouche-pointer") : undefined;
    if (view?.tabIndex === 0) this.actions.tap(view);
  }

  #escape(event) {
    // An Escape key during text composition belongs to the input method.
    if (event.key === "Escape" && !event.isComposing && !event.defaultPrevented && this.actions.escape()) event.preventDefault();
  }
}

/** Sets or, for undefined, removes an attribute. @param {string | undefined} value */
function mark(element, name, value) {
  if (value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
