// Compares the compiler's WebAssembly module with the program: findings and plans of every spec of the examples, and of every example of
// a rule or finding, byte for byte. Then checks that memory does not grow, and that deep nesting does not trap.
//   node Tests/WebAssembly/compiler.mjs cartouche-compiler.wasm PROGRAM
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [modulePath, program] = process.argv.slice(2);
const module = await WebAssembly.compile(readFileSync(modulePath));
if (WebAssembly.Module.imports(module).length > 0) throw new Error("the module has imports");
const encoder = new TextEncoder();
const findings = 0, plan = 1, missing = 2;

class Workspace {
  constructor() {
    this.exports = new WebAssembly.Instance(module).exports;
    this.pointer = this.exports.cartouche_workspace_create();
  }

  // Calls `use` with the address and size of a copy of some bytes.
  with(bytes, use) {
    const address = this.exports.cartouche_allocate(Math.max(1, bytes.length));
    new Uint8Array(this.exports.memory.buffer).set(bytes, address);
    const result = use(address, bytes.length);
    this.exports.cartouche_free(address);
    return result;
  }

  put(path, bytes) {
    this.with(encoder.encode(path), (...name) =>
      this.with(bytes, (...content) => this.exports.cartouche_workspace_put(this.pointer, ...name, ...content)));
  }

  run(command, path) {
    return this.with(encoder.encode(path), (...name) => this.exports[`cartouche_workspace_${command}`](this.pointer, ...name));
  }

  result(content) {
    const size = this.exports.cartouche_workspace_result(this.pointer, content, 0, 0);
    const address = this.exports.cartouche_allocate(Math.max(1, size));
    this.exports.cartouche_workspace_result(this.pointer, content, address, size);
    const bytes = Buffer.from(this.exports.memory.buffer.slice(address, address + size));
    this.exports.cartouche_free(address);
    return bytes;
  }
}

let failures = 0;
const counts = { specs: 0, plans: 0, findings: 0 };
function fail(message) {
  failures++;
  if (failures <= 20) console.error(message);
}

// Returns the text around the first difference.
function difference(expected, found) {
  let at = 0;
  while (at < expected.length && expected[at] === found[at]) at++;
  const part = (bytes) => JSON.stringify(bytes.subarray(Math.max(0, at - 60), at + 100).toString());
  return `byte ${at}: program ${part(expected)}, module ${part(found)}`;
}

// Compares one file. `files` is the folder's content for the workspace, by path relative to `folder`.
function compare(folder, files, spec, output) {
  const workspace = new Workspace();
  for (const [path, bytes] of files) workspace.put(path, bytes);
  counts.specs++;
  const options = { cwd: folder, maxBuffer: 1 << 30 };
  const config = join(output, "empty.yaml");
  try {
    workspace.run("lint", spec);
    const expected = spawnSync(program, ["lint", "--format", "json", "--root", ".", "--config", config, spec], options).stdout;
    const found = workspace.result(findings);
    if (expected.equals(found)) counts.findings++;
    else fail(`${spec}: findings differ at ${difference(expected, found)}`);
    if (!spec.includes(".annotations.")) return;
    workspace.run("compile", spec);
    const file = join(output, "expected.plan");
    rmSync(file, { force: true });
    spawnSync(program, ["compile", "--root", ".", spec, "-o", file], options);
    const plans = [readIfPresent(file), workspace.result(plan)];
    if (plans[0].equals(plans[1])) counts.plans++;
    else fail(`${spec}: plans differ at ${difference(...plans)}`);
  } catch (error) {
    fail(`${spec}: ${error}`);
  }
}

function readIfPresent(file) {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
}

const scratch = mkdtempSync(join(tmpdir(), "cartouche-"));
writeFileSync(join(scratch, "empty.yaml"), "rules: {}\n");
const isSpec = (path) => /\.(annotations|scenario)\.(ya?ml|json)$/.test(path);

// The examples, each with the files of its folder and of its sibling folders.
const paths = readdirSync("Examples", { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice("Examples/".length));
const inputs = paths.filter((path) => /\.(ya?ml|json|geojson|jsonl)$/.test(path));
const examples = new Map(inputs.map((path) => [path, readFileSync(join("Examples", path))]));
for (const path of paths.filter(isSpec)) compare("Examples", examples, path, scratch);

// The examples of rules and findings, in the format that `FindingExample.swift` describes.
for (const list of readdirSync("Sources/CLintExamples/examples")) {
  const text = readFileSync(join("Sources/CLintExamples/examples", list), "utf8");
  for (const section of text.split(/^== /m).slice(1)) {
    const parts = section.slice(section.indexOf("\n") + 1).split(/^-- /m);
    const folder = mkdtempSync(join(scratch, "example-"));
    const files = new Map();
    const add = (name, content) => {
      const plain = content.replace(/\n+$/, "").replaceAll("\\u{2028}", "\u2028").replace(/[⟦⟧]/gu, "");
      files.set(name, encoder.encode(plain));
      writeFileSync(join(folder, name), plain);
    };
    add("test.annotations.yaml", parts[0]);
    for (const part of parts.slice(1)) {
      const title = part.slice(0, part.indexOf("\n"));
      const generated = title.match(/^(.*): (\d+) points/);
      if (!generated) add(title, part.slice(title.length + 1));
      else add(generated[1], pointFeatures(Number(generated[2])));
    }
    for (const name of files.keys()) if (isSpec(name)) compare(folder, files, name, scratch);
    rmSync(folder, { recursive: true });
  }
}

function pointFeatures(count) {
  const features = Array.from({ length: count }, (_, index) => ({
    type: "Feature", properties: {}, geometry: { type: "Point", coordinates: [(index % 100) / 10, Math.floor(index / 100) / 10] },
  }));
  return JSON.stringify({ type: "FeatureCollection", features });
}

// A missing file is listed.
{
  const workspace = new Workspace();
  workspace.put("maps/a.annotations.yaml", encoder.encode("sources:\n  s: { data: ../data/b.geojson }\nannotations: []\n"));
  workspace.run("compile", "maps/a.annotations.yaml");
  const listed = workspace.result(missing).toString();
  if (listed !== '["data/b.geojson"]') fail(`missing files are ${listed}`);
}

// Memory is reused.
{
  const workspace = new Workspace();
  for (const [path, bytes] of examples) workspace.put(path, bytes);
  const spec = paths.find((path) => path.endsWith(".annotations.yaml"));
  const lint = () => workspace.run("lint", spec);
  for (let i = 0; i < 20; i++) lint();
  const before = workspace.exports.memory.buffer.byteLength;
  for (let i = 0; i < 1000; i++) lint();
  const grown = workspace.exports.memory.buffer.byteLength - before;
  if (grown > 0) fail(`memory grew by ${grown} bytes in 1,000 lints`);
}

// Nesting beyond the limits of the language is an error of the spec.
for (const depth of [50, 100, 1000, 20000]) {
  const nested = (open, close) => "annotations:\n  - id: a\n    title: " + open.repeat(depth) + "1" + close.repeat(depth) + "\n";
  const forms = [nested("[", "]"), nested('["!", ', "]"), nested("{ a: ", " }")];
  for (const form of forms) {
    const folder = mkdtempSync(join(scratch, "nesting-"));
    writeFileSync(join(folder, "n.annotations.yaml"), form);
    compare(folder, new Map([["n.annotations.yaml", encoder.encode(form)]]), "n.annotations.yaml", scratch);
  }
}

// `cartouche-compiler.js` over the same module.
{
  const { loadCompiler, Workspace: ScriptedWorkspace } = await import("../../JavaScript/cartouche-compiler.js");
  await loadCompiler(module);
  const path = "hello-world/hello-world.annotations.yaml";
  const workspace = new ScriptedWorkspace({ [path]: examples.get(path) });
  const { plan, findings, missing } = workspace.compile(path);
  const file = join(scratch, "expected.plan");
  spawnSync(program, ["compile", path, "-o", file], { cwd: "Examples" });
  if (!readFileSync(file).equals(plan) || findings.length > 0 || missing.length > 0) fail("compile() differs");
  workspace.put(path, "annotations: 1");
  if (workspace.compile(path).plan !== null || workspace.lint(path).findings.length === 0) fail("errors are not reported");
  workspace.remove(path);
  try {
    workspace.lint(path);
    fail("a removed file is still there");
  } catch (error) {
    if (error.code !== "unreadable") fail(`a removed file: ${error}`);
  }
  for (const scenarios of [false, true]) {
    const expected = spawnSync(program, ["schema", ...(scenarios ? ["--scenarios"] : [])], { maxBuffer: 1 << 30 }).stdout.toString();
    if (workspace.schema({ scenarios }) !== expected) fail(`the schema of ${scenarios ? "scenarios" : "specs"} differs`);
  }
}

rmSync(scratch, { recursive: true });
console.log(`${counts.specs} files: ${counts.findings} findings and ${counts.plans} plans equal the program's`);
if (failures > 0) {
  console.error(`${failures} differences`);
  process.exit(1);
}
