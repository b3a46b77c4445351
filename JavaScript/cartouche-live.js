/** A resolver with the compiler of its spec, which `cartouche-live.d.ts` documents. */
import { isCompilerLoaded, loadCompiler, simplified, Workspace } from "./cartouche-compiler.js";
import { load } from "./cartouche.js";
import { isLoaded } from "./cartouche/engine.js";
import { CartoucheError, badArgument } from "./cartouche/error.js";
import { options } from "./cartouche/given.js";
import { Resolver } from "./cartouche/resolver.js";

export class LiveResolver extends Resolver {
  /** The workspace in which the spec is open; undefined after `reload`. */
  #workspace;

  constructor(files, given = {}) {
    const { path, engine, samples } = options(given, "what `new LiveResolver` takes besides files", ["path", "engine", "samples"]);
    const workspace = files instanceof Workspace ? files : new Workspace(files);
    const opened = workspace.open(path);
    if (!opened.plan) throw failure("badSpec", "the spec has errors", opened.findings, opened.missing);
    super(opened.plan, { engine, samples });
    this.#workspace = workspace;
    this.findings = opened.findings;
    this.missing = opened.missing;
    this.sources = opened.sources;
  }

  static async open(path, given = {}) {
    const { read, engine, samples } = options(given, "what `LiveResolver.open` takes besides a path", ["read", "engine", "samples"]);
    if (typeof path !== "string") throw badArgument("`open` needs the path of a spec");
    await Promise.all([engine || isLoaded() ? undefined : load(), isCompilerLoaded() ? undefined : loadCompiler()]);
    const [spec, readFile] = read ? [path, read] : reader(path);
    const workspace = new Workspace();
    const known = new Set();
    const add = async (name) => {
      known.add(name);
      const content = await readFile(name).catch((error) => {
        throw new CartoucheError("unreadable", `\`${name}\` cannot be read: ${error.message}`, { cause: error });
      });
      if (content !== undefined && content !== null) workspace.put(name, content);
    };
    await add(spec);
    // Each round may name files that the files of the round before import.
    for (let missing = [spec]; missing.length > 0; ) {
      missing = workspace.open(spec).missing.filter((name) => !known.has(name));
      await Promise.all(missing.map(add));
    }
    return new LiveResolver(workspace, { path: spec, engine, samples });
  }

  // MARK: Data and variables

  setData(source, data) { return this.#change((workspace) => workspace.setData(source, data)); }

  updateData(source, change) { return this.#change((workspace) => workspace.updateData(source, change)); }

  setVariables(values) { return this.#change((workspace) => workspace.setVariables(values)); }

  putFile(path, content) {
    if (!this.#workspace) throw notOpen();
    this.#workspace.put(path, content);
  }

  #change(make) {
    if (!this.#workspace) throw notOpen();
    if (this.isFreed) throw new CartoucheError("freed", "this resolver was freed");
    const { edit, findings, missing } = this.#made(make);
    if (!edit) throw failure("badChange", "the change has errors, and nothing has changed", findings, missing);
    this.apply(edit);
    return findings;
  }

  /** Makes an edit. The spec in a workspace that trapped is not open any more. */
  #made(make) {
    try {
      return make(this.#workspace);
    } catch (error) {
      if (error.code === "trap") this.#workspace = undefined;
      throw error;
    }
  }

  reload(plan, given) {
    super.reload(plan, given);
    this.#workspace = undefined;
  }
}

const notOpen = () =>
  new CartoucheError("notLive", "the spec is not open any more, after `reload` or a trap of the compiler: make another `LiveResolver`");

/** Returns the error for findings, with a line for each of the first ten errors. */
const failure = (code, what, findings, missing = []) => {
  const errors = findings.filter(({ severity }) => severity === "error");
  const lines = errors.slice(0, 10).map(({ path, start, message, help }) =>
    `${path}:${start.line}:${start.column}: ${message}${help ? ` (${help})` : ""}`);
  if (errors.length > 10) lines.push(`and ${errors.length - 10} more`);
  return Object.assign(new CartoucheError(code, [what, ...lines].join("\n")), { findings, missing });
};

/** Returns the path of a spec below the root of its files, and the function that reads these: from disk in node, else by `fetch`. */
const reader = (path) => {
  // An address, or a path from the root or out of the folder: other files may be anywhere below the root of the site or disk.
  const isRelative = !/^([a-z][a-z0-9+.-]*:|\/)/i.test(path) && !simplified(path).startsWith("..");
  if (typeof process === "object" && process.versions?.node && typeof document === "undefined") {
    const absolute = simplified(path.startsWith("/") ? path : `${process.cwd()}/${path}`);
    return [isRelative ? path : absolute.slice(1), async (name) => {
      const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ nodeFiles);
      return readFile(isRelative ? name : `/${name}`).catch(() => undefined);
    }];
  }
  const page = globalThis.document?.baseURI ?? globalThis.location.href;
  const url = new URL(path, page);
  const name = isRelative ? path : decodeURI(url.pathname.slice(1));
  const base = isRelative ? new URL(".", page) : new URL("/", url);
  return [name, async (file) => {
    const address = file.split("/").map(encodeURIComponent).join("/");
    const response = await fetch(file === name ? url : new URL(address, base));
    return response.ok ? response.arrayBuffer() : undefined;
  }];
};

/** Not a literal in `import()`, because bundlers for browsers would try to resolve it. */
const nodeFiles = "node:fs/promises";
