// Sizes that the spec does not give: those of the elements on the page.

/** Observes elements whose views have no size of their own, and tells the resolver how large they are. */
export class MeasuredSizes {
  /** @param {(input: import("../cartouche.js").Input) => void} send */
  constructor(send) {
    this.send = send;
    /** Whose size each observed element has. @type {WeakMap<Element, {annotation: number, callout: boolean, done?: () => void}>} */
    this.owners = new WeakMap();
    /** Who has the size of an element, by index. */
    this.views = new Set();
    /** Whose callout has a size that the spec gives. */
    this.givenCallouts = new Set();
    this.isRemoved = false;
    this.observer = new ResizeObserver((entries) => entries.forEach((entry) => this.#tell(entry)));
  }

  /** Tells the size of an element, soon and whenever it changes. An element has one owner at a time. */
  observe(element, annotation, callout, done) {
    if (this.isRemoved) return;
    // Anew, so that the size is told although it is the one that the element had for somebody else.
    this.observer.unobserve(element);
    this.owners.set(element, { annotation, callout, done });
    if (!callout) this.views.add(annotation);
    this.observer.observe(element, { box: "border-box" });
  }

  /** Tells nothing of it any more. */
  release(element) {
    if (!this.owners.delete(element)) return;
    this.observer.unobserve(element);
  }

  /** Takes back what the resolver refused: the spec gives that size. */
  refused({ measured: { id, callout } }) {
    if (callout) this.givenCallouts.add(id);
    else this.views.delete(id);
  }

  /** Forgets whose sizes were measured: indices mean others now. */
  forget() {
    this.views.clear();
    this.givenCallouts.clear();
  }

  remove() {
    this.isRemoved = true;
    this.observer.disconnect();
  }

  #tell(entry) {
    const owner = this.owners.get(entry.target);
    const size = entry.borderBoxSize[0];
    // Nothing is known of what is not displayed. Blocks run along lines in vertical writing.
    if (!owner || !(size.inlineSize > 0) || !(size.blockSize > 0)) return;
    const isVertical = getComputedStyle(entry.target).writingMode.startsWith("vertical");
    const [width, height] = isVertical ? [size.blockSize, size.inlineSize] : [size.inlineSize, size.blockSize];
    this.send({ measured: { id: owner.annotation, width, height, ...(owner.callout ? { callout: true } : {}) } });
    owner.done?.();
  }
}
