// A camera and how users move it. Cameras are values: every function gives a new one.

import { MAX_LATITUDE, Projection, coordinateAt, mercatorX, mercatorY, worldSize } from "./projection.js";

/** What a spec may say, so that each camera of one is shown as it is. */
const ZOOMS = [0, 25.5];
const PITCHES = [0, 85];
/** Viewport distances from which the map is haze: there a point of the screen is a whole country. */
const FURTHEST = 12;

const within = (value, [low, high]) => Math.max(low, Math.min(high, value));

/** −180 up to 180. */
const turn = (degrees) => degrees - 360 * Math.floor((degrees + 180) / 360);

/** The camera with its numbers in their ranges; what is missing is 0. */
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

/** The place of the plane under a point of the screen; null where nothing is to be held: sky, and the haze below it. */
function placeAt(projection, point) {
  const place = projection.planeAt(...point);
  return place && projection.depth(place[1]) < FURTHEST * projection.distance ? place : null;
}

/** The coordinate under a point of the screen; null where nothing is to be held, or beyond the world's ends. */
function coordinateUnder(projection, point) {
  const coordinate = placeAt(projection, point) && projection.unproject(...point);
  return coordinate && Math.abs(coordinate[1]) < MAX_LATITUDE ? coordinate : null;
}

/** Moves the map so that what was under one point of the screen is under another. */
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

/** Zooms by levels, turns and tilts by degrees; what is under the point of the screen stays there. */
export function moved(from, viewport, point, { zoom = 0, bearing = 0, pitch = 0 }) {
  const to = camera({
    ...from, zoom: from.zoom + zoom, bearing: from.bearing + bearing, pitch: from.pitch + pitch,
  });
  const held = coordinateUnder(new Projection(from, viewport), point);
  const now = held && new Projection(to, viewport).project(held);
  return now ? panned(to, viewport, now, point) : to;
}

/** Between two cameras, 0 to 1, the short way round. */
export function between(from, to, fraction) {
  const mix = (a, b) => a + (b - a) * fraction;
  const [x0, y0] = [mercatorX(from.center[0]), mercatorY(from.center[1])];
  const [x1, y1] = [x0 + turn(to.center[0] - from.center[0]) / 360, mercatorY(to.center[1])];
  // Zooming in, the centre keeps pace with what is seen of it.
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

/** Digits after the point of a degree at which half a point at this zoom is not lost. */
const digitsOfDegrees = (zoom) => Math.max(2, Math.ceil(Math.log10((2 * worldSize(zoom)) / 360)));

/** The line that a spec has for this camera. */
export function cameraYAML({ center, zoom, bearing, pitch, padding }) {
  const digits = digitsOfDegrees(zoom);
  const parts = [
    `center: [${center.map((degrees) => rounded(degrees, digits)).join(", ")}]`, `zoom: ${rounded(zoom, 2)}`,
  ];
  if (rounded(bearing, 1)) parts.push(`bearing: ${rounded(bearing, 1)}`);
  if (rounded(pitch, 1)) parts.push(`pitch: ${rounded(pitch, 1)}`);
  const edges = ["top", "right", "bottom", "left"].filter((edge) => padding[edge]);
  if (edges.length) parts.push(`padding: { ${edges.map((edge) => `${edge}: ${padding[edge]}`).join(", ")} }`);
  return `camera: { ${parts.join(", ")} }`;
}

/** The camera as the end of an address: `#15/37.788/-122.4075/20/45`, as other maps have it. */
export function cameraHash({ center, zoom, bearing, pitch }) {
  const digits = digitsOfDegrees(zoom);
  const parts = [rounded(zoom, 2), rounded(center[1], digits), rounded(center[0], digits)];
  if (rounded(bearing, 1) || rounded(pitch, 1)) parts.push(rounded(bearing, 1));
  if (rounded(pitch, 1)) parts.push(rounded(pitch, 1));
  return `#${parts.join("/")}`;
}

/** @returns {object | null} What `cameraHash` wrote; null: it is no camera. */
export function cameraOfHash(hash, padding) {
  const numbers = hash.replace(/^#/, "").split("/").map(Number);
  if (numbers.length < 3 || numbers.length > 5 || !numbers.every(Number.isFinite) || hash.includes("//")) return null;
  const [zoom, latitude, longitude, bearing, pitch] = numbers;
  return camera({ center: [longitude, latitude], zoom, bearing, pitch, padding });
}
