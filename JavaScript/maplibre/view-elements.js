// The elements of views: one for each slot of the resolver, so never more than were visible at once.

import { describedAnnotation, describedPlacement } from "./described.js";
import { Elements } from "./elements.js";
import { Slot } from "./slot.js";

/** The most views that one settled frame creates only to measure them. */
const MOST_MEASURED = 32;

/** A factor larger than every index of an anchor, with which an anchor, the state bits and the leader line combine into one number. */
const MOST_ANCHORS = 2 ** 32;

/** A factor larger than all state bits. */
const MOST_STATES = 2 ** 8;

/** The key of a slot whose content was made for the plan before. The page's callback is called only if the description differs. */
const OF_FORMER_PLAN = -2;

const CHANGES_OF_MEMBERS = new Set(["clusterChanged", "clusterFormed"]);

export class ViewElements extends Elements {
  /**
   * @param {HTMLElement} layer the parent of the elements.
   * @param {import("./measured-sizes.js").MeasuredSizes} sizes
   * @param {(annotation: import("../cartouche-maplibre.js").Annotation, element: HTMLElement | undefined) => HTMLElement} make
   * @param {(error: unknown) => void} fail receives the errors of `make`.
   * @param {(slot: Slot, annotation: import("../cartouche-maplibre.js").Annotation) => void} label
   */
  constructor(layer, sizes, make, fail, label) {
    super("view", layer, sizes, make, fail);
    this.label = label;
    /** The slots by view class. @type {Map<string, Slot[]>} */
    this.slots = new Map();
    /** The elements that exist only to measure hidden annotations, by index. @type {Map<number, HTMLElement>} */
    this.tried = new Map();
    /** The annotations that could not be measured because the page's callback threw, by index. @type {Set<number>} */
    this.failed = new Set();
  }

  place(frame, isSettled) {
    // The texts of a cluster depend on its members, and a new cluster may reuse the index of a dissolved one. A later resolution of this frame
    // may show the cluster that this one hides.
    const { clusters } = frame;
    const changed = frame.eventsOf(CHANGES_OF_MEMBERS).map(({ id }) => clusters.find(id)).filter((i) => i >= 0);
    if (changed.length > 0) {
      const annotations = new Set(changed.map((i) => clusters.annotation(i)));
      for (const slot of this.displayed) if (annotations.has(slot.annotation)) slot.expire();
    }
    this.bringAll(frame.placements.length, (i) => this.#bring(frame, i, isSettled));
  }

  #bring(frame, i, isSettled) {
    const { placements } = frame;
    const slot = this.#slot(placements.view(i), placements.slot(i));
    const annotation = placements.annotation(i);
    slot.seen = this.frames;
    // The content of a view stays valid while its anchor, its states and whether it has a leader line do, which this key combines.
    const looks = placements.stateBits(i) + (placements.leader(i) ? MOST_STATES : 0);
    const key = placements.anchorIndex(i) + MOST_ANCHORS * looks;
    const isShown = slot.annotation === annotation && slot.key === key;
    if (!isShown && !this.#show(slot, frame, i, key)) return;
    this.shown.push(slot);
    this.#place(slot, placements, i, isSettled);
  }

  /**
   * Creates views that are hidden because their size is unknown, to measure them: up to `MOST_MEASURED` at a time of those on or near
   * the screen, in priority order. After an error of the callback, `refresh` is needed to call it again.
   * @param points the projection, with a method `project`.
   */
  measureUnknown(resolver, viewport, points = resolver) {
    for (const annotation of this.#unknown(resolver, viewport, points).slice(0, MOST_MEASURED)) {
      const described = describedAnnotation(resolver, annotation);
      if (described) this.#measure(described, resolver.properties(annotation));
    }
  }

  /** The annotations with unknown size that are not being measured, in priority order. */
  #unknown(resolver, viewport, points) {
    const { hidden } = resolver.frame;
    const found = [];
    for (let i = 0; i < hidden.length; i++) {
      const annotation = hidden.annotation(i);
      if (hidden.cause(i) !== "size" || this.tried.has(annotation) || this.failed.has(annotation)) continue;
      const properties = resolver.properties(annotation);
      if (properties && isNear(points, properties.coordinate, viewport)) found.push({ annotation, ...properties });
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
    this.#stopTrying();
  }

  follow(resolver) {
    super.follow(resolver);
    for (const slot of this.displayed) if (slot.key !== -1) slot.key = OF_FORMER_PLAN;
    this.#stopTrying();
  }

  #stopTrying() {
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

  /** Fills a slot with the content of a view. @returns whether the page's callback succeeded. */
  #show(slot, frame, i, key) {
    const described = describedPlacement(frame, i);
    const description = JSON.stringify(described);
    const isShown = slot.annotation >= 0;
    // A slot that was hidden or refreshed is filled in any case.
    const isSame = slot.key !== -1 && slot.content && slot.description === description;
    slot.annotation = described.annotation;
    slot.key = key;
    slot.description = description;
    slot.isSelected = described.states.includes("selected");
    const { dataset } = slot.element;
    dataset.id = described.id;
    dataset.states = described.states.join(" ");
    dataset.anchor = described.anchor;
    if (described.hasLeader) dataset.leader = "";
    else delete dataset.leader;
    if (!isSame && !this.fill(slot, described)) return false;
    this.label(slot, described);
    if (!isShown) slot.show();
    return true;
  }

  #place(slot, placements, i, isSettled) {
    const [x, y] = [placements.x(i), placements.y(i)];
    // Aligning a moving view to pixels would make it jitter.
    if (isSettled) slot.rest(x, y);
    else slot.move(x, y);
    // A side that the spec sets is kept, even if the other side is measured.
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

/** Whether a coordinate is on screen, less than half a screen away, or unknown. */
function isNear(points, coordinate, [width, height]) {
  if (!coordinate.every(Number.isFinite)) return true;
  const [x, y] = points.project(coordinate) ?? [NaN, NaN];
  return x > -width / 2 && y > -height / 2 && x < 1.5 * width && y < 1.5 * height;
}
