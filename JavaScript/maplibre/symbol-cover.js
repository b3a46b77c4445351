// Hides the map's own symbols below views: a layer on top with a transparent icon below each view. The map places the symbols of
// the top layer first, and leaves out those that collide with them.

/** The name of the source and of the layer. */
const NAME = "cartouche-cover";

/** Sides of icons are multiples of this number of points, so that views of similar size share an icon. */
const STEP = 4;

/** The milliseconds between two changes of icons while the map moves: it places its symbols no more often. */
const INTERVAL = 200;

export class SymbolCover {
  /** The views for which the map has icons, as text. */
  #covered = "";
  /** When the map last got icons. */
  #changedAt = -INTERVAL;

  /**
   * @param {import("../cartouche-maplibre.js").MapLike} map
   * @param {import("../cartouche.js").Resolver} resolver
   */
  constructor(map, resolver) {
    this.map = map;
    this.resolver = resolver;
  }

  /**
   * Puts an icon below each view.
   * @param {boolean} isSettled
   */
  follow(isSettled) {
    const now = performance.now();
    if ((!isSettled && now - this.#changedAt < INTERVAL) || !this.#isReady()) return;
    this.#changedAt = now;
    const features = this.#features();
    const covered = JSON.stringify(features);
    if (covered === this.#covered) return;
    this.#covered = covered;
    this.map.getSource(NAME).setData({ type: "FeatureCollection", features });
  }

  remove() {
    // The map may have been removed, or have another style.
    if (!this.map.getLayer(NAME)) return;
    this.map.removeLayer(NAME);
    this.map.removeSource(NAME);
  }

  /** Adds source and layer to the style, also after the page has set another style. The page may add layers above. */
  #isReady() {
    const { map } = this;
    if (!map.isStyleLoaded() && !map.getLayer(NAME)) return false;
    if (!map.getSource(NAME)) {
      this.#covered = "";
      map.addSource(NAME, { type: "geojson", data: { type: "FeatureCollection", features: [] } });
    }
    if (!map.getLayer(NAME)) {
      map.addLayer({
        id: NAME, type: "symbol", source: NAME,
        layout: {
          "icon-image": ["get", "icon"], "icon-offset": ["get", "offset"], "icon-allow-overlap": true, "icon-padding": 0,
          "icon-pitch-alignment": "viewport", "icon-rotation-alignment": "viewport",
        },
      });
    }
    return true;
  }

  #features() {
    const { placements } = this.resolver.frame;
    const features = [];
    for (let i = 0; i < placements.length; i++) {
      if (this.#isOnSymbol(placements.annotation(i))) continue;
      const [width, height] = [placements.width(i), placements.height(i)];
      const right = placements.x(i) + width / 2 - placements.pointX(i);
      const down = placements.y(i) + height / 2 - placements.pointY(i);
      features.push({
        type: "Feature", properties: { icon: this.#icon(width, height), offset: [Math.round(right), Math.round(down)] },
        geometry: { type: "Point", coordinates: [placements.longitude(i), placements.latitude(i)] },
      });
    }
    return features;
  }

  /** Whether a view belongs to a symbol of the map. The view would hide the symbol, and then be hidden with it. */
  #isOnSymbol(annotation) {
    const index = this.resolver.attachment(annotation);
    const layer = index === undefined ? undefined : this.resolver.attachments[index].layer;
    return layer !== undefined && this.map.getLayer(layer)?.type === "symbol";
  }

  /** Adds a transparent icon of a size to the map, unless it is there. @returns its name. */
  #icon(width, height) {
    const [columns, rows] = [Math.ceil(width / STEP), Math.ceil(height / STEP)];
    const name = `${NAME}-${columns}-${rows}`;
    if (!this.map.hasImage(name)) {
      this.map.addImage(name, { width: columns, height: rows, data: new Uint8Array(4 * columns * rows) }, { pixelRatio: 1 / STEP });
    }
    return name;
  }
}
