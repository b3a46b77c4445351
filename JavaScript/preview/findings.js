// What is wrong with the spec, each with its code frame, while the last plan that compiled stays on the map.
import { element, replaceChildren, rich } from "./dom.js"

export class Findings {
  constructor() {
    this.content = element("div", { class: "findings", "aria-live": "polite" })
  }

  update(findings) {
    if (!findings.length) {
      replaceChildren(this.content, element("p", { class: "fine" }, "No findings."))
      return
    }
    replaceChildren(this.content, findings.map(({ severity, rule, message, path, start, text, help }) =>
      element("article", { class: `finding ${severity}` },
        element("h3", {}, element("span", { class: "severity" }, severity), rich(message)),
        element("p", { class: "place" }, `${path}:${start?.line ?? 1}:${start?.column ?? 1}`),
        codeFrame(text) && element("pre", { tabindex: 0 }, codeFrame(text)),
        help && element("p", { class: "help" }, rich(help)), element("p", { class: "rule" }, rule))))
  }
}

/** The lines of source with their carets, of what `lint` prints. */
function codeFrame(text = "") {
  return text.split("\n").filter((line) => /^\s*\d*\s*\|/.test(line)).join("\n")
}

/** How many there are of the worst kind, for the panel's title. */
export function worst(findings) {
  for (const severity of ["error", "warning"]) {
    const number = findings.filter((finding) => finding.severity === severity).length
    if (number) return { number, severity }
  }
  return { number: findings.length, severity: "" }
}
