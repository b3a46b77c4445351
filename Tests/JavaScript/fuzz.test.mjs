// Whatever a host gives, nothing traps: it is refused, or resolved. Always the same cases; FUZZ_SEED and FUZZ_CASES take others.
import assert from "node:assert/strict";
import { test } from "node:test";
import { CartoucheError, Resolver, loadSync, stringify } from "../../JavaScript/cartouche.js";
import { recorded, recordings, wasm } from "./built.mjs";
import { sealed } from "./xxh64.mjs";

const seed = Number(process.env.FUZZ_SEED ?? 1);
const cases = Number(process.env.FUZZ_CASES ?? 2000);

/** SplitMix64's little sister: the same numbers on every machine. */
const random = (start) => {
  let state = start >>> 0;
  const next = () => {
    state = (state + 0x9E3779B9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21F0AAAD);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735A2D97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
  return { below: (count) => next() % count, pick: (list) => list[next() % list.length] };
};

const names = recordings().filter((name) => !name.endsWith("-best") && recorded(`${name}.plan`).length < 30_000);
const numbers = [0, -0, 1, -1, 0.5, 90, 180, 360, 1e9, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 32, Infinity, -Infinity, NaN];
const words = [0, 1, 2, 0x7F, 0x80, 0xFF, 0x7FFFFFFF, 0x80000000, 0xC0000000, 0xFFFFFFFF];

/** Runs `body`. @returns whether it was refused; what is no refusal, a trap among it, is a failure. */
const isRefused = (body) => {
  try {
    body();
    return false;
  } catch (error) {
    assert.ok(error instanceof CartoucheError && error.code !== "trap" && error.code !== "unknownStatus", error.stack);
    return true;
  }
};

const damaged = (bytes, { below, pick }) => {
  const file = Uint8Array.from(bytes);
  const view = new DataView(file.buffer);
  for (let i = 1 + below(4); i > 0; i--) {
    const at = 28 + below(file.length - 36);
    switch (below(4)) {
      case 0: file[at] ^= 1 << below(8); break;
      case 1: file[at] = below(256); break;
      case 2: view.setUint32(at, pick(words), true); break;
      default: view.setFloat64(at, pick(numbers), true);
    }
  }
  const cut = below(8) === 0 ? file.subarray(0, 28 + below(file.length - 28)) : file;
  return below(16) === 0 ? cut : sealed(Uint8Array.from(cut));
};

const camera = ({ pick, below }) => below(3) === 0 ? undefined : below(4) === 0
  ? { matrix: Array.from({ length: 16 }, () => pick(numbers)), zoom: pick(numbers) }
  : {
    center: [pick(numbers), pick(numbers)], zoom: below(2) ? pick(numbers) : below(20), bearing: pick(numbers), pitch: pick(numbers),
    padding: { left: pick(numbers), top: pick(numbers) },
  };

const inputs = (chance, resolver) => {
  const { pick, below } = chance;
  const who = () => below(4) === 0 ? pick(words) : below(Math.max(1, resolver.annotationCount));
  const point = () => [below(2) ? below(1024) : pick(numbers), below(2) ? below(768) : pick(numbers)];
  const kinds = [
    () => ({ select: who() }), () => ({ deselect: who() }), () => ({ tap: point() }), () => ({ highlight: who() }),
    () => ({ unhighlight: who() }), () => ({ puck: below(3) === 0 ? null : point() }), () => ({ move: { id: who(), to: point() } }),
    () => ({ drag: { id: who(), state: pick(["none", "starting", "dragging", "ending", "canceling"]), to: below(2) ? point() : undefined } }),
    () => ({ measured: { id: who(), width: pick(numbers), height: pick(numbers), callout: below(2) === 1 } }),
    () => ({ featureVisibility: { attachment: pick(words), visible: below(2) === 1 } }),
    () => ({ set: { id: who(), [pick(resolver.engine.names.properties)]: pick(numbers) } }),
  ];
  return Array.from({ length: below(6) }, () => pick(kinds)());
};

const geometry = ({ pick, below }) => {
  const position = () => [pick(numbers), below(2) ? below(90) : pick(numbers)];
  const path = () => Array.from({ length: below(5) }, position);
  return pick([
    () => ({ type: "Point", coordinates: position() }), () => ({ type: "LineString", coordinates: path() }),
    () => ({ type: "Polygon", coordinates: [path(), path()] }), () => ({ type: "MultiPoint", coordinates: path() }),
  ])();
};

/** Asks all that can be asked. */
const play = (resolver, chance, patch) => {
  const { below, pick } = chance;
  for (let turn = 0; turn < 3; turn++) {
    const viewport = below(8) === 0 ? [pick(numbers), pick(numbers)] : [400, 300];
    isRefused(() => resolver.resolve({ camera: camera(chance), viewport, inputs: inputs(chance, resolver), settled: below(3) === 0, explain: below(3) === 0 }));
    JSON.parse(stringify(resolver.frame));
    resolver.hitTest([pick(numbers), pick(numbers)]);
    isRefused(() => resolver.project([pick(numbers), pick(numbers)]));
    isRefused(() => resolver.unproject([pick(numbers), pick(numbers)]));
    resolver.overlaps();
    for (const index of [0, ...words]) {
      resolver.properties(index);
      resolver.anchors(index);
      resolver.members(index);
      resolver.id(index);
    }
    isRefused(() => resolver.cameraFitting([below(3), pick(words)], { viewport, from: camera(chance) ?? {}, maxZoom: pick(numbers) }));
    const change = pick([
      () => resolver.remove(below(3)), () => resolver.add(patch, { host: pick([undefined, 0, ...words]) }),
      () => resolver.update(below(3), patch, { host: pick([undefined, 0, ...words]), named: pick([undefined, [], ["width"]]), keepsPlace: below(2) === 1 }),
      () => resolver.setGeometry({ attachment: below(4) }, [geometry(chance)]), () => resolver.setPuckRadius(pick(numbers)),
      () => resolver.setAvoidedRegions([{ x: { start: pick(numbers), length: pick(numbers) }, y: { end: pick(numbers), start: pick(numbers) } }]),
      () => resolver.reload(recorded(`${pick(names)}.plan`), { samples: below(2) === 1 }),
    ]);
    isRefused(change);
  }
};

test(`${cases} cases of seed ${seed}`, { timeout: 300_000 }, (t) => {
  const engine = loadSync(wasm());
  let read = 0;
  for (let number = 0; number < cases; number++) {
    const chance = random(seed * 1_000_003 + number);
    const name = chance.pick(names);
    const whole = recorded(`${name}.plan`);
    const plan = chance.below(3) === 0 ? whole : damaged(whole, chance);
    const patch = chance.below(2) === 0 ? recorded("hello-world.plan") : damaged(recorded("hello-world.plan"), chance);
    try {
      let resolver;
      if (isRefused(() => { resolver = new Resolver(plan, { engine, samples: chance.below(2) === 1 }); })) continue;
      read += 1;
      play(resolver, chance, patch);
      resolver.free();
    } catch (error) {
      error.message = `case ${number} (${name}): ${error.message}`;
      throw error;
    }
  }
  t.diagnostic(`${read} plans were read`);
  assert.ok(read > cases / 3);
});
