import { hidden_annotation as layout } from "./layout.js";
import { List } from "./list.js";

/** The hidden annotations of the last frame. */
export class Hidden extends List {
  constructor(handle) { super(handle, "cartouche_hidden", layout); }

  cause(i) { return this.handle.engine.names.causes[this.word(i, layout.cause)]; }
  by(i) { return this.handle.blocker(this.word(i, layout.blocker_kind), this.word(i, layout.blocker)); }
  pointX(i) { return this.number(i, layout.point); }
  pointY(i) { return this.number(i, layout.point + 8); }

  written(i) {
    const item = { id: this.id(i), cause: this.cause(i) };
    const by = this.by(i);
    if (by !== undefined) item.by = by;
    return item;
  }
}
