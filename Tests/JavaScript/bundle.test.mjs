// Bundlers take the modules as they are, where esbuild is installed.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { root, wasmPath } from "./built.mjs";

const { status: found } = spawnSync("esbuild", ["--version"]);
const skip = found === 0 ? false : "LEFT OUT: there is no `esbuild` on PATH (Debian: apt-get install esbuild)";

const program = `import { load } from "cartouche";
import { ViewAnnotations } from "cartouche/maplibre";
import wasm from "cartouche/cartouche.wasm";
const engine = await load(new URL(wasm, import.meta.url));
export const { version } = engine;
export const driver = typeof ViewAnnotations;
`;

for (const platform of ["browser", "node"]) {
  test(`esbuild bundles both modules for the platform ${platform}`, { skip }, async () => {
    const folder = mkdtempSync(join(tmpdir(), "cartouche-"));
    try {
      // As a package that is installed; in the repository the module is not among its files.
      const installed = join(folder, "node_modules/cartouche");
      mkdirSync(installed, { recursive: true });
      for (const file of ["package.json", "cartouche.js", "cartouche", "cartouche-maplibre.js", "maplibre"]) symlinkSync(join(root, "JavaScript", file), join(installed, file));
      copyFileSync(wasmPath, join(installed, "cartouche.wasm"));
      writeFileSync(join(folder, "main.js"), program);
      const options = ["--bundle", "--format=esm", "--preserve-symlinks", `--platform=${platform}`, "--loader:.wasm=file", "--outfile=out/main.mjs"];
      const { status, stderr } = spawnSync("esbuild", ["main.js", ...options, "--log-level=warning"], { cwd: folder, encoding: "utf8" });
      assert.equal(stderr, "");
      assert.equal(status, 0);
      const { version, driver } = await import(pathToFileURL(join(folder, "out/main.mjs")).href);
      assert.match(version, /^\d+\.\d+\.\d+/);
      assert.equal(driver, "function");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
}
