// The page's resolver, and the queries to it between frames.

import { load, Resolver } from "./cartouche.js";
import { LiveScene } from "./scene.js";

export class Session {
  /** Loads the resolver. @param {string} address The URL of the WebAssembly module, absolute or relative to the page. */
  static async start(address) {
    await load(new URL(address, document.baseURI));
    return new Session();
  }

  /** Loads or replaces the plan. Annotations with the same id keep their states, their anchors and their views. */
  setPlan(bytes) {
    // Without a map that supplies features of tiles, the spec's samples replace them.
    const options = { samples: !this.map };
    this.plan = bytes;
    if (this.resolver) this.resolver.reload(bytes, options);
    else this.resolver = new Resolver(bytes, options);
    this.features?.forget();
    this.coordinates = [];
    this.enabled = new Map();
  }

  /** The distance between collision shapes that the plan asks for, in points. */
  get margin() {
    return this.resolver.facts.margin;
  }

  /** Starts anew with the same plan: no view keeps its anchor, and none needs more room because it was hidden. */
  forgetHistory() {
    const { resolver } = this;
    this.features?.remove();
    this.resolver = this.features = this.placements = undefined;
    this.setPlan(this.plan);
    resolver.free();
    if (this.map) this.useMap(this.map, this.MapFeatures);
  }

  /** Takes features of layers from a map, instead of samples. @param MapFeatures the class of the driver for maps. */
  useMap(map, MapFeatures) {
    this.map = map;
    this.MapFeatures = MapFeatures;
    this.sent = [];
    this.resolver.reload(this.plan, { samples: false });
    this.features = new MapFeatures(map, this.resolver, (input) => this.sent.push(input));
  }

  /** Reports the map's features to the resolver. @param settled whether the map is idle. @returns the inputs for the next frame. */
  mapInputs(viewport, settled) {
    if (!this.features || !this.map.areTilesLoaded()) return [];
    this.features.tellGeometries();
    if (settled) this.features.tellVisibility(viewport);
    return this.sent.splice(0);
  }

  get hasPlan() {
    return this.resolver !== undefined;
  }

  get annotationCount() {
    return this.resolver.annotationCount;
  }

  /** Returns the spec's camera for a viewport of this size. */
  planCamera(viewport) {
    return this.resolver.planCamera(viewport);
  }

  /** Returns the closest camera that shows these annotations completely. Unknown ids are ignored, because a trace may contain others. */
  cameraFitting(ids, viewport, from) {
    return this.resolver.cameraFitting(ids.filter((id) => this.resolver.exists(id)), { viewport, from });
  }

  /** Resolves a frame. If `explain` is true, the scene has the candidates of annotations. */
  resolve({ camera, viewport, inputs, settled, explain }) {
    const started = performance.now();
    const frame = this.resolver.resolve({ camera, viewport, inputs, settled, explain });
    const scene = new LiveScene(frame, this, performance.now() - started, this.placements);
    this.placements = scene.placements;
    return scene;
  }

  /** Returns the current properties of an annotation; undefined for clusters and unknown ids. */
  properties(id) {
    return this.resolver.exists(id) ? this.resolver.properties(id) : undefined;
  }

  /** Returns whether an annotation in these states accepts taps and drags. Results are cached, because each frame queries every view. */
  isEnabled(id, states = []) {
    const key = `${id} ${states}`;
    if (!this.enabled.has(key)) this.enabled.set(key, this.properties(id)?.enabled !== false);
    return this.enabled.get(key);
  }

  /** Returns the anchors of an annotation with offsets and sizes, in order of preference; empty for unknown ids. */
  anchors(id) {
    return this.resolver.exists(id) ? this.resolver.anchors(id) : [];
  }

  /** Returns the hit test result for the topmost view or callout at a point. */
  hit(point) {
    return this.resolver.hitTest(point);
  }

  /** Returns the coordinate of an annotation by its id or index; undefined if unknown. It is cached, because thousands may be hidden. */
  coordinate(annotation) {
    const index = typeof annotation === "number" ? annotation : this.resolver.index(annotation);
    if (index === undefined || index >= this.annotationCount) return undefined;
    if (!(index in this.coordinates)) {
      const coordinate = this.resolver.coordinate(index);
      this.coordinates[index] = coordinate?.every(Number.isFinite) ? coordinate : undefined;
    }
    return this.coordinates[index];
  }

  /** Returns the title of an annotation in its current states, by its id or index. */
  title(annotation) {
    return this.resolver.title(annotation);
  }
}
