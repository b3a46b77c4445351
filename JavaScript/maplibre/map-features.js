// Features that only the map has: those of vector tiles and of sources that the spec did not read.

import { CartoucheError } from "../cartouche.js";

/** Asks the map where features are that annotations are attached to, and whether it draws them. */
export class MapFeatures {
  /**
   * @param {import("../cartouche-maplibre.js").MapLike} map
   * @param {import("../cartouche.js").Resolver} resolver
   * @param {(input: import("../cartouche.js").Input) => void} send
   */
  constructor(map, resolver, send) {
    this.map = map;
    this.resolver = resolver;
    this.send = send;
    this.forget();
    this.onData = (event) => {
      // Of the style, because filters and layers change too.
      if (event.dataType === "style" || event.isSourceLoaded || event.tile) this.isStale = true;
    };
    map.on("data", this.onData);
  }

  /** Forgets what was told: another plan asks for other features. */
  forget() {
    /** What was told last, by attachment. @type {Map<number, {geometry: string, isVisible?: boolean, points: number[][]}>} */
    this.told = new Map();
    /** Which feature each attachment asks for. @type {string[]} */
    this.asked = [];
    this.#findAttachments();
  }

  /** Finds out which features are asked for. Of an attachment that is to another one now, nothing was told. */
  #findAttachments() {
    const { attachments } = this.resolver;
    this.attachments = attachments;
    /** Attachments of each layer whose features are the map's. @type {Map<string, {attachment: number, id?: string}[]>} */
    this.layers = new Map();
    for (const { attachment, layer, id, kind, isHostSupplied } of attachments) {
      const feature = JSON.stringify([layer, id]);
      // What the resolver has no geometry of was attached to something else in between, if it ever had one.
      if (kind === "hostFeature" || this.asked[attachment] !== feature) {
        this.asked[attachment] = feature;
        this.told.delete(attachment);
        this.isStale = true;
      }
      if (layer === undefined || !isHostSupplied) continue;
      if (!this.layers.has(layer)) this.layers.set(layer, []);
      this.layers.get(layer).push({ attachment, id });
    }
  }

  /** Tells what changed of geometries, once the map has loaded something. */
  tellGeometries() {
    // An app may have added annotations, or attached one to something else; the resolver has another list then.
    if (this.resolver.attachments !== this.attachments) this.#findAttachments();
    if (!this.isStale || this.layers.size === 0) return;
    this.isStale = false;
    for (const [name, attachments] of this.layers) {
      const features = this.#features(name);
      // A layer that is not there, or has nothing loaded: what was known goes on.
      if (!features) continue;
      for (const { attachment, id } of attachments) {
        const geometries = id === undefined ? [...features.values()].flat() : (features.get(id) ?? []);
        // Tiles of where a feature was are dropped when the map is elsewhere.
        if (geometries.length === 0) continue;
        this.#tell(attachment, geometries);
      }
    }
  }

  /** Tells which features the map draws: of those on screen, because of others nobody can know. */
  tellVisibility(viewport) {
    for (const [name, attachments] of this.layers) {
      if (!this.map.getLayer(name)) continue;
      const drawn = new Set(this.map.queryRenderedFeatures({ layers: [name] }).map(({ id }) => String(id)));
      for (const { attachment, id } of attachments) {
        const told = this.told.get(attachment);
        if (!told) continue;
        const isDrawn = id === undefined ? drawn.size > 0 : drawn.has(id);
        const visible = isDrawn || !told.points.some((point) => isOnScreen(this.map.project(point), viewport));
        if (told.isVisible === visible) continue;
        told.isVisible = visible;
        this.send({ featureVisibility: { attachment, visible } });
      }
    }
  }

  remove() {
    this.map.off("data", this.onData);
  }

  /** The geometries of a layer's loaded features, by id; undefined: the map has no such layer. */
  #features(name) {
    const layer = /** @type {{source?: string, sourceLayer?: string, "source-layer"?: string} | undefined} */ (this.map.getLayer(name));
    if (!layer?.source || !this.map.getSource(layer.source)) return undefined;
    /** @type {{filter: unknown, sourceLayer?: string}} */
    const options = { filter: this.map.getFilter(name) ?? undefined };
    // As MapLibre calls it, and as Mapbox does.
    const sourceLayer = layer.sourceLayer ?? layer["source-layer"];
    if (sourceLayer) options.sourceLayer = sourceLayer;
    const features = new Map();
    for (const { id, geometry } of this.map.querySourceFeatures(layer.source, options)) {
      if (id === undefined || !("coordinates" in geometry)) continue;
      const pieces = features.get(String(id));
      if (pieces) pieces.push(geometry);
      else features.set(String(id), [geometry]);
    }
    return features;
  }

  #tell(attachment, geometries) {
    // Neighbouring tiles both have what is near their edge.
    const pieces = new Map(geometries.map((geometry) => [key(geometry), geometry]));
    const geometry = [...pieces.keys()].sort().join();
    const told = this.told.get(attachment);
    if (told?.geometry === geometry) return;
    const all = [...pieces.values()];
    this.told.set(attachment, { geometry, isVisible: told?.isVisible, points: all.flatMap(pointsOf) });
    try {
      this.resolver.setGeometry({ attachment }, all);
    } catch (error) {
      // A shape that is none: the others are told all the same, and this one is asked for again when it is another.
      if (!(error instanceof CartoucheError)) throw error;
      console.warn(`Cartouche cannot use a feature of this map: ${error.message}`);
    }
  }
}

/** The same for two copies of a shape, whose coordinates differ by rounding. */
function key({ type, coordinates }) {
  return type + JSON.stringify(coordinates, (_, value) => (typeof value === "number" ? Number(value.toFixed(7)) : value));
}

function pointsOf({ coordinates }) {
  const points = [];
  const visit = (value) => (typeof value[0] === "number" ? points.push(value) : value.forEach(visit));
  visit(coordinates);
  return points;
}

function isOnScreen({ x, y }, [width, height]) {
  return x >= 0 && y >= 0 && x <= width && y <= height;
}
