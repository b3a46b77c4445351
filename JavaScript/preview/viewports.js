// The viewport sizes of the preview; the first one is the size of the window.

import { element } from "./dom.js";

const SIZES = [
  ["Window", null], ["iPhone SE", [375, 667]], ["iPhone 16", [393, 852]], ["Pixel 9", [412, 923]], ["iPad", [820, 1180]],
  ["Tablet", [1024, 768]], ["Desktop", [1440, 900]],
];

export class ViewportPicker {
  /** @param change Called when the size changes. */
  constructor(change) {
    this.change = change;
    this.isTurned = false;
    this.sizes = SIZES;
    this.select = element("select", { "aria-label": "Viewport", onchange: () => change() });
    this.turnButton = element("button", {
      type: "button", class: "icon", "aria-label": "Turn the viewport", title: "Turn the viewport", "aria-pressed": false, onclick: () => this.turn(),
    }, "⟳");
    this.content = element("span", { class: "viewports" }, this.select, this.turnButton);
    this.fill();
  }

  /** Sets the size that the command line gives, or null; a size that differs from the previous one is selected. */
  give(size) {
    if (JSON.stringify(size) === JSON.stringify(this.given)) return;
    this.given = size;
    this.sizes = size ? [["--viewport", size], ...SIZES] : SIZES;
    this.fill();
    this.change();
  }

  fill() {
    this.select.replaceChildren(...this.sizes.map(([name, size], index) => element("option", { value: index }, [name, size?.join(" × ")].filter(Boolean).join(" · "))));
  }

  turn() {
    this.isTurned = !this.isTurned;
    this.turnButton.setAttribute("aria-pressed", this.isTurned);
    this.change();
  }

  /**
   * Returns the viewport in points, its scale in CSS pixels per point, and `isFixed`, which is undefined for the window's size.
   *
   * @param room The width and height of the stage in CSS pixels.
   * @param below The occupied height at the bottom of the stage, in CSS pixels.
   */
  viewport(room, below) {
    const size = this.sizes[this.select.selectedIndex]?.[1];
    // The size of the window cannot be rotated between portrait and landscape.
    this.turnButton.disabled = !size;
    if (!size) return { viewport: [room[0], room[1] - below], scale: 1 };
    const viewport = this.isTurned ? [size[1], size[0]] : size;
    return { viewport, scale: fittingScale(viewport, room, below), isFixed: true };
  }
}

/**
 * Returns the scale in CSS pixels per point, at most 1, at which a viewport fits into the stage with some space around it.
 *
 * @param below The occupied height at the bottom of the stage, in CSS pixels.
 */
export function fittingScale([width, height], [roomWidth, roomHeight], below) {
  return Math.min(1, (roomWidth - 32) / width, (roomHeight - below - 24) / height);
}
