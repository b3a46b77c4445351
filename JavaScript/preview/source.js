// The text of the spec with syntax colors and marks on lines with findings.

import { element, replaceChildren } from "./dom.js";
import { rank } from "./findings.js";

const TOKENS = /(?<comment>(?:^|\s)#.*$)|(?<text>"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')|(?<key>[\w-]+(?=:(?:\s|$)))|(?<number>(?<![\w.#-])-?\d+(?:\.\d+)?(?![\w.]))|(?<word>\b(?:true|false|null)\b)/g;

export class Source {
  constructor() {
    this.content = element("pre", { class: "source", tabindex: 0, "aria-label": "The spec" });
  }

  /** Scrolls to a line and highlights it. Lines are numbered from 1. */
  reveal(number) {
    const line = this.content.querySelectorAll(".line")[number - 1];
    this.content.querySelector(".is-highlighted")?.classList.remove("is-highlighted");
    line?.classList.add("is-highlighted");
    line?.scrollIntoView({ block: "center" });
    this.content.focus({ preventScroll: true });
  }

  update(text, findings, path) {
    const marks = new Map();
    for (const finding of findings) {
      const line = finding.start?.line;
      const known = marks.get(line);
      // The mark of a line is that of its most severe finding.
      if (finding.path === path && (!known || rank(finding) < rank(known))) marks.set(line, finding);
    }
    const lines = text.replace(/\n$/, "").split("\n");
    replaceChildren(this.content, element("code", {}, lines.map((line, index) => {
      const finding = marks.get(index + 1);
      const shown = element("span", { class: finding ? `line ${finding.severity}` : "line", title: finding?.message }, colored(line), "\n");
      // Wrapped parts of a line are indented more than its beginning.
      shown.style.setProperty("--indentation", `${indentation(line)}ch`);
      return shown;
    })));
  }
}

/** Returns the indentation of the wrapped parts of a line, in characters: that of nested lines. */
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
