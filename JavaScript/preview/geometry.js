// GeoJSON as flat arrays of Mercator coordinates: read once, then clipped for each camera.

import { mercatorX, mercatorY } from "./projection.js";

/** Paths of one kind. `coordinates` is x, y, x, y …; a path extends from one element of `starts` to the next. */
class Paths {
  constructor() {
    this.coordinates = [];
    this.starts = [0];
    this.boxes = [];
  }

  add(points) {
    let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const [longitude, latitude] of points) {
      const [x, y] = [mercatorX(longitude), mercatorY(latitude)];
      this.coordinates.push(x, y);
      west = Math.min(west, x);
      east = Math.max(east, x);
      north = Math.min(north, y);
      south = Math.max(south, y);
    }
    this.starts.push(this.coordinates.length);
    this.boxes.push([west, north, east, south]);
  }

  get count() {
    return this.boxes.length;
  }
}

/** The areas, lines and points of a feature, a geometry, or a list of them. */
export class Shapes {
  constructor(geojson) {
    this.areas = new Paths();
    this.lines = new Paths();
    this.points = new Paths();
    this.read(geojson);
    for (const paths of [this.areas, this.lines, this.points]) {
      paths.coordinates = Float64Array.from(paths.coordinates);
    }
  }

  read(object) {
    if (Array.isArray(object)) return object.forEach((part) => this.read(part));
    const coordinates = object?.coordinates;
    switch (object?.type) {
      case "FeatureCollection": return this.read(object.features);
      case "Feature": return this.read(object.geometry);
      case "GeometryCollection": return this.read(object.geometries);
      case "Point": return this.points.add([coordinates]);
      case "MultiPoint": return coordinates.forEach((point) => this.points.add([point]));
      case "LineString": return this.lines.add(coordinates);
      case "MultiLineString": return coordinates.forEach((line) => this.lines.add(line));
      case "Polygon": return coordinates.forEach((ring) => this.areas.add(ring));
      case "MultiPolygon": return coordinates.forEach((rings) => rings.forEach((ring) => this.areas.add(ring)));
    }
  }
}

/** The limits of the drawn depth, as multiples of the distance from the camera to the center of the map. */
const NEAREST = 0.1;
const FURTHEST = 12;

/**
 * Adds the paths that may be on screen to a canvas path, once for each visible copy of the world. Paths are clipped at
 * `NEAREST` and `FURTHEST`.
 */
export function trace(paths, projection, path, { isClosed }) {
  const reach = reachOf(projection);
  for (let index = 0; index < paths.count; index += 1) {
    for (const copy of copiesInSight(paths.boxes[index], projection, reach)) {
      for (const piece of cut(planeOf(paths, index, projection, copy), projection, isClosed)) {
        for (let at = 0; at < piece.length; at += 2) {
          const [x, y] = projection.screen(piece[at], piece[at + 1]);
          if (at === 0) path.moveTo(x, y);
          else path.lineTo(x, y);
        }
        if (isClosed) path.closePath();
      }
    }
  }
}

/** Calls `visit` with the screen position of each point within 20 points of the viewport, once for each copy of the world. */
export function forEachPoint(points, projection, visit) {
  const [width, height] = projection.viewport;
  const copies = numbersUpTo(reachOf(projection) / projection.size + 0.5).map((copy) => projection.turned(copy * projection.size, 0));
  for (let at = 0; at < points.coordinates.length; at += 2) {
    const [x, y] = projection.plane(points.coordinates[at], points.coordinates[at + 1]);
    for (const [right, down] of copies) {
      const depth = projection.depth(y + down);
      if (depth <= projection.distance * NEAREST || depth > projection.distance * FURTHEST) continue;
      const [left, top] = projection.screen(x + right, y + down);
      if (left > -20 && top > -20 && left < width + 20 && top < height + 20) visit(left, top);
    }
  }
}

/** Returns the distance from the center to the furthest drawn position, in points of the plane. */
function reachOf(projection) {
  const [width, height] = projection.viewport;
  // The limit for corners above the horizon, which a strongly tilted map has.
  const furthest = FURTHEST * Math.hypot(width, 1.5 * projection.distance);
  const corners = [[0, 0], [width, 0], [0, height], [width, height]].map((corner) => projection.planeAt(...corner));
  return Math.min(furthest, Math.max(...corners.map((place) => (place ? Math.hypot(...place) : furthest))));
}

/**
 * Returns the copies of the world in which the circle around a box meets the circle of radius `reach` around the center.
 * Copy 0 is the copy nearest to the center.
 */
function copiesInSight([west, north, east, south], projection, reach) {
  const half = (Math.hypot(east - west, south - north) / 2) * projection.size;
  const [x, y] = projection.plane((west + east) / 2, (north + south) / 2);
  return numbersUpTo((reach + half) / projection.size + 0.5).filter((copy) => {
    const [right, down] = projection.turned(copy * projection.size, 0);
    return Math.hypot(x + right, y + down) < reach + half;
  });
}

/** The maximum number of copies on either side of the center: with more, each copy is too small to recognize. */
const MAX_COPIES = 8;

/** Returns the integers from `-most` to `most`, limited by `MAX_COPIES`. */
function numbersUpTo(most) {
  const last = Math.min(MAX_COPIES, Math.floor(most));
  return last === 0 ? NEAREST_COPY : Array.from({ length: 2 * last + 1 }, (_, index) => index - last);
}

const NEAREST_COPY = [0];

/** Returns a path in points of the plane. The whole path is in one copy of the world, so that no segment crosses the map. */
function planeOf(paths, index, projection, copy) {
  const [west, , east] = paths.boxes[index];
  const middle = ((west + east) / 2) * projection.size - projection.originX;
  const shift = (Math.round(middle / projection.size) - copy) * projection.size;
  const [start, end] = [paths.starts[index], paths.starts[index + 1]];
  const shape = new Array(end - start);
  for (let at = start; at < end; at += 2) {
    const dx = paths.coordinates[at] * projection.size - projection.originX - shift;
    const dy = paths.coordinates[at + 1] * projection.size - projection.originY;
    shape[at - start] = dx * projection.bearingCos + dy * projection.bearingSin;
    shape[at - start + 1] = dy * projection.bearingCos - dx * projection.bearingSin;
  }
  return shape;
}

/** Returns the parts of a path between the near and the far clipping plane. */
function cut(shape, projection, isClosed) {
  if (projection.pitchSin < 1e-6) return [shape];
  const { distance, pitchSin } = projection;
  const nearest = (distance * (1 - NEAREST)) / pitchSin;
  const furthest = (distance * (1 - FURTHEST)) / pitchSin;
  let pieces = [shape];
  for (const [limit, sign] of [[nearest, -1], [furthest, 1]]) {
    pieces = pieces.flatMap((piece) => kept(piece, (y) => sign * (y - limit), isClosed));
  }
  return pieces;
}

/** Returns the parts of a path where `inside` is not negative; a ring remains one ring. */
function kept(piece, inside, isClosed) {
  const pieces = [];
  let current = [];
  const count = piece.length / 2;
  for (let index = 0; index < count; index += 1) {
    const [x, y] = [piece[2 * index], piece[2 * index + 1]];
    const here = inside(y);
    if (index > 0 || isClosed) {
      const before = (index + count - 1) % count;
      const [x0, y0] = [piece[2 * before], piece[2 * before + 1]];
      const there = inside(y0);
      if (there < 0 !== here < 0) {
        const part = there / (there - here);
        current.push(x0 + (x - x0) * part, y0 + (y - y0) * part);
        if (here < 0 && !isClosed) {
          pieces.push(current);
          current = [];
        }
      }
    }
    if (here >= 0) current.push(x, y);
  }
  if (current.length > 2) pieces.push(current);
  return pieces;
}

/** The maximum number of round dots. More dots are squares: a canvas draws them in a tenth of the time, and small ones look alike. */
const MAX_ROUND = 1500;

/** Returns a canvas path of dots at positions on screen; `radius` is in points. */
export function dots(places, radius) {
  const path = new Path2D();
  const isRound = places.length <= MAX_ROUND || radius > 2;
  // Square dots that round to one point of the screen are drawn once.
  const drawn = new Set();
  for (const [x, y] of places) {
    if (!isRound) {
      const cell = Math.round(y) * 65536 + Math.round(x);
      if (drawn.has(cell)) continue;
      drawn.add(cell);
    }
    if (isRound) {
      path.moveTo(x + radius, y);
      path.arc(x, y, radius, 0, 2 * Math.PI);
    } else {
      path.rect(x - 0.9 * radius, y - 0.9 * radius, 1.8 * radius, 1.8 * radius);
    }
  }
  return path;
}
