import { badArgument } from "./error.js";
import { coordinate, finite, options, pair, points, shown } from "./given.js";
import { camera as cameraLayout, matrix as matrixLayout, viewport as viewportLayout } from "./layout.js";

/** Writes numbers as consecutive doubles to the engine's memory. */
export const writeNumbers = (engine, pointer, numbers) => engine.numbers.set(numbers, pointer >>> 3);

export const readNumbers = (engine, pointer, count) => Array.from(engine.numbers.subarray(pointer >>> 3, (pointer >>> 3) + count));

const edges = ["top", "right", "bottom", "left"];

const insets = (padding = {}) => {
  options(padding, "`padding`", edges);
  return edges.map((edge) => finite(padding[edge], `\`${edge}\` of \`padding\``, 0));
};

const cameraKeys = ["center", "zoom", "bearing", "pitch", "padding"];

/** Writes a camera. @param otherwise the default center and zoom; without it, the camera must have both. */
export const writeCamera = (engine, pointer, camera, otherwise = {}) => {
  const { center = otherwise.center, zoom, bearing, pitch, padding } = options(camera, "`camera`", cameraKeys);
  writeNumbers(engine, pointer, [
    ...coordinate(center, "`center` of `camera`").map((degrees) => finite(degrees, "each number of `center`")), finite(zoom, "`zoom` of `camera`", otherwise.zoom),
    finite(bearing, "`bearing`", 0), finite(pitch, "`pitch`", 0), ...insets(padding),
  ]);
};

export const writeMatrix = (engine, pointer, camera) => {
  const { matrix, zoom, padding } = options(camera, "`camera` by a matrix", ["matrix", "zoom", "padding"]);
  const isList = typeof matrix === "object" && typeof matrix?.length === "number";
  if (!isList || matrix.length !== 16) {
    throw badArgument(`\`matrix\` is a list of 16 numbers, column by column, and not ${isList ? `of ${matrix.length}` : shown(matrix)}`);
  }
  writeNumbers(engine, pointer, [...Array.from(matrix, (entry) => finite(entry, "each number of `matrix`")), finite(zoom, "`zoom` of `camera`"), ...insets(padding)]);
};

export const readCamera = (engine, pointer) => {
  const [longitude, latitude, zoom, bearing, pitch, top, right, bottom, left] = readNumbers(engine, pointer, cameraLayout.size / 8);
  return { center: [longitude, latitude], zoom, bearing, pitch, padding: { top, right, bottom, left } };
};

export const writeViewport = (engine, pointer, viewport) => writeNumbers(engine, pointer, pair(viewport, "`viewport`").map((side) => points(side, "each side of `viewport`")));

/** The number of bytes that hold either a camera or a matrix. */
export const viewSize = Math.max(cameraLayout.size, matrixLayout.size);
export const viewportSize = viewportLayout.size;
