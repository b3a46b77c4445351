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
  made.replaceChildren(
    ...lines.filter(Boolean).map((text) => {
      const line = document.createElement("div");
      line.textContent = text;
      // Texts of any script, each in its own direction.
      line.dir = "auto";
      return line;
    }),
  );
  return made;
}
