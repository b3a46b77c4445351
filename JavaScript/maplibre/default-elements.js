// The default elements of views and callouts, title and subtitle, and of pointers, with classes for styling.

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

/**
 * A disc with an arrow, which the driver turns.
 * @param {import("../cartouche-maplibre.js").Pointer} pointer
 * @param {HTMLElement | undefined} element
 */
export function defaultPointer(pointer, element) {
  if (element) return element;
  const made = document.createElement("div");
  made.className = "cartouche-default-pointer";
  made.style.height = "100%";
  const arrow = svg("svg", { viewBox: "-16 -16 32 32", "aria-hidden": "true" });
  Object.assign(arrow.style, { width: "100%", height: "100%", transform: "rotate(var(--cartouche-bearing))" });
  arrow.append(svg("circle", { r: "15", fill: "#fff", stroke: "#0072b2" }), svg("path", { d: "M0 -11L7.5 7L0 3.5L-7.5 7Z", fill: "#0072b2" }));
  made.append(arrow);
  return made;
}

/** Returns a new element of SVG. @param {string} tag @param {Record<string, string>} attributes */
function svg(tag, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
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
