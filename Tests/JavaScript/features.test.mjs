// Attachments are found by the feature that a host names, without a search through all of them for each.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PlanFacts } from "../../JavaScript/cartouche/plan-facts.js";

/** Facts of a plan with these attachments, which counts how often they are listed. */
class GivenFacts extends PlanFacts {
  listings = 0;

  constructor(attachments) {
    super(undefined);
    this.given = attachments;
  }

  get attachments() {
    this.listings += 1;
    return this.given;
  }
}

const given = [
  { attachment: 0, layer: "poi", id: "a" }, { attachment: 1, layer: "poi" }, { attachment: 2, layer: "roads", id: "a" },
  { attachment: 3, layer: "poi", id: "a" }, { attachment: 4 }, { attachment: 5, layer: "poi", id: "7" },
];

test("a feature is named by its layer and id, a whole layer by its name", () => {
  const facts = new GivenFacts(given);
  const to = (feature, isExact) => facts.attachmentsTo(feature, "a test", isExact);
  assert.deepEqual(to({ layer: "poi", id: "a" }), [0, 3]);
  assert.deepEqual(to({ layer: "poi", id: 7 }), [5]);
  assert.deepEqual(to({ layer: "poi" }), [0, 1, 3, 5]);
  assert.deepEqual(to({ layer: "poi" }, true), [1]);
  assert.deepEqual(to({ layer: "roads" }, true), []);
  assert.deepEqual(to({ layer: "poi", id: "b" }), []);
  assert.deepEqual(to({ layer: "none" }), []);
  assert.deepEqual(to({ attachment: 4 }), [4]);
});

test("a layer that nothing is attached to is told, with those that there are", () => {
  const facts = new GivenFacts(given);
  facts.checkLayer("poi");
  assert.throws(() => facts.checkLayer("pio"), /did you mean `poi`|`poi`/);
});

test("thousands of look-ups list the attachments once, and again after a change", () => {
  const facts = new GivenFacts(Array.from({ length: 1000 }, (_, index) => ({ attachment: index, layer: "poi", id: `${index}` })));
  for (let index = 0; index < 1000; index += 1) {
    assert.deepEqual(facts.attachmentsTo({ layer: "poi", id: index }, "a test"), [index]);
  }
  assert.equal(facts.listings, 1);
  facts.forget();
  assert.deepEqual(facts.attachmentsTo({ layer: "poi", id: 3 }, "a test"), [3]);
  assert.equal(facts.listings, 2);
});
