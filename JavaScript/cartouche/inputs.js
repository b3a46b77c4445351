import { badArgument } from "./error.js";
import { array, boolean, coordinate, listed, meant, number, options, pair } from "./given.js";
import { input as layout, none } from "./layout.js";

const kinds = {
  select: 0, deselect: 1, tap: 2, drag: 3, highlight: 4, measured: 5, measuredCallout: 6, featureVisibility: 7, move: 8,
  set: 9, movePuck: 10, expand: 11, collapse: 12,
};

/** The inputs of a frame, encoded for the engine. One input of the caller may become several of the engine. */
export class Inputs {
  /** For each input of the engine, the index of the caller's input. */
  origins = [];
  #records = [];

  /** @param attachments returns the attachments to a feature that an input names. */
  constructor(given, handle, attachments) {
    array(given, "`inputs`").forEach((input, index) => {
      for (const record of records(input, handle, attachments)) {
        this.#records.push(record);
        this.origins.push(index);
      }
    });
  }

  get count() { return this.#records.length; }

  get size() { return this.count * layout.size; }

  write({ words, numbers }, pointer) {
    for (const { kind, target = none, detail = 0, point } of this.#records) {
      words.set([kinds[kind], target, detail, point ? 1 : 0], pointer >>> 2);
      numbers.set(point ?? [0, 0], (pointer + layout.x) >>> 3);
      pointer += layout.size;
    }
  }
}

const actions = [
  "select", "deselect", "tap", "drag", "highlight", "unhighlight", "measured", "featureVisibility", "move", "set", "puck",
  "expand", "collapse",
];

const records = (input, handle, attachments) => {
  const keys = Object.keys(options(input, "an input", actions));
  if (keys.length !== 1) throw badArgument(`an input says one thing, and not ${keys.length}: ${JSON.stringify(input)}`);
  const [action] = keys;
  const value = input[action];
  const has = (...names) => options(value, `\`${action}\``, names);
  const target = (annotation) => handle.index(annotation);
  const { names } = handle.engine;
  switch (action) {
    case "select": case "deselect": case "expand": return [{ kind: action, target: target(value) }];
    case "highlight": return [{ kind: "highlight", target: target(value), detail: 1 }];
    case "unhighlight": return [{ kind: "highlight", target: target(value), detail: 0 }];
    case "collapse": return boolean(value, "`collapse`") ? [{ kind: "collapse" }] : [];
    case "tap": return [{ kind: "tap", point: pair(value, "`tap`") }];
    case "drag": has("id", "state", "to"); return [{
      kind: "drag", target: target(value.id), detail: numbered(value.state, names.dragStates, "state of a drag"),
      point: value.to === undefined ? undefined : pair(value.to, "`to`"),
    }];
    case "measured": has("id", "width", "height", "callout"); return [{
      kind: boolean(value.callout, "`callout` of `measured`", false) ? "measuredCallout" : "measured", target: target(value.id),
      point: [number(value.width, "`width` of `measured`"), number(value.height, "`height` of `measured`")],
    }];
    case "featureVisibility":
      has("layer", "id", "attachment", "visible");
      return orNone(attachments(value)).map((attachment) => ({
        kind: "featureVisibility", target: attachment, detail: boolean(value.visible, "`visible` of `featureVisibility`") ? 1 : 0,
      }));
    case "move":
      has("id", "to");
      return [{ kind: "move", target: target(value.id), point: coordinate(value.to, "`to` of `move`") }];
    case "set": has("id", ...names.properties); return propertiesOf(value, names.properties).map((property) => ({
      kind: "set", target: target(value.id), detail: numbered(property, names.properties, "property that inputs set"),
      point: [numberOrBoolean(value[property], `\`${property}\` of \`set\``), 0],
    }));
    case "puck": return [{ kind: "movePuck", point: value === null ? undefined : coordinate(value, "`puck`") }];
  }
};

/** Returns the attachments, or a list with `none` if there are none: the engine then reports that the input had no effect. */
const orNone = (attachments) => (attachments.length === 0 ? [none] : attachments);

/** Returns the names of the properties that a `set` input sets, after checking them. */
const propertiesOf = (value, names) => {
  const properties = Object.keys(value).filter((key) => key !== "id");
  if (properties.length === 0) throw badArgument(`\`set\` names a property beside the \`id\`: there are ${listed(names)}`);
  return properties;
};

/** Returns the value of a property as the number that the engine expects: 0 or 1 for a boolean. */
const numberOrBoolean = (value, what) => (typeof value === "boolean" ? Number(value) : number(value, what));

const numbered = (name, names, what) => {
  const number = names.indexOf(name);
  if (number < 0) throw badArgument(`\`${name}\` is no ${what}: ${meant(String(name), names)}`);
  return number;
};
