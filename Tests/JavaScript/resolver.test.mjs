// What a host in JavaScript can ask, and what it is told.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { CartoucheError, Resolver, loadSync, stringify } from "../../JavaScript/cartouche.js";
import { recorded, recordings, root, wasm } from "./built.mjs";

const viewport = [1024, 768];
const engine = loadSync(wasm());

const resolverOf = (name, options) => new Resolver(recorded(`${name}.plan`), options);

/** Resolves the plan's own view of it. */
const shown = (name) => {
  const resolver = resolverOf(name);
  resolver.resolve({ viewport });
  return resolver;
};

const fails = (code) => (error) => error instanceof CartoucheError && error.code === code && error.message.length > 10;

// MARK: Lists

test("lists give the numbers that JSON has", () => {
  for (const name of recordings().filter((each) => !each.endsWith("-best"))) {
    const { frame } = shown(name);
    const json = frame.toJSON();
    const { placements, hidden, clusters, callouts } = frame;
    assert.deepEqual([...placements], json.placements);
    json.placements.forEach((item, i) => {
      assert.deepEqual(
        {
          id: placements.id(i), x: placements.x(i), y: placements.y(i), width: placements.width(i), height: placements.height(i),
          anchor: placements.anchor(i), offsetX: placements.offsetX(i), offsetY: placements.offsetY(i),
          coordinate: [placements.longitude(i), placements.latitude(i)], point: [placements.pointX(i), placements.pointY(i)],
          zPriority: placements.zPriority(i), view: placements.view(i), slot: placements.slot(i),
          states: placements.states(i), title: placements.title(i), subtitle: placements.subtitle(i), data: placements.data(i),
          estimated: placements.estimated(i),
        },
        { states: [], title: undefined, subtitle: undefined, data: undefined, estimated: false, ...item });
      assert.equal(placements.find(item.id), i);
      assert.equal(placements.find(placements.annotation(i)), i);
    });
    json.hidden.forEach((item, i) => {
      assert.deepEqual([hidden.id(i), hidden.cause(i), hidden.by(i)], [item.id, item.cause, item.by]);
    });
    json.clusters?.forEach((item, i) => {
      assert.deepEqual([clusters.id(i), clusters.count(i), clusters.splitZoom(i) ?? null], [item.id, item.count, item.splitZoom]);
      assert.equal(item.properties.count, item.count);
    });
    json.callouts?.forEach((item, i) => {
      assert.deepEqual([callouts.x(i), callouts.slot(i), callouts.anchor(i)], [item.x, item.slot, item.anchor]);
      assert.deepEqual(callouts.tip(i), item.tip?.flat());
    });
  }
});

test("an item that a list has not is a RangeError", () => {
  const { frame } = shown("markers");
  for (const i of [-1, frame.placements.length, 0.5, Number.NaN, undefined]) {
    assert.throws(() => frame.placements.x(i), RangeError);
  }
  assert.equal(frame.placements.find("nobody"), -1);
});

test("before the first frame there is nothing", () => {
  const { frame } = resolverOf("markers");
  assert.deepEqual([frame.index, frame.placements.length, frame.hidden.length, frame.events, frame.camera], [-1, 0, 0, [], undefined]);
});

test("the frame is the same object, and reads what is there now", () => {
  const resolver = shown("markers");
  const { frame } = resolver;
  const camera = frame.camera;
  const x = frame.placements.x(0);
  const id = frame.placements.id(0);
  assert.equal(resolver.resolve({ viewport, camera: { ...camera, center: [camera.center[0] - 0.001, camera.center[1]] } }), frame);
  assert.notEqual(frame.placements.x(frame.placements.find(id)), x);
  assert.equal(frame.index, 1);
});

test("lists are read where memory is after it grew", () => {
  const resolver = shown("markers");
  const x = resolver.frame.placements.x(0);
  const before = engine.memoryBytes;
  const others = [];
  while (engine.memoryBytes === before) others.push(shown("world-cities"));
  assert.equal(resolver.frame.placements.x(0), x);
  for (const other of others) other.free();
});

// MARK: Events

test("handlers are told the events of their kind, in order", () => {
  const resolver = resolverOf("markers");
  const told = [];
  const end = resolver.on("visibilityChanged", (event) => told.push(event));
  const { events } = resolver.resolve({ viewport });
  assert.deepEqual(told, events.filter(({ event }) => event === "visibilityChanged"));
  assert.ok(told.length > 0);
  end();
  told.length = 0;
  resolver.resolve({ viewport, camera: { center: [0, 0], zoom: 1 } });
  assert.ok(resolver.frame.events.length > 0);
  assert.deepEqual(told, []);
});

test("handlers of one annotation are told of that", () => {
  const resolver = resolverOf("markers");
  const id = resolver.id(2);
  const told = [];
  resolver.on("anchorChanged", id, (event) => told.push(event.id));
  resolver.resolve({ viewport });
  assert.deepEqual(told, [id]);
});

test("frames are told where somebody listens", () => {
  const resolver = shown("markers");
  const { camera } = resolver.frame;
  const moved = (by) => resolver.resolve({ viewport, camera: { ...camera, zoom: camera.zoom + by } }).events;
  assert.ok(moved(0.01).every(({ event }) => event !== "frameChanged"));
  let count = 0;
  const end = resolver.on("frameChanged", ({ frame }) => { count += 1; assert.ok(frame.width > 0); });
  moved(0.02);
  moved(0.03);
  assert.ok(count > 0);
  end();
  assert.ok(moved(0.04).every(({ event }) => event !== "frameChanged"));
});

test("a handler may change anything, but not resolve", () => {
  const resolver = resolverOf("markers");
  const failures = [];
  const removed = resolver.id(0);
  const end = resolver.on("visibilityChanged", removed, () => {
    resolver.remove(removed);
    end();
    try { resolver.resolve({ viewport }); } catch (error) { failures.push(error.code); }
  });
  resolver.resolve({ viewport });
  assert.deepEqual(failures, ["badArgument"]);
  const { events } = resolver.resolve({ viewport });
  assert.ok(events.some(({ id, cause }) => id === removed && cause === "removed"));
});

test("a handler that throws does not lock the resolver", () => {
  const resolver = resolverOf("markers");
  const end = resolver.on("visibilityChanged", () => { throw new Error("of the host"); });
  assert.throws(() => resolver.resolve({ viewport }), /of the host/);
  end();
  assert.ok(resolver.resolve({ viewport }).placements.length > 0);
});

test("an event that there is not is an error", () => {
  assert.throws(() => resolverOf("markers").on("visibilityChange", () => {}), fails("badArgument"));
});

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
  }
  assert.equal(resolver.frame.index, 0);
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

test("views keep off regions that the host gives", () => {
  const resolver = shown("markers");
  const before = resolver.frame.placements.length;
  resolver.setAvoidedRegions([{ x: { start: 0, end: 0 }, y: { start: 0, length: 768 } }]);
  assert.ok(resolver.resolve({ viewport }).placements.length < before);
  assert.ok([...resolver.frame.hidden].some(({ cause, by }) => cause === "avoidRegion" && by === 0));
  resolver.setAvoidedRegions([]);
  assert.equal(resolver.resolve({ viewport }).placements.length, before);
  assert.throws(() => resolver.setAvoidedRegions([{ x: { start: 1 }, y: { length: 3 } }]), fails("badArgument"));
});

// MARK: Cameras

test("a fitted camera shows what it is to show", () => {
  const resolver = shown("markers");
  const ids = Array.from({ length: resolver.annotationCount }, (_, i) => resolver.id(i));
  const camera = resolver.cameraFitting(ids, { viewport, from: { bearing: 20, padding: { left: 30 } }, maxZoom: 13 });
  assert.deepEqual([camera.bearing, camera.padding.left], [20, 30]);
  assert.ok(camera.zoom <= 13);
  assert.deepEqual(camera, resolver.cameraFitting("all", { viewport, from: { bearing: 20, padding: { left: 30 } }, maxZoom: 13 }));
  const nobody = resolver.cameraFitting([], { viewport, from: { center: [5, 6], zoom: 7 } });
  assert.deepEqual([nobody.center, nobody.zoom], [[5, 6], 7]);
  assert.deepEqual(resolver.planCamera(viewport), resolver.frame.camera);
});

test("places are where placements have them", () => {
  const resolver = shown("tilted-map");
  const { placements } = resolver.frame;
  const point = resolver.project([placements.longitude(0), placements.latitude(0)]);
  assert.ok(Math.hypot(point[0] - placements.pointX(0), point[1] - placements.pointY(0)) < 1e-6);
  const back = resolver.project(resolver.unproject([300, 500]));
  assert.ok(Math.hypot(back[0] - 300, back[1] - 500) < 1e-6);
});

test("a matrix takes the place of a camera", () => {
  const resolver = resolverOf("markers");
  const matrix = [2, 0, 0, 0, 0, -2, 0, 0, 0, 0, 1, 0, -1, 1, 0, 1];
  const frame = resolver.resolve({ viewport, camera: { matrix, zoom: 14 } });
  assert.equal(frame.camera, undefined);
  assert.ok(!stringify(frame).includes('"camera"'));
  assert.throws(() => resolver.resolve({ viewport, camera: { matrix: [1], zoom: 0 } }), fails("badArgument"));
});

// MARK: Explanations

test("explanations are there when they are asked for", () => {
  const resolver = resolverOf("world-cities");
  assert.equal(resolver.resolve({ viewport }).explanations, undefined);
  const { camera } = resolver.frame;
  const frame = resolver.resolve({ viewport, camera: { ...camera, zoom: camera.zoom + 0.1 }, explain: true });
  assert.ok(frame.explanations.length > 0);
  const [{ id, candidates }] = frame.explanations;
  const one = frame.explanation(id);
  assert.deepEqual(one.candidates.map(({ anchorIndex, ...rest }) => rest), candidates);
  const anchors = resolver.anchors(id);
  one.candidates.forEach(({ anchor, anchorIndex }) => assert.equal(anchors[anchorIndex].anchor, anchor));
  assert.equal(frame.explanation("nobody"), undefined);
  assert.equal(resolver.resolve({ viewport, explain: false }).explanations, undefined);
});

test("views that cover each other are told", () => {
  const resolver = shown("markers");
  assert.deepEqual(resolver.overlaps(), []);
});

// MARK: Changes

test("a reload keeps what has the same id, and handlers", () => {
  const resolver = shown("markers");
  resolver.resolve({ viewport, inputs: [{ select: 1 }] });
  const { placements } = resolver.frame;
  const before = [...placements].map(({ id, anchor, slot }) => ({ id, anchor, slot }));
  let told = 0;
  resolver.on("visibilityChanged", () => { told += 1; });
  resolver.reload(recorded("markers.plan"));
  assert.deepEqual([placements.length, resolver.frame.events], [0, []]);
  resolver.resolve({ viewport });
  assert.deepEqual([...placements].map(({ id, anchor, slot }) => ({ id, anchor, slot })), before);
  assert.equal(told, 0);
  resolver.reload(recorded("world-cities.plan"));
  resolver.resolve({ viewport });
  assert.ok(told > 0);
  assert.notEqual(resolver.index(before[0].id), 0);
  assert.throws(() => resolver.reload(new Uint8Array(40)), fails("notAPlan"));
  assert.ok(resolver.frame.placements.length > 0);
});

test("annotations come, change and go", () => {
  const resolver = shown("hello-world");
  const patch = recorded("hello-world.plan");
  const id = resolver.id(0);
  assert.throws(() => resolver.add(patch), fails("idIsTaken"));
  resolver.remove(id);
  assert.throws(() => resolver.remove(id), fails("unknownAnnotation"));
  assert.equal(resolver.exists(id), false);
  resolver.resolve({ viewport });
  assert.equal(resolver.frame.placements.find(id), -1);
  const index = resolver.add(patch);
  assert.equal(resolver.index(id), index);
  resolver.resolve({ viewport });
  assert.ok(resolver.frame.placements.find(id) >= 0);
  resolver.update(id, patch);
  assert.throws(() => resolver.update("nobody", patch), fails("unknownAnnotation"));
  assert.throws(() => resolver.add(recorded("world-cities.plan")), fails("notOneAnnotation"));
});

test("a copy goes on by itself", () => {
  const resolver = shown("markers");
  const copy = resolver.copy();
  assert.equal(stringify(copy.frame), stringify(resolver.frame));
  const line = stringify(resolver.frame);
  copy.resolve({ viewport, camera: { center: [0, 0], zoom: 1 } });
  assert.equal(stringify(resolver.frame), line);
  resolver.free();
  assert.ok(copy.frame.hidden.length > 0);
});

// MARK: Errors and memory

test("what is no plan is refused with a reason", () => {
  const plan = recorded("markers.plan");
  const changed = (at) => { const bytes = Uint8Array.from(plan); bytes[at] ^= 1; return bytes; };
  for (const [bytes, code] of [
    [new Uint8Array(0), "notAPlan"], [new TextEncoder().encode("{\"annotations\":[]}"), "notAPlan"], [changed(8), "otherPlanVersion"],
    [plan.subarray(0, 100), "truncatedPlan"], [changed(200), "corruptedPlan"], [recorded("damaged-cut.plan"), "truncatedPlan"],
    [recorded("damaged-bit.plan"), "corruptedPlan"], [recorded("damaged-index.plan"), "invalidPlan"], ["text", "badArgument"],
  ]) {
    assert.throws(() => new Resolver(bytes), fails(code), code);
  }
});

test("a frame lives on without its resolver", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  const { frame } = shown("markers");
  const { placements } = shown("markers").frame;
  for (let i = 0; i < 5; i++) {
    collect();
    // What is collected is told between two tasks.
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assert.ok(frame.placements.length > 0);
  assert.deepEqual([...frame.placements], [...placements]);
});

test("an update names properties that there are", () => {
  const resolver = shown("markers");
  assert.throws(() => resolver.update(0, recorded("markers.plan"), { named: ["titel"] }), (error) =>
    fails("badArgument")(error) && error.message.includes("`titel`"));
});

test("the engine and the package are of one version", () => {
  assert.equal(engine.version, JSON.parse(readFileSync(join(root, "JavaScript/package.json"), "utf8")).version);
});

test("a resolver that was freed says so", () => {
  const resolver = shown("markers");
  const { frame } = resolver;
  resolver.free();
  resolver.free();
  assert.throws(() => resolver.resolve({ viewport }), fails("freed"));
  assert.equal(frame.placements.length, 0);
});

test("memory does not grow over 10,000 frames", { timeout: 120_000 }, () => {
  const own = loadSync(wasm());
  const resolver = new Resolver(recorded("world-cities.plan"), { engine: own });
  const turn = (i) => {
    resolver.resolve({ viewport, camera: { center: [i % 360, 20], zoom: 1 + (i % 50) / 20, bearing: i % 90 } });
    if (i % 97 === 0) stringify(resolver.frame);
  };
  for (let i = 0; i < 1000; i++) turn(i);
  const before = own.memoryBytes;
  for (let i = 0; i < 10_000; i++) turn(i);
  assert.equal(own.memoryBytes, before);
});

test("memory of resolvers is used again", () => {
  const own = loadSync(wasm());
  const turn = () => {
    const resolver = new Resolver(recorded("cycle-sharing.plan"), { engine: own });
    stringify(resolver.resolve({ viewport, explain: true }));
    resolver.copy().free();
    resolver.free();
  };
  for (let i = 0; i < 20; i++) turn();
  const before = own.memoryBytes;
  for (let i = 0; i < 200; i++) turn();
  assert.equal(own.memoryBytes, before);
});
