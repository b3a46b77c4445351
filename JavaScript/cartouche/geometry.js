import { badArgument } from "./error.js";
import { array, pair } from "./given.js";

const points = 0, line = 1, outerRing = 2, hole = 3;

/** Returns the paths and coordinates of GeoJSON geometries as flat arrays for the engine. Each geometry is one feature. */
export const flattened = (geometries) => {
  const paths = [];
  const coordinates = [];
  array(geometries, "what `setGeometry` gives").forEach((geometry, feature) => {
    const add = (kind, positions) => {
      paths.push([kind, feature, array(positions, "a path").length, 0]);
      for (const position of positions) coordinates.push(...pair(position, "a position"));
    };
    const addPolygon = (rings) => array(rings, "a polygon").forEach((ring, index) => add(index === 0 ? outerRing : hole, ring));
    switch (geometry?.type) {
      case "Point": return add(points, [geometry.coordinates]);
      case "MultiPoint": return add(points, geometry.coordinates);
      case "LineString": return add(line, geometry.coordinates);
      case "MultiLineString": return array(geometry.coordinates, "`coordinates`").forEach((path) => add(line, path));
      case "Polygon": return addPolygon(geometry.coordinates);
      case "MultiPolygon": return array(geometry.coordinates, "`coordinates`").forEach(addPolygon);
      default: throw badArgument(`\`${geometry?.type}\` is no type of a geometry`);
    }
  });
  return { paths: paths.flat(), coordinates };
};
