// What is refused, and what memory resolvers take.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Resolver, loadSync, stringify } from "../../JavaScript/cartouche.js";
import { recorded, root, wasm } from "./built.mjs";
import { engine, fails, shown, viewport } from "./hosts.mjs";

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

test("what bytes seem to be that are no plan is said", () => {
  const resolver = shown("markers");
  for (const [text, end] of [
    ["", "; there are no bytes"],
    ["<!DOCTYPE html>\n<title>404</title>", "; it begins with `<!DOCTYPE html>`, as the page does that many servers send where there is no such file: look at the address, and at `ok` of the response"],
    ["\uFEFF {\"annotations\": []}", "; it is JSON, and what is read is what `cartouche compile SPEC -o FILE` writes"],
    ["# Our cafés\nversion: 1", "; it seems to be a spec, of which `cartouche compile SPEC -o FILE` makes a plan"],
    ["version: 1\nannotations: []", "; it seems to be a spec, of which `cartouche compile SPEC -o FILE` makes a plan"],
    ["Not Found", "; it begins with `Not Found`"], ["\0\x01\x02", ""],
  ]) {
    const bytes = new TextEncoder().encode(text);
    const says = { code: "notAPlan", message: `it is not a compiled plan${end}` };
    assert.throws(() => new Resolver(bytes), says);
    assert.throws(() => resolver.add(bytes), says);
    assert.throws(() => resolver.update(0, bytes), says);
    assert.throws(() => resolver.reload(bytes.buffer), says);
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
  const used = shown("markers");
  used[Symbol.dispose]?.();
  assert.equal(used.isFreed, Symbol.dispose !== undefined);
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

test("memory that could not grow has one owner all the same", () => {
  const module = loadSync(wasm());
  const { allocate } = module;
  module.scratch(2000);
  module.allocate = () => { throw new Error("no room"); };
  assert.throws(() => module.scratch(4000), /no room/);
  assert.throws(() => module.scratch(4000), /no room/);
  module.allocate = allocate;
  const blocks = [module.scratch(10), ...Array.from({ length: 4 }, () => module.allocate(2000))];
  assert.equal(new Set(blocks).size, blocks.length);
});
