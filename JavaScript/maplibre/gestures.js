// Fingers and mice as inputs of the resolver. What is under a pointer the resolver says, by collision shapes and touch targets.

import { pointOf } from "./map-camera.js";

/** Pixels that a pointer may move before a press is a drag: the maps' own `clickTolerance`. */
const CLICK_TOLERANCE = 3;

/** Turns taps, hovers, presses and drags on a map into inputs. */
export class Gestures {
  /**
   * @param {import("../cartouche-maplibre.js").MapLike} map
   * @param {import("../cartouche.js").Resolver} resolver
   * @param {(input: import("../cartouche.js").Input) => void} send
   * @param {() => boolean} isActive whether there is anything to touch: what is not seen is not
   */
  constructor(map, resolver, send, isActive) {
    this.map = map;
    this.resolver = resolver;
    this.send = send;
    this.isActive = isActive;
    /** Who is highlighted by the pointer; -1: nobody. */
    this.pressed = -1;
    /** A draggable annotation under a pointer that is down. */
    this.grip = undefined;
    /** Whether the last press moved, so that the click after it is no tap. */
    this.hasDragged = false;
    /** Where a finger went down. */
    this.touch = undefined;
    this.container = map.getCanvasContainer();
    this.ending = new AbortController();
    const { signal } = this.ending;
    const listen = (target, name, handler, options) =>
      target.addEventListener(name, handler.bind(this), { signal, ...options });
    // Before the map sees what comes of it, so that `preventDefault` is in time.
    listen(this.container, "pointerdown", this.#down, { capture: true });
    listen(this.container, "pointermove", this.#hover);
    listen(this.container, "pointerleave", this.#leave);
    listen(window, "pointermove", this.#move);
    listen(window, "pointerup", this.#up);
    listen(window, "pointercancel", this.#cancel);
    this.handlers = { click: (event) => this.#tap(event), mousedown: (event) => this.#hold(event), touchstart: (event) => this.#hold(event) };
    for (const [name, handler] of Object.entries(this.handlers)) map.on(name, handler);
  }

  /** Whether an annotation is being dragged. */
  get isDragging() {
    return this.grip?.isMoving === true;
  }

  /** Puts what is being dragged back. */
  cancelDrag() {
    const grip = this.grip;
    this.grip = undefined;
    if (!grip?.isMoving) return;
    this.send({ drag: { id: grip.annotation, state: "canceling" } });
    this.send({ drag: { id: grip.annotation, state: "none" } });
  }

  /** Lets go of everybody. */
  release() {
    this.cancelDrag();
    this.#press(-1);
  }

  /** Forgets whom it held: indices mean others now. */
  forget() {
    this.grip = undefined;
    this.pressed = -1;
  }

  remove() {
    this.cancelDrag();
    this.ending.abort();
    for (const [name, handler] of Object.entries(this.handlers)) this.map.off(name, handler);
  }

  /** A click of the map's, which is none where the map was dragged. */
  #tap(event) {
    if (this.hasDragged || !this.isActive()) return;
    const { x, y } = event.point;
    // An app that asks its layers what was clicked can tell that a view was.
    if (this.resolver.hitTest([x, y]).kind !== "map") event.preventDefault();
    this.send({ tap: [x, y] });
  }

  /** A map pans from here on, unless something is held. */
  #hold(event) {
    if (this.grip) event.preventDefault();
  }

  #down(event) {
    this.hasDragged = false;
    if (!this.isActive()) return;
    if (!event.isPrimary) return this.cancelDrag();
    if (event.button !== 0) return;
    const point = this.#point(event);
    const hit = this.resolver.hitTest(point);
    if (hit.kind !== "annotation") return;
    if (event.pointerType === "touch") {
      this.#press(hit.annotation);
      this.touch = point;
    }
    const i = this.resolver.frame.placements.find(hit.annotation);
    if (i < 0 || !this.resolver.properties(hit.annotation)?.draggable) return;
    const { placements } = this.resolver.frame;
    this.grip = {
      annotation: hit.annotation,
      pointer: event.pointerId,
      from: point,
      // The anchor point stays as far from the finger as it was.
      offset: [placements.pointX(i) - point[0], placements.pointY(i) - point[1]],
      isMoving: false,
    };
  }

  #move(event) {
    const grip = this.grip;
    const point = this.#point(event);
    // A finger that moves presses nothing: it moves the map, or what it holds.
    if (event.pointerType === "touch" && this.pressed >= 0 && isFar(point, this.touch)) this.#press(-1);
    if (grip?.pointer !== event.pointerId) return;
    if (!grip.isMoving) {
      if (!isFar(point, grip.from)) return;
      grip.isMoving = this.hasDragged = true;
      this.send({ drag: { id: grip.annotation, state: "starting" } });
    }
    this.send({ drag: { id: grip.annotation, state: "dragging", to: moved(point, grip.offset) } });
  }

  #up(event) {
    if (event.pointerType === "touch") this.#press(-1);
    const grip = this.grip;
    if (grip?.pointer !== event.pointerId) return;
    this.grip = undefined;
    if (!grip.isMoving) return;
    this.send({ drag: { id: grip.annotation, state: "ending", to: moved(this.#point(event), grip.offset) } });
    this.send({ drag: { id: grip.annotation, state: "none" } });
  }

  #cancel(event) {
    if (event.pointerType === "touch") this.#press(-1);
    if (this.grip?.pointer === event.pointerId) this.cancelDrag();
  }

  #hover(event) {
    if (event.pointerType === "touch" || event.buttons !== 0 || !this.isActive()) return;
    const hit = this.resolver.hitTest(this.#point(event));
    this.#press(hit.kind === "annotation" ? hit.annotation : -1);
  }

  #leave(event) {
    if (event.pointerType !== "touch" && !this.isDragging) this.#press(-1);
  }

  #press(annotation) {
    if (annotation === this.pressed) return;
    if (this.pressed >= 0 && this.resolver.exists(this.pressed)) this.send({ unhighlight: this.pressed });
    if (annotation >= 0) this.send({ highlight: annotation });
    this.pressed = annotation;
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
