// The driver for MapLibre GL JS gives the views of scripts the same operations as the drivers in Swift and Kotlin do.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ViewAnnotations } from "../../JavaScript/cartouche-maplibre.js";
import { recorded, root } from "./built.mjs";
import { FakeMap, makePage } from "./fake-page.mjs";
import { resolverOf } from "./hosts.mjs";
import { Operations } from "./operations.mjs";

const folder = join(root, "Tests/Drivers");
const scripts = readdirSync(folder).filter((name) => name.endsWith(".script.json")).map((name) => name.slice(0, -".script.json".length)).sort();

/** Plays a script. @returns the operations as text. */
const play = (name) => {
  const script = JSON.parse(readFileSync(join(folder, `${name}.script.json`), "utf8"));
  makePage(script.scale);
  const map = new FakeMap(script);
  const operations = new Operations(map, script.sizes);
  const annotations = new ViewAnnotations(map, resolverOf(`driver-${name}`), operations.callbacks);
  let pressed = [0, 0];
  const point = (place) => (typeof place === "string" ? operations.middle(place) : place);
  const moved = ([x, y]) => [pressed[0] + x, pressed[1] + y];
  // In the order in which a step with several actions does them.
  const actions = {
    viewport: (size) => void (map.viewport = size),
    camera: (change) => map.move(change),
    unsupported(reason) {
      map.unsupported = reason;
      map.triggerRepaint();
    },
    regions: (regions) => annotations.setRegions(regions),
    send: (inputs) => annotations.send(...inputs),
    reload: (other) => annotations.reload(recorded(`driver-${other}.plan`)),
    refresh: (id) => annotations.refresh(id === true ? undefined : id),
    tap: (place) => map.tap(point(place)),
    press(place) {
      pressed = point(place);
      map.pointer("pointerdown", "touch", pressed);
    },
    move: (by) => map.pointer("pointermove", "touch", moved(by)),
    release: (by) => map.pointer("pointerup", "touch", moved(by)),
    cancel: () => map.pointer("pointercancel", "touch", pressed),
    hover: (place) => (place ? map.pointer("pointermove", "mouse", point(place)) : map.pointer("pointerleave", "mouse", [0, 0])),
    remove: () => annotations.remove(),
  };
  const lines = [];
  script.steps.forEach((step, i) => {
    const { note, settle = false, ...asked } = step;
    for (const action of Object.keys(asked)) assert.ok(action in actions, `${name} has the unknown action ${action}`);
    for (const [action, act] of Object.entries(actions)) if (action in asked) act(asked[action]);
    if (settle) map.settle();
    else map.frame();
    lines.push(`${i + 1} ${note}`, ...operations.lines(settle).map((line) => `  ${line}`));
  });
  return `${lines.join("\n")}\n`;
};

for (const name of scripts) {
  test(`${name}: the operations of all drivers`, () => {
    assert.equal(play(name), readFileSync(join(folder, `${name}.operations.txt`), "utf8"));
  });
}

test("there are scripts", () => assert.ok(scripts.length >= 6));
