// The camera and its movements. A camera is a value: no function changes one in place.

import { Address } from "./address.js";
import { MAX_LATITUDE, Projection, coordinateAt, mercatorX, mercatorY, worldSize } from "./projection.js";

/** The range of zooms. It includes all zooms that a spec may have, so that no spec's camera is clamped. */
const ZOOMS = [0, 25.5];
/** The range of pitches, in degrees. It includes all pitches that a spec may have. */
const PITCHES = [0, 85];
/** The depth limit of gestures, in multiples of the camera's distance. Beyond it, one screen point covers a very large area. */
const FURTHEST = 12;

const within = (value, [low, high]) => Math.max(low, Math.min(high, value));

/** Returns an angle in degrees, wrapped to −180 (inclusive) to 180 (exclusive). */
const turn = (degrees) => degrees - 360 * Math.floor((degrees + 180) / 360);

/** Returns the camera with all numbers in their ranges. Bearing, pitch and padding default to 0. */
export function camera({ center, zoom, bearing = 0, pitch = 0, padding }) {
  const y = within(mercatorY(center[1]), [0, 1]);
  return {
    center: [turn(center[0]), coordinateAt(0, y)[1]],
    zoom: within(zoom, ZOOMS),
    bearing: turn(bearing),
    pitch: within(pitch, PITCHES),
    padding: { top: 0, right: 0, bottom: 0, left: 0, ...padding },
  };
}

/** Returns the place on the map plane at a screen point, or `null` above the horizon and beyond the depth limit. */
function placeAt(projection, point) {
  const place = projection.planeAt(...point);
  return place && projection.depth(place[1]) < FURTHEST * projection.distance ? place : null;
}

/** Returns the coordinate at a screen point, or `null` if `placeAt` returns `null` or the latitude is out of range. */
function coordinateUnder(projection, point) {
  const coordinate = placeAt(projection, point) && projection.unproject(...point);
  return coordinate && Math.abs(coordinate[1]) < MAX_LATITUDE ? coordinate : null;
}

/** Returns the camera after a pan from screen point `start` to `end`, or `from` itself if either point is on no place. */
export function panned(from, viewport, start, end) {
  const projection = new Projection(from, viewport);
  const [before, after] = [placeAt(projection, start), placeAt(projection, end)];
  if (!before || !after) return from;
  const [dx, dy] = projection.offset([before[0] - after[0], before[1] - after[1]]);
  return centered(from, dx, dy);
}

function centered(from, dx, dy) {
  const size = worldSize(from.zoom);
  const x = mercatorX(from.center[0]) + dx / size;
  return camera({ ...from, center: coordinateAt(x, mercatorY(from.center[1]) + dy / size) });
}

/** Returns the camera zoomed by levels, and rotated and tilted by degrees. The coordinate at `point` keeps its screen position. */
export function moved(from, viewport, point, { zoom = 0, bearing = 0, pitch = 0 }) {
  const to = camera({
    ...from, zoom: from.zoom + zoom, bearing: from.bearing + bearing, pitch: from.pitch + pitch,
  });
  const held = coordinateUnder(new Projection(from, viewport), point);
  const now = held && new Projection(to, viewport).project(held);
  return now ? panned(to, viewport, now, point) : to;
}

/** Returns the camera at a fraction (0 to 1) between two cameras. Longitude and bearing change in the shorter direction. */
export function between(from, to, fraction) {
  const mix = (a, b) => a + (b - a) * fraction;
  const [x0, y0] = [mercatorX(from.center[0]), mercatorY(from.center[1])];
  const [x1, y1] = [x0 + turn(to.center[0] - from.center[0]) / 360, mercatorY(to.center[1])];
  // While the zoom changes, the center moves at a constant speed in screen points.
  const levels = to.zoom - from.zoom;
  const pace = Math.abs(levels) < 1e-6 ? fraction : (1 - 2 ** (-levels * fraction)) / (1 - 2 ** -levels);
  return camera({
    center: coordinateAt(x0 + (x1 - x0) * pace, y0 + (y1 - y0) * pace),
    zoom: mix(from.zoom, to.zoom),
    bearing: from.bearing + turn(to.bearing - from.bearing) * fraction,
    pitch: mix(from.pitch, to.pitch),
    padding: to.padding,
  });
}

const rounded = (value, digits) => Number(value.toFixed(digits));

/** Returns the number of decimal places at which one step of a degree is at most half a point at this zoom. The minimum is 2. */
export const coordinateDigits = (zoom) => Math.max(2, Math.ceil(Math.log10((2 * worldSize(zoom)) / 360)));

/** Returns the `camera` line of a spec for this camera. */
export function cameraYAML({ center, zoom, bearing, pitch, padding }) {
  const digits = coordinateDigits(zoom);
  const parts = [
    `center: [${center.map((degrees) => rounded(degrees, digits)).join(", ")}]`, `zoom: ${rounded(zoom, 2)}`,
  ];
  if (rounded(bearing, 1)) parts.push(`bearing: ${rounded(bearing, 1)}`);
  if (rounded(pitch, 1)) parts.push(`pitch: ${rounded(pitch, 1)}`);
  const edges = ["top", "right", "bottom", "left"].filter((edge) => padding[edge]);
  if (edges.length) parts.push(`padding: { ${edges.map((edge) => `${edge}: ${padding[edge]}`).join(", ")} }`);
  return `camera: { ${parts.join(", ")} }`;
}

/** Returns the camera as a URL fragment in the order of other map libraries, for example `#15/37.788/-122.4075/20/45`. */
export function cameraHash({ center, zoom, bearing, pitch }) {
  const digits = coordinateDigits(zoom);
  const parts = [rounded(zoom, 2), rounded(center[1], digits), rounded(center[0], digits)];
  if (rounded(bearing, 1) || rounded(pitch, 1)) parts.push(rounded(bearing, 1));
  if (rounded(pitch, 1)) parts.push(rounded(pitch, 1));
  return `#${parts.join("/")}`;
}

/** Parses a URL fragment of `cameraHash`. @returns {object | null} the camera, or `null` if the fragment is not a camera. */
export function cameraOfHash(hash, padding) {
  const { camera: text } = Address.parts(hash);
  const numbers = text.split("/").map(Number);
  if (numbers.length < 3 || numbers.length > 5 || !numbers.every(Number.isFinite) || text.includes("//")) return null;
  const [zoom, latitude, longitude, bearing, pitch] = numbers;
  return camera({ center: [longitude, latitude], zoom, bearing, pitch, padding });
}
