// The findings below the editor, each with buttons that apply its fixes.

import { element, replaceChildren, rich } from "../dom.js";

/** The most findings in the list. */
const MAX_LISTED = 100;

export class Problems {
  /** @param host an object with `show(finding)`; `fix(finding, number)`, the number of one of its fixes; and `has(path)`, whether it can show a file. */
  constructor(host) {
    this.host = host;
    this.findings = [];
    this.summary = element("p", { class: "problems-summary", role: "status" });
    this.list = element("ul", { class: "problems-list", "aria-label": "Findings" });
    /** What the cursor's annotation is on the map. */
    this.about = element("div", { class: "problems-about" });
    this.content = element("div", { class: "problems" }, element("div", { class: "problems-bar" }, this.summary, this.about), this.list);
  }

  /** Shows a text instead of findings, such as that the compiler is being loaded. */
  showNotice(text) {
    this.content.classList.remove("is-fine");
    this.summary.textContent = text;
    this.findings = [];
    replaceChildren(this.list);
  }

  /** Shows or hides that findings are those of a former text. */
  wait(isWaiting) {
    this.content.classList.toggle("is-waiting", isWaiting);
  }

  /** Shows findings, and the file of those that are in another file than the spec. */
  update(findings, path) {
    // Rows that look the same stay in the page, so their buttons look up the present finding.
    this.findings = findings;
    const count = (severity) => findings.filter((finding) => finding.severity === severity).length;
    const counts = [[count("error"), "error"], [count("warning"), "warning"]]
      .filter(([number]) => number > 0).map(([number, name]) => `${number} ${name}${number === 1 ? "" : "s"}`);
    this.content.classList.toggle("is-fine", findings.length === 0);
    const summary = counts.length ? counts.join(", ") : findings.length ? `${findings.length} findings` : "No problems";
    if (this.summary.textContent !== summary) this.summary.textContent = summary;
    const rows = findings.slice(0, MAX_LISTED).map((finding, index) => this.#row(finding, index, path));
    const others = findings.length - rows.length;
    replaceChildren(this.list, rows, others > 0 && element("li", { class: "problems-more" }, `and ${others.toLocaleString("en")} more`));
  }

  #row(finding, index, path) {
    const { severity, message, help, start, rule } = finding;
    const isHere = finding.path === path;
    const place = isHere ? `Line ${start.line}` : `${finding.path.split("/").at(-1)}, line ${start.line}`;
    const fixes = isHere ? finding.fixes : [];
    // A fix says what its help does.
    const says = fixes.length ? null : help;
    return element("li", { class: `problem ${severity}` },
      element("button", {
        type: "button", class: "problem-text", disabled: !isHere && !this.host.has(finding.path), "data-key": `finding ${index}`, title: `${severity}: ${rule}`,
        onclick: () => this.host.show(this.findings[index]),
      },
      element("span", { class: "unseen" }, `${severity}: `), element("span", {}, rich(message)),
      says && element("span", { class: "problem-help" }, rich(says)), element("span", { class: "problem-place" }, place)),
      fixes.map((fix, number) => element("button", {
        type: "button", class: "fix", "data-key": `fix ${index} ${number}`, onclick: () => this.host.fix(this.findings[index], number),
      }, element("span", { class: "unseen" }, "Fix: "), rich(capital(fix.title)))));
  }
}

const capital = (text) => (/^[a-z]/.test(text) ? text[0].toUpperCase() + text.slice(1) : text);
