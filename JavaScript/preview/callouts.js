// The callouts: bubbles with a tip, texts, accessories and tappable parts. Each slot has one element.

import { element } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
/** The largest corner radius, in points. */
const RADIUS = 10;
/** The names of the parts for accessories, which are also the properties of a callout with the names of the host's views. */
const ACCESSORIES = ["leftAccessory", "rightAccessory", "detailAccessory"];

/** The callout elements on the map, by slot. */
export class Callouts {
  constructor(parent) {
    this.parent = parent;
    this.elements = new Map();
  }

  /** Shows the given callouts in draw order and hides all others. `firstOrder` is the `z-index` of the first callout. */
  update(callouts, firstOrder) {
    const shown = new Set();
    callouts.forEach((callout, order) => {
      shown.add(callout.slot);
      let bubble = this.elements.get(callout.slot);
      if (!bubble) this.elements.set(callout.slot, (bubble = this.make()));
      bubble.hidden = false;
      bubble.style.zIndex = firstOrder + order;
      bubble.style.transform = `translate(${callout.x}px, ${callout.y}px)`;
      bubble.style.width = `${callout.width}px`;
      bubble.style.height = `${callout.height}px`;
      const look = JSON.stringify(relative(callout));
      if (bubble.dataset.look !== look) this.dress(bubble, callout, look);
    });
    for (const [slot, bubble] of this.elements) if (!shown.has(slot)) bubble.hidden = true;
  }

  make() {
    const bubble = element("div", { class: "callout", role: "group" });
    const outline = document.createElementNS(SVG, "svg");
    outline.setAttribute("aria-hidden", "true");
    outline.append(document.createElementNS(SVG, "path"));
    bubble.append(outline, element("div", { class: "callout-body" }));
    this.parent.append(bubble);
    return bubble;
  }

  dress(bubble, callout, look) {
    bubble.dataset.look = look;
    bubble.dataset.id = callout.id;
    bubble.setAttribute("aria-label", `Callout of ${callout.title ?? callout.id}`);
    const body = bodyOf(callout);
    bubble.querySelector("path").setAttribute("d", outline(body, callout));
    const content = bubble.querySelector(".callout-body");
    Object.assign(content.style, {
      left: `${body.x - callout.x}px`, top: `${body.y - callout.y}px`, width: `${body.width}px`, height: `${body.height}px`,
    });
    const all = callout.parts ?? [];
    const accessories = all.filter(({ name }) => ACCESSORIES.includes(name) && callout[name]);
    const others = all.filter((part) => !accessories.includes(part));
    const lowest = Math.min(body.height, ...others.map((part) => part.y - body.y));
    content.replaceChildren(
      texts(callout, body, accessories, lowest),
      // Accessories first, because taps reach other parts before them.
      ...accessories.map((part) => placedPart(part, body, "accessory", callout[part.name])),
      ...others.map((part) => placedPart(part, body, "part", part.name)),
    );
  }
}

/** Returns the properties of a callout that define its look, relative to its position. Lengths are rounded to 1/64 point. */
function relative({ x, y, tip, parts, ...look }) {
  const shift = ([px, py]) => [Math.round((px - x) * 64) / 64, Math.round((py - y) * 64) / 64];
  const moved = parts?.map((part) => [part.name, part.width, part.height, ...shift([part.x, part.y])]);
  return [look.id, look.width, look.height, look.title, look.subtitle, look.leftAccessory, look.rightAccessory,
    look.detailAccessory, tip?.map(shift), moved];
}

function texts(callout, body, accessories, lowest) {
  const text = element("div", { class: "callout-text" },
    callout.title && element("strong", {}, callout.title),
    callout.subtitle && !callout.detailAccessory && element("span", {}, callout.subtitle));
  const box = element("div", { class: "callout-row" }, text);
  for (const { name, x, width } of accessories) {
    if (name === "leftAccessory") box.style.paddingLeft = `${x + width - body.x + 8}px`;
    if (name === "rightAccessory") box.style.paddingRight = `${body.x + body.width - x + 8}px`;
  }
  // The row of texts ends where the highest part begins, unless the space above is at most 30 points. Above a detail accessory, it
  // has one line.
  if (callout.detailAccessory) box.classList.add("above-detail");
  else if (lowest > 30) box.style.height = `${lowest}px`;
  return box;
}

function placedPart(part, body, kind, name) {
  const made = element("span", { class: kind, title: name }, name);
  Object.assign(made.style, {
    left: `${part.x - body.x}px`, top: `${part.y - body.y}px`, width: `${part.width}px`, height: `${part.height}px`,
  });
  return made;
}

/** Returns the rectangle of a callout without its tip, in screen points. */
function bodyOf({ x, y, width, height, tip }) {
  if (!tip) return { x, y, width, height };
  const [point, start, end] = tip;
  if (start[1] === end[1]) {
    const length = Math.abs(point[1] - start[1]);
    return { x, y: point[1] < start[1] ? start[1] : y, width, height: height - length };
  }
  const length = Math.abs(point[0] - start[0]);
  return { x: point[0] < start[0] ? start[0] : x, y, width: width - length, height };
}

/** Returns SVG path data relative to the callout's origin, clockwise from the upper left corner. */
function outline(body, { x, y, tip }) {
  const [left, top] = [body.x - x, body.y - y];
  const [right, bottom] = [left + body.width, top + body.height];
  const radius = Math.max(0, Math.min(RADIUS, body.width / 4, body.height / 4));
  const corner = (cx, cy) => `A${radius} ${radius} 0 0 1 ${cx} ${cy}`;
  const [point, start, end] = (tip ?? []).map(([px, py]) => [px - x, py - y]);
  const side = (isHere, isBackwards) => {
    if (!tip || !isHere()) return "";
    const [first, last] = isBackwards ? [end, start] : [start, end];
    return `L${first}L${point}L${last}`;
  };
  const isLevel = tip && start[1] === end[1];
  return [
    `M${left + radius} ${top}`,
    side(() => isLevel && point[1] < start[1], false), `L${right - radius} ${top}`, corner(right, top + radius),
    side(() => !isLevel && point[0] > start[0], false), `L${right} ${bottom - radius}`, corner(right - radius, bottom),
    side(() => isLevel && point[1] > start[1], true), `L${left + radius} ${bottom}`, corner(left, bottom - radius),
    side(() => !isLevel && point[0] < start[0], true), `L${left} ${top + radius}`, corner(left + radius, top), "Z",
  ].join("");
}
