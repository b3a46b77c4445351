// Views and callouts of those who make none themselves: their texts, with classes to style them by.

/**
 * @param {import("../cartouche-maplibre.js").Annotation} annotation
 * @param {HTMLElement | undefined} element
 */
export function defaultView({ title, subtitle, cluster }, element) {
  return texts(element, "cartouche-default-view", [title ?? cluster?.count, subtitle]);
}

/**
 * @param {import("../cartouche-maplibre.js").Callout} callout
 * @param {HTMLElement | undefined} element
 */
export function defaultCallout({ title, subtitle }, element) {
  return texts(element, "cartouche-default-callout", [title, subtitle]);
}

function texts(element, className, lines) {
  const made = element ?? document.createElement("div");
  made.className = className;
  const shown = lines.filter(Boolean);
  // The lines that are there stay: what a finger went down on, the rest of its touch is told of, and no map hears of that of a removed one.
  while (made.children.length > shown.length) made.lastElementChild.remove();
  shown.forEach((text, i) => ((made.children[i] ?? made.appendChild(emptyLine())).textContent = text));
  return made;
}

/** Texts of any script, each in its own direction. */
function emptyLine() {
  const line = document.createElement("div");
  line.dir = "auto";
  return line;
}
