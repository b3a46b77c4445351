import { Clock } from "./clock.js";
import { CartoucheError, badArgument, statusCode } from "./error.js";
import { shown } from "./given.js";
import { HostPoints } from "./host-points.js";

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** The enumerations of `cartouche_name`, in the order of their numbers. */
const enumerations = ["anchors", "states", "causes", "dragStates", "properties", "events", "refusals"];

/** One instance of the WebAssembly module with its memory. */
export class Engine {
  /** The typed arrays over the whole memory. They are replaced when the memory grows, so callers must not store them. */
  bytes;
  words;
  numbers;
  /** The names of the values of each enumeration, by the name of the enumeration. */
  names = {};
  #exports;
  #clock;
  #hostPoints;
  #isTrapped = false;
  /** The address of memory for the arguments and results of one call. */
  #scratch = 0;
  #scratchSize = 0;

  constructor(instance, module) {
    if (!(instance instanceof WebAssembly.Instance)) throw badArgument("an engine is what `load` gives: `await load()`");
    this.module = module;
    this.#exports = instance.exports;
    this.look();
    this.version = this.#constantText(this.call("cartouche_version"));
    this.planFileVersion = this.call("cartouche_plan_version");
    enumerations.forEach((name, number) => {
      const values = [];
      for (let text; (text = this.text("cartouche_name", number, values.length)) !== ""; ) values.push(text);
      this.names[name] = values;
    });
  }

  get isTrapped() { return this.#isTrapped; }

  get memoryBytes() { return this.#exports.memory.buffer.byteLength; }

  /** The clock that limits the time of searches, created at the first use. */
  get clock() {
    try {
      return this.#clock ??= new Clock(this.#exports.__indirect_function_table);
    } catch (error) {
      throw new CartoucheError("unsupported", `\`within\` does not work here: ${error.message}`, { cause: error });
    }
  }

  /** The functions by which frames with `points` project, created at the first use. */
  get hostPoints() {
    try {
      return this.#hostPoints ??= new HostPoints(this, this.#exports.__indirect_function_table);
    } catch (error) {
      throw new CartoucheError("unsupported", `\`points\` does not work here: ${error.message}`, { cause: error });
    }
  }

  /** Calls a function of `cartouche.h`. The memory may grow during the call. */
  call(name, ...values) {
    if (this.#isTrapped) throw new CartoucheError("trap", "the engine trapped before; load another one");
    let result;
    try {
      result = this.#exports[name](...values);
    } catch (error) {
      this.#isTrapped = true;
      throw new CartoucheError("trap", `${name} trapped, which is a defect of Cartouche: ${error.message}`, { cause: error });
    }
    if (this.#exports.memory.buffer !== this.bytes.buffer) this.look();
    // WebAssembly returns signed numbers; pointers, sizes and indices are unsigned.
    return result >>> 0;
  }

  /** Calls a function that returns a status.
   * @param resolver the resolver from which the message about a failure is read. */
  check(resolver, name, ...values) {
    const status = this.call(name, ...values);
    if (status === 0) return;
    const problem = this.text("cartouche_problem", resolver);
    throw new CartoucheError(statusCode(status), problem || this.statusText(status));
  }

  statusText(status) { return this.#constantText(this.call("cartouche_status_text", status)); }

  // MARK: Memory

  /** Reads the module's memory anew, because it may have grown. */
  look() {
    const { buffer } = this.#exports.memory;
    this.bytes = new Uint8Array(buffer);
    this.words = new Uint32Array(buffer);
    this.numbers = new Float64Array(buffer);
  }

  allocate(size) {
    const pointer = this.call("cartouche_allocate", size);
    if (pointer === 0) throw new CartoucheError("outOfMemory", `there is no room for ${size} bytes`);
    return pointer;
  }

  release(pointer) { if (!this.#isTrapped) this.call("cartouche_free", pointer); }

  /** Returns the address of `size` bytes that are valid until the next call of `scratch`. */
  scratch(size) {
    if (size > this.#scratchSize) {
      const before = this.#scratch;
      // Reset first, because the old memory is freed: if the allocation fails, no later call may use it.
      this.#scratch = this.#scratchSize = 0;
      if (before !== 0) this.release(before);
      this.#scratch = this.allocate(Math.max(size, 1024));
      this.#scratchSize = Math.max(size, 1024);
    }
    return this.#scratch;
  }

  /** Copies bytes into memory and calls `body` with their address and count. */
  withBytes(source, body) {
    const bytes = bytesOf(source);
    const pointer = this.allocate(Math.max(bytes.length, 1));
    try {
      this.bytes.set(bytes, pointer);
      return body(pointer, bytes.length);
    } finally {
      this.release(pointer);
    }
  }

  // MARK: Lists and texts

  /** Returns the text that the engine's function `name` writes into a buffer. */
  text(name, ...values) {
    let capacity = Math.max(this.#scratchSize, 1024);
    let size = this.call(name, ...values, this.scratch(capacity), capacity);
    if (size > capacity) {
      capacity = size;
      size = this.call(name, ...values, this.scratch(capacity), capacity);
    }
    return decoder.decode(this.bytes.subarray(this.#scratch, this.#scratch + size));
  }

  /** Returns the structures that a function writes into a buffer.
   * @param read returns the value of the structure at a pointer. It must not call the engine. */
  list(size, read, name, ...values) {
    let capacity = Math.floor(Math.max(this.#scratchSize, 1024) / size);
    let count = this.call(name, ...values, this.scratch(capacity * size), capacity);
    if (count > capacity) {
      capacity = count;
      count = this.call(name, ...values, this.scratch(capacity * size), capacity);
    }
    return Array.from({ length: count }, (_, index) => read(this.#scratch + index * size));
  }

  /** Returns the 32-bit numbers that the engine's function `name` writes into a buffer. */
  indices(name, ...values) { return this.list(4, (pointer) => this.words[pointer >> 2], name, ...values); }

  /** Writes a text to scratch memory. @returns its address and its number of bytes. */
  scratchText(text) {
    const bytes = encoder.encode(text);
    const pointer = this.scratch(bytes.length);
    this.bytes.set(bytes, pointer);
    return [pointer, bytes.length];
  }

  #constantText(pointer) {
    return decoder.decode(this.bytes.subarray(pointer, this.bytes.indexOf(0, pointer)));
  }
}

// Not `instanceof`: the buffer may come from another realm, such as an iframe.
const areBytes = (source) => ArrayBuffer.isView(source) || Object.prototype.toString.call(source) === "[object ArrayBuffer]";

/** Returns the bytes of an `ArrayBuffer` or a view, without a copy. */
export const bytesOf = (source) => {
  if (!areBytes(source)) {
    const given = typeof source?.then === "function" ? "a promise: `await` it first" : source === null ? "null" : typeof source;
    throw badArgument(`bytes are an ArrayBuffer or a view of one, such as a Uint8Array, and not ${given}`);
  }
  try {
    return ArrayBuffer.isView(source) ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength) : new Uint8Array(source);
  } catch (error) {
    throw new CartoucheError("badArgument", "the bytes are no longer here: their buffer was transferred, as to a worker", { cause: error });
  }
};

// MARK: Loading

let latest;

/** The engine that was loaded last. */
export const currentEngine = () => {
  if (!latest) throw new CartoucheError("notLoaded", "nothing was loaded: `await load()` comes first");
  return latest;
};

export const isLoaded = () => latest !== undefined;

export const load = async (source) => {
  try {
    const module = await compiled(await source);
    latest = new Engine(await WebAssembly.instantiate(module, {}), module);
    return latest;
  } catch (error) {
    if (error instanceof CartoucheError) throw error;
    throw unloadable(error);
  }
};

export const loadSync = (source) => {
  try {
    const module = source instanceof WebAssembly.Module ? source : new WebAssembly.Module(moduleBytes(source, "`loadSync` takes"));
    latest = new Engine(new WebAssembly.Instance(module, {}), module);
    return latest;
  } catch (error) {
    if (error instanceof CartoucheError) throw error;
    throw unloadable(error);
  }
};

const moduleBytes = (source, taken) => {
  if (areBytes(source)) return bytesOf(source);
  throw badArgument(`${taken} the bytes of \`cartouche.wasm\` or what was compiled of them, and not ${shown(source)}`);
};

export const unloadable = (error) =>
  new CartoucheError("unloadable", `the module cannot be loaded: ${error.message}`, { cause: error });

/** Returns the compiled module of a source that `load` accepts. */
export const compiled = async (source) => {
  if (source instanceof WebAssembly.Module) return source;
  if (typeof source === "string" || source instanceof URL) source = await fetched(source);
  if (typeof Response === "undefined" || !(source instanceof Response)) {
    return WebAssembly.compile(moduleBytes(source, "`load` takes an address, a response,"));
  }
  if (!source.ok) throw new Error(`${source.url} answers ${source.status}`);
  // `compileStreaming` rejects other content types, which some servers send.
  const isTyped = source.headers.get("content-type")?.split(";")[0].trim() === "application/wasm";
  return isTyped ? WebAssembly.compileStreaming(source) : WebAssembly.compile(await source.arrayBuffer());
};

/** The name of Node.js's module for files. It is not a literal in `import()`, because bundlers for browsers would try to resolve it. */
const nodeFiles = "node:fs/promises";

const fetched = async (address) => {
  const isPath = typeof address === "string" && !/^[a-z][a-z0-9+.-]+:/i.test(address);
  if (typeof process === "object" && process.versions?.node && (isPath || /^file:/i.test(address))) {
    const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ nodeFiles);
    return readFile(isPath ? address : new URL(address));
  }
  return fetch(address);
};
