// The parts of the editor that need no page: places in the text of a spec, completion, and texts in addresses.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { indexOfByte } from "../../JavaScript/editor/byte-offsets.js";
import { SchemaCompletion } from "../../JavaScript/editor/completion.js";
import { packed, unpacked } from "../../JavaScript/editor/shared-text.js";
import { ITEM, commentStart, indentationAfter, placeAt } from "../../JavaScript/editor/spec-path.js";
import { addedSource, itemAt, itemOf, items, movedPoint, nameOf } from "../../JavaScript/editor/spec-text.js";
import { Address } from "../../JavaScript/preview/address.js";

const text = `version: 1
templates:
  pin: { size: [32, 40] }
annotations:            # the views
  # the first
  - id: a
    extends: pin
    attach: { point: [ 1.5 , -2 ] }   # point: [0, 0]

  - { id: "b c", extends: pin, attach: { point: [3, 4] } }
  - forEach: { source: s }
    id: 'it''s'
    title: "{name}"
placement: { margin: 20 }
`;

test("items of annotations have their lines, ids and instances", () => {
  assert.deepEqual(items(text).map(({ start, end, id, isList }) => [start, end, id, isList]),
    [[5, 8, "a", false], [9, 10, "b c", false], [10, 13, "it's", true]]);
  assert.equal(itemAt(text, 6).id, "a");
  assert.equal(itemAt(text, 8), undefined);
  assert.equal(itemAt(text, 13), undefined);
  assert.equal(itemOf(text, "it's/7").id, "it's");
  assert.equal(itemOf(text, "it's"), undefined);
  assert.equal(itemOf(text, "a/1"), undefined);
});

test("items are found without indentation, with a dash in a line of its own, and with Windows line ends", () => {
  assert.deepEqual(items("annotations:\n- id: a\n- id: b\nname: x").map(({ id, end }) => [id, end]), [["a", 2], ["b", 3]]);
  assert.deepEqual(items("annotations:\n  -\n    id: a\n    states: { selected: { gap: 3 } }\n").map(({ id }) => id), ["a"]);
  assert.deepEqual(items("annotations:\r\n  - id: a\r\n    title: x\r\n").map(({ id }) => id), ["a"]);
  for (const none of ["", "annotations:", "annotations: []", "annotations:\n", "{ annotations: [{ id: a }] }"]) assert.deepEqual(items(none), []);
});

test("ids of nested mappings are not those of the item", () => {
  assert.equal(items("annotations:\n  - attach: { feature: { layer: l, id: 7 } }\n    data:\n      id: 8\n    id: a\n")[0].id, "a");
  assert.equal(items("annotations:\n  - { attach: { feature: { layer: l, id: 7 } }, title: Joe's, id: a }\n")[0].id, "a");
  assert.equal(items('annotations:\n  - { data: { id: 8 }, title: "x, id: 9",  # id: 10\n      id: "a b" }\n')[0].id, "a b");
  assert.equal(items("annotations:\n  - { attach: { feature: { id: 7 } } }\n")[0].id, undefined);
});

test("a moved point keeps everything but its numbers", () => {
  const moved = (id) => {
    const change = movedPoint(text, id, ["9.25", "-8"]);
    return change && text.slice(0, change.from) + change.text + text.slice(change.to);
  };
  assert.equal(moved("a"), text.replace("1.5 , -2", "9.25 , -8"));
  assert.equal(moved("b c"), text.replace("3, 4", "9.25, -8"));
  assert.equal(moved("it's/1"), undefined);
  assert.equal(moved("nowhere"), undefined);
  assert.equal(movedPoint("annotations:\n  - id: a\n    attach: { point: $p }\n", "a", ["1", "2"]), undefined);
});

test("a number sign in a quoted text starts no comment", () => {
  assert.equal(commentStart("title: 'No # 1' # 2"), 16);
  assert.equal(commentStart('title: "No # 1"'), 15);
  assert.equal(commentStart("title: Joe's # it's"), 13);
  assert.equal(commentStart("title: a#b"), 10);
  const quoted = 'annotations:\n  - { id: a, title: "No # 1", attach: { point: [1, 2] } }\n';
  assert.deepEqual(movedPoint(quoted, "a", ["3", "4"]).text, "3, 4");
  assert.equal(movedPoint("annotations:\n  - id: a\n    # attach: { point: [1, 2] }\n", "a", ["3", "4"]), undefined);
});

test("the name of a spec is in the line of its key", () => {
  assert.equal(nameOf("version: 1\nname: Cafés # around\n"), "Cafés");
  assert.equal(nameOf('name: "A # b"\r\nversion: 1'), "A # b");
  for (const none of ["name:\ntemplates: {}", "name: # none\n", "templates:\n  name: { size: [1, 2] }", ""]) assert.equal(nameOf(none), null);
});

test("added data is a source with a name of its own", () => {
  const data = { type: "FeatureCollection", features: [{ type: "Feature", properties: { name: "a" }, geometry: { type: "Point", coordinates: [1, 2] } }] };
  const added = (before) => {
    const { from, to, text: inserted } = addedSource(before, "places", data);
    return before.slice(0, from) + inserted + before.slice(to);
  };
  const block = (indentation, name) => `${indentation}${name}:\n` + ["data:", "  type: FeatureCollection", "  features:", `    - ${JSON.stringify(data.features[0])}`]
    .map((line) => `${indentation.repeat(2)}${line}\n`).join("");
  assert.equal(added("version: 1\nsources: # files\n    places: a.geojson\nannotations: []\n"),
    `version: 1\nsources: # files\n${block("    ", "places-2")}    places: a.geojson\nannotations: []\n`);
  assert.equal(added("version: 1\nannotations: []\n"), `version: 1\nsources:\n${block("  ", "places")}annotations: []\n`);
  assert.equal(added("annotations: []"), `sources:\n${block("  ", "places")}annotations: []`);
  assert.equal(added("version: 1"), `version: 1\nsources:\n${block("  ", "places")}`);
  assert.equal(added(""), `sources:\n${block("  ", "places")}`);
  assert.equal(addedSource("sources: { a: a.geojson }", "places", data), undefined);
  assert.match(addedSource("version: 1\n", "p", { type: "Point", coordinates: [1, 2] }).text, /^ {4}data: \{"type":"Point","coordinates":\[1,2\]\}$/m);
});

test("offsets in bytes become indices of the text", () => {
  const letters = "aé€😀z";
  const index = indexOfByte(letters);
  assert.deepEqual([0, 1, 3, 6, 10, 11, 99].map(index), [0, 1, 2, 3, 5, 6, 6]);
  assert.deepEqual([0, 2, 9].map(indexOfByte("abc")), [0, 2, 3]);
});

/** Returns the place of the `|` in a text. */
const place = (marked) => {
  const before = marked.slice(0, marked.indexOf("|")).split("\n");
  return [marked.replace("|", "").split("\n"), before.length - 1, before.at(-1).length];
};

test("the path of a place follows keys, lists and flow mappings", () => {
  const path = (marked) => {
    const found = placeAt(...place(marked));
    return found && [found.path.map((step) => (step === ITEM ? "-" : step)).join("/"), found.isValue, found.word];
  };
  assert.deepEqual(path("ver|"), ["", false, "ver"]);
  assert.deepEqual(path("version: |"), ["version", true, ""]);
  assert.deepEqual(path("annotations:\n  - id: a\n    prio|"), ["annotations/-", false, "prio"]);
  assert.deepEqual(path("annotations:\n- id: a\n  states:\n    selected:\n      |"), ["annotations/-/states/selected", false, ""]);
  assert.deepEqual(path("annotations:\n  - |"), ["annotations/-", false, ""]);
  assert.deepEqual(path("annotations:\n  - id: a\n    attach: { poi|"), ["annotations/-/attach", false, "poi"]);
  assert.deepEqual(path("annotations:\n  - { id: a, callout: { si|"), ["annotations/-/callout", false, "si"]);
  assert.deepEqual(path("templates:\n  t:\n    variableAnchors: [top, bo|"), ["templates/t/variableAnchors/-", true, "bo"]);
  assert.deepEqual(path("camera: { center: [1, 2], zo|"), ["camera", false, "zo"]);
  assert.equal(path("name: x # com|"), null);
  assert.equal(path('name: "te|'), null);
});

test("a new line has the indentation of its structure", () => {
  const indentation = (marked) => indentationAfter(marked.replace("|", ""), marked.indexOf("|"));
  assert.equal(indentation("  - id: louvre|"), 4);
  assert.equal(indentation("- id: louvre # the museum|"), 2);
  assert.equal(indentation("    title: Louvre|"), 4);
  assert.equal(indentation("    title: Lou|vre"), 4);
  assert.equal(indentation("annotations:|"), 2);
  assert.equal(indentation("  - attach:  # to a point|"), 6);
  assert.equal(indentation("    detail: >-|"), 6);
  assert.equal(indentation("  -|"), 4);
  assert.equal(indentation("  - - 1|"), 6);
  assert.equal(indentation("    |"), 4);
  assert.equal(indentation("  |  title: x"), 2);
  assert.equal(indentation("|"), 0);
});

test("the schema completes properties and words", () => {
  const completion = new SchemaCompletion(readFileSync(new URL("../../docs/reference/schema.json", import.meta.url), "utf8"));
  const labels = (marked) => completion.complete(...place(marked))?.items.map(({ label }) => label) ?? [];
  assert.deepEqual(labels("annotations:\n  - id: a\n    prio|"), ["priority"]);
  assert.deepEqual(labels("annotations:\n  - id: a\n    priority: |").slice(0, 3), ["low", "high", "required"]);
  assert.ok(labels("annotations:\n  - id: a\n    attach: { |").includes("point"));
  assert.ok(labels("annotations:\n  - id: a\n    variableAnchors: [|").includes("bottom-left"));
  assert.ok(labels("templates:\n  pin:\n    |").includes("size"));
  assert.ok(labels("annotations:\n  - id: a\n    states:\n      selected: { |").includes("gap"));
  assert.deepEqual(labels("annotations:\n  - id: a\n    draggable: t|"), ["true"]);
  assert.equal(completion.complete(...place("prio|"), 0), null);
  assert.equal(completion.complete(...place("cam|")).items[0].text, "camera: ");
  assert.equal(completion.complete(...place("cam|: { zoom: 3 }")).items[0].text, "camera");
  assert.ok(completion.names.has("variableAnchors"));
});

test("a text in an address comes back, and one that is cut off does not", async () => {
  for (const each of ["", text, "é€😀".repeat(500)]) {
    const letters = await packed(each);
    assert.match(letters, /^[\w-]*$/);
    assert.equal(await unpacked(letters), each);
  }
  const letters = await packed(text);
  await assert.rejects(unpacked(letters.slice(0, -8)));
  await assert.rejects(unpacked("%%"));
  await assert.rejects(unpacked(await packed("a".repeat(2_000_000))), /too long/);
});

test("an address has a camera, a spec, both or neither", () => {
  assert.deepEqual(Address.parts("#15/1/2&spec=ab"), { camera: "15/1/2", spec: "ab" });
  assert.deepEqual(Address.parts("#spec=ab"), { camera: "", spec: "ab" });
  assert.deepEqual(Address.parts("#15/1/2"), { camera: "15/1/2", spec: "" });
  assert.deepEqual(Address.parts(""), { camera: "", spec: "" });
});
