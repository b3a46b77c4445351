// Whose camera counts: the spec's until users move it. All that moves it is here.

import { camera, cameraHash, cameraOfHash, moved, panned } from "./camera.js";
import { Flight } from "./flight.js";

export class CameraControl {
  /**
   * @param planCamera Gives the spec's camera. @param viewport Gives its size. @param changed Called with each new camera.
   * @param begin Called before each step: whoever led the camera until then hands it over, and the step goes on from there.
   */
  constructor({ planCamera, viewport, begin, changed }) {
    this.planCamera = () => camera(planCamera());
    this.viewport = viewport;
    this.begin = begin;
    this.changed = changed;
    this.flight = new Flight((to) => this.set(to));
    /** Undefined before there is a plan. */
    this.current = undefined;
    this.isMoved = false;
  }

  /** Goes on from a camera that somebody else led to. */
  take(from) {
    this.stop();
    this.current = camera(from);
    this.isMoved = true;
  }

  /** Goes by another plan or another size: the spec's camera, or of a moved one its padding. */
  follow() {
    const given = this.planCamera();
    if (!this.current) {
      const kept = cameraOfHash(location.hash, given.padding);
      this.isMoved = kept !== null;
      this.current = kept ?? given;
    } else {
      this.current = this.isMoved ? { ...this.current, padding: given.padding } : given;
    }
  }

  /** A camera that is the user's from now on. */
  set(to) {
    this.isMoved = true;
    this.current = camera(to);
    this.changed();
  }

  /** Moves what is under one point of the screen under another. */
  pan(from, to, isEased) {
    this.go((start) => panned(start, this.viewport(), from, to), isEased);
  }

  /** Zooms by levels, turns and tilts by degrees around a point. */
  move(point, change, isEased) {
    this.go((start) => moved(start, this.viewport(), point, change), isEased);
  }

  go(step, isEased) {
    if (!this.current) return;
    this.begin();
    // A key that is pressed again in a flight goes on from where that leads.
    if (isEased) this.fly(step(this.flight.target ?? this.current));
    else {
      this.stop();
      this.set(step(this.current));
    }
  }

  fly(to, arrived) {
    if (this.current) this.flight.start(this.current, camera(to), arrived);
  }

  stop() {
    this.flight.stop();
  }

  /** Back to the camera of the spec. */
  reset() {
    if (!this.current) return;
    this.begin();
    this.fly(this.planCamera(), () => {
      this.isMoved = false;
      this.hash = "";
      history.replaceState(null, "", location.pathname + location.search);
    });
  }

  north() {
    this.begin();
    this.fly({ ...this.current, bearing: 0, pitch: 0 });
  }

  center(coordinate) {
    this.begin();
    this.fly({ ...this.current, center: coordinate });
  }

  // MARK: The page's address

  /** Writes a moved camera into the address, so that it can be kept and sent. */
  writeHash() {
    if (!this.isMoved) return;
    this.hash = cameraHash(this.current);
    history.replaceState(null, "", this.hash);
  }

  /** Goes where somebody changed the address to. */
  readHash() {
    if (location.hash === this.hash) return;
    const to = cameraOfHash(location.hash, this.current?.padding);
    if (!to) return;
    this.begin();
    this.set(to);
  }
}
