// Pointer events as inputs of the resolver. The resolver's hit test finds the view under a pointer.

import { CONTROLS, FIELDS, isIn } from "./controls.js";
import { pointOf } from "./map-camera.js";

/** The distance in pixels that a pointer may move before a press becomes a drag; the `clickTolerance` of both map libraries. */
const CLICK_TOLERANCE = 3;

/** Turns taps, hovers, presses and drags on a map into inputs. */
export class Gestures {
  /**
   * @param {import("../cartouche-maplibre.js").MapLike} map
   * @param {HTMLElement} layer the parent of views and callouts.
   * @param {import("../cartouche.js").Resolver} resolver
   * @param {(input: import("../cartouche.js").Input) => void} send
   * @param {() => boolean} isActive whether views are shown; otherwise pointers are ignored.
   */
  constructor(map, layer, resolver, send, isActive) {
    this.map = map;
    this.layer = layer;
    this.resolver = resolver;
    this.send = send;
    this.isActive = isActive;
    /** The id of the annotation that the pointer highlights. An id stays valid when the plan changes. @type {string | undefined} */
    this.pressed = undefined;
    /** The id of the draggable annotation under a pressed pointer, with the pointer's id and offset; undefined if there is none. */
    this.grip = undefined;
    /** Whether the last press became a drag, so that the following click is not a tap. */
    this.hasDragged = false;
    /** The point of the map, in points, at which the current touch began. */
    this.touch = undefined;
    this.container = map.getCanvasContainer();
    this.ending = new AbortController();
    const { signal } = this.ending;
    const listen = (target, name, handler, options) =>
      target.addEventListener(name, handler.bind(this), { signal, ...options });
    // The listener is in the capture phase, before those of the map, so that `preventDefault` has an effect on the map.
    listen(this.container, "pointerdown", this.#down, { capture: true });
    listen(this.container, "pointermove", this.#hover);
    listen(this.container, "pointerleave", this.#leave);
    listen(window, "pointermove", this.#move);
    listen(window, "pointerup", this.#up);
    listen(window, "pointercancel", this.#cancel);
    // The click at the end of a drag must not press links and buttons in the view.
    listen(layer, "click", (event) => event.detail > 0 && this.hasDragged && (event.preventDefault(), event.stopPropagation()), { capture: true });
    const hold = (event) => this.#hold(event);
    this.handlers = { click: (event) => this.#tap(event), mousedown: hold, touchstart: hold, dblclick: (event) => this.#keepZoom(event) };
    for (const [name, handler] of Object.entries(this.handlers)) map.on(name, handler);
  }

  get isDragging() {
    return this.grip?.isMoving === true;
  }

  /** Cancels the drag in progress, if any: its annotation returns. */
  cancelDrag() {
    const grip = this.grip;
    this.grip = undefined;
    if (!grip?.isMoving || !this.#exists(grip.id)) return;
    this.send({ drag: { id: grip.id, state: "canceling" } });
    this.send({ drag: { id: grip.id, state: "none" } });
  }

  /** Ends the drag and the highlight of the pressed pointer. */
  release() {
    this.cancelDrag();
    this.#press(undefined);
  }

  remove() {
    this.cancelDrag();
    this.ending.abort();
    for (const [name, handler] of Object.entries(this.handlers)) this.map.off(name, handler);
  }

  /** Handles a click on the map. A drag of the map or a key on a button is not a tap. */
  #tap(event) {
    if (this.hasDragged || !this.isActive() || this.#isByKey(event.originalEvent)) return;
    const { x, y } = event.point;
    // The page's own click handlers see by `defaultPrevented` that a view was hit.
    if (this.resolver.hitTest([x, y]).kind !== "map") event.preventDefault();
    this.send({ tap: [x, y] });
  }

  /** Stops the map from panning while a view is held or text is selected. */
  #hold(event) {
    if (this.grip || isIn(this.layer, event.originalEvent, FIELDS)) event.preventDefault();
  }

  /** Stops the map from zooming in after a double click on a control. */
  #keepZoom(event) {
    if (isIn(this.layer, event.originalEvent, CONTROLS)) event.preventDefault();
  }

  /** Whether a click comes from a key, and so has no position. */
  #isByKey(event) {
    return event.detail === 0 && this.layer.contains(event.target);
  }

  #down(event) {
    this.hasDragged = false;
    // The pointer was released without an event, for example above another window.
    if (this.grip?.pointer === event.pointerId) this.cancelDrag();
    if (!this.isActive()) return;
    if (!event.isPrimary) return this.cancelDrag();
    if (event.button !== 0) return;
    const point = this.#point(event);
    const hit = this.resolver.hitTest(point);
    if (hit.kind !== "annotation") return;
    if (event.pointerType === "touch") {
      this.#press(hit.id);
      this.touch = point;
    }
    const i = this.resolver.frame.placements.find(hit.annotation);
    if (i < 0 || isIn(this.layer, event, FIELDS) || !this.resolver.properties(hit.annotation)?.draggable) return;
    const { placements } = this.resolver.frame;
    this.grip = {
      id: hit.id,
      pointer: event.pointerId,
      from: point,
      // The drag keeps this distance between the pointer and the anchor point.
      offset: [placements.pointX(i) - point[0], placements.pointY(i) - point[1]],
      isMoving: false,
    };
  }

  #move(event) {
    const grip = this.grip;
    const point = this.#point(event);
    // A touch that moves is no press: it moves the map or the draggable view.
    if (event.pointerType === "touch" && this.pressed !== undefined && isFar(point, this.touch)) this.#press(undefined);
    if (grip?.pointer !== event.pointerId) return;
    const isLost = event.pointerType !== "touch" && event.buttons === 0;
    if (isLost || !this.#exists(grip.id)) return this.cancelDrag();
    if (!grip.isMoving) {
      if (!isFar(point, grip.from)) return;
      grip.isMoving = this.hasDragged = true;
      this.send({ drag: { id: grip.id, state: "starting" } });
    }
    this.send({ drag: { id: grip.id, state: "dragging", to: moved(point, grip.offset) } });
  }

  #up(event) {
    if (event.pointerType === "touch") this.#press(undefined);
    const grip = this.grip;
    if (grip?.pointer !== event.pointerId) return;
    this.grip = undefined;
    if (!grip.isMoving || !this.#exists(grip.id)) return;
    this.send({ drag: { id: grip.id, state: "ending", to: moved(this.#point(event), grip.offset) } });
    this.send({ drag: { id: grip.id, state: "none" } });
  }

  #cancel(event) {
    if (event.pointerType === "touch") this.#press(undefined);
    if (this.grip?.pointer === event.pointerId) this.cancelDrag();
  }

  #hover(event) {
    if (event.pointerType === "touch" || event.buttons !== 0 || !this.isActive()) return;
    const hit = this.resolver.hitTest(this.#point(event));
    this.#press(hit.kind === "annotation" ? hit.id : undefined);
  }

  #leave(event) {
    if (event.pointerType !== "touch" && !this.isDragging) this.#press(undefined);
  }

  /** @param {string | undefined} id */
  #press(id) {
    if (id === this.pressed) return;
    if (this.pressed !== undefined && this.#exists(this.pressed)) this.send({ unhighlight: this.pressed });
    if (id !== undefined) this.send({ highlight: id });
    this.pressed = id;
  }

  /** Whether an annotation still exists. The page may have removed it or freed the resolver. */
  #exists(id) {
    return !this.resolver.isFreed && this.resolver.exists(id);
  }

  #point(event) {
    return pointOf(this.map.getContainer(), event);
  }
}

/** @param {number[]} point @param {number[]} from */
function isFar([x, y], [fromX, fromY]) {
  return Math.hypot(x - fromX, y - fromY) > CLICK_TOLERANCE;
}

/** @param {number[]} point @param {number[]} offset @returns {[number, number]} */
function moved([x, y], [right, down]) {
  return [x + right, y + down];
}
