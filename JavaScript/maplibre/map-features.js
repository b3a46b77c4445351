// Features that only the map knows: those of vector tiles and of sources that the spec does not read.

import { CartoucheError } from "../cartouche.js";

/** Reports geometry and visibility of the features that annotations are attached to. */
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
      // A change of the style may change filters and layers.
      if (event.dataType === "style" || event.isSourceLoaded || event.tile) this.isStale = true;
    };
    map.on("data", this.onData);
  }

  forget() {
    /** The last report, by attachment. @type {Map<number, {geometry: string, isVisible?: boolean, points: number[][]}>} */
    this.told = new Map();
    /** The feature, as layer and id, for which each attachment was last reported, by attachment. @type {string[]} */
    this.asked = [];
    this.#findAttachments();
  }

  /** Lists the attachments to report. An attachment whose feature has changed is reported again. */
  #findAttachments() {
    const { attachments } = this.resolver;
    this.attachments = attachments;
    /** The attachments to features of the map, by layer. @type {Map<string, {attachment: number, id?: string}[]>} */
    this.layers = new Map();
    for (const { attachment, layer, id, kind, isHostSupplied } of attachments) {
      const feature = JSON.stringify([layer, id]);
      // If the resolver has no geometry for the attachment, the attachment is new or has changed.
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

  /** Reports changed geometries after the map has loaded features. */
  tellGeometries() {
    // The resolver has a new list of attachments after `add` or `update`.
    if (this.resolver.attachments !== this.attachments) this.#findAttachments();
    if (!this.isStale || this.layers.size === 0) return;
    this.isStale = false;
    for (const [name, attachments] of this.layers) {
      const features = this.#features(name);
      // The layer does not exist or has loaded nothing: the last report stays valid.
      if (!features) continue;
      for (const { attachment, id } of attachments) {
        const geometries = id === undefined ? [...features.values()].flat() : (features.get(id) ?? []);
        // The map drops the tiles of distant features: the last report stays valid.
        if (geometries.length === 0) continue;
        this.#tell(attachment, geometries);
      }
    }
  }

  /** Reports which features on screen the map draws. For features off screen, the map does not know. */
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

  /** The geometries of the loaded features of a layer, by id, or undefined if the map has no such layer. */
  #features(name) {
    const layer = /** @type {{source?: string, sourceLayer?: string, "source-layer"?: string} | undefined} */ (this.map.getLayer(name));
    if (!layer?.source || !this.map.getSource(layer.source)) return undefined;
    /** @type {{filter: unknown, sourceLayer?: string}} */
    const options = { filter: this.map.getFilter(name) ?? undefined };
    // MapLibre and Mapbox have different names for this property.
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
    // Adjacent tiles repeat features near their common edge.
    const pieces = new Map(geometries.map((geometry) => [key(geometry), geometry]));
    const geometry = [...pieces.keys()].sort().join();
    const told = this.told.get(attachment);
    if (told?.geometry === geometry) return;
    const all = [...pieces.values()];
    this.told.set(attachment, { geometry, isVisible: told?.isVisible, points: all.flatMap(pointsOf) });
    try {
      this.resolver.setGeometry({ attachment }, all);
    } catch (error) {
      // An invalid geometry must not prevent the report of other features. It is reported again when it changes.
      if (!(error instanceof CartoucheError)) throw error;
      console.warn(`Cartouche cannot use a feature of this map: ${error.message}`);
    }
  }
}

/** Returns a key that is the same for copies of a geometry in different tiles, whose coordinates differ by rounding. */
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
