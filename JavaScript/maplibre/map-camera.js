// The camera of a map, by public calls that MapLibre GL JS and Mapbox GL JS share.

/** The zoom from which a globe is drawn as a plane: 12 for MapLibre's preset `globe`, 6 for Mapbox. */
const PLANE_FROM_ZOOM = { type: 12, name: 6 };

/** The greatest pitch of the resolver's camera, in degrees. */
const MAX_PITCH = 85;

/** The field of view of the resolver in degrees, the default of both libraries: 2 · atan(1/3). */
const FIELD_OF_VIEW = 36.86989764584402;

/**
 * Returns the camera of a map for `Resolver.resolve`. In both libraries, the center is in the middle of the padded map.
 * @param {import("../cartouche-maplibre.js").MapLike} map
 */
export function cameraOf(map) {
  const center = map.getCenter();
  const padding = map.getPadding();
  return {
    center: [center.lng, center.lat],
    zoom: map.getZoom(),
    bearing: map.getBearing(),
    pitch: map.getPitch(),
    padding: { top: padding.top ?? 0, right: padding.right ?? 0, bottom: padding.bottom ?? 0, left: padding.left ?? 0 },
  };
}

/**
 * Returns the reason why the resolver's camera cannot describe the map, or undefined if it can. The text is constant while the reason
 * stays the same.
 * @param {import("../cartouche-maplibre.js").MapLike} map
 * @returns {string | undefined}
 */
export function unsupportedView(map) {
  if (map.getTerrain?.()) return "terrain lifts the map";
  const projection = map.getProjection?.();
  for (const key of ["type", "name"]) {
    const kind = projection?.[key];
    if (kind === undefined || kind === "mercator") continue;
    if (kind !== "globe" || map.getZoom() < PLANE_FROM_ZOOM[key]) return `the projection is ${JSON.stringify(kind)}`;
  }
  if (Math.abs(map.getRoll?.() ?? 0) > 1e-9) return "the camera is rolled";
  if (map.getPitch() > MAX_PITCH) return `the pitch is above ${MAX_PITCH}°`;
  if (Math.abs(map.getCenterElevation?.() ?? 0) > 1e-9) return "the centre is above the ground";
  const fieldOfView = map.getVerticalFieldOfView?.() ?? FIELD_OF_VIEW;
  if (Math.abs(fieldOfView - FIELD_OF_VIEW) > 1e-3) return "the field of view is not 36.87°";
  return undefined;
}

/**
 * Returns the size of a map in CSS pixels, which are the resolver's points at any page zoom and pixel ratio.
 * @param {import("../cartouche-maplibre.js").MapLike} map
 * @returns {[number, number]}
 */
export function viewportOf(map) {
  const container = map.getContainer();
  return [container.clientWidth, container.clientHeight];
}

/**
 * Returns the position of a pointer on a map, even if the page scales the map.
 * @param {HTMLElement} container
 * @param {{clientX: number, clientY: number}} event
 * @returns {[number, number]}
 */
export function pointOf(container, event) {
  const shown = container.getBoundingClientRect();
  const scale = container.offsetWidth / shown.width || 1;
  return [
    (event.clientX - shown.left) * scale - container.clientLeft,
    (event.clientY - shown.top) * scale - container.clientTop,
  ];
}
