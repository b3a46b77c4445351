/** Reads the arguments of a command. */
import { listed, meant } from "../cartouche/given.js";
import { UsageError, needsProgram } from "./streams.js";

/**
 * Returns the values of options by their names in camel case, and the other arguments as `paths`.
 * @param known the options by their names: `true` for a flag, a list for one of its values, `"text"` for any value, `"texts"` for an option
 * that may be repeated, and `"program"` for an option that only the program has.
 */
export function readArguments(command, list, known) {
  const options = { ...known, help: true };
  const read = { paths: [] };
  const rest = [...list];
  for (let isOption = true; rest.length > 0;) {
    const argument = rest.shift();
    if (!isOption || argument === "-" || !argument.startsWith("-")) {
      read.paths.push(argument);
      continue;
    }
    if (argument === "--") {
      isOption = false;
      continue;
    }
    const [typed, inline] = argument.startsWith("--") ? split(argument) : [argument];
    const name = { "-h": "help", "-o": "output" }[typed] ?? typed.slice(2);
    const kind = typed.length > 1 && (typed.startsWith("--") || typed === "-h" || typed === "-o" && options.output) ? options[name] : undefined;
    if (kind === undefined) throw new UsageError(`unknown option \`${typed}\`; ${meant(typed, Object.keys(options).map((each) => `--${each}`))}`);
    if (kind === "program") throw needsProgram(`\`${command} --${name}\``);
    const key = name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
    if (kind === true) {
      if (inline !== undefined) throw new UsageError(`--${name} takes no value`);
      read[key] = true;
      continue;
    }
    const value = inline ?? rest.shift();
    if (value === undefined) throw new UsageError(`--${name} needs a value`);
    if (Array.isArray(kind) && !kind.includes(value)) throw new UsageError(`--${name} is one of ${listed(kind)}, and not \`${value}\``);
    if (kind === "texts") (read[key] ??= []).push(value);
    else read[key] = value;
  }
  return read;
}

function split(argument) {
  const sign = argument.indexOf("=");
  return sign < 0 ? [argument] : [argument.slice(0, sign), argument.slice(sign + 1)];
}

/** Checks the value of `--jobs`, which has no effect here. */
export function checkJobs(jobs) {
  if (jobs !== undefined && !/^[1-9]\d*$/.test(jobs)) throw new UsageError("--jobs: expected a number of at least 1");
}
