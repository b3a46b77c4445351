/** An imitation of a page with a map: no more of the DOM than what the driver for MapLibre GL JS uses, and a clock that tests advance. */

/** The milliseconds of the fake clock, which `performance.now` and timers use. */
let now = 0;
let timers = [];

/** The observers of sizes, which report after each frame of the map as after a layout. */
let observers = [];

const isBelow = (root, node) => node !== null && node !== undefined && (node === root || isBelow(root, node.parentNode));

class FakeElement extends EventTarget {
  nodeType = 1;
  parentNode = null;
  children = [];
  attributes = new Map();
  dataset = {};
  style = {
    setProperty(name, value) { this[name] = value; },
    /** As in CSS, the padding is that of all sides. */
    set padding(value) { for (const side of ["Left", "Right", "Top", "Bottom"]) this[`padding${side}`] = value; },
  };
  className = "";
  tabIndex = -1;
  clientLeft = 0;
  clientTop = 0;

  constructor(tag) {
    super();
    this.tagName = tag;
  }

  get childNodes() { return this.children; }
  get firstChild() { return this.children[0] ?? null; }
  get nextElementSibling() { return this.parentNode?.children[this.parentNode.children.indexOf(this) + 1] ?? null; }
  get classList() { return { contains: (name) => this.className.split(" ").includes(name) }; }
  get offsetWidth() { return this.clientWidth; }

  append(...nodes) { for (const node of nodes) this.insertBefore(node, null); }
  prepend(node) { this.insertBefore(node, this.firstChild); }
  after(node) { this.parentNode.insertBefore(node, this.nextElementSibling); }

  insertBefore(node, before) {
    node.remove();
    this.children.splice(before === null ? this.children.length : this.children.indexOf(before), 0, node);
    node.parentNode = this;
  }

  remove() {
    this.parentNode?.children.splice(this.parentNode.children.indexOf(this), 1);
    this.parentNode = null;
  }

  contains(node) { return isBelow(this, node); }
  setAttribute(name, value) { this.attributes.set(name, String(value)); }
  getAttribute(name) { return this.attributes.get(name) ?? null; }
  removeAttribute(name) { this.attributes.delete(name); }
  getRootNode() { return document; }
  getBoundingClientRect() { return { left: 0, top: 0, width: this.clientWidth, height: this.clientHeight }; }
  focus() {}
  // No element of these tests is a control.
  matches() { return false; }
  closest() { return null; }
  querySelector() { return null; }

  querySelectorAll(selector) {
    if (selector !== "[data-part]") throw new Error(`the imitation does not know ${selector}`);
    return this.children.flatMap((child) => [...(child.dataset.part === undefined ? [] : [child]), ...child.querySelectorAll(selector)]);
  }
}

/** Returns the size of an element as a browser computes it: that of its style, or that of the content in it, which has an `intrinsic` size. */
const sizeOf = (element) => {
  const { style } = element;
  if (style.display === "none" || !isBelow(document.body, element)) return undefined;
  const padding = (side) => parseFloat(style[side] ?? "0");
  const intrinsic = element.children.find((child) => child.intrinsic)?.intrinsic ?? [0, 0];
  return {
    width: (style.width ?? "max-content") === "max-content" ? intrinsic[0] + padding("paddingLeft") + padding("paddingRight") : parseFloat(style.width),
    height: (style.height ?? "auto") === "auto" ? intrinsic[1] + padding("paddingTop") + padding("paddingBottom") : parseFloat(style.height),
  };
};

class FakeResizeObserver {
  #report;
  #sizes = new Map();

  constructor(report) {
    this.#report = report;
    observers.push(this);
  }

  observe(element) { this.#sizes.set(element, ""); }
  unobserve(element) { this.#sizes.delete(element); }
  disconnect() { this.#sizes.clear(); }

  /** Reports the elements with another size than in the last report. */
  layOut() {
    const entries = [];
    for (const [target, last] of this.#sizes) {
      const { width, height } = sizeOf(target) ?? { width: 0, height: 0 };
      if (last === `${width} ${height}`) continue;
      this.#sizes.set(target, `${width} ${height}`);
      entries.push({ target, borderBoxSize: [{ inlineSize: width, blockSize: height }] });
    }
    if (entries.length > 0) this.#report(entries);
  }
}

/** Replaces the globals that the driver uses. @param {number} scale the number of pixels of a point. */
export const makePage = (scale) => {
  [timers, observers] = [[], []];
  Object.assign(globalThis, {
    document: {
      body: new FakeElement("body"), activeElement: null,
      createElement: (tag) => new FakeElement(tag), createElementNS: (_, tag) => new FakeElement(tag),
    },
    window: new EventTarget(),
    devicePixelRatio: scale,
    ResizeObserver: FakeResizeObserver,
    reportError(error) { throw error; },
    getComputedStyle(element) {
      const size = sizeOf(element);
      return { writingMode: "horizontal-tb", width: size ? `${size.width}px` : "auto", height: size ? `${size.height}px` : "auto" };
    },
    setTimeout: (action, delay) => timers.push({ action, at: now + delay }),
    clearTimeout: (timer) => void delete timers[timer - 1],
  });
  performance.now = () => now;
};

/** A map that draws a frame when it was asked to, or has moved. */
export class FakeMap {
  #handlers = new Map();
  #needsFrame = false;
  /** The calls of `easeTo`. */
  moves = [];
  unsupported = null;

  constructor({ viewport, camera, maxZoom = 20 }) {
    this.container = document.createElement("div");
    this.canvasContainer = document.createElement("div");
    document.body.append(this.container);
    this.container.append(this.canvasContainer);
    this.camera = { center: [0, 0], zoom: 0, bearing: 0, pitch: 0, padding: [0, 0, 0, 0], ...camera };
    this.maxZoom = maxZoom;
    this.viewport = viewport;
  }

  set viewport([width, height]) {
    Object.assign(this.container, { clientWidth: width, clientHeight: height });
    this.triggerRepaint();
  }

  move(change) {
    Object.assign(this.camera, change);
    this.triggerRepaint();
  }

  // MARK: Time

  /** Lets a frame of the display pass. */
  frame() {
    now += 1000 / 60;
    if (!this.#needsFrame) return;
    this.#needsFrame = false;
    this.fire("render");
    for (const observer of observers) observer.layOut();
  }

  /** Lets time pass until the map and its views rest. */
  settle() {
    for (let left = 50; left > 0; left -= 1) {
      this.frame();
      if (this.#needsFrame) continue;
      this.fire("idle");
      now += 1000;
      for (const { action } of timers.splice(0).filter((timer) => timer)) action();
      for (const observer of observers) observer.layOut();
      if (!this.#needsFrame) return;
    }
    throw new Error("the map does not settle");
  }

  // MARK: Calls of the driver

  getCenter() { return { lng: this.camera.center[0], lat: this.camera.center[1] }; }
  getZoom() { return this.camera.zoom; }
  getMaxZoom() { return this.maxZoom; }
  getBearing() { return this.camera.bearing; }
  getPitch() { return this.camera.pitch; }
  getTerrain() { return this.unsupported; }
  getContainer() { return this.container; }
  getCanvasContainer() { return this.canvasContainer; }
  getCanvas() { return this.canvasContainer; }
  areTilesLoaded() { return true; }
  triggerRepaint() { this.#needsFrame = true; }
  easeTo({ center, zoom }) { this.moves.push([...center, zoom]); }

  getPadding() {
    const [top, right, bottom, left] = this.camera.padding;
    return { top, right, bottom, left };
  }

  on(kind, handler) { this.#handlers.set(kind, [...(this.#handlers.get(kind) ?? []), handler]); }
  off(kind, handler) { this.#handlers.set(kind, this.#handlers.get(kind).filter((other) => other !== handler)); }
  fire(kind, event = {}) { for (const handler of this.#handlers.get(kind) ?? []) handler({ type: kind, ...event }); }

  // MARK: Pointers

  tap([x, y]) {
    this.fire("click", { point: { x, y }, originalEvent: { detail: 1 }, preventDefault() {} });
  }

  /** Dispatches a pointer event to the map and, as it bubbles, to the window. @param {string} pointerType "touch" or "mouse". */
  pointer(kind, pointerType, [clientX, clientY]) {
    const isPressed = pointerType === "touch" && kind !== "pointerup";
    const details = { pointerType, pointerId: 1, isPrimary: true, button: 0, buttons: isPressed ? 1 : 0, clientX, clientY };
    for (const target of [this.canvasContainer, window]) target.dispatchEvent(Object.assign(new Event(kind), details));
  }
}
