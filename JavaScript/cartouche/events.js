import { event as layout, none } from "./layout.js";
import { List } from "./list.js";

/** The events of the last frame. */
export class Events extends List {
  constructor(handle) { super(handle, "cartouche_events", layout); }

  kind(i) { return this.handle.engine.names.events[this.word(i, layout.kind)]; }

  written(i) {
    const { handle } = this;
    const { names } = handle.engine;
    const kind = this.kind(i);
    const annotation = this.annotation(i);
    const item = { event: kind };
    if (annotation !== none) item.id = handle.id(annotation);
    const value = this.word(i, layout.value);
    const from = this.word(i, layout.from);
    const to = this.word(i, layout.to);
    switch (kind) {
      case "selectionChanged": return { ...item, selected: value === 1 };
      case "partTapped": return { ...item, part: handle.partName(value) };
      case "mapTapped": return { ...item, coordinate: value === 1 ? this.#coordinate(i) : null };
      case "dragStateChanged":
        return { ...item, from: names.dragStates[from], to: names.dragStates[to], coordinate: this.#coordinate(i) };
      case "visibilityChanged": return value === 1 ? { ...item, visible: true } : this.#hidden(i, item);
      case "anchorCoordinateChanged": return { ...item, coordinate: this.#coordinate(i) };
      case "anchorChanged":
        return {
          ...item, from: from === none ? null : this.#anchor(i, layout.from_anchor, layout.from_offset_x),
          to: this.#anchor(i, layout.to_anchor, layout.to_offset_x),
        };
      case "frameChanged": return { ...item, frame: this.#frame(i) };
      case "calloutChanged": case "leaderChanged": return { ...item, visible: value === 1 };
      case "expansionChanged": return { ...item, expanded: value === 1 };
      case "clusterFormed": return { ...item, count: value, from: this.#relative(i) };
      case "clusterChanged": return { ...item, joined: to, left: from };
      case "clusterMembersChanged": return { ...item, joined: this.#members(i, 1), left: this.#members(i, 0) };
      case "clusterDissolved": return { ...item, into: this.#relative(i) };
      default: return item;
    }
  }

  #hidden(i, item) {
    item.visible = false;
    item.cause = this.handle.engine.names.causes[this.word(i, layout.cause)];
    const by = this.handle.blocker(this.word(i, layout.blocker_kind), this.word(i, layout.blocker));
    if (by !== undefined) item.by = by;
    return item;
  }

  #coordinate(i) { return [this.number(i, layout.coordinate), this.number(i, layout.coordinate + 8)]; }

  #frame(i) {
    const [x, y, width, height] = [0, 8, 16, 24].map((offset) => this.number(i, layout.frame + offset));
    return { x, y, width, height };
  }

  /** The anchor of an event, without a gap that depends on zoom.
   * @param anchor, offset the byte offsets of the anchor and its offsets in the structure of an event. */
  #anchor(i, anchor, offset) {
    return {
      anchor: this.handle.engine.names.anchors[this.word(i, anchor)],
      offsetX: this.number(i, offset), offsetY: this.number(i, offset + 8),
    };
  }

  #relative(i) {
    switch (this.word(i, layout.relative_kind)) {
      case 1: return this.handle.id(this.word(i, layout.relative));
      case 2: return "offscreen";
      default: return null;
    }
  }

  #members(i, joined) {
    return this.handle.indices("cartouche_event_members", i, joined).map((member) => this.handle.id(member));
  }
}
