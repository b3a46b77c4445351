// View annotations on a map of MapLibre GL JS or Mapbox GL JS. `MapLike` in `cartouche-maplibre.d.ts` lists the calls that the driver uses.

import { CartoucheError } from "./cartouche.js";
import { CalloutElements } from "./maplibre/callout-elements.js";
import { defaultCallout, defaultPointer, defaultView } from "./maplibre/default-elements.js";
import { FetchedSources } from "./maplibre/fetched-sources.js";
import { Gestures } from "./maplibre/gestures.js";
import { checkMapAndResolver, givenOptions } from "./maplibre/given-options.js";
import { Keyboard } from "./maplibre/keyboard.js";
import { cameraOf, unsupportedView, viewportOf } from "./maplibre/map-camera.js";
import { LeaderLines } from "./maplibre/leader-lines.js";
import { MapFeatures } from "./maplibre/map-features.js";
import { pointsOf } from "./maplibre/map-points.js";
import { MeasuredSizes } from "./maplibre/measured-sizes.js";
import { PointerElements } from "./maplibre/pointer-elements.js";
import { SymbolCover } from "./maplibre/symbol-cover.js";
import { ViewElements } from "./maplibre/view-elements.js";

/** The resolvers that a `ViewAnnotations` uses. A resolver has only one user, because each frame depends on the frame before. */
const inUse = new WeakSet();

const TAPS = new Set(["annotationTapped"]);
const EXPANSIONS = new Set(["expansionChanged"]);

/** The largest number of times that a frame is resolved again with sizes of new views. Later views are measured in the next frame. */
const MOST_MEASUREMENTS = 3;

/** The milliseconds, in addition to `restDelay`, after which a map that draws all the time counts as idle if its camera does not move. */
const ANIMATED_DELAY = 1000;

/** Returns a resolver that can change data. @param {string} what what needs it, for the message. */
const live = (resolver, what) => {
  if (typeof resolver.setData === "function") return resolver;
  throw new CartoucheError("notLive", `${what} needs the compiler: give \`ViewAnnotations\` a \`LiveResolver\` of \`cartouche-live.js\``);
};

/** The driver for one map; `cartouche-maplibre.d.ts` documents it. */
export class ViewAnnotations {
  /** @type {import("./cartouche-maplibre.js").ViewAnnotationsOptions} */
  #options;
  #resolver;
  #map;
  #layer;
  #sizes;
  #views;
  #callouts;
  #pointers;
  #leaders;
  #gestures;
  #keyboard;
  #features;
  #cover;
  #sources;
  #inputs = [];
  /** The errors that the page's callbacks and handlers threw during the current frame. @type {unknown[]} */
  #failures = [];
  #endings = [];
  #isRemoved = false;
  #isResolving = false;
  #viewport = [NaN, NaN];
  /** The camera and viewport of the last frame, or undefined before the first. */
  #view;
  /** The timer that resolves a settled frame when the map has been idle for `restDelay`. */
  #rest;
  /** The time of the first frame since which the camera and the viewport have not changed and no input arrived. */
  #stillSince = 0;
  #drawnAt = 0;
  #isAtRest = false;
  /** The id of the expanded cluster, or undefined. */
  #expanded;
  /** The reason why neither a camera nor the map's own points describe the map, so that all views are hidden; undefined otherwise. */
  unsupported = undefined;

  constructor(map, resolver, options = {}) {
    checkMapAndResolver(map, resolver);
    this.#options = givenOptions(options);
    if (inUse.has(resolver)) {
      throw new CartoucheError("badArgument", "this resolver has a `ViewAnnotations` already: `remove()` that first, or make another resolver");
    }
    if (options.data) live(resolver, "the option `data`");
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
    this.#pointers = new PointerElements(this.#layer, this.#sizes, resolver, options.pointer ?? defaultPointer, fail);
    this.#leaders = new LeaderLines(this.#layer);
    this.#gestures = new Gestures(map, this.#layer, resolver, send, () => !this.unsupported && !resolver.isFreed);
    this.#features = new MapFeatures(map, resolver, send);
    this.#cover = this.#options.hidesSymbols ? new SymbolCover(map, resolver) : undefined;
    this.#listen("render", () => this.#show(false));
    this.#listen("idle", () => (this.#rest = setTimeout(() => this.#show(true), this.#options.restDelay)));
    this.#listen("remove", () => this.remove());
    inUse.add(resolver);
    this.#sources = new FetchedSources(resolver.sources ?? [], options.data, (name, data) => this.setData(name, data), options.onData);
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
    // Invalid inputs throw here, at the caller, and not in a later frame.
    this.#resolver.check(inputs);
    for (const input of inputs) {
      const last = this.#inputs.at(-1);
      // Pointers report moves more often than the map draws, so only the last position of a drag is kept.
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

  pointerElement(annotation) {
    if (this.#isRemoved) return undefined;
    const index = this.#index(annotation);
    return this.#pointers.find(index)?.content;
  }

  refresh(annotation) {
    if (this.#isRemoved) return;
    const index = annotation === undefined ? undefined : this.#index(annotation);
    if (annotation !== undefined && index === undefined) {
      return void console.warn(`Cartouche has no annotation ${JSON.stringify(annotation)}: nothing is refreshed.`);
    }
    this.#views.refresh(index);
    this.#callouts.refresh(index);
    this.#pointers.refresh(index);
    this.#map.triggerRepaint();
  }

  reload(plan) {
    this.#change("reload", () => {
      this.#resolver.reload(plan);
      this.#gestures.release();
    });
  }

  setData(source, data) {
    const findings = this.#change("setData", () => live(this.#resolver, "`setData`").setData(source, data));
    // A request that was sent before must not replace this data.
    this.#sources.cancel(source);
    return findings;
  }

  updateData(source, change) {
    return this.#change("updateData", () => live(this.#resolver, "`updateData`").updateData(source, change));
  }

  setVariables(values) {
    return this.#change("setVariables", () => live(this.#resolver, "`setVariables`").setVariables(values));
  }

  setRegions(regions) {
    this.#change("setRegions", () => this.#resolver.setRegions(regions));
  }

  refreshData(source) {
    return this.#sources.refresh(source);
  }

  /** Changes the resolver's plan, and forgets the indices of the plan before if it was replaced. */
  #change(method, change) {
    if (this.#isRemoved) {
      throw new CartoucheError("badArgument", `\`${method}\` after \`remove\`: show the resolver again first, \`new ViewAnnotations(map, resolver)\`, or call its own method`);
    }
    const { reloads } = this.#resolver;
    const measured = this.#sizes.viewsByID(this.#resolver);
    try {
      return change();
    } finally {
      if (!this.#resolver.isFreed && this.#resolver.reloads !== reloads) this.#replaced(measured);
      this.#map.triggerRepaint();
    }
  }

  #replaced(measured) {
    // Inputs of measured sizes have indices of the old plan and are dropped. All visible views are measured again.
    this.#inputs = this.#inputs.filter((input) => !("measured" in input));
    this.#sizes.forget(measured, this.#resolver);
    this.#features.forget();
    this.#views.follow(this.#resolver);
    this.#callouts.follow(this.#resolver);
    this.#pointers.follow(this.#resolver);
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
    this.#cover?.remove();
    this.#sources.remove();
    this.#sizes.remove();
    this.#layer.remove();
    // If a handler calls `remove` during a frame, `#letGo` runs after that frame.
    if (!isFreed && !this.#isResolving) this.#letGo();
  }

  // MARK: Frames

  /**
   * Resolves a frame after the map has drawn, and updates the page before the browser paints. Errors are reported at the end with
   * `reportError`: an error thrown into the map's event would stop the map's own work after drawing.
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

  /** Resolves a frame and updates the page. @param {boolean} isIdle whether the map has been idle for a while. */
  #resolve(isIdle) {
    if (this.#resolver.isFreed) return this.remove();
    clearTimeout(this.#rest);
    this.#isAtRest = isIdle;
    const map = this.#map;
    const given = this.#options.matrix?.(map);
    const reason = given ? undefined : unsupportedView(map);
    const points = reason === undefined ? undefined : pointsOf(map);
    this.#refuse(points ? undefined : reason);
    // A callback of the page may have called `remove`.
    if (this.unsupported || this.#isRemoved) return;
    const viewport = viewportOf(map);
    this.#resize(viewport);
    const isStill = this.#standsStill({ camera: given ?? cameraOf(map), viewport, points });
    const isSettled = (this.#isAtRest = isIdle || isStill);
    const areTilesLoaded = isIdle || map.areTilesLoaded();
    if (areTilesLoaded) this.#features.tellGeometries();
    if (isSettled && areTilesLoaded) this.#features.tellVisibility(viewport);
    const focused = this.#keyboard.focused(this.#views.shown, [...this.#callouts.shown, ...this.#pointers.shown]);
    const annotation = focused?.annotation;
    try {
      this.#makeFrame(isSettled);
      // New views get their measured sizes before the browser paints. The frame is resolved again, because other views may fit then.
      for (let more = MOST_MEASUREMENTS; more > 0 && !this.#isRemoved && this.#sizes.tellFresh(); more--) this.#makeFrame(isSettled);
    } finally {
      if (!this.#isRemoved) this.#finish(focused, annotation, isSettled);
    }
  }

  /** Hides what the last resolution of a frame no longer has, and keeps focus and reading order. */
  #finish(focused, annotation, isSettled) {
    for (const elements of [this.#views, this.#callouts, this.#pointers]) elements.hideOthers();
    this.#keyboard.labelCallouts(this.#views.shown, this.#callouts.shown);
    if (isSettled) this.#keyboard.order(this.#views.shown, this.#callouts.shown, this.#pointers.shown);
    this.#keyboard.keepFocus(focused, annotation, this.#views.shown);
    this.#cover?.follow(isSettled);
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
      // The frame is valid even if a handler throws.
      if (this.#isRemoved) this.#letGo();
      else if (this.#resolver.isFreed) this.remove();
      else if (frame.index !== last) this.#follow(frame, inputs, isSettled);
    }
  }

  /** Returns whether a map that draws all the time, as with an animated layer, has not moved for long enough. True once for each pause. */
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

  /** Resolves a last frame without updating the page, so that drags and highlights of pointers end. */
  #letGo() {
    if (this.#resolver.isFreed) return;
    const inputs = this.#takeInputs();
    if (!this.#view || inputs.length === 0) return;
    try {
      this.#resolver.resolve({ ...this.#view, inputs, within: this.#options.within });
    } catch (error) {
      // An error of a handler must not interrupt the removal.
      reportError(error);
    }
  }

  /** Updates the elements of the page for a resolved frame. */
  #follow(frame, inputs, isSettled) {
    const { refusals } = frame;
    this.#sizes.note(inputs, refusals);
    for (const { input, reason } of refusals) if (reason === "unknownAnnotation") warnOfUnknown(inputs[input]);
    this.#place(frame, isSettled);
    for (const { id, expanded } of frame.eventsOf(EXPANSIONS)) this.#expanded = expanded ? id : undefined;
    const tapped = frame.eventsOf(TAPS).at(-1);
    if (tapped?.id.startsWith("cluster:")) this.#openCluster(tapped.id);
  }

  #place(frame, isSettled) {
    this.#views.place(frame, isSettled);
    this.#callouts.place(frame, frame.placements.length, isSettled);
    this.#pointers.place(frame, frame.placements.length + frame.callouts.length, isSettled);
    this.#leaders.place(frame);
    if (isSettled) this.#views.measureUnknown(this.#resolver, this.#viewport, this.#view.points);
  }

  #refuse(reason) {
    if (reason === this.unsupported) return;
    if (!this.unsupported) this.#gestures.release();
    this.unsupported = reason;
    if (reason === undefined) return;
    this.#views.hideAll();
    this.#callouts.hideAll();
    this.#pointers.hideAll();
    this.#leaders.hideAll();
    if (this.#options.onUnsupported) this.#options.onUnsupported(reason);
    else console.warn(`Cartouche shows no annotations on this map: ${reason}. A \`matrix\` option can say how it is seen.`);
  }

  #resize([width, height]) {
    if (width === this.#viewport[0] && height === this.#viewport[1]) return;
    this.#viewport = [width, height];
    this.#layer.style.width = `${width}px`;
    this.#layer.style.height = `${height}px`;
  }

  // MARK: Taps and keys

  /** Moves the map to the members of a tapped cluster. If no zoom of the map splits the cluster, expands or collapses the cluster instead. */
  #openCluster(id) {
    const { clusters } = this.#resolver.frame;
    const i = clusters.find(id);
    if (i < 0) return;
    const splitZoom = clusters.splitZoom(i) ?? Infinity;
    if (splitZoom < this.#map.getMaxZoom()) {
      if (this.#options.zoomsIntoClusters) this.#zoomInto(id, i, splitZoom);
    } else if (this.#options.expandsClusters) {
      this.send(this.#expanded === id ? { collapse: true } : { expand: id });
    }
  }

  /** Moves the map to the members of a cluster, or, if the members are too close together, to the zoom at which the cluster splits. */
  #zoomInto(id, i, splitZoom) {
    const { clusters } = this.#resolver.frame;
    const [map, from] = [this.#map, cameraOf(this.#map)];
    const { center, zoom } = this.#resolver.cameraFitting([id], { viewport: this.#viewport, from, maxZoom: map.getMaxZoom() });
    if (zoom > from.zoom + 0.01) return void map.easeTo({ center, zoom });
    map.easeTo({ center: [clusters.longitude(i), clusters.latitude(i)], zoom: Math.min(splitZoom + 0.1, map.getMaxZoom()) });
  }

  /**
   * Taps a view or a pointer to an annotation on behalf of a key, at a point where a finger would hit it. A view without such a point is
   * selected.
   */
  #tap(element) {
    const pointer = this.#pointers.shown.find((shown) => shown.element === element);
    if (pointer) return this.send({ tap: [pointer.x + pointer.width / 2, pointer.y + pointer.height / 2] });
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

  /** Cancels a drag, or deselects the view with an open callout or the last selected view. */
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

  /** The view elements of the last frame. Empty from a `reload` or `free` of the resolver by the page until the next frame. */
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

/** Warns on the console of an input with an unknown id. It does not warn of an index, because its annotation may have been removed. */
function warnOfUnknown(input) {
  const [value] = Object.values(input);
  const id = typeof value === "string" ? value : value?.id;
  if (typeof id === "string") console.warn(`Cartouche has no annotation ${JSON.stringify(id)}: ${JSON.stringify(input)} changed nothing.`);
}

/** Creates the element that contains all views: above the map, below its controls. Pointer events outside views pass through to the map. */
function makeLayer(label) {
  const layer = document.createElement("div");
  layer.className = "cartouche-annotations";
  layer.setAttribute("role", "region");
  layer.setAttribute("aria-label", label);
  Object.assign(layer.style, {
    position: "absolute", left: "0", top: "0", overflow: "hidden", pointerEvents: "none", isolation: "isolate",
  });
  // Without this, the browser would drag a picture or link in a view instead of the view or the map.
  layer.addEventListener("dragstart", (event) => {
    if (!/** @type {Element} */ (event.target).closest?.("[draggable=true]")) event.preventDefault();
  });
  return layer;
}
