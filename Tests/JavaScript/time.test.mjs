// A host that has no more time for a frame ends its search. No test waits for a clock: time goes on by a millisecond each time that somebody asks.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Resolver, loadSync, stringify } from "../../JavaScript/cartouche.js";
import { recorded, wasm } from "./built.mjs";
import { engine, fails, resolverOf, viewport } from "./hosts.mjs";

const crowd = "world-cities";
/** Enough for all that is searched here. */
const plenty = 1e9;

/** Takes the place of the clock until the test is over. @returns how often it was asked so far. */
const countedClock = (t) => {
  let asked = 0;
  t.mock.method(performance, "now", () => asked++);
  return () => asked;
};

/** The first frame of a new resolver that searches. */
const found = (within, from = engine) => new Resolver(recorded(`${crowd}-best.plan`), { engine: from }).resolve({ viewport, within });

const turned = (resolver, bearing, within) => resolver.resolve({ viewport, camera: { ...resolver.planCamera(viewport), bearing }, within });

const counted = ({ placements }) => placements.length;

test("without any time it is greedy's frame", () => {
  const resolver = new Resolver(recorded(`${crowd}-best.plan`));
  const frame = resolver.resolve({ viewport, within: 0 });
  assert.equal(frame.isReplayable, false);
  assert.deepEqual([...frame.placements], [...resolverOf(crowd).resolve({ viewport }).placements]);
  assert.deepEqual(resolver.overlaps(), []);
  assert.ok(counted(found()) > counted(frame), "there is something to search for");
});

test("enough time changes nothing", () => {
  const limited = resolverOf(`${crowd}-best`);
  const free = resolverOf(`${crowd}-best`);
  for (const bearing of [0, 5, 10, 0]) {
    const expected = stringify(turned(free, bearing));
    assert.equal(stringify(turned(limited, bearing, plenty)), expected);
    assert.deepEqual([limited.frame.isReplayable, free.frame.isReplayable], [true, true]);
  }
});

test("more time shows more", (t) => {
  countedClock(t);
  let before = 0;
  for (const within of [1, 2, 4, 10, 50, plenty]) {
    const frame = found(within);
    assert.ok(counted(frame) >= before, `${within} ms`);
    before = counted(frame);
  }
  assert.ok(before > counted(found(0)));
});

test("the clock is read while something is searched that has a limit, and by nobody else", (t) => {
  const asked = countedClock(t);
  const resolver = resolverOf(`${crowd}-best`);
  resolver.resolve({ viewport });
  assert.equal(asked(), 0);
  turned(resolver, 5, plenty);
  const limited = asked();
  assert.ok(limited > 3);
  turned(resolver, 10);
  resolver.copy().resolve({ viewport: [800, 600] });
  assert.equal(asked(), limited, "a limit belongs to one frame");
  // The same frame once more: of that, the time is only begun.
  turned(resolver, 10, plenty);
  assert.equal(asked(), limited + 1);
  const greedy = resolverOf(crowd).resolve({ viewport, within: 0 });
  assert.equal(asked(), limited + 2);
  assert.equal(greedy.isReplayable, true);
});

test("a search that is ended asks no more", (t) => {
  const asked = countedClock(t);
  found(plenty);
  const before = asked();
  found(5);
  assert.equal(asked(), before + 1 + 5);
});

test("what follows a search that was ended is not replayable", () => {
  const resolver = resolverOf(`${crowd}-best`);
  const { frame } = resolver;
  assert.equal(frame.isReplayable, true, "before the first");
  assert.equal(turned(resolver, 0, plenty).isReplayable, true);
  assert.equal(turned(resolver, 5, 0).isReplayable, false);
  assert.equal(turned(resolver, 10).isReplayable, false);
  const copy = resolver.copy();
  assert.equal(copy.frame.isReplayable, false);
  assert.equal(turned(copy, 20).isReplayable, false);
  resolver.reload(recorded(`${crowd}-best.plan`));
  assert.equal(resolver.resolve({ viewport }).isReplayable, false);
  assert.equal(found().isReplayable, true);
});

test("each engine and each resolver has a time of its own", () => {
  const other = loadSync(wasm());
  assert.deepEqual([found(0), found(plenty), found(plenty, other), found(0, other), found()].map((frame) => frame.isReplayable),
    [false, true, true, false, true]);
});

test("what is no time is refused, and nothing is resolved", () => {
  const resolver = resolverOf(`${crowd}-best`);
  for (const [within, ...words] of [
    ["8ms", '"8ms"'], [null, "null"], [true, "true"], [[8], "[8]"], [-1, "0 or more milliseconds", "-1"], [NaN, "NaN"], [Infinity, "Infinity"],
  ]) {
    assert.throws(() => resolver.resolve({ viewport, within }), fails("badArgument", "`within`", "milliseconds", ...words), String(within));
  }
  assert.throws(() => resolver.resolve({ viewport, witin: 8 }), fails("badArgument", "`witin`", "`within`"));
  assert.equal(resolver.frame.index, -1);
});

test("where it cannot be, that is told, and frames without it are as ever", (t) => {
  // A module whose functions nobody sees.
  const bytes = wasm();
  const at = bytes.indexOf("__indirect_function_table");
  assert.ok(at > 0);
  bytes[at] ^= 1;
  const resolver = new Resolver(recorded(`${crowd}-best.plan`), { engine: loadSync(bytes) });
  assert.throws(() => resolver.resolve({ viewport, within: 8 }), fails("unsupported", "`within`", "`cartouche.wasm`"));
  assert.equal(resolver.frame.index, -1);
  assert.equal(resolver.resolve({ viewport }).isReplayable, true);

  // A page without a clock.
  const clock = t.mock.method(performance, "now", () => { throw new Error("no clock"); });
  const clockless = loadSync(wasm());
  assert.throws(() => found(8, clockless), fails("unsupported", "`within`", "no clock"));
  clock.mock.restore();
  assert.equal(found(0, clockless).isReplayable, false);
});
