// The spec's text with its colours; lines with findings are marked.

import { element, replaceChildren } from "./dom.js";
import { rank } from "./findings.js";

const TOKENS = /(?<comment>(?:^|\s)#.*$)|(?<text>"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')|(?<key>[\w-]+(?=:(?:\s|$)))|(?<number>(?<![\w.#-])-?\d+(?:\.\d+)?(?![\w.]))|(?<word>\b(?:true|false|null)\b)/g;

export class Source {
  constructor() {
    this.content = element("pre", { class: "source", tabindex: 0, "aria-label": "The spec" });
  }

  /** Brings a line into sight. */
  reveal(number) {
    const line = this.content.querySelectorAll(".line")[number - 1];
    this.content.querySelector(".is-meant")?.classList.remove("is-meant");
    line?.classList.add("is-meant");
    line?.scrollIntoView({ block: "center" });
    this.content.focus({ preventScroll: true });
  }

  update(text, findings, path) {
    const marks = new Map();
    for (const finding of findings) {
      const line = finding.start?.line;
      const known = marks.get(line);
      // Of several in a line the worst counts.
      if (finding.path === path && (!known || rank(finding) < rank(known))) marks.set(line, finding);
    }
    const lines = text.replace(/\n$/, "").split("\n");
    replaceChildren(this.content, element("code", {}, lines.map((line, index) => {
      const finding = marks.get(index + 1);
      const shown = element("span", { class: finding ? `line ${finding.severity}` : "line", title: finding?.message }, colored(line), "\n");
      // What does not fit goes on further right than the line begins.
      shown.style.setProperty("--indentation", `${indentation(line)}ch`);
      return shown;
    })));
  }
}

/** The indentation of the rest of a line that is too long, in characters: as for what is nested in it. */
function indentation(line) {
  return /^\s*(?:-\s+)*/.exec(line)[0].length + 2;
}

function colored(line) {
  const parts = [];
  let last = 0;
  for (const match of line.matchAll(TOKENS)) {
    const [kind] = Object.entries(match.groups).find(([, value]) => value !== undefined);
    parts.push(line.slice(last, match.index), element("span", { class: `y-${kind}` }, match[0]));
    last = match.index + match[0].length;
  }
  return [...parts, line.slice(last)];
}
