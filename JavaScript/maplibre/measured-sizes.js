// Measured sizes of elements, for views and callouts with a size that the spec does not set.

/** @typedef {{width: number, height: number}} Size */

/** The tolerance of sizes in points: computed styles have fewer digits than observed sizes. */
const NEARNESS = 0.01;

/** Measures the elements of views and callouts without a size in the spec, and sends their sizes to the resolver. */
export class MeasuredSizes {
  /**
   * @param {(input: import("../cartouche.js").Input) => void} send
   * @param {boolean} mayBeMeasured whether sizes may have been measured before, so that it is unknown which sizes the spec gives.
   */
  constructor(send, mayBeMeasured) {
    this.send = send;
    this.mayBeMeasured = mayBeMeasured;
    /** The sizes last sent to find out whether the spec sets the size of a view, by index. @type {Map<number, Size>} */
    this.asked = new Map();
    /** The annotation or callout of each observed element. @type {WeakMap<Element, {annotation: number, callout: boolean, done?: () => void}>} */
    this.owners = new WeakMap();
    /** The measured sizes of views that the resolver accepted, by index. @type {Map<number, Size>} */
    this.views = new Map();
    /** The measured sizes of callouts that the resolver accepted, by index. @type {Map<number, Size & {doubt?: "asked" | "answered"}>} */
    this.callouts = new Map();
    /** The annotations with a callout for which the spec sets the size. @type {Set<number>} */
    this.givenCallouts = new Set();
    /** Newly observed elements, and those with new content, whose sizes have not been read. @type {Set<Element>} */
    this.fresh = new Set();
    this.isRemoved = false;
    this.observer = new ResizeObserver((entries) => entries.forEach((entry) => this.#measure(entry)));
  }

  /** Observes the size of an element. An element belongs to one annotation at a time. */
  observe(element, annotation, callout, done) {
    if (this.isRemoved) return;
    // Observing again reports the size even if it did not change.
    this.observer.unobserve(element);
    this.owners.set(element, { annotation, callout, done });
    this.observer.observe(element, { box: "border-box" });
    this.fresh.add(element);
  }

  /**
   * Reads the sizes of elements that are newly observed or have new content before the browser paints, and sends those that are new to the
   * resolver. The observer would report them one frame later. Reading sizes causes a layout of the page.
   * @returns whether it sent a size.
   */
  tellFresh() {
    const elements = [...this.fresh];
    this.fresh.clear();
    return elements.map((element) => this.#tellFresh(element)).includes(true);
  }

  #tellFresh(element) {
    const owner = this.owners.get(element);
    if (!owner) return false;
    // As from the observer, this size has fractions of a pixel and no transforms. NaN if the element is not displayed.
    const style = getComputedStyle(element);
    const size = { width: parseFloat(style.width), height: parseFloat(style.height) };
    if (!(size.width > 0) || !(size.height > 0)) return false;
    const told = (owner.callout ? this.callouts : this.views).get(owner.annotation);
    if (told && Math.abs(told.width - size.width) < NEARNESS && Math.abs(told.height - size.height) < NEARNESS) return false;
    this.#tellOf(owner, size);
    return true;
  }

  /** Makes `tellFresh` read the size of an element again, if it is observed: its content has changed. */
  remeasure(element) {
    if (this.owners.has(element)) this.fresh.add(element);
  }

  release(element) {
    this.fresh.delete(element);
    if (!this.owners.delete(element)) return;
    this.observer.unobserve(element);
  }

  /** Returns whether the size of a view is that of its element rather than the spec's. The element must then be observed. */
  isOfElement({ element, annotation }, placements, i) {
    const told = this.views.get(annotation);
    const isEstimated = placements.estimated(i);
    if (!isEstimated && !(told && isSame(told, placements, i))) {
      if (this.mayBeMeasured) this.#ask(annotation, placements, i);
      this.release(element);
      return false;
    }
    if (this.owners.get(element)?.annotation !== annotation) this.observe(element, annotation, false);
    // The resolver uses an estimate although it accepted a size: the spec has changed. Send the size again, since the element may not change.
    else if (isEstimated && told) this.tell(annotation, told, false);
    if (isEstimated) this.views.delete(annotation);
    return true;
  }

  /** Sends the present size of a view, to find out whether the spec sets the size: the resolver accepts it only if not. */
  #ask(annotation, placements, i) {
    const asked = this.asked.get(annotation);
    if (asked && isSame(asked, placements, i)) return;
    const size = { width: placements.width(i), height: placements.height(i) };
    this.asked.set(annotation, size);
    this.tell(annotation, size, false);
  }

  /** Returns whether the size of a callout is that of its element. Frames do not show whether the spec sets it, so another size is sent. */
  isCalloutOfElement({ element, annotation }, callouts, i) {
    const told = this.callouts.get(annotation);
    if (told && isSame(told, callouts, i)) told.doubt = undefined;
    else if (told && !told.doubt) {
      told.doubt = "asked";
      this.tell(annotation, told, true);
    }
    if (this.givenCallouts.has(annotation) || told?.doubt === "answered") {
      this.release(element);
      return false;
    }
    if (this.owners.get(element)?.annotation !== annotation) this.observe(element, annotation, true);
    return true;
  }

  /** Sends a size. The resolver accepts it, or refuses it if the spec gives one. */
  tell(id, { width, height }, callout) {
    this.send({ measured: { id, width, height, ...(callout ? { callout } : {}) } });
  }

  /** Records which of the sizes in a frame's inputs the resolver accepted, and which it refused. */
  note(inputs, refusals) {
    const reasons = new Map(refusals.map(({ input, reason }) => [input, reason]));
    inputs.forEach(({ measured }, i) => {
      if (!measured) return;
      const { id, width, height, callout } = measured;
      const told = callout ? this.callouts : this.views;
      const reason = reasons.get(i);
      if (reason !== undefined) told.delete(id);
      else told.set(id, callout && this.callouts.get(id)?.doubt ? { width, height, doubt: "answered" } : { width, height });
      if (!callout) return;
      if (reason === "sizeIsGiven") this.givenCallouts.add(id);
      else this.givenCallouts.delete(id);
    });
  }

  /** Returns the accepted sizes of views by id. Ids stay valid when the plan changes. */
  viewsByID(resolver) {
    return [...this.views].filter(([index]) => resolver.exists(index)).map(([index, size]) => [resolver.id(index), size]);
  }

  /** Clears all sizes by index after a change of the plan, and restores the accepted sizes of views that still exist. */
  forget(viewsByID, resolver) {
    this.views.clear();
    this.asked.clear();
    for (const [id, size] of viewsByID) if (resolver.exists(id)) this.views.set(resolver.index(id), size);
    this.callouts.clear();
    this.givenCallouts.clear();
  }

  remove() {
    this.isRemoved = true;
    this.observer.disconnect();
  }

  #measure(entry) {
    const owner = this.owners.get(entry.target);
    const size = entry.borderBoxSize[0];
    // An element that is not displayed has no size. `inlineSize` is the height in vertical writing modes.
    if (!owner || !(size.inlineSize > 0) || !(size.blockSize > 0)) return;
    const isVertical = getComputedStyle(entry.target).writingMode.startsWith("vertical");
    const [width, height] = isVertical ? [size.blockSize, size.inlineSize] : [size.inlineSize, size.blockSize];
    this.#tellOf(owner, { width, height });
  }

  #tellOf({ annotation, callout, done }, size) {
    this.tell(annotation, size, callout);
    done?.();
  }
}

/** Returns whether an item of a list has the given size; a side that the spec sets is not compared. */
function isSame({ width, height }, list, i) {
  return (list.givenWidth(i) || list.width(i) === width) && (list.givenHeight(i) || list.height(i) === height);
}
