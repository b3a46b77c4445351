/** A resolver with the compiler of its spec, which `cartouche-live.d.ts` documents. */
import { isCompilerLoaded, loadCompiler, Workspace } from "./cartouche-compiler.js";
import { bytesOf, isLoaded, load } from "./cartouche/engine.js";
import { CartoucheError, badArgument } from "./cartouche/error.js";
import { options } from "./cartouche/given.js";
import { Resolver } from "./cartouche/resolver.js";

export class LiveResolver extends Resolver {
  /** The workspace in which the spec is open; undefined after `reload`. */
  #workspace;
  /** The annotations that the page added or replaced, by id. A new plan does not have them. */
  #patches = new Map();
  /** The ids of annotations that the page removed. A new plan has them again. */
  #removed = new Set();

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
      const content = await readFile(name);
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

  #change(make) {
    if (!this.#workspace) throw new CartoucheError("notLive", "`reload` replaced the spec by a plan: make another `LiveResolver`");
    if (this.isFreed) throw new CartoucheError("freed", "this resolver was freed");
    const { edit, findings } = make(this.#workspace);
    if (!edit) throw failure("badChange", "the change has errors, and nothing has changed", findings);
    if (super.apply(edit)) this.#repeatChanges();
    return findings;
  }

  // MARK: Changes of single annotations

  add(patch, given = {}) {
    const index = super.add(patch, given);
    this.#note(this.id(index), patch, given);
    return index;
  }

  update(annotation, patch, given = {}) {
    const id = this.#id(annotation);
    super.update(annotation, patch, given);
    this.#note(id, patch, given);
  }

  remove(annotation) {
    const id = this.#id(annotation);
    super.remove(annotation);
    this.#patches.delete(id);
    this.#removed.add(id);
  }

  reload(plan, given) {
    super.reload(plan, given);
    this.#workspace = undefined;
  }

  #id(annotation) { return typeof annotation === "number" ? this.id(annotation) : annotation; }

  /** Keeps a patch for later plans. Indices in its options become ids, because a new plan has other indices. */
  #note(id, patch, given) {
    const host = given.host === undefined ? {} : { host: this.#id(given.host) };
    this.#removed.delete(id);
    this.#patches.set(id, { patch: bytesOf(patch).slice(), options: { ...given, ...host } });
  }

  /** Repeats the page's changes of annotations in a new plan. An annotation whose host is gone is left out. */
  #repeatChanges() {
    for (const id of this.#removed) if (this.exists(id)) super.remove(id);
    for (const [id, { patch, options: { host, ...rest } }] of this.#patches) {
      if (host !== undefined && !this.exists(host)) continue;
      const attached = host === undefined ? {} : { host };
      if (this.exists(id)) super.update(id, patch, { ...rest, ...attached });
      else super.add(patch, attached);
    }
  }
}

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
  if (typeof process === "object" && process.versions?.node && typeof document === "undefined") {
    return [path, async (name) => {
      const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ nodeFiles);
      return readFile(name).catch(() => undefined);
    }];
  }
  // An address with a host or from the root of the site: other files may be in any folder of the site.
  const url = new URL(path, globalThis.document?.baseURI ?? globalThis.location.href);
  const isRelative = !/^([a-z][a-z0-9+.-]*:|\/)/i.test(path);
  const [name, base] = isRelative ? [path, new URL(".", globalThis.document?.baseURI ?? globalThis.location.href)]
    : [decodeURI(url.pathname.slice(1)), new URL("/", url)];
  return [name, async (file) => {
    const response = await fetch(new URL(file, base));
    return response.ok ? response.arrayBuffer() : undefined;
  }];
};

/** Not a literal in `import()`, because bundlers for browsers would try to resolve it. */
const nodeFiles = "node:fs/promises";
