import { callable, shown } from "./given.js";
import { none } from "./layout.js";

/** The number of calls of `find` that scan a list. The next call builds a table of all items. */
const mostScans = 4;

/** A list of the last frame, in the engine's memory. The engine writes it at the first access. */
export class List {
  #handle;
  #function;
  #layout;
  #memory = 0;
  #capacity = 0;
  #length = -1;
  #scans = 0;
  /** The index of each item by its annotation, built after `mostScans` searches. */
  #items;

  /** @param name the function of `cartouche.h` that lists the items. */
  constructor(handle, name, layout) {
    this.#handle = handle;
    this.#function = name;
    this.#layout = layout;
  }

  /** Discards the items of the last frame, so that the next access reads those of the new frame.
   * @param isThere whether the resolver has resolved a frame. */
  renew(isThere) {
    this.#length = isThere ? -1 : 0;
    this.#scans = 0;
    this.#items = undefined;
  }

  get length() {
    if (this.#length < 0) this.#read();
    return this.#length;
  }

  #read() {
    const handle = this.#handle;
    let count = handle.call(this.#function, this.#memory, this.#capacity);
    if (count > this.#capacity) {
      handle.release(this.#memory);
      [this.#memory, this.#capacity] = [0, 0];
      // The capacity grows by half, so that a list that grows with every frame is not moved each time.
      const capacity = count + (count >> 1) + 16;
      this.#memory = handle.allocate(capacity * this.#layout.size);
      this.#capacity = capacity;
      count = handle.call(this.#function, this.#memory, capacity);
    }
    this.#length = count;
  }

  get handle() { return this.#handle; }

  /** Returns the address of an item in the engine's memory. */
  pointer(i) {
    const { length } = this;
    if (!(i >= 0 && i < length && Number.isInteger(i))) throw new RangeError(`item ${shown(i)} of ${length}`);
    if (this.#handle.isFreed) throw new RangeError("the resolver was freed");
    return this.#memory + i * this.#layout.size;
  }

  /** Returns the floating-point number at a byte offset in an item. */
  number(i, offset) {
    const pointer = this.pointer(i);
    return this.#handle.engine.numbers[(pointer + offset) >>> 3];
  }

  /** Returns the 32-bit number at a byte offset in an item. */
  word(i, offset) {
    const pointer = this.pointer(i);
    return this.#handle.engine.words[(pointer + offset) >>> 2];
  }

  annotation(i) { return this.word(i, this.#layout.annotation); }

  id(i) { return this.#handle.id(this.annotation(i)); }

  find(annotation) {
    const index = this.#handle.index(annotation);
    if (index === none) return -1;
    if (this.#items) return this.#items.get(index) ?? -1;
    if (this.#scans++ < mostScans) {
      for (let i = 0; i < this.length; i++) if (this.annotation(i) === index) return i;
      return -1;
    }
    this.#items = new Map();
    for (let i = this.length - 1; i >= 0; i--) this.#items.set(this.annotation(i), i);
    return this.#items.get(index) ?? -1;
  }

  /** Returns an item as JSON values. A JSON text from the plan is a `WrittenJSON`. */
  written(i) { throw new Error(`item ${i} of an abstract list`); }

  at(i) { return parsed(this.written(i)); }

  map(call, that) {
    callable(call, "what `map` calls");
    return Array.from({ length: this.length }, (_, i) => call.call(that, this.at(i), i, this));
  }

  allWritten() { return Array.from({ length: this.length }, (_, i) => this.written(i)); }

  *[Symbol.iterator]() { for (let i = 0; i < this.length; i++) yield this.at(i); }
}

/** Returns an item in which JSON texts are replaced by their parsed values. */
export const parsed = (item) => {
  for (const key in item) if (typeof item[key]?.toJSON === "function") item[key] = item[key].toJSON();
  return item;
};

/** Sets a member unless it is undefined or an empty text. */
export const setText = (item, key, text) => { if (text) item[key] = text; };
