// Compares findings, fixes, explanations and plans with those that `Fuzz expect` prints: of every example of a rule or finding, of
// conformance data if there are any, and of 3,000 mutated inputs.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { Workspace, expectEqual, fail, findings, fuzz, plan, text } from "./workspace.mjs";

const counts = { cases: 0, plans: 0, fixes: 0, explanations: 0 };

/** Calls `use` with each line of `Fuzz expect`, which runs beside. */
async function forEachLine(list, use) {
  const child = spawn(fuzz, ["expect", ...list], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => child.on("close", resolve));
  for await (const line of createInterface({ input: child.stdout, crlfDelay: Infinity })) use(JSON.parse(line));
  const status = await ended;
  if (status !== 0) fail(`Fuzz expect ${list.join(" ")} ended with ${status}`);
}

const decoded = (files) => Object.entries(files).map(([path, content]) => [path, Buffer.from(content, "base64")]);

/** Compares one case in a workspace that has its files. */
function compare(workspace, line) {
  const name = `${line.name}, ${line.path}`;
  counts.cases++;
  workspace.run("configure", line.config ?? null);
  workspace.run("lint", line.path);
  expectEqual(`findings of ${name}`, line.findings ?? "", workspace.result(findings));
  if (line.fixed !== undefined) {
    for (const [key, flag] of [["fixed", 0], ["unsafe", 1]]) {
      workspace.run("fix", line.path, flag, 0, 0);
      expectEqual(`${key} text of ${name}`, Buffer.from(line[key], "base64"), workspace.result(text));
      counts.fixes++;
    }
  }
  if (!line.path.includes(".annotations.")) return;
  workspace.run("compile", line.path);
  const bytes = workspace.result(plan);
  // The header has the checksum of the tables.
  const header = line.plan ? Buffer.from(line.plan.header, "base64") : Buffer.alloc(0);
  if (bytes.length !== (line.plan?.size ?? 0)) fail(`the plan of ${name} has ${bytes.length} bytes, not ${line.plan?.size ?? 0}`);
  expectEqual(`plan of ${name}`, header, bytes.subarray(0, header.length));
  counts.plans++;
}

/** Compares each case in a workspace of its own, or in `shared`, from which the files of a case are removed again. */
async function compareCases(list) {
  let shared;
  await forEachLine(list, (line) => {
    if (!line.path) {
      shared = { workspace: new Workspace(decoded(line.files)), files: new Map(decoded(line.files)) };
      return;
    }
    const workspace = shared?.workspace ?? new Workspace();
    for (const [path, content] of decoded(line.files)) workspace.put(path, content);
    try {
      compare(workspace, line);
    } catch (error) {
      fail(`${line.name}: ${error}`);
      // Its instance is unusable after a trap.
      if (shared) shared.workspace = new Workspace(shared.files);
    }
    if (!shared) return;
    for (const path of Object.keys(line.files)) {
      if (shared.files.has(path)) shared.workspace.put(path, shared.files.get(path));
      else shared.workspace.run("remove", path);
    }
  });
}

const explaining = new Workspace();
await forEachLine(["explain"], ({ name, text: expected }) => {
  counts.explanations++;
  explaining.run("explain", name);
  expectEqual(`the explanation of ${name}`, expected, explaining.result(text));
});
await compareCases(["examples"]);
await compareCases(["conformance"]);
await compareCases([process.env.FUZZ_SEED ?? "1", process.env.FUZZ_CASES ?? "3000"]);
console.log(`${counts.cases} examples and mutated inputs: findings, ${counts.plans} plans, ${counts.fixes} fixed texts and `
  + `${counts.explanations} explanations equal the native ones`);
