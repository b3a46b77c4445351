// What a host in JavaScript says happened, and what its map has.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Resolver } from "../../JavaScript/cartouche.js";
import { recorded } from "./built.mjs";
import { fails, shown, viewport } from "./hosts.mjs";

// MARK: Inputs

test("inputs name annotations by id or by index", () => {
  for (const name of ["label", 1]) {
    const resolver = shown("draggable-marker");
    const { events } = resolver.resolve({ viewport, inputs: [{ select: name }] });
    assert.deepEqual(events.filter(({ event }) => event === "selectionChanged"), [{ event: "selectionChanged", id: "label", selected: true }]);
    assert.deepEqual(resolver.properties("label").states, ["selected"]);
  }
});

test("refusals name the input that the host gave", () => {
  const resolver = shown("draggable-marker");
  const inputs = [
    { set: { id: "marker", priority: 3, visible: true, minZoom: 2 } },
    { select: "nobody" },
    { set: { id: "marker", maxZoom: Number.NaN, width: 40 } },
    { drag: { id: "label", state: "starting" } },
    { puck: [0, 0] },
  ];
  assert.deepEqual(resolver.resolve({ viewport, inputs }).refusals, [
    { input: 1, reason: "unknownAnnotation" }, { input: 2, reason: "badNumber" }, { input: 3, reason: "notDraggable" },
    { input: 4, reason: "noPuck" },
  ]);
  const { priority, width, minZoom } = resolver.properties("marker");
  assert.deepEqual([priority, width, minZoom], [3, 40, 2]);
});

test("a drag takes a marker with it", () => {
  const resolver = shown("draggable-marker");
  const drag = (state, to) => resolver.resolve({ viewport, camera: resolver.frame.camera, inputs: [{ drag: { id: "marker", state, to } }] });
  drag("starting");
  drag("dragging", [200, 300]);
  const { placements } = drag("ending", [200, 300]);
  const i = placements.find("marker");
  assert.ok(Math.abs(placements.pointX(i) - 200) < 1e-6 && Math.abs(placements.pointY(i) - 300) < 1e-6);
  const { events } = drag("none");
  assert.deepEqual(events.map(({ event, to }) => [event, to]), [["dragStateChanged", "none"]]);
});

test("a tap selects what hitTest finds", () => {
  const resolver = shown("draggable-marker");
  const { placements } = resolver.frame;
  const i = placements.find("label");
  const point = [placements.x(i) + 3, placements.y(i) + 3];
  assert.deepEqual(resolver.hitTest(point), { kind: "annotation", id: "label", annotation: 1 });
  assert.deepEqual(resolver.hitTest([1, 1]), { kind: "map" });
  const events = resolver.resolve({ viewport, inputs: [{ tap: point }] }).events.map(({ event }) => event);
  assert.deepEqual(events.slice(0, 2), ["annotationTapped", "selectionChanged"]);
});

test("what is no input is an error, and nothing is resolved", () => {
  const resolver = shown("markers");
  for (const input of [{}, { jump: 1 }, { tap: 5 }, { drag: { id: 0, state: "flying" } }, { set: { id: 0, colour: 1 } }]) {
    assert.throws(() => resolver.resolve({ viewport, inputs: [input] }), fails("badArgument"));
    assert.throws(() => resolver.check([{ select: 1 }, input]), fails("badArgument"));
  }
  assert.equal(resolver.frame.index, 0);
});

test("what is checked is not taken", () => {
  const resolver = shown("markers");
  resolver.check([{ select: 1 }, { deselect: "nobody" }]);
  assert.deepEqual(resolver.resolve({ viewport }).events, []);
  assert.deepEqual(resolver.properties(1).states, []);
  assert.equal(resolver.isFreed, false);
  resolver.free();
  assert.equal(resolver.isFreed, true);
  assert.throws(() => resolver.check([{ select: 1 }]), fails("freed"));
});

// MARK: Features of the map

test("a map gives features that only it knows", () => {
  const resolver = new Resolver(recorded("tile-poi.plan"));
  const wanted = resolver.attachments.filter(({ id }) => id === "Q95569");
  assert.equal(wanted.length, 1);
  assert.deepEqual([wanted[0].layer, resolver.attachment("next")], ["poi-label", wanted[0].attachment]);
  resolver.resolve({ viewport });
  const give = (geometries) => resolver.setGeometry({ layer: "poi-label", id: "Q95569" }, geometries);
  const next = () => {
    const { placements } = resolver.resolve({ viewport, camera: { center: [16.36, 48.2], zoom: 15 } });
    const i = placements.find("next");
    return i < 0 ? undefined : [placements.longitude(i), placements.latitude(i)];
  };
  give([{ type: "Point", coordinates: [16.3605, 48.2005] }]);
  assert.deepEqual(next(), [16.3605, 48.2005]);
  give([]);
  assert.equal(next(), undefined);
  give([{ type: "MultiPoint", coordinates: [[16.36, 48.2], [16.361, 48.2]] }, { type: "Point", coordinates: [16.37, 48.21] }]);
  assert.deepEqual(next(), [16.36, 48.2]);
  // A symbol layer draws no areas.
  give([{ type: "MultiPolygon", coordinates: [[[[16.36, 48.2], [16.361, 48.2], [16.361, 48.201], [16.36, 48.2]]]] }]);
  assert.equal(next(), undefined);
  const hide = [{ featureVisibility: { layer: "poi-label", id: "Q95569", visible: false } }];
  assert.equal(resolver.resolve({ viewport, inputs: hide }).hidden.cause(resolver.frame.hidden.find("next")), "featureHidden");
  assert.throws(() => give([{ type: "LineString", coordinates: [[0, 0]] }]), fails("tooFewCoordinates"));
  assert.throws(() => give([{ type: "Point", coordinates: [0, 91] }]), fails("badCoordinate"));
  assert.throws(() => give([{ type: "Circle", coordinates: [0, 0] }]), fails("badArgument"));
  assert.throws(() => resolver.setGeometry({ attachment: 99 }, []), fails("unknownAttachment"));
});

test("views and callouts keep off regions that the host moves by name", () => {
  const resolver = shown("side-panel");
  assert.deepEqual(resolver.regionNames, ["search", "panel"]);
  const all = resolver.frame.placements.length;
  resolver.setRegions({ panel: { x: { start: 0, end: 0 }, y: { start: 0, end: 0 } } });
  const { hidden, placements } = resolver.resolve({ viewport });
  assert.ok(placements.length < all && [...hidden].some(({ cause, by }) => cause === "avoidRegion" && by === "panel"));
  const required = [...placements].findIndex(({ covers }) => covers === "panel");
  assert.equal(placements.coveredRegion(required), "panel");
  assert.throws(() => resolver.setRegions({ panel: null, pannel: null }), fails("badArgument", "did you mean `panel`"));
  resolver.setRegions({ panel: null, search: null });
  const free = resolver.resolve({ viewport });
  assert.ok(free.placements.length > 1 && [...free.hidden].every(({ cause }) => cause !== "avoidRegion"));
  assert.ok([...free.placements].every(({ covers }) => covers === undefined));
  assert.throws(() => resolver.setRegions({ panel: { x: { start: 1 }, y: { length: 3 } } }), fails("badArgument"));
  resolver.setAvoidedRegions([]);
  assert.deepEqual(resolver.regionNames, []);
});

test("views keep off regions that the host gives", () => {
  const resolver = shown("markers");
  const before = resolver.frame.placements.length;
  resolver.setAvoidedRegions([{ x: { start: 0, end: 0 }, y: { start: 0, length: 768 } }]);
  assert.ok(resolver.resolve({ viewport }).placements.length < before);
  assert.ok([...resolver.frame.hidden].some(({ cause, by }) => cause === "avoidRegion" && by === 0));
  // Each way to say where one is: the left half, the right one, and the middle.
  const isFree = (x) => {
    resolver.setAvoidedRegions([{ x, y: { start: 0, end: 0 } }]);
    resolver.resolve({ viewport });
    return [...resolver.frame.placements].map(({ x, width }) => [x, x + width]);
  };
  assert.ok(isFree({ start: 0, length: 512 }).every(([left]) => left >= 511) && resolver.frame.placements.length > 0);
  assert.ok(isFree({ end: 0, length: 512 }).every(([, right]) => right <= 513) && resolver.frame.placements.length > 0);
  assert.ok(isFree({ length: 200 }).every(([left, right]) => right <= 413 || left >= 611) && resolver.frame.placements.length > 0);
  // Several at once, each by its number.
  resolver.setAvoidedRegions([{ x: { start: 0, length: 1 }, y: { length: 1 } }, { x: { start: 0, end: 0 }, y: { start: 0, end: 384 } }, { x: { start: 0, end: 0 }, y: { start: 384, end: 0 } }]);
  assert.equal(resolver.facts.avoidedRegionCount, 3);
  const { hidden } = resolver.resolve({ viewport });
  assert.deepEqual(new Set([...hidden].filter(({ cause }) => cause === "avoidRegion").map(({ by }) => by)), new Set([1, 2]));
  resolver.setAvoidedRegions([]);
  assert.equal(resolver.facts.avoidedRegionCount, 0);
  assert.equal(resolver.resolve({ viewport }).placements.length, before);
  assert.throws(() => resolver.setAvoidedRegions([{ x: { start: 1 }, y: { length: 3 } }]), fails("badArgument"));
});
