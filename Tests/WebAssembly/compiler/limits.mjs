// Checks that memory does not grow, and that texts at and beyond the limits of the language have the findings of the program and need at
// most half of the stack.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limitTexts } from "./limit-texts.mjs";
import { filesBelow } from "./program.mjs";
import { Workspace, expectEqual, fail, findings, program } from "./workspace.mjs";

// Memory is reused. All buffers have their largest size after the first hundred calls.
{
  const workspace = new Workspace(filesBelow("Examples"));
  const spec = "hotel-prices/hotel-prices.annotations.yaml";
  const check = () => {
    if (workspace.run("lint", spec) !== 0) fail(`${spec} is not in the workspace`);
  };
  for (let i = 0; i < 100; i++) check();
  const before = workspace.memoryBytes;
  for (let i = 0; i < 10_000; i++) check();
  const grown = workspace.memoryBytes - before;
  if (grown > 0) fail(`memory grew by ${grown} bytes in 10,000 lints`);
}

/** The size of the stack, which `Scripts/compiler-wasm` sets. It is at the start of the memory, and grows down. */
const stackBytes = 1 << 20;
const unused = 0xA5;

/** Returns the number of bytes of the stack that a call uses. */
function stackUse(workspace, call) {
  // Between calls, the stack is empty.
  const stack = () => new Uint8Array(workspace.exports.memory.buffer, 0, stackBytes);
  stack().fill(unused);
  call();
  const first = stack().findIndex((byte) => byte !== unused);
  return first < 0 ? 0 : stackBytes - first;
}

// Each case has a folder of its own, so that one run of the program checks all of them.
let deepest = { use: 0 };
const folder = mkdtempSync(join(tmpdir(), "cartouche-"));
const found = new Map();
for (const { name, files, path } of limitTexts()) {
  const own = `${found.size}`;
  const workspace = new Workspace(Object.entries(files).map(([file, content]) => [`${own}/${file}`, content]));
  const checked = `${own}/${path}`;
  found.set(checked, { name });
  mkdirSync(join(folder, own));
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, own, file), content);
  try {
    for (const command of ["compile", "lint"]) {
      const use = stackUse(workspace, () => workspace.run(command, checked));
      if (use > deepest.use) deepest = { use, name, command };
    }
    found.get(checked).findings = JSON.parse(workspace.result(findings)).findings;
  } catch (error) {
    fail(`${name}: ${error}`);
  }
}
const list = ["lint", "--format", "json", "--root", ".", ...found.keys()];
const { stdout, status, signal } = spawnSync(program, list, { cwd: folder, maxBuffer: 1 << 30 });
if (status === null || status > 1) fail(`the program ends with ${status ?? signal}`);
const expected = new Map();
for (const finding of JSON.parse(stdout).findings) {
  const own = finding.path.split("/")[0];
  expected.set(own, [...expected.get(own) ?? [], finding]);
}
for (const [path, { name, findings }] of found) {
  if (findings) expectEqual(`findings of ${name}`, JSON.stringify(expected.get(path.split("/")[0]) ?? []), JSON.stringify(findings));
}
rmSync(folder, { recursive: true });
if (deepest.use > stackBytes / 2) fail(`${deepest.name}: ${deepest.command} needs ${deepest.use} bytes of the stack`);
console.log(`10,000 lints in the same memory; ${found.size} texts at the limits of the language and beyond, with at most ${deepest.use} bytes of `
  + `the stack (${deepest.command} of ${deepest.name})`);
