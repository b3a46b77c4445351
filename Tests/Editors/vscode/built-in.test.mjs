/** The extension on a machine without the program. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { needsCompiler, opened, patient, project, Range, types } from "./packed.mjs";

const options = { ...patient, ...needsCompiler };
const library = "version: 1\ntemplates:\n  pin: { size: [24, 24] }\n";
const text = "version: 1\nimports: { lib: parts/lib.annotations.yaml }\nplacement: { strategy: greedy }\nannotations:\n"
  + "  - { id: ä😀, extends: lib.pin, attach: { point: [0, 0] } }\n";

async function start(test, more = {}) {
  const folder = project({ "parts/lib.annotations.yaml": library, "maps/map.annotations.yaml": text.replace("parts/", "../parts/"), ...more });
  const window = await opened(test, [folder], { path: "/nonexistent" });
  assert.equal(window.status.text, "$(info) Cartouche (built-in)");
  return { folder, window, document: window.open(join(folder, "maps/map.annotations.yaml")) };
}

test("findings with positions behind letters of four bytes, and fixes", options, async (test) => {
  const { window, document } = await start(test);
  window.replace(document, "extends: lib.pin", "extends: lib.pinn");
  await window.until(() => window.codes(document).join() === "unknown-template");
  const [finding] = window.findings.get(document.uri.toString());
  assert.equal(document.getText(finding.range), "lib.pinn");
  assert.deepEqual([finding.severity, finding.source], [types.DiagnosticSeverity.Error, "cartouche"]);
  const [action] = await window.actions(document, finding.range);
  assert.equal(action.title, "write `lib.pin` (unsafe: review the result)");
  assert.deepEqual(action.diagnostics, [finding]);
  await window.vscode.workspace.applyEdit(action.edit);
  await window.until(() => window.codes(document).length === 0);
});

test("safe fixes are preferred, and made on save", options, async (test) => {
  const { window, document } = await start(test);
  const before = document.getText();
  window.replace(document, "greedy", "Greedy");
  const [action] = await window.actions(document, document.rangeOf("Greedy"));
  assert.deepEqual([action.title, action.isPreferred], ["write `greedy`", true]);
  const actions = await window.actions(document, new Range(0, 0, 0, 0), types.CodeActionKind.Empty.append("source.fixAll"));
  assert.deepEqual(actions.map(({ kind }) => kind.value), ["source.fixAll.cartouche"]);
  const [[, [{ range, newText }]]] = actions[0].edit.entries();
  assert.deepEqual([document.getText(range), newText], ["G", "g"]);
  await window.vscode.workspace.applyEdit(actions[0].edit);
  assert.equal(document.getText(), before);
  await window.until(() => window.codes(document).length === 0);
});

test("imports: on disk, unsaved, and outside of the folder", options, async (test) => {
  const { folder, window, document } = await start(test);
  await window.until(() => window.log.includes("built-in"));
  const open = window.open(join(folder, "parts/lib.annotations.yaml"));
  window.replace(open, "pin:", "needle:");
  await window.until(() => window.codes(document).join() === "unknown-template");
  window.replace(open, "needle:", "pin:");
  await window.until(() => window.codes(document).length === 0);
  window.replace(document, "../parts/lib", "../../lib");
  await window.until(() => window.codes(document).includes("path"));
});

test("the configuration of the folder", options, async (test) => {
  const { folder, window, document } = await start(test, { ".cartouche.yaml": "rules: { unused-template: \"off\" }\n" });
  window.replace(document, "placement:", "templates: { dot: { size: [1, 1] } }\nplacement:");
  window.replace(document, "lib.pin", "lib.pinn");
  await window.until(() => window.codes(document).join() === "unknown-template");
  const configuration = window.open(join(folder, ".cartouche.yaml"));
  window.replace(configuration, "\"off\"", "warning");
  await window.until(() => window.codes(document).includes("unused-template"));
  window.replace(configuration, "rules:", "rule:");
  await window.until(() => window.codes(configuration).length > 0);
  window.replace(configuration, "rule:", "rules:");
  await window.until(() => window.codes(configuration).length === 0);
});

test("names of the language: completion and hover", options, async (test) => {
  const { window, document } = await start(test);
  window.replace(document, "attach: {", "attach: { po");
  const items = await window.completions(document, document.placeOf("{ po", 4));
  const point = items.find(({ label }) => label === "point");
  assert.equal(document.getText(point.range), "po");
  const [hover] = await window.ask("Hover", "provideHover", document, document.placeOf("strategy", 2));
  assert.equal(document.getText(hover.range), "strategy");
  assert.match(hover.contents.value, /strategy/);
  assert.deepEqual(await window.ask("Hover", "provideHover", document, document.placeOf("lib:")), []);
});

test("formatting, if the module has the formatter", options, async (test) => {
  const { window, document } = await start(test);
  if (!window.providers.get("DocumentFormattingEdit")) return test.skip("the module has no formatter");
  const before = document.getText();
  window.replace(document, "{ lib", "{lib");
  const format = () => window.ask("DocumentFormattingEdit", "provideDocumentFormattingEdits", document, { tabSize: 2, insertSpaces: true });
  window.edit(document, await format());
  assert.equal(document.getText(), before);
  window.replace(document, "version: 1", "version: [1");
  assert.deepEqual(await format(), []);
});

test("a text without a file, and Windows line ends", options, async (test) => {
  const { window } = await start(test);
  const untitled = window.open("untitled:Untitled-1", { language: "cartouche" });
  window.edit(untitled, [new types.TextEdit(new Range(0, 0, 0, 0), text.replace("lib.pin", "lib.pinn").replaceAll("\n", "\r\n"))]);
  // Imports have no folder.
  await window.until(() => window.codes(untitled).includes("unreadable-import"));
  window.replace(untitled, "imports: { lib: parts/lib.annotations.yaml }", "templates: { lip: { size: [1, 1] } }");
  window.replace(untitled, "lib.pinn", "lib");
  await window.until(() => window.codes(untitled).includes("unknown-template"));
  const [finding] = window.findings.get(untitled.uri.toString()).filter(({ code }) => code === "unknown-template");
  assert.equal(untitled.getText(finding.range), "lib");
  assert.equal(finding.range.start.line, 4);
});

test("closed texts have no findings", options, async (test) => {
  const { window, document } = await start(test);
  window.replace(document, "lib.pin", "lib.pinn");
  await window.until(() => window.codes(document).length === 1);
  window.close(document);
  assert.equal(window.findings.size, 0);
});

test("scenarios and JSON", options, async (test) => {
  const { folder, window } = await start(test, {
    "a.scenario.yaml": "version: 1\nspec: maps/map.annotations.yaml\nviewport: [400, 400]\nsteps:\n  - expect: { nobody: { visible: true } }\n",
    "a.annotations.json": "{ \"version\": 1, \"annotations\": [{ \"id\": \"a\", \"size\": [1, 1], \"extends\": \"none\", \"attach\": { \"point\": [0, 0] } }] }",
  });
  const scenario = window.open(join(folder, "a.scenario.yaml"));
  await window.until(() => window.codes(scenario).length > 0);
  const json = window.open(join(folder, "a.annotations.json"));
  await window.until(() => window.codes(json).includes("unknown-template"));
});
