/** The compiler and linter of Cartouche, which `cartouche-compiler.d.ts` documents. */
import { compiled, unloadable } from "./cartouche/engine.js";
import { CartoucheError, badArgument } from "./cartouche/error.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The compiled module, after `loadCompiler`. */
let module;

export async function loadCompiler(source = new URL("cartouche-compiler.wasm", import.meta.url)) {
  try {
    module = await compiled(await source);
  } catch (error) {
    throw error instanceof CartoucheError ? error : unloadable(error);
  }
}

/** The numbers of `cartouche_workspace_content`. */
const contents = { findings: 0, plan: 1, missing: 2, text: 3 };
const statuses = ["ok", "unreadable", "noPlan", "nullPointer"];

export class Workspace {
  #files = new Map();
  #exports;
  #pointer;

  constructor(files = {}) {
    if (!module) throw new CartoucheError("notLoaded", "call `await loadCompiler()` first");
    for (const [path, content] of Object.entries(files)) this.put(path, content);
  }

  put(path, content) {
    const bytes = typeof content === "string" ? encoder.encode(content)
      : content instanceof ArrayBuffer ? new Uint8Array(content.slice(0))
      : ArrayBuffer.isView(content) ? new Uint8Array(content.buffer, content.byteOffset, content.byteLength).slice()
      : typeof content === "object" && content !== null ? encoder.encode(JSON.stringify(content))
      : undefined;
    if (typeof path !== "string" || !bytes) throw badArgument("a file is a path with a text, bytes, or an object that becomes JSON");
    this.#files.set(path, bytes);
    if (this.#exports) this.#guarded(() => this.#put(path, bytes));
  }

  remove(path) {
    this.#files.delete(path);
    if (this.#exports) this.#guarded(() => this.#withBytes(encoder.encode(path), (...name) => this.#call("remove", ...name)));
  }

  lint(path) {
    return this.#guarded(() => {
      this.#run("lint", path);
      return { findings: JSON.parse(this.#text("findings")).findings, missing: JSON.parse(this.#text("missing")) };
    });
  }

  compile(path) {
    return this.#guarded(() => {
      const status = this.#run("compile", path);
      const plan = status === "ok" ? this.#result("plan") : null;
      return { plan, findings: JSON.parse(this.#text("findings")).findings, missing: JSON.parse(this.#text("missing")) };
    });
  }

  schema({ scenarios = false } = {}) {
    return this.#guarded(() => {
      this.#call("schema", scenarios ? 1 : 0);
      return this.#text("text");
    });
  }

  // MARK: The module

  /** Calls `use` with an instance that has all files. An instance that traps is dropped, so that the next call makes a new one. */
  #guarded(use) {
    try {
      if (!this.#exports) {
        this.#exports = new WebAssembly.Instance(module).exports;
        this.#pointer = this.#exports.cartouche_workspace_create();
        for (const [path, bytes] of this.#files) this.#put(path, bytes);
      }
      return use();
    } catch (error) {
      if (error instanceof CartoucheError) throw error;
      this.#exports = undefined;
      throw new CartoucheError("trap", `the compiler trapped, which is a defect of Cartouche: ${error.message}`, { cause: error });
    }
  }

  #call(name, ...values) { return statuses[this.#exports[`cartouche_workspace_${name}`](this.#pointer, ...values)]; }

  #run(command, path) {
    if (typeof path !== "string") throw badArgument(`\`${command}\` needs the path of a file`);
    const status = this.#withBytes(encoder.encode(path), (...name) => this.#call(command, ...name));
    if (status === "unreadable") throw new CartoucheError("unreadable", this.#text("text"));
    return status;
  }

  #put(path, bytes) {
    this.#withBytes(encoder.encode(path), (...name) => this.#withBytes(bytes, (...content) => this.#call("put", ...name, ...content)));
  }

  /** Calls `use` with the address and size of a copy of some bytes in the module's memory. */
  #withBytes(bytes, use) {
    const address = this.#exports.cartouche_allocate(Math.max(1, bytes.length)) >>> 0;
    new Uint8Array(this.#exports.memory.buffer).set(bytes, address);
    const result = use(address, bytes.length);
    this.#exports.cartouche_free(address);
    return result;
  }

  #result(content) {
    const read = (address, capacity) =>
      this.#exports.cartouche_workspace_result(this.#pointer, contents[content], address, capacity) >>> 0;
    const size = read(0, 0);
    const address = this.#exports.cartouche_allocate(Math.max(1, size)) >>> 0;
    read(address, size);
    const bytes = new Uint8Array(this.#exports.memory.buffer, address, size).slice();
    this.#exports.cartouche_free(address);
    return bytes;
  }

  #text(content) { return decoder.decode(this.#result(content)); }
}
