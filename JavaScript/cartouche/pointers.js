import { pointer as layout } from "./layout.js";
import { List } from "./list.js";

/** The pointers of the last frame to annotations off screen. */
export class Pointers extends List {
  constructor(handle) { super(handle, "cartouche_pointers", layout); }

  x(i) { return this.number(i, layout.x); }
  y(i) { return this.number(i, layout.y); }
  width(i) { return this.number(i, layout.width); }
  height(i) { return this.number(i, layout.height); }
  bearing(i) { return this.number(i, layout.bearing); }
  viewIndex(i) { return this.word(i, layout.view); }
  view(i) { return this.handle.viewName(this.viewIndex(i)); }

  distance(i) {
    const distance = this.number(i, layout.distance);
    return Number.isNaN(distance) ? undefined : distance;
  }

  written(i) {
    const item = {
      id: this.id(i), view: this.view(i), x: this.x(i), y: this.y(i), width: this.width(i), height: this.height(i), bearing: this.bearing(i),
    };
    const distance = this.distance(i);
    if (distance !== undefined) item.distance = distance;
    return item;
  }
}
