// One recycled element on the map.

/**
 * A `div` of ours around what the host made: it is moved, sized, stacked, shown and hidden, and the host's element is not touched.
 * Each style is written where it is another one than before, because a moving map writes thousands a second.
 */
export class Slot {
  /** @type {HTMLElement | undefined} */
  #content;

  /** @param {string} className */
  constructor(className) {
    /** Whose view it is; -1: nobody's, it is hidden. */
    this.annotation = -1;
    /** What it was filled with, to know whether it has to be filled anew. */
    this.key = /** @type {number | string} */ (-1);
    this.isSelected = false;
    this.isEnabled = true;
    /** The last frame that shows it. */
    this.seen = -1;
    /** Its place in draw order. */
    this.order = -1;
    this.isLifted = false;
    /** Where it is to be. */
    this.x = NaN;
    this.y = NaN;
    /** Where it is. */
    this.placedX = NaN;
    this.placedY = NaN;
    this.width = NaN;
    this.height = NaN;
    this.element = document.createElement("div");
    this.element.className = className;
    /** What points from a callout to its view. @type {HTMLElement | undefined} */
    this.tip = undefined;
    const { style } = this.element;
    style.position = "absolute";
    style.left = "0";
    style.top = "0";
    style.display = "none";
    style.pointerEvents = "auto";
  }

  /** The host's element; undefined: it has made none yet, or has put it elsewhere. */
  get content() {
    return this.#content?.parentNode === this.element ? this.#content : undefined;
  }

  /** Puts what the host made into it. */
  setContent(content) {
    if (content === this.content) return;
    // Also what a framework has put in the place of what was there.
    for (const child of [...this.element.childNodes]) if (child !== this.tip) child.remove();
    this.element.prepend(content);
    this.#content = content;
  }

  /**
   * Moves it, exactly. It becomes a layer of its own, which the browser moves without painting it again. What stands there already, on whole
   * pixels, stays so.
   * @param {number} x points from the map's left.
   * @param {number} y points from its top.
   */
  move(x, y) {
    if (x === this.x && y === this.y) return;
    this.x = x;
    this.y = y;
    this.#place(x, y);
    this.#lift(true);
  }

  /** Puts it on whole pixels of the screen, and back into the page: a layer shows what was painted at a fraction of a pixel, blurred. */
  rest(x, y) {
    this.x = x;
    this.y = y;
    this.#place(onPixel(x), onPixel(y));
    this.#lift(false);
  }

  #place(x, y) {
    if (x === this.placedX && y === this.placedY) return;
    this.placedX = x;
    this.placedY = y;
    this.element.style.transform = `translate(${x}px,${y}px)`;
  }

  #lift(isLifted) {
    if (isLifted === this.isLifted) return;
    this.isLifted = isLifted;
    this.element.style.willChange = isLifted ? "transform" : "";
  }

  /** As large as the resolver has it, or as what is in it (`NaN`), which is then observed. */
  resize(width, height) {
    if (Object.is(width, this.width) && Object.is(height, this.height)) return;
    this.width = width;
    this.height = height;
    const { style } = this.element;
    style.width = Number.isNaN(width) ? "max-content" : `${width}px`;
    style.height = Number.isNaN(height) ? "auto" : `${height}px`;
    style.boxSizing = "border-box";
  }

  /** @param {number} order above all that have a smaller one. */
  stack(order) {
    if (order === this.order) return;
    this.order = order;
    this.element.style.zIndex = String(order);
  }

  show() {
    this.element.style.display = "";
  }

  /** Has it filled anew with the next frame that has it. */
  expire() {
    this.key = -1;
  }

  /** Out of sight, and out of the accessibility tree. */
  hide() {
    this.annotation = -1;
    this.expire();
    this.element.style.display = "none";
    // A page that looks for an annotation finds no element that shows it no more.
    delete this.element.dataset.id;
    delete this.element.dataset.states;
  }
}

/** @param {number} points */
function onPixel(points) {
  return Math.round(points * devicePixelRatio) / devicePixelRatio;
}
