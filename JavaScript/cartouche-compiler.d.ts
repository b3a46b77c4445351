/**
 * The compiler and linter of Cartouche in JavaScript, for pages, workers and node. Findings, fixes, explanations and plans are those of the
 * program, byte for byte. There is no file system: the host gives the files, and `missing` lists those that a spec names and that were not
 * given.
 *
 * ```js
 * import { compile, lint, loadCompiler } from "./cartouche-compiler.js";
 * await loadCompiler();
 * const files = { "cafes.annotations.yaml": text };
 * for (const { path, start, message } of lint(files).findings) console.log(path, start.line, message);
 * const { plan, missing } = compile(files);
 * ```
 */
import type { CartoucheError, ModuleSource } from "./cartouche.js";

/** Loads the WebAssembly module.
 * @param source defaults to `cartouche-compiler.wasm` beside this file.
 * @throws CartoucheError `unloadable` if loading fails. */
export function loadCompiler(source?: ModuleSource): Promise<void>;

/** Whether `loadCompiler` has loaded the module. */
export function isCompilerLoaded(): boolean;

/** A position in a file, as the program's JSON has it: lines and columns from 1, and the offset in bytes of UTF-8. */
export interface FindingPosition { readonly line: number; readonly column: number; readonly offset: number }

/** A finding, as `cartouche lint --format json` prints it. */
export interface Finding {
  readonly path: string;
  readonly rule: string;
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly start: FindingPosition;
  readonly end: FindingPosition;
  readonly help: string | null;
  readonly related: readonly RelatedPlace[];
  readonly fixes: readonly FindingFix[];
}

/** Another place that a finding is about. */
export interface RelatedPlace {
  readonly path: string;
  readonly message: string;
  readonly start: FindingPosition;
  readonly end: FindingPosition;
}

/** A change that corrects a finding, in the file of the finding. A fix that is not safe may change the meaning. */
export interface FindingFix {
  readonly title: string;
  readonly safe: boolean;
  readonly edits: readonly { readonly start: FindingPosition; readonly end: FindingPosition; readonly replacement: string }[];
}

/** The content of a file: a text, bytes, or an object that becomes JSON. */
export type FileContent = string | ArrayBuffer | ArrayBufferView | object;

/** Files by their paths, which are relative to a root folder and have `/` between names. */
export type Files = Readonly<Record<string, FileContent>>;

export interface WorkspaceOptions {
  /** The lint configuration of all files, the content of a `.cartouche.yaml` in the root folder. Defaults to the nearest `.cartouche.yaml`
   * of each file, among the given files. */
  config?: FileContent;
}

export interface LintResult {
  /** The findings of all files in the order of the program. `path` of a finding is its file. */
  findings: Finding[];
  /** The paths of files that a spec names and that were not given. */
  missing: string[];
  /** The warnings about lint configurations. */
  configuration: Finding[];
}

export interface CompileResult {
  /** The plan, or `null` if the spec has errors. */
  plan: Uint8Array | null;
  /** The findings of the compiler. */
  findings: Finding[];
  /** The paths of files that the spec names and that were not given. */
  missing: string[];
  /** The features of sources and layers, with the option `scenery`; `null` without a plan. `docs/preview.md` describes the members. */
  scenery?: object | null;
}

/** Checks files as `cartouche lint` does.
 * @param options `path`: the files to check, which defaults to every spec and scenario that the configuration does not exclude.
 * @throws CartoucheError `unreadable` if a path has no file, or there is no spec; `badConfiguration`, with `findings`; `trap` if a file
 * needs too much memory, or for a defect of Cartouche. */
export function lint(files: Files, options?: WorkspaceOptions & { path?: string | readonly string[] }): LintResult;

/** Compiles a spec as `cartouche compile` does.
 * @param options `path` of the spec, which may be omitted if there is only one. `scenery`: whether the result has the features of sources and
 * layers, for pages that draw the map below the views themselves. Defaults to false.
 * @throws CartoucheError `unreadable` if the path has no file; `trap` as in `lint`. */
export function compile(files: Files, options?: WorkspaceOptions & { path?: string; scenery?: boolean }): CompileResult;

/** Returns a text in YAML as `cartouche format` writes it: only white space changes.
 * @param options `path`: the name of the file in findings, which defaults to `spec.annotations.yaml`.
 * @throws CartoucheError `notFormatted`, with `findings`, if the text has syntax errors; `unreadable` if the path is that of a JSON file. */
export function format(text: string, options?: { path?: string }): string;

/** Returns what `cartouche explain NAME` prints; without a name, the list of all names.
 * @throws CartoucheError `unknownName`, with a suggestion in its message. */
export function explain(name?: string): string;

/** Returns the JSON Schema of specs, or of scenarios. */
export function schema(options?: { scenarios?: boolean }): string;

/** The error `notFormatted` of `format`. */
export interface FormatError extends CartoucheError { readonly findings: readonly Finding[] }

/** The error `badConfiguration` of `lint` and `applyFixes`. */
export interface ConfigurationError extends CartoucheError { readonly findings: readonly Finding[] }

/** A change of a source's features, as MapLibre's `GeoJSONSourceDiff`. Its members apply in this order. */
export interface SourceChange {
  /** Whether all features are removed first. */
  removeAll?: boolean;
  /** The ids of features to remove. An unknown id is a warning. */
  remove?: readonly (string | number)[];
  /** GeoJSON features to add, each with an id, unless the source has `generateId`. A feature with the id of another one replaces it. */
  add?: readonly object[];
  /** Changes of features. An unknown id is a warning. */
  update?: readonly FeatureChange[];
}

/** The result of a change of the open spec. */
export interface ChangeResult {
  /** The edit for `Resolver.apply`, or `null` if the change has errors. Nothing has changed then. */
  edit: Uint8Array | null;
  /** The errors, or the warnings that the spec did not have before. */
  findings: Finding[];
  /** The paths of files that are needed and that the workspace does not have. */
  missing: string[];
}

/** A change of one feature, as MapLibre's `GeoJSONFeatureDiff`. */
export interface FeatureChange {
  id: string | number;
  /** A GeoJSON geometry. */
  newGeometry?: object;
  removeAllProperties?: boolean;
  removeProperties?: readonly string[];
  addOrUpdateProperties?: readonly { key: string; value: unknown }[];
}

/** Files that change, such as those of an editor. All methods work as the functions with their names. A module that traps is replaced by a
 * new one with the same files at the next call. */
export class Workspace {
  constructor(files?: Files, options?: WorkspaceOptions);

  /** The paths of the files. */
  readonly paths: readonly string[];

  /** Adds a file, or replaces the file with the same path. */
  put(path: string, content: FileContent): void;

  /** Removes a file. */
  remove(path: string): void;

  /** Sets the lint configuration of all files. `undefined` and `null` stand for the nearest `.cartouche.yaml` of each file. */
  configure(config?: FileContent | null): void;

  lint(path?: string | readonly string[]): LintResult;

  compile(path?: string, options?: { scenery?: boolean }): CompileResult;

  /** Returns the text that `cartouche lint --fix` would write to a file. The file in the workspace stays as it is.
   * @param findings the findings to fix, from `lint`; defaults to all findings, including those that only show after other fixes.
   * @param options `unsafe`: whether to apply fixes that need a review, too, as `--unsafe-fixes` does. Defaults to false.
   * @throws CartoucheError `unreadable` if the path has no file; `badConfiguration`; `trap` as in `lint`. */
  applyFixes(path: string, findings?: readonly Finding[] | null, options?: { unsafe?: boolean }): string;

  /** Returns the text that `cartouche format` would write to a file. The file in the workspace stays as it is.
   * @throws CartoucheError `unreadable` if the path has no file, or that of a JSON file; `notFormatted`, with `findings`. */
  format(path: string): string;

  explain(name?: string): string;

  /** Compiles a spec, and keeps it open for changes of its data and variables. A spec with errors leaves the open spec as it is. A trap closes
   * it. Later changes of the files that it has read do not affect it. `sources` are the names of its GeoJSON sources. */
  open(path?: string): { plan: Uint8Array | null; sources: string[]; findings: Finding[]; missing: string[] };

  /** Replaces the data of a source of the open spec. */
  setData(source: string, data: FileContent): ChangeResult;

  /** Adds, changes and removes features of a source of the open spec, by id. */
  updateData(source: string, change: SourceChange): ChangeResult;

  /** Sets variables of the open spec; other variables keep their values. */
  setVariables(values: Readonly<Record<string, unknown>>): ChangeResult;

  schema(options?: { scenarios?: boolean }): string;
}
