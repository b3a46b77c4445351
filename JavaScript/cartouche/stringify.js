import { badArgument } from "./error.js";
import { Frame } from "./frame.js";
import { shown } from "./given.js";
import { WrittenJSON } from "./written.js";

/** Matches control characters and characters that reorder text, which are escaped as in the program's output. */
const disturbing = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

export const stringify = (frame) => {
  if (!(frame instanceof Frame)) throw badArgument(`\`stringify\` takes the frame of a resolver, and not ${shown(frame)}`);
  const line = text(frame.written());
  return line.replace(disturbing, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
};

/** Returns a value as JSON, as `JSON.stringify` does, but inserts the text of a `WrittenJSON` unchanged. */
const text = (value) => {
  if (value instanceof WrittenJSON) return value.text;
  if (Array.isArray(value)) return `[${value.map(text).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{${Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}:${text(member)}`).join(",")}}`;
};
