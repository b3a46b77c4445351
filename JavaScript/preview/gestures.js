// Translates mouse, touch, wheel and key events into actions on the map. Points are in viewport coordinates.

const TAP_REACH = 4;
const WHEEL_LEVELS = 1 / 450;
const KEY_PAN = 100;

/**
 * Listens to the gestures on a map.
 *
 * The methods of `map` are `pan(from, to, isEased)`, `move(point, {zoom, bearing, pitch}, isEased)`, `tap(point)`,
 * `pickUp(point)`, `step(by)`, `reset()`, `north()`, `leave()` and `live()`.
 *
 * `pickUp` returns the drag of a view, with `move(point)`, `end()` and `cancel()`, or null if no view is draggable there.
 * `live` ends the replay of a trace. It may resize and move the screen, so handlers convert points after this call.
 *
 * @param {HTMLElement} screen The element of the map.
 * @param {object} map The actions.
 * @param {() => number} scale The CSS pixels per point of the viewport.
 */
export function watchGestures(screen, map, scale) {
  /** The client coordinates of the pressed pointers by id, in CSS pixels; gestures convert them to points of the viewport. */
  const pointers = new Map();
  let gesture = null;

  const placeOf = (event) => [event.clientX, event.clientY];
  const pointAt = ([x, y]) => {
    const box = screen.getBoundingClientRect();
    return [(x - box.left) / scale(), (y - box.top) / scale()];
  };
  const middle = () => [0, 0].map((_, axis) => screen[axis ? "clientHeight" : "clientWidth"] / 2);

  screen.addEventListener("pointerdown", (event) => {
    if (event.target.closest("[data-control]")) return;
    if (event.button > 2) return;
    const place = placeOf(event);
    screen.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, place);
    if (pointers.size === 2) {
      gesture?.cancel?.();
      gesture = new Pinch(map, pointAt, [...pointers.values()]);
    } else if (pointers.size === 1) {
      const turns = event.button === 2 || event.ctrlKey;
      gesture = turns ? new Turn(map, pointAt, place, middle) : new Press(map, pointAt, place);
    }
  });
  screen.addEventListener("pointermove", (event) => {
    if (!pointers.has(event.pointerId)) return;
    pointers.set(event.pointerId, placeOf(event));
    gesture?.move([...pointers.values()]);
  });
  const finish = (event, isCancelled) => {
    if (!pointers.delete(event.pointerId)) return;
    if (isCancelled) gesture?.cancel?.();
    else gesture?.end?.();
    // When one of two fingers is lifted, the other one continues to pan the map.
    gesture = pointers.size === 1 ? new Press(map, pointAt, [...pointers.values()][0], true) : null;
  };
  screen.addEventListener("pointerup", (event) => finish(event, false));
  screen.addEventListener("pointercancel", (event) => finish(event, true));
  screen.addEventListener("contextmenu", (event) => event.preventDefault());
  // The listener is on the window because some browsers do not focus the dragged element. After Escape, the pressed pointer has no effect.
  window.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.isComposing || !gesture?.isCarrying) return;
    gesture.cancel();
    gesture = null;
    event.preventDefault();
    event.stopPropagation();
  }, { capture: true });

  screen.addEventListener("wheel", (event) => {
    event.preventDefault();
    const pixels = event.deltaY * [1, 16, 400][event.deltaMode];
    // Browsers report a pinch on a trackpad as wheel events with the control key, in small steps.
    const zoom = Math.max(-0.6, Math.min(0.6, -pixels * WHEEL_LEVELS * (event.ctrlKey ? 5 : 1)));
    map.live();
    map.move(pointAt(placeOf(event)), { zoom });
  }, { passive: false });

  screen.addEventListener("dblclick", (event) => {
    if (event.target.closest(".view, .callout, [data-control]")) return;
    map.live();
    map.move(pointAt(placeOf(event)), { zoom: event.shiftKey ? -1 : 1 }, true);
  });

  screen.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("[data-control]")) return;
    if (press(event, map, middle)) event.preventDefault();
  });
}

function press({ key, shiftKey }, map, middle) {
  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  if (key in arrows) {
    const [right, down] = arrows[key];
    map.live();
    const [x, y] = middle();
    if (shiftKey) map.move([x, y], { bearing: 15 * right, pitch: -10 * down }, true);
    else map.pan([x + KEY_PAN * right, y + KEY_PAN * down], [x, y], true);
    return true;
  }
  const zoom = (levels) => {
    map.live();
    map.move(middle(), { zoom: levels }, true);
  };
  const actions = {
    "+": () => zoom(1), "=": () => zoom(1), "-": () => zoom(-1), "_": () => zoom(-1),
    "]": () => map.step(1), "[": () => map.step(-1), "Home": () => map.reset(), "n": () => map.north(), "Escape": () => map.leave(),
  };
  if (!(key in actions)) return false;
  actions[key]();
  return true;
}

/** A gesture with one finger or button: a tap unless it moves, otherwise a drag of the map or of a draggable view. */
class Press {
  constructor(map, pointAt, start, isMoving = false) {
    this.map = map;
    this.pointAt = pointAt;
    this.start = this.last = start;
    this.isMoving = isMoving;
    this.carried = null;
  }

  move([place]) {
    if (!this.isMoving) {
      if (distance(this.pointAt(place), this.pointAt(this.start)) < TAP_REACH) return;
      this.isMoving = true;
      this.carried = this.map.pickUp(this.pointAt(this.start));
    }
    if (this.carried) {
      this.carried.move(this.pointAt(place));
    } else {
      this.map.live();
      this.map.pan(this.pointAt(this.last), this.pointAt(place));
    }
    this.last = place;
  }

  end() {
    if (this.carried) this.carried.end();
    else if (!this.isMoving) this.map.tap(this.pointAt(this.start));
  }

  cancel() {
    this.carried?.cancel();
  }

  get isCarrying() {
    return this.carried !== null;
  }
}

/** A drag with the right button or the control key: horizontal movement rotates the map, vertical movement tilts it. */
class Turn {
  constructor(map, pointAt, start, middle) {
    this.map = map;
    this.pointAt = pointAt;
    this.last = start;
    this.middle = middle;
  }

  move([place]) {
    this.map.live();
    const [[x, y], [x0, y0]] = [this.pointAt(place), this.pointAt(this.last)];
    this.map.move(this.middle(), { bearing: (x - x0) * 0.5, pitch: (y0 - y) * 0.4 });
    this.last = place;
  }
}

/** A gesture with two fingers. A pinch zooms and rotates the map; a parallel vertical movement tilts it. */
class Pinch {
  constructor(map, pointAt, places) {
    this.map = map;
    this.pointAt = pointAt;
    this.start = this.last = places;
    this.kind = null;
  }

  move(places) {
    if (places.length < 2) return;
    this.kind ??= this.recognized(...places.map(this.pointAt));
    if (!this.kind) return;
    this.map.live();
    const [a, b] = places.map(this.pointAt);
    const [a0, b0] = this.last.map(this.pointAt);
    this.last = places;
    if (this.kind === "tilt") {
      this.map.move(between(a, b), { pitch: ((a0[1] + b0[1] - a[1] - b[1]) / 2) * 0.4 });
      return;
    }
    const turned = angle(a0, b0) - angle(a, b);
    const bearing = (Math.atan2(Math.sin(turned), Math.cos(turned)) * 180) / Math.PI;
    const zoom = Math.log2(Math.max(1, distance(a, b)) / Math.max(1, distance(a0, b0)));
    this.map.pan(between(a0, b0), between(a, b));
    this.map.move(between(a, b), { zoom, bearing });
  }

  recognized(a, b) {
    const [a0, b0] = this.start.map(this.pointAt);
    const [first, second] = [[a[0] - a0[0], a[1] - a0[1]], [b[0] - b0[0], b[1] - b0[1]]];
    // Browsers report each finger separately: if only one has moved, wait for the other before choosing a kind.
    const lengths = [Math.hypot(...first), Math.hypot(...second)];
    if (Math.max(...lengths) < 8 || (Math.min(...lengths) < 4 && Math.max(...lengths) < 24)) return null;
    const isUpright = ([dx, dy]) => Math.abs(dy) > 2 * Math.abs(dx) && Math.abs(dy) > 3;
    return isUpright(first) && isUpright(second) && first[1] * second[1] > 0 ? "tilt" : "pinch";
  }
}

const distance = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);
const angle = ([ax, ay], [bx, by]) => Math.atan2(by - ay, bx - ax);
const between = ([ax, ay], [bx, by]) => [(ax + bx) / 2, (ay + by) / 2];
