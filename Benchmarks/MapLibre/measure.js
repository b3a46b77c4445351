// Runs a trace in MapLibre GL JS and counts what `cartouche resolve --statistics` counts.

/** The largest number of frames between a visibility change and the opposite one that count as a blink. */
const BLINK_FRAMES = 15;
/** The distance in points by which MapLibre's collision grid extends beyond the screen. */
const GRID_MARGIN = 100;
/** The `text-size` in points, which equals MapLibre's em. */
const EM = 24;
/** The distance in points by which MapLibre moves a text above or below its point towards the point, because of the space above letters. */
const BASELINE = 7;

/** Returns `{name, frames, meanVisible, blinks, …}` for a trace that `CalmBenchmark --print` has written. */
async function measure(trace, texts, tileZoom) {
  const map = await openMap(trace, texts, tileZoom);
  const counted = new Counts();
  const boxes = new Boxes(map, trace);
  for (const camera of trace.cameras) {
    const tilesAreOthers = await show(map, camera);
    counted.add(boxes.visible(), tilesAreOthers);
  }
  map.remove();
  return { name: trace.name, ...counted.result(), deviation: boxes.deviation };
}

async function openMap(trace, texts, tileZoom) {
  const container = document.createElement("div");
  const [width, height] = trace.viewport;
  container.style.cssText = `position: absolute; left: 0; top: 0; width: ${width}px; height: ${height}px`;
  document.body.replaceChildren(container);
  const map = new maplibregl.Map({
    container, style: style(trace, texts, tileZoom), ...written(trace.cameras[0]),
    // With fading, MapLibre would not place labels anew in every frame.
    fadeDuration: 0,
    interactive: false, attributionControl: false, renderWorldCopies: false, trackResize: false, pixelRatio: 1,
  });
  await new Promise((resolve, reject) => {
    map.once("idle", resolve);
    map.on("error", event => reject(event.error));
  });
  return map;
}

function style(trace, texts, tileZoom) {
  const features = trace.annotations.map(([longitude, latitude], rank) => ({
    type: "Feature", properties: { rank, text: texts[rank] },
    geometry: { type: "Point", coordinates: [longitude, latitude] },
  }));
  const tiles = tileZoom === null ? {} : { maxzoom: tileZoom, tolerance: 0 };
  return {
    version: 8,
    glyphs: `${location.origin}/glyphs/{fontstack}/{range}.pbf`,
    sources: { points: { type: "geojson", data: { type: "FeatureCollection", features }, ...tiles } },
    layers: [{
      id: "labels", type: "symbol", source: "points",
      layout: {
        "text-field": ["get", "text"], "text-font": ["Boxes"], "text-size": EM, "text-max-width": 1000,
        "text-line-height": trace.annotations[0][3] / EM, "text-padding": 0,
        "text-variable-anchor-offset": trace.anchors.flatMap(anchor => [anchor[0], offset(anchor)]),
        "symbol-sort-key": ["get", "rank"],
      },
    }],
  };
}

/** In ems, y down. */
function offset([name, x, up]) {
  const baseline = name.startsWith("top") ? BASELINE : name.startsWith("bottom") ? -BASELINE : 0;
  return [x / EM, (baseline - up) / EM];
}

function written([longitude, latitude, zoom, bearing]) {
  return { center: [longitude, latitude], zoom, bearing };
}

/** Draws a frame, once all its tiles are there. Whether they are of another zoom than those of the frame before. */
async function show(map, camera) {
  const before = Math.floor(map.getZoom());
  map.jumpTo(written(camera));
  map.redraw();
  while (!map.loaded() || !map.areTilesLoaded()) {
    await new Promise(resolve => setTimeout(resolve, 5));
    map.redraw();
  }
  return Math.floor(map.getZoom()) !== before;
}

/** The boxes of placed labels, as the map's collision index has them. */
class Boxes {
  constructor(map, trace) {
    Object.assign(this, { map, trace, ranks: new Map(), deviation: 0 });
  }

  /** The ranks of labels whose box meets the screen. */
  visible() {
    const { collisionIndex: { grid }, retainedQueryData } = this.map.style.placement;
    const [width, height] = this.trace.viewport;
    const visible = new Set();
    grid.boxKeys.forEach((key, index) => {
      const box = grid.bboxes.slice(4 * index, 4 * index + 4).map(edge => edge - GRID_MARGIN);
      if (box[2] <= 0 || box[3] <= 0 || box[0] >= width || box[1] >= height) return;
      const rank = this.rank(key, retainedQueryData[key.bucketInstanceId].featureIndex);
      visible.add(rank);
      this.check(box, this.trace.annotations[rank]);
    });
    return visible;
  }

  rank({ bucketInstanceId, featureIndex }, index) {
    let known = this.ranks.get(bucketInstanceId);
    if (!known) this.ranks.set(bucketInstanceId, known = []);
    known[featureIndex] ??= index.loadVTLayers()._geojsonTileLayer.feature(featureIndex).properties.rank;
    return known[featureIndex];
  }

  /** How far a box is from where one of the anchors puts it: tiles have whole coordinates. */
  check(box, [longitude, latitude, width, height]) {
    const point = this.map.project([longitude, latitude]);
    const distances = this.trace.anchors.map(([name, x, up]) => {
      const left = point.x + x - width * (name.endsWith("left") ? 0 : name.endsWith("right") ? 1 : 0.5);
      const top = point.y - up - height * (name.startsWith("top") ? 0 : name.startsWith("bottom") ? 1 : 0.5);
      const edges = [left, top, left + width, top + height];
      return Math.max(...edges.map((edge, index) => Math.abs(edge - box[index])));
    });
    this.deviation = Math.max(this.deviation, Math.min(...distances));
  }
}

class Counts {
  constructor() {
    Object.assign(this, { frames: 0, shown: 0, blinks: 0, blinksOfTiles: 0, last: new Set(), changes: new Map() });
  }

  add(visible, tilesAreOthers) {
    if (this.frames > 0) {
      for (const rank of visible) if (!this.last.has(rank)) this.change(rank, tilesAreOthers);
      for (const rank of this.last) if (!visible.has(rank)) this.change(rank, tilesAreOthers);
    }
    this.shown += visible.size;
    this.last = visible;
    this.frames++;
  }

  change(rank, tilesAreOthers) {
    const last = this.changes.get(rank);
    if (last !== undefined && this.frames - last <= BLINK_FRAMES) {
      this.blinks++;
      if (tilesAreOthers) this.blinksOfTiles++;
    }
    this.changes.set(rank, this.frames);
  }

  result() {
    const { frames, shown, blinks, blinksOfTiles } = this;
    return { frames, meanVisible: shown / frames, blinks, blinksOfTiles };
  }
}
