/** An element with attributes, listeners (`onclick`) and children; what is null or false is left out. */
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

/** Other children of elements in which something is pressed, by element. */
const waiting = new Map();

addEventListener("pointerup", renewWaiting);
addEventListener("pointercancel", renewWaiting);

function renewWaiting() {
  // After the click, which comes next.
  setTimeout(() => {
    const all = [...waiting];
    waiting.clear();
    for (const [parent, children] of all) replaceChildren(parent, ...children);
  });
}

/** Gives an element other children, unless they are as those that it has; the focus goes to the one with the same `data-key`. */
export function replaceChildren(parent, ...children) {
  const made = element(parent.tagName, {}, children);
  waiting.delete(parent);
  // What has not changed stays, and with it the focus, a selection and the place to which somebody scrolled.
  if (made.innerHTML === parent.innerHTML) return;
  // What is pressed is clicked only if it is still there when it is let go.
  if (parent.querySelector(":active")) return void waiting.set(parent, children);
  const key = parent.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  parent.replaceChildren(...made.childNodes);
  if (key) parent.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

/** Sizes a canvas for the screen's density and gives its context in points, cleared. */
export function prepared(canvas, [width, height], density) {
  const [columns, rows] = [Math.round(width * density), Math.round(height * density)];
  if (canvas.width !== columns || canvas.height !== rows) {
    canvas.width = columns;
    canvas.height = rows;
  }
  const context = canvas.getContext("2d");
  context.setTransform(density, 0, 0, density, 0, 0);
  // In halves: where nothing is drawn after one that clears all, Chromium keeps the picture that was there.
  context.clearRect(0, 0, width, height / 2);
  context.clearRect(0, height / 2, width, height);
  return context;
}

/** The values of custom properties of CSS, by name without dashes, until the colour scheme changes. */
export function themeColors(names) {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
}

/** Text whose backquoted parts are code. */
export function rich(text) {
  return text.split("`").map((part, index) => (index % 2 ? element("code", {}, part) : part));
}
