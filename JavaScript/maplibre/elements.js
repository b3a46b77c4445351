// The common part of the elements of views, callouts and pointers.

import { badArgument } from "../cartouche/error.js";
import { madeElement } from "./given-options.js";
import { Slot } from "./slot.js";

/** Elements on the page for the views, the callouts or the pointers of a frame. They are reused from frame to frame. */
export class Elements {
  /**
   * @param {string} callback the name of the page's callback, `view`, `callout` or `pointer`.
   * @param {HTMLElement} layer the parent of the elements.
   * @param {import("./measured-sizes.js").MeasuredSizes} sizes
   * @param {(described: any, element: HTMLElement | undefined) => HTMLElement} make the callback.
   * @param {(error: unknown) => void} fail receives the errors of the callback.
   */
  constructor(callback, layer, sizes, make, fail) {
    this.callback = callback;
    this.layer = layer;
    this.sizes = sizes;
    this.make = make;
    this.fail = fail;
    /** The slots that the last frame shows, in draw order. @type {Slot[]} */
    this.shown = [];
    /** The slots that the page shows: also those that the last frame no longer has, until `hideOthers`. @type {Set<Slot>} */
    this.displayed = new Set();
    /** The slots by the page's element that they contain. @type {WeakMap<Node, Slot>} */
    this.owners = new WeakMap();
    /** The last reported error by annotation. @type {Map<number, unknown>} */
    this.complaints = new Map();
    this.frames = 0;
  }

  /**
   * Updates each element of a frame.
   * @param {number} count
   * @param {(i: number) => void} bring updates the element of the item with an index in the frame's list.
   */
  bringAll(count, bring) {
    this.shown = [];
    this.frames += 1;
    for (let i = 0; i < count; i++) bring(i);
    for (const slot of this.shown) this.displayed.add(slot);
  }

  /**
   * Hides the elements that the last resolution of a frame lacks. An earlier resolution does not hide them, because a later one may show them
   * again.
   */
  hideOthers() {
    for (const slot of this.displayed) {
      if (slot.seen !== this.frames) this.hide(slot);
    }
  }

  addSlot() {
    const slot = new Slot(`cartouche-${this.callback}`);
    this.owners.set(slot.element, slot);
    this.layer.append(slot.element);
    return slot;
  }

  /**
   * Calls the callback for the content of a slot.
   * @param {Slot} slot
   * @param {{id: string, annotation: number}} described
   * @returns whether it succeeded. A failure does not affect other slots.
   */
  fill(slot, described) {
    const { id, annotation } = described;
    try {
      const content = madeElement(this.make(described, slot.content), this.callback, id);
      this.#takeFromOthers(content, slot, id);
      slot.setContent(content);
      this.sizes.remeasure(slot.element);
      this.complaints.delete(annotation);
      return true;
    } catch (error) {
      // The old content belongs to another annotation or state, so the slot is hidden. The next frame calls the callback again.
      this.hide(slot);
      this.#complain(annotation, error);
      return false;
    }
  }

  /** Reports an error of the callback, unless the annotation's last error was the same: a moving map may call it 60 times a second. */
  #complain(annotation, error) {
    const complaint = error?.message ?? error;
    if (this.complaints.has(annotation) && this.complaints.get(annotation) === complaint) return;
    this.complaints.set(annotation, complaint);
    this.fail(error);
  }

  /** Takes an element out of another slot, since a page may keep one for each annotation. Throws if the frame shows both slots. */
  #takeFromOthers(content, slot, id) {
    const owner = content.parentNode && this.owners.get(content.parentNode);
    if (!owner || owner === slot) return;
    if (owner.seen === this.frames && owner.annotation >= 0) {
      throw badArgument(`\`${this.callback}\` returned one element for two, "${owner.element.dataset.id}" and "${id}": each needs its own`);
    }
    owner.expire();
  }

  /** Returns the slot that shows an annotation or its callout; undefined if there is none. */
  find(annotation) {
    return this.shown.find((slot) => slot.annotation === annotation);
  }

  /** Makes the next frame call the callback again for one annotation, or for all. */
  refresh(annotation) {
    if (annotation === undefined) this.complaints.clear();
    else this.complaints.delete(annotation);
    for (const slot of this.displayed) {
      if (annotation === undefined || slot.annotation === annotation) slot.expire();
    }
  }

  /**
   * Gives the visible slots the indices of a new plan, in which their annotations have the same ids. Until the next frame, elements stay
   * where they are, so that focus, scroll positions and animations in them go on.
   * @param {import("../cartouche.js").Resolver} resolver
   */
  follow(resolver) {
    this.complaints.clear();
    for (const slot of this.displayed) {
      this.sizes.release(slot.element);
      const { id } = slot.element.dataset;
      slot.annotation = resolver.exists(id) ? resolver.index(id) : -1;
    }
  }

  /** @param {Slot} slot */
  hide(slot) {
    this.sizes.release(slot.element);
    this.displayed.delete(slot);
    slot.hide();
  }

  /** Hides all elements, since their positions are unknown. */
  hideAll() {
    this.complaints.clear();
    this.displayed.forEach((slot) => this.hide(slot));
    this.shown = [];
  }
}
