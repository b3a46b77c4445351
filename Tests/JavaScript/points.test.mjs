// Points that a page gives in place of a projection.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fails, shown, viewport } from "./hosts.mjs";

const camera = { center: [0, 0], zoom: 3 };

const pointsOf = ({ placements }) => Array.from({ length: placements.length }, (_, i) => [placements.pointX(i), placements.pointY(i)]);

test("views are at the points of the page, and hidden without one", () => {
  const resolver = shown("hello-world");
  const asked = [];
  const project = (coordinate) => (asked.push(coordinate), [100, 200]);
  const frame = resolver.resolve({ camera, viewport, points: { project } });
  assert.deepEqual(pointsOf(frame), [[100, 200]]);
  assert.deepEqual(asked, [resolver.coordinate("hello")]);
  const { hidden } = resolver.resolve({ camera, viewport, points: { project: () => undefined } });
  assert.deepEqual([...hidden].map(({ id, cause }) => [id, cause]), [["hello", "occluded"]]);
  // And with a camera again.
  assert.notDeepEqual(pointsOf(resolver.resolve({ camera: { center: resolver.coordinate("hello"), zoom: 3 }, viewport })), [[100, 200]]);
  resolver.free();
});

test("a page that shows a part of the world is asked for that part", () => {
  const resolver = shown("world-cities");
  const count = (area) => {
    let calls = 0;
    resolver.resolve({ camera, viewport, points: { project: () => (calls += 1, undefined), area } });
    return calls;
  };
  const whole = count(undefined);
  assert.ok(count({ west: 5, south: 45, east: 10, north: 50 }) < whole / 4, String(whole));
  resolver.free();
});

test("a tap on the map has the coordinate that the page gives", () => {
  const resolver = shown("hello-world");
  const points = { project: () => [100, 200], unproject: ([x, y]) => [x / 100, y / 100] };
  resolver.resolve({ camera, viewport, points });
  const { events } = resolver.resolve({ camera, viewport, points, inputs: [{ tap: [700, 500] }] });
  assert.deepEqual([...events].find(({ event }) => event === "mapTapped").coordinate, [7, 5]);
  resolver.free();
});

test("an error of the page's function comes after the frame, and the resolver stays usable", () => {
  const resolver = shown("hello-world");
  const error = new Error("no map");
  assert.throws(() => resolver.resolve({ camera, viewport, points: { project: () => { throw error; } } }), (thrown) => thrown === error);
  assert.equal(resolver.frame.placements.length, 0);
  assert.throws(() => resolver.resolve({ camera, viewport, points: { project: () => "here" } }), fails("badArgument", "`project`", "two numbers"));
  assert.throws(() => resolver.resolve({ camera, viewport, points: { project: () => resolver.resolve({ viewport }) } }), fails("badArgument", "`resolve`"));
  assert.deepEqual(pointsOf(resolver.resolve({ camera, viewport, points: { project: () => [1, 2] } })), [[1, 2]]);
  resolver.free();
});

test("wrong points are reported", () => {
  const resolver = shown("hello-world");
  const project = () => [1, 2];
  for (const [given, ...words] of [
    [{ camera, viewport, points: {} }, "`project`", "function"],
    [{ camera, viewport, points: { project, unproject: 3 } }, "`unproject`"],
    [{ camera, viewport, points: { project, aera: {} } }, "`aera`", "`area`"],
    [{ camera, viewport, points: { project, area: { west: 1, south: 2, east: 3 } } }, "`north`"],
    [{ viewport, points: { project } }, "`camera`"],
    [{ camera: { matrix: Array(16).fill(0), zoom: 1 }, viewport, points: { project } }, "`camera`"],
  ]) {
    assert.throws(() => resolver.resolve(given), fails("badArgument", ...words), JSON.stringify(given));
  }
  resolver.free();
});
