/** The files that the extension is about. */
"use strict";
const vscode = require("vscode");

/** Specs, scenarios and configurations. JSON stays in the language JSON, with its own highlighting. */
const selector = [
  { language: "cartouche", scheme: "file" },
  { language: "cartouche", scheme: "untitled" },
  { pattern: "**/*.{annotations,scenario}.json", scheme: "file" },
];

/** Files on which findings may depend, besides: data and styles. The server uses their unsaved texts. */
const data = [{ pattern: "**/*.{json,geojson}", scheme: "file" }];

const isChecked = (document) => vscode.languages.match(selector, document) > 0;

const isSynchronized = (document) => isChecked(document) || vscode.languages.match(data, document) > 0;

module.exports = { isChecked, isSynchronized, selector };
