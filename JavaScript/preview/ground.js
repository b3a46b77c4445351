// Drawing below the views: water and land, the spec's sources and layers, the puck, and the points of views.

import { prepared, themeColors } from "./dom.js";
import { Shapes, dots, forEachPoint, trace } from "./geometry.js";
import { Projection, coordinateAt } from "./projection.js";
import { valueAt } from "./scenery.js";

const COLORS = ["paper", "water", "land", "coast", "grid", "area", "line", "route-1", "route-2", "route-3", "route-edge", "dot", "ink", "leader",
  "puck", "haze", "icon", "icon-edge"];
/** The colors of layers, used in turn, because a plan has no colors. */
const ROUTES = ["route-1", "route-2", "route-3"];
/** The shortest distance between two dots of the grid, in points. */
const DENSEST_GRID = 40;
/** The zoom from which the outlines of countries are not drawn. Over one level below it, they become pale. */
const WORLD_ENDS = 7;

const within = (share) => Math.max(0, Math.min(1, share));

export class Ground {
  constructor(canvas) {
    this.canvas = canvas;
    this.readTheme();
  }

  readTheme() {
    this.colors = themeColors(COLORS);
  }

  draw(scene, scenery, { density, isAboveMap, showsScenery, showsPoints }) {
    const context = prepared(this.canvas, scene.viewport, density);
    const projection = new Projection(scene.camera, scene.viewport);
    context.lineJoin = context.lineCap = "round";
    const hasLand = !isAboveMap && this.drawBase(context, projection, scenery, scene);
    if (showsScenery) this.drawSources(context, projection, scenery, scene.camera.zoom);
    if (!isAboveMap) this.drawHaze(context, projection, hasLand);
    if (scenery.puck) this.drawPuck(context, projection, scenery);
    if (showsPoints) this.drawAnchorPoints(context, scene.placements);
  }

  /** Draws the base map, and a grid where there is none. @returns {boolean} whether there is land. */
  drawBase(context, projection, scenery, { camera, viewport }) {
    const strength = scenery.isWorld ? within(WORLD_ENDS - camera.zoom) : 1;
    const hasLand = scenery.base.areas.count > 0 && strength > 0;
    if (!hasLand || strength < 1) {
      context.fillStyle = this.colors.paper;
      context.fillRect(0, 0, ...viewport);
      this.drawGrid(context, projection);
    }
    if (hasLand) {
      context.globalAlpha = strength;
      context.fillStyle = this.colors.water;
      context.fillRect(0, 0, ...viewport);
      this.fill(context, projection, scenery.base.areas, this.colors.land, this.colors.coast, 0.8);
      context.globalAlpha = 1;
    }
    this.stroke(context, projection, scenery.base.lines, this.colors.coast, 1);
    this.dots(context, projection, scenery.base.points, this.colors.coast, 1.2);
    return hasLand;
  }

  drawSources(context, projection, scenery, zoom) {
    this.fill(context, projection, scenery.sources.areas, this.colors.area, this.colors.line, 1);
    this.stroke(context, projection, scenery.sources.lines, this.colors.line, 1.5);
    scenery.layers.forEach((layer, number) => {
      if (layer.isDrawn(zoom)) this.drawLayer(context, projection, layer, zoom, this.colors[ROUTES[number % ROUTES.length]]);
    });
    this.dots(context, projection, scenery.sources.points, this.colors.dot, 1.6);
  }

  drawLayer(context, projection, layer, zoom, color) {
    for (const { shapes, ...size } of layer.groupsAt(zoom)) {
      const [width, height] = [valueAt(size.width, zoom), valueAt(size.height, zoom)];
      if (layer.type === "line") {
        for (const paths of [shapes.lines, shapes.areas]) {
          this.stroke(context, projection, paths, this.colors["route-edge"], width + 2, paths === shapes.areas);
          this.stroke(context, projection, paths, color, width, paths === shapes.areas);
        }
      } else if (layer.type === "circle") {
        this.dots(context, projection, shapes.points, color, width / 2, layer.offset);
      } else if (layer.type === "symbol") {
        this.icons(context, projection, shapes.points, layer, width, height);
      } else {
        this.fill(context, projection, shapes.areas, this.colors.area, this.colors.line, 1);
      }
    }
  }

  fill(context, projection, areas, color, edge, width) {
    if (!areas.count) return;
    const path = new Path2D();
    trace(areas, projection, path, { isClosed: true });
    context.fillStyle = color;
    context.fill(path, "evenodd");
    context.strokeStyle = edge;
    context.lineWidth = width;
    context.stroke(path);
  }

  stroke(context, projection, lines, color, width, isClosed = false) {
    if (!lines.count || !(width > 0)) return;
    const path = new Path2D();
    trace(lines, projection, path, { isClosed });
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke(path);
  }

  dots(context, projection, points, color, radius, [right, up] = [0, 0]) {
    if (!points.count) return;
    const places = [];
    forEachPoint(points, projection, (x, y) => places.push([x + right, y - up]));
    context.fillStyle = color;
    context.fill(dots(places, radius));
  }

  icons(context, projection, points, { share, offset }, width, height) {
    const path = new Path2D();
    forEachPoint(points, projection, (x, y) => {
      const [left, top] = [x + offset[0] - share[0] * width, y - offset[1] - share[1] * height];
      path.roundRect(left, top, width, height, Math.min(width, height) / 4);
    });
    context.fillStyle = this.colors.icon;
    context.fill(path);
    context.strokeStyle = this.colors["icon-edge"];
    context.lineWidth = 1;
    context.stroke(path);
  }

  /** Draws dots at round degrees, which make the movement of an empty map visible. */
  drawGrid(context, projection) {
    const step = gridStep(projection);
    const [longitude, latitude] = coordinateAt(projection.originX / projection.size, projection.originY / projection.size);
    // The dots cover the viewport at any bearing.
    const reach = Math.min(180, ((0.6 * Math.hypot(...projection.viewport)) / projection.size) * 360 + step);
    const coordinates = [];
    for (let x = Math.ceil((longitude - reach) / step) * step; x < Math.min(longitude + reach, longitude + 180); x += step) {
      for (let y = Math.max(-80, Math.ceil((latitude - reach) / step) * step); y <= Math.min(80, latitude + reach); y += step) coordinates.push([x, y]);
    }
    this.dots(context, projection, new Shapes({ type: "MultiPoint", coordinates }).points, this.colors.grid, 1.3);
  }

  /** Draws the sky above the horizon and a gradient below it. */
  drawHaze(context, projection, hasLand) {
    if (projection.horizon < -0.5 * projection.viewport[1]) return;
    const [width] = projection.viewport;
    const base = projection.horizon;
    // The screen y at which the map is clipped, 12 times as far away as its center.
    const edge = projection.screen(0, (projection.distance * -11) / projection.pitchSin)[1];
    const end = edge + 0.2 * (projection.middleY - base);
    const sky = context.createLinearGradient(0, base, 0, end);
    sky.addColorStop(0, this.colors.haze);
    sky.addColorStop(Math.max(0, Math.min(1, (edge - base) / (end - base))), this.colors.haze);
    // The haze color with alpha 0: `transparent` is black with alpha 0, which would make the middle of the gradient gray.
    sky.addColorStop(1, `${this.colors.haze}00`);
    context.fillStyle = sky;
    context.fillRect(0, 0, width, Math.max(0, end));
  }

  drawPuck(context, projection, { puck, puckRadius }) {
    const point = projection.project(puck);
    if (!point) return;
    context.beginPath();
    context.arc(...point, puckRadius, 0, 2 * Math.PI);
    context.globalAlpha = 0.22;
    context.fillStyle = this.colors.puck;
    context.fill();
    context.globalAlpha = 1;
    context.beginPath();
    context.arc(...point, Math.min(8, puckRadius || 8), 0, 2 * Math.PI);
    context.fill();
    context.strokeStyle = "#fff";
    context.lineWidth = 2;
    context.stroke();
  }

  /** Draws the point of each view that does not cover it, and a leader if the point is more than 0.5 points from the view. */
  drawAnchorPoints(context, placements) {
    const dots = new Path2D();
    const leaders = new Path2D();
    for (const { x, y, width, height, point: [px, py] } of placements) {
      if (px > x && px < x + width && py > y && py < y + height) continue;
      const nearest = [Math.max(x, Math.min(x + width, px)), Math.max(y, Math.min(y + height, py))];
      if (Math.hypot(nearest[0] - px, nearest[1] - py) > 0.5) {
        leaders.moveTo(px, py);
        leaders.lineTo(...nearest);
      }
      dots.moveTo(px + 3, py);
      dots.arc(px, py, 3, 0, 2 * Math.PI);
    }
    context.strokeStyle = this.colors.leader;
    context.lineWidth = 1.2;
    context.stroke(leaders);
    context.strokeStyle = this.colors.paper;
    context.lineWidth = 2;
    context.stroke(dots);
    context.fillStyle = this.colors.ink;
    context.fill(dots);
  }
}

/** Returns the interval of the grid in degrees: 1, 2 or 5 times a power of ten, at most 30. */
function gridStep(projection) {
  const degrees = (DENSEST_GRID * 360) / projection.size;
  const power = 10 ** Math.floor(Math.log10(degrees));
  return Math.min(30, [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= degrees));
}
