// What the module reads is where the C header puts it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import * as layout from "../../JavaScript/cartouche/layout.js";
import { flags } from "../../JavaScript/cartouche/plan-facts.js";
import { root } from "./built.mjs";

/** The structures of the header by their names without `cartouche_`: size, alignment and offsets. */
const structures = () => {
  const header = readFileSync(join(root, "Sources/CCartouche/include/cartouche.h"), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  const types = { uint32_t: { size: 4, align: 4 }, int32_t: { size: 4, align: 4 }, double: { size: 8, align: 8 } };
  for (const [, name] of header.matchAll(/typedef u?int32_t (cartouche_\w+);/g)) types[name] = types.uint32_t;
  for (const [, body, name] of header.matchAll(/typedef struct \w+ \{([^}]*)\} (\w+);/g)) {
    let [offset, align] = [0, 4];
    const offsets = {};
    for (const [, type, members] of body.matchAll(/(\w+) ([^;]+);/g)) {
      assert.ok(types[type], `${type} is a type that is not known here`);
      for (const member of members.split(",")) {
        const [, memberName, count = "1"] = /^\s*(\w+)(?:\[(\d+)\])?\s*$/.exec(member);
        offset = Math.ceil(offset / types[type].align) * types[type].align;
        offsets[memberName] = offset;
        offset += types[type].size * Number(count);
        align = Math.max(align, types[type].align);
      }
    }
    types[name] = { size: Math.ceil(offset / align) * align, align, offsets };
  }
  return Object.fromEntries(
    Object.entries(types).filter(([, type]) => type.offsets).map(([name, type]) => [name.replace("cartouche_", ""), type]));
};

test("members are where the header has them", () => {
  const known = structures();
  for (const [name, { size, ...offsets }] of Object.entries(layout).filter(([name]) => name !== "none")) {
    const structure = known[name];
    assert.ok(structure, `the header has no cartouche_${name}`);
    assert.equal(size, structure.size, `size of ${name}`);
    for (const [member, offset] of Object.entries(offsets)) assert.equal(offset, structure.offsets[member], `${name}.${member}`);
  }
});

test("flags are in the order of the header's bits", () => {
  const header = readFileSync(join(root, "Sources/CCartouche/include/cartouche.h"), "utf8");
  const [, bits] = /Bits of `flags`\. \*\/\s*enum \{([\s\S]*?)\};/.exec(header);
  const named = [...bits.matchAll(/CARTOUCHE_(\w+) = 1 << (\d+)/g)].map(([, name, bit], i) => {
    assert.equal(Number(bit), i, name);
    const words = name.toLowerCase().split("_");
    // `IS_VISIBLE` is `visible`, `ALLOWS_OVERLAP` `allowOverlap`, `GIVES_WIDTH` `givenWidth`.
    const verb = words.shift();
    const first = { is: [], gives: ["given"], ignores: ["ignore"], allows: ["allow"], avoids: ["avoid"] }[verb];
    return [...first, ...words].map((word, i) => (i === 0 ? word : word[0].toUpperCase() + word.slice(1))).join("");
  });
  assert.deepEqual(flags, named);
});
