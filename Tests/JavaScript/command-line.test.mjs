// The command line of the npm package knows the commands of the program.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "./built.mjs";

const run = (...list) => spawnSync(process.execPath, [join(root, "JavaScript/command-line/cartouche.js"), ...list], { encoding: "utf8" });
const quoted = (text) => [...text.matchAll(/`([a-z]+)`/g)].map(([, name]) => name);

const folder = join(root, "Sources/CartoucheCLI");
const program = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".swift"))
  .flatMap((name) => [...readFileSync(join(folder, name), "utf8").matchAll(/commandName: "([a-z]+)"/g)])
  .map(([, name]) => name).filter((name) => name !== "cartouche").sort();

test("the package has or refuses each command of the program", () => {
  assert.ok(program.includes("lint") && program.includes("zooms"));
  const { status, stderr } = run("nonsense");
  assert.equal(status, 2);
  assert.deepEqual(quoted(stderr.split("there are")[1]).sort(), program);
});

test("a command that the package lacks names the program", () => {
  const { status, stderr } = run("zooms", "a.annotations.yaml");
  assert.equal(status, 2);
  assert.match(stderr, /^cartouche: `cartouche zooms` needs the native program, because it resolves frames: /);
});

test("the guide and the help list each command", () => {
  const [section] = readFileSync(join(root, "docs/browser.md"), "utf8").split("\n### The command line\n")[1].split("\n##");
  const firstColumn = section.split("\n").filter((line) => line.startsWith("| `")).map((line) => line.split("|")[1]).join("");
  assert.deepEqual(quoted(firstColumn).sort(), program);
  const help = run("--help").stdout;
  for (const name of program) assert.match(help, new RegExp(`\\b${name}\\b`));
});
