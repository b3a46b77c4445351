/**
 * The compiler and linter of Cartouche in JavaScript, for pages, workers and node. Findings and plans are those of the program, byte for
 * byte. There is no file system: the host gives the files, and `missing` lists those that a spec names and that were not given.
 *
 * ```js
 * import { loadCompiler, Workspace } from "./cartouche-compiler.js";
 * await loadCompiler();
 * const workspace = new Workspace({ "cafes.annotations.yaml": text });
 * let { plan, findings, missing } = workspace.compile("cafes.annotations.yaml");
 * ```
 */
import type { ModuleSource } from "./cartouche.js";

/** Loads the WebAssembly module.
 * @param source defaults to `cartouche-compiler.wasm` beside this file.
 * @throws CartoucheError `unloadable` if loading fails. */
export function loadCompiler(source?: ModuleSource): Promise<void>;

/** A position in a file, as the program's JSON has it. */
export interface FindingPosition { readonly line: number; readonly column: number; readonly offset: number }

/** A finding, as `cartouche lint --format json` prints it. */
export interface Finding {
  readonly rule: string;
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly [member: string]: unknown;
}

/** The content of a file: a text, bytes, or an object that becomes JSON. */
export type FileContent = string | ArrayBuffer | ArrayBufferView | object;

/** Files in memory, by their paths relative to a root folder. A module that traps is replaced by a new one at the next call. */
export class Workspace {
  constructor(files?: Readonly<Record<string, FileContent>>);

  /** Adds a file, or replaces the file with the same path. */
  put(path: string, content: FileContent): void;

  /** Removes a file. */
  remove(path: string): void;

  /** Checks a spec or scenario with the rules that are on by default.
   * @throws CartoucheError `unreadable` if there is no such file; `trap` for a defect of Cartouche. */
  lint(path: string): { findings: Finding[]; missing: string[] };

  /** Compiles a spec. `plan` is `null` if the spec has errors.
   * @throws CartoucheError `unreadable` if there is no such file; `trap` for a defect of Cartouche. */
  compile(path: string): { plan: Uint8Array | null; findings: Finding[]; missing: string[] };

  /** Returns the JSON Schema of specs, or of scenarios. */
  schema(options?: { scenarios?: boolean }): string;
}
