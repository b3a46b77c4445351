// What a program in TypeScript is told by the types, where there is a `tsc`.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "./built.mjs";

const { status: found } = spawnSync("tsc", ["--version"]);
const skip = found === 0 ? false : "LEFT OUT: there is no `tsc` on PATH (Debian: apt-get install node-typescript)";

const flags = ["--noEmit", "--strict", "--noUncheckedIndexedAccess", "--target", "es2022", "--module", "node16", "--moduleResolution", "node16"];

/** Has `tsc` read what `fill` puts into a folder. */
const accepts = (fill) => {
  const folder = mkdtempSync(join(tmpdir(), "cartouche-"));
  try {
    fill(folder);
    const programs = readdirSync(folder).filter((name) => name.endsWith(".mts"));
    assert.ok(programs.length > 0);
    const { status, stdout } = spawnSync("tsc", [...flags, ...programs], { cwd: folder, encoding: "utf8" });
    assert.equal(status, 0, stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

test("what is right is taken, and what is wrong is told", { skip }, () => {
  accepts((folder) => {
    cpSync(join(root, "Tests/JavaScript/types"), folder, { recursive: true });
    // As a package that is installed.
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(join(root, "JavaScript"), join(folder, "node_modules/cartouche"));
  });
});

/** What programs have of node and of a map's own script, and what comments leave to the reader. */
const surroundings = `declare module "node:fs" { export function readFileSync(path: string): Uint8Array }
declare namespace maplibregl { const Map: any }
declare const map: any;
declare const text: string;
declare function draw(...drawn: unknown[]): void;`;

test("what is shown is right in TypeScript, too", { skip }, () => {
  accepts((folder) => {
    for (const file of readdirSync(join(root, "JavaScript")).filter((name) => name.endsWith(".d.ts"))) copyFileSync(join(root, "JavaScript", file), join(folder, file));
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(join(root, "JavaScript"), join(folder, "node_modules/cartouche"));
    for (const [file, pattern] of [
      ["docs/browser.md", /```(?:js|typescript)\n([\s\S]*?)```/g], ["JavaScript/README.md", /```js\n([\s\S]*?)```/g],
      ["docs/maplibre.md", /<script type="module">\n([\s\S]*?)<\/script>/g],
      ["JavaScript/cartouche-compiler.d.ts", /```js\n([\s\S]*?)```/g], ["JavaScript/cartouche-live.d.ts", /```js\n([\s\S]*?)```/g],
      ["JavaScript/cartouche.d.ts", /```js\n([\s\S]*?)```/g], ["JavaScript/cartouche-maplibre.d.ts", /```js\n([\s\S]*?)```/g],
    ]) {
      const shown = [...readFileSync(join(root, file), "utf8").matchAll(pattern)];
      assert.ok(shown.length > 0, file);
      // Without the stars of a comment.
      shown.forEach(([, code], i) => writeFileSync(join(folder, `${file.replace(/\W/g, "-")}-${i}.mts`), code.replace(/^ \* ?/gm, "")));
    }
    writeFileSync(join(folder, "surroundings.d.mts"), surroundings);
  });
});
