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

test("ids are looked up in an index, and not by a scan of the plan each", (t) => {
  const resolver = shown("world-cities");
  const { mock } = t.mock.method(resolver.engine, "call");
  const scans = () => mock.calls.filter(({ arguments: [name] }) => name === "cartouche_annotation_with_id").length;
  const count = resolver.annotationCount;
  const ids = Array.from({ length: count }, (_, index) => resolver.id(index));
  assert.ok(count > 100);
  ids.forEach((id, index) => assert.equal(resolver.index(id), index));
  for (const id of ids) assert.equal(resolver.index(`no ${id}`), undefined);
  assert.ok(scans() <= 16, `${scans()} scans`);
  // It follows what changes the plan.
  const patch = recorded("hello-world.plan");
  resolver.remove(ids[7]);
  assert.deepEqual([resolver.index(ids[7]), resolver.index(ids[8])], [undefined, 8]);
  const first = resolver.add(patch);
  assert.deepEqual([resolver.index("hello"), resolver.id(first)], [first, "hello"]);
  resolver.remove("hello");
  assert.equal(resolver.index("hello"), undefined);
  const hello = resolver.add(patch);
  assert.equal(resolver.index("hello"), hello);
  resolver.update("hello", patch);
  assert.throws(() => resolver.update("hello", new Uint8Array(40)), fails("notAPlan"));
  assert.equal(resolver.index("hello"), hello);
  assert.deepEqual(resolver.coordinate(hello), resolver.properties(hello).coordinate);
  assert.equal(resolver.title(hello), resolver.properties(hello).title);
  assert.ok(scans() <= 16);
  resolver.reload(patch);
  assert.deepEqual([resolver.index("hello"), resolver.index(ids[8])], [0, undefined]);
  assert.deepEqual([resolver.coordinate(1), resolver.title("nobody")], [undefined, undefined]);
});

test("an annotation is found in a frame's list, however often", () => {
  const { frame } = shown("world-cities");
  for (const list of [frame.placements, frame.hidden]) {
    assert.ok(list.length > 10);
    for (let i = 0; i < list.length; i++) assert.equal(list.find(list.id(i)), i);
    assert.equal(list.find("nobody"), -1);
  }
  assert.equal(frame.hidden.find(frame.placements.id(0)), -1);
});

test("a frame that is there is explained when that is asked for", () => {
  const resolver = shown("world-cities");
  const before = stringify(resolver.frame);
  assert.equal(resolver.frame.explanations, undefined);
  resolver.resolve({ viewport, explain: true });
  const asked = JSON.parse(stringify(resolver.frame));
  assert.ok(asked.explain.length >= asked.placements.length && asked.explain[0].candidates.length > 0);
  const whole = resolverOf("world-cities").resolve({ viewport, explain: true }).toJSON();
  assert.deepEqual(asked.explain, whole.explain);
  assert.deepEqual([asked.placements, asked.hidden], [JSON.parse(before).placements, JSON.parse(before).hidden]);
  assert.deepEqual(asked.events, []);
  resolver.resolve({ viewport, explain: false });
  assert.equal(resolver.frame.explanations, undefined);
});
