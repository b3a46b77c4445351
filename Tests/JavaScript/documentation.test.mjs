// What the documentation shows runs.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { recorded, root, wasmPath } from "./built.mjs";

/** Pages have a `fetch` that finds the files beside them. */
const page = 'import { readFile } from "node:fs/promises"; globalThis.fetch = async (path) => new Response(await readFile(path));';

const programs = (file) => [...readFileSync(join(root, file), "utf8").matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code);

const run = (code) => {
  const folder = mkdtempSync(join(tmpdir(), "cartouche-"));
  try {
    // Beside the program, and as a package that is installed.
    for (const place of [folder, join(folder, "node_modules/cartouche")]) {
      for (const name of ["cartouche.js", "cartouche", "package.json"]) cpSync(join(root, "JavaScript", name), join(place, name), { recursive: true });
      cpSync(wasmPath, join(place, "cartouche.wasm"));
    }
    writeFileSync(join(folder, "cafes.plan"), recorded("cafes.plan"));
    writeFileSync(join(folder, "page.mjs"), page);
    writeFileSync(join(folder, "program.mjs"), code);
    const needsPage = /\bfetch\(/.test(code);
    return spawnSync(process.execPath, [...needsPage ? ["--import", "./page.mjs"] : [], "program.mjs"], { cwd: folder, encoding: "utf8" });
  } finally {
    rmSync(folder, { recursive: true });
  }
};

for (const [file, count] of [["docs/browser.md", 1], ["JavaScript/README.md", 1]]) {
  test(`what ${file} shows places cafés`, () => {
    const found = programs(file);
    assert.equal(found.length, count);
    for (const code of found) {
      const { status, stdout, stderr } = run(code);
      assert.equal(status, 0, stderr);
      assert.match(stdout, /^Bluebird \S+ \S+$/m);
    }
  });
}

test("one of them is for node", () => {
  const [code] = programs("docs/browser.md");
  assert.match(code, /readFileSync/);
  assert.doesNotMatch(code, /fetch/);
});
