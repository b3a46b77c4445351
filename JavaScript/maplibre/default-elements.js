// The default elements of views and callouts: title and subtitle, with classes for styling.

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
  // Existing lines are reused: a browser sends all events of a touch to the element where it began, so a removed line would swallow them.
  while (made.children.length > shown.length) made.lastElementChild.remove();
  shown.forEach((text, i) => ((made.children[i] ?? made.appendChild(emptyLine())).textContent = text));
  return made;
}

/** Returns an empty line whose writing direction follows its text. */
function emptyLine() {
  const line = document.createElement("div");
  line.dir = "auto";
  return line;
}
