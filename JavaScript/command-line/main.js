/** Runs a command of the command line, and sets the exit status of the process. */
import { readFileSync } from "node:fs";
import { listed, likely } from "../cartouche/given.js";
import { compile, explain, schema } from "./compile.js";
import { format } from "./format.js";
import { lint } from "./lint.js";
import { Failure, UsageError, exit, needsProgram, printable, report, write } from "./streams.js";

const commands = { lint, format, compile, explain, schema };
/** The commands that only the native program has, with the reason. */
const others = {
  test: "it runs scenarios", resolve: "it resolves frames", render: "it draws frames", zooms: "it resolves frames", preview: "it serves a page",
  lsp: "it serves editors", init: "it writes files of a new project",
};

const help = `Usage: cartouche <command> [<options>]

Checks, formats and compiles view annotations for maps, by the compiler's WebAssembly module.

  lint      finds problems in specs and scenarios
  format    formats specs, scenarios and configurations in YAML
  compile   checks a spec and writes its plan
  explain   explains a name, with an example
  schema    prints the JSON Schema of specs or scenarios

\`cartouche <command> --help\` lists the options. Exit status: 0 no problems; 1 the input has problems; 2 the command failed.
The other commands of Cartouche need the native program: ${Object.keys(others).join(", ")}.
`;

export function main([name, ...list]) {
  try {
    run(name, list);
  } catch (error) {
    if (error instanceof UsageError) {
      write(2, `Error: ${printable(error.message)}\n  See 'cartouche${commands[name] ? ` ${name}` : ""} --help' for more information.\n`);
    } else if (!(error instanceof Failure)) {
      report(`a defect of Cartouche, or a lack of memory: ${error.stack ?? error}`);
    } else if (error.message) {
      report(error.message);
    }
    if (error.after) write(2, error.after);
    process.exitCode = error.status ?? exit.failure;
  }
}

function run(name, list) {
  if (process.platform === "win32") throw new Failure("the command line is for Linux and macOS: use the Windows Subsystem for Linux");
  if (name === undefined || name === "--help" || name === "-h") return write(1, help);
  if (name === "help") return list.length > 0 ? run(list[0], ["--help"]) : write(1, help);
  if (name === "--version") {
    const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
    return write(1, `${version}\n`);
  }
  if (Object.hasOwn(commands, name)) return commands[name](list);
  if (Object.hasOwn(others, name)) throw needsProgram(`\`cartouche ${name}\``, `, because ${others[name]}`);
  const names = [...Object.keys(commands), ...Object.keys(others)];
  const closest = likely(name, names);
  throw new UsageError(`there is no command \`${name}\`; ${closest ? `did you mean \`${closest}\`?` : `there are ${listed(names)}`}`);
}
