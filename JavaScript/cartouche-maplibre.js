// View annotations on a map of MapLibre GL JS, or of Mapbox GL JS, which has the same calls.

import { CartoucheError } from "./cartouche.js";
import { CalloutElements } from "./maplibre/callout-elements.js";
import { defaultCallout, defaultView } from "./maplibre/default-elements.js";
import { Gestures } from "./maplibre/gestures.js";
import { checkMapAndResolver, givenOptions } from "./maplibre/given-options.js";
import { Keyboard } from "./maplibre/keyboard.js";
import { cameraOf, unsupportedView, viewportOf } from "./maplibre/map-camera.js";
import { MapFeatures } from "./maplibre/map-features.js";
import { MeasuredSizes } from "./maplibre/measured-sizes.js";
import { ViewElements } from "./maplibre/view-elements.js";

/** Those that some annotations show: the frames of two would be each other's last ones. */
const inUse = new WeakSet();

const TAPS = new Set(["annotationTapped"]);

/** So many times a frame is made again for the sizes of what it shows anew; what comes after that is measured for the next frame. */
const MOST_MEASUREMENTS = 3;

/** Milliseconds for which a map that is drawn all the time has to stand still beyond those of one that becomes idle. */
const ANIMATED_DELAY = 1000;

/** What is documented in `cartouche-maplibre.d.ts`. */
export class ViewAnnotations {
  /** @type {import("./cartouche-maplibre.js").ViewAnnotationsOptions} */
  #options;
  #resolver;
  #map;
  #layer;
  #sizes;
  #views;
  #callouts;
  #gestures;
  #keyboard;
  #features;
  #inputs = [];
  /** What failed of the frame that is being made, of what the page's own code does. @type {unknown[]} */
  #failures = [];
  #endings = [];
  #isRemoved = false;
  #isResolving = false;
  #viewport = [NaN, NaN];
  /** How the map was seen in the last frame; undefined: there was none. */
  #view;
  /** The timer that runs while the map is idle. */
  #rest;
  /** Since when it has been drawn all the time without anything being another. */
  #stillSince = 0;
  #drawnAt = 0;
  #isAtRest = false;
  /** Why nothing is shown: what the map's view is that no camera can be; undefined: nothing. */
  unsupported = undefined;

  constructor(map, resolver, options = {}) {
    checkMapAndResolver(map, resolver);
    this.#options = givenOptions(options);
    if (inUse.has(resolver)) {
      throw new CartoucheError("badArgument", "this resolver has a `ViewAnnotations` already: `remove()` that first, or make another resolver");
    }
    this.#map = map;
    this.#resolver = resolver;
    this.#layer = makeLayer(this.#options.label);
    map.getCanvasContainer().append(this.#layer);
    const send = (input) => this.send(input);
    this.#sizes = new MeasuredSizes(send, resolver.frame.index >= 0);
    this.#keyboard = new Keyboard(map, this.#layer, resolver, {
      tap: (element) => this.#tap(element),
      escape: () => this.#escape(),
    });
    const fail = (error) => void this.#failures.push(error);
    this.#views = new ViewElements(this.#layer, this.#sizes, options.view ?? defaultView, fail, (slot, annotation) =>
      this.#keyboard.label(slot, annotation));
    this.#callouts = new CalloutElements(this.#layer, this.#sizes, options.callout ?? defaultCallout, fail);
    this.#gestures = new Gestures(map, this.#layer, resolver, send, () => !this.unsupported && !resolver.isFreed);
    this.#features = new MapFeatures(map, resolver, send);
    this.#listen("render", () => this.#show(false));
    this.#listen("idle", () => (this.#rest = setTimeout(() => this.#show(true), this.#options.restDelay)));
    this.#listen("remove", () => this.remove());
    inUse.add(resolver);
    map.triggerRepaint();
  }

  get map() {
    return this.#map;
  }

  get resolver() {
    return this.#resolver;
  }

  get isSettled() {
    return this.#isAtRest && this.#inputs.length === 0;
  }

  send(...inputs) {
    if (this.#isRemoved) return;
    // Who makes a mistake hears of it here, and no frame fails of it.
    this.#resolver.check(inputs);
    for (const input of inputs) {
      const last = this.#inputs.at(-1);
      // A finger moves more often than the map is drawn.
      const isSameDrag = input.drag?.state === "dragging" && last?.drag?.state === "dragging" && last.drag.id === input.drag.id;
      if (isSameDrag) this.#inputs.pop();
      this.#inputs.push(input);
    }
    this.#map.triggerRepaint();
  }

  element(annotation) {
    if (this.#isRemoved) return undefined;
    const index = this.#index(annotation);
    return this.#views.find(index)?.content;
  }

  calloutElement(annotation) {
    if (this.#isRemoved) return undefined;
    const index = this.#index(annotation);
    return this.#callouts.find(index)?.content;
  }

  refresh(annotation) {
    if (this.#isRemoved) return;
    const index = annotation === undefined ? undefined : this.#index(annotation);
    if (annotation !== undefined && index === undefined) {
      return void console.warn(`Cartouche has no annotation ${JSON.stringify(annotation)}: nothing is refreshed.`);
    }
    this.#views.refresh(index);
    this.#callouts.refresh(index);
    this.#map.triggerRepaint();
  }

  reload(plan) {
    if (this.#isRemoved) {
      throw new CartoucheError("badArgument", "`reload` after `remove`: show the resolver again first, `new ViewAnnotations(map, resolver)`, or reload that itself");
    }
    const measured = this.#sizes.viewsByID(this.#resolver);
    this.#resolver.reload(plan);
    // By indices, which mean others now; all that is shown is measured anew.
    this.#inputs = this.#inputs.filter((input) => !("measured" in input));
    this.#sizes.forget(measured, this.#resolver);
    this.#gestures.release();
    this.#features.forget();
    this.#views.hideAll();
    this.#callouts.hideAll();
    this.#map.triggerRepaint();
  }

  remove() {
    if (this.#isRemoved) return;
    const { isFreed } = this.#resolver;
    if (!isFreed) this.#gestures.release();
    this.#isRemoved = true;
    inUse.delete(this.#resolver);
    this.#gestures.remove();
    clearTimeout(this.#rest);
    this.#endings.forEach((end) => end());
    this.#keyboard.remove();
    this.#features.remove();
    this.#sizes.remove();
    this.#layer.remove();
    // In a handler the frame comes to its end first.
    if (!isFreed && !this.#isResolving) this.#letGo();
  }

  // MARK: Frames

  /**
   * Resolves a frame for what the map has just drawn, and brings the page to it before the browser shows either. What fails is told when all
   * is done, as errors are that nobody caught: thrown at the map, it would keep that from what it does after drawing.
   */
  #show(isSettled) {
    if (this.#isRemoved) return;
    try {
      this.#resolve(isSettled);
    } catch (error) {
      this.#failures.push(error);
    }
    this.#failures.splice(0).forEach((error) => reportError(error));
  }

  /** @param {boolean} isIdle whether the map has been idle for a while. */
  #resolve(isIdle) {
    if (this.#resolver.isFreed) return this.remove();
    clearTimeout(this.#rest);
    this.#isAtRest = isIdle;
    const map = this.#map;
    const given = this.#options.matrix?.(map);
    this.#refuse(given ? undefined : unsupportedView(map));
    // A callback may have removed them.
    if (this.unsupported || this.#isRemoved) return;
    const viewport = viewportOf(map);
    this.#resize(viewport);
    const isStill = this.#standsStill({ camera: given ?? cameraOf(map), viewport });
    const isSettled = (this.#isAtRest = isIdle || isStill);
    const areTilesLoaded = isIdle || map.areTilesLoaded();
    if (areTilesLoaded) this.#features.tellGeometries();
    if (isSettled && areTilesLoaded) this.#features.tellVisibility(viewport);
    this.#makeFrame(isSettled);
    // What came with it has its own size before anybody sees it, and so may come what had no room for the estimates.
    for (let more = MOST_MEASUREMENTS; more > 0 && !this.#isRemoved && this.#sizes.tellFresh(); more--) this.#makeFrame(isSettled);
  }

  #makeFrame(isSettled) {
    const inputs = this.#takeInputs();
    const { frame } = this.#resolver;
    const last = frame.index;
    this.#isResolving = true;
    try {
      this.#resolver.resolve({ ...this.#view, inputs, settled: isSettled, within: this.#options.within });
    } finally {
      this.#isResolving = false;
      // Where a handler throws, the frame is there all the same.
      if (this.#isRemoved) this.#letGo();
      else if (this.#resolver.isFreed) this.remove();
      else if (frame.index !== last) this.#follow(frame, inputs, isSettled);
    }
  }

  /** Whether a map that something animated on it keeps from becoming idle is at rest all the same, once in a while. */
  #standsStill(view) {
    const now = performance.now();
    const isOther = this.#inputs.length > 0 || JSON.stringify(view) !== JSON.stringify(this.#view);
    const isDrawn = now - this.#drawnAt < ANIMATED_DELAY;
    this.#view = view;
    this.#drawnAt = now;
    if (isOther || !isDrawn) this.#stillSince = now;
    if (now - this.#stillSince < this.#options.restDelay + ANIMATED_DELAY) return false;
    this.#stillSince = now;
    return true;
  }

  #takeInputs() {
    const inputs = this.#inputs;
    this.#inputs = [];
    return inputs;
  }

  /** A last frame without a page, so that nobody stays dragged or highlighted by a pointer that nobody watches any more. */
  #letGo() {
    if (this.#resolver.isFreed) return;
    const inputs = this.#takeInputs();
    if (!this.#view || inputs.length === 0) return;
    try {
      this.#resolver.resolve({ ...this.#view, inputs, within: this.#options.within });
    } catch (error) {
      // Of a handler: whoever removes the map, or them, goes on with that.
      reportError(error);
    }
  }

  /** Brings the page to a frame. */
  #follow(frame, inputs, isSettled) {
    const { refusals } = frame;
    this.#sizes.note(inputs, refusals);
    for (const { input, reason } of refusals) if (reason === "unknownAnnotation") warnOfUnknown(inputs[input]);
    this.#place(frame, isSettled);
    const tapped = frame.eventsOf(TAPS).at(-1);
    if (tapped?.id.startsWith("cluster:")) this.#zoomInto(tapped.id);
  }

  #place(frame, isSettled) {
    const focused = this.#keyboard.focused(this.#views.shown, this.#callouts.shown);
    const annotation = focused?.annotation;
    this.#views.place(frame, isSettled);
    this.#callouts.place(frame, frame.placements.length, isSettled);
    this.#keyboard.labelCallouts(this.#views.shown, this.#callouts.shown);
    if (isSettled) this.#keyboard.order(this.#views.shown, this.#callouts.shown);
    this.#keyboard.keepFocus(focused, annotation, this.#views.shown);
    if (isSettled) this.#views.measureUnknown(this.#resolver, this.#viewport);
  }

  #refuse(reason) {
    if (reason === this.unsupported) return;
    if (!this.unsupported) this.#gestures.release();
    this.unsupported = reason;
    if (reason === undefined) return;
    this.#views.hideAll();
    this.#callouts.hideAll();
    if (this.#options.onUnsupported) this.#options.onUnsupported(reason);
    else console.warn(`Cartouche shows no annotations on this map: ${reason}. A \`matrix\` option can say how it is seen.`);
  }

  #resize([width, height]) {
    if (width === this.#viewport[0] && height === this.#viewport[1]) return;
    this.#viewport = [width, height];
    this.#layer.style.width = `${width}px`;
    this.#layer.style.height = `${height}px`;
  }

  // MARK: What a user does

  /** The closest camera on the members of a cluster; where they stand too close together for one, the zoom at which it parts. */
  #zoomInto(id) {
    const { clusters } = this.#resolver.frame;
    const i = clusters.find(id);
    if (i < 0 || !this.#options.zoomsIntoClusters) return;
    const [map, from] = [this.#map, cameraOf(this.#map)];
    const { center, zoom } = this.#resolver.cameraFitting([id], { viewport: this.#viewport, from, maxZoom: map.getMaxZoom() });
    if (zoom > from.zoom + 0.01) return void map.easeTo({ center, zoom });
    const splitZoom = clusters.splitZoom(i);
    if (splitZoom === undefined) return;
    map.easeTo({ center: [clusters.longitude(i), clusters.latitude(i)], zoom: Math.min(splitZoom + 0.1, map.getMaxZoom()) });
  }

  /** A tap by a key: where a finger would hit the view, if there is such a place. */
  #tap(element) {
    const slot = this.#placed.find((shown) => shown.element === element);
    if (!slot) return;
    const { placements } = this.#resolver.frame;
    const i = placements.find(slot.annotation);
    for (const down of [0.5, 0.25, 0.75]) {
      for (const right of [0.5, 0.25, 0.75]) {
        const point = [placements.x(i) + right * placements.width(i), placements.y(i) + down * placements.height(i)];
        const hit = this.#resolver.hitTest(point);
        if (hit.kind === "annotation" && hit.annotation === slot.annotation) return this.send({ tap: point });
      }
    }
    this.send({ select: this.#resolver.id(slot.annotation) });
  }

  /** Puts back what is dragged, or closes what is open. */
  #escape() {
    if (this.#gestures.isDragging) {
      this.#gestures.cancelDrag();
      return true;
    }
    const selected = this.#placed.filter((slot) => slot.isSelected);
    const isOpen = (slot) => this.#callouts.find(slot.annotation) !== undefined;
    const slot = selected.findLast(isOpen) ?? selected.at(-1);
    if (slot) this.send({ deselect: this.#resolver.id(slot.annotation) });
    return slot !== undefined;
  }

  /** Those views on the page that the last frame has: after the page's own `resolver.reload`, or `free`, none until the next one. */
  get #placed() {
    if (this.#resolver.isFreed) return [];
    const { placements } = this.#resolver.frame;
    return this.#views.shown.filter((slot) => placements.find(slot.annotation) >= 0);
  }

  #index(annotation) {
    return typeof annotation === "number" ? annotation : this.#resolver.index(annotation);
  }

  #listen(name, handler) {
    this.#map.on(name, handler);
    this.#endings.push(() => this.#map.off(name, handler));
  }
}

/** Tells of an input that names an annotation that is not there; one that has its number may just have been taken away. */
function warnOfUnknown(input) {
  const [value] = Object.values(input);
  const id = typeof value === "string" ? value : value?.id;
  if (typeof id === "string") console.warn(`Cartouche has no annotation ${JSON.stringify(id)}: ${JSON.stringify(input)} changed nothing.`);
}

/** Above the map and below its controls. It lets through what is not on a view. */
function makeLayer(label) {
  const layer = document.createElement("div");
  layer.className = "cartouche-annotations";
  layer.setAttribute("role", "region");
  layer.setAttribute("aria-label", label);
  Object.assign(layer.style, {
    position: "absolute", left: "0", top: "0", overflow: "hidden", pointerEvents: "none", isolation: "isolate",
  });
  // Pictures and links in views, which the browser would drag in place of what they are in, or of the map.
  layer.addEventListener("dragstart", (event) => {
    if (!/** @type {Element} */ (event.target).closest?.("[draggable=true]")) event.preventDefault();
  });
  return layer;
}
