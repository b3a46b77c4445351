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
    /** The slots by view class. @type {Map<string, import("./slot.js").Slot[]>} */
    this.slots = new Map();
  }

  /**
   * Updates the elements for a frame.
   * @param {number} order the draw order of the first pointer, above all callouts.
   * @param {boolean} isSettled whether the map is settled.
   */
  place({ pointers }, order, isSettled) {
    // First, each pointer keeps its slot. Other pointers then share the slots that are left.
    const slots = Array.from({ length: pointers.length }, (_, i) => this.#ownSlot(pointers.id(i), pointers.view(i)));
    const isTaken = new Set(slots);
    this.bringAll(pointers.length, (i) => {
      const slot = slots[i] ?? this.#freeSlot(pointers.view(i), isTaken);
      isTaken.add(slot);
      this.#bring(slot, pointers, i, order + i, isSettled);
    });
  }

  #bring(slot, pointers, i, order, isSettled) {
    const [id, view] = [pointers.id(i), pointers.view(i)];
    slot.seen = this.frames;
    slot.element.dataset.id = id;
    if (!this.#show(slot, id, pointers.annotation(i), view)) return;
    if (isSettled) slot.rest(pointers.x(i), pointers.y(i));
    else slot.move(pointers.x(i), pointers.y(i));
    slot.resize(pointers.width(i), pointers.height(i));
    slot.stack(order);
    slot.element.style.setProperty("--cartouche-bearing", `${pointers.bearing(i)}deg`);
    this.shown.push(slot);
  }

  /** Returns the visible slot of an annotation's pointer; undefined if there is none. */
  #ownSlot(id, view) {
    return this.slots.get(view)?.find(({ element }) => element.dataset.id === id);
  }

  /** Returns the first slot of a view class that no pointer of the frame has, or a new one. */
  #freeSlot(view, isTaken) {
    let slots = this.slots.get(view);
    if (!slots) this.slots.set(view, (slots = []));
    let slot = slots.find((other) => !isTaken.has(other));
    if (!slot) {
      slots.push((slot = this.addSlot()));
      slot.element.dataset.view = view;
    }
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
}
