import { badArgument } from "./error.js";
import { array, number, options } from "./given.js";

const fromStart = 0, fromEnd = 1, between = 2, centered = 3;

/** Returns avoided regions encoded for the engine: for each, the kinds of its two extents and their numbers. */
export const encodedRegions = (regions) => array(regions, "what `setAvoidedRegions` takes").map(encodedRegion);

/** Returns an avoided region encoded for the engine: the kinds of its two extents and their numbers. */
export const encodedRegion = (region) => {
  const { x, y } = options(region, "a region", ["x", "y"]);
  const [across, along] = [encoded(x), encoded(y)];
  return [[across.kind, along.kind], [...across.numbers, ...along.numbers]];
};

const encoded = (extent) => {
  const { start, end, length } = options(extent ?? {}, "an extent", ["start", "end", "length"]);
  for (const each of [start, end, length]) if (each !== undefined) number(each, "`start`, `end` or `length`");
  if (start !== undefined && end !== undefined && length === undefined) return { kind: between, numbers: [start, end] };
  if (length === undefined || start !== undefined && end !== undefined) {
    throw badArgument("an extent has two of `start`, `end` and `length`, or `length` alone");
  }
  if (start !== undefined) return { kind: fromStart, numbers: [start, length] };
  if (end !== undefined) return { kind: fromEnd, numbers: [end, length] };
  return { kind: centered, numbers: [0, length] };
};
