import { CartoucheError, badArgument } from "./error.js";
import { listIndex, meant, shown } from "./given.js";
import { anchor_option, annotation as annotationLayout, attachment as attachmentLayout, none, plan_facts } from "./layout.js";
import { readCamera, readNumbers } from "./structures.js";

const attachmentKinds = ["point", "shape", "anyFeature", "hostFeature", "annotation"];

/** The names of an annotation's flags, in the order of their bits. */
export const flags = [
  "visible", "estimated", "required", "allowOverlap", "obstacle", "ignoreCameraPadding", "allowOverlapWithPuck", "avoidLayers",
  "avoidRegions", "enabled", "draggable", "givenWidth", "givenHeight",
];

/** Reads facts about the plan, its attachments and its annotations from the engine, and caches those that frames do not change. */
export class PlanFacts {
  #handle;
  #plan;
  #attachments;
  #attachmentsOfLayers;
  #regionNames;

  constructor(handle) { this.#handle = handle; }

  /** Clears the cached facts after a change of the plan. */
  forget() { this.#plan = this.#attachments = this.#attachmentsOfLayers = this.#regionNames = undefined; }

  get plan() {
    return this.#plan ??= this.#structure(plan_facts.size, (pointer, engine) => {
      const words = engine.words.subarray(pointer >>> 2);
      const [margin, longitude, latitude, radius] = readNumbers(engine, pointer + plan_facts.margin, 4);
      return {
        annotationCount: words[0], attachmentCount: words[1], layerCount: words[2], viewCount: words[3],
        selection: ["single", "multiple", "none"][words[4]], avoidedRegionCount: words[5], margin,
        puck: words[6] === 1 ? [longitude, latitude] : undefined, puckRadius: Number.isNaN(radius) ? undefined : radius,
        camera: readCamera(engine, pointer + plan_facts.camera),
      };
    }, "cartouche_facts");
  }

  get attachments() {
    return this.#attachments ??= Array.from({ length: this.plan.attachmentCount }, (_, index) => this.#attachment(index));
  }

  /** The names of the avoided regions; an empty text for a region without a name. */
  get regionNames() {
    return this.#regionNames ??= Array.from(
      { length: this.plan.avoidedRegionCount }, (_, index) => this.#handle.text("cartouche_region_name", index));
  }

  #attachment(index) {
    const { kind, layer, isHostSupplied } = this.#structure(attachmentLayout.size, (pointer, engine) => {
      const words = engine.words.subarray(pointer >>> 2);
      return { kind: words[0], layer: words[1], isHostSupplied: words[3] === 1 };
    }, "cartouche_attachment_facts", index);
    const attachment = { attachment: index, kind: attachmentKinds[kind], isHostSupplied };
    if (layer !== none) attachment.layer = this.#handle.layerName(layer);
    const id = this.#handle.text("cartouche_feature_id", index);
    if (id) attachment.id = id;
    return attachment;
  }

  /** Returns the indices of the attachments to a feature. The feature is given by an attachment, or by a layer and an id.
   * @param what the feature's name in error messages.
   * @param isExact whether a missing id selects only the attachments to any feature of the layer; otherwise it selects all of the layer. */
  attachmentsTo({ layer, id, attachment }, what, isExact = false) {
    if (attachment !== undefined) return [listIndex(attachment, `\`attachment\` of ${what}`)];
    if (typeof layer !== "string") throw badArgument(`${what} names a feature by its \`layer\` and \`id\`, or by an \`attachment\`, and not by ${shown(layer)}`);
    const ofLayer = this.#layers.get(layer);
    if (ofLayer === undefined) return [];
    return (id === undefined && !isExact ? ofLayer.all : ofLayer.byID.get(id === undefined ? id : String(id))) ?? [];
  }

  /** The attachments to each layer, by its name: a list of all, and a map by feature id. */
  get #layers() {
    if (this.#attachmentsOfLayers !== undefined) return this.#attachmentsOfLayers;
    const layers = new Map();
    for (const { attachment, layer, id } of this.attachments) {
      if (layer === undefined) continue;
      if (!layers.has(layer)) layers.set(layer, { all: [], byID: new Map() });
      const { all, byID } = layers.get(layer);
      all.push(attachment);
      if (byID.has(id)) byID.get(id).push(attachment);
      else byID.set(id, [attachment]);
    }
    return this.#attachmentsOfLayers = layers;
  }

  /** Throws if no annotation is attached to a layer, because its name is probably misspelled. */
  checkLayer(layer) {
    if (this.#layers.has(layer)) return;
    const layers = [...this.#layers.keys()];
    const hint = layers.length === 0 ? "none is attached to any layer" : meant(layer, layers);
    throw new CartoucheError("unknownLayer", `no annotation is attached to a layer ${shown(layer)}: ${hint}`);
  }

  attachment(annotation) {
    const { attachment } = this.#annotation(annotation) ?? { attachment: none };
    return attachment === none ? undefined : attachment;
  }

  properties(annotation) {
    const found = this.#annotation(annotation);
    if (!found) return undefined;
    const [width, height, longitude, latitude, priority, zPriority, minZoom, maxZoom, repeatDistance] = found.numbers;
    const properties = {
      view: this.#handle.viewName(found.view), width, height, coordinate: [longitude, latitude], priority, zPriority, minZoom, maxZoom,
      repeatDistance, states: this.#handle.states(found.states),
    };
    flags.forEach((name, bit) => { properties[name] = (found.flags & (1 << bit)) !== 0; });
    for (const kind of ["title", "subtitle"]) {
      const text = this.#handle.textOf(annotation, kind);
      if (text) properties[kind] = text;
    }
    const repeatGroup = this.#handle.textOf(annotation, "repeatGroup");
    if (repeatGroup) properties.repeatGroup = repeatGroup;
    const data = this.#handle.textOf(annotation, "data");
    if (data) properties.data = JSON.parse(data);
    return properties;
  }

  coordinate(annotation) {
    if (!this.#isAnnotation(annotation)) return undefined;
    return this.#structure(annotationLayout.size, (pointer) => readNumbers(this.#handle.engine, pointer + annotationLayout.coordinate, 2),
      "cartouche_annotation_facts", annotation);
  }

  title(annotation) {
    return this.#isAnnotation(annotation) && this.#handle.textOf(annotation, "title") || undefined;
  }

  /** Returns whether an index is that of an existing annotation rather than a cluster. */
  #isAnnotation(index) { return index < 2 ** 31 && this.#handle.call("cartouche_exists", index) === 1; }

  #annotation(index) {
    if (!this.#isAnnotation(index)) return undefined;
    return this.#structure(annotationLayout.size, (pointer, engine) => {
      const [flags, states, view, , attachment] = engine.words.subarray(pointer >>> 2, (pointer >>> 2) + 5);
      return { flags, states, view, attachment, numbers: readNumbers(engine, pointer + annotationLayout.width, 9) };
    }, "cartouche_annotation_facts", index);
  }

  anchors(annotation) {
    const { engine } = this.#handle;
    return this.#handle.list(anchor_option.size, (pointer) => {
      const [offsetX, offsetY, , , width, height] = readNumbers(engine, pointer + anchor_option.offset_x, 6);
      const anchor = { anchor: engine.names.anchors[engine.words[pointer >>> 2]], offsetX, offsetY };
      if (!Number.isNaN(width)) anchor.width = width;
      if (!Number.isNaN(height)) anchor.height = height;
      return anchor;
    }, "cartouche_anchors", annotation);
  }

  #structure(size, read, name, ...values) {
    const { engine } = this.#handle;
    const pointer = engine.scratch(size);
    this.#handle.check(name, ...values, pointer);
    return read(pointer, engine);
  }
}
