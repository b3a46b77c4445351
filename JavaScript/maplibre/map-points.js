// The points of a map that no camera describes: a globe, terrain, roll, or another field of view.

/** The share of a point's distance by which the terrain must be nearer to hide the point. The terrain is drawn less precisely. */
const DISTANCE_TOLERANCE = 0.03;

/** The factor for depths that `depthAtPoint` reads: it divides bytes by 256, and the map stores them as 255ths. */
const DEPTH_SCALE = 256 / 255;

/** The depth of clip space beyond which nothing is drawn. Points behind the camera are beyond it, too. */
const FAR = 1;

/**
 * Returns the `points` by which the resolver places views on a map, or undefined if the map lacks calls to find hidden points.
 * MapLibre GL JS has them from version 5 on.
 * @param {import("../cartouche-maplibre.js").MapLike} map
 */
export function pointsOf(map) {
  const { transform, terrain, painter } = map;
  const canFindHidden = typeof transform?.isLocationOccluded === "function" && typeof transform.lngLatToCameraDepth === "function";
  if (!canFindHidden || !map.unproject || !map.getBounds) return undefined;
  // The map draws the depths of terrain again after it moves, but not after tiles arrive.
  if (terrain && painter?.terrainFacilitator && !map.areTilesLoaded()) painter.terrainFacilitator.dirty = true;
  const center = map.getCenter();
  const [LngLat, middle] = [center.constructor, center.lng];
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const isOnScreen = ({ x, y }) => x >= 0 && y >= 0 && x < width && y < height;

  const project = ([longitude, latitude]) => {
    // The copy of the world that is nearest to the middle of the map.
    const place = new LngLat(longitude - 360 * Math.round((longitude - middle) / 360), latitude);
    if (transform.isLocationOccluded(place)) return undefined;
    const elevation = terrain ? terrain.getElevationForLngLatZoom(place, transform.tileZoom) : 0;
    const depth = transform.lngLatToCameraDepth(place, elevation);
    if (!(depth <= FAR)) return undefined;
    const point = map.project([place.lng, place.lat]);
    if (terrain && isOnScreen(point) && isNearer(terrain.depthAtPoint(point) * DEPTH_SCALE, depth, transform)) return undefined;
    return [point.x, point.y];
  };

  const unproject = ([x, y]) => {
    const place = map.unproject([x, y]);
    return place && Number.isFinite(place.lng) && Number.isFinite(place.lat) ? [place.lng, place.lat] : undefined;
  };

  return { project, unproject, area: areaOf(map) };
}

/** Returns whether the terrain at a pixel is in front of a point. @param terrain its depth, which is 0 where no terrain is drawn. */
function isNearer(terrain, point, { nearZ, farZ }) {
  if (!(terrain > 0)) return false;
  // Depth d in clip space is limit − factor / distance, so this quotient is 1 − distance of the terrain / distance of the point.
  const limit = Number.isFinite(nearZ) && farZ > nearZ ? (farZ + nearZ) / (farZ - nearZ) : FAR;
  return (point - terrain) / (limit - terrain) > DISTANCE_TOLERANCE;
}

/** Returns the part of the world that a map shows, or undefined for the whole world. */
function areaOf(map) {
  const bounds = map.getBounds();
  const area = { west: bounds.getWest(), south: bounds.getSouth(), east: bounds.getEast(), north: bounds.getNorth() };
  const isKnown = Object.values(area).every(Number.isFinite);
  // Near a pole, the bounds of a globe may be those of the points along the edges of the screen alone. With a horizon on the screen, the
  // bounds may miss a part of the map.
  const containsAllVisible = area.east - area.west < 180 && map.getZoom() > 3 && map.getPitch() <= 60 && !map.getRoll?.();
  return isKnown && containsAllVisible ? area : undefined;
}
