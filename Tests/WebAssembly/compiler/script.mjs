// Checks `cartouche-compiler.js`: its functions, its errors, and what happens after a trap.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { CartoucheError } from "../../../JavaScript/cartouche.js";
import { Workspace, compile, explain, format, lint, loadCompiler, schema } from "../../../JavaScript/cartouche-compiler.js";
import { Workspace as Exported, findings as findingsOf, module, modulePath, plan as planOf, text as textOf } from "./workspace.mjs";

const name = "hello-world/hello-world.annotations.yaml";
const content = readFileSync(`Examples/${name}`, "utf8");
const broken = "version: 1\nannotations:\n  - { id: a, attach: { point: [0, 0] }, size: [9, 9], tite: A }\n"
  + "  - { id: b, attach: { point: [0, 0] }, size: [9, 9], tite: B, zPriorty: 1 }\n";
const unusedTemplate = "version: 1\ntemplates: { t: { size: [1, 1] } }\nannotations:\n  - { id: a, attach: { point: [0, 0] }, size: [9, 9] }\n";
const coded = (code) => (error) => error instanceof CartoucheError && error.code === code;

assert.throws(() => lint({}), coded("notLoaded"));
assert.throws(() => new Workspace(), coded("notLoaded"));
await loadCompiler(module);

// Findings and plans are those of the functions in C.
const exported = new Exported([[name, content], ["b.annotations.yaml", broken]]);
exported.run("compile", name);
const { plan, findings, missing } = compile({ [name]: content });
assert.ok(exported.result(planOf).equals(plan));
assert.deepEqual([findings, missing], [[], []]);
exported.run("lint", null);
assert.deepEqual(lint({ [name]: content, "b.annotations.yaml": broken }).findings, JSON.parse(exported.result(findingsOf)).findings);
exported.run("explain", "priority");
assert.equal(explain("priority"), exported.result(textOf).toString());
assert.match(explain(), /^property:\n/);
assert.match(schema(), /\{/);
assert.notEqual(schema({ scenarios: true }), schema());

// Files: texts, bytes and objects; those of the call before are gone.
const object = { version: 1, annotations: [{ id: "a", attach: { point: [0, 0] }, size: [9, 9] }] };
for (const each of [JSON.stringify(object), new TextEncoder().encode(JSON.stringify(object)), new TextEncoder().encode(JSON.stringify(object)).buffer, object]) {
  assert.deepEqual(lint({ "o.annotations.json": each }).findings, []);
}
assert.throws(() => lint({ "other.annotations.yaml": content }, { path: name }), coded("unreadable"));
assert.throws(() => lint({ "data.geojson": "{}" }), coded("unreadable"));
assert.throws(() => lint({ [name]: 5 }), coded("badArgument"));
assert.throws(() => lint({ [name]: content }, { path: [] }), coded("badArgument"));
assert.throws(() => compile({ [name]: content, "b.annotations.yaml": broken }), coded("badArgument"));
assert.equal(compile({ [name]: content, "b.annotations.yaml": broken }, { path: "b.annotations.yaml" }).plan, null);
assert.deepEqual(compile({ [name]: content.replace("version: 1", "version: 1\nimports: { x: ../x.yaml }") }).missing, ["x.yaml"]);

// The scenery is that of the spec, of this call only, and there is none with errors.
const route = "version: 1\nsources: { s: { data: { type: LineString, coordinates: [[1, 2], [3, 4]] } } }\nlayers: { l: { type: line, source: s, width: 3 } }\n"
  + "annotations: [{ id: a, attach: { point: [0, 0] }, size: [9, 9] }]\n";
const { scenery } = compile({ "r.annotations.yaml": route }, { scenery: true });
assert.deepEqual(scenery.sources, [{ type: "LineString", coordinates: [[1, 2], [3, 4]] }]);
assert.equal(scenery.layers[0].name, "l");
assert.deepEqual(compile({ [name]: content }, { scenery: true }).scenery.layers, []);
assert.equal(compile({ "b.annotations.yaml": broken }, { scenery: true }).scenery, null);
assert.ok(!("scenery" in compile({ [name]: content })));
assert.throws(() => compile({ [name]: content }, { scenry: true }), coded("badArgument"));

assert.throws(() => explain("prioritty"), (error) => coded("unknownName")(error) && /did you mean priority\?/.test(error.message));

// Formatting: a text, a file, a syntax error, JSON.
assert.equal(format("version:   1\nannotations: []\n"), "version: 1\nannotations: []\n");
assert.equal(new Workspace({ "a.annotations.yaml": "a:   1\n" }).format("./a.annotations.yaml"), "a: 1\n");
assert.throws(() => format("a: [1\n", { path: "b.annotations.yaml" }), (error) => coded("notFormatted")(error)
  && error.findings.length === 1 && error.findings[0].path === "b.annotations.yaml" && error.message.startsWith("b.annotations.yaml:1:4: "));
assert.throws(() => format("{}", { path: "a.json" }), coded("unreadable"));
assert.throws(() => format("a: 1", { pth: "a.yaml" }), coded("badArgument"));
assert.throws(() => format(new Uint8Array(3)), coded("badArgument"));
assert.throws(() => new Workspace().format("c.annotations.yaml"), coded("unreadable"));

// Configurations: a text, an object, a file, and one with a mistake.
const checked = (options, files = {}) => lint({ "t.annotations.yaml": unusedTemplate, ...files }, options).findings.map(({ rule, severity }) => `${rule} ${severity}`);
assert.deepEqual(checked(), ["unused-template warning"]);
assert.deepEqual(checked({ config: "rules: { unused-template: error }" }), ["unused-template error"]);
assert.deepEqual(checked({ config: { rules: { "unused-template": "off" } } }), []);
assert.deepEqual(checked({}, { ".cartouche.yaml": "rules: { unused-template: off }" }), []);
assert.deepEqual(checked(), ["unused-template warning"]);
assert.throws(() => checked({ config: "rules: { unused-tmplate: off }" }), (error) =>
  coded("badConfiguration")(error) && error.findings.length === 1 && /unused-tmplate/.test(error.message));
assert.throws(() => checked({ config: 5 }), coded("badArgument"));

// Fixes of all findings, and of some.
const workspace = new Workspace({ "b.annotations.yaml": broken });
const all = workspace.lint().findings;
assert.ok(all.every(({ path }) => path === "b.annotations.yaml"));
exported.run("fix", "b.annotations.yaml", 1, 0, 0);
const fixed = exported.result(textOf).toString();
assert.equal(workspace.applyFixes("b.annotations.yaml", undefined, { unsafe: true }), fixed);
assert.notEqual(fixed, broken);
assert.equal(workspace.applyFixes("b.annotations.yaml", [], { unsafe: true }), broken);
assert.equal(workspace.applyFixes("b.annotations.yaml", [all[1]], { unsafe: true }), broken.replace("tite: B", "title: B"));
assert.deepEqual(workspace.lint().findings, all, "the file stays");
assert.throws(() => workspace.applyFixes("c.annotations.yaml"), coded("unreadable"));

// An editor's workspace.
workspace.put("b.annotations.yaml", content);
assert.deepEqual(workspace.lint("b.annotations.yaml").findings, []);
workspace.configure({ rules: { "unused-template": "error" } });
workspace.put("t.annotations.yaml", unusedTemplate);
assert.deepEqual(workspace.lint(["t.annotations.yaml"]).findings.map(({ severity }) => severity), ["error"]);
workspace.remove("t.annotations.yaml");
assert.deepEqual(workspace.paths, ["b.annotations.yaml"]);
assert.throws(() => workspace.lint("t.annotations.yaml"), coded("unreadable"));

// A trap: a spec needs more memory than the module may have. The next call has a new instance with the same files.
{
  await loadCompiler(await WebAssembly.compile(withMemoryLimit(readFileSync(modulePath), 48)));
  const entry = (_, index) => `  - { id: a${index}, attach: { point: [0, ${index % 80}] }, size: [9, 9], title: "A ${index}" }\n`;
  const large = `version: 1\nannotations:\n${Array.from({ length: 100_000 }, entry).join("")}`;
  const files = { [name]: content, "t.annotations.yaml": unusedTemplate };
  const workspace = new Workspace(files, { config: { rules: { "unused-template": "error" } } });
  assert.ok(exported.run("compile", name) === 0 && exported.result(planOf).equals(workspace.compile(name).plan));
  workspace.put("large.annotations.yaml", large);
  for (let i = 0; i < 3; i++) {
    assert.throws(() => workspace.compile("large.annotations.yaml"), coded("trap"));
    assert.ok(exported.result(planOf).equals(workspace.compile(name).plan));
  }
  assert.deepEqual(workspace.lint("t.annotations.yaml").findings.map(({ severity }) => severity), ["error"]);
  assert.deepEqual(workspace.paths, [...Object.keys(files), "large.annotations.yaml"]);
  assert.throws(() => lint({ "large.annotations.yaml": large }), coded("trap"));
  assert.deepEqual(lint({ [name]: content }).findings, []);
  assert.throws(() => workspace.put("larger.geojson", new Uint8Array(50 << 20)), coded("outOfMemory"));
  workspace.remove("larger.geojson");
  assert.deepEqual(workspace.lint(name).findings, []);
}

/** Returns the module with a maximum of its memory, in megabytes. */
function withMemoryLimit(bytes, megabytes) {
  let position = 8;
  const number = () => {
    let [value, shift] = [0, 0];
    for (let byte = 0x80; byte >= 0x80; shift += 7) value |= ((byte = bytes[position++]) & 0x7F) << shift;
    return value;
  };
  const encoded = (value) => value < 0x80 ? [value] : [value & 0x7F | 0x80, ...encoded(value >> 7)];
  for (;;) {
    const start = position;
    const [section, size] = [bytes[position++], number()];
    if (section !== 5) {
      position += size;
      continue;
    }
    const end = position + size;
    position += 2;
    const content = [1, 1, ...encoded(number()), ...encoded(megabytes * 16)];
    return Buffer.concat([bytes.subarray(0, start), Buffer.from([5, ...encoded(content.length), ...content]), bytes.subarray(end)]);
  }
}

console.log("cartouche-compiler.js: functions, configurations, fixes, errors and a trap");
