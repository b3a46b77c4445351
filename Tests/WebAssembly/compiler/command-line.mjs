// Compares the command line of the npm package with the program: output, messages, exit status and changed files.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expectEqual, fail, modulePath, program } from "./workspace.mjs";

const scratch = mkdtempSync(join(tmpdir(), "cartouche-"));
// As a package: the module is beside the scripts.
const installed = join(scratch, "package");
for (const name of ["cartouche", "command-line", "package.json"]) cpSync(join("JavaScript", name), join(installed, name), { recursive: true });
cpSync(modulePath, join(installed, "cartouche-compiler.wasm"));
const script = join(installed, "command-line/cartouche.js");
const native = resolve(program);
let runs = 0;

const run = (command, list, { input = "", cwd, env = {} }) =>
  spawnSync(command[0], [...command.slice(1), ...list], { cwd, input, maxBuffer: 1 << 30, env: { ...process.env, NO_COLOR: "", FORCE_COLOR: "", ...env } });

/** Compares a run. @param options `files`: the files of a new folder in which the command runs, and which it may change. */
function compare(list, options = {}) {
  runs++;
  const name = `cartouche ${list.join(" ")}${options.cwd ? ` in ${options.cwd}` : ""}`;
  const files = [];
  const [one, other] = [[native], [process.execPath, script]].map((command) => {
    const cwd = options.files ? folderOf(options.files) : options.cwd;
    const result = run(command, list, { ...options, cwd });
    if (options.files) files.push(contents(cwd));
    return result;
  });
  expectEqual(`standard output of ${name}`, one.stdout, other.stdout);
  expectEqual(`standard error of ${name}`, one.stderr, other.stderr);
  if (one.status !== other.status) fail(`${name}: status ${other.status} and not ${one.status}, ${other.stderr}`);
  if (files.length === 0) return;
  const [before, after] = files;
  for (const path of new Set([...Object.keys(before), ...Object.keys(after)])) expectEqual(`${path} after ${name}`, before[path] ?? "", after[path] ?? "");
}

/** Returns a folder with these files and no others. Both programs have the same one, because messages may have absolute paths. */
function folderOf(files) {
  const root = join(scratch, "project");
  rmSync(root, { recursive: true, force: true });
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

const contents = (root) => Object.fromEntries(readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name)).map((path) => [path.slice(root.length + 1), readFileSync(path)]));

// Specs of the repository.
compare(["lint", "Examples", "Tests", "--format", "sarif", "--fail-on", "warning"]);
for (const format of ["text", "concise", "json", "github", "gitlab", "junit"]) compare(["lint", "Tests", "--format", format]);
compare(["lint", "Tests/Browser", "Examples/cafes", "--statistics"], { env: { FORCE_COLOR: "1" } });
compare(["lint", "--diff", "--unsafe-fixes", "Tests"]);
compare(["format", "--check", "Examples", "Tests"]);
compare(["lint", ".", "../CInterface/search.annotations.yaml"], { cwd: "Tests/Browser" });
// With clusters, layers, an import, and large data.
for (const name of ["hello-world/hello-world", "store-locator/stores", "cycle-sharing/cycle-sharing", "globe/globe", "style-poi/style-poi", "shared-templates/bay"]) {
  compare(["compile", `${name}.annotations.yaml`], { cwd: "Examples" });
}
compare(["compile", "Examples/hello-world/hello-world.annotations.yaml", "--format", "plan"]);

// Findings with fixes, of files and of standard input.
const wrong = "version: 1\r\nannotations:\r\n  - { id: a, attach: { point: [0, 0] }, size: [20, 20], tite: A, fit: Prefer }\r\n"
  + "  - { id: b, attach: { point: [0, 0] }, size: [20, 20], tite: B, priority: hihg }\r\n";
const unused = "version: 1\ntemplates: { t: { size: [1, 1] } }\nannotations:\n  - { id: a, attach: { point: [0, 0] }, size: [9, 9], title: A }\n";
const files = {
  ".git/HEAD": "", ".git/info/exclude": "hidden/\n", ".gitignore": "*.gen.annotations.yaml\n!keep.gen.annotations.yaml\n",
  "wrong.annotations.yaml": wrong, "maps/unused.annotations.yaml": unused, "maps/x.gen.annotations.yaml": wrong, "maps/keep.gen.annotations.yaml": unused,
  "hidden/h.annotations.yaml": wrong, "maps/.cartouche.yaml": "failOn: warning\nexclude: [old/]\n", "maps/old/o.annotations.yaml": wrong,
  "maps/.cartouche.yml": "failOn: never\n",
  "maps/missing.annotations.yaml": `version: 1\nimports: { l: libary.annotations.yaml }\nsources: { s: cafe.geojson, t: ../.. }\n${unused.slice(11)}`,
  "maps/library.annotations.yaml": "version: 1\ntemplates: { t: { size: [1, 1] } }\n", "maps/cafes.geojson": "{}", "maps/slip.annotation.yaml": unused,
  "maps/s.scenario.yaml": "version: 1\nspec: unused.annotations.yaml\nsteps:\n  - expect: { a: { visble: true } }\n",
  "bad\u202e.annotations.yaml": "a: [1\n", "empty/readme.txt": "",
};
for (const list of [
  [], ["maps"], ["maps", "wrong.annotations.yaml", "./wrong.annotations.yaml"], ["empty"], ["none.annotations.yaml", "wrong.anotations.yaml"], ["maps/old"],
  ["--fix"], ["--fix", "--unsafe-fixes"], ["--fix", "--format", "json"], ["--fix", "--format", "concise", "maps", "wrong.annotations.yaml"], ["--diff"],
  ["--diff", "--unsafe-fixes", "--quiet"], ["--fail-on", "never"], ["--exit-zero"], ["--quiet"], ["--select", "unused-template", "maps"],
  ["--ignore", "unused-template,unused-source"], ["--config", "maps/.cartouche.yml"], ["--output", "json=out.json", "--output", "junit=out.xml"],
  ["--format", "junit", "none.annotations.yaml", "maps"], ["maps/s.scenario.yaml", "maps/cafes.geojson"], ["--root", "maps", "maps/missing.annotations.yaml"],
]) compare(["lint", ...list], { files });
for (const list of [["-"], ["-", "--fix"], ["-", "--fix", "--unsafe-fixes", "--format", "json"], ["-", "--diff"], ["-", "--stdin-filename", "maps/a.annotations.yaml"]]) {
  for (const input of [wrong, unused, "a: [1\n", ""]) compare(["lint", ...list], { files, input });
}
compare(["lint", "--format", "sarif", "../wrong.annotations.yaml", "."], { cwd: join(folderOf(files), "maps") });
compare(["lint"], { files: { ...files, "maps/.cartouche.yaml": "rules: { unused-tmplate: off }\n" } });

// Formatting.
const unformatted = { ...files, "maps/unused.annotations.yaml": unused.replaceAll(": ", ":   "), "o.annotations.json": "{}", "j.yaml": "{\"a\":  1}" };
for (const list of [[], ["--check"], ["--diff"], ["maps", "--quiet"], ["o.annotations.json"], ["j.yaml", "maps/cafes.geojson"], ["none.yaml"], ["maps/.cartouche.yml", "maps/unused.annotations.yaml"], ["empty"]]) {
  compare(["format", ...list], { files: unformatted });
}
for (const input of [unformatted["maps/unused.annotations.yaml"], "a: [1\n", ""]) {
  for (const list of [["-"], ["-", "--check"], ["-", "--diff", "--stdin-filename", "b.yaml"]]) compare(["format", ...list], { files, input });
}

// Compiling.
for (const list of [
  ["maps/unused.annotations.yaml"], ["maps/unused.annotations.yaml", "-o", "a.plan"], ["maps/unused.annotations.yaml", "-o", "a.json"],
  ["wrong.annotations.yaml", "-o", "a.plan"], ["none.annotations.yaml"], ["maps/missing.annotations.yaml"], ["maps"],
  ["maps/unused.annotations.yaml", "-o", "maps"], ["maps/unused.annotations.yaml", "-o", "maps/unused.annotations.yaml"], ["maps/unused.annotations.yaml", "-o", "no/a.plan"],
]) compare(["compile", ...list], { files });
compare(["compile", "-"], { files, input: unused });

// Names, and what only the program has.
for (const list of [["explain"], ["explain", "priority"], ["explain", "prioritty"], ["schema"], ["schema", "--scenarios"], ["--version"]]) compare(list);
for (const [list, pattern] of [
  [["resolve", "a.yaml"], /`cartouche resolve` needs the native program/], [["lint", "--watch"], /`lint --watch` needs the native program/],
  [["lnt"], /did you mean `lint`\?/], [["lint", "--fromat", "json"], /unknown option `--fromat`; did you mean `--format`\?/],
  [["lint", "--format", "xml"], /--format is one of/], [["lint", "--select", "unused-tmplate"], /--select: .*unused-template/], [["compile"], /<spec>/],
]) {
  const { status, stderr } = run([process.execPath, script], list, {});
  if (status !== 2 || !pattern.test(stderr)) fail(`cartouche ${list.join(" ")}: status ${status}, ${stderr}`);
}
rmSync(scratch, { recursive: true });
console.log(`${runs} commands equal the program's`);
