/** Where Scripts/wasm puts what it builds. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../..", import.meta.url));
const built = join(root, ".build/wasm");

export const wasmPath = join(built, "cartouche.wasm");

export const wasm = () => readFileSync(wasmPath);

/** The names of what was recorded. */
export const recordings = () =>
  readdirSync(join(built, "recordings")).filter((name) => name.endsWith(".steps.jsonl")).map((name) => name.slice(0, -".steps.jsonl".length)).sort();

export const recorded = (file) => readFileSync(join(built, "recordings", file));
