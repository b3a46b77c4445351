// What is wrong with the spec, each with its code frame, while the last plan that compiled stays on the map.

import { element, replaceChildren, rich } from "./dom.js";

export class Findings {
  /** @param showLine Called with the line of the spec that a finding is about. */
  constructor(showLine) {
    this.showLine = showLine;
    this.content = element("div", { class: "findings", "aria-live": "polite" });
  }

  /** @param ofSpec The path of the spec, whose text is beside them. */
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

/** The lines of source with their carets, of what `lint` prints. */
function codeFrame(text = "") {
  return text.split("\n").filter((line) => /^\s*\d*\s*\|/.test(line)).join("\n");
}

const SEVERITIES = ["error", "warning"];

/** From the worst on; others are less than all of these. */
export const rank = ({ severity }) => (SEVERITIES.includes(severity) ? SEVERITIES.indexOf(severity) : SEVERITIES.length);

/** How many there are of the worst kind, for the panel's title. */
export function worst(findings) {
  for (const severity of SEVERITIES) {
    const number = findings.filter((finding) => finding.severity === severity).length;
    if (number) return { number, severity };
  }
  return { number: findings.length, severity: "" };
}

/**
 * What keeps the page from showing all that it was asked for, in sentences: the first mistake, and what is shown all the same.
 * @param frames How many the trace or scenario has. @returns {string[]} None: all of it is shown.
 */
export function whatIsWrong({ problem, compiles, hasPlan, findings, path, trace }, frames) {
  const stays = !compiles && hasPlan ? ["The map shows the last plan that compiled."] : [];
  if (problem) return [problem, ...stays];
  const errors = findings.filter(({ severity }) => severity === "error");
  if (!compiles) return [errors.length ? sentence(errors[0], path) : "The spec does not compile.", ...stays];
  // What `lint` is told to take for an error keeps nothing of the spec from the map.
  const besides = errors.filter((finding) => finding.path !== path);
  if (!besides.length) return [];
  const isUnplayed = besides[0].path === trace && frames === 0;
  return [sentence(besides[0], path), ...(isUnplayed ? ["Until it is mended, there are no frames to play."] : [])];
}

function sentence({ path, start, message }, ofSpec) {
  const line = start?.line ?? 1;
  return `${path === ofSpec ? `Line ${line}` : `${path}:${line}`}: ${message}`;
}
