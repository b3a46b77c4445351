// What a frame shows, hides and tells, for the page: resolved just now, or recorded by the program.

import { Projection } from "./projection.js";

/** Where each anchor is in a view or an icon: shares of its width and height. */
export const SHARES = {
  "center": [0.5, 0.5], "top": [0.5, 0], "bottom": [0.5, 1], "left": [0, 0.5], "right": [1, 0.5],
  "top-left": [0, 0], "top-right": [1, 0], "bottom-left": [0, 1], "bottom-right": [1, 1],
};

/** What does not meet the bounds is not seen. */
const meets = ({ x, y, width, height }, { left, top, right, bottom }) => x < right && x + width > left && y < bottom && y + height > top;

/** The frame of a view whose anchor is at a point; offsets as everywhere, + up. */
function frameAt([x, y], { anchor, offsetX, offsetY, width, height }) {
  const [right, down] = SHARES[anchor];
  return { x: x - right * width + offsetX, y: y - down * height - offsetY, width, height };
}

class Scene {
  /** @param before The placements of the frame before, from which views keep their anchors. */
  constructor(camera, viewport, session, before = []) {
    this.camera = camera;
    this.viewport = viewport;
    this.session = session;
    this.before = before;
    this.projection = new Projection(camera, viewport);
  }

  /** A placement by its id. */
  placement(id) {
    this.byID ??= new Map(this.placements.map((placement) => [placement.id, placement]));
    return this.byID.get(id);
  }

  /** The padded viewport. */
  get bounds() {
    const { camera: { padding }, viewport: [width, height] } = this;
    return { left: padding.left, top: padding.top, right: width - padding.right, bottom: height - padding.bottom };
  }

  cluster(id) {
    return this.clusters.find((cluster) => cluster.id === id);
  }

  /** The title of an annotation, shown or not. */
  title(id) {
    return this.placement(id)?.title ?? this.session?.title(id);
  }

  /** Where an annotation is on screen, shown or not; null: nowhere. */
  point(id) {
    return this.placement(id)?.point ?? this.hiddenPoint(id) ?? null;
  }

  /** Its candidates with what became of each and the frame that it would have; undefined where it did not reach placement. */
  candidates(id) {
    const candidates = this.explanation(id)?.candidates;
    if (!candidates) return undefined;
    const anchors = this.session?.anchors(id) ?? [];
    const size = this.placement(id) ?? this.session?.properties(id);
    return candidates.map((candidate) => {
      const anchor = anchors[candidate.anchorIndex ?? anchors.findIndex((option) => option.anchor === candidate.anchor)];
      const point = candidate.coordinate && this.projection.project(candidate.coordinate);
      if (!anchor || !point) return { ...candidate, frame: null };
      const width = anchor.width ?? size?.width;
      const height = anchor.height ?? size?.height;
      return { ...candidate, point, frame: frameAt(point, { ...anchor, width, height }) };
    });
  }

  /**
   * The candidate at which a shown view would stand if it did not keep its anchor from the frame before: one that comes
   * earlier in the list, that nothing stops, and that is as good. Undefined: there is none.
   */
  passedOver(id) {
    const anchor = this.placement(id)?.anchor;
    if (!this.before.some((placement) => placement.id === id && placement.anchor === anchor)) return undefined;
    const candidates = this.candidates(id) ?? [];
    const index = candidates.findIndex((candidate) => candidate.chosen);
    const isAsGood = ({ stoppedBy, frame, inside, clear }) => !stoppedBy && (!frame || meets(frame, this.bounds))
      && inside >= candidates[index].inside && clear >= candidates[index].clear;
    return candidates.slice(0, Math.max(0, index)).find(isAsGood);
  }

  /** @param annotation Its id, or its index in the plan. */
  coordinatePoint(annotation) {
    const coordinate = this.session?.coordinate(annotation);
    return coordinate ? this.projection.project(coordinate) : null;
  }

  isOnScreen(point) {
    return point !== null && point[0] > -1 && point[1] > -1 && point[0] < this.viewport[0] + 1 && point[1] < this.viewport[1] + 1;
  }
}

/** The last frame of the page's resolver; it holds until the next one. */
export class LiveScene extends Scene {
  constructor(frame, session, milliseconds, before) {
    super(frame.camera, frame.viewport, session, before);
    this.frame = frame;
    this.index = frame.index;
    this.milliseconds = milliseconds;
    this.placements = [...frame.placements];
    this.callouts = [...frame.callouts];
    this.events = frame.events;
    this.hiddenCount = frame.hidden.length;
  }

  get clusters() {
    this.knownClusters ??= [...this.frame.clusters];
    return this.knownClusters;
  }

  /** How many each cluster stands for, by its id: without their members, which are thousands. */
  get counts() {
    const { clusters } = this.frame;
    this.knownCounts ??= new Map(Array.from({ length: clusters.length }, (_, index) => [clusters.id(index), clusters.count(index)]));
    return this.knownCounts;
  }

  /** Calls with the place of each hidden annotation in the frame's list, and its cause; its name is `hiddenName` of that place. */
  forEachHidden(visit) {
    const { hidden } = this.frame;
    for (let index = 0; index < hidden.length; index += 1) visit(index, hidden.cause(index));
  }

  /** The id and the title of a hidden annotation, by its place in the frame's list. */
  hiddenName(index) {
    return [this.frame.hidden.id(index), this.session.title(this.frame.hidden.annotation(index))];
  }

  /** Calls with the mark of each hidden annotation that has a place on screen, of those from one place in the frame's list to another. */
  forEachMark(visit, from, to) {
    const { hidden } = this.frame;
    for (let index = from; index < Math.min(to, hidden.length); index += 1) {
      const cause = hidden.cause(index);
      if (cause === "offscreen" || cause === "removed") continue;
      const point = this.pointAt(index);
      if (this.isOnScreen(point)) visit(point, cause, index);
    }
  }

  /** The id of what `forEachMark` called with. */
  markID(index) {
    return this.frame.hidden.id(index);
  }

  hiddenOf(id) {
    const index = this.frame.hidden.find(id);
    return index < 0 ? undefined : this.frame.hidden.at(index);
  }

  hiddenPoint(id) {
    const index = this.frame.hidden.find(id);
    return index < 0 ? null : this.pointAt(index);
  }

  pointAt(index) {
    const x = this.frame.hidden.pointX(index);
    return Number.isNaN(x) ? this.coordinatePoint(this.frame.hidden.annotation(index)) : [x, this.frame.hidden.pointY(index)];
  }

  explanation(id) {
    return this.frame.explanation(id);
  }

  isEnabled({ id, states }) {
    return !states?.includes("disabled") && (this.counts.has(id) || this.session.isEnabled(id, states));
  }

  /** What collisions are tested with: rectangles, and circles in them. */
  forEachShape(visit) {
    for (let index = 0; index < this.frame.placements.length; index += 1) this.frame.placements.collisionShapes(index).forEach(visit);
  }
}

/** A frame that the program printed; see docs/cli.md, "Frames as JSON". */
export class RecordedScene extends Scene {
  constructor(record, session, before) {
    super(record.camera, record.viewport, session, before);
    this.record = record;
    this.index = record.frame;
    this.placements = record.placements;
    this.callouts = record.callouts ?? [];
    this.clusters = record.clusters ?? [];
    this.events = record.events;
    this.hiddenCount = record.hidden.length;
  }

  get counts() {
    return new Map(this.clusters.map(({ id, count }) => [id, count]));
  }

  forEachHidden(visit) {
    this.record.hidden.forEach(({ cause }, index) => visit(index, cause));
  }

  hiddenName(index) {
    const { id } = this.record.hidden[index];
    return [id, this.title(id)];
  }

  forEachMark(visit, from, to) {
    this.record.hidden.slice(from, to).forEach(({ id, cause }, index) => {
      if (cause === "offscreen" || cause === "removed") return;
      const point = this.hiddenPoint(id);
      if (this.isOnScreen(point)) visit(point, cause, from + index);
    });
  }

  markID(index) {
    return this.record.hidden[index].id;
  }

  hiddenOf(id) {
    this.hiddenByID ??= new Map(this.record.hidden.map((hidden) => [hidden.id, hidden]));
    return this.hiddenByID.get(id);
  }

  hiddenPoint(id) {
    const tried = this.explanation(id)?.candidates[0]?.coordinate;
    return tried ? this.projection.project(tried) : this.coordinatePoint(id);
  }

  explanation(id) {
    this.explanations ??= new Map((this.record.explain ?? []).map((explanation) => [explanation.id, explanation]));
    return this.explanations.get(id);
  }

  /** A record says so where the spec has values for it; of others it is as the spec has it. */
  isEnabled({ id, states }) {
    return !states?.includes("disabled") && this.session?.properties(id)?.enabled !== false;
  }

  /** A record has no shapes. */
  forEachShape() {}
}
