// What hosts have in views and callouts that uses keys and pointers itself.

/** What is written into, or has a value that keys change. */
export const FIELDS = "input, textarea, select, [contenteditable]";

/** What is pressed or written into by itself. */
export const CONTROLS = `${FIELDS}, a[href], button, summary, [tabindex]:not(.cartouche-view)`;

/**
 * Whether an event happened in such a thing of a layer, also in an open shadow tree there.
 * @param {HTMLElement} layer
 * @param {Event} event while it is dispatched.
 * @param {string} selector
 */
export function isIn(layer, event, selector) {
  const path = event.composedPath();
  return path.slice(0, Math.max(path.indexOf(layer), 0)).some((node) => /** @type {Partial<Element>} */ (node).matches?.(selector));
}
