// The leader lines of views, below all views.

const SVG = "http://www.w3.org/2000/svg";

/** One path with all leader lines of a frame. Pages style it by the class `cartouche-leaders`, or by two properties of CSS. */
export class LeaderLines {
  /** @param {HTMLElement} layer the parent of the views. */
  constructor(layer) {
    this.layer = layer;
    this.path = undefined;
    this.drawn = "";
  }

  /** Draws the leader lines of a frame. */
  place({ placements }) {
    let lines = "";
    for (let i = 0; i < placements.length; i++) {
      const leader = placements.leader(i);
      if (leader) lines += `M${leader[0].join(" ")}L${leader[1].join(" ")}`;
    }
    if (lines === this.drawn) return;
    this.drawn = lines;
    this.path ??= this.#added();
    this.path.setAttribute("d", lines);
  }

  hideAll() {
    this.place({ placements: { length: 0 } });
  }

  #added() {
    const svg = document.createElementNS(SVG, "svg");
    const path = document.createElementNS(SVG, "path");
    svg.setAttribute("class", "cartouche-leaders");
    svg.setAttribute("aria-hidden", "true");
    Object.assign(svg.style, {
      position: "absolute", inset: "0", width: "100%", height: "100%", zIndex: "-1",
      fill: "none", stroke: "var(--cartouche-leader-color, #486581)", strokeWidth: "var(--cartouche-leader-width, 1px)",
    });
    svg.append(path);
    this.layer.prepend(svg);
    return path;
  }
}
