// The scenery below the views: a base map, the spec's sources and layers, and the puck. See `scenery.json` in docs/preview.md.

import { Shapes } from "./geometry.js";
import { SHARES } from "./scene.js";

export class Scenery {
  constructor({ base = [], sources = [], layers = [], regions = [], puck = null, puckRadius = 0, margin = 100, isWorld = false } = {}) {
    this.base = new Shapes(base);
    this.sources = new Shapes(sources);
    this.layers = layers.map((layer) => new Layer(layer));
    this.regions = regions;
    this.puck = puck;
    this.puckRadius = puckRadius;
    this.margin = margin;
    /** Whether the base map has only coarse outlines of countries, which are wrong on a map of a city. */
    this.isWorld = isWorld;
  }

  /** Returns whether nothing shows where the map is: there is no base map, and no line or polygon. */
  static isBare({ base = [], sources = [], layers = [] }) {
    const isPoint = ({ type }) => type === "Point" || type === "MultiPoint";
    return base.length === 0 && sources.every(isPoint) && layers.every(({ features }) => features.every(({ geometry }) => isPoint(geometry)));
  }
}

/** A layer with its features, grouped by size and zooms because there are many features and few sizes. */
export class Layer {
  constructor({ name, type, visible = true, minZoom = 0, maxZoom = 25.5, trim = [0, 0], anchor = "center", offset = [0, 0], features }) {
    Object.assign(this, { name, type, isVisible: visible, minZoom, maxZoom, offset, share: SHARES[anchor] });
    const groups = new Map();
    for (const { geometry, width, height, filterZooms } of features) {
      const key = JSON.stringify([width, height, filterZooms]);
      if (!groups.has(key)) groups.set(key, { width, height, filterZooms, geometries: [] });
      groups.get(key).geometries.push(type === "line" && trim[0] < trim[1] ? trimmed(geometry, trim) : geometry);
    }
    this.groups = [...groups.values()].map(({ geometries, ...group }) => ({ ...group, shapes: new Shapes(geometries) }));
  }

  /** Returns the groups whose features the layer's filter accepts at a zoom. `filterZooms` are ranges of zooms; without it, it is all zooms. */
  groupsAt(zoom) {
    const steps = zoomSteps(zoom);
    const accepts = ([from, to]) => steps >= zoomSteps(from) && (steps < zoomSteps(to) || to === 26);
    return this.groups.filter(({ filterZooms }) => !filterZooms || filterZooms.some(accepts));
  }

  isDrawn(zoom) {
    const steps = zoomSteps(zoom);
    return this.isVisible && steps >= zoomSteps(this.minZoom) && steps < zoomSteps(this.maxZoom);
  }
}

/** Returns a zoom in steps of 1/4,096, as the resolver compares it, so that rounding errors do not change visibility. */
const zoomSteps = (zoom) => Math.floor(zoom * 4096 + 0.5);

/** Returns the interpolated value of stops `[zoom, value]` at a zoom; 0 if there are no stops. */
export function valueAt(stops, zoom) {
  if (!stops?.length) return 0;
  const next = stops.findIndex(([at]) => at > zoom);
  if (next === 0) return stops[0][1];
  if (next < 0) return stops.at(-1)[1];
  const [[z0, v0], [z1, v1]] = [stops[next - 1], stops[next]];
  return v0 + ((v1 - v0) * (zoom - z0)) / (z1 - z0);
}

/** Returns a geometry's lines without the part between two fractions, 0…1, of the length of each line. */
function trimmed(geometry, [start, end]) {
  const lines = { LineString: [geometry.coordinates], MultiLineString: geometry.coordinates }[geometry.type];
  if (!lines) return geometry;
  return { type: "MultiLineString", coordinates: lines.flatMap((line) => [part(line, 0, start), part(line, end, 1)].filter((piece) => piece.length > 1)) };
}

function part(line, from, to) {
  // Lengths are in degrees, with longitudes scaled by the cosine of the latitude: accurate enough to draw a route.
  const narrow = Math.cos((line[0][1] * Math.PI) / 180);
  const lengths = line.slice(1).map(([x, y], index) => Math.hypot((x - line[index][0]) * narrow, y - line[index][1]));
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const [first, last] = [from * total, to * total];
  const piece = [];
  let gone = 0;
  lengths.forEach((length, index) => {
    const [[x0, y0], [x1, y1]] = [line[index], line[index + 1]];
    const at = (distance) => [x0 + ((x1 - x0) * (distance - gone)) / length, y0 + ((y1 - y0) * (distance - gone)) / length];
    const [low, high] = [Math.max(first, gone), Math.min(last, gone + length)];
    if (low < high) {
      if (!piece.length) piece.push(at(low));
      piece.push(at(high));
    }
    gone += length;
  });
  return piece;
}
