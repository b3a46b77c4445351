/** The extension with the program: `cartouche lsp` as in VS Code. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { opened, patient, project, Range, types } from "./packed.mjs";

const files = {
  "lib.annotations.yaml": "version: 1\ntemplates:\n  pin: { size: [24, 24] }\n",
  "map.annotations.yaml": "version: 1\nimports: { lib: lib.annotations.yaml }\ncamera: { center: [0, 0], zoom: 3 }\n"
    + "templates:\n  dot: { extends: lib.pin, priority: [+, 1, 2] }\n"
    + "annotations:\n  - { id: ä😀, extends: dot, attach: { point: [0, 0] } }\n  - { id: b, extends: lib.pin, attach: { point: [9, 9] } }\n",
  "map.scenario.yaml": "version: 1\nspec: map.annotations.yaml\nviewport: [400, 400]\nsteps:\n  - name: both are shown\n    expect:\n      b: { visible: true }\n",
};

async function start(test, more = {}, options) {
  const folder = project({ ...files, ...more });
  const window = await opened(test, [folder], options);
  return { folder, window, document: window.open(join(folder, "map.annotations.yaml")) };
}

test("a mistake is found while it is typed, and its fix removes it", patient, async (test) => {
  const { window, document } = await start(test);
  assert.match(window.status.text, /^\$\(check\) Cartouche$/);
  assert.match(window.status.tooltip.value, /^Language server: \//);
  assert.equal(document.languageId, "cartouche");
  window.replace(document, "extends: dot", "extends: dott");
  await window.until(() => window.codes(document)[0] === "unknown-template");
  const [finding] = window.findings.get(document.uri.toString());
  assert.equal(document.getText(finding.range), "dott");
  assert.equal(finding.severity, 0);
  assert.equal(finding.source, "cartouche");
  const [action] = await window.actions(document, finding.range);
  assert.deepEqual([action.title, action.kind.value, action.isPreferred], ["write `dot` (unsafe: review the result)", "quickfix", undefined]);
  assert.deepEqual(action.diagnostics, [finding]);
  await window.vscode.workspace.applyEdit(action.edit);
  await window.until(() => window.codes(document).length === 0);
  assert.equal(document.getText(), files["map.annotations.yaml"]);
});

test("several edits at once, also behind letters of two units", patient, async (test) => {
  const { window, document } = await start(test);
  const { TextEdit } = types;
  window.edit(document, [
    new TextEdit(document.rangeOf("dot: {"), "point: {"),
    new TextEdit(document.rangeOf("😀, extends: dot"), "🙂, extends: point"),
    new TextEdit(document.rangeOf("b, extends: lib.pin"), "b, extends: lib.pinn"),
  ]);
  await window.until(() => window.codes(document).join() === "unknown-template");
  assert.equal(document.getText(window.findings.get(document.uri.toString())[0].range), "lib.pinn");
});

test("all that is safe is fixed on save", patient, async (test) => {
  const { window, document } = await start(test);
  window.replace(document, "version: 1", "version: 1\nplacement: { strategy: Greedy }");
  window.replace(document, "extends: dot", "extends: dott");
  const fixed = document.getText().replace("Greedy", "greedy");
  const [preferred] = await window.actions(document, document.rangeOf("Greedy"));
  assert.deepEqual([preferred.title, preferred.isPreferred], ["write `greedy`", true]);
  const actions = await window.actions(document, new Range(0, 0, 0, 0), types.CodeActionKind.Empty.append("source.fixAll"));
  assert.deepEqual(actions.map(({ kind }) => kind.value), ["source.fixAll.cartouche"]);
  await window.vscode.workspace.applyEdit(actions[0].edit);
  assert.equal(document.getText(), fixed);
});

test("completion, hover and signatures", patient, async (test) => {
  const { window, document } = await start(test);
  const [help] = await window.ask("SignatureHelp", "provideSignatureHelp", document, document.placeOf("[+, 1", 4));
  assert.match(help.signatures[0].label, /\+/);
  assert.ok(help.signatures[0].parameters.length > 0);
  window.replace(document, "priority", "p");
  const items = await window.completions(document, document.placeOf("{ extends: lib.pin, p", 21));
  const priority = items.find((item) => item.label === "priority");
  assert.equal(priority.kind, types.CompletionItemKind.Property);
  assert.equal(document.getText(priority.range), "p");
  assert.match(priority.insertText.value, /^priority/);
  assert.ok(priority.documentation.value.length > 0);
  const [hover] = await window.ask("Hover", "provideHover", document, document.placeOf("extends"));
  assert.equal(document.getText(hover.range), "extends");
  assert.match(hover.contents.value, /template/i);
});

test("definition and references in other files", patient, async (test) => {
  const { folder, window, document } = await start(test);
  const [definition] = await window.ask("Definition", "provideDefinition", document, document.placeOf("lib.pin", 5));
  assert.equal(definition.targetUri.fsPath, join(folder, "lib.annotations.yaml"));
  assert.equal(definition.targetSelectionRange.start.line, 2);
  const found = await window.ask("Reference", "provideReferences", document, document.placeOf("lib.pin", 5), { includeDeclaration: true });
  assert.deepEqual(found.map(({ uri, range }) => `${uri.path.split("/").at(-1)} ${range.start.line}`).sort(),
    ["lib.annotations.yaml 2", "map.annotations.yaml 4", "map.annotations.yaml 7"]);
});

test("rename, also in files that are not open", patient, async (test) => {
  const { folder, window, document } = await start(test);
  const place = document.placeOf("lib.pin", 5);
  const [{ placeholder }] = await window.ask("Rename", "prepareRename", document, place);
  assert.equal(placeholder, "pin");
  const [edit] = await window.ask("Rename", "provideRenameEdits", document, place, "needle");
  await window.vscode.workspace.applyEdit(edit);
  assert.equal(document.getText(), files["map.annotations.yaml"].replaceAll("lib.pin", "lib.needle"));
  assert.match(window.open(join(folder, "lib.annotations.yaml")).getText(), /^ {2}needle: /m);
  await assert.rejects(window.ask("Rename", "prepareRename", document, document.placeOf("version")), /can be renamed/);
  await assert.rejects(window.ask("Rename", "provideRenameEdits", document, document.placeOf("lib.needle", 5), "a b"), /./);
});

test("formatting, of a file and of lines", patient, async (test) => {
  const { window, document } = await start(test);
  window.replace(document, "{ extends: lib.pin,", "{extends:   lib.pin,");
  window.replace(document, "- { id: b,", "-   {id: b,");
  const options = { tabSize: 2, insertSpaces: true };
  const { line } = document.placeOf("-   {id: b");
  const lines = await window.ask("DocumentRangeFormattingEdit", "provideDocumentRangeFormattingEdits", document, new Range(line, 0, line, 5), options);
  window.edit(document, lines);
  assert.match(document.getText(), /{extends: {3}lib.pin,/);
  assert.match(document.getText(), /\n {2}- { id: b,/);
  window.edit(document, await window.ask("DocumentFormattingEdit", "provideDocumentFormattingEdits", document, options));
  assert.equal(document.getText(), files["map.annotations.yaml"]);
});

test("outline, folding, selection, links, colors, highlighting, hints and lenses", patient, async (test) => {
  const { folder, window, document } = await start(test);
  window.replace(document, "extends: lib.pin, attach: { point: [9, 9] }", "data: { fill: \"#ff8000\" }, extends: lib.pin, attach: { point: [0, 0] }");
  const outline = await window.ask("DocumentSymbol", "provideDocumentSymbols", document);
  const annotations = outline.find(({ name }) => name === "annotations");
  assert.deepEqual(annotations.children.map(({ name }) => name), ["ä😀", "b"]);
  const foldings = await window.ask("FoldingRange", "provideFoldingRanges", document);
  assert.ok(foldings.some(({ start }) => start === document.placeOf("annotations:").line));
  const [selection] = await window.ask("SelectionRange", "provideSelectionRanges", document, [document.placeOf("lib.pin", 1)]);
  assert.equal(document.getText(selection.range), "lib.pin");
  const [link] = await window.ask("DocumentLink", "provideDocumentLinks", document);
  assert.equal(link.target.fsPath, join(folder, "lib.annotations.yaml"));
  const [{ color, range }] = await window.ask("Color", "provideDocumentColors", document);
  assert.deepEqual([color.red, Math.round(color.green * 255), color.blue, color.alpha], [1, 128, 0, 1]);
  const [{ provider }] = window.providers.get("Color");
  const [blue] = await provider.provideColorPresentations(new types.Color(0, 0, 1, 1), { document, range });
  assert.match(blue.label, /#0000ff/i);
  const [tokens] = await window.ask("DocumentSemanticTokens", "provideDocumentSemanticTokens", document);
  assert.ok(tokens.data instanceof Uint32Array && tokens.data.length > 20 && tokens.data.length % 5 === 0);
  const [{ more: [legend] }] = window.providers.get("DocumentSemanticTokens");
  assert.deepEqual(legend.tokenTypes.filter((name) => !window.manifest.contributes.semanticTokenScopes[0].scopes[name]), []);
  const hints = await window.ask("InlayHints", "provideInlayHints", document, new Range(0, 0, document.lineCount, 0));
  assert.deepEqual(hints.map(({ label }) => label), ["hidden: collision ← ä😀"]);
  assert.equal(document.offsetAt(hints[0].position), document.getText().indexOf("id: b") + 5);
  const lenses = await window.ask("CodeLens", "provideCodeLenses", document);
  assert.deepEqual(lenses.map(({ command }) => command.title), ["$(open-preview) Preview"]);
  assert.ok(window.commands.has(lenses[0].command.command));
});

test("unsaved imports, and files that change on disk", patient, async (test) => {
  const { folder, window, document } = await start(test);
  const library = window.open(join(folder, "lib.annotations.yaml"));
  window.replace(library, "pin:", "needle:");
  await window.until(() => window.codes(document).join() === "unknown-template,unknown-template");
  window.close(library);
  await window.until(() => window.codes(document).length === 0);
  window.write(library.uri.fsPath, files["lib.annotations.yaml"].replace("pin:", "needle:"));
  await window.until(() => window.codes(document).length === 2);
  window.write(library.uri.fsPath, undefined);
  await window.until(() => window.codes(document).includes("unreadable-import"));
  window.write(library.uri.fsPath, files["lib.annotations.yaml"]);
  await window.until(() => window.codes(document).length === 0);
});

test("hints are requested again after a change of an import", patient, async (test) => {
  const { folder, window, document } = await start(test);
  const [{ provider }] = window.providers.get("InlayHints");
  let changes = 0;
  provider.onDidChangeInlayHints(() => changes++);
  window.replace(document, "extends: lib.pin", "extends: lib.pim");
  await window.until(() => window.codes(document).length > 0);
  assert.equal(changes, 0);
  const library = window.open(join(folder, "lib.annotations.yaml"));
  window.replace(library, "pin:", "pim:");
  await window.until(() => changes > 0);
});

test("data that is open and unsaved", patient, async (test) => {
  const { folder, window } = await start(test, {
    "points.geojson": "{ \"type\": \"FeatureCollection\", \"features\": [] }",
    "data.annotations.yaml": "version: 1\nsources:\n  s: { type: geojson, data: points.geojson }\nannotations:\n"
      + "  - { id: p, forEach: { source: s }, size: [9, 9] }\n",
  });
  const spec = window.open(join(folder, "data.annotations.yaml"));
  const data = window.open(join(folder, "points.geojson"));
  window.replace(data, "[]", "[7]");
  await window.until(() => window.codes(spec).length + window.codes(data).length > 0);
  window.replace(data, "[7]", "[]");
  await window.until(() => window.codes(data).length === 0);
});

test("a JSON spec, a configuration and a text without a file", patient, async (test) => {
  const { folder, window } = await start(test, {
    "a.annotations.json": "{ \"version\": 1, \"annotations\": [{ \"id\": \"a\", \"size\": [1, 1], \"extends\": \"none\", \"attach\": { \"point\": [0, 0] } }] }",
    ".cartouche.yaml": "rules: { unused-templat: \"off\" }\n",
  });
  const json = window.open(join(folder, "a.annotations.json"));
  assert.equal(json.languageId, "json");
  await window.until(() => window.codes(json).includes("unknown-template"));
  const configuration = window.open(join(folder, ".cartouche.yaml"));
  assert.equal(configuration.languageId, "cartouche");
  await window.until(() => window.codes(configuration).length > 0);
  window.close(configuration);
  const untitled = window.open("untitled:Untitled-1", { language: "cartouche" });
  window.edit(untitled, [new types.TextEdit(new Range(0, 0, 0, 0), "version: 1\nannotation: []\n")]);
  await window.until(() => window.codes(untitled).length > 0);
});

test("folders that are added later", patient, async (test) => {
  const { window, document } = await start(test);
  const other = project({ "z.annotations.yaml": "version: 1\ntemplates: { z: { size: [1, 1] } }\nannotations: [{ id: a, extends: z, attach: { point: [0, 0] } }]\n" });
  window.addFolder(other);
  const spec = window.open(join(other, "z.annotations.yaml"));
  const found = await window.ask("Reference", "provideReferences", spec, spec.placeOf("z:"), { includeDeclaration: false });
  assert.equal(found.length, 1);
  window.replace(document, "extends: dot", "extends: dott");
  await window.until(() => window.codes(document).length === 1);
});

test("the preview runs in a terminal", patient, async (test) => {
  const { folder, window, document } = await start(test);
  await window.run("cartouche.preview", document.uri.toString());
  const [terminal] = window.terminals;
  assert.equal(terminal.cwd, folder);
  assert.equal(terminal.isShown, true);
  assert.deepEqual(terminal.sent, [`${process.env.CARTOUCHE_PROGRAM} preview map.annotations.yaml --open`]);
  // The server's message with the command line is not shown.
  assert.deepEqual(window.messages, []);
  await window.run("cartouche.preview");
  assert.equal(window.terminals.length, 1);
  window.closeTerminal(terminal);
  window.open(join(folder, "map.scenario.yaml"));
  await window.run("cartouche.preview");
  assert.match(window.terminals[0]?.sent[0], / preview map\.annotations\.yaml --scenario map\.scenario\.yaml --open$/);
  window.replace(window.active.document, "spec: ", "spec: : ");
  await window.run("cartouche.preview");
  assert.equal(window.terminals.length, 1);
  assert.match(window.messages[0].text, /^map\.scenario\.yaml has errors/);
});

test("a scenario runs with its unsaved text", patient, async (test) => {
  const { folder, window } = await start(test);
  const scenario = window.open(join(folder, "map.scenario.yaml"));
  await window.run("cartouche.runScenario");
  assert.deepEqual(window.messages.map(({ kind, text }) => [kind, text]), [["information", "map.scenario.yaml passed"]]);
  assert.equal(window.isLogShown, false);
  window.replace(scenario, "visible: true", "visible: false");
  await window.run("cartouche.runScenario", scenario.uri);
  assert.equal(window.messages[1].kind, "error");
  assert.equal(window.isLogShown, true);
});

test("an edit for an older text is refused", patient, async (test) => {
  const { window, document } = await start(test);
  window.replace(document, "extends: dot", "extends: dott");
  await window.until(() => window.codes(document).length === 1);
  const [{ range }] = window.findings.get(document.uri.toString());
  const asked = window.actions(document, range);
  window.replace(document, "version: 1", "version:  1");
  await assert.rejects(asked, /has changed in the meantime/);
});

test("a cancelled request has no result", patient, async (test) => {
  const { window, document } = await start(test);
  const [{ provider }] = window.providers.get("Hover");
  const source = new types.CancellationTokenSource();
  const asked = provider.provideHover(document, document.placeOf("extends"), source.token);
  assert.equal(source.listeners, 1);
  source.cancel();
  assert.equal(await asked, undefined);
  assert.equal(source.listeners, 0);
});

test("no file of the project is changed by asking", patient, async (test) => {
  const { folder, window } = await start(test);
  await window.deactivate();
  for (const [name, text] of Object.entries(files)) assert.equal(readFileSync(join(folder, name), "utf8"), text);
});
