// What a host gives that is not what is wanted is told, with what is wanted.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Resolver } from "../../JavaScript/cartouche.js";
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
    [() => resolverOf("markers", { engine: {} }), "load"],
    [() => resolver.resolve(), "`viewport`"], [() => resolver.resolve({}), "`viewport`", "two numbers"],
    [() => resolver.resolve({ viewport: ["390", "844"] }), "two numbers", '"390"'],
    [() => resolver.resolve({ viewport, camera: { center: [0, 0] } }), "`zoom`", "undefined"],
    [() => resolver.resolve({ viewport, camera: { zoom: 3 } }), "`center`", "two numbers"],
    [() => resolver.resolve({ viewport, camera: { center: { lng: 0, lat: 0 }, zoom: 3 } }), "`center`", "an object"],
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
    [{ viewport, camera: { matrix: [NaN, ...matrix.slice(1)], zoom: 1 } }, "`matrix`"], [{ viewport: [NaN, 10] }, "`viewport`"],
  ]) {
    assert.throws(() => resolver.resolve(given), fails("badArgument", ...words), words[0]);
  }
  assert.equal(resolver.frame.index, 0, "nothing was resolved");
  // What is not laid out yet shows nothing, and goes on when it is.
  assert.equal(resolver.resolve({ viewport: [0, 0] }).placements.length, 0);
  assert.ok(resolver.resolve({ viewport }).placements.length > 0);
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
