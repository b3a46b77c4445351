// The findings of the spec with their code frames. While the spec has errors, the map shows the last plan that compiled.

import { element, replaceChildren, rich } from "./dom.js";

export class Findings {
  /** @param showLine receives the line number of a finding in the spec. */
  constructor(showLine) {
    this.showLine = showLine;
    this.content = element("div", { class: "findings", "aria-live": "polite" });
  }

  /** Shows the findings. @param ofSpec the path of the spec. Locations in it are buttons that show the line. */
  update(findings, ofSpec) {
    if (!findings.length) {
      replaceChildren(this.content, element("p", { class: "fine" }, "No findings."));
      return;
    }
    replaceChildren(this.content, findings.map(({ severity, rule, message, path, start, text, help }) =>
      element("article", { class: `finding ${severity}` },
        element("h3", {}, element("span", { class: "severity" }, severity), rich(message)),
        element("p", { class: "place" }, this.place(path, start?.line ?? 1, start?.column ?? 1, ofSpec)),
        codeFrame(text) && element("pre", { tabindex: 0 }, codeFrame(text)),
        help && element("p", { class: "help" }, rich(help)), element("p", { class: "rule" }, rule))));
  }

  place(path, line, column, ofSpec) {
    const text = `${path}:${line}:${column}`;
    if (path !== ofSpec) return text;
    return element("button", { type: "button", class: "link", title: "Show it in the spec", "data-key": text, onclick: () => this.showLine(line) }, text);
  }
}

/** Returns the source lines and carets of a finding's text, as `lint` prints it. */
function codeFrame(text = "") {
  return text.split("\n").filter((line) => /^\s*\d*\s*\|/.test(line)).join("\n");
}

const SEVERITIES = ["error", "warning"];

/** Returns the rank of a finding's severity: 0 for errors, 1 for warnings, 2 for all others. */
export const rank = ({ severity }) => (SEVERITIES.includes(severity) ? SEVERITIES.indexOf(severity) : SEVERITIES.length);

/** Returns the worst severity and its number of findings. The severity is empty without errors and warnings. */
export function worst(findings) {
  for (const severity of SEVERITIES) {
    const number = findings.filter((finding) => finding.severity === severity).length;
    if (number) return { number, severity };
  }
  return { number: findings.length, severity: "" };
}

/**
 * Returns sentences for the banner: the first error that affects the page, and its effect.
 *
 * @param frames the number of frames of the trace or scenario. @returns {string[]} empty if no error affects the page.
 */
export function whatIsWrong({ problem, compiles, hasPlan, findings, path, trace }, frames) {
  const stays = !compiles && hasPlan ? ["The map shows the last plan that compiled."] : [];
  if (problem) return [problem, ...stays];
  const errors = findings.filter(({ severity }) => severity === "error");
  if (!compiles) return [errors.length ? sentence(errors[0], path) : "The spec does not compile.", ...stays];
  // Errors in a spec that compiles are rules that the `lint` settings raise to errors. They do not affect the map.
  const besides = errors.filter((finding) => finding.path !== path);
  if (!besides.length) return [];
  const isUnplayed = besides[0].path === trace && frames === 0;
  return [sentence(besides[0], path), ...(isUnplayed ? ["There are no frames to play until it is fixed."] : [])];
}

function sentence({ path, start, message }, ofSpec) {
  const line = start?.line ?? 1;
  return `${path === ofSpec ? `Line ${line}` : `${path}:${line}`}: ${message}`;
}
