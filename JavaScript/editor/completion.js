// Completion from the JSON Schema of specs: the properties of a mapping, and the values that a property may have.

import { ITEM, placeAt } from "./spec-path.js";

/** The longest search in the schema, in nodes. */
const MAX_NODES = 400;

export class SchemaCompletion {
  /** @param schema the schema, as the compiler returns it. */
  constructor(schema) {
    this.schema = JSON.parse(schema);
  }

  /** The names of all properties in the language. */
  get names() {
    const names = new Set();
    const visit = (node) => {
      if (typeof node !== "object" || node === null) return;
      for (const name of Object.keys(Array.isArray(node) ? {} : node.properties ?? {})) names.add(name);
      Object.values(node).forEach(visit);
    };
    visit(this.schema);
    return names;
  }

  /**
   * Returns the completions at a place of a text.
   *
   * @param lines the lines of the text. @param line the line from 0. @param column the column from 0, in UTF-16 units.
   * @returns {{from: number, items: {text: string, label: string, detail: string}[]} | null} the first column that an item replaces.
   */
  complete(lines, line, column) {
    const place = placeAt(lines, line, column);
    if (!place) return null;
    let nodes = this.#expanded([this.schema]);
    for (const step of place.path) nodes = this.#expanded(this.#children(nodes, step));
    const items = place.isValue ? this.#values(nodes) : this.#properties(nodes, lines[line].slice(column));
    const matching = items.filter(({ label }) => label.toLowerCase().startsWith(place.word.toLowerCase()));
    return matching.length ? { from: place.from, items: matching } : null;
  }

  /** Returns the nodes with the alternatives and references in them. */
  #expanded(nodes) {
    const all = new Set(nodes);
    for (const node of all) {
      if (all.size > MAX_NODES) break;
      const named = node.$ref?.startsWith("#/definitions/") && this.schema.definitions[node.$ref.slice("#/definitions/".length)];
      for (const inner of [named, ...(node.allOf ?? []), ...(node.anyOf ?? []), ...(node.oneOf ?? [])]) {
        if (typeof inner === "object" && inner !== null) all.add(inner);
      }
    }
    return [...all];
  }

  #children(nodes, step) {
    const found = nodes.flatMap((node) => {
      if (step === ITEM) return [node.items, node.additionalItems].flat();
      if (node.properties?.[step]) return [node.properties[step]];
      return [...Object.values(node.patternProperties ?? {}), node.additionalProperties];
    });
    return found.filter((node) => typeof node === "object" && node !== null);
  }

  #properties(nodes, after) {
    const items = new Map();
    const colon = /^\s*:/.test(after) ? "" : ": ";
    for (const { properties = {} } of nodes) {
      for (const [label, { description }] of Object.entries(properties)) {
        if (description && !items.has(label)) items.set(label, { label, text: label + colon, detail: description });
      }
    }
    return [...items.values()];
  }

  #values(nodes) {
    const items = new Map();
    for (const { enum: values = [], enumDescriptions = [], type } of nodes) {
      values.forEach((word, index) => {
        if (word !== null) items.set(String(word), { label: String(word), text: String(word), detail: enumDescriptions[index] ?? "" });
      });
      if ([type].flat().includes("boolean")) for (const word of ["true", "false"]) items.set(word, { label: word, text: word, detail: "" });
    }
    return [...items.values()];
  }
}
