/** The command `lint`. */
import { resolve } from "node:path";
import { checkJobs, readArguments } from "./arguments.js";
import { Files, writeFile } from "./files.js";
import { LintSummary, countFixable, statistics } from "./lint-summary.js";
import { fixMode, status } from "./module.js";
import { Failure, UsageError, counted, exit, hasColors, printable, report, write } from "./streams.js";

const formats = ["text", "concise", "json", "sarif", "github", "gitlab", "junit"];

const known = {
  format: formats, output: "texts", config: "text", select: "texts", ignore: "texts", "fail-on": ["error", "warning", "never"], "exit-zero": true,
  fix: true, diff: true, "unsafe-fixes": true, baseline: "program", "write-baseline": "program", jobs: "text", watch: "program",
  "stdin-filename": "text", root: "text", quiet: true, statistics: true,
};

export const help = `Usage: cartouche lint [<options>] [<path> ...]

Finds problems in specs and scenarios. The default is the current folder; - is standard input.

  --format <format>        ${formats.join(", ")} (default: text)
  --output <format=file>   also writes the findings to a file; may be repeated
  --config <file>          the configuration of all files
  --select, --ignore <rule,…>   runs only these rules; skips these rules
  --fail-on <severity>     error, warning or never (default: the configuration's, else error)
  --exit-zero              exits with status 0 in place of 1
  --fix, --diff            makes the safe fixes; prints them as a patch
  --unsafe-fixes           with --fix or --diff: also makes fixes that need a review
  --stdin-filename <name>  the name of standard input in reports
  --root <folder>          the folder that must contain all files of a spec
  --quiet, --statistics    no summary; the number of findings of each rule
`;

export function lint(list) {
  const given = readArguments("lint", list, known);
  if (given.help) return write(1, help);
  const rules = (lists) => lists?.flatMap((each) => each.split(","));
  const outputs = (given.output ?? []).map(outputOf);
  const run = { ...given, format: given.format ?? "text", outputs, stdin: given.stdinFilename ?? "<stdin>", isFilter: given.fix && given.paths.includes("-") };
  run.isForPeople = run.format === "text" || run.format === "concise";
  validate(run);
  const files = new Files({ root: given.root, config: given.config, select: rules(given.select), ignore: rules(given.ignore) });
  checkRules(files, { select: rules(given.select), ignore: rules(given.ignore) });
  files.find(given.paths, given.stdinFilename);
  if (files.targets.length === 0) throw new Failure("");
  const fixes = given.fix || given.diff ? new Fixes(files, run) : undefined;
  if (given.diff) return fixes.show();
  if (run.isFilter) fixes.print();
  else fixes?.write();
  fixes?.list();
  check(files, run, fixes);
}

function outputOf(text) {
  const sign = text.indexOf("=");
  const format = text.slice(0, Math.max(0, sign));
  if (!formats.includes(format)) throw new UsageError(`--output is FORMAT=FILE, with a format of ${formats.join(", ")}, and not \`${text}\``);
  return { format, file: text.slice(sign + 1) };
}

function validate(run) {
  if (run.unsafeFixes && !run.fix && !run.diff) throw new UsageError("--unsafe-fixes needs --fix or --diff");
  if (run.fix && run.diff) throw new UsageError("--fix changes files and --diff only shows the changes: use one of them");
  if (run.isFilter && run.paths.length > 1) throw new UsageError("--fix prints the fixed standard input: name no path besides -");
  if (run.diff) {
    const refused = [
      [!run.isForPeople, `--format ${run.format}`], [run.outputs.length > 0, "--output"], [run.failOn, "--fail-on"], [run.statistics, "--statistics"],
    ].filter(([isGiven]) => isGiven).map(([, name]) => name);
    if (refused.length > 0) throw new UsageError(`--diff shows what --fix would change, not findings: omit ${refused.join(" and ")}`);
  }
  const names = run.outputs.map(({ file }) => resolve(file));
  const twice = run.outputs.find((_, index) => names.indexOf(names[index]) !== index);
  if (twice) throw new UsageError(`--output names ${twice.file} twice: use a different file for each format`);
  checkJobs(run.jobs);
}

/** Checks the names of rules, by a configuration that has them. */
function checkRules(files, lists) {
  for (const [option, rules = []] of Object.entries(lists)) {
    for (const rule of rules) {
      const { compiler } = new Files();
      compiler.call("set_options", null);
      compiler.put("a.annotations.yaml", Buffer.from("version: 1\nannotations: []\n"));
      compiler.call("configure", JSON.stringify({ rules: { [rule]: "warning" } }));
      compiler.call("lint", "a.annotations.yaml");
      const finding = compiler.json("configuration").findings.find(({ rule: id }) => id === "unknown-rule");
      if (finding) throw new UsageError(`--${option}: ${finding.message}; ${finding.help ?? "`cartouche explain` lists all rules"}`);
    }
  }
}

/** Checks the files, and writes findings, summaries and the exit status. */
function check(files, run, fixes) {
  const { compiler } = files;
  files.call("lint", files.targets.join("\0"));
  files.printConfigurations();
  const details = compiler.json("details");
  for (const { path, reason } of details.failures) report(`${path}: ${reason}`);
  const { findings } = compiler.json("findings");
  const made = (format, color) => compiler.report({ format, color, failOn: run.failOn, failures: files.failures });
  const outputs = run.outputs.map(({ format, file }) => ({ file, bytes: made(format, false).bytes }));
  const stream = run.isFilter ? 2 : 1;
  const { bytes, fails } = made(run.format, run.format === "text" && hasColors(stream));
  for (const output of outputs) writeFile(output.file, output.bytes);
  write(stream, bytes);
  if (fixes && fixes.changes.length > 0 && !run.quiet) write(2, `Fixed ${fixes.summary}.\n`);
  if (run.isForPeople && !run.quiet && details.files.length > 0) {
    const tried = fixes ?? Fixes.tried(files, findings, details.files);
    const promised = tried && countFixable(findings, fixes ? [] : tried.applied, tried.unsafe);
    write(2, new LintSummary(findings, details, promised).text);
  }
  if (run.statistics) write(2, statistics(findings));
  if (files.failures.length + details.failures.length > 0) throw new Failure("");
  if (fails && !run.exitZero) throw new Failure("", exit.problems);
}

/** The fixes of all files. All files are checked before the first one is written. */
class Fixes {
  changes = [];
  /** The texts for people about applied and refused fixes, in the order of the files. */
  #applied = [];
  #refused = [];
  #failures = [];
  /** The fixes that were made or that could be made, with `path`, `rule` and `message`. */
  applied = [];
  unsafe = [];

  constructor(files, run) {
    this.files = files;
    this.run = run;
    const counts = !run.quiet && (run.diff || run.isForPeople);
    const mode = run.unsafeFixes ? fixMode.unsafe : counts ? fixMode.safeAndListUnsafe : fixMode.safe;
    for (const path of files.targets) this.#add(path, mode);
  }

  #add(path, mode) {
    const { compiler } = this.files;
    if (this.files.call("fix", path, mode, 0, 0) !== status.ok) {
      const reason = compiler.text();
      this.#failures.push({ path, reason: reason.startsWith("it is a compiled plan") ? "it is a compiled plan; fix its spec instead" : reason });
      return;
    }
    const [text, details, old] = [compiler.bytes("text"), compiler.json("details"), this.files.content(path)];
    this.#note(path, details);
    const listed = (format) => compiler.report({ format, color: hasColors(2), concise: this.run.format === "concise" }).bytes;
    this.#refused.push(listed("refused"));
    if (text.equals(old)) return;
    this.#applied.push(listed("applied"));
    this.changes.push({ path, old, text, count: details.applied.length, diff: compiler.report({ format: "diff" }).bytes });
  }

  #note(path, { applied, unsafe }) {
    this.applied.push(...applied.map((fix) => ({ ...fix, path })));
    this.unsafe.push(...unsafe.map((fix) => ({ ...fix, path })));
  }

  /** Returns the fixes that `--fix` would make after `lint`, or undefined if no file has fixes. */
  static tried(files, findings, checked) {
    const fixable = new Set(findings.filter(({ fixes }) => fixes.length > 0).map(({ path }) => path));
    const paths = files.targets.filter((path) => fixable.has(path) && checked.includes(path));
    if (paths.length === 0) return undefined;
    const all = Object.create(Fixes.prototype);
    Object.assign(all, { applied: [], unsafe: [] });
    for (const path of paths) {
      if (files.call("fix", path, fixMode.listOnly, 0, 0) !== status.ok) continue;
      const { applied, unsafe } = files.compiler.json("details");
      all.applied.push(...applied.map((fix) => ({ ...fix, path })));
      all.unsafe.push(...unsafe.map((fix) => ({ ...fix, path })));
    }
    return all;
  }

  get summary() {
    const count = this.changes.reduce((sum, change) => sum + change.count, 0);
    return `${counted(count, "finding")} in ${counted(this.changes.length, "file")}`;
  }

  write() {
    const written = [];
    try {
      for (const change of this.changes) {
        writeFile(change.path, change.text, change.old);
        this.files.replace(change.path, change.text);
        written.push(change);
      }
    } catch (error) {
      this.changes = written;
      if (written.length > 0) error.after = `Fixed ${this.summary}: ${written.map(({ path }) => printable(path)).join(", ")}.\n`;
      throw error;
    }
  }

  /** Prints standard input with its fixes, unless it could not be read, which `lint` reports. */
  print() {
    if (this.#failures.length > 0) return;
    const path = this.run.stdin;
    const [change] = this.changes;
    const text = change ? change.text : this.files.content(path);
    write(1, text);
    this.files.replaceStandardInput(path, text);
  }

  /** Lists the applied fixes, unless `--diff` shows them, and the refused ones. */
  list() {
    if (!this.run.isForPeople || this.run.quiet) return;
    for (const text of [...this.run.diff ? [] : this.#applied, ...this.#refused]) write(2, text);
  }

  show() {
    for (const { diff } of this.changes) write(1, diff);
    for (const { path, reason } of this.#failures) report(`${path}: ${reason}`);
    this.list();
    if (!this.run.quiet) write(2, this.#advice);
    if (this.#failures.length + this.files.failures.length > 0) throw new Failure("");
    if (this.changes.length > 0 && !this.run.exitZero) throw new Failure("", exit.problems);
  }

  get #advice() {
    const count = this.unsafe.length;
    if (this.changes.length === 0) {
      return count === 0 ? "" : `${counted(count, "finding")} can be fixed with --unsafe-fixes only: review the result.\n`;
    }
    return count === 0 ? `Would fix ${this.summary}.\n` : `Would fix ${this.summary}; ${count} more with --unsafe-fixes.\n`;
  }
}
