// The elements of callouts, above all views.

import { Elements } from "./elements.js";

/** The number of callout ids in use on the page, which may have several maps. A view refers to its callout by such an id. */
let idsInUse = 0;

export class CalloutElements extends Elements {
  /**
   * @param {HTMLElement} layer the parent of the elements.
   * @param {import("./measured-sizes.js").MeasuredSizes} sizes
   * @param {(callout: import("../cartouche-maplibre.js").Callout, element: HTMLElement | undefined) => HTMLElement} make
   * @param {(error: unknown) => void} fail receives the errors of `make`.
   */
  constructor(layer, sizes, make, fail) {
    super("callout", layer, sizes, make, fail);
    /** The reusable slots of callouts, by the slot number that frames give to callouts. @type {import("./slot.js").Slot[]} */
    this.slots = [];
  }

  /**
   * Updates the elements for a frame.
   * @param {number} order the draw order of the first callout, above all views.
   * @param {boolean} isSettled whether the map is settled.
   */
  place(frame, order, isSettled) {
    this.bringAll(frame.callouts.length, (i) => this.#bring(frame, i, order + i, isSettled));
  }

  #bring({ callouts, clusters, placements }, i, order, isSettled) {
    const view = placements.find(callouts.annotation(i));
    const cluster = clusters.find(callouts.annotation(i));
    const callout = {
      ...callouts.at(i),
      view: view < 0 ? "" : placements.view(view),
      data: (view < 0 ? undefined : placements.data(view)) ?? {},
      cluster: cluster < 0 ? undefined : clusters.at(cluster),
    };
    const slot = this.#slot(callout.slot);
    slot.seen = this.frames;
    if (!this.#show(slot, callout, callouts.annotation(i))) return;
    if (isSettled) slot.rest(callout.x, callout.y);
    else slot.move(callout.x, callout.y);
    const isMeasured = this.sizes.isCalloutOfElement(slot, callouts, i);
    slot.resize(
      isMeasured && !callouts.givenWidth(i) ? NaN : callout.width,
      isMeasured && !callouts.givenHeight(i) ? NaN : callout.height,
    );
    slot.stack(order);
    this.shown.push(slot);
  }

  refresh(annotation) {
    super.refresh(annotation);
    for (const given of this.sizes.givenCallouts) {
      if (annotation !== undefined && given !== annotation) continue;
      // After a change, the spec may set the size. A visible callout keeps its present size until that is known, so that it does not blink.
      const slot = this.find(given);
      if (slot?.width > 0 && slot.height > 0) this.sizes.tell(given, slot, true);
      else this.sizes.givenCallouts.delete(given);
    }
  }

  #slot(number) {
    let slot = this.slots[number];
    if (!slot) {
      slot = this.slots[number] = this.addSlot();
      slot.element.setAttribute("role", "group");
      // With -1, the callout is not in the tab order, but a press focuses it, so that Escape closes it.
      slot.element.tabIndex = -1;
      slot.element.id = `cartouche-callout-${(idsInUse += 1)}`;
      slot.tip = document.createElement("div");
      slot.tip.className = "cartouche-tip";
      slot.tip.style.position = "absolute";
      slot.tip.setAttribute("aria-hidden", "true");
    }
    return slot;
  }

  /** Fills a slot with the content of a callout. @returns whether the page's callback succeeded. */
  #show(slot, callout, annotation) {
    const { id, view, title, subtitle, leftAccessory, rightAccessory, detailAccessory, data, anchor, cluster, parts = [] } = callout;
    const names = parts.map(({ name }) => name);
    const accessories = { leftAccessory, rightAccessory, detailAccessory };
    const shown = { id, annotation, view, title, subtitle, ...accessories, data, anchor, cluster, parts: names };
    const key = JSON.stringify(shown);
    if (slot.annotation !== annotation || slot.key !== key) {
      slot.annotation = annotation;
      slot.element.dataset.id = callout.id;
      slot.element.dataset.anchor = anchor;
      if (title) slot.element.setAttribute("aria-label", title);
      else slot.element.removeAttribute("aria-label");
      if (!this.fill(slot, shown)) return false;
      slot.key = key;
      slot.partsKey = undefined;
      slot.show();
    }
    this.#point(slot, callout);
    this.#arrange(slot, callout, parts);
    return true;
  }

  /** Moves the elements for parts to their rectangles: those that have a part's name in the attribute `data-part`. */
  #arrange(slot, { x, y }, parts) {
    const sides = parts.map((part) => [part.x - x, part.y - y, part.width, part.height].map((side) => side.toFixed(3)));
    const key = sides.join();
    if (slot.partsKey === key) return;
    slot.partsKey = key;
    for (const element of slot.element.querySelectorAll("[data-part]")) {
      const index = parts.findIndex(({ name }) => name === element.dataset.part);
      if (index < 0) continue;
      const [left, top, width, height] = sides[index];
      Object.assign(element.style, {
        position: "absolute", boxSizing: "border-box",
        left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`,
      });
    }
  }

  /** Draws the tip of a callout, and pads its element on the side of the tip. */
  #point(slot, { x, y, tip }) {
    const { style } = slot.element;
    const points = (tip ?? []).map(([pointX, pointY]) => [pointX - x, pointY - y]);
    const key = points.flat().map((value) => value.toFixed(3)).join(" ");
    if (slot.tipKey === key) return;
    slot.tipKey = key;
    style.padding = "0";
    if (!tip) return void slot.tip.remove();
    const [[pointX, pointY], [startX, startY], [endX, endY]] = points;
    const [left, top] = [Math.min(pointX, startX, endX), Math.min(pointY, startY, endY)];
    const [width, height] = [Math.max(pointX, startX, endX) - left, Math.max(pointY, startY, endY) - top];
    if (startY === endY) style[pointY > startY ? "paddingBottom" : "paddingTop"] = `${height}px`;
    else style[pointX > startX ? "paddingRight" : "paddingLeft"] = `${width}px`;
    Object.assign(slot.tip.style, {
      left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`,
      clipPath: `polygon(${points.map(([px, py]) => `${px - left}px ${py - top}px`).join(", ")})`,
    });
    slot.element.append(slot.tip);
  }
}
