// How a map is looked at, by public calls that MapLibre GL JS and Mapbox GL JS have in common.

/** Where a globe has become a plane: MapLibre's preset `globe` from zoom 12 on, Mapbox's from 6. */
const PLANE_FROM_ZOOM = { type: 12, name: 6 };

/** Degrees, beyond which the resolver knows no camera. */
const MAX_PITCH = 85;

/** The resolver's field of view, degrees: the default of both libraries, 2 · atan(1/3). */
const FIELD_OF_VIEW = 36.86989764584402;

/**
 * The camera of a map, as `Resolver.resolve` takes it. Its centre is in the middle of the padded map in both libraries.
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
 * What of a map's view no camera of the resolver can be, in words that stay the same while it is so; undefined: nothing.
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
 * The size of a map in CSS pixels, which are the resolver's points at any page zoom and pixel ratio.
 * @param {import("../cartouche-maplibre.js").MapLike} map
 * @returns {[number, number]}
 */
export function viewportOf(map) {
  const container = map.getContainer();
  return [container.clientWidth, container.clientHeight];
}

/**
 * Where a pointer is on a map, also where the page shows the map scaled.
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
