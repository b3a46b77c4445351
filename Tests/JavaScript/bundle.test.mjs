// Bundlers take the modules as they are, where esbuild is installed.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
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

const compiler = join(root, ".build/compiler-wasm/cartouche-compiler.wasm");
const skipsLive = skip || (existsSync(compiler) ? false : "LEFT OUT: there is no compiler's module (Scripts/compiler-wasm)");

test("esbuild bundles what the guide shows, with both WebAssembly modules", { skip: skipsLive }, async () => {
  const [, code] = readFileSync(join(root, "docs/browser.md"), "utf8").match(/## With a bundler[^]*?```javascript\n([^]*?)```/);
  const folder = mkdtempSync(join(tmpdir(), "cartouche-"));
  const before = process.cwd();
  try {
    const installed = join(folder, "node_modules/cartouche");
    mkdirSync(installed, { recursive: true });
    for (const file of ["package.json", "cartouche.js", "cartouche", "cartouche-compiler.js", "cartouche-live.js"]) {
      symlinkSync(join(root, "JavaScript", file), join(installed, file));
    }
    copyFileSync(wasmPath, join(installed, "cartouche.wasm"));
    copyFileSync(compiler, join(installed, "cartouche-compiler.wasm"));
    writeFileSync(join(folder, "main.js"), `${code}export { resolver };\n`);
    const options = ["--bundle", "--format=esm", "--preserve-symlinks", "--platform=node", "--loader:.wasm=file", "--outfile=out/main.mjs"];
    const { status, stderr } = spawnSync("esbuild", ["main.js", ...options, "--log-level=warning"], { cwd: folder, encoding: "utf8" });
    assert.equal(stderr, "");
    assert.equal(status, 0);
    process.chdir(join(root, "Examples/store-locator"));
    const { resolver } = await import(pathToFileURL(join(folder, "out/main.mjs")).href);
    assert.deepEqual(resolver.sources, ["stores"]);
    assert.deepEqual(resolver.setVariables({ language: "de" }), []);
  } finally {
    process.chdir(before);
    rmSync(folder, { recursive: true });
  }
});
