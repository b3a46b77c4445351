// Overlays that explain a frame: rectangles, collision shapes, bounds, margin, candidates, clusters, and marks of hidden annotations.

import { causeColor } from "./causes.js";
import { prepared, themeColors } from "./dom.js";
import { Shapes, dots, trace } from "./geometry.js";

const COLORS = ["ink", "paper", "accent", "good", "bad", "muted", "warn", "halo"];
/**
 * The maximum number of marks above the views, and of marks that are rings. Up to `MAX_ABOVE` marks are rings above the
 * views. More marks are below the views, so that they do not cover titles; more than `MAX_RINGS` are dots.
 */
const MAX_ABOVE = 40;
const MAX_RINGS = 600;
/**
 * The maximum number of hidden annotations that are marked in one task. More annotations are marked only when the map is
 * idle, in several tasks, so that the page stays responsive.
 */
const MAX_AT_ONCE = 2000;
const RADIUS_ABOVE = 5;
const RADIUS_BELOW = 3.5;

export class Overlays {
  /** @param below The canvas below the views, for many marks and for large shapes. @param above The canvas above the views. */
  constructor(below, above) {
    this.below = below;
    this.above = above;
    this.forgetMarks();
    this.readTheme();
  }

  readTheme() {
    this.colors = themeColors(COLORS);
  }

  /** Draws the overlays. @returns {Iterator | undefined} The remaining steps of drawing; undefined if none remain. */
  draw(scene, scenery, { options, inspected, candidate, density, isIdle }) {
    const below = prepared(this.below, scene.viewport, density);
    const above = prepared(this.above, scene.viewport, density);
    const { bounds } = scene;
    this.drawLeaders(below, scene);
    if (options.margin) this.drawMargin(below, bounds, scenery.margin);
    if (options.bounds) this.drawBounds(below, scene, bounds, scenery.regions);
    if (options.clusters) this.drawClusters(below, scene);
    this.marks = [];
    const steps = options.hidden ? this.drawMarks(scene, below, above) : undefined;
    const isShort = scene.hiddenCount <= MAX_AT_ONCE;
    if (isShort) while (steps && !steps.next().done);
    if (options.frames) this.drawFrames(above, scene);
    if (options.shapes) this.drawShapes(above, scene);
    this.drawPointers(above, scene);
    if (inspected) this.drawInspected(above, scene, inspected, options.candidates, candidate);
    return isIdle && !isShort ? steps : undefined;
  }

  /** Removes the marks of the last frame. A new plan requires this call, because its annotations have other indices. */
  forgetMarks() {
    this.marks = [];
  }

  /** Returns the id of the hidden annotation with the nearest mark less than `reach` points from a point; null if there is no mark. */
  markAt([x, y], scene, reach) {
    let nearest = null;
    let least = reach;
    for (const [point, index] of this.marks) {
      const distance = Math.hypot(point[0] - x, point[1] - y);
      if (distance < least) [least, nearest] = [distance, index];
    }
    return nearest === null ? null : scene.markID(nearest);
  }

  /** Draws the line from the point of each view that has no room at its anchors. */
  drawLeaders(context, scene) {
    const path = new Path2D();
    for (const { leader } of scene.placements) {
      if (!leader) continue;
      path.moveTo(...leader[0]);
      path.lineTo(...leader[1]);
    }
    dashed(context, this.colors.ink, [], 1);
    context.stroke(path);
  }

  /** Draws a disc with an arrow in the direction of each annotation off screen that has a pointer. */
  drawPointers(context, { pointers }) {
    for (const { x, y, width, height, bearing } of pointers) {
      context.save();
      context.translate(x + width / 2, y + height / 2);
      dashed(context, this.colors.accent, [], 1.2);
      context.fillStyle = this.colors.paper;
      context.beginPath();
      context.roundRect(-width / 2, -height / 2, width, height, Math.min(width, height) / 2);
      context.fill();
      context.stroke();
      context.rotate((bearing * Math.PI) / 180);
      const scale = Math.min(width, height) / 32;
      context.scale(scale, scale);
      context.fillStyle = this.colors.accent;
      context.fill(new Path2D("M0 -11L7.5 7L0 3.5L-7.5 7Z"));
      context.restore();
    }
  }

  drawMargin(context, { left, top, right, bottom }, margin) {
    dashed(context, this.colors.muted, [2, 4], 1);
    context.strokeRect(left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin);
    // The rectangle is usually outside the screen; the label, which is inside, shows the margin in points.
    label(context, `margin ${margin}`, left + 8, Math.max(top + 12, top - margin + 12), this.colors.ink, this.colors.halo);
  }

  drawBounds(context, { viewport: [width, height] }, { left, top, right, bottom }, regions) {
    context.save();
    context.fillStyle = this.colors.warn;
    context.globalAlpha = 0.1;
    for (const region of regions) {
      const [x, y, x1, y1] = regionOn(region, width, height);
      context.fillRect(x, y, x1 - x, y1 - y);
    }
    context.restore();
    dashed(context, this.colors.warn, [3, 4], 1.2);
    for (const region of regions) {
      const [x, y, x1, y1] = regionOn(region, width, height);
      context.strokeRect(x, y, x1 - x, y1 - y);
      if (region.name && y1 - y > 14) label(context, region.name, x + 6, y1 - 6, this.colors.ink, this.colors.halo);
    }
    dashed(context, this.colors.accent, [7, 5], 1.5);
    context.strokeRect(left + 0.75, top + 0.75, right - left - 1.5, bottom - top - 1.5);
  }

  /** Draws the bounds of each cluster, and lines to its members if there are at most 200. */
  drawClusters(context, scene) {
    dashed(context, causeColor("clustered"), [], 0.8);
    context.globalAlpha = 0.55;
    const path = new Path2D();
    for (const cluster of scene.clusters) {
      const placement = scene.placement(cluster.id);
      if (!placement) continue;
      const [west, south, , north] = cluster.bounds;
      // In bounds across the 180th meridian, the eastern longitude is less than the western one.
      const east = cluster.bounds[2] + (cluster.bounds[2] < west ? 360 : 0);
      const ring = [[west, south], [east, south], [east, north], [west, north], [west, south]];
      trace(new Shapes({ type: "LineString", coordinates: ring }).lines, scene.projection, path, { isClosed: false });
      if (cluster.members.length > 200) continue;
      for (const member of cluster.members) {
        const point = scene.hiddenPoint(member);
        if (!point) continue;
        path.moveTo(...placement.point);
        path.lineTo(...point);
        path.moveTo(point[0] + 2, point[1]);
        path.arc(...point, 2, 0, 2 * Math.PI);
      }
    }
    context.stroke(path);
    context.globalAlpha = 1;
  }

  *drawMarks(scene, below, above) {
    const found = [];
    for (let from = 0; from < scene.hiddenCount; from += MAX_AT_ONCE) {
      scene.forEachMark((point, cause, index) => found.push({ point, cause, index }), from, from + MAX_AT_ONCE);
      yield;
    }
    this.areAbove = found.length <= MAX_ABOVE;
    const paths = new Map();
    for (const { point, cause, index } of found) {
      const place = this.areAbove ? besideText(point, scene) : point;
      this.marks.push([place, index]);
      if (!paths.has(cause)) paths.set(cause, []);
      paths.get(cause).push(place);
    }
    const hasRings = this.marks.length <= MAX_RINGS;
    const context = this.areAbove ? above : below;
    for (const [cause, points] of paths) {
      for (let from = 0; from < points.length; from += MAX_AT_ONCE) {
        const some = points.slice(from, from + MAX_AT_ONCE);
        if (hasRings) this.drawRings(context, some, causeColor(cause));
        else this.drawDots(context, some, causeColor(cause));
        yield;
      }
    }
  }

  drawRings(context, points, color) {
    const path = dots(points, this.areAbove ? RADIUS_ABOVE : RADIUS_BELOW);
    context.setLineDash([]);
    context.strokeStyle = this.colors.halo;
    context.lineWidth = this.areAbove ? 4 : 2.5;
    context.stroke(path);
    if (this.areAbove) context.setLineDash([2.4, 1.6]);
    context.strokeStyle = color;
    context.lineWidth = this.areAbove ? 1.8 : 1.3;
    context.stroke(path);
    context.setLineDash([]);
  }

  drawDots(context, points, color) {
    context.globalAlpha = 0.7;
    context.fillStyle = color;
    context.fill(dots(points, 1.3));
    context.globalAlpha = 1;
  }

  drawFrames(context, scene) {
    dashed(context, this.colors.accent, [], 1);
    for (const { x, y, width, height } of scene.placements) context.strokeRect(x, y, width, height);
    context.strokeStyle = this.colors.accent;
    context.lineWidth = 3;
    for (const { x, y, width, height, anchor, point } of scene.placements) {
      cross(context, point, 4);
      const edge = heldEdge({ x, y, width, height }, anchor);
      if (edge) context.stroke(edge);
    }
    for (const { x, y, width, height } of scene.callouts) context.strokeRect(x, y, width, height);
  }

  drawShapes(context, scene) {
    dashed(context, this.colors.good, [4, 3], 1.4);
    scene.forEachShape(({ x, y, width, height, isCircle }) => {
      if (!isCircle) {
        context.strokeRect(x, y, width, height);
        return;
      }
      context.beginPath();
      context.arc(x + width / 2, y + height / 2, Math.min(width, height) / 2, 0, 2 * Math.PI);
      context.stroke();
    });
  }

  drawInspected(context, scene, id, showsCandidates, chosen) {
    const hidden = scene.hiddenOf(id);
    const point = scene.point(id);
    const candidates = showsCandidates ? scene.candidates(id) ?? [] : [];
    this.drawCandidates(context, candidates, chosen);
    const blocker = hidden && typeof hidden.by === "string" ? scene.placement(hidden.by) : undefined;
    if (blocker) {
      context.setLineDash([]);
      context.strokeStyle = this.colors.bad;
      context.lineWidth = 2.5;
      context.strokeRect(blocker.x - 2, blocker.y - 2, blocker.width + 4, blocker.height + 4);
      if (point) line(context, point, [blocker.x + blocker.width / 2, blocker.y + blocker.height / 2]);
    }
    if (hidden && point) {
      context.setLineDash([]);
      for (const [color, width] of [[this.colors.halo, 6], [causeColor(hidden.cause), 3]]) {
        context.beginPath();
        context.arc(...point, 8, 0, 2 * Math.PI);
        context.strokeStyle = color;
        context.lineWidth = width;
        context.stroke();
      }
      label(context, `${id} · ${hidden.cause}`, point[0] + 15, point[1], this.colors.ink, this.colors.halo, scene.viewport[0]);
    }
    candidates.forEach((candidate, index) => {
      if (candidate.frame) tag(context, index + 1, candidate.frame, this.candidateColor(candidate), this.colors.paper);
    });
  }

  drawCandidates(context, candidates, chosen) {
    candidates.forEach((candidate, number) => {
      const { frame } = candidate;
      if (!frame) return;
      const color = this.candidateColor(candidate);
      const isMarked = chosen === number;
      context.globalAlpha = isMarked ? 0.25 : 0.07;
      context.fillStyle = color;
      context.fillRect(frame.x, frame.y, frame.width, frame.height);
      context.globalAlpha = isMarked || candidate.chosen ? 1 : 0.75;
      dashed(context, color, candidate.chosen ? [] : [5, 3], isMarked ? 2.5 : 1.3);
      context.strokeRect(frame.x, frame.y, frame.width, frame.height);
    });
    context.globalAlpha = 1;
  }

  candidateColor({ chosen, stoppedBy }) {
    return chosen ? this.colors.accent : stoppedBy ? this.colors.bad : this.colors.good;
  }
}

/**
 * Returns the point, or the nearest point on the edge of the topmost callout or view that covers it. A mark inside would
 * cover the text.
 */
function besideText([x, y], scene) {
  const covers = (view) => x > view.x && x < view.x + view.width && y > view.y && y < view.y + view.height;
  const cover = scene.callouts.findLast(covers) ?? scene.placements.findLast(covers);
  if (!cover) return [x, y];
  const edges = [[x, cover.y + cover.height], [x, cover.y], [cover.x, y], [cover.x + cover.width, y]];
  const away = (edge) => Math.hypot(edge[0] - x, edge[1] - y);
  return edges.reduce((nearest, edge) => (away(edge) < away(nearest) ? edge : nearest));
}

/** Returns the edges of a region in points. Each edge of a region is a fraction of the viewport and an offset in points. */
function regionOn({ left, top, right, bottom }, width, height) {
  const at = ([factor, offset], length) => factor * length + offset;
  return [at(left, width), at(top, height), at(right, width), at(bottom, height)];
}

function dashed(context, color, dashes, width) {
  context.setLineDash(dashes);
  context.strokeStyle = color;
  context.lineWidth = width;
}

function line(context, from, to) {
  context.setLineDash([3, 3]);
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.stroke();
}

function cross(context, [x, y], reach) {
  context.save();
  context.lineWidth = 1.2;
  context.beginPath();
  context.moveTo(x - reach, y);
  context.lineTo(x + reach, y);
  context.moveTo(x, y - reach);
  context.lineTo(x, y + reach);
  context.stroke();
  context.restore();
}

/** Returns the part of the outline at the anchor; null for the anchor `center`. */
function heldEdge({ x, y, width, height }, anchor) {
  if (anchor === "center") return null;
  const path = new Path2D();
  const [alongX, alongY] = [Math.min(8, width / 3), Math.min(8, height / 3)];
  const [isLeft, isRight] = [anchor.endsWith("left"), anchor.endsWith("right")];
  const [isTop, isBottom] = [anchor.startsWith("top"), anchor.startsWith("bottom")];
  const heldX = isLeft ? x : isRight ? x + width : x + width / 2;
  const heldY = isTop ? y : isBottom ? y + height : y + height / 2;
  if (isTop || isBottom) {
    path.moveTo(isLeft ? heldX : heldX - alongX, heldY);
    path.lineTo(isRight ? heldX : heldX + alongX, heldY);
  }
  if (isLeft || isRight) {
    path.moveTo(heldX, isTop ? heldY : heldY - alongY);
    path.lineTo(heldX, isBottom ? heldY : heldY + alongY);
  }
  return path;
}

/** Draws a text on a background of its own, because it may cover other texts. It is moved left to stay within the right edge. */
function label(context, text, x, y, color, ground, right = Infinity) {
  context.save();
  context.font = "600 11px system-ui, sans-serif";
  context.textBaseline = "middle";
  const { width } = context.measureText(text);
  const left = Math.max(6, Math.min(x, right - width - 6));
  context.fillStyle = ground;
  context.beginPath();
  context.roundRect(left - 5, y - 9, width + 10, 18, 5);
  context.fill();
  context.fillStyle = color;
  context.fillText(text, left, y);
  context.restore();
}

/** Draws the number of a candidate at a corner of its rectangle; consecutive numbers use different corners. */
function tag(context, number, { x, y, width, height }, color, writing) {
  const [left, top] = [[x, y], [x + width - 14, y], [x, y + height - 14], [x + width - 14, y + height - 14]][number % 4];
  context.save();
  context.setLineDash([]);
  context.globalAlpha = 1;
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(left, top, 14, 14, 4);
  context.fill();
  context.fillStyle = writing;
  context.font = "600 9px system-ui, sans-serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(String(number), left + 7, top + 7.5);
  context.restore();
}
