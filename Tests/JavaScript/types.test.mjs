// `cartouche.d.ts` names what there is, and all of it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import * as cartouche from "../../JavaScript/cartouche.js";
import { Callouts } from "../../JavaScript/cartouche/callouts.js";
import { Clusters } from "../../JavaScript/cartouche/clusters.js";
import { statusCode } from "../../JavaScript/cartouche/error.js";
import { Frame } from "../../JavaScript/cartouche/frame.js";
import { Hidden } from "../../JavaScript/cartouche/hidden.js";
import { List } from "../../JavaScript/cartouche/list.js";
import { Placements } from "../../JavaScript/cartouche/placements.js";
import { root, wasm } from "./built.mjs";

const source = readFileSync(join(root, "JavaScript/cartouche.d.ts"), "utf8").replace(/\/\*\*[\s\S]*?\*\//g, "").replace(/\/\/.*/g, "");

/** The members of a class or interface, by their names: those on the first level of its braces. */
const members = (name) => {
  const start = new RegExp(`export (?:class|interface) ${name}\\b[^{]*\\{`).exec(source);
  assert.ok(start, `there are no types of ${name}`);
  let depth = 1;
  let body = "";
  for (let i = start.index + start[0].length; depth > 0; i++) {
    if ("{(".includes(source[i])) depth += 1;
    if (depth === 1) body += source[i];
    if ("})".includes(source[i])) depth -= 1;
  }
  const names = body.split(";").map((line) => /^\s*(?:private |readonly )*(\[[\w.]+\]|\w+)/.exec(line)?.[1]);
  return new Set(names.filter((each) => each && !["constructor", "[Symbol.iterator]", "[Symbol.dispose]"].includes(each)));
};

/** What a value has, and the prototypes of its class up to `base`. */
const names = (value, base = Object) => {
  const found = new Set(Object.keys(value));
  for (let each = Object.getPrototypeOf(value); each !== base.prototype; each = Object.getPrototypeOf(each)) {
    for (const name of Object.getOwnPropertyNames(each)) if (name !== "constructor") found.add(name);
  }
  return found;
};

/** What parts of the module use of each other. */
const internal = {
  Engine: ["call", "check", "isTrapped", "statusText", "allocate", "release", "scratch", "withBytes", "text", "list", "indices",
    "scratchText", "clock", "hostPoints", "look", "bytes", "words", "numbers", "names"],
  Frame: ["renew", "follow", "clear", "eventsOf", "written"],
  List: ["renew", "handle", "pointer", "number", "word", "written", "allWritten"],
};

const compare = (name, found, ...inherited) => {
  const typed = new Set([...members(name), ...inherited.flatMap((each) => [...members(each)])]);
  const hidden = [name, ...inherited].flatMap((each) => internal[each] ?? []);
  const present = [...found].filter((each) => !hidden.includes(each)).sort();
  assert.deepEqual(present, [...typed].sort(), name);
};

test("the module exports what the types export", () => {
  const typed = [...source.matchAll(/export (?:class|function|const) (\w+)/g)].map(([, name]) => name).sort();
  assert.deepEqual(Object.keys(cartouche).sort(), typed);
});

test("classes have what their types have", () => {
  const engine = cartouche.loadSync(wasm());
  compare("Engine", names(engine));
  const resolver = new cartouche.Resolver(readFileSync(join(root, ".build/wasm/recordings/markers.plan")));
  compare("Resolver", names(resolver));
  compare("Frame", names(resolver.frame));
  assert.ok(resolver.frame instanceof Frame);
  for (const [name, Class] of Object.entries({ Placements, Hidden, Clusters, Callouts })) {
    const list = resolver.frame[name.toLowerCase()];
    assert.ok(list instanceof Class && list instanceof List);
    compare(name, names(list), "List");
  }
  resolver.free();
});

test("names of values are those of the engine", () => {
  const { names } = cartouche.loadSync(wasm());
  const union = (name) => new RegExp(`export type ${name} =([^;]*);`).exec(source)[1].match(/"[^"]+"/g).map((each) => each.slice(1, -1));
  assert.deepEqual(union("AnchorName").sort(), [...names.anchors].sort());
  assert.deepEqual(union("StateName"), names.states);
  assert.deepEqual(union("DragStateName"), names.dragStates);
  assert.deepEqual(union("CauseName"), names.causes);
  assert.deepEqual([...members("SettableProperties")].sort(), [...names.properties].sort());
  // One of them in two forms.
  const events = new Set([...source.matchAll(/\{ event: "(\w+)"/g)].map(([, name]) => name));
  assert.deepEqual([...events].sort(), [...names.events].sort());
  const reasons = /reason:([^;]*);/.exec(source)[1].match(/"[^"]+"/g).map((each) => each.slice(1, -1));
  assert.deepEqual(reasons, names.refusals);
});

test("inputs say what their types say", () => {
  const resolver = new cartouche.Resolver(readFileSync(join(root, ".build/wasm/recordings/markers.plan")));
  assert.throws(() => resolver.check([{ somethingElse: 0 }]), ({ message }) => {
    const [, listed] = message.split("there are");
    assert.deepEqual(new Set(listed.match(/\w+/g)), members("Actions"));
    return true;
  });
});

test("every error that is thrown has a name that is typed", () => {
  const typed = /export type ErrorCode =([^;]*);/.exec(source)[1].match(/"(\w+)"/g).map((each) => each.slice(1, -1));
  const header = readFileSync(join(root, "Sources/CCartouche/include/cartouche.h"), "utf8");
  const block = /typedef int32_t cartouche_status;\s*enum \{([\s\S]*?)\n\};/.exec(header)[1];
  for (const [, name, status] of block.matchAll(/CARTOUCHE_([A-Z_]+) = (\d+)/g)) {
    const code = name.toLowerCase().replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
    assert.equal(statusCode(Number(status)), code);
    if (code !== "ok") assert.ok(typed.includes(code), `${code} is typed`);
  }
});
