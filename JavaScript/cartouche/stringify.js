import { badArgument } from "./error.js";
import { Frame } from "./frame.js";
import { shown } from "./given.js";
import { WrittenJSON } from "./written.js";

/** What moves a cursor or reorders a line is escaped, as the program does. */
const disturbing = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

export const stringify = (frame) => {
  if (!(frame instanceof Frame)) throw badArgument(`\`stringify\` takes the frame of a resolver, and not ${shown(frame)}`);
  const line = text(frame.written());
  return line.replace(disturbing, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
};

/** As `JSON.stringify`, but that JSON which is a text already stays as it is. */
const text = (value) => {
  if (value instanceof WrittenJSON) return value.text;
  if (Array.isArray(value)) return `[${value.map(text).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return `{${Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}:${text(member)}`).join(",")}}`;
};
