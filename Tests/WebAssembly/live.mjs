// Changes of data and variables through the compiler's and the resolver's WebAssembly modules.
// `Scripts/compiler-wasm --test` runs this, after it has made the modules and the recordings.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { test } from "node:test";
import { compile, lint, loadCompiler, Workspace } from "../../JavaScript/cartouche-compiler.js";
import { LiveResolver } from "../../JavaScript/cartouche-live.js";
import { load, Resolver, stringify } from "../../JavaScript/cartouche.js";

await load(".build/wasm/cartouche.wasm");
await loadCompiler(".build/compiler-wasm/cartouche-compiler.wasm");

const viewport = [800, 600];
const camera = { center: [0, 0], zoom: 4 };
const fails = (code) => (error) => error.code === code || assert.fail(`${error.code}: ${error.message}`);

const path = "places.annotations.yaml";
const spec = `
version: 1
selection: multiple
variables: { prefix: at }
sources: { places: { data: { type: FeatureCollection, features: [] } } }
annotations:
  - { id: place, forEach: { source: places }, size: [40, 20], variableAnchors: [center], title: "{$prefix} {name}" }
  - { id: fixed, attach: { point: [5, 5] }, size: [10, 10], variableAnchors: [center] }
`;

const feature = (id, [longitude, latitude], name = `${id}`) =>
  ({ type: "Feature", id, properties: { name }, geometry: { type: "Point", coordinates: [longitude, latitude] } });
const collection = (features) => ({ type: "FeatureCollection", features });
const opened = () => new LiveResolver({ [path]: spec });
const ids = ({ placements }) => [...placements].map(({ id }) => id).sort();

test("edits equal those of the program", () => {
  const folder = "Examples/fleet";
  const lines = readFileSync(`${folder}/reports.trace.jsonl`, "utf8").trim().split("\n").map((line) => JSON.parse(line));
  const steps = readFileSync(".build/compiler-wasm/recordings/fleet.steps.jsonl", "utf8").trim().split("\n").map((line) => JSON.parse(line));
  const expected = steps.filter(({ edit }) => edit !== undefined).map(({ edit }) => edit);
  const name = "fleet.annotations.yaml";
  const workspace = new Workspace({
    [name]: readFileSync(`${folder}/${name}`), "buses.geojson": readFileSync(`${folder}/buses.geojson`),
  });
  assert.ok(workspace.open(name).plan);
  const found = lines.flatMap(({ updateData, setVariables }) =>
    updateData ? [workspace.updateData(updateData.source, updateData)] : setVariables ? [workspace.setVariables(setVariables)] : []);
  assert.ok(expected.length >= 4);
  assert.deepEqual(found.map(({ edit }) => Buffer.from(edit).toString("base64")), expected);
});

test("data come, change and go; ids keep their states", () => {
  const resolver = opened();
  assert.deepEqual([resolver.sources, resolver.missing, ids(resolver.resolve({ camera, viewport }))], [["places"], [], ["fixed"]]);
  assert.deepEqual(resolver.setData("places", collection([feature(1, [-5, 0]), feature(2, [-10, 0])])), []);
  assert.deepEqual(ids(resolver.resolve({ camera, viewport, inputs: [] })), ["fixed", "place/1", "place/2"]);
  resolver.resolve({ camera, viewport, inputs: [{ select: "place/2" }] });
  resolver.updateData("places", { remove: [1], add: [feature(3, [-8, 8])], update: [{ id: 2, addOrUpdateProperties: [{ key: "name", value: "new" }] }] });
  const { placements, events } = resolver.resolve({ camera, viewport });
  assert.deepEqual(ids({ placements }), ["fixed", "place/2", "place/3"]);
  const second = placements.find("place/2");
  assert.deepEqual([placements.title(second), placements.states(second)], ["at new", ["selected"]]);
  const changed = events.filter(({ event }) => event === "visibilityChanged").map(({ id, visible }) => [id, visible]).sort();
  assert.deepEqual(changed, [["place/1", false], ["place/3", true]]);
  resolver.setVariables({ prefix: "in" });
  resolver.resolve({ camera, viewport });
  assert.equal(placements.title(placements.find("place/3")), "in 3");
});

test("annotations that go and come again between two frames have their ids", () => {
  const resolver = opened();
  const all = collection([feature(1, [-5, 0]), feature(2, [-10, 0])]);
  resolver.setData("places", all);
  resolver.resolve({ camera, viewport, inputs: [{ select: "place/2" }] });
  resolver.setData("places", collection([]));
  resolver.setData("places", all);
  assert.ok(resolver.exists("place/1") && resolver.exists("place/2"));
  const { refusals } = resolver.resolve({ camera, viewport, inputs: [{ select: "place/1" }] });
  assert.deepEqual(refusals, []);
  assert.deepEqual(ids(resolver.frame), ["fixed", "place/1", "place/2"]);
  assert.deepEqual(resolver.properties("place/1").states, ["selected"]);
});

test("moved points need no other plan", () => {
  const resolver = opened();
  resolver.setData("places", JSON.stringify(collection([feature(1, [-5, 0]), feature(2, [-10, 0])])));
  resolver.resolve({ camera, viewport });
  const { reloads } = resolver;
  resolver.updateData("places", { update: [{ id: 1, newGeometry: { type: "Point", coordinates: [-6, 1] } }] });
  assert.equal(resolver.reloads, reloads);
  const { placements } = resolver.resolve({ camera, viewport });
  const i = placements.find("place/1");
  assert.deepEqual([placements.longitude(i), placements.latitude(i)], [-6, 1]);
  resolver.setVariables({ prefix: "in" });
  assert.equal(resolver.reloads, reloads + 1);
  resolver.resolve({ camera, viewport });
  assert.deepEqual(resolver.coordinate("place/1"), [-6, 1]);
});

test("a change with errors changes nothing, and says where they are", () => {
  const resolver = opened();
  resolver.setData("places", collection([feature(1, [-5, 0])]));
  const before = stringify(resolver.resolve({ camera, viewport }));
  const refused = [
    () => resolver.setData("plces", collection([])),
    () => resolver.setData("places", "{"),
    () => resolver.setData("places", { type: "FeatureCollection", features: [feature(1, [0, 95])] }),
    () => resolver.updateData("places", { add: [{ type: "Feature", properties: {}, geometry: { type: "Point", coordinates: [0, 0] } }] }),
    () => resolver.updateData("places", { delete: [1] }),
    () => resolver.setVariables({ prefix: 1 }),
    () => resolver.setVariables({ prefx: "in" }),
  ];
  for (const change of refused) {
    assert.throws(change, (error) => fails("badChange")(error) && error.findings.length > 0 && /:\d+:\d+: /.test(error.message));
  }
  assert.throws(() => resolver.setData("plces", collection([])), /places/);
  const warnings = resolver.updateData("places", { remove: [7] });
  assert.deepEqual(warnings.map(({ rule, severity }) => [rule, severity]), [["unknown-feature", "warning"]]);
  for (const wrong of [() => resolver.setData(1, {}), () => resolver.setData("places", 1), () => resolver.updateData("places"), () => resolver.setVariables(null)]) {
    assert.throws(wrong, fails("badArgument"));
  }
  assert.deepEqual(JSON.parse(stringify(resolver.resolve({ camera, viewport }))).placements, JSON.parse(before).placements);
});

test("errors of a spec name their places, and missing files", () => {
  assert.throws(() => new LiveResolver({ [path]: "annotations: 1" }), (error) => fails("badSpec")(error) && error.message.includes(`${path}:1:14`));
  const files = { [path]: "version: 1\nsources: { s: { data: s.geojson } }\nannotations: []\n" };
  assert.throws(() => new LiveResolver(files), (error) => fails("badSpec")(error) && error.missing.join() === "s.geojson");
  assert.throws(() => new LiveResolver({ [path]: spec }, { path: "other.yaml" }), fails("unreadable"));
  assert.throws(() => new LiveResolver({ a: spec }), fails("badArgument"));
});

test("what the page changed stays", () => {
  const resolver = opened();
  resolver.setData("places", collection([feature(1, [-5, 0]), feature(2, [-10, 0]), feature(3, [-8, 8])]));
  resolver.add(patch("extra", "Extra", [2, -3]));
  resolver.update("place/2", patch("place", "Other", [-10, 0]));
  resolver.remove("place/3");
  resolver.setAvoidedRegions([{ x: { start: 0, length: 30 }, y: { start: 0, length: 30 } }]);
  resolver.resolve({ camera, viewport, inputs: [{ set: { id: "place/1", priority: 5 } }] });
  const before = stringify(resolver.resolve({ camera, viewport }));
  resolver.setVariables({ prefix: "at" });
  resolver.setData("places", collection([feature(1, [-5, 0]), feature(2, [-10, 0]), feature(3, [-8, 8])]));
  const { placements } = resolver.resolve({ camera, viewport });
  assert.deepEqual(ids({ placements }), ["extra", "fixed", "place/1", "place/2"]);
  assert.equal(placements.title(placements.find("place/2")), "Other");
  assert.equal(resolver.properties("place/1").priority, 5);
  assert.deepEqual(JSON.parse(stringify(resolver.frame)).placements.map(({ id, x, y }) => [id, x, y]).sort(),
    JSON.parse(before).placements.map(({ id, x, y }) => [id, x, y]).sort());
});

/** Compiles a plan with one annotation. */
const patch = (id, title, place, more = "") => new Workspace({
  [path]: `version: 1\nannotations:\n  - { id: ${id}, attach: { point: [${place}] }, size: [10, 10], title: ${title}, variableAnchors: [center], draggable: true${more} }\n`,
}).compile(path).plan;

test("what inputs set on annotations of the page stays", () => {
  const resolver = opened();
  resolver.setData("places", collection([feature(1, [-5, 0]), feature(2, [-10, 0])]));
  resolver.add(patch("extra", "Extra", [2, -3]));
  resolver.update("place/1", patch("x", "Other", [-6, 3]));
  const all = ["extra", "place/1"];
  const moved = { extra: [4, -4], "place/1": [-7, 5] };
  const inputs = all.flatMap((id) => [{ move: { id, to: moved[id] } }, { set: { id, priority: 7 } }, { highlight: id }]);
  const slots = ({ placements }) => all.map((id) => placements.slot(placements.find(id)));
  const { placements } = resolver.resolve({ camera, viewport, inputs: [...inputs, { select: "extra" }, { drag: { id: "place/1", state: "starting" } }] });
  const before = slots({ placements });
  for (const step of [1, 2, 3]) {
    resolver.setVariables({ prefix: `p${step}` });
    resolver.setData("places", collection([feature(9 + step, [-12, 9]), feature(1, [step, 0])]));
    const frame = resolver.resolve({ camera, viewport });
    assert.deepEqual(all.map((id) => resolver.coordinate(id)), all.map((id) => moved[id]));
    assert.deepEqual(all.map((id) => resolver.properties(id).priority), [7, 7]);
    assert.deepEqual(all.map((id) => frame.placements.states(frame.placements.find(id))), [["selected", "highlighted"], ["highlighted", "dragging"]]);
    assert.deepEqual(slots(frame), before);
    assert.deepEqual([...frame.events].filter(({ id }) => all.includes(id)), []);
  }
});

test("a removed annotation stays away while its feature comes and goes", () => {
  const resolver = opened();
  const with1 = collection([feature(1, [-5, 0])]);
  resolver.setData("places", with1);
  resolver.remove("place/1");
  resolver.remove("fixed");
  for (const data of [collection([]), with1, collection([]), with1]) {
    resolver.setData("places", data);
    assert.deepEqual(ids(resolver.resolve({ camera, viewport })), []);
  }
  resolver.add(patch("fixed", "Mine", [5, 5]));
  resolver.setVariables({ prefix: "in" });
  assert.deepEqual(ids(resolver.resolve({ camera, viewport })), ["fixed"]);
  // A resolver without its compiler does the same.
  const workspace = new Workspace({ [path]: spec });
  const other = new Resolver(workspace.open(path).plan);
  other.apply(workspace.setData("places", with1).edit);
  other.remove("place/1");
  other.add(patch("extra", "Extra", [2, -3]));
  other.apply(workspace.setVariables({ prefix: "in" }).edit);
  assert.deepEqual(ids(other.resolve({ camera, viewport })), ["extra", "fixed"]);
  other.reload(workspace.compile(path).plan);
  assert.deepEqual(ids(other.resolve({ camera, viewport })), ["fixed"]);
});

test("a selected annotation that goes is deselected", () => {
  const gone = [
    (resolver) => resolver.setData("places", collection([])),
    (resolver) => resolver.updateData("places", { remove: [1] }),
    (resolver) => resolver.remove("place/1"),
    (resolver) => resolver.reload(new Workspace({ [path]: spec }).compile(path).plan),
  ];
  for (const remove of gone) {
    const resolver = opened();
    resolver.setData("places", collection([feature(1, [-5, 0])]));
    resolver.resolve({ camera, viewport, inputs: [{ select: "place/1" }] });
    remove(resolver);
    const heard = [];
    resolver.on("selectionChanged", ({ id, selected }) => heard.push([id, selected]));
    const { events } = resolver.resolve({ camera, viewport });
    assert.deepEqual([...events].map(({ event, id, cause }) => [event, id, cause]), [["selectionChanged", "place/1", undefined], ["visibilityChanged", "place/1", "removed"]]);
    assert.deepEqual(heard, [["place/1", false]]);
    assert.deepEqual([...resolver.resolve({ camera, viewport }).events], []);
  }
});

test("a patch that keeps the place follows its feature", () => {
  const resolver = opened();
  resolver.setData("places", collection([feature(1, [-5, 0])]));
  resolver.update("place/1", patch("x", "Other", [9, 9]), { keepsPlace: true });
  const move = (coordinates) => resolver.updateData("places", { update: [{ id: 1, newGeometry: { type: "Point", coordinates } }] });
  move([-6, 1]);
  assert.deepEqual(resolver.coordinate("place/1"), [-6, 1]);
  resolver.setVariables({ prefix: "in" });
  const { placements } = resolver.resolve({ camera, viewport });
  assert.deepEqual([resolver.coordinate("place/1"), placements.title(placements.find("place/1"))], [[-6, 1], "Other"]);
  // The place of an earlier patch is the page's.
  resolver.update("place/1", patch("x", "Other", [9, 9]));
  resolver.update("place/1", patch("x", "Third", [8, 8]), { keepsPlace: true });
  move([-7, 2]);
  resolver.setVariables({ prefix: "at" });
  assert.deepEqual(resolver.coordinate("place/1"), [9, 9]);
});

test("after reload and free, data cannot change", () => {
  const resolver = opened();
  resolver.reload(new Workspace({ [path]: spec }).compile(path).plan);
  assert.throws(() => resolver.setVariables({ prefix: "in" }), fails("notLive"));
  const other = opened();
  other.free();
  assert.throws(() => other.setVariables({ prefix: "in" }), fails("freed"));
  assert.throws(() => new Workspace({ [path]: spec }).setData("places", collection([])), fails("notLive"));
});

test("damaged edits are refused", () => {
  const workspace = new Workspace({ [path]: spec });
  const { plan } = workspace.open(path);
  const resolver = new Resolver(plan);
  const { edit } = workspace.setData("places", collection([feature(1, [-5, 0])]));
  for (let length = 0; length < edit.length; length += 7) assert.throws(() => resolver.apply(edit.slice(0, length)), fails("invalidPlan"));
  for (let at = 0; at < edit.length; at += 3) {
    const damaged = edit.slice();
    damaged[at] ^= 0x55;
    try { resolver.copy().apply(damaged); } catch (error) { assert.notEqual(error.code, "trap"); }
  }
  assert.equal(resolver.apply(edit), true);
  assert.equal(resolver.index("place/1"), 0);
});

test("random changes give the frames of a new resolver with that data, and the page's edits and inputs", () => {
  let seed = 7;
  const random = (count) => (seed = (seed * 48271) % 2147483647) % count;
  const place = () => [random(40) - 20, random(30) - 15];
  const resolver = opened();
  const present = new Map();
  // The page's patches, removals and inputs, by id.
  const patches = new Map();
  const removed = new Set();
  const given = new Map();
  const isAdded = (id) => id.startsWith("extra");
  const forget = (id) => given.delete(`place/${id}`);
  let prefix = "at";
  for (let step = 0; step < 400; step++) {
    const id = random(12);
    const known = [...present.keys()].map((key) => `place/${key}`).concat([...patches.keys()].filter(isAdded)).filter((key) => !removed.has(key));
    const one = known[random(known.length || 1)];
    const isPage = (key) => patches.has(`place/${key}`);
    switch (random(10)) {
      case 0: {
        const before = new Map(present);
        present.clear();
        for (let i = random(10); i > 0; i--) { const other = random(12); present.set(other, feature(other, place())); }
        resolver.setData("places", collection([...present.values()]));
        for (const [key, { geometry }] of before) {
          if (!present.has(key)) forget(key);
          else if (!isPage(key) && String(present.get(key).geometry.coordinates) !== String(geometry.coordinates)) delete given.get(`place/${key}`)?.move;
        }
        break;
      }
      case 1: case 2:
        if (!present.has(id)) break;
        present.get(id).geometry = { type: "Point", coordinates: place() };
        resolver.updateData("places", { update: [{ id, newGeometry: present.get(id).geometry }] });
        if (!isPage(id)) delete given.get(`place/${id}`)?.move;
        break;
      case 3:
        if (!present.has(id)) break;
        present.get(id).properties.name = `n${step}`;
        resolver.updateData("places", { update: [{ id, addOrUpdateProperties: [{ key: "name", value: `n${step}` }] }] });
        break;
      case 4: {
        const added = feature(id, place());
        resolver.updateData("places", present.has(id) ? { remove: [id] } : { add: [added] });
        if (present.delete(id)) forget(id);
        else present.set(id, added);
        break;
      }
      case 5:
        prefix = ["at", "in", "by"][random(3)];
        resolver.setVariables({ prefix });
        break;
      case 6: {
        const added = [`extra${step}`, patch(`extra${step}`, `e${step}`, place())];
        resolver.add(added[1]);
        patches.set(...added);
        break;
      }
      case 7:
        if (!one) break;
        patches.set(one, patch(isAdded(one) ? one : "x", `r${step}`, place()));
        resolver.update(one, patches.get(one));
        if (given.has(one)) given.set(one, given.get(one).select ? { select: one } : {});
        break;
      case 8:
        if (!one || random(3)) break;
        resolver.remove(one);
        if (!isAdded(one)) removed.add(one);
        patches.delete(one);
        given.delete(one);
        break;
      case 9: {
        if (!one) break;
        const made = { move: { id: one, to: place() }, set: { id: one, priority: random(9) }, select: one };
        given.set(one, made);
        resolver.resolve({ camera, viewport, inputs: Object.values(made).map((value, i) => ({ [Object.keys(made)[i]]: value })) });
        break;
      }
    }
    const fresh = opened();
    fresh.setData("places", collection([...present.values()]));
    fresh.setVariables({ prefix });
    for (const [key, plan] of patches) {
      if (fresh.exists(key)) fresh.update(key, plan);
      else if (isAdded(key)) fresh.add(plan);
    }
    for (const key of removed) if (fresh.exists(key)) fresh.remove(key);
    const inputs = [...given.values()].flatMap((made) => Object.entries(made).map(([name, value]) => ({ [name]: value })));
    const all = [...new Set([...present.keys()].map((key) => `place/${key}`).concat([...patches.keys()], "fixed"))].sort();
    const described = (each, given) => {
      const { placements } = each.resolve({ camera, viewport, settled: true, inputs: given });
      return [
        all.map((key) => [key, each.exists(key) && [each.coordinate(key), each.properties(key).priority]]),
        [...placements].map(({ id, x, y, title, states }) => [id, x, y, title, states]).sort(([a], [b]) => (a < b ? -1 : 1)),
      ];
    };
    assert.deepEqual(described(resolver, []), described(fresh, inputs), `step ${step}`);
    fresh.free();
  }
});

test("`open` reads the spec and what it names, once each", async () => {
  const files = {
    "a.annotations.yaml": "version: 1\nimports: { b: lib/b.annotations.yaml }\nannotations: []\n",
    "lib/b.annotations.yaml": "version: 1\nsources: { s: { data: s.geojson } }\nannotations: [{ id: s, forEach: { source: s }, size: [9, 9] }]\n",
    "lib/s.geojson": collection([feature(1, [0, 0])]),
  };
  const read = [];
  const resolver = await LiveResolver.open("a.annotations.yaml", { read: async (name) => { read.push(name); return files[name]; } });
  assert.deepEqual(read, ["a.annotations.yaml", "lib/b.annotations.yaml", "lib/s.geojson"]);
  assert.equal(resolver.annotationCount, 1);
  const fleet = await LiveResolver.open("Examples/fleet/fleet.annotations.yaml");
  assert.ok(fleet.annotationCount > 3);
  const above = await LiveResolver.open("Tests/../../main/Examples/../Examples/fleet/fleet.annotations.yaml".replace("main", basename(process.cwd())));
  assert.equal(above.annotationCount, fleet.annotationCount);
  await assert.rejects(LiveResolver.open("none.annotations.yaml"), fails("unreadable"));
  const broken = async () => { throw new TypeError("no network"); };
  await assert.rejects(LiveResolver.open("a.annotations.yaml", { read: broken }), (error) => fails("unreadable")(error) && /no network/.test(error.message));
});

test("a file that another value of a variable needs can be added", () => {
  const themed = `
version: 1
variables: { theme: themes/light.annotations.yaml }
imports: { look: { file: $theme } }
annotations: [{ id: a, extends: look.pin, attach: { point: [0, 0] } }]
`;
  const theme = (title) => `{ "version": 1, "templates": { "pin": { "view": "pin", "size": [10, 10], "title": "${title}" } } }`;
  const dark = "themes/dark.annotations.yaml";
  const resolver = new LiveResolver({ [path]: themed, "themes/light.annotations.yaml": theme("Light") }, { path });
  const title = () => resolver.resolve({ camera, viewport }).placements.title(0);
  assert.equal(title(), "Light");
  assert.throws(() => resolver.setVariables({ theme: dark }), ({ code, missing }) => code === "badChange" && missing[0] === dark);
  assert.equal(title(), "Light");
  resolver.putFile(dark, theme("Dark"));
  assert.deepEqual(resolver.setVariables({ theme: dark }), []);
  assert.equal(title(), "Dark");
  resolver.reload(compile({ [path]: themed.replace("light", "dark"), [dark]: theme("Dark") }, { path }).plan);
  assert.throws(() => resolver.putFile("a", ""), fails("notLive"));
});

test("a change of the page that does not fit a plan is left out until it fits", () => {
  const resolver = opened();
  resolver.setData("places", collection([feature(1, [-5, 0]), feature(2, [-10, 0])]));
  const compiled = (annotations) => new Workspace({ [path]: `version: 1\nannotations:\n${annotations}` }).compile(path).plan;
  const at = (id, place) => compiled(`  - { id: ${id}, attach: { point: [${place}] }, size: [10, 10], variableAnchors: [center] }\n`);
  resolver.update("place/1", at("other", [6, 6]));
  // A replacement of an annotation that is gone does not become another annotation.
  resolver.setData("places", collection([feature(2, [-10, 0])]));
  assert.deepEqual(ids(resolver.resolve({ camera, viewport })), ["fixed", "place/2"]);
  resolver.setData("places", collection([feature(1, [-5, 0]), feature(2, [-10, 0])]));
  assert.deepEqual(resolver.coordinate("place/1"), [6, 6]);
  // It does not follow its feature, either.
  resolver.updateData("places", { update: [1, 2].map((id) => ({ id, newGeometry: { type: "Point", coordinates: [id, 3] } })) });
  assert.deepEqual([resolver.coordinate("place/1"), resolver.coordinate("place/2")], [[6, 6], [2, 3]]);
  // An annotation may be attached to one that was added later.
  resolver.add(at("x", [1, 9]));
  resolver.add(at("y", [3, 9]));
  const attached = compiled("  - { id: x, attach: { point: [0, 0] }, size: [10, 10], variableAnchors: [center] }\n");
  resolver.update("x", attached, { host: undefined });
  resolver.setVariables({ prefix: "in" });
  assert.ok(resolver.exists("x") && resolver.exists("y"));
  resolver.remove("x");
  resolver.setVariables({ prefix: "at" });
  assert.equal(resolver.exists("x"), false);
});

test("mistakes of the page are no traps, and take no memory", () => {
  const workspace = new Workspace({ "./a.annotations.yaml": "version: 1\nannotations: []\n" });
  assert.deepEqual(workspace.paths, ["a.annotations.yaml"]);
  workspace.remove("b/../a.annotations.yaml");
  assert.deepEqual(workspace.paths, []);
  const circular = [];
  circular.push(circular);
  assert.throws(() => workspace.applyFixes("a.annotations.yaml", circular), TypeError);
  assert.throws(() => lint({}, "a.annotations.yaml"), fails("badArgument"));
  assert.throws(() => compile({}, { paths: [] }), fails("badArgument"));
  const resolver = opened();
  for (const wrong of [() => resolver.setVariables(new Map()), () => resolver.setData("places", Promise.resolve({})), () => resolver.updateData("places", [])]) {
    assert.throws(wrong, (error) => error.code === "badArgument" || error.code === "badChange");
  }
});
