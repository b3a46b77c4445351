/**
 * A resolver with the compiler of its spec: data and variables change while the map is shown. For pages, workers and node.
 *
 * ```js
 * import { LiveResolver } from "./cartouche-live.js";
 * const resolver = await LiveResolver.open("stores.annotations.yaml");
 * resolver.setData("stores", await (await fetch("/api/stores?q=bakery")).json());
 * ```
 *
 * Annotations with ids before and after a change are the same annotations: they keep their handlers, states, drags, anchors and views. The
 * next frame reports all others as events. `docs/events.md` describes the changes.
 */
import type { FileContent, Finding, SourceChange, Workspace } from "./cartouche-compiler.js";
import { CartoucheError, Resolver, type Engine, type ResolverOptions } from "./cartouche.js";

export class LiveResolver extends Resolver {
  /** Compiles a spec. `loadCompiler()` and `load()` come first.
   * @param files the spec and the files that it names, by path; or a workspace that no other resolver uses.
   * @param options `path` of the spec, which may be omitted if one of the files ends in `.annotations.yaml` or `.annotations.json`.
   * @throws SpecError `badSpec` if the spec has errors; CartoucheError `unreadable` if the path has no file. */
  constructor(files: Readonly<Record<string, FileContent>> | Workspace, options?: ResolverOptions & { path?: string });

  /** Reads a spec and all files that it names, and compiles it. Loads both modules, unless they were loaded before.
   * @param path relative to the page, or an address. In node, relative to the current folder.
   * @param options `read` returns the content of a file, or undefined if there is none. It defaults to `fetch` in pages and workers, and
   * to reading from disk in node.
   * @throws SpecError `badSpec` if the spec has errors; CartoucheError `unreadable` if it cannot be read. */
  static open(
    path: string, options?: ResolverOptions & { read?(path: string): Promise<FileContent | undefined> },
  ): Promise<LiveResolver>;

  /** The warnings of the compiler about the spec. */
  readonly findings: readonly Finding[];
  /** The paths of files that the spec names and that were not there. */
  readonly missing: readonly string[];
  /** The names of the GeoJSON sources, in the order of the spec. */
  readonly sources: readonly string[];

  /** Replaces the data of a source by GeoJSON: an object, a text or bytes.
   * @returns the warnings about the data, and those that the spec did not have before.
   * @throws SpecError `badChange` if the name is unknown, or if the data or the annotations for them have errors. Then nothing changes. */
  setData(source: string, data: FileContent): Finding[];
  /** Adds, changes and removes features of a source, by id. A change that only moves points, of features to which `forEach` annotations are
   * attached, is much faster than others.
   * @throws SpecError `badChange`, as `setData`. */
  updateData(source: string, change: SourceChange): Finding[];
  /** Sets variables of the spec. Others keep their values. Each value has the type of the value in the spec.
   * @throws SpecError `badChange` if a name is unknown, a value has another type, or the spec has errors with the values. */
  setVariables(values: Readonly<Record<string, unknown>>): Finding[];
  /** Adds a file that a later change needs, such as the import `file: $theme` with another value of `theme`. `missing` of
   * the error `badChange` lists such files. A file that was read before stays as it was.
   * @throws CartoucheError `notLive` after `reload`. */
  putFile(path: string, content: FileContent): void;

  /** Replaces the plan. Data and variables cannot change afterwards. */
  reload(plan: ArrayBuffer | ArrayBufferView, options?: { samples?: boolean }): void;
}

/** The errors `badSpec` and `badChange`. The message lists the errors; `findings` of `badSpec` has warnings, too. */
export interface SpecError extends CartoucheError {
  readonly findings: readonly Finding[];
  /** The paths of files that the spec names and that were not there. */
  readonly missing: readonly string[];
}
