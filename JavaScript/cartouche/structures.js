import { badArgument } from "./error.js";
import { camera as cameraLayout, matrix as matrixLayout, viewport as viewportLayout } from "./layout.js";

/** Writes numbers one after the other. */
export const writeNumbers = (engine, pointer, numbers) => engine.numbers.set(numbers, pointer >>> 3);

export const readNumbers = (engine, pointer, count) => Array.from(engine.numbers.subarray(pointer >>> 3, (pointer >>> 3) + count));

const insets = ({ top = 0, right = 0, bottom = 0, left = 0 } = {}) => [top, right, bottom, left];

/** `[longitude, latitude]` or a point, or a complaint. */
export const pair = (value, what) => {
  if (!Array.isArray(value) && !ArrayBuffer.isView(value)) throw badArgument(`${what} is a list of two numbers`);
  return [Number(value[0]), Number(value[1])];
};

export const writeCamera = (engine, pointer, { center = [0, 0], zoom = 0, bearing = 0, pitch = 0, padding }) =>
  writeNumbers(engine, pointer, [...pair(center, "`center`"), zoom, bearing, pitch, ...insets(padding)]);

export const writeMatrix = (engine, pointer, { matrix, zoom, padding }) => {
  if (matrix.length !== 16) throw badArgument("`matrix` has 16 numbers, column by column");
  writeNumbers(engine, pointer, [...matrix, zoom, ...insets(padding)]);
};

export const readCamera = (engine, pointer) => {
  const [longitude, latitude, zoom, bearing, pitch, top, right, bottom, left] = readNumbers(engine, pointer, cameraLayout.size / 8);
  return { center: [longitude, latitude], zoom, bearing, pitch, padding: { top, right, bottom, left } };
};

export const writeViewport = (engine, pointer, viewport) => writeNumbers(engine, pointer, pair(viewport, "`viewport`"));

/** Room for a camera or a matrix. */
export const viewSize = Math.max(cameraLayout.size, matrixLayout.size);
export const viewportSize = viewportLayout.size;
