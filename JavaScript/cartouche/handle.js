import { CartoucheError, badArgument } from "./error.js";
import { shown } from "./given.js";
import { none, plan_facts } from "./layout.js";

/** The numbers of the text kinds of `cartouche_text`, by the names that `docs/cli.md` uses. */
const textKinds = {
  id: 0, title: 1, subtitle: 2, view: 3, data: 4, calloutTitle: 5, calloutSubtitle: 6, leftAccessory: 7, rightAccessory: 8,
  detailAccessory: 9, repeatGroup: 10,
};

/** The smallest index of a cluster; indices of annotations are smaller. */
const firstCluster = 2 ** 31;
const clusterPrefix = "cluster:";

/** The number of look-ups by id that scan the whole plan. The next look-up builds a table of all ids. */
const mostScans = 16;

/** The memory of a resolver in the engine. It does not refer to its handle, so that the handle can be garbage collected. */
class Memory {
  buffers = new Set();

  constructor(engine, pointer) {
    this.engine = engine;
    this.pointer = pointer;
  }

  free() {
    if (this.pointer === 0) return;
    for (const buffer of this.buffers) this.engine.release(buffer);
    this.buffers.clear();
    const pointer = this.pointer;
    this.pointer = 0;
    if (!this.engine.isTrapped) this.engine.call("cartouche_destroy", pointer);
  }
}

/** Frees the memory when the resolver, its frame and its lists, which all refer to the handle, are garbage collected. */
const abandoned = new FinalizationRegistry((memory) => memory.free());

/** A resolver in the engine's memory: calls its functions, and converts between ids and indices. */
export class Handle {
  #memory;
  #ids = [];
  /** The indices of annotations by id: of the ids looked up so far, or of all ids. */
  #indices = new Map();
  #hasAllIndices = false;
  #scans = 0;
  #views = [];

  constructor(engine, pointer) {
    this.engine = engine;
    this.#memory = new Memory(engine, pointer);
    abandoned.register(this, this.#memory, this);
  }

  get pointer() {
    if (this.#memory.pointer === 0) throw new CartoucheError("freed", "the resolver was freed");
    return this.#memory.pointer;
  }

  get isFreed() { return this.#memory.pointer === 0; }

  call(name, ...values) { return this.engine.call(name, this.pointer, ...values); }

  check(name, ...values) { this.engine.check(this.pointer, name, this.pointer, ...values); }

  text(name, ...values) { return this.engine.text(name, this.pointer, ...values); }

  list(size, read, name, ...values) { return this.engine.list(size, read, name, this.pointer, ...values); }

  indices(name, ...values) { return this.engine.indices(name, this.pointer, ...values); }

  // MARK: Memory that lives as long as the resolver

  allocate(size) {
    const pointer = this.engine.allocate(size);
    this.#memory.buffers.add(pointer);
    return pointer;
  }

  release(pointer) { if (this.#memory.buffers.delete(pointer)) this.engine.release(pointer); }

  free() {
    abandoned.unregister(this);
    this.#memory.free();
  }

  // MARK: Names

  id(index) {
    if (index >= firstCluster) return this.textOf(index, "id");
    return this.#ids[index] ??= this.textOf(index, "id");
  }

  /** Returns the index of an annotation that is given by its id, or the given index; `none` if the id is unknown. */
  index(annotation) {
    if (typeof annotation === "number") return annotation >>> 0 === annotation ? annotation : none;
    if (typeof annotation !== "string") {
      throw badArgument(`an annotation is named by its id or its index, and not by ${shown(annotation)}`);
    }
    const known = this.#indices.get(annotation);
    if (known !== undefined) return known;
    // Clusters change with every frame, so they are not stored in `#indices`.
    if (!annotation.startsWith(clusterPrefix)) {
      if (!this.#hasAllIndices && this.#scans >= mostScans) this.#indexAll();
      if (this.#hasAllIndices) return this.#indices.get(annotation) ?? none;
      this.#scans += 1;
    }
    const [text, size] = this.engine.scratchText(annotation);
    const index = this.call("cartouche_annotation_with_id", text, size);
    if (index < firstCluster) this.#indices.set(annotation, index);
    return index;
  }

  /** Stores the indices of all ids in `#indices`, in one pass over the plan. */
  #indexAll() {
    const pointer = this.engine.scratch(plan_facts.size);
    this.check("cartouche_facts", pointer);
    const count = this.engine.words[pointer >>> 2];
    // From the end, so that of two annotations with the same id the first is used, as in the engine. No compiled plan has such ids.
    for (let index = count - 1; index >= 0; index--) if (this.call("cartouche_exists", index) === 1) this.#indices.set(this.id(index), index);
    this.#hasAllIndices = true;
  }

  viewName(view) { return this.#views[view] ??= this.text("cartouche_view_name", view); }

  layerName(layer) { return this.text("cartouche_layer_name", layer); }

  /** Returns an avoided region as the JSON of frames has it: its name, or its index if it has none. */
  region(index) { return this.text("cartouche_region_name", index) || index; }

  partName(part) { return this.text("cartouche_part_name", part); }

  /** Returns the text of a kind that an annotation has, or an empty string. */
  textOf(annotation, kind) { return this.text("cartouche_text", annotation, textKinds[kind]); }

  /** Forgets all ids after the plan was replaced. */
  forgetNames() {
    this.#ids.length = 0;
    this.#indices.clear();
    this.#hasAllIndices = false;
    this.#scans = 0;
    this.#views.length = 0;
  }

  /** Forgets the id of an annotation, which is about to be changed or removed. */
  forgetName(index) {
    this.#indices.delete(this.id(index));
    delete this.#ids[index];
    this.#views.length = 0;
  }

  /** Stores the id of an annotation that has been added or changed. */
  noteName(index) {
    delete this.#ids[index];
    this.#indices.set(this.id(index), index);
    this.#views.length = 0;
  }

  /** Returns a blocker as the JSON of frames has it: an annotation's id, a layer's name, or a region's name or index. */
  blocker(kind, index) {
    switch (kind) {
      case 1: return this.id(index);
      case 2: return this.region(index);
      case 3: return this.layerName(index);
      default: return undefined;
    }
  }

  /** Returns the names of the states whose bits are set in `bits`. */
  states(bits) { return this.engine.names.states.filter((_, bit) => bits & (1 << bit)); }
}
