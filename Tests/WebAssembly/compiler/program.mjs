// Compares findings and plans of the specs in `Examples` and `Tests` with those of the program, byte for byte, and what the program does
// with several files, lint configurations, fixes and names.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Workspace, configuration, expectEqual, fail, findings, missing, plan, program, text } from "./workspace.mjs";

const counts = { files: 0, formatted: 0, plans: 0, runs: 0, names: 0 };
const scratch = mkdtempSync(join(tmpdir(), "cartouche-"));
const isSpec = (path) => /\.(annotations|scenario)\.(ya?ml|json)$/.test(path);
const run = (cwd, ...list) => spawnSync(program, list, { cwd, maxBuffer: 1 << 30 });

function readIfPresent(file) {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
}

/** Returns the files below a folder that specs may name, with their content. */
export function filesBelow(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length + 1));
  return new Map(paths.filter((path) => /\.(ya?ml|json|geojson|jsonl)$/.test(path)).map((path) => [path, readFileSync(join(folder, path))]));
}

/** Compares the formatting of a file, and of the file with other white space, with that of the program. */
function compareFormatting(workspace, path, content) {
  const worse = content.toString().replaceAll(": ", ":   ").replaceAll("\n\n", "\n\n\n\n");
  for (const written of [content, worse]) {
    workspace.put(path, written);
    const status = workspace.run("format", path);
    const { stdout, stderr } = spawnSync(program, ["format", "-", "--quiet", "--stdin-filename", path], { input: written, maxBuffer: 1 << 30 });
    if (status === 0) expectEqual(`formatting of ${path}`, stdout, workspace.result(text));
    else if (status !== 8 || stdout.length > 0 || stderr.length === 0) fail(`formatting of ${path}: status ${status}, ${stderr}`);
    counts.formatted++;
  }
  workspace.put(path, content);
}

// Each spec and scenario alone.
writeFileSync(join(scratch, "empty.yaml"), "rules: {}\n");
for (const folder of ["Examples", "Tests/Browser/maps", "Tests/CInterface"]) {
  const files = filesBelow(folder);
  const workspace = new Workspace(files);
  workspace.run("configure", "rules: {}");
  for (const path of files.keys()) {
    if (!isSpec(path)) continue;
    counts.files++;
    workspace.run("lint", path);
    const config = join(scratch, "empty.yaml");
    const expected = run(folder, "lint", "--format", "json", "--root", ".", "--config", config, path).stdout;
    expectEqual(`findings of ${path}`, expected, workspace.result(findings));
    if (!path.endsWith(".json")) compareFormatting(workspace, path, files.get(path));
    if (!path.includes(".annotations.")) continue;
    workspace.run("compile", path);
    const file = join(scratch, "expected.plan");
    rmSync(file, { force: true });
    run(folder, "compile", "--root", ".", path, "-o", file);
    expectEqual(`plan of ${path}`, readIfPresent(file), workspace.result(plan));
    counts.plans++;
  }
}

// A whole folder, with a configuration for each folder. Its libraries have unused and used declarations, its files suppressed findings.
const spec = (lines) => `version: 1\nannotations:\n  - { id: a, attach: { point: [0, 0] }, size: [20, 20] }\n${lines}`;
const project = {
  ".cartouche.yaml": "rules: { unused-variable: error }\nexclude: [skipped/, '*.annotations.json']\n",
  "library.annotations.yaml": "version: 1\ntemplates:\n  used: { size: [20, 20] }\n  unused: { size: [30, 30] }\n",
  "a.annotations.yaml":
    "version: 1\nimports: { lib: library.annotations.yaml }\nvariables: { x: 1 }\n"
    + "annotations:\n  - { id: a, extends: lib.used, attach: { point: [0, 0] }, title: A }\n",
  "a/z.annotations.yaml": spec("templates: { t: { size: [1, 1] } }\n"),
  "maps/.cartouche.yml": "rules: { unused-template: off, unused-source: error }\noverrides: [{ files: [deep/], rules: { unused-source: off } }]\n",
  "maps/b.annotations.yaml": spec("templates: { t: { size: [1, 1] } }\nsources: { s: points.geojson }\n"),
  "maps/deep/c.annotations.yaml": spec("templates: { t: { size: [1, 1] } }\nsources: { s: ../points.geojson }\n"),
  "maps/points.geojson": '{"type":"FeatureCollection","features":[]}',
  "maps/d.annotations.yaml": spec("sources: { s: points.geojson } # cartouche-ignore unused-source -- for later\n"),
  "maps/d.scenario.yaml": "version: 1\nspec: d.annotations.yaml\nsteps:\n  - { camera: { zoom: 3 }, expect: { a: { visble: true } } }\n",
  "skipped/e.annotations.yaml": spec("template: {}\n"),
  ".hidden/f.annotations.yaml": spec("template: {}\n"),
  "g.annotations.json": "{",
};
const folder = (files) => {
  const root = mkdtempSync(join(scratch, "project-"));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
};
const whole = folder(project);
const workspace = new Workspace(Object.entries(project));

function compareRun(name, paths, ...options) {
  counts.runs++;
  const list = paths.length > 0 ? paths : ["."];
  workspace.run("lint", paths.length > 0 ? paths.join("\0") : null);
  const { stdout, stderr } = run(whole, "lint", "--format", "json", "--root", ".", ...options, ...list);
  if (stderr.length > 0) fail(`${name}: ${stderr}`);
  expectEqual(name, stdout, workspace.result(findings));
  return JSON.parse(stdout).findings;
}

const all = compareRun("findings of a folder", []);
for (const [rule, path] of [["unused-template", "library.annotations.yaml"], ["unused-variable", "a.annotations.yaml"],
  ["unused-source", "maps/b.annotations.yaml"], ["unused-template", "a/z.annotations.yaml"]]) {
  if (!all.some((each) => each.rule === rule && each.path === path)) fail(`no ${rule} in ${path}: ${JSON.stringify(all, ["rule", "path"])}`);
}
if (all.some(({ path }) => /deep|skipped|hidden|json/.test(path))) fail("a file that is off or excluded has findings");
compareRun("findings of two files", ["maps/b.annotations.yaml", "a.annotations.yaml"]);
compareRun("findings of an excluded file", ["skipped/e.annotations.yaml"]);
compareRun("findings of a library", ["library.annotations.yaml"]);
writeFileSync(join(scratch, "config.yaml"), "rules: { unused-template: warning, unused-source: warning }\n");
workspace.run("configure", readFileSync(join(scratch, "config.yaml")));
compareRun("findings with a common configuration", ["maps/b.annotations.yaml"], "--config", join(scratch, "config.yaml"));
workspace.run("configure", null);

// An unusable configuration is no silent default.
workspace.put("maps/.cartouche.yml", "rules: { unused-tmplate: off }\n");
if (workspace.run("lint", "maps/b.annotations.yaml") !== 5 || JSON.parse(workspace.result(configuration)).findings.length !== 1) {
  fail(`an unknown rule in a configuration: ${workspace.result(configuration)}`);
}
if (workspace.result(findings).length > 0) fail("there are findings by an unusable configuration");
workspace.put("maps/.cartouche.yml", project["maps/.cartouche.yml"]);

// Fixes of whole files, as the program writes them.
const wrong = {
  "wrong.annotations.yaml":
    "version: 1\r\nannotations:\r\n  - { id: a, attach: { point: [0, 0] }, size: [20, 20], tite: A, fit: Prefer }\r\n"
    + "  - { id: b, attach: { point: [0, 0] }, size: [20, 20], tite: B, priority: hihg }\r\n",
  "wrong.scenario.yaml": "version: 1\nspec: wrong.annotations.yaml\nsteps:\n  - expect: { a: { cause: Collision } } # why\n",
};
for (const flags of [[], ["--unsafe-fixes"]]) {
  for (const path of Object.keys(wrong)) {
    const root = folder(wrong);
    run(root, "lint", "--fix", ...flags, path);
    const fixing = new Workspace(Object.entries(wrong));
    fixing.run("fix", path, flags.length, 0, 0);
    const expected = readFileSync(join(root, path));
    expectEqual(`${path} after --fix ${flags}`, expected, fixing.result(text));
    if (expected.toString() === wrong[path]) fail(`${path} has no fix ${flags}`);
    counts.runs++;
  }
}

// A missing file is listed.
{
  const workspace = new Workspace([["maps/a.annotations.yaml", "sources:\n  s: { data: ../data/b.geojson }\nannotations: []\n"]]);
  workspace.run("compile", "maps/a.annotations.yaml");
  const listed = workspace.result(missing).toString();
  if (listed !== '["data/b.geojson"]') fail(`missing files are ${listed}`);
}

// Explanations of some names and of none, suggestions, and schemas. `native.mjs` compares all explanations.
for (const name of ["priority", "avoid.layers", "iconAllowOverlap", "collision", "unused-source", "prioritty", "topleft", "\u{1b}[31m", null]) {
  counts.names++;
  workspace.run("explain", name);
  const { stdout, stderr } = run(".", "explain", ...name === null ? [] : ["--", name]);
  const found = workspace.result(text);
  expectEqual(`explain ${name}`, stdout.length > 0 ? stdout : stderr, stdout.length > 0 ? found : `cartouche: ${found}\n`);
}
for (const scenarios of [0, 1]) {
  workspace.exports.cartouche_workspace_schema(workspace.pointer, scenarios);
  expectEqual(`schema ${scenarios}`, run(".", "schema", ...scenarios ? ["--scenarios"] : []).stdout, workspace.result(text));
}

// Null pointers are refused.
for (const [name, list] of Object.entries({
  put: [[0, 8, 1, 8, 1], [workspace.pointer, 0, 0, 8, 1], [workspace.pointer, 8, 1, 0, 1]], remove: [[0, 8, 1], [workspace.pointer, 0, 0]],
  lint: [[0, 0, 0]], configure: [[0, 0, 0]], compile: [[0, 8, 1], [workspace.pointer, 0, 0]], format: [[0, 8, 1], [workspace.pointer, 0, 0]],
  fix: [[0, 8, 1, 0, 0, 0], [workspace.pointer, 0, 0, 0, 0, 0]], explain: [[0, 8, 1]], schema: [[0, 0]],
})) {
  for (const values of list) {
    const status = workspace.exports[`cartouche_workspace_${name}`](...values);
    if (status !== 3) fail(`${name}(${values}) returns ${status}`);
  }
}

rmSync(scratch, { recursive: true });
console.log(`${counts.files} files with ${counts.plans} plans, ${counts.formatted} formattings, ${counts.runs} runs over several files and fixes, and ${counts.names} names equal `
  + "the program's");
