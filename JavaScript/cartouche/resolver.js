import { Engine, bytesOf, currentEngine } from "./engine.js";
import { CartoucheError, badArgument, statusCode } from "./error.js";
import { Frame } from "./frame.js";
import { flattened } from "./geometry.js";
import { array, boolean, coordinate, likely, listIndex, meant, milliseconds, number, options, pair, points, shown } from "./given.js";
import { givenPoints } from "./host-points.js";
import { Handle } from "./handle.js";
import { Inputs } from "./inputs.js";
import * as layout from "./layout.js";
import { Listeners } from "./listeners.js";
import { PlanFacts } from "./plan-facts.js";
import { encodedRegion, encodedRegions } from "./regions.js";
import { readCamera, readNumbers, viewSize, viewportSize, writeCamera, writeMatrix, writeNumbers, writeViewport } from "./structures.js";
import { whatIsGiven } from "./unread-plan.js";

/** The resolver of one map; `cartouche.d.ts` documents it. */
export class Resolver {
  #handle;
  #facts;
  #listeners = new Listeners();
  /** The bits of optional reports that were last set in the engine. */
  #reports = 0;
  /** The function pointer of the time limit that was last set in the engine; 0 for no limit. */
  #limit = 0;
  #isResolving = false;
  /** Whether samples replace the features that only a map has. */
  #usesSamples;
  explains = false;
  reportsFrameChanges = false;
  reportsClusterMembers = false;
  reportsHidden = true;
  reloads = 0;

  constructor(plan, given = {}) {
    const { engine = currentEngine(), samples } = options(given, "what `new Resolver` takes besides a plan", ["engine", "samples"]);
    if (!(engine instanceof Engine)) throw badArgument("`engine` is what `load` gives: `await load()`");
    this.#usesSamples = boolean(samples, "`samples`", false);
    this.#handle = plan instanceof Handle ? plan : new Handle(engine, created(engine, plan, this.#usesSamples));
    this.#facts = new PlanFacts(this.#handle);
    this.frame = new Frame(this.#handle);
  }

  get engine() { return this.#handle.engine; }

  // MARK: Frames

  resolve(given) {
    const { camera, viewport, inputs = [], settled, explain, within, points } = options(given, "what `resolve` takes", frameKeys);
    if (this.#isResolving) throw new CartoucheError("badArgument", "a handler, or a function of `points`, called `resolve`");
    const limit = this.#started(milliseconds(within, "`within`"));
    const taken = this.#taken(inputs);
    const isSettled = boolean(settled, "`settled`", false);
    const isExplained = boolean(explain, "`explain`", this.explains);
    const projected = points === undefined || points === null ? undefined : givenPoints(points);
    const call = this.#call(camera, viewport, taken, isSettled, projected);
    // Set after all arguments are checked, because an invalid argument must change nothing.
    this.explains = isExplained;
    this.#tell();
    this.#endBy(limit);
    this.#isResolving = true;
    try {
      const failure = projected && this.engine.hostPoints.during(projected, () => this.#handle.check(...call));
      if (!projected) this.#handle.check(...call);
      this.frame.renew(pair(viewport, "`viewport`"), isExplained, taken.origins);
      this.#warnOfUnknown();
      this.#listeners.tell(this.frame);
      if (failure) throw failure.error;
    } finally {
      this.#isResolving = false;
    }
    return this.frame;
  }

  check(inputs) {
    // The getter throws if the resolver was freed.
    void this.#handle.pointer;
    this.#taken(inputs);
  }

  #taken(inputs) { return new Inputs(inputs, this.#handle, (feature) => this.#facts.attachmentsTo(feature, "`featureVisibility`")); }

  /** Writes the arguments of a frame to scratch memory. @returns the name of the function to call and its arguments. */
  #call(camera, viewport, inputs, isSettled, points) {
    const { engine } = this;
    const view = engine.scratch(viewSize + viewportSize + layout.bounds.size + inputs.size);
    const size = view + viewSize;
    const area = size + viewportSize;
    const list = area + layout.bounds.size;
    const isMatrix = camera?.matrix !== undefined;
    if (isMatrix) writeMatrix(engine, view, camera);
    else if (camera) writeCamera(engine, view, camera);
    writeViewport(engine, size, viewport);
    inputs.write(engine, list);
    if (points) {
      if (!camera || isMatrix) throw badArgument("`points` need a `camera` with `center` and `zoom`");
      if (points.area) writeNumbers(engine, area, points.area);
      const { hostPoints } = engine;
      return [
        "cartouche_resolve_points", list, inputs.count, view, points.area ? area : 0, size, isSettled ? 1 : 0, hostPoints.project,
        points.unproject ? hostPoints.unproject : 0, 0,
      ];
    }
    return [isMatrix ? "cartouche_resolve_matrix" : "cartouche_resolve", list, inputs.count, camera ? view : 0, size, isSettled ? 1 : 0];
  }

  /** Sets the optional reports in the engine if they have changed. */
  #tell() {
    const reports = (this.explains ? 1 : 0)
      | (this.reportsFrameChanges || this.#listeners.has("frameChanged") ? 2 : 0)
      | (this.reportsClusterMembers || this.#listeners.has("clusterMembersChanged") ? 4 : 0)
      | (this.reportsHidden ? 0 : 8);
    if (reports === this.#reports) return;
    this.#handle.check("cartouche_set_reports", reports);
    this.#reports = reports;
  }

  /** Starts the time limit of a frame. @returns the function pointer for the engine, or 0 without a limit. */
  #started(within) {
    if (within === undefined) return 0;
    const { clock } = this.engine;
    clock.start(within);
    return clock.pointer;
  }

  /** Sets the function pointer of the time limit in the engine if it has changed. */
  #endBy(limit) {
    if (limit === this.#limit) return;
    this.#handle.check("cartouche_set_time_limit", limit, 0);
    this.#limit = limit;
  }

  on(kind, ...rest) { return this.#listeners.add(this.#eventKind(kind), ...rest); }

  addEventListener(kind, handler, given = {}) {
    this.#listeners.addListener(this.#eventKind(kind), handler, options(given, "what `addEventListener` takes", ["once", "signal"]));
  }

  removeEventListener(kind, handler) { this.#listeners.removeListener(this.#eventKind(kind), handler); }

  #eventKind(kind) {
    if (this.engine.names.events.includes(kind)) return kind;
    throw badArgument(`there is no event \`${kind}\`: ${meant(String(kind), this.engine.names.events)}`);
  }

  /** Warns on the console of handlers for unknown ids. They are not errors, because `add` may add the annotation later. */
  #warnOfUnknown() {
    for (const { id, kind } of this.#listeners.takeUnchecked()) {
      if (this.exists(id)) continue;
      console.warn(`Cartouche has no annotation ${JSON.stringify(id)} for the handler of \`${kind}\`${this.#hint(id)}`);
    }
  }

  /** Returns a hint for a message about an unknown id: the most similar id of the plan, or an empty string. */
  #hint(id) {
    const ids = Array.from({ length: Math.min(this.annotationCount, mostNames) }, (_, index) => this.id(index));
    const closest = likely(id, ids);
    return closest === undefined ? "" : `; did you mean ${JSON.stringify(closest)}?`;
  }

  /** Returns the index of an annotation. @throws CartoucheError if the annotation does not exist. */
  #existing(annotation) {
    const index = this.#handle.index(annotation);
    if (this.#handle.call("cartouche_exists", index) === 1) return index;
    const hint = typeof annotation === "string" ? this.#hint(annotation) : "";
    throw new CartoucheError("unknownAnnotation", `there is no annotation ${shown(annotation)}${hint}`);
  }

  // MARK: Annotations

  get annotationCount() { return this.#facts.plan.annotationCount; }

  get facts() { return this.#facts.plan; }

  get regionNames() { return this.#facts.regionNames; }

  index(id) {
    const index = this.#handle.index(id);
    return index === layout.none ? undefined : index;
  }

  id(index) { return this.#handle.id(listIndex(index, "the index of an annotation")); }

  exists(annotation) { return this.#handle.call("cartouche_exists", this.#handle.index(annotation)) === 1; }

  properties(annotation) { return this.#facts.properties(this.#handle.index(annotation)); }

  coordinate(annotation) { return this.#facts.coordinate(this.#handle.index(annotation)); }

  title(annotation) { return this.#facts.title(this.#handle.index(annotation)); }

  anchors(annotation) { return this.#facts.anchors(this.#handle.index(annotation)); }

  get attachments() { return this.#facts.attachments; }

  attachment(annotation) { return this.#facts.attachment(this.#handle.index(annotation)); }

  hitTest(point) {
    const { engine } = this;
    const pointer = engine.scratch(layout.hit.size);
    this.#handle.check("cartouche_hit_test", ...pair(point, "a point"), pointer);
    const [kind, annotation, part] = engine.words.subarray(pointer >>> 2, (pointer >>> 2) + 3);
    if (kind === 0) return { kind: "map" };
    const hit = { kind: ["map", "annotation", "part", "background", "pointer"][kind], id: this.id(annotation), annotation };
    return kind === 2 ? { ...hit, part: this.#handle.partName(part) } : hit;
  }

  members(cluster) { return this.#handle.indices("cartouche_cluster_members", this.#handle.index(cluster)); }

  overlaps() {
    const { engine } = this;
    const read = (pointer) => [engine.words[pointer >>> 2], engine.words[(pointer >>> 2) + 1]];
    return this.#handle.list(8, read, "cartouche_overlaps").map(([below, above]) => ({ below, above }));
  }

  project(place) { return this.#place("cartouche_project", coordinate(place, "a coordinate")); }

  unproject(point) { return this.#place("cartouche_unproject", pair(point, "a point")); }

  #place(name, numbers) {
    const { engine } = this;
    const from = engine.scratch(2 * layout.point.size);
    const to = from + layout.point.size;
    writeNumbers(engine, from, numbers);
    this.#handle.check(name, from, 1, to);
    const found = readNumbers(engine, to, 2);
    return found.some(Number.isNaN) ? undefined : found;
  }

  // MARK: Cameras

  planCamera(viewport) {
    const { engine } = this;
    const size = engine.scratch(viewportSize + layout.camera.size);
    const camera = size + viewportSize;
    writeViewport(engine, size, viewport);
    this.#handle.check("cartouche_plan_camera", size, camera);
    return readCamera(engine, camera);
  }

  cameraFitting(annotations, given) {
    const { viewport, from = {}, maxZoom = 16 } = options(given, "what `cameraFitting` takes", ["viewport", "from", "maxZoom"]);
    if (annotations !== "all") array(annotations, "what `cameraFitting` shows, unless it is \"all\",");
    const most = number(maxZoom, "`maxZoom`");
    if (!(most >= 0 && most <= 25.5)) throw new CartoucheError("badNumber", `\`maxZoom\` is a zoom from 0 to 25.5, and not ${most}`);
    const { engine } = this;
    const indices = annotations === "all" ? [] : annotations.map((annotation) => this.#existing(annotation));
    const size = engine.scratch(viewportSize + 2 * layout.camera.size + 4 * indices.length + 4);
    const start = size + viewportSize;
    const found = start + layout.camera.size;
    const list = found + layout.camera.size;
    writeViewport(engine, size, viewport);
    writeCamera(engine, start, from, { center: [0, 0], zoom: 0 });
    engine.words.set(indices, list >>> 2);
    this.#handle.check(
      "cartouche_fit_camera", annotations === "all" ? 0 : list, indices.length, start, size, most, found);
    return readCamera(engine, found);
  }

  // MARK: Changes

  reload(plan, given = {}) {
    const { samples } = options(given, "what `reload` takes besides a plan", ["samples"]);
    const hasSamples = boolean(samples, "`samples`", false);
    readPlan(this.engine, plan, (bytes, size) => this.#handle.check("cartouche_reload", bytes, size, hasSamples ? 1 : 0));
    this.#usesSamples = hasSamples;
    this.#replaced();
  }

  /** Forgets what depends on the indices of the plan before. */
  #replaced() {
    this.reloads += 1;
    this.frame.clear();
    this.#handle.forgetNames();
    this.#facts.forget();
  }

  apply(edit) {
    const { engine } = this;
    const isReplaced = engine.withBytes(edit, (bytes, size) => {
      const replaced = engine.scratch(4);
      this.#handle.check("cartouche_apply_edit", bytes, size, this.#usesSamples ? 1 : 0, replaced);
      return engine.words[replaced >>> 2] === 1;
    });
    if (isReplaced) this.#replaced();
    else this.#facts.forget();
    return isReplaced;
  }

  add(patch, given = {}) {
    const { host } = options(given, "what `add` takes besides a plan", ["host"]);
    const { engine } = this;
    const attached = host === undefined ? layout.none : this.#existing(host);
    const index = readPlan(engine, patch, (bytes, size) => {
      const added = engine.scratch(4);
      this.#handle.check("cartouche_add_annotation", bytes, size, attached, added);
      return engine.words[added >>> 2];
    });
    this.#handle.noteName(index);
    this.#facts.forget();
    return index;
  }

  update(annotation, patch, given = {}) {
    const { host, named, keepsPlace } = options(given, "what `update` takes besides a plan", ["host", "named", "keepsPlace"]);
    const index = this.#existing(annotation);
    const keeps = boolean(keepsPlace, "`keepsPlace`", false);
    const attached = host === undefined ? layout.none : this.#existing(host);
    const { properties } = this.engine.names;
    const mask = named === undefined ? layout.none : array(named, "`named`").reduce((bits, name) => {
      const bit = properties.indexOf(name);
      if (bit < 0) throw badArgument(`there is no property \`${name}\`: ${meant(String(name), properties)}`);
      return bits | (1 << bit);
    }, 0);
    this.#handle.forgetName(index);
    try {
      readPlan(this.engine, patch, (bytes, size) =>
        this.#handle.check("cartouche_update_annotation", index, bytes, size, attached, mask, keeps ? 1 : 0));
    } finally {
      if (!this.engine.isTrapped) this.#handle.noteName(index);
    }
    this.#facts.forget();
  }

  remove(annotation) {
    const index = this.#existing(annotation);
    this.#handle.check("cartouche_remove_annotation", index);
    this.#handle.forgetName(index);
    this.#facts.forget();
  }

  setGeometry(feature, geometries) {
    const named = options(feature, "the feature that `setGeometry` names", ["layer", "id", "attachment"]);
    const { engine } = this;
    const { paths, coordinates } = flattened(geometries);
    const attachments = this.#facts.attachmentsTo(named, "`setGeometry`", true);
    if (attachments.length === 0) this.#facts.checkLayer(named.layer);
    const pathBytes = 4 * paths.length;
    const list = engine.allocate(pathBytes + 8 * coordinates.length + 8);
    try {
      engine.words.set(paths, list >>> 2);
      engine.numbers.set(coordinates, (list + pathBytes) >>> 3);
      for (const index of attachments) {
        this.#handle.check(
          "cartouche_set_geometry", index, list, paths.length / 4, list + pathBytes, coordinates.length / 2);
      }
    } finally {
      engine.release(list);
    }
    this.#facts.forget();
  }

  setAvoidedRegions(regions) {
    const { engine } = this;
    const encoded = encodedRegions(regions);
    const list = engine.scratch(layout.region.size * regions.length);
    encoded.forEach(([kinds, numbers], i) => {
      const pointer = list + i * layout.region.size;
      engine.words.set(kinds, pointer >>> 2);
      writeNumbers(engine, pointer + layout.region.x_a, numbers);
    });
    this.#handle.check("cartouche_set_avoided_regions", list, regions.length);
    this.#facts.forget();
  }

  setRegions(regions) {
    if (regions === null || typeof regions !== "object" || Array.isArray(regions)) {
      throw badArgument(`\`setRegions\` takes an object with a region or \`null\` for each name, and not ${shown(regions)}`);
    }
    const { engine } = this;
    const changes = Object.entries(regions).map(([name, region]) => {
      const index = name === "" ? -1 : this.regionNames.indexOf(name);
      if (index < 0) {
        const names = this.regionNames.filter(Boolean);
        throw badArgument(`there is no region ${shown(name)}: ${names.length === 0 ? "the spec names none in `avoid.regions`" : meant(name, names)}`);
      }
      return { index, encoded: region === null ? undefined : encodedRegion(region) };
    });
    for (const { index, encoded } of changes) {
      const pointer = encoded ? engine.scratch(layout.region.size) : 0;
      if (encoded) {
        engine.words.set(encoded[0], pointer >>> 2);
        writeNumbers(engine, pointer + layout.region.x_a, encoded[1]);
      }
      this.#handle.check("cartouche_set_region", index, pointer);
    }
  }

  setPuckRadius(radius) {
    this.#handle.check("cartouche_set_puck_radius", radius === null ? Number.NaN : points(radius, "a radius that is not null"));
    this.#facts.forget();
  }

  // MARK: Life

  copy() {
    const resolver = new Resolver(new Handle(this.engine, this.#handle.call("cartouche_copy")));
    resolver.explains = this.explains;
    resolver.reportsFrameChanges = this.reportsFrameChanges;
    resolver.reportsClusterMembers = this.reportsClusterMembers;
    resolver.reportsHidden = this.reportsHidden;
    resolver.#usesSamples = this.#usesSamples;
    // The copy in the engine has the same optional reports.
    resolver.#reports = this.#reports;
    if (this.frame.index >= 0) resolver.frame.follow(this.frame);
    return resolver;
  }

  get isFreed() { return this.#handle.isFreed; }

  free() {
    this.#handle.free();
    this.frame.clear();
  }
}

/** The largest number of ids that are compared with an unknown id for a hint. */
const mostNames = 2000;

const frameKeys = ["camera", "viewport", "inputs", "settled", "explain", "within", "points"];

if (Symbol.dispose) Resolver.prototype[Symbol.dispose] = Resolver.prototype.free;

/** Calls `read` with the bytes of a plan in the engine's memory. If they are no plan, the error names the likely kind of file. */
const readPlan = (engine, plan, read) => {
  try {
    return engine.withBytes(plan, read);
  } catch (error) {
    if (error.code === "notAPlan") error.message += whatIsGiven(bytesOf(plan));
    throw error;
  }
};

const created = (engine, plan, samples) => readPlan(engine, plan, (bytes, size) => {
  const place = engine.scratch(4);
  const status = engine.call("cartouche_create", bytes, size, samples ? 1 : 0, place);
  if (status === 0) return engine.words[place >>> 2];
  const problem = engine.text("cartouche_plan_problem", bytes, size);
  throw new CartoucheError(statusCode(status), problem || engine.statusText(status));
});
