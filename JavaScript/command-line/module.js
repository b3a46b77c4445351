/** The functions of `cartouche_compiler.h` that the commands call. */
import { readFileSync } from "node:fs";
import { Failure } from "./streams.js";

/** The numbers of `cartouche_workspace_status`. */
export const status = { ok: 0, unreadable: 1, noPlan: 2, unknownName: 4, badConfiguration: 5, notFormatted: 8, problems: 9, excluded: 10 };
/** The numbers of `cartouche_workspace_content`. */
const contents = { findings: 0, plan: 1, missing: 2, text: 3, configuration: 4, planText: 8, details: 9 };
/** The numbers of `cartouche_workspace_fix_mode`. */
export const fixMode = { safe: 0, unsafe: 1, safeAndListUnsafe: 2, listOnly: 3 };

/** A workspace of the compiler's module. */
export class Compiler {
  #exports;
  #pointer;

  constructor() {
    let bytes;
    try {
      bytes = readFileSync(new URL("../cartouche-compiler.wasm", import.meta.url));
    } catch (error) {
      throw new Failure(`the compiler's module cannot be read: ${error.message}; \`Scripts/compiler-wasm\` builds it, and \`Scripts/npm\` a whole package`);
    }
    this.#exports = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports;
    this.#pointer = this.#exports.cartouche_workspace_create();
  }

  /** Adds a file by its absolute path. Paths of the workspace have no first `/`. */
  put(path, content) {
    this.#with([path.replace(/^\/+/, ""), content], (...values) => this.#exports.cartouche_workspace_put(this.#pointer, ...values));
  }

  /** Calls a function with a text, and returns its status. */
  call(name, text, ...numbers) {
    return this.#with([text], (...values) => this.#exports[`cartouche_workspace_${name}`](this.#pointer, ...values, ...numbers));
  }

  schema(ofScenarios) { this.#exports.cartouche_workspace_schema(this.#pointer, ofScenarios ? 1 : 0); }

  /** Returns a result of the last call as bytes. */
  bytes(content) {
    const read = (address, capacity) => this.#exports.cartouche_workspace_result(this.#pointer, contents[content], address, capacity) >>> 0;
    const size = read(0, 0);
    const address = this.#exports.cartouche_allocate(Math.max(1, size)) >>> 0;
    read(address, size);
    const bytes = Buffer.from(this.#exports.memory.buffer.slice(address, address + size));
    this.#exports.cartouche_free(address);
    return bytes;
  }

  text(content = "text") { return this.bytes(content).toString(); }

  json(content) { return JSON.parse(this.text(content)); }

  /** Returns a report of the last call, with whether its findings make the run fail. */
  report(request) {
    const fails = this.call("report", JSON.stringify(request)) === status.problems;
    return { bytes: this.bytes("text"), fails };
  }

  /** Calls `use` with the addresses and sizes of copies in the module's memory. `undefined` and `null` stand for a null pointer. */
  #with(parts, use, ...values) {
    const [first, ...rest] = parts;
    const bytes = first == null ? undefined : typeof first === "string" ? Buffer.from(first) : first;
    const address = bytes ? this.#exports.cartouche_allocate(Math.max(1, bytes.length)) >>> 0 : 0;
    if (bytes && address === 0) throw new Failure(`there is no room for ${bytes.length} bytes: use the program \`cartouche\` for files of this size`);
    if (bytes) new Uint8Array(this.#exports.memory.buffer).set(bytes, address);
    values.push(address, bytes?.length ?? 0);
    const result = rest.length > 0 ? this.#with(rest, use, ...values) : use(...values);
    this.#exports.cartouche_free(address);
    return result;
  }
}
