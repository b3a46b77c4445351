// What a host in JavaScript changes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stringify } from "../../JavaScript/cartouche.js";
import { recorded } from "./built.mjs";
import { fails, resolverOf, shown, viewport } from "./hosts.mjs";

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

test("until the next frame, questions after a reload go by the last one", () => {
  const resolver = shown("markers");
  const { placements } = resolver.frame;
  const id = placements.id(0);
  const middle = [placements.x(0) + placements.width(0) / 2, placements.y(0) + placements.height(0) / 2];
  const asked = () => [resolver.hitTest(middle), resolver.unproject([300, 200]), resolver.project([-9.13, 38.71])];
  const before = asked();
  assert.equal(before[0].id, id);
  resolver.reload(recorded("markers.plan"));
  assert.deepEqual(asked(), before);
  resolver.reload(recorded("world-cities.plan"));
  assert.deepEqual(asked(), [{ kind: "map" }, ...before.slice(1)]);
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

test("facts are those after the last change", () => {
  const resolver = shown("markers");
  const facts = () => [resolver.annotationCount, resolver.facts.viewCount, resolver.attachments.filter(({ attachment }) => attachment === resolver.attachment(1)).length];
  assert.deepEqual(facts(), [12, 1, 1]);
  resolver.update(1, recorded("hello-world.plan"));
  assert.deepEqual(facts(), [12, 2, 0]);
  assert.equal(resolver.properties(1).view, "default");
  assert.equal(resolver.add(recorded("hello-world.plan")), 12);
  assert.deepEqual(facts(), [13, 2, 0]);
  resolver.remove(12);
  assert.deepEqual([resolver.annotationCount, resolver.exists(12)], [13, false]);
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
  const { frame } = resolverOf("markers").copy();
  assert.deepEqual([frame.index, frame.placements.length], [-1, 0], "of one without a frame");
});

test("a reload forgets what was named before", () => {
  const resolver = shown("markers");
  const other = shown("world-cities");
  const described = (each, i) => [each.id(i), each.index(each.id(i)), each.properties(i).view];
  const before = described(resolver, 0);
  resolver.reload(recorded("world-cities.plan"));
  assert.deepEqual(described(resolver, 0), described(other, 0));
  assert.notDeepEqual(described(resolver, 0), before);
  assert.equal(resolver.index(before[0]), undefined);
});

test("a copy is told what is set, and not what was told last", () => {
  const resolver = shown("markers");
  Object.assign(resolver, { reportsHidden: false, reportsFrameChanges: true, reportsClusterMembers: true });
  const reports = ({ reportsHidden, reportsFrameChanges, reportsClusterMembers }) => [reportsHidden, reportsFrameChanges, reportsClusterMembers];
  assert.deepEqual(reports(resolver.copy()), [false, true, true]);
  assert.deepEqual([resolver.copy().explains, Object.assign(resolver, { explains: true }).copy().explains], [false, true]);
  const heard = shown("markers");
  heard.on("frameChanged", () => {});
  heard.resolve({ viewport, camera: { center: [0, 0], zoom: 1 } });
  assert.deepEqual(reports(heard.copy()), [true, false, false]);
  const moved = heard.copy().resolve({ viewport });
  assert.ok(moved.events.length > 0 && moved.events.every(({ event }) => event !== "frameChanged"));
});
