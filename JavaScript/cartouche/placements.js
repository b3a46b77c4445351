import { collision_shape, placement as layout, none } from "./layout.js";
import { List, setText } from "./list.js";
import { readNumbers } from "./structures.js";
import { WrittenJSON } from "./written.js";

/** The visible views of the last frame. */
export class Placements extends List {
  constructor(handle) { super(handle, "cartouche_placements", layout); }

  x(i) { return this.number(i, layout.x); }
  y(i) { return this.number(i, layout.y); }
  width(i) { return this.number(i, layout.width); }
  height(i) { return this.number(i, layout.height); }
  pointX(i) { return this.number(i, layout.point_x); }
  pointY(i) { return this.number(i, layout.point_y); }
  longitude(i) { return this.number(i, layout.coordinate); }
  latitude(i) { return this.number(i, layout.coordinate + 8); }
  offsetX(i) { return this.number(i, layout.offset_x); }
  offsetY(i) { return this.number(i, layout.offset_y); }
  zPriority(i) { return this.number(i, layout.z_priority); }
  anchorIndex(i) { return this.word(i, layout.anchor_index); }
  anchor(i) { return this.handle.engine.names.anchors[this.word(i, layout.anchor)]; }
  slot(i) { return this.word(i, layout.slot); }
  stateBits(i) { return this.word(i, layout.states); }
  states(i) { return this.handle.states(this.stateBits(i)); }
  estimated(i) { return this.word(i, layout.is_estimated) === 1; }
  givenWidth(i) { return (this.word(i, layout.given_sides) & 1) !== 0; }
  givenHeight(i) { return (this.word(i, layout.given_sides) & 2) !== 0; }
  viewIndex(i) { return this.word(i, layout.view); }

  coveredRegion(i) {
    const region = this.word(i, layout.covered_region);
    return region === none ? undefined : this.handle.region(region);
  }

  leader(i) {
    const x = this.number(i, layout.leader_x);
    return Number.isNaN(x) ? undefined : [[this.pointX(i), this.pointY(i)], [x, this.number(i, layout.leader_y)]];
  }

  view(i) {
    const view = this.viewIndex(i);
    return view === none ? this.#text(i, "view") : this.handle.viewName(view);
  }

  #text(i, kind) { return this.handle.textOf(this.annotation(i), kind); }

  title(i) { return this.#text(i, "title") || undefined; }
  subtitle(i) { return this.#text(i, "subtitle") || undefined; }

  data(i) {
    const text = this.#text(i, "data");
    return text ? JSON.parse(text) : undefined;
  }

  collisionShapes(i) {
    this.pointer(i);
    const { engine } = this.handle;
    return this.handle.list(collision_shape.size, (pointer) => {
      const [x, y, width, height] = readNumbers(engine, pointer + collision_shape.frame, 4);
      return { isCircle: engine.words[pointer >>> 2] === 1, x, y, width, height };
    }, "cartouche_collision_shapes", i);
  }

  written(i) {
    const item = {
      id: this.id(i), x: this.x(i), y: this.y(i), width: this.width(i), height: this.height(i), anchor: this.anchor(i),
      offsetX: this.offsetX(i), offsetY: this.offsetY(i), coordinate: [this.longitude(i), this.latitude(i)],
      point: [this.pointX(i), this.pointY(i)], zPriority: this.zPriority(i), view: this.view(i), slot: this.slot(i),
    };
    if (this.stateBits(i) !== 0) item.states = this.states(i);
    setText(item, "title", this.#text(i, "title"));
    setText(item, "subtitle", this.#text(i, "subtitle"));
    const data = this.#text(i, "data");
    if (data) item.data = new WrittenJSON(data);
    if (this.estimated(i)) item.estimated = true;
    const covers = this.coveredRegion(i);
    if (covers !== undefined) item.covers = covers;
    const leader = this.leader(i);
    if (leader !== undefined) item.leader = leader;
    return item;
  }
}
