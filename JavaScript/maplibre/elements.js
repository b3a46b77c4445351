// What elements of views and of callouts have in common.

import { badArgument } from "../cartouche/error.js";
import { madeElement } from "./given-options.js";
import { Slot } from "./slot.js";

/** Keeps recycled elements at what a frame has of them. */
export class Elements {
  /**
   * @param {string} callback the name of the host's, `view` or `callout`.
   * @param {HTMLElement} layer where they are.
   * @param {import("./measured-sizes.js").MeasuredSizes} sizes
   * @param {(described: any, element: HTMLElement | undefined) => HTMLElement} make the callback.
   * @param {(error: unknown) => void} fail takes what it threw.
   */
  constructor(callback, layer, sizes, make, fail) {
    this.callback = callback;
    this.layer = layer;
    this.sizes = sizes;
    this.make = make;
    this.fail = fail;
    /** Those of the last frame, in draw order. @type {Slot[]} */
    this.shown = [];
    /** By their elements. @type {WeakMap<Node, Slot>} */
    this.owners = new WeakMap();
    /** What was told last of those that could not be made, by annotation. @type {Map<number, unknown>} */
    this.complaints = new Map();
    this.frames = 0;
  }

  /**
   * Brings each of a frame's elements to it and hides those that it has no more.
   * @param {number} count
   * @param {(i: number) => void} bring
   */
  bringAll(count, bring) {
    const before = this.shown;
    this.shown = [];
    this.frames += 1;
    for (let i = 0; i < count; i++) bring(i);
    for (const slot of before) {
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
   * Has the host make what a slot shows.
   * @param {Slot} slot
   * @param {{id: string, annotation: number}} described
   * @returns whether that was made. One that cannot be keeps no other from it.
   */
  fill(slot, described) {
    const { id, annotation } = described;
    try {
      const content = madeElement(this.make(described, slot.content), this.callback, id);
      this.#takeFromOthers(content, slot, id);
      slot.setContent(content);
      this.complaints.delete(annotation);
      return true;
    } catch (error) {
      // What it shows is another one's, or another state's; it is made anew with the next frame.
      this.hide(slot);
      this.#complain(annotation, error);
      return false;
    }
  }

  /** A map that moves asks for it sixty times a second: the same is told once. */
  #complain(annotation, error) {
    const complaint = error?.message ?? error;
    if (this.complaints.has(annotation) && this.complaints.get(annotation) === complaint) return;
    this.complaints.set(annotation, complaint);
    this.fail(error);
  }

  /** A host may keep an element for each annotation, which then moves from slot to slot; but no element is in two of one frame. */
  #takeFromOthers(content, slot, id) {
    const owner = content.parentNode && this.owners.get(content.parentNode);
    if (!owner || owner === slot) return;
    if (owner.seen === this.frames && owner.annotation >= 0) {
      throw badArgument(`\`${this.callback}\` returned one element for two, "${owner.element.dataset.id}" and "${id}": each needs its own`);
    }
    owner.expire();
  }

  /** The slot that shows an annotation, or its callout. */
  find(annotation) {
    return this.shown.find((slot) => slot.annotation === annotation);
  }

  /** Has those of one annotation made anew with the next frame, or all. */
  refresh(annotation) {
    if (annotation === undefined) this.complaints.clear();
    else this.complaints.delete(annotation);
    for (const slot of this.shown) {
      if (annotation === undefined || slot.annotation === annotation) slot.expire();
    }
  }

  /** @param {Slot} slot */
  hide(slot) {
    this.sizes.release(slot.element);
    slot.hide();
  }

  /** Hides all: nobody knows where they belong. */
  hideAll() {
    this.complaints.clear();
    this.shown.forEach((slot) => this.hide(slot));
    this.shown = [];
  }
}
