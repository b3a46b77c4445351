/** Returns a new element with attributes, listeners (such as `onclick`) and children. Skips `null`, `undefined` and `false`. */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** The pending new children of elements that contain a pressed element, by parent. */
const waiting = new Map();

addEventListener("pointerup", renewWaiting);
addEventListener("pointercancel", renewWaiting);

function renewWaiting() {
  // A timeout, because the click event follows this one.
  setTimeout(() => {
    const all = [...waiting];
    waiting.clear();
    for (const [parent, children] of all) replaceChildren(parent, ...children);
  });
}

/** Replaces the children of an element unless the new ones have the same HTML. The focus moves to the element with the same `data-key`. */
export function replaceChildren(parent, ...children) {
  const made = element(parent.tagName, {}, children);
  waiting.delete(parent);
  // Unchanged children stay, to preserve the focus, the selection and the scroll position.
  if (made.innerHTML === parent.innerHTML) return;
  // A pressed element must stay until the release, otherwise the browser sends no click event.
  if (parent.querySelector(":active")) return void waiting.set(parent, children);
  const key = parent.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  parent.replaceChildren(...made.childNodes);
  if (key) parent.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

/** Sizes a canvas for a pixel density and returns its cleared context, whose unit is a point. */
export function prepared(canvas, [width, height], density) {
  const [columns, rows] = [Math.round(width * density), Math.round(height * density)];
  if (canvas.width !== columns || canvas.height !== rows) {
    canvas.width = columns;
    canvas.height = rows;
  }
  const context = canvas.getContext("2d");
  context.setTransform(density, 0, 0, density, 0, 0);
  // Clears in two halves. After one clear of the whole canvas and no drawing, Chromium keeps the old picture.
  context.clearRect(0, 0, width, height / 2);
  context.clearRect(0, height / 2, width, height);
  return context;
}

/** Returns the current values of CSS custom properties, by name without dashes. They are valid until the color scheme changes. */
export function themeColors(names) {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
}

/** Splits text into nodes in which the parts between backquotes are `code` elements. */
export function rich(text) {
  return text.split("`").map((part, index) => (index % 2 ? element("code", {}, part) : part));
}
