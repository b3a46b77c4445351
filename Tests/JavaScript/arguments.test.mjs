// What a host gives that is not what is wanted is told, with what is wanted.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Engine, Resolver, load, loadSync, stringify } from "../../JavaScript/cartouche.js";
import { recorded } from "./built.mjs";
import { fails, resolverOf, shown, viewport } from "./hosts.mjs";

const camera = { center: [0, 0], zoom: 1 };

test("a key that there is not is named, with the one that was meant", () => {
  const resolver = shown("markers");
  for (const [given, ...words] of [
    [{ viewport, input: [] }, "`input`", "`inputs`"],
    [{ viewprot: viewport }, "`viewprot`", "`viewport`"],
    [{ viewport, camera: { center: [0, 0], zom: 3 } }, "`zom`", "`zoom`"],
    [{ viewport, camera: { ...camera, heading: 3 } }, "`heading`", "`bearing`"],
    [{ viewport, camera: { ...camera, roll: 3 } }, "`roll`", "there are `center`, `zoom`"],
    [{ viewport, camera: { ...camera, padding: { lef: 3 } } }, "`lef`", "`left`"],
    [{ viewport, camera: { matrix: Array(16).fill(0), zoom: 1, pitch: 3 } }, "`pitch`", "`matrix`"],
    [{ viewport, inputs: [{ selct: 0 }] }, "`selct`", "`select`"],
    [{ viewport, inputs: [{ move: { id: 0, too: [0, 0] } }] }, "`too`", "`to`"],
    [{ viewport, inputs: [{ set: { id: 0, widht: 3 } }] }, "`widht`", "`width`"],
    [{ viewport, inputs: [{ drag: { id: 0, state: "start", to: [0, 0] } }] }, "`start`", "`starting`"],
    [{ viewport, inputs: [{ featureVisibility: { attachment: 0, visibel: true } }] }, "`visibel`", "`visible`"],
  ]) {
    assert.throws(() => resolver.resolve(given), fails("badArgument", ...words), JSON.stringify(given));
  }
  assert.throws(() => resolver.cameraFitting("all", { viewport, maxzoom: 3 }), fails("badArgument", "`maxzoom`", "`maxZoom`"));
  assert.throws(() => resolverOf("markers", { sample: true }), fails("badArgument", "`sample`", "`samples`"));
  assert.throws(() => resolver.on("anchorChange", () => {}), fails("badArgument", "`anchorChanged`"));
  assert.throws(() => resolver.update(0, recorded("markers.plan"), { named: ["with"] }), fails("badArgument", "`width`"));
  assert.throws(() => resolver.setAvoidedRegions([{ x: { length: 1, form: 2 }, y: {} }]), fails("badArgument", "`form`"));
  assert.equal(resolver.frame.index, 0, "nothing was resolved");
});

test("what is missing or of another type is told, with what is wanted", () => {
  const resolver = shown("markers");
  for (const [call, ...words] of [
    [() => new Resolver(), "ArrayBuffer"], [() => new Resolver("cafes.plan"), "ArrayBuffer", "string"],
    [() => new Resolver(Promise.resolve(recorded("markers.plan"))), "ArrayBuffer", "`await`"],
    [() => resolverOf("markers", { engine: {} }), "load"],
    [() => resolver.resolve(), "`viewport`"], [() => resolver.resolve({}), "`viewport`", "two numbers"],
    [() => resolver.resolve({ viewport: ["390", "844"] }), "two numbers", '"390"'],
    [() => resolver.resolve({ viewport, camera: { center: [0, 0] } }), "`zoom`", "undefined"],
    [() => resolver.resolve({ viewport, camera: { zoom: 3 } }), "`center`", "two numbers"],
    [() => resolver.resolve({ viewport, camera: { center: { x: 0, y: 0 }, zoom: 3 } }), "`center`", "an object"],
    [() => resolver.resolve({ viewport, camera: { ...camera, bearing: "north" } }), "`bearing`", '"north"'],
    [() => resolver.resolve({ viewport, inputs: { select: 0 } }), "`inputs`", "array"],
    [() => resolver.resolve({ viewport, inputs: [{ select: 0, tap: [0, 0] }] }), "one thing"],
    [() => resolver.resolve({ viewport, inputs: [{ select: undefined }] }), "id", "undefined"],
    [() => resolver.resolve({ viewport, inputs: [{ move: 0 }] }), "`move`", "`to`"],
    [() => resolver.resolve({ viewport, inputs: [{ measured: { id: 0, width: "4rem", height: 3 } }] }), "`width` of `measured`", '"4rem"'],
    [() => resolver.resolve({ viewport, inputs: [{ measured: { id: 0, width: 30 } }] }), "`height` of `measured`", "undefined"],
    [() => resolver.resolve({ viewport, inputs: [{ set: { id: 0, priority: "high" } }] }), "`priority` of `set`", '"high"'],
    [() => resolver.properties(), "id", "undefined"], [() => resolver.on("anchorChanged"), "function"],
    [() => resolver.on("anchorChanged", 0, () => {}), "text"], [() => resolver.cameraFitting("all"), "`viewport`"],
    [() => resolver.cameraFitting("markers", { viewport }), '"all"', '"markers"'], [() => resolver.setPuckRadius("12"), '"12"'],
    [() => resolver.setGeometry("poi", []), "`layer`"], [() => resolver.setGeometry({ attachment: 0 }), "array"],
    [() => resolver.setGeometry({ attachment: 0 }, [null]), "type of a geometry"],
    [() => resolver.setGeometry({ attachment: 0 }, [{ type: "LineString" }]), "path"],
    [() => resolver.setRegions(), "`setRegions`", "undefined"], [() => resolver.setRegions({ sheet: null }), '"sheet"', "`avoid.regions`"],
    [() => resolver.setAvoidedRegions(), "array"], [() => resolver.hitTest(3), "two numbers"],
  ]) {
    assert.throws(call, fails("badArgument", ...words), String(call));
  }
  assert.equal(resolver.frame.index, 0, "nothing was resolved");
});

test("what is not finite of where a map is, or how large, is refused", () => {
  const resolver = shown("markers");
  const matrix = Array(16).fill(0);
  for (const [given, ...words] of [
    [{ viewport, camera: { ...camera, zoom: NaN } }, "`zoom` of `camera`", "finite", "NaN"],
    [{ viewport, camera: { ...camera, center: [NaN, 0] } }, "`center`"], [{ viewport, camera: { ...camera, bearing: Infinity } }, "`bearing`", "Infinity"],
    [{ viewport, camera: { ...camera, pitch: NaN } }, "`pitch`"], [{ viewport, camera: { ...camera, padding: { left: NaN } } }, "`left` of `padding`"],
    [{ viewport, camera: { matrix: [NaN, ...matrix.slice(1)], zoom: 1 } }, "`matrix`"],
    [{ viewport: [NaN, 10] }, "`viewport`", "0 or more points", "NaN"], [{ viewport: [10, Infinity] }, "`viewport`", "Infinity"],
    [{ viewport: [-1, 10] }, "`viewport`", "-1"], [{ viewport: [10, -0.5] }, "`viewport`", "-0.5"],
  ]) {
    assert.throws(() => resolver.resolve(given), fails("badArgument", ...words), words[0]);
  }
  assert.equal(resolver.frame.index, 0, "nothing was resolved");
  assert.throws(() => resolver.planCamera([10, -1]), fails("badArgument", "`viewport`", "-1"));
  assert.throws(() => resolver.cameraFitting("all", { viewport: [-1, 10] }), fails("badArgument", "`viewport`", "-1"));
  // What is not laid out yet shows nothing, and goes on when it is.
  assert.equal(resolver.resolve({ viewport: [0, 0] }).placements.length, 0);
  assert.ok(resolver.resolve({ viewport }).placements.length > 0);
});

test("a puck is 0 or more points wide", () => {
  const resolver = shown("markers");
  for (const radius of [-5, NaN, Infinity]) {
    assert.throws(() => resolver.setPuckRadius(radius), fails("badArgument", "a radius", "0 or more points", String(radius)));
  }
  for (const [radius, found] of [[12, 12], [0, 0], [null, undefined]]) {
    resolver.setPuckRadius(radius);
    assert.equal(resolver.facts.puckRadius, found);
  }
});

test("a matrix of another length is told with that", () => {
  const resolver = shown("markers");
  for (const [matrix, is] of [[[1, 0, 0, 1], "not of 4"], [new Float64Array(17), "not of 17"], [5, "not 5"], ["sixteen letters!", '"sixteen letters!"'], [null, "not null"]]) {
    assert.throws(() => resolver.resolve({ viewport, camera: { matrix, zoom: 1 } }), fails("badArgument", "`matrix`", "16 numbers", is));
  }
});

test("what is no module, no frame and no engine is told, with what is wanted", async () => {
  for (const [source, is] of [[5, "not 5"], [null, "not null"], [{}, "not an object"], [[], "not []"]]) {
    await assert.rejects(load(source), fails("badArgument", "`load`", "address", "`cartouche.wasm`", is));
  }
  assert.throws(() => loadSync("cartouche.wasm"), fails("badArgument", "`loadSync`", "bytes", 'not "cartouche.wasm"'));
  for (const frame of [{}, undefined, shown("markers").frame.toJSON()]) assert.throws(() => stringify(frame), fails("badArgument", "frame of a resolver"));
  for (const given of [[], [{}, {}]]) assert.throws(() => new Engine(...given), fails("badArgument", "`load`"));
});

test("a latitude that there is not is refused, and the other order is guessed", () => {
  const resolver = shown("markers");
  for (const call of [
    () => resolver.resolve({ viewport, camera: { center: [37.788, -122.4075], zoom: 15 } }),
    () => resolver.resolve({ viewport, inputs: [{ move: { id: 0, to: [37.788, -122.4075] } }] }),
    () => resolver.resolve({ viewport, inputs: [{ puck: [37.788, -122.4075] }] }),
    () => resolver.project([37.788, -122.4075]),
  ]) {
    assert.throws(call, fails("badCoordinate", "-122.4075", "longitude comes first"), String(call));
  }
  assert.throws(() => resolver.project([120, 90.5]), (error) => fails("badCoordinate", "90.5")(error) && !error.message.includes("first"));
  assert.ok(resolver.project([120, 90]));
  assert.equal(resolver.frame.index, 0, "nothing was resolved");
});

test("what is told of a failure is about that failure", () => {
  const resolver = resolverOf("markers");
  const told = (call) => {
    try { call(); } catch ({ code, message }) { return [code, message]; }
    return assert.fail("it did not fail");
  };
  const [, earlier] = told(() => resolver.add(recorded("world-cities.plan")));
  for (const [code, call] of [
    ["noFrame", () => resolver.project([0, 0])], ["noFrame", () => resolver.unproject([0, 0])],
    ["badNumber", () => resolver.cameraFitting("all", { viewport, maxZoom: 99 })],
  ]) {
    const [found, message] = told(call);
    assert.equal(found, code);
    assert.notEqual(message, earlier);
  }
});

test("a place in a list is a whole number from 0 on", () => {
  const resolver = shown("markers");
  for (const [value, ...words] of [[undefined, "undefined"], [{}, "an object"], [0.5, "0.5"], [-1, "-1"], ["0", '"0"'], [1n, "1"], [2 ** 32, "4294967296"]]) {
    assert.throws(() => resolver.id(value), fails("badArgument", "index", ...words), String(value));
    if (value === undefined) continue;
    assert.throws(() => resolver.setGeometry({ attachment: value }, []), fails("badArgument", "`attachment` of `setGeometry`", ...words), String(value));
    const inputs = [{ featureVisibility: { attachment: value, visible: true } }];
    assert.throws(() => resolver.resolve({ viewport, inputs }), fails("badArgument", "`attachment` of `featureVisibility`", ...words), String(value));
  }
  for (const value of [1n, {}, Symbol("id"), null]) assert.throws(() => resolver.exists(value), fails("badArgument", "an annotation is named"));
  assert.equal(resolver.engine.isTrapped, false);
  assert.equal(resolver.id(999), "");
});

test("what is true or false is nothing else", () => {
  const resolver = shown("markers");
  const patch = recorded("markers.plan");
  for (const [call, ...words] of [
    [() => resolver.resolve({ viewport, settled: "no" }), "`settled`", '"no"'], [() => resolver.resolve({ viewport, explain: 1 }), "`explain`", "1"],
    [() => resolver.resolve({ viewport, inputs: [{ featureVisibility: { attachment: 0, visible: "none" } }] }), "`visible`", '"none"'],
    [() => resolver.resolve({ viewport, inputs: [{ measured: { id: 0, width: 1, height: 1, callout: "no" } }] }), "`callout`", '"no"'],
    [() => resolver.resolve({ viewport, inputs: [{ drag: { id: 0, state: "starting", to: 0 } }] }), "`to`", "0"],
    [() => resolver.reload(patch, { samples: "no" }), "`samples`", '"no"'], [() => new Resolver(patch, { samples: 0 }), "`samples`", "0"],
    [() => resolver.update(0, patch, { keepsPlace: null }), "`keepsPlace`", "null"],
    [() => resolver.setPuckRadius(), "a radius", "undefined"], [() => resolver.resolve({ viewport, inputs: [{ set: { id: 0 } }] }), "`set`", "`width`"],
  ]) {
    assert.throws(call, fails("badArgument", ...words), String(call));
  }
  assert.equal(resolver.frame.index, 0, "nothing was resolved");
});

test("a name that nobody has is told, with the one that was meant", () => {
  const resolver = shown("markers");
  const patch = recorded("hello-world.plan");
  const wrong = `${resolver.id(0)}s`;
  const meant = [JSON.stringify(wrong), JSON.stringify(resolver.id(0))];
  for (const call of [
    () => resolver.cameraFitting([wrong], { viewport }), () => resolver.update(wrong, patch), () => resolver.remove(wrong),
    () => resolver.add(patch, { host: wrong }), () => resolver.update(0, patch, { host: wrong }),
  ]) {
    assert.throws(call, fails("unknownAnnotation", ...meant), String(call));
  }
  assert.throws(() => resolver.cameraFitting([99], { viewport }), fails("unknownAnnotation", "99"));
  for (const maxZoom of [-0.1, 25.6, 99, NaN]) assert.throws(() => resolver.cameraFitting("all", { viewport, maxZoom }), fails("badNumber", "`maxZoom`", "25.5", String(maxZoom)));
  assert.deepEqual([0, 25.5].map((maxZoom) => resolver.cameraFitting([0], { viewport, maxZoom }).zoom), [0, 25.5]);
  // No annotation needs to be attached to each feature that a map has, but one to its layer.
  resolver.setGeometry({ layer: "marker", id: "nowhere" }, []);
  assert.throws(() => resolver.setGeometry({ layer: "markr", id: "graca" }, []), fails("unknownLayer", '"markr"', "`marker`"));
  assert.throws(() => resolver.setGeometry({ id: "graca" }, []), fails("badArgument", "`layer`", "`attachment`"));
  const inputs = [{ select: 0 }, { featureVisibility: { layer: "markr", visible: false } }, { featureVisibility: { layer: "marker", id: "nowhere", visible: false } }];
  assert.deepEqual(resolver.resolve({ viewport, inputs }).refusals, [{ input: 1, reason: "unknownAttachment" }, { input: 2, reason: "unknownAttachment" }]);
});

test("what is refused has changed nothing", () => {
  const resolver = shown("markers");
  assert.throws(() => resolver.resolve({ viewport: [NaN, 1], explain: true }), fails("badArgument"));
  assert.equal(resolver.explains, false);
  const buffer = Uint8Array.from(recorded("markers.plan")).buffer;
  const view = new Uint8Array(buffer);
  structuredClone(buffer, { transfer: [buffer] });
  for (const bytes of [buffer, view]) assert.throws(() => resolver.reload(bytes), fails("badArgument", "transferred"));
  assert.ok(resolver.frame.placements.length > 0);
});
