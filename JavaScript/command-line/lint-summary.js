/** The last lines of `lint`. */
import { counted, printable } from "./streams.js";

export class LintSummary {
  #findings;
  #details;
  #fixes;

  /** @param fixes the numbers of findings with safe and unsafe fixes, or undefined if no fix was tried. */
  constructor(findings, details, fixes) { [this.#findings, this.#details, this.#fixes] = [findings, details, fixes]; }

  get text() { return this.#found + this.#skippedRules; }

  get #found() {
    const files = counted(new Set(this.#details.files).size, "file");
    if (this.#findings.length === 0) return `No problems in ${files}.\n`;
    const errors = this.#findings.filter(({ severity }) => severity === "error").length;
    const parts = [[errors, "error"], [this.#findings.length - errors, "warning"]].filter(([count]) => count > 0);
    return `Found ${parts.map(([count, noun]) => counted(count, noun)).join(" and ")} in ${files}${this.#fixable}.\n`;
  }

  get #fixable() {
    const { safe = 0, unsafe = 0 } = this.#fixes ?? {};
    if (safe === 0) return unsafe === 0 ? "" : `; ${unsafe} can be fixed with --fix --unsafe-fixes`;
    return unsafe === 0 ? `; ${safe} can be fixed with --fix` : `; ${safe} can be fixed with --fix, ${unsafe} more with --unsafe-fixes`;
  }

  get #skippedRules() {
    const { partlyChecked } = this.#details;
    const rules = "Rules about the meaning of a spec were not run on";
    if (partlyChecked.length === 0) return "";
    return partlyChecked.length === 1
      ? `${rules} ${printable(partlyChecked[0])}, which does not compile: fix its errors to run them.\n`
      : `${rules} ${partlyChecked.length} files, which do not compile: fix their errors to run them.\n`;
  }
}

/** Returns how many findings have a safe fix, and how many others an unsafe one. Fixes of findings that are not reported are not counted. */
export function countFixable(findings, applied, unsafe) {
  const keyOf = ({ path, rule, message }) => JSON.stringify([path, rule, message]);
  const counts = (fixes) => {
    const found = new Map();
    for (const fix of fixes) found.set(keyOf(fix), (found.get(keyOf(fix)) ?? 0) + 1);
    return found;
  };
  const kinds = { safe: counts(applied), unsafe: counts(unsafe) };
  const total = { safe: 0, unsafe: 0 };
  for (const finding of findings) {
    const key = keyOf(finding);
    const kind = ["safe", "unsafe"].find((each) => (kinds[each].get(key) ?? 0) > 0);
    if (!kind) continue;
    kinds[kind].set(key, kinds[kind].get(key) - 1);
    total[kind] += 1;
  }
  return total;
}

/** Returns the table of `--statistics`, the most frequent rule first. */
export function statistics(findings) {
  const lines = new Map();
  for (const { rule, severity, fixes } of findings) {
    const key = `${rule} ${severity}`;
    const line = lines.get(key) ?? { rule, severity, count: 0, fixable: 0 };
    line.count += 1;
    if (fixes.length > 0) line.fixable += 1;
    lines.set(key, line);
  }
  const ordered = (one, other) => one < other ? -1 : one > other ? 1 : 0;
  const sorted = [...lines.values()].sort((a, b) => b.count - a.count || ordered(a.rule, b.rule) || ordered(a.severity, b.severity));
  const widths = { count: Math.max(0, ...sorted.map(({ count }) => `${count}`.length)), rule: Math.max(0, ...sorted.map(({ rule }) => rule.length)) };
  return sorted.map(({ rule, severity, count, fixable }) => {
    const start = `${`${count}`.padStart(widths.count)}  ${severity.padEnd(7)}  `;
    return fixable > 0 ? `${start}${rule.padEnd(widths.rule)}  ${fixable} with a fix\n` : `${start}${rule}\n`;
  }).join("");
}
