import { Callouts } from "./callouts.js";
import { Clusters } from "./clusters.js";
import { Events } from "./events.js";
import { Explanations } from "./explanations.js";
import { Hidden } from "./hidden.js";
import { camera as cameraLayout, frame_counts as counts, refusal } from "./layout.js";
import { Placements } from "./placements.js";
import { Pointers } from "./pointers.js";
import { readCamera } from "./structures.js";

/** The last frame of a resolver. Its lists read the engine's memory without copying it. */
export class Frame {
  index = -1;
  viewport = [0, 0];
  #handle;
  #explanations;
  #isExplained = false;
  #eventList;
  #events;
  #refusals;
  #camera;
  #isReplayable;
  #origins = [];

  constructor(handle) {
    this.#handle = handle;
    this.placements = new Placements(handle);
    this.hidden = new Hidden(handle);
    this.clusters = new Clusters(handle);
    this.callouts = new Callouts(handle);
    this.pointers = new Pointers(handle);
    this.#eventList = new Events(handle);
    this.#explanations = new Explanations(handle);
    this.clear();
  }

  /** Discards the last frame, so that the lists read the new one.
   * @param origins for each input of the resolver, the index of the caller's input. */
  renew(viewport, isExplained, origins) {
    this.index += 1;
    this.viewport = viewport;
    this.#isExplained = isExplained;
    this.#origins = origins;
    this.#renewLists(true);
  }

  /** Copies the state of another frame object, that of the resolver from which this one's resolver was copied. */
  follow(other) {
    this.index = other.index - 1;
    this.renew(other.viewport, other.#isExplained, other.#origins);
  }

  clear() { this.#renewLists(false); }

  #renewLists(isThere) {
    const lists = [this.placements, this.hidden, this.clusters, this.callouts, this.pointers, this.#eventList, this.#explanations];
    for (const list of lists) list.renew(isThere);
    this.#events = isThere ? undefined : [];
    this.#refusals = isThere ? undefined : [];
    this.#camera = isThere ? null : undefined;
    this.#isReplayable = isThere ? undefined : true;
  }

  get camera() {
    // `null` means that the camera has not been read yet; `undefined`, that the frame has no camera.
    if (this.#camera === null) this.#camera = this.#readCamera();
    return this.#camera;
  }

  #readCamera() {
    const { engine } = this.#handle;
    const pointer = engine.scratch(cameraLayout.size);
    // A frame that was resolved with a matrix has no camera.
    return this.#handle.call("cartouche_frame_camera", pointer) === 0 ? readCamera(engine, pointer) : undefined;
  }

  get isReplayable() { return this.#isReplayable ??= this.#readIsReplayable(); }

  #readIsReplayable() {
    const { engine } = this.#handle;
    const pointer = engine.scratch(counts.size);
    this.#handle.check("cartouche_counts", pointer);
    return engine.words[(pointer + counts.is_replayable) >>> 2] === 1;
  }

  get events() { return this.#events ??= this.#eventList.allWritten(); }

  /** Returns the events of the given kinds, in order. No objects are built for other events. */
  eventsOf(kinds) {
    const list = this.#eventList;
    const found = [];
    for (let i = 0; i < list.length; i++) if (kinds.has(list.kind(i))) found.push(this.#events?.[i] ?? list.written(i));
    return found;
  }

  get refusals() {
    const { engine } = this.#handle;
    return this.#refusals ??= this.#handle.list(refusal.size, (pointer) => ({
      input: this.#origins[engine.words[pointer >>> 2]],
      reason: engine.names.refusals[engine.words[(pointer + refusal.reason) >>> 2]],
    }), "cartouche_refusals");
  }

  get explanations() { return this.#isExplained ? this.#explanations.allWritten() : undefined; }

  explanation(annotation) {
    if (!this.#isExplained) return undefined;
    const i = this.#explanations.find(annotation);
    if (i < 0) return undefined;
    const { id, candidates } = this.#explanations.written(i);
    const indices = this.#explanations.anchorIndices(i);
    return { id, candidates: candidates.map((candidate, index) => ({ ...candidate, anchorIndex: indices[index] })) };
  }

  /** Returns the frame as JSON values, with keys in the order of the program's JSON. JSON texts from the plan are `WrittenJSON`. */
  written() {
    const frame = { frame: this.index };
    if (this.camera) frame.camera = this.camera;
    frame.viewport = this.viewport;
    frame.placements = this.placements.allWritten();
    frame.hidden = this.hidden.allWritten();
    if (this.clusters.length > 0) frame.clusters = this.clusters.allWritten();
    if (this.callouts.length > 0) frame.callouts = this.callouts.allWritten();
    if (this.pointers.length > 0) frame.pointers = this.pointers.allWritten();
    frame.events = this.events;
    if (this.#isExplained) frame.explain = this.explanations;
    return frame;
  }

  toJSON() { return JSON.parse(JSON.stringify(this.written())); }
}
