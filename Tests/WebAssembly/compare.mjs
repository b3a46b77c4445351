// Replays every recording of a folder in WebAssembly and compares each word with what the native build wrote beside it.
//   node compare.mjs MODULE.wasm FOLDER
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

// The lists of a frame and the words of an item of each, as Words+Frame.swift writes them.
const lists = {
  placements: ["annotation", "anchor", "slot", "states", "x", "y", "width", "height", "offsetX", "offsetY", "pointX",
    "pointY", "longitude", "latitude", "zPriority"],
  hidden: ["annotation", "cause", "blocker", "by"],
  callouts: ["annotation", "anchor", "slot", "states", "x", "y", "width", "height", "hasTip", "pointX", "pointY",
    "startX", "startY", "endX", "endY", "offCenter"],
  clusters: ["annotation", "identifier", "count", "longitude", "latitude", "splitZoom"],
  events: ["kind", "annotation", "1", "2", "3", "4", "5", "6"],
  refusals: ["input", "reason"],
};

const [modulePath, folder] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(modulePath));
const imports = WebAssembly.Module.imports(module);
if (imports.length > 0) throw new Error(`the module imports ${imports.map((each) => each.name).join(", ")}`);

const words = (path) => {
  const bytes = readFileSync(path);
  return new BigUint64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
};

const replay = (recording) => {
  // An instance of its own, because after a trap an instance is of no use, and it never frees.
  const { memory, allocateWords, replayWords } = new WebAssembly.Instance(module).exports;
  const start = allocateWords(recording.length) >>> 0;
  new BigUint64Array(memory.buffer, start, recording.length).set(recording);
  const result = replayWords(start, recording.length) >>> 0;
  const count = Number(new BigUint64Array(memory.buffer, result, 1)[0]);
  return new BigUint64Array(memory.buffer, result + 8, count).slice();
};

const shown = (word) => `${new Float64Array(new BigUint64Array([word]).buffer)[0]} (0x${word.toString(16)})`;

// Walks the native frames and calls `visit` with the index and the meaning of every word.
const walk = (expected, visit) => {
  visit(0, "whether the plan was refused");
  let index = 1;
  for (let frame = 0; index < expected.length; frame++) {
    for (const [list, names] of Object.entries(lists)) {
      const count = Number(expected[index]);
      visit(index++, `frame ${frame}: number of ${list}`, list, count);
      for (let item = 0; item < count; item++) {
        for (const name of names) visit(index++, `frame ${frame}: ${list}[${item}].${name}`);
      }
    }
  }
};

const total = { recordings: 0, refused: 0, frames: 0, placements: 0, hidden: 0, callouts: 0, clusters: 0, events: 0, refusals: 0, words: 0 };
const failures = [];
for (const file of readdirSync(folder).filter((name) => name.endsWith(".recording")).sort()) {
  const name = file.slice(0, -".recording".length);
  const expected = words(join(folder, `${name}.frames`));
  let found;
  try {
    found = replay(words(join(folder, file)));
  } catch (trap) {
    failures.push(`${name}: ${trap}`);
    continue;
  }
  let difference;
  walk(expected, (index, meaning, list, count) => {
    if (list) total[list] += count;
    if (list === "placements") total.frames += 1;
    if (found[index] === expected[index] || difference) return;
    const word = index < found.length ? shown(found[index]) : "nothing";
    difference = `${name}: ${meaning}: ${word}, natively ${shown(expected[index])}`;
  });
  if (!difference && found.length !== expected.length) {
    difference = `${name}: ${found.length} words, natively ${expected.length}`;
  }
  if (difference) failures.push(difference);
  total[expected[0] === 0n ? "recordings" : "refused"] += 1;
  total.words += expected.length;
}

for (const failure of failures) console.error(failure);
const counts = Object.entries(total).map(([name, count]) => `${count} ${name}`).join(", ");
console.log(`WebAssembly against native: ${counts}; ${failures.length} differ`);
const isNothing = ["recordings", "refused", "placements", "hidden", "clusters", "events"].filter((name) => total[name] === 0);
if (isNothing.length > 0) console.error(`nothing was compared of: ${isNothing.join(", ")}`);
process.exit(failures.length + isNothing.length > 0 ? 1 : 0);
