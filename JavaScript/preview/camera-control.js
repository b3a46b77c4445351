// The camera of the live map: the spec's camera until a user moves it. All camera changes pass through this file.

import { Address } from "./address.js";
import { camera, cameraHash, cameraOfHash, moved, panned } from "./camera.js";
import { Flight } from "./flight.js";

/** The current camera and the operations that change it. */
export class CameraControl {
  /**
   * @param planCamera returns the spec's camera.
   * @param viewport returns the viewport's size, in points.
   *
   * @param begin runs before each user action. It makes the map live, and the action starts at the resulting camera.
   * @param changed runs after each camera change, without arguments.
   *
   * @param address the `Address` of the page.
   */
  constructor({ planCamera, viewport, begin, changed }, address) {
    this.planCamera = () => camera(planCamera());
    this.viewport = viewport;
    this.begin = begin;
    this.changed = changed;
    this.address = address;
    this.flight = new Flight((to) => this.set(to));
    /** The current camera, or `undefined` before the first plan. */
    this.current = undefined;
    this.isMoved = false;
  }

  /** Continues from a given camera, such as that of a recorded frame. */
  take(from) {
    this.stop();
    this.current = camera(from);
    this.isMoved = true;
  }

  /** Updates the camera for a new plan or viewport size. An unmoved camera becomes the spec's camera; a moved camera gets only its padding. */
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

  /** Sets the camera and marks it as moved by the user. */
  set(to) {
    this.isMoved = true;
    this.current = camera(to);
    this.changed();
  }

  /** Moves the map content at screen point `from` to screen point `to`. */
  pan(from, to, isEased) {
    this.go((start) => panned(start, this.viewport(), from, to), isEased);
  }

  /** Zooms by levels, and rotates and tilts by degrees, around a screen point. */
  move(point, change, isEased) {
    this.go((start) => moved(start, this.viewport(), point, change), isEased);
  }

  go(step, isEased) {
    if (!this.current) return;
    this.begin();
    // A step during a flight starts at the target of the flight, so that repeated key presses add up.
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

  /** Flies back to the spec's camera and removes the camera from the address. */
  reset() {
    if (!this.current) return;
    this.begin();
    this.fly(this.planCamera(), () => {
      this.isMoved = false;
      this.address.camera = "";
      this.address.write();
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

  // MARK: Page address

  /** Writes a moved camera into the address, so that users can bookmark and share it. */
  writeHash() {
    if (!this.isMoved) return;
    this.address.camera = cameraHash(this.current).slice(1);
    this.address.write();
  }

  /** Moves the camera to an address that the user changed. Ignores an address without a camera. */
  readHash() {
    if (Address.parts(location.hash).camera === this.address.camera) return;
    const to = cameraOfHash(location.hash, this.current?.padding);
    if (!to) return;
    this.begin();
    this.set(to);
  }
}
