// What a host in JavaScript reads of a frame.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stringify } from "../../JavaScript/cartouche.js";
import { recordings } from "./built.mjs";
import { engine, fails, resolverOf, shown, viewport } from "./hosts.mjs";

// MARK: Lists

test("lists give the numbers that JSON has", () => {
  for (const name of recordings().filter((each) => !each.endsWith("-best"))) {
    const { frame } = shown(name);
    const json = frame.toJSON();
    const { placements, hidden, clusters, callouts, pointers } = frame;
    assert.deepEqual([...placements], json.placements);
    json.placements.forEach((item, i) => {
      assert.deepEqual(
        {
          id: placements.id(i), x: placements.x(i), y: placements.y(i), width: placements.width(i), height: placements.height(i),
          anchor: placements.anchor(i), offsetX: placements.offsetX(i), offsetY: placements.offsetY(i),
          coordinate: [placements.longitude(i), placements.latitude(i)], point: [placements.pointX(i), placements.pointY(i)],
          zPriority: placements.zPriority(i), view: placements.view(i), slot: placements.slot(i),
          states: placements.states(i), title: placements.title(i), subtitle: placements.subtitle(i), data: placements.data(i),
          estimated: placements.estimated(i), leader: placements.leader(i),
        },
        { states: [], title: undefined, subtitle: undefined, data: undefined, estimated: false, leader: undefined, ...item });
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
    assert.deepEqual([...pointers], json.pointers ?? []);
    json.pointers?.forEach((item, i) => {
      assert.deepEqual(
        {
          id: pointers.id(i), view: pointers.view(i), x: pointers.x(i), y: pointers.y(i), width: pointers.width(i), height: pointers.height(i),
          bearing: pointers.bearing(i), distance: pointers.distance(i),
        },
        { distance: undefined, ...item });
      assert.ok(pointers.viewIndex(i) >= 0);
    });
  }
});

test("an item that a list has not is a RangeError", () => {
  const { frame } = shown("markers");
  for (const i of [-1, frame.placements.length, 0.5, Number.NaN, undefined]) {
    assert.throws(() => frame.placements.x(i), RangeError);
  }
  // As it was written, so that the text is seen.
  assert.throws(() => frame.placements.x("0"), { message: 'item "0" of 11' });
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
  const padding = { top: 0, right: 0, bottom: 0, left: 0 };
  assert.deepEqual(resolver.cameraFitting([], { viewport }), { center: [0, 0], zoom: 0, bearing: 0, pitch: 0, padding });
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
  assert.ok(resolverOf("markers").resolve({ viewport, explain: true }).explanations.length > 0, "of the first frame");
});

test("views that cover each other are told", () => {
  const resolver = shown("z-order");
  assert.deepEqual(resolver.overlaps(), []);
  const to = resolver.properties(0).coordinate;
  const inputs = [2, 3].flatMap((id) => [{ set: { id, required: true, allowOverlap: false } }, { move: { id, to } }]);
  const { placements } = resolver.resolve({ viewport, inputs });
  const order = Array.from(placements, ({ id }) => resolver.index(id)).filter((index) => index > 1);
  assert.equal(order.length, 2);
  assert.deepEqual(resolver.overlaps(), [{ below: order[0], above: order[1] }]);
});

test("what is hidden is left out where nobody wants it", () => {
  const resolver = shown("world-cities");
  const { camera } = resolver.frame;
  const at = (zoom) => resolver.resolve({ viewport, camera: { ...camera, zoom } });
  const listed = [...at(camera.zoom + 0.5).placements];
  assert.ok(resolver.frame.hidden.length > 0);
  const other = shown("world-cities");
  other.reportsHidden = false;
  other.resolve({ viewport, camera: { ...camera, zoom: camera.zoom + 0.5 } });
  assert.equal(other.frame.hidden.length, 0);
  assert.deepEqual([...other.frame.placements], listed);
  assert.equal(other.copy().resolve({ viewport, camera: { ...camera, zoom: camera.zoom + 1 } }).hidden.length, 0);
  other.reportsHidden = true;
  assert.ok(other.resolve({ viewport, camera: { ...camera, zoom: camera.zoom + 0.7 } }).hidden.length > 0);
});
