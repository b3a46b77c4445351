/** The command `format`. */
import { checkJobs, readArguments } from "./arguments.js";
import { Files, writeFile } from "./files.js";
import { status } from "./module.js";
import { Failure, UsageError, counted, exit, hasColors, printable, report, write } from "./streams.js";

const known = { check: true, diff: true, config: "text", jobs: "text", "stdin-filename": "text", quiet: true };

export const help = `Usage: cartouche format [<options>] [<path> ...]

Formats specs, scenarios and configurations in YAML. The default is the current folder; - formats standard input to standard output.

  --check                  lists the files that would change, with status 1 if there are any
  --diff                   prints the changes as a patch, with status 1 if there are any
  --config <file>          the configuration with the patterns of excluded files
  --stdin-filename <name>  the name of standard input in reports
  --quiet                  no summary
`;

export function format(list) {
  const given = readArguments("format", list, known);
  if (given.help) return write(1, help);
  if (given.check && given.diff) throw new UsageError("--check lists files and --diff shows their changes: use one of them");
  checkJobs(given.jobs);
  const files = new Files({ config: given.config, usesRules: false });
  files.find(given.paths, given.stdinFilename, true);
  const all = files.targets.map((path) => formatted(path, files, given.diff));
  for (const { path, skipped } of all) {
    if (skipped && !files.found.includes(path)) report(`${path}: skipped, because ${skipped}; \`format\` changes only YAML`);
  }
  const results = all.filter(({ skipped }) => !skipped);
  if (results.length === 0 && files.failures.length === 0) {
    if (files.targets.length > 0) report("there is no file to format");
    throw new Failure("");
  }
  for (const { findings, path, reason } of results) {
    if (findings) write(2, findings);
    if (reason) report(`${path}: ${reason}`);
  }
  const changed = results.filter(({ isChanged }) => isChanged);
  if (given.check) write(1, changed.map(({ path }) => `${printable(path)}\n`).join(""));
  else if (given.diff) changed.forEach(({ diff }) => write(1, diff));
  else writeAll(results, files.standardInput);
  if (!given.quiet) write(2, summary(results, changed, !given.check && !given.diff));
  if (files.failures.length > 0 || results.some(({ reason }) => reason)) throw new Failure("");
  const isInvalid = results.some(({ findings }) => findings);
  if (isInvalid || (given.check || given.diff) && changed.length > 0) throw new Failure("", exit.problems);
}

/** Why a file with this name is not formatted, if its name is not that of a YAML file. */
function reasonToSkip(path, isStandardInput) {
  const name = path.toLowerCase();
  if (name.endsWith(".json")) return "it is JSON";
  return isStandardInput || name.endsWith(".yaml") || name.endsWith(".yml") ? undefined : "its name does not end in .yaml or .yml";
}

/** Whether a text is a list or an object in JSON, which is also YAML. */
function isJSON(content) {
  try {
    const value = JSON.parse(String(content).replace(/^\uFEFF/, ""));
    return typeof value === "object" && value !== null;
  } catch {
    return false;
  }
}

function formatted(path, files, wantsDiff) {
  const { compiler } = files;
  const isStandardInput = path === files.standardInput;
  const skipped = reasonToSkip(path, isStandardInput);
  if (skipped) return { path, skipped };
  const result = files.call("format", path);
  const reason = result === status.ok ? "" : compiler.text();
  if (reason === "" && !isStandardInput && isJSON(files.content(path))) return { path, skipped: "it is JSON" };
  if (result === status.ok) {
    const [text, old] = [compiler.bytes("text"), files.content(path)];
    const isChanged = !text.equals(old);
    return { path, old, text, isChanged, diff: isChanged && wantsDiff ? compiler.report({ format: "diff" }).bytes : undefined };
  }
  if (result === status.notFormatted && reason === "") return { path, findings: compiler.report({ format: "text", color: hasColors(2) }).bytes };
  return { path, reason };
}

function writeAll(results, standardInput) {
  for (const { path, old, text, isChanged } of results) {
    if (text && path === standardInput) write(1, text);
    else if (isChanged) writeFile(path, text, old);
  }
}

function summary(results, changed, isWritten) {
  const invalid = results.filter(({ findings }) => findings).length;
  const failed = results.filter(({ reason }) => reason).length;
  const parts = [
    [changed.length, isWritten ? "formatted" : "would be formatted"], [results.length - changed.length - invalid - failed, "already formatted"],
    [invalid, "with syntax errors"], [failed, "not formatted"],
  ].filter(([count]) => count > 0).map(([count, what]) => `${counted(count, "file")} ${what}`);
  return parts.length === 0 ? "" : `${parts.join(", ")}.\n`;
}
