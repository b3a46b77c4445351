/** The compiler and linter of Cartouche, which `cartouche-compiler.d.ts` documents. */
import { compiled, unloadable } from "./cartouche/engine.js";
import { CartoucheError, badArgument } from "./cartouche/error.js";
import { options, shown } from "./cartouche/given.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The compiled module, after `loadCompiler`. */
let module;
/** The workspace of the functions `lint`, `compile`, `format`, `explain` and `schema`, because the first call of an instance is slow. */
let shared;

export async function loadCompiler(source = new URL("./cartouche-compiler.wasm", import.meta.url)) {
  try {
    module = await compiled(await source);
    shared = undefined;
  } catch (error) {
    throw error instanceof CartoucheError ? error : unloadable(error);
  }
}

export const isCompilerLoaded = () => module !== undefined;

/** The numbers of `cartouche_workspace_content`. */
const contents = { findings: 0, plan: 1, missing: 2, text: 3, configuration: 4, edit: 5, sources: 6, scenery: 7 };
/** The names of `cartouche_workspace_status`. */
const statuses = ["ok", "unreadable", "noPlan", "nullPointer", "unknownName", "badConfiguration", "refused", "notOpen", "notFormatted"];

/** Returns a copy of the bytes of a file's content, or `undefined` for a value that is none. */
const bytesOf = (content) => typeof content === "string" ? encoder.encode(content)
  : content instanceof ArrayBuffer ? new Uint8Array(content.slice(0))
  : ArrayBuffer.isView(content) ? new Uint8Array(content.buffer, content.byteOffset, content.byteLength).slice()
  : isRecord(content) || Array.isArray(content) ? encoder.encode(JSON.stringify(content))
  : undefined;

/** Returns a path without `.` and `..`, as the compiler identifies files. A path that leads out of the root folder starts with `..`. */
export const simplified = (path) => {
  const parts = [];
  for (const part of path.split("/")) {
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return (path.startsWith("/") ? "/" : "") + parts.join("/");
};

/** Returns whether a value is an object that is written in JSON as it is. A response, a promise and a `Map` are none. */
const isRecord = (value) => Object.prototype.toString.call(value) === "[object Object]";

export class Workspace {
  #files = new Map();
  #config;
  #exports;
  #pointer;

  constructor(files = {}, { config } = {}) {
    if (!module) throw new CartoucheError("notLoaded", "call `await loadCompiler()` first");
    for (const [path, content] of Object.entries(files)) this.put(path, content);
    this.configure(config);
  }

  get paths() { return [...this.#files.keys()]; }

  put(path, content) {
    const bytes = bytesOf(content);
    if (typeof path !== "string" || !bytes) throw badArgument("a file is a path with a text, bytes, or an object that becomes JSON");
    this.#files.set(simplified(path), bytes);
    if (this.#exports) this.#guarded(() => this.#put(path, bytes));
  }

  remove(path) {
    this.#files.delete(simplified(path));
    if (this.#exports) this.#guarded(() => this.#withText(path, (...name) => this.#call("remove", ...name)));
  }

  configure(config) {
    const bytes = config == null ? undefined : bytesOf(config);
    if (config != null && !bytes) throw badArgument("a configuration is a text, bytes, or an object that becomes JSON");
    this.#config = bytes;
    if (this.#exports) this.#guarded(() => this.#configure());
  }

  lint(path) {
    const paths = path === undefined ? undefined : Array.isArray(path) ? path : [path];
    if (paths && (paths.length === 0 || !paths.every((each) => each && typeof each === "string"))) {
      throw badArgument("`lint` checks a path, a list of paths, or without one every spec and scenario");
    }
    return this.#guarded(() => {
      this.#check(paths ? this.#withText(paths.join("\0"), (...list) => this.#call("lint", ...list)) : this.#call("lint", 0, 0));
      const [findings, configuration] = [this.#findings("findings"), this.#findings("configuration")];
      return { findings, missing: JSON.parse(this.#text("missing")), configuration };
    });
  }

  compile(path = this.#onlySpec(), given = {}) {
    const { scenery } = options(given, "what `compile` takes besides a path", ["scenery"]);
    return this.#guarded(() => {
      const isCompiled = this.#run("compile", path) === "ok";
      const result = {
        plan: isCompiled ? this.#result("plan") : null, findings: this.#findings("findings"), missing: JSON.parse(this.#text("missing")),
      };
      if (scenery) result.scenery = isCompiled ? JSON.parse(this.#text("scenery")) : null;
      return result;
    });
  }

  applyFixes(path, findings, { unsafe = false } = {}) {
    if (findings != null && !Array.isArray(findings)) throw badArgument("`applyFixes` takes a list of findings, or none for all of them");
    const list = findings == null ? undefined : encoder.encode(JSON.stringify(findings));
    return this.#guarded(() => {
      const flag = unsafe ? 1 : 0;
      if (list) this.#withBytes(list, (...bytes) => this.#run("fix", path, flag, ...bytes));
      else this.#run("fix", path, flag, 0, 0);
      return this.#text("text");
    });
  }

  format(path) {
    return this.#guarded(() => {
      this.#run("format", path);
      return this.#text("text");
    });
  }

  explain(name) {
    if (name !== undefined && typeof name !== "string") throw badArgument("`explain` takes a name, or none for a list of all names");
    return this.#guarded(() => {
      this.#check(name === undefined ? this.#call("explain", 0, 0) : this.#withText(name, (...text) => this.#call("explain", ...text)));
      return this.#text("text");
    });
  }

  schema({ scenarios = false } = {}) {
    return this.#guarded(() => {
      this.#call("schema", scenarios ? 1 : 0);
      return this.#text("text");
    });
  }

  #onlySpec() {
    const specs = this.paths.filter((path) => /\.annotations\.(ya?ml|json)$/.test(path));
    if (specs.length !== 1) throw badArgument(`the path of a spec is needed: there are ${specs.length} of them`);
    return specs[0];
  }

  // MARK: Live data

  open(path = this.#onlySpec()) {
    return this.#guarded(() => {
      const isOpen = this.#run("open", path) === "ok";
      return {
        plan: isOpen ? this.#result("plan") : null, sources: isOpen ? JSON.parse(this.#text("sources")) : [],
        findings: this.#findings("findings"), missing: JSON.parse(this.#text("missing")),
      };
    });
  }

  setData(source, data) {
    const bytes = bytesOf(data);
    if (typeof source !== "string" || !bytes) throw badArgument(`\`setData\` needs the name of a source, and GeoJSON: an object, a text or bytes, and not ${shown(data)}`);
    return this.#change("set_data", encoder.encode(source), bytes);
  }

  updateData(source, change) {
    if (typeof source !== "string" || !isRecord(change)) {
      throw badArgument("`updateData` needs the name of a source, and a change of it such as `{ add, update, remove }`");
    }
    return this.#change("update_data", encoder.encode(JSON.stringify({ ...change, source })));
  }

  setVariables(values) {
    if (!isRecord(values)) throw badArgument("`setVariables` needs an object with values by name");
    return this.#change("set_variables", encoder.encode(JSON.stringify(values)));
  }

  #change(name, ...parts) {
    return this.#guarded(() => {
      const call = (given, [first, ...rest]) =>
        first ? this.#withBytes(first, (...bytes) => call([...given, ...bytes], rest)) : this.#call(name, ...given);
      const status = call([], parts);
      if (status === "notOpen") throw new CartoucheError("notLive", "no spec is open: call `open` first, and again after a trap");
      return {
        edit: status === "ok" ? this.#result("edit") : null, findings: this.#findings("findings"), missing: JSON.parse(this.#text("missing")),
      };
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
        this.#configure();
      }
      return use();
    } catch (error) {
      if (error instanceof CartoucheError && error.code !== "outOfMemory") throw error;
      this.#exports = undefined;
      if (error instanceof CartoucheError) throw error;
      throw new CartoucheError("trap", `the compiler trapped, for lack of memory or by a defect of Cartouche: ${error.message}`, { cause: error });
    }
  }

  #call(name, ...values) { return statuses[this.#exports[`cartouche_workspace_${name}`](this.#pointer, ...values)]; }

  #run(command, path, ...values) {
    if (typeof path !== "string") throw badArgument(`\`${command}\` needs the path of a file`);
    return this.#check(this.#withText(path, (...name) => this.#call(command, ...name, ...values)));
  }

  /** Throws the error of a call that has no result. */
  #check(status) {
    if (status === "ok" || status === "noPlan") return status;
    if (status === "notFormatted") {
      const findings = this.#findings("findings");
      const [first] = findings;
      const message = first ? `${first.path}:${first.start.line}:${first.start.column}: ${first.message}` : this.#text("text");
      throw Object.assign(new CartoucheError(status, message), { findings });
    }
    const error = new CartoucheError(status, this.#text("text"));
    if (status === "badConfiguration") error.findings = this.#findings("configuration");
    throw error;
  }

  #put(path, bytes) {
    this.#withText(path, (...name) => this.#withBytes(bytes, (...content) => this.#call("put", ...name, ...content)));
  }

  #configure() {
    if (this.#config) this.#withBytes(this.#config, (...text) => this.#call("configure", ...text));
    else this.#call("configure", 0, 0);
  }

  #withText(text, use) { return this.#withBytes(encoder.encode(text), use); }

  /** Calls `use` with the address and size of a copy of some bytes in the module's memory. */
  #withBytes(bytes, use) {
    let address = this.#allocate(bytes.length);
    new Uint8Array(this.#exports.memory.buffer).set(bytes, address);
    try {
      return use(address, bytes.length);
    } catch (error) {
      // The instance is dropped.
      if (!(error instanceof CartoucheError)) address = 0;
      throw error;
    } finally {
      if (address) this.#exports.cartouche_free(address);
    }
  }

  #allocate(size) {
    const address = this.#exports.cartouche_allocate(Math.max(1, size)) >>> 0;
    if (address === 0) throw new CartoucheError("outOfMemory", `there is no room for ${size} bytes`);
    return address;
  }

  #result(content) {
    const read = (address, capacity) =>
      this.#exports.cartouche_workspace_result(this.#pointer, contents[content], address, capacity) >>> 0;
    const size = read(0, 0);
    const address = this.#allocate(size);
    read(address, size);
    const bytes = new Uint8Array(this.#exports.memory.buffer, address, size).slice();
    this.#exports.cartouche_free(address);
    return bytes;
  }

  #text(content) { return decoder.decode(this.#result(content)); }

  #findings(content) { return JSON.parse(this.#text(content)).findings; }
}

// MARK: Without a workspace

/** Returns the shared workspace, with these files and no others. */
const workspaceOf = (files, { config }) => {
  shared ??= new Workspace();
  for (const path of shared.paths) if (!Object.hasOwn(files, path)) shared.remove(path);
  for (const [path, content] of Object.entries(files)) shared.put(path, content);
  shared.configure(config);
  return shared;
};

const keys = ["path", "config"];

export const lint = (files, given = {}) => workspaceOf(files, options(given, "what `lint` takes besides files", keys)).lint(given.path);

export const compile = (files, given = {}) => {
  const { path, scenery } = options(given, "what `compile` takes besides files", [...keys, "scenery"]);
  return workspaceOf(files, given).compile(path, { scenery });
};

export const format = (text, given = {}) => {
  const { path = "spec.annotations.yaml" } = options(given, "what `format` takes besides a text", ["path"]);
  if (typeof text !== "string") throw badArgument(`\`format\` needs the text of a file, and not ${shown(text)}`);
  return workspaceOf({ [path]: text }, {}).format(path);
};

export const explain = (name) => (shared ??= new Workspace()).explain(name);

export const schema = (options) => (shared ??= new Workspace()).schema(options);
