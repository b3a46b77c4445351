// The length of the scale bar below the map.

import { worldSize } from "./projection.js";

/** The longest bar, in CSS pixels. */
const MAX_LENGTH = 72;
/** The circumference of the earth at the equator in meters, as Web Mercator has it. */
const EQUATOR = 40_075_016.686;

/**
 * Returns the length of a scale bar in CSS pixels, and its text: 1, 2 or 5 times a power of ten, in meters or kilometers.
 *
 * @param latitude that of the map's middle, in degrees. @param mapScale the CSS pixels for a point of the map.
 */
export function scaleBar(latitude, zoom, mapScale) {
  const meters = (EQUATOR * Math.cos((latitude * Math.PI) / 180)) / worldSize(zoom) / mapScale;
  const longest = MAX_LENGTH * meters;
  const power = 10 ** Math.floor(Math.log10(longest));
  const round = [5, 2, 1].find((factor) => factor * power <= longest) * power;
  const text = round < 1 ? `${Number((round * 100).toPrecision(1))} cm` : round < 1000 ? `${round} m` : `${(round / 1000).toLocaleString("en")} km`;
  return { length: round / meters, text };
}
