// The elements of pointers to annotations off screen, above views and callouts.

import { Elements } from "./elements.js";

export class PointerElements extends Elements {
  /**
   * @param {HTMLElement} layer the parent of the elements.
   * @param {import("./measured-sizes.js").MeasuredSizes} sizes
   * @param {import("../cartouche.js").Resolver} resolver
   * @param {(pointer: import("../cartouche-maplibre.js").Pointer, element: HTMLElement | undefined) => HTMLElement} make
   * @param {(error: unknown) => void} fail receives the errors of `make`.
   */
  constructor(layer, sizes, resolver, make, fail) {
    super("pointer", layer, sizes, make, fail);
    this.resolver = resolver;
    /** The slots of visible pointers, by the ids of their annotations. @type {Map<string, import("./slot.js").Slot>} */
    this.slots = new Map();
    /** The hidden slots, by view class. @type {Map<string, import("./slot.js").Slot[]>} */
    this.unused = new Map();
  }

  /**
   * Updates the elements for a frame.
   * @param {number} order the draw order of the first pointer, above all callouts.
   * @param {boolean} isSettled whether the map is settled.
   */
  place({ pointers }, order, isSettled) {
    this.bringAll(pointers.length, (i) => this.#bring(pointers, i, order + i, isSettled));
  }

  #bring(pointers, i, order, isSettled) {
    const [id, view] = [pointers.id(i), pointers.view(i)];
    const slot = this.#slot(id, view);
    slot.seen = this.frames;
    if (!this.#show(slot, id, pointers.annotation(i), view)) return;
    if (isSettled) slot.rest(pointers.x(i), pointers.y(i));
    else slot.move(pointers.x(i), pointers.y(i));
    slot.resize(pointers.width(i), pointers.height(i));
    slot.stack(order);
    slot.element.style.setProperty("--cartouche-bearing", `${pointers.bearing(i)}deg`);
    this.shown.push(slot);
  }

  /** Returns the slot of an annotation's pointer: its present one, an unused one of the view class, or a new one. */
  #slot(id, view) {
    const present = this.slots.get(id);
    if (present?.element.dataset.view === view) return present;
    if (present) this.hide(present);
    const slot = this.unused.get(view)?.pop() ?? this.#newSlot(view);
    slot.element.dataset.id = id;
    this.slots.set(id, slot);
    return slot;
  }

  #newSlot(view) {
    const slot = this.addSlot();
    const { element } = slot;
    element.dataset.view = view;
    return slot;
  }

  /** Fills a slot with the content of a pointer. @returns whether the page's callback succeeded. */
  #show(slot, id, annotation, view) {
    const { title, subtitle, data, enabled } = this.resolver.properties(annotation) ?? {};
    const shown = { id, annotation, view, title, subtitle, data: data ?? {} };
    const key = JSON.stringify({ ...shown, enabled });
    if (slot.annotation === annotation && slot.key === key) return true;
    slot.annotation = annotation;
    slot.element.setAttribute("aria-label", title ?? id);
    // A tap on the pointer to a disabled annotation has no effect.
    slot.element.setAttribute("role", enabled ? "button" : "img");
    slot.element.tabIndex = enabled ? 0 : -1;
    slot.element.style.cursor = enabled ? "pointer" : "";
    if (!this.fill(slot, shown)) return false;
    slot.key = key;
    slot.show();
    return true;
  }

  hide(slot) {
    const { id, view } = slot.element.dataset;
    super.hide(slot);
    if (this.slots.get(id) !== slot) return;
    this.slots.delete(id);
    if (!this.unused.has(view)) this.unused.set(view, []);
    this.unused.get(view).push(slot);
  }
}
