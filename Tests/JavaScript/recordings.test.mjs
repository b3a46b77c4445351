// Every frame of every example is, byte for byte, what the program prints.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as cartouche from "../../JavaScript/cartouche.js";
import { recorded, recordings, wasm } from "./built.mjs";
import { replay } from "./replay.mjs";

const total = {};

cartouche.loadSync(wasm());

for (const name of recordings()) {
  test(`${name} is as the program prints it`, () => {
    const { difference, ...counts } = replay(
      cartouche, recorded(`${name}.plan`), String(recorded(`${name}.steps.jsonl`)), String(recorded(`${name}.frames.jsonl`)));
    for (const [key, count] of Object.entries(counts)) total[key] = (total[key] ?? 0) + count;
    assert.equal(difference, undefined);
  });
}

test("there was something of everything to compare", (t) => {
  t.diagnostic(Object.entries(total).map(([key, count]) => `${count} ${key}`).join(", "));
  for (const [key, count] of Object.entries(total)) assert.ok(count > 0, `no ${key}`);
  assert.ok(recordings().length > 40);
});

test("no memory is left behind", () => {
  const engine = cartouche.loadSync(wasm());
  const name = "markers";
  const play = () => replay(
    cartouche, recorded(`${name}.plan`), String(recorded(`${name}.steps.jsonl`)), String(recorded(`${name}.frames.jsonl`)));
  for (let i = 0; i < 5; i++) play();
  const before = engine.memoryBytes;
  for (let i = 0; i < 50; i++) play();
  assert.equal(engine.memoryBytes, before);
});
