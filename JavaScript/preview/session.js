// The resolver of the page, and what it is asked between frames.

import { load, Resolver } from "./cartouche.js";
import { LiveScene } from "./scene.js";

export class Session {
  /** @param {string} address Of the WebAssembly module. */
  static async start(address) {
    await load(new URL(address, document.baseURI));
    return new Session();
  }

  /** Goes on with another plan: what has the same id keeps its states, its anchor and its view. */
  setPlan(bytes) {
    // There is no map that knows features of tiles: the spec's samples stand for them.
    if (this.resolver) this.resolver.reload(bytes, { samples: true });
    else this.resolver = new Resolver(bytes, { samples: true });
    this.coordinates = [];
    this.enabled = new Map();
  }

  get hasPlan() {
    return this.resolver !== undefined;
  }

  get annotationCount() {
    return this.resolver.annotationCount;
  }

  /** The camera that the spec gives in a viewport of this size. */
  planCamera(viewport) {
    return this.resolver.planCamera(viewport);
  }

  /** The closest camera that shows annotations whole, as many of them as there are: a trace may have added others. */
  cameraFitting(ids, viewport, from) {
    return this.resolver.cameraFitting(ids.filter((id) => this.resolver.exists(id)), { viewport, from });
  }

  /** Places the views of a frame. `explain`: whether somebody asks for candidates. */
  resolve({ camera, viewport, inputs, settled, explain }) {
    const started = performance.now();
    const frame = this.resolver.resolve({ camera, viewport, inputs, settled, explain });
    const scene = new LiveScene(frame, this, performance.now() - started, this.placements);
    this.placements = scene.placements;
    return scene;
  }

  /** What an annotation is like at present; undefined of clusters and of what is not there. */
  properties(id) {
    return this.resolver.exists(id) ? this.resolver.properties(id) : undefined;
  }

  /** Whether an annotation takes taps and drags; kept, since each frame asks of all that it shows. Its states may say so, too. */
  isEnabled(id, states = []) {
    const key = `${id} ${states}`;
    if (!this.enabled.has(key)) this.enabled.set(key, this.properties(id)?.enabled !== false);
    return this.enabled.get(key);
  }

  /** Anchors with offsets and sizes, in order of preference; none where nobody knows. */
  anchors(id) {
    return this.resolver.exists(id) ? this.resolver.anchors(id) : [];
  }

  /** The topmost of what is shown at a point. */
  hit(point) {
    return this.resolver.hitTest(point);
  }

  /** The coordinate of an annotation, by its id or index, that no frame looked for; stored, since thousands may be hidden. */
  coordinate(annotation) {
    const index = typeof annotation === "number" ? annotation : this.resolver.index(annotation);
    if (index === undefined || index >= this.annotationCount) return undefined;
    if (!(index in this.coordinates)) {
      const coordinate = this.resolver.coordinate(index);
      this.coordinates[index] = coordinate?.every(Number.isFinite) ? coordinate : undefined;
    }
    return this.coordinates[index];
  }

  /** The title of an annotation, by its id or index, in the states that it is in. */
  title(annotation) {
    return this.resolver.title(annotation);
  }
}
