// Sizes that the spec does not give: those of the elements on the page.

/** @typedef {{width: number, height: number}} Size */

/** Points: computed styles have fewer digits than observed sizes. */
const NEARNESS = 0.01;

/** Observes elements whose views have no size of their own, and tells the resolver how large they are. */
export class MeasuredSizes {
  /**
   * @param {(input: import("../cartouche.js").Input) => void} send
   * @param {boolean} mayBeMeasured whether somebody else may have measured views, so that nobody knows which sizes the spec gives.
   */
  constructor(send, mayBeMeasured) {
    this.send = send;
    this.mayBeMeasured = mayBeMeasured;
    /** With which size that was asked of a view. @type {Map<number, Size>} */
    this.asked = new Map();
    /** Whose size each observed element has. @type {WeakMap<Element, {annotation: number, callout: boolean, done?: () => void}>} */
    this.owners = new WeakMap();
    /** What the resolver took, by index: a view of another size has that by the spec. @type {Map<number, Size>} */
    this.views = new Map();
    /** The same of callouts. @type {Map<number, Size & {doubt?: "asked" | "answered"}>} */
    this.callouts = new Map();
    /** Whose callout has a size that the spec gives. @type {Set<number>} */
    this.givenCallouts = new Set();
    /** Elements that are observed anew and whose sizes were not read yet. @type {Set<Element>} */
    this.fresh = new Set();
    this.isRemoved = false;
    this.observer = new ResizeObserver((entries) => entries.forEach((entry) => this.#measure(entry)));
  }

  /** Tells the size of an element, soon and whenever it changes. An element has one owner at a time. */
  observe(element, annotation, callout, done) {
    if (this.isRemoved) return;
    // Anew, so that the size is told although it is the one that the element had for somebody else.
    this.observer.unobserve(element);
    this.owners.set(element, { annotation, callout, done });
    this.observer.observe(element, { box: "border-box" });
    this.fresh.add(element);
  }

  /**
   * Reads the sizes of the elements that are observed since the last call, before the browser paints them, and tells those that the resolver
   * does not have. The observer would tell them after a frame at their estimates. It lays the page out.
   * @returns whether it told any.
   */
  tellFresh() {
    const elements = [...this.fresh];
    this.fresh.clear();
    return elements.map((element) => this.#tellFresh(element)).includes(true);
  }

  #tellFresh(element) {
    const owner = this.owners.get(element);
    if (!owner) return false;
    // Without transforms, as the observer has it, and in fractions of a pixel; NaN of what is not displayed.
    const style = getComputedStyle(element);
    const size = { width: parseFloat(style.width), height: parseFloat(style.height) };
    if (!(size.width > 0) || !(size.height > 0)) return false;
    const told = (owner.callout ? this.callouts : this.views).get(owner.annotation);
    if (told && Math.abs(told.width - size.width) < NEARNESS && Math.abs(told.height - size.height) < NEARNESS) return false;
    this.#tellOf(owner, size);
    return true;
  }

  /** Tells nothing of it any more. */
  release(element) {
    this.fresh.delete(element);
    if (!this.owners.delete(element)) return;
    this.observer.unobserve(element);
  }

  /** Whether a view is to be as large as its element, which is observed then. */
  isOfElement({ element, annotation }, placements, i) {
    const told = this.views.get(annotation);
    const isEstimated = placements.estimated(i);
    if (!isEstimated && !(told && isSame(told, placements, i))) {
      if (this.mayBeMeasured) this.#ask(annotation, placements, i);
      this.release(element);
      return false;
    }
    if (this.owners.get(element)?.annotation !== annotation) this.observe(element, annotation, false);
    // It took one, and goes by an estimate: the spec says something else since. The element may be as it was.
    else if (isEstimated && told) this.tell(annotation, told, false);
    if (isEstimated) this.views.delete(annotation);
    return true;
  }

  /** Tells the size that a view has: where the resolver takes it, it is its element's, and not the spec's. */
  #ask(annotation, placements, i) {
    const asked = this.asked.get(annotation);
    if (asked && isSame(asked, placements, i)) return;
    const size = { width: placements.width(i), height: placements.height(i) };
    this.asked.set(annotation, size);
    this.tell(annotation, size, false);
  }

  /** The same of a callout. No frame says whether the spec gives its size: where it is not what the resolver took, that is asked. */
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

  /** Has the resolver take a size, or say that the spec gives one. */
  tell(id, { width, height }, callout) {
    this.send({ measured: { id, width, height, ...(callout ? { callout } : {}) } });
  }

  /** Notes what the resolver made of a frame's inputs. */
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

  /** What views of the page the resolver took sizes of, by ids, which another plan does not give to somebody else. */
  viewsByID(resolver) {
    return [...this.views].filter(([index]) => resolver.exists(index)).map(([index, size]) => [resolver.id(index), size]);
  }

  /** Forgets whose sizes were measured: indices mean others now. Of views that the resolver has still, it keeps what it took. */
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
    // Nothing is known of what is not displayed. Blocks run along lines in vertical writing.
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

/** Whether an item of a list has a size, but for the side that the spec gives. */
function isSame({ width, height }, list, i) {
  return (list.givenWidth(i) || list.width(i) === width) && (list.givenHeight(i) || list.height(i) === height);
}
