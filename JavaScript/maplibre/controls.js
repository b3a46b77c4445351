// Selectors for controls in the elements of the page. Controls handle keys and pointers themselves.

/** Selects fields: elements with text input or a value that keys change. */
export const FIELDS = "input, textarea, select, [contenteditable]";

/** Selects fields, links, buttons and other focusable elements. */
export const CONTROLS = `${FIELDS}, a[href], button, summary, [tabindex]:not(.cartouche-view, .cartouche-pointer)`;

/**
 * Whether an event happened within an element of a layer that matches a selector, including open shadow trees.
 * @param {HTMLElement} layer
 * @param {Event} event an event that is being dispatched.
 * @param {string} selector
 */
export function isIn(layer, event, selector) {
  const path = event.composedPath();
  return path.slice(0, Math.max(path.indexOf(layer), 0)).some((node) => /** @type {Partial<Element>} */ (node).matches?.(selector));
}
