// Scenes: the placements, hidden annotations and events of a frame that is either resolved by the page or recorded by the program.

import { Projection } from "./projection.js";

/** The position of each anchor in a view or an icon, as fractions of its width and height. */
export const SHARES = {
  "center": [0.5, 0.5], "top": [0.5, 0], "bottom": [0.5, 1], "left": [0, 0.5], "right": [1, 0.5],
  "top-left": [0, 0], "top-right": [1, 0], "bottom-left": [0, 1], "bottom-right": [1, 1],
};

/** Returns whether a rectangle overlaps the bounds, that is, whether a view there is visible. */
const meets = ({ x, y, width, height }, { left, top, right, bottom }) => x < right && x + width > left && y < bottom && y + height > top;

/** Returns the rectangle of a view that has its anchor at a point, in points. A positive `offsetY` moves the view up. */
function frameAt([x, y], { anchor, offsetX, offsetY, width, height }) {
  const [right, down] = SHARES[anchor];
  return { x: x - right * width + offsetX, y: y - down * height - offsetY, width, height };
}

/** The distance, in points, beyond which a candidate has more room than hidden views need: twice the default `showMargin`. */
const MAX_SPARE = 4;
/** The largest rounding of the resolver's distances, in points. */
const ROUNDING = 0.01;

/** Returns the distance of a rectangle from a collision shape in points, 0 if they overlap. */
function gap(frame, shape) {
  const away = (from, size, start, length) => Math.max(start - from - size, from - start - length, 0);
  if (!shape.isCircle) return Math.hypot(away(frame.x, frame.width, shape.x, shape.width), away(frame.y, frame.height, shape.y, shape.height));
  const [x, y] = [shape.x + shape.width / 2, shape.y + shape.height / 2];
  return Math.max(0, Math.hypot(away(frame.x, frame.width, x, 0), away(frame.y, frame.height, y, 0)) - Math.min(shape.width, shape.height) / 2);
}

class Scene {
  /** @param before The placements of the previous frame, from which views keep their anchors. */
  constructor(camera, viewport, session, before = []) {
    this.camera = camera;
    this.viewport = viewport;
    this.session = session;
    this.before = before;
    this.projection = new Projection(camera, viewport);
  }

  /** Returns the placement of an annotation; undefined if the annotation is not shown. */
  placement(id) {
    this.byID ??= new Map(this.placements.map((placement) => [placement.id, placement]));
    return this.byID.get(id);
  }

  /** The viewport without the camera's padding, in points. */
  get bounds() {
    const { camera: { padding }, viewport: [width, height] } = this;
    return { left: padding.left, top: padding.top, right: width - padding.right, bottom: height - padding.bottom };
  }

  cluster(id) {
    return this.clusters.find((cluster) => cluster.id === id);
  }

  /** Returns the title of a shown or hidden annotation; undefined if it has none. */
  title(id) {
    return this.placement(id)?.title ?? this.session?.title(id);
  }

  /** Returns the screen position of a shown or hidden annotation, in points; null if it has none. */
  point(id) {
    return this.placement(id)?.point ?? this.hiddenPoint(id) ?? null;
  }

  /**
   * Returns the candidates of an annotation, each with its verdict and its rectangle as `frame`, null if unknown. The result
   * is undefined if the frame has no candidates for the annotation.
   */
  candidates(id) {
    const candidates = this.explanation(id)?.candidates;
    if (!candidates) return undefined;
    const anchors = this.session?.anchors(id) ?? [];
    const placement = this.placement(id);
    const size = placement ?? this.session?.properties(id);
    return candidates.map((candidate) => {
      // A leader line leads to a place that no anchor gives.
      if (candidate.chosen && placement?.leader) return { ...candidate, point: placement.point, frame: placement };
      const anchor = anchors[candidate.anchorIndex ?? anchors.findIndex((option) => option.anchor === candidate.anchor)];
      const point = candidate.coordinate && this.projection.project(candidate.coordinate);
      if (!anchor || !point) return { ...candidate, frame: null };
      const width = anchor.width ?? size?.width;
      const height = anchor.height ?? size?.height;
      const frame = frameAt(point, { ...anchor, width, height });
      return { ...candidate, point, frame, needsRoom: !placement && this.needsOnlyRoom(candidate, frame) };
    });
  }

  /**
   * Returns the candidate at which a shown view would be if it did not keep its anchor from the previous frame. This
   * candidate is earlier in the list, passes every test, and is at least as good. Undefined if there is no such candidate.
   */
  passedOver(id) {
    const { anchor, leader } = this.placement(id) ?? {};
    if (leader) return undefined;
    if (!this.before.some((placement) => placement.id === id && placement.anchor === anchor)) return undefined;
    const candidates = this.candidates(id) ?? [];
    const index = candidates.findIndex((candidate) => candidate.chosen);
    const isAsGood = ({ stoppedBy, frame, inside, clear }) => !stoppedBy && (!frame || meets(frame, this.bounds))
      && inside >= candidates[index].inside && clear >= candidates[index].clear;
    return candidates.slice(0, Math.max(0, index)).find(isAsGood);
  }

  /** Returns whether a stopped candidate is free except for the room that hidden views need to return. A record does not tell. */
  needsOnlyRoom() {
    return false;
  }

  /** Returns the screen position of an annotation's coordinate; null if unknown. @param annotation An id, or an index in the plan. */
  coordinatePoint(annotation) {
    const coordinate = this.session?.coordinate(annotation);
    return coordinate ? this.projection.project(coordinate) : null;
  }

  isOnScreen(point) {
    return point !== null && point[0] > -1 && point[1] > -1 && point[0] < this.viewport[0] + 1 && point[1] < this.viewport[1] + 1;
  }
}

/** The scene of the last frame of the page's resolver. It is valid until the next frame is resolved. */
export class LiveScene extends Scene {
  constructor(frame, session, milliseconds, before) {
    super(frame.camera, frame.viewport, session, before);
    this.frame = frame;
    this.index = frame.index;
    this.milliseconds = milliseconds;
    this.placements = [...frame.placements];
    this.callouts = [...frame.callouts];
    this.pointers = [...frame.pointers];
    this.events = frame.events;
    this.hiddenCount = frame.hidden.length;
  }

  get clusters() {
    this.knownClusters ??= [...this.frame.clusters];
    return this.knownClusters;
  }

  /** The number of members of each cluster by its id. It is read without the members, which may be thousands. */
  get counts() {
    const { clusters } = this.frame;
    this.knownCounts ??= new Map(Array.from({ length: clusters.length }, (_, index) => [clusters.id(index), clusters.count(index)]));
    return this.knownCounts;
  }

  /** Calls `visit` with the index of each hidden annotation in the frame's list and its cause. `hiddenName` accepts this index. */
  forEachHidden(visit) {
    const { hidden } = this.frame;
    for (let index = 0; index < hidden.length; index += 1) visit(index, hidden.cause(index));
  }

  /** Returns the id and the title of a hidden annotation by its index in the frame's list. */
  hiddenName(index) {
    return [this.frame.hidden.id(index), this.session.title(this.frame.hidden.annotation(index))];
  }

  /**
   * Calls `visit` with the point, the cause and the index of each hidden annotation on screen. The range of indices in the
   * frame's list starts at `from` and ends before `to`.
   */
  forEachMark(visit, from, to) {
    const { hidden } = this.frame;
    for (let index = from; index < Math.min(to, hidden.length); index += 1) {
      const cause = hidden.cause(index);
      if (cause === "offscreen" || cause === "removed") continue;
      const point = this.pointAt(index);
      if (this.isOnScreen(point)) visit(point, cause, index);
    }
  }

  /** Returns the id of a hidden annotation by the index that `forEachMark` passes to its callback. */
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

  needsOnlyRoom({ stoppedBy, by }, frame) {
    const index = stoppedBy === "collision" ? this.placements.findIndex(({ id }) => id === by) : -1;
    if (index < 0) return false;
    const gaps = this.frame.placements.collisionShapes(index).map((shape) => gap(frame, shape) - this.session.margin);
    // A larger gap comes from a collision shape of the annotation's own, which is unknown here.
    return gaps.length > 0 && gaps.every((room) => room > -ROUNDING) && Math.min(...gaps) < MAX_SPARE;
  }

  isEnabled({ id, states }) {
    return !states?.includes("disabled") && (this.counts.has(id) || this.session.isEnabled(id, states));
  }

  /** Calls `visit` with each collision shape: a rectangle, or the circle inscribed in it. */
  forEachShape(visit) {
    for (let index = 0; index < this.frame.placements.length; index += 1) this.frame.placements.collisionShapes(index).forEach(visit);
  }
}

/** A frame that the program recorded; see docs/cli.md, "Frames as JSON". */
export class RecordedScene extends Scene {
  constructor(record, session, before) {
    super(record.camera, record.viewport, session, before);
    this.record = record;
    this.index = record.frame;
    this.placements = record.placements;
    this.callouts = record.callouts ?? [];
    this.pointers = record.pointers ?? [];
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

  /** Returns whether an annotation is enabled. A record lists `disabled` only for some specs; otherwise the spec's property applies. */
  isEnabled({ id, states }) {
    return !states?.includes("disabled") && this.session?.properties(id)?.enabled !== false;
  }

  /** Calls no callback, because a record has no collision shapes. */
  forEachShape() {}
}
