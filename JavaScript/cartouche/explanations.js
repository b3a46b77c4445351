import { candidate as layout, explanation, none } from "./layout.js";
import { List } from "./list.js";

const isInside = 1;
const isClear = 4;
const hasLeader = 8;

/** The explanations of the last frame: the results of all candidates, for each annotation that has candidates. */
export class Explanations extends List {
  constructor(handle) { super(handle, "cartouche_explanations", explanation); }

  written(i) {
    const { handle } = this;
    const candidates = this.#candidates(i).map((found) => {
      const item = { coordinate: found.coordinate, anchor: found.anchor };
      if (found.cause !== none) item.stoppedBy = handle.engine.names.causes[found.cause];
      const by = handle.blocker(found.kind, found.blocker);
      if (by !== undefined) item.by = by;
      item.inside = (found.flags & isInside) !== 0;
      item.clear = (found.flags & isClear) !== 0;
      if (found.flags & hasLeader) item.leader = true;
      return item;
    });
    const chosen = this.word(i, explanation.chosen);
    if (chosen < candidates.length) {
      candidates[chosen].chosen = true;
      if (this.word(i, explanation.is_shown) === 0) candidates[chosen].shown = false;
    }
    return { id: this.id(i), candidates };
  }

  anchorIndices(i) { return this.#candidates(i).map((found) => found.index); }

  #candidates(i) {
    const { engine } = this.handle;
    return this.handle.list(layout.size, (pointer) => {
      const word = (offset) => engine.words[(pointer + offset) >>> 2];
      const number = (offset) => engine.numbers[(pointer + offset) >>> 3];
      return {
        index: word(layout.anchor_index), anchor: engine.names.anchors[word(layout.anchor)],
        coordinate: [number(layout.coordinate), number(layout.coordinate + 8)], cause: word(layout.stopped_by),
        kind: word(layout.blocker_kind), blocker: word(layout.blocker), flags: word(layout.flags),
      };
    }, "cartouche_candidates", i);
  }
}
