// What a host in JavaScript is told.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fails, resolverOf, shown, viewport } from "./hosts.mjs";

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

test("handlers are added and removed as those of the DOM", () => {
  const resolver = resolverOf("markers");
  const cameras = [{ center: [0, 0], zoom: 1 }, undefined];
  const frame = (n) => resolver.resolve({ viewport, camera: cameras[n % 2] }).events.filter(({ event }) => event === "visibilityChanged").length;
  const counts = { many: 0, one: 0, ended: 0 };
  const handlers = { many: () => counts.many++, one: () => counts.one++, ended: () => counts.ended++ };
  const end = new AbortController();
  for (let i = 0; i < 2; i++) resolver.addEventListener("visibilityChanged", handlers.many);
  resolver.addEventListener("visibilityChanged", handlers.one, { once: true });
  resolver.addEventListener("visibilityChanged", handlers.ended, { signal: end.signal });
  resolver.addEventListener("visibilityChanged", handlers.one, { signal: AbortSignal.abort() });
  const first = frame(1);
  assert.deepEqual(counts, { many: first, one: 1, ended: first });
  assert.ok(first > 1);
  end.abort();
  const second = frame(0);
  assert.deepEqual(counts, { many: first + second, one: 1, ended: first });
  assert.ok(second > 0);
  resolver.removeEventListener("visibilityChanged", handlers.many);
  resolver.removeEventListener("visibilityChanged", handlers.many);
  assert.ok(frame(1) > 0);
  assert.equal(counts.many, first + second);
  assert.throws(() => resolver.addEventListener("visibilityChange", handlers.many), fails("badArgument", "`visibilityChanged`"));
  assert.throws(() => resolver.addEventListener("visibilityChanged", {}), fails("badArgument", "function"));
  assert.throws(() => resolver.addEventListener("visibilityChanged", handlers.many, { passive: true }), fails("badArgument", "`passive`"));
});

test("an id that nobody has is told once, on the console", (context) => {
  const warn = context.mock.method(console, "warn", () => {});
  const resolver = resolverOf("markers");
  const id = resolver.id(2);
  for (const each of [id, `${id}x`, "nobody-at-all", "cluster:any:one"]) resolver.on("anchorChanged", each, () => {});
  resolver.on("anchorChanged", "ended", () => {})();
  resolver.resolve({ viewport });
  resolver.resolve({ viewport });
  assert.deepEqual(warn.mock.calls.map(({ arguments: [text] }) => text), [
    `Cartouche has no annotation "${id}x" for the handler of \`anchorChanged\`; did you mean "${id}"?`,
    'Cartouche has no annotation "nobody-at-all" for the handler of `anchorChanged`',
  ]);
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

test("a handler that throws keeps no other from being called", () => {
  const resolver = resolverOf("markers");
  const told = [];
  const fail = () => { throw new Error("of the host"); };
  resolver.on("visibilityChanged", resolver.id(0), fail);
  resolver.on("visibilityChanged", ({ id }) => told.push(id));
  assert.throws(() => resolver.resolve({ viewport }), new Error("of the host"));
  assert.deepEqual(told, resolver.frame.events.filter(({ event }) => event === "visibilityChanged").map(({ id }) => id));
  assert.ok(told.length > 1);
  resolver.on("visibilityChanged", resolver.id(0), fail);
  const camera = { center: [0, 0], zoom: 1 };
  assert.throws(() => resolver.resolve({ viewport, camera }), (error) => error instanceof AggregateError && error.errors.length === 2);
});

test("an event that there is not is an error", () => {
  assert.throws(() => resolverOf("markers").on("visibilityChange", () => {}), fails("badArgument"));
});
