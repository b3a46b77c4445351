// An element on the map that is reused for one view or callout after another.

/**
 * A `div` around the element of the page. The driver moves, sizes, stacks, shows and hides the `div` and never changes the element.
 * Styles are written only if they change, because a moving map writes thousands a second.
 */
export class Slot {
  /** @type {HTMLElement | undefined} */
  #content;

  /** @param {string} className */
  constructor(className) {
    /** The index of the annotation, or -1 while hidden. */
    this.annotation = -1;
    /** The key of the present content. The page's callback is called again if a frame has another key. */
    this.key = /** @type {number | string} */ (-1);
    /** The description for which the content was made. */
    this.description = "";
    this.isSelected = false;
    this.isEnabled = true;
    /** The index of the last frame that shows this slot. */
    this.seen = -1;
    /** The position of this slot in draw order, from 0 at the bottom. */
    this.order = -1;
    this.isLifted = false;
    /** The position in the last frame, in points; `y` follows. */
    this.x = NaN;
    this.y = NaN;
    /** The position that was last written to the style. */
    this.placedX = NaN;
    this.placedY = NaN;
    this.width = NaN;
    this.height = NaN;
    this.element = document.createElement("div");
    this.element.className = className;
    /** The tip of a callout. @type {HTMLElement | undefined} */
    this.tip = undefined;
    const { style } = this.element;
    style.position = "absolute";
    style.left = "0";
    style.top = "0";
    style.display = "none";
    style.pointerEvents = "auto";
  }

  /** The element of the page, or undefined if there is none or the page moved it elsewhere. */
  get content() {
    return this.#content?.parentNode === this.element ? this.#content : undefined;
  }

  /** Sets the element of the page. */
  setContent(content) {
    if (content === this.content) return;
    // A framework may have replaced the old element, so remove all children.
    for (const child of [...this.element.childNodes]) if (child !== this.tip) child.remove();
    this.element.prepend(content);
    this.#content = content;
  }

  /**
   * Moves the `div` to an exact position, and makes it a compositing layer, which the browser moves without painting. If the position has not
   * changed, nothing is written.
   * @param {number} x points from the left edge of the map.
   * @param {number} y points from the top edge of the map.
   */
  move(x, y) {
    if (x === this.x && y === this.y) return;
    this.x = x;
    this.y = y;
    this.#place(x, y);
    this.#lift(true);
  }

  /** Aligns the `div` to whole pixels and ends its compositing layer, which would be blurred between pixels. */
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

  /** Sets the size of the `div` in points. With `NaN`, it fits its content. */
  resize(width, height) {
    if (Object.is(width, this.width) && Object.is(height, this.height)) return;
    this.width = width;
    this.height = height;
    const { style } = this.element;
    style.width = Number.isNaN(width) ? "max-content" : `${width}px`;
    style.height = Number.isNaN(height) ? "auto" : `${height}px`;
    style.boxSizing = "border-box";
  }

  /** Sets the draw order. @param {number} order above all slots with a smaller order. */
  stack(order) {
    if (order === this.order) return;
    this.order = order;
    this.element.style.zIndex = String(order);
  }

  show() {
    this.element.style.display = "";
  }

  /** Makes the next frame that shows this slot call the page's callback for its content. */
  expire() {
    this.key = -1;
  }

  /** Hides the `div` from the screen and from the accessibility tree. */
  hide() {
    this.annotation = -1;
    this.expire();
    this.element.style.display = "none";
    // A page that searches elements by annotation must not find hidden ones.
    delete this.element.dataset.id;
    delete this.element.dataset.states;
  }
}

/** @param {number} points */
function onPixel(points) {
  return Math.round(points * devicePixelRatio) / devicePixelRatio;
}
