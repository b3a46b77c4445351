// The resolver's Web Mercator projection (docs/resolution.md, "Camera"), with 512-point tiles and a fixed field of view.

/** The vertical field of view in radians, at which the camera is 1.5 viewport heights away. */
const FIELD_OF_VIEW = 0.6435011087932844;
export const MAX_LATITUDE = 85.051129;
const RADIANS = Math.PI / 180;

/** Converts a longitude in degrees. @returns {number} The Mercator x, 0…1, increasing eastwards. */
export function mercatorX(longitude) {
  return longitude / 360 + 0.5;
}

/** Converts a latitude in degrees. @returns {number} The Mercator y, 0…1, increasing southwards. */
export function mercatorY(latitude) {
  const clamped = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude));
  return 0.5 - Math.log(Math.tan(Math.PI / 4 + (clamped * RADIANS) / 2)) / (2 * Math.PI);
}

/** Converts Mercator x and y, 0…1. @returns {[number, number]} The longitude and latitude in degrees. */
export function coordinateAt(x, y) {
  return [(x - 0.5) * 360, (2 * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - Math.PI / 2) / RADIANS];
}

/** Returns the width of the world at a zoom, in points. */
export function worldSize(zoom) {
  return 512 * 2 ** zoom;
}

/** The projection of coordinates to the screen for one camera and one viewport. */
export class Projection {
  /**
   * @param {{center: [number, number], zoom: number, bearing?: number, pitch?: number, padding?: object}} camera
   * @param {[number, number]} viewport The width and height in points.
   */
  constructor(camera, viewport) {
    const padding = camera.padding ?? { top: 0, right: 0, bottom: 0, left: 0 };
    this.viewport = viewport;
    this.size = worldSize(camera.zoom);
    this.originX = mercatorX(camera.center[0]) * this.size;
    this.originY = mercatorY(camera.center[1]) * this.size;
    this.middleX = (padding.left + viewport[0] - padding.right) / 2;
    this.middleY = (padding.top + viewport[1] - padding.bottom) / 2;
    this.distance = (0.5 * viewport[1]) / Math.tan(FIELD_OF_VIEW / 2);
    this.bearingCos = Math.cos((camera.bearing ?? 0) * RADIANS);
    this.bearingSin = Math.sin((camera.bearing ?? 0) * RADIANS);
    this.pitchCos = Math.cos((camera.pitch ?? 0) * RADIANS);
    this.pitchSin = Math.sin((camera.pitch ?? 0) * RADIANS);
  }

  /** Converts Mercator x and y to a position in the map's plane: points from the center, rotated by the bearing. */
  plane(x, y) {
    let dx = x * this.size - this.originX;
    // Choose the copy of the world that is nearest to the center.
    dx -= Math.round(dx / this.size) * this.size;
    return this.turned(dx, y * this.size - this.originY);
  }

  turned(dx, dy) {
    return [dx * this.bearingCos + dy * this.bearingSin, dy * this.bearingCos - dx * this.bearingSin];
  }

  /** Returns the depth of a position in the plane, in points from the camera; 0 or less is behind it. */
  depth(planeY) {
    return this.distance - planeY * this.pitchSin;
  }

  screen(planeX, planeY) {
    const scale = this.distance / this.depth(planeY);
    return [this.middleX + planeX * scale, this.middleY + planeY * this.pitchCos * scale];
  }

  /** Projects a coordinate. @returns {[number, number] | null} The screen position in points; null if it is behind the camera. */
  project([longitude, latitude]) {
    const [x, y] = this.plane(mercatorX(longitude), mercatorY(latitude));
    return this.depth(y) > 0 ? this.screen(x, y) : null;
  }

  /** Returns the position in the plane at a point of the screen; null above the horizon. */
  planeAt(x, y) {
    const down = y - this.middleY;
    const divisor = this.distance * this.pitchCos + down * this.pitchSin;
    if (divisor <= this.distance * 1e-3) return null;
    const planeY = (down * this.distance) / divisor;
    return [((x - this.middleX) * this.depth(planeY)) / this.distance, planeY];
  }

  /** Unprojects a point of the screen. @returns {[number, number] | null} The coordinate; null above the horizon. */
  unproject(x, y) {
    const place = this.planeAt(x, y);
    if (!place) return null;
    const [dx, dy] = this.offset(place);
    return coordinateAt((this.originX + dx) / this.size, (this.originY + dy) / this.size);
  }

  /** Converts a position in the plane to points from the center with north up. */
  offset([planeX, planeY]) {
    return [
      planeX * this.bearingCos - planeY * this.bearingSin,
      planeX * this.bearingSin + planeY * this.bearingCos,
    ];
  }

  /** The screen y of the horizon, in points; less than 0 if the map fills the screen, -Infinity if it is not tilted. */
  get horizon() {
    return this.pitchSin < 1e-6 ? -Infinity : this.middleY - (this.distance * this.pitchCos) / this.pitchSin;
  }
}
