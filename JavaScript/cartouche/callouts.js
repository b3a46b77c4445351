import { callout as layout, callout_part } from "./layout.js";
import { List, setText } from "./list.js";

/** The visible callouts of the last frame. */
export class Callouts extends List {
  constructor(handle) { super(handle, "cartouche_callouts", layout); }

  x(i) { return this.number(i, layout.x); }
  y(i) { return this.number(i, layout.y); }
  width(i) { return this.number(i, layout.width); }
  height(i) { return this.number(i, layout.height); }
  anchor(i) { return this.handle.engine.names.anchors[this.word(i, layout.anchor)]; }
  givenWidth(i) { return (this.word(i, layout.given_sides) & 1) !== 0; }
  givenHeight(i) { return (this.word(i, layout.given_sides) & 2) !== 0; }
  slot(i) { return this.word(i, layout.slot); }

  tip(i) {
    if (this.word(i, layout.has_tip) === 0) return undefined;
    return [0, 8, 16, 24, 32, 40].map((offset) => this.number(i, layout.tip_point + offset));
  }

  written(i) {
    const { handle } = this;
    const annotation = this.annotation(i);
    const item = {
      id: this.id(i), x: this.x(i), y: this.y(i), width: this.width(i), height: this.height(i), anchor: this.anchor(i),
    };
    const tip = this.tip(i);
    if (tip) {
      item.tip = [tip.slice(0, 2), tip.slice(2, 4), tip.slice(4)];
      item.offCenter = this.number(i, layout.tip_off_center);
    }
    item.slot = this.slot(i);
    setText(item, "title", handle.textOf(annotation, "calloutTitle"));
    setText(item, "subtitle", handle.textOf(annotation, "calloutSubtitle"));
    for (const accessory of ["leftAccessory", "rightAccessory", "detailAccessory"]) {
      setText(item, accessory, handle.textOf(annotation, accessory));
    }
    if (this.word(i, layout.part_count) > 0) item.parts = this.#parts(annotation);
    return item;
  }

  #parts(annotation) {
    const { engine } = this.handle;
    const parts = this.handle.list(callout_part.size, (pointer) => [
      engine.words[(pointer + callout_part.part) >>> 2],
      ...engine.numbers.subarray((pointer + callout_part.frame) >>> 3, ((pointer + callout_part.frame) >>> 3) + 4),
    ], "cartouche_callout_parts", annotation);
    return parts.map(([part, x, y, width, height]) => ({ name: this.handle.partName(part), x, y, width, height }));
  }
}
