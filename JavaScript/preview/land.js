// The countries of the world, below maps of a playground that have nothing else to show where they are.

import { fetched } from "./connection.js";
import { Scenery } from "./scenery.js";

/** The promise of the countries' geometries, after the first use. */
let land;

/**
 * Returns a scenery with the countries of the world, if it has no base map, line or polygon of its own.
 *
 * @param address the address of the geometries; `undefined` if there are none.
 */
export async function withLand(scenery, address) {
  if (!address || !Scenery.isBare(scenery)) return scenery;
  land ??= fetched(address).catch((error) => {
    land = undefined;
    throw error;
  });
  return { ...scenery, base: await land, isWorld: true };
}
