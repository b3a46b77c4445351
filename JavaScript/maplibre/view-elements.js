// The elements of views: one a slot of the resolver, so that there are never more than were visible at once.

import { describedAnnotation, describedPlacement } from "./described.js";
import { Elements } from "./elements.js";
import { Slot } from "./slot.js";

/** Views that are made only to be measured, in one frame at rest. */
const MOST_MEASURED = 32;

/** More than a list has anchors, and few enough that states and an anchor are one exact number together. */
const MOST_ANCHORS = 2 ** 32;

const CHANGES_OF_MEMBERS = new Set(["clusterChanged", "clusterFormed"]);

/** Keeps the views of frames on the page. */
export class ViewElements extends Elements {
  /**
   * @param {HTMLElement} layer where they are.
   * @param {import("./measured-sizes.js").MeasuredSizes} sizes
   * @param {(annotation: import("../cartouche-maplibre.js").Annotation, element: HTMLElement | undefined) => HTMLElement} make
   * @param {(error: unknown) => void} fail takes what that threw.
   * @param {(slot: Slot, annotation: import("../cartouche-maplibre.js").Annotation) => void} label
   */
  constructor(layer, sizes, make, fail, label) {
    super("view", layer, sizes, make, fail);
    this.label = label;
    /** By the name of the view class, by number. @type {Map<string, Slot[]>} */
    this.slots = new Map();
    /** Of annotations that nobody knows the size of, while they are measured. @type {Map<number, HTMLElement>} */
    this.tried = new Map();
    /** Of such annotations, those that the host's callback threw for. @type {Set<number>} */
    this.failed = new Set();
  }

  /** Brings the elements to a frame. */
  place(frame, isSettled) {
    const { placements } = frame;
    // A cluster's texts follow from its members; one that forms anew may have the number of one that dissolved.
    const changed = frame.eventsOf(CHANGES_OF_MEMBERS).map(({ id }) => placements.find(id)).filter((i) => i >= 0);
    if (changed.length > 0) {
      const annotations = new Set(changed.map((i) => placements.annotation(i)));
      for (const slot of this.shown) if (annotations.has(slot.annotation)) slot.expire();
    }
    this.bringAll(placements.length, (i) => this.#bring(frame, i, isSettled));
  }

  #bring(frame, i, isSettled) {
    const { placements } = frame;
    const slot = this.#slot(placements.view(i), placements.slot(i));
    const annotation = placements.annotation(i);
    slot.seen = this.frames;
    // As long as this is the same, so is what is shown.
    const key = placements.anchorIndex(i) + MOST_ANCHORS * placements.stateBits(i);
    const isShown = slot.annotation === annotation && slot.key === key;
    if (!isShown && !this.#show(slot, frame, i, key)) return;
    this.shown.push(slot);
    this.#place(slot, placements, i, isSettled);
  }

  /**
   * Lets the host make views that are hidden because their size is not known, to measure them: a few at a time of those that may come into
   * sight, the most important first. Where the host's callback throws for one, it is not asked for that again until `refresh`.
   */
  measureUnknown(resolver, viewport) {
    for (const annotation of this.#unknown(resolver, viewport).slice(0, MOST_MEASURED)) {
      const described = describedAnnotation(resolver, annotation);
      if (described) this.#measure(described, resolver.properties(annotation));
    }
  }

  /** Annotations of whose size nothing is known, and that nobody measures, by importance. */
  #unknown(resolver, viewport) {
    const { hidden } = resolver.frame;
    const found = [];
    for (let i = 0; i < hidden.length; i++) {
      const annotation = hidden.annotation(i);
      if (hidden.cause(i) !== "size" || this.tried.has(annotation) || this.failed.has(annotation)) continue;
      const properties = resolver.properties(annotation);
      if (properties && isNear(resolver, properties.coordinate, viewport)) found.push({ annotation, ...properties });
    }
    const rank = ({ required, priority }) => (required ? Infinity : priority);
    return found.sort((a, b) => (rank(a) === rank(b) ? a.annotation - b.annotation : rank(b) - rank(a))).map(({ annotation }) => annotation);
  }

  refresh(annotation) {
    super.refresh(annotation);
    for (const tried of this.failed) {
      if (annotation === undefined || tried === annotation) this.failed.delete(tried);
    }
  }

  hideAll() {
    super.hideAll();
    this.tried.forEach((element) => element.remove());
    this.tried.clear();
    this.failed.clear();
  }

  #slot(view, number) {
    let slots = this.slots.get(view);
    if (!slots) this.slots.set(view, (slots = []));
    let slot = slots[number];
    if (!slot) {
      slot = slots[number] = this.addSlot();
      slot.element.dataset.view = view;
    }
    return slot;
  }

  /** @returns whether it could be made. */
  #show(slot, frame, i, key) {
    const described = describedPlacement(frame, i);
    const isShown = slot.annotation >= 0;
    slot.annotation = described.annotation;
    slot.key = key;
    slot.isSelected = described.states.includes("selected");
    const { dataset } = slot.element;
    dataset.id = described.id;
    dataset.states = described.states.join(" ");
    dataset.anchor = described.anchor;
    if (!this.fill(slot, described)) return false;
    this.label(slot, described);
    if (!isShown) slot.show();
    return true;
  }

  #place(slot, placements, i, isSettled) {
    const [x, y] = [placements.x(i), placements.y(i)];
    // A view that moves from pixel to pixel would jitter.
    if (isSettled) slot.rest(x, y);
    else slot.move(x, y);
    // A side that the spec gives is the view's, whoever measures the other one.
    const isMeasured = this.sizes.isOfElement(slot, placements, i);
    slot.resize(
      isMeasured && !placements.givenWidth(i) ? NaN : placements.width(i),
      isMeasured && !placements.givenHeight(i) ? NaN : placements.height(i),
    );
    slot.stack(i);
  }

  #measure(described, { givenWidth, givenHeight, width, height }) {
    const slot = new Slot("cartouche-view");
    slot.element.style.visibility = "hidden";
    slot.element.dataset.view = described.view;
    if (!this.fill(slot, described)) return void this.failed.add(described.annotation);
    slot.resize(givenWidth ? width : NaN, givenHeight ? height : NaN);
    slot.show();
    this.layer.append(slot.element);
    this.tried.set(described.annotation, slot.element);
    this.sizes.observe(slot.element, described.annotation, false, () => {
      this.sizes.release(slot.element);
      slot.element.remove();
      this.tried.delete(described.annotation);
    });
  }
}

/** Whether a coordinate is on screen, or less than half a screen away; one that nobody knows may be. */
function isNear(resolver, coordinate, [width, height]) {
  if (!coordinate.every(Number.isFinite)) return true;
  const [x, y] = resolver.project(coordinate) ?? [NaN, NaN];
  return x > -width / 2 && y > -height / 2 && x < 1.5 * width && y < 1.5 * height;
}
