/** Checks of arguments. Each function returns the value or throws an error that names the expected type. */
import { CartoucheError, badArgument } from "./error.js";

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns a value as text for an error message. */
export const shown = (value) => {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "function") return "a function";
  if (Array.isArray(value)) return `[${value.map(shown).join(", ")}]`;
  return typeof value === "object" && value !== null ? "an object" : String(value);
};

/** Returns the edit distance of two names: the number of letters to insert, delete, replace or swap with the next letter. */
const distance = (from, to) => {
  const [a, b] = [from.toLowerCase(), to.toLowerCase()];
  let before = [];
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++) {
      next.push(Math.min(row[j] + (a[i] === b[j] ? 0 : 1), row[j + 1] + 1, next[j] + 1));
      if (i > 0 && j > 0 && a[i] === b[j - 1] && a[i - 1] === b[j]) next[j + 1] = Math.min(next[j + 1], before[j - 1] + 1);
    }
    [before, row] = [row, next];
  }
  return row[b.length];
};

/** Returns the known name that is most similar to an unknown name, or undefined if none is similar. */
export const likely = (name, names) => {
  const [closest] = names.map((each) => ({ each, far: distance(name, each) })).sort((a, b) => a.far - b.far);
  return closest && closest.far <= Math.max(1, Math.floor(name.length / 3)) ? closest.each : undefined;
};

/** Returns names as a list for a message: "`a`, `b`". */
export const listed = (names) => names.map((each) => `\`${each}\``).join(", ");

/** Returns a hint for a message about an unknown name: the most similar name, or all names if none is similar. */
export const meant = (name, names) => {
  const closest = likely(name, names);
  return closest === undefined ? `there are ${listed(names)}` : `did you mean \`${closest}\`?`;
};

/** Checks that a value is an object with no other keys than `names`.
 * @param what the object's name in error messages. */
export const options = (value, what, names) => {
  if (!isObject(value)) throw badArgument(`${what} is an object with ${listed(names)}, and not ${shown(value)}`);
  for (const key of Object.keys(value)) {
    if (!names.includes(key)) throw badArgument(`${what} has no \`${key}\`: ${meant(key, names)}`);
  }
  return value;
};

export const array = (value, what) => {
  if (!Array.isArray(value)) throw badArgument(`${what} is an array, and not ${shown(value)}`);
  return value;
};

export const callable = (value, what) => {
  if (typeof value !== "function") throw badArgument(`${what} is a function, and not ${shown(value)}`);
  return value;
};

/** Checks that a value is a number; `undefined` gives `otherwise`. NaN and ±∞ are accepted here; the resolver refuses or ignores them. */
export const number = (value, what, otherwise) => {
  if (value === undefined && otherwise !== undefined) return otherwise;
  if (typeof value !== "number") throw badArgument(`${what} is a number, and not ${shown(value)}`);
  return value;
};

/** Checks that a value is a finite number, for cameras and viewports: with NaN or ±∞ the frame would be empty without an error. */
export const finite = (value, what, otherwise) => {
  const taken = number(value, what, otherwise);
  if (!Number.isFinite(taken)) throw badArgument(`${what} is a finite number, and not ${taken}`);
  return taken;
};

/** Checks that a value is a boolean; `undefined` gives `otherwise`. */
export const boolean = (value, what, otherwise) => {
  if (value === undefined && otherwise !== undefined) return otherwise;
  if (typeof value !== "boolean") throw badArgument(`${what} is true or false, and not ${shown(value)}`);
  return value;
};

/** Checks that a value can be an index in a list of the plan or of a frame. */
export const listIndex = (value, what) => {
  const taken = number(value, what);
  if (taken >>> 0 !== taken) throw badArgument(`${what} is a whole number from 0 on, and not ${taken}`);
  return taken;
};

const amount = (value, what, unit) => {
  const taken = number(value, `${what}, in ${unit},`);
  if (!(taken >= 0 && taken < Infinity)) throw badArgument(`${what} is 0 or more ${unit}, and not ${taken}`);
  return taken;
};

/** Checks that a value is a time in milliseconds; `undefined` gives `otherwise`. */
export const milliseconds = (value, what, otherwise) => (value === undefined ? otherwise : amount(value, what, "milliseconds"));

/** Checks that a value is a length in points, at least 0. */
export const points = (value, what) => amount(value, what, "points");

/** Checks that a value is a list of two numbers: a point, a coordinate or a size. */
export const pair = (value, what) => {
  const isList = Array.isArray(value) || ArrayBuffer.isView(value);
  if (!isList || typeof value[0] !== "number" || typeof value[1] !== "number") {
    throw badArgument(`${what} is a list of two numbers, and not ${shown(value)}`);
  }
  return [value[0], value[1]];
};

/** Returns a coordinate with members, as maps have it, as a list; any other value as it is. */
export const listOfCoordinate = (value) => {
  if (!isObject(value) || typeof value.lat !== "number") return value;
  return [value.lng ?? value.lon, value.lat];
};

/** Checks that a value is a coordinate: `[longitude, latitude]`, `{ lng, lat }` or `{ lon, lat }`. */
export const coordinate = (value, what) => {
  const place = pair(listOfCoordinate(value), what);
  if (Math.abs(place[1]) > 90) {
    const isSwapped = Math.abs(place[0]) <= 90 ? "; longitude comes first" : "";
    throw new CartoucheError("badCoordinate", `${what} has the latitude ${place[1]}, which is beyond ±90${isSwapped}`);
  }
  return place;
};
