/** Standard streams, messages and exit statuses, as the program has them. */
import { fstatSync, readSync, writeSync } from "node:fs";

/** The numbers of the program: no problem, problems in the input, and a command that could not do its work. */
export const exit = { success: 0, problems: 1, failure: 2 };

/** The end of a command, with a status and perhaps a message. */
export class Failure extends Error {
  constructor(message, status = exit.failure) {
    super(message);
    this.status = status;
  }
}

/** Wrong arguments. */
export class UsageError extends Failure {}

/** Returns the failure of a command or option that needs the native program. */
export const needsProgram = (what, reason = "") => new Failure(
  `${what} needs the native program${reason}: use the program \`cartouche\` in place of this package`);

/** Returns a text with every character that could move the cursor or reorder a line as `\u{…}`. */
export const printable = (text) => text.replace(
  // eslint-disable-next-line no-control-regex
  /[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, (found) => `\\u{${found.charCodeAt(0).toString(16).toUpperCase()}}`);

/** Returns a count with its noun. */
export const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Writes all bytes to a stream: 1 for output, 2 for errors. A closed pipe ends the process. */
export function write(stream, content) {
  let bytes = typeof content === "string" ? Buffer.from(content) : content;
  while (bytes.length > 0) {
    try {
      bytes = bytes.subarray(writeSync(stream, bytes));
    } catch (error) {
      // A pipe without room, which node does not wait for.
      if (error.code === "EAGAIN") {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
        continue;
      }
      if (stream === 1 && error.code !== "EPIPE") report(`standard output cannot be written: ${error.message}`);
      process.exit(exit.failure);
    }
  }
}

/** Prints a message to standard error. */
export const report = (message) => write(2, `cartouche: ${printable(message)}\n`);

/** Reads standard input to its end. */
export function readStandardInput() {
  if (fstatSync(0).isDirectory()) throw new Failure("standard input cannot be read: it is a folder");
  const parts = [];
  for (;;) {
    const part = Buffer.alloc(1 << 16);
    try {
      const count = readSync(0, part);
      if (count === 0) return Buffer.concat(parts);
      parts.push(part.subarray(0, count));
    } catch (error) {
      if (error.code === "EOF") return Buffer.concat(parts);
      if (error.code !== "EAGAIN") throw new Failure(`standard input cannot be read: ${error.message}`);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

/** Returns whether text on a stream has colors. */
export function hasColors(stream) {
  if (process.env.NO_COLOR) return false;
  if (process.env.FORCE_COLOR) return true;
  const isTerminal = stream === 1 ? process.stdout.isTTY : process.stderr.isTTY;
  return Boolean(isTerminal) && process.env.TERM !== undefined && process.env.TERM !== "dumb";
}
