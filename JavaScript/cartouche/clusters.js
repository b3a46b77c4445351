import { aggregate, bounds, cluster as layout } from "./layout.js";
import { List } from "./list.js";
import { WrittenJSON } from "./written.js";

/** The clusters of the last frame. */
export class Clusters extends List {
  constructor(handle) { super(handle, "cartouche_clusters", layout); }

  count(i) { return this.word(i, layout.count); }
  longitude(i) { return this.number(i, layout.coordinate); }
  latitude(i) { return this.number(i, layout.coordinate + 8); }

  splitZoom(i) {
    const zoom = this.number(i, layout.split_zoom);
    return Number.isNaN(zoom) ? undefined : zoom;
  }

  written(i) {
    const { handle } = this;
    const annotation = this.annotation(i);
    return {
      id: this.id(i), count: this.count(i), bounds: this.#bounds(annotation), splitZoom: this.splitZoom(i) ?? null,
      members: handle.indices("cartouche_cluster_members", annotation).map((member) => handle.id(member)),
      properties: this.#properties(annotation, this.count(i)),
    };
  }

  #bounds(annotation) {
    const { engine } = this.handle;
    const pointer = engine.scratch(bounds.size);
    this.handle.check("cartouche_cluster_bounds", annotation, pointer);
    return Array.from(engine.numbers.subarray(pointer >>> 3, (pointer >>> 3) + 4));
  }

  /** Returns the aggregated properties of a cluster, with `count`, as JSON values. */
  #properties(annotation, count) {
    const { handle } = this;
    const { engine } = handle;
    const values = handle.list(aggregate.size, (pointer) => [
      engine.words[(pointer + aggregate.kind) >>> 2], engine.numbers[(pointer + aggregate.number) >>> 3],
    ], "cartouche_aggregates", annotation);
    const members = values.map(([kind, number], index) => {
      const name = JSON.stringify(handle.text("cartouche_aggregate_name", annotation, index));
      switch (kind) {
        case 0: return `${name}:null`;
        case 1: return `${name}:${number === 1}`;
        // Like `JSON.stringify`, which writes null for numbers that are not finite.
        case 2: return `${name}:${JSON.stringify(number)}`;
        default: return `${name}:${handle.text("cartouche_aggregate_json", annotation, index) || "null"}`;
      }
    });
    return new WrittenJSON(`{${[...members, `"count":${count}`].join(",")}}`);
  }
}
