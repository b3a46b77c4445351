// Measures the panning frames of ResolverBenchmark in WebAssembly, and prints them with the native times of the same scene.
//   node frames.mjs MODULE.wasm PLAN NATIVE_MIN NATIVE_MEDIAN NATIVE_VIEWS
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { Resolver, load } from "../../JavaScript/cartouche.js";

const [modulePath, planPath, ...native] = process.argv.slice(2);
const [nativeMin, nativeMedian, nativeViews] = native.map(Number);
const engine = await load(modulePath);
const resolver = new Resolver(readFileSync(planPath));
const frames = 120;
const worldSize = 512 * 2 ** 12;

const resolve = (frame) => {
  const shift = 1.5 * (frame < frames / 2 ? frame : frames - frame);
  return resolver.resolve({ camera: { center: [(0.5 + shift / worldSize) * 360 - 180, 0], zoom: 12 }, viewport: [1920, 1080] }).placements;
};

/** What a driver of views reads of each. */
const read = (placements) => {
  let sum = 0;
  for (let i = 0; i < placements.length; i++) {
    sum += placements.x(i) + placements.y(i) + placements.width(i) + placements.height(i) + placements.slot(i) + placements.annotation(i);
  }
  return sum;
};

const measure = (body) => {
  const times = [];
  for (let frame = 0; frame < frames; frame++) {
    const start = performance.now();
    body(frame);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return { min: times[0], median: times[frames / 2] };
};

let views = 0;
const first = performance.now();
views += resolve(0).length;
const firstTime = performance.now() - first;
for (let frame = 1; frame < frames; frame++) views += resolve(frame).length;
const whole = measure((frame) => { views += resolve(frame).length; });
const placements = resolve(0);
const reading = measure(() => read(placements));

const shown = ({ min, median }) => `min ${min.toFixed(3)} ms, median ${median.toFixed(3)} ms`;
console.log(`native        ${shown({ min: nativeMin, median: nativeMedian })}`);
console.log(`WebAssembly   ${shown(whole)}, first ${firstTime.toFixed(1)} ms`);
console.log(`ratio         min ${(whole.min / nativeMin).toFixed(2)}, median ${(whole.median / nativeMedian).toFixed(2)}`);
console.log(`reading ${placements.length} placements ${shown(reading)}`);
console.log(`memory        ${engine.memoryBytes} bytes`);
// As in the native benchmark, every frame is resolved twice.
if (views !== nativeViews) throw new Error(`${views} views were placed, natively ${nativeViews}`);
