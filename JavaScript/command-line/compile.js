/** The commands `compile`, `explain` and `schema`. */
import { readArguments } from "./arguments.js";
import { Files, writeResult } from "./files.js";
import { Compiler, status } from "./module.js";
import { Failure, UsageError, exit, hasColors, report, write } from "./streams.js";

export const compileHelp = `Usage: cartouche compile <spec> [<options>]

Checks a spec, or - for standard input, and writes its plan. A spec with errors produces no plan.

  -o, --output <file>      the output file (default: standard output)
  --format <format>        plan, or json for people (default: json without -o or for a .json file, else plan)
  --stdin-filename <name>  the name of standard input in reports
  --root <folder>          the folder that must contain all files of a spec
`;

export function compile(list) {
  const given = readArguments("compile", list, { output: "text", format: ["plan", "json"], "stdin-filename": "text", root: "text" });
  if (given.help) return write(1, compileHelp);
  if (given.paths.length === 0) throw new UsageError("missing expected argument <spec>");
  if (given.paths.length > 1) throw new UsageError(`unexpected argument \`${given.paths[1]}\``);
  const output = given.output === "-" ? undefined : given.output;
  const format = given.format ?? (output?.toLowerCase().endsWith(".json") ?? true ? "json" : "plan");
  if (format === "plan" && output === undefined && process.stdout.isTTY) {
    throw new UsageError("a compiled plan is binary: name a file with -o, or use --format json");
  }
  const files = new Files({ root: given.root });
  const path = given.paths[0] === "-" ? given.stdinFilename ?? "<stdin>" : given.paths[0];
  if (given.paths[0] === "-") files.readStandardInput(path);
  const { compiler } = files;
  files.call("lint", path);
  files.printConfigurations();
  const [failure] = compiler.json("details").failures;
  if (failure) throw new Failure(`${path}: ${failure.reason.startsWith("it is a compiled plan") ? "it is a compiled plan, not a spec" : failure.reason}`);
  const findings = compiler.report({ format: "text", color: hasColors(2) }).bytes;
  if (files.call("compile", path) !== status.ok) {
    if (isPlanAsText(files.content(path))) {
      const help = "name the spec, or a plan that `compile -o FILE` wrote";
      throw new Failure(`${path}: it is a plan as JSON, which cannot be read back; ${help}`, exit.problems);
    }
    write(2, findings);
    throw new Failure("", exit.problems);
  }
  write(2, findings);
  writeResult(output, compiler.bytes(format === "plan" ? "plan" : "planText"), [path, ...files.contents.keys()]);
}

/** Whether a text is the output of `compile --format json`, which is not a spec. */
function isPlanAsText(content) {
  try {
    const plan = JSON.parse(content);
    return plan.scenery !== undefined && plan.version === undefined;
  } catch {
    return false;
  }
}

export const explainHelp = `Usage: cartouche explain [<name>]

Explains a property, operator, rule, cause or event, with an example. Without a name, lists all names.
`;

export function explain(list) {
  const given = readArguments("explain", list, {});
  if (given.help) return write(1, explainHelp);
  if (given.paths.length > 1) throw new UsageError(`unexpected argument \`${given.paths[1]}\``);
  const compiler = new Compiler();
  const result = compiler.call("explain", given.paths[0]);
  if (result !== status.ok) throw new Failure(compiler.text());
  write(1, compiler.bytes("text"));
}

export const schemaHelp = `Usage: cartouche schema [--scenarios] [-o <file>]

Prints the JSON Schema of specs or scenarios.
`;

export function schema(list) {
  const given = readArguments("schema", list, { scenarios: true, output: "text" });
  if (given.help) return write(1, schemaHelp);
  const compiler = new Compiler();
  compiler.schema(given.scenarios);
  writeResult(given.output, compiler.bytes("text"), []);
}
