/** Parts of the extension alone: messages, the grammar, the package. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { test } from "node:test";
import { extension, hasCompiler, pack, packageFile, project, root } from "./packed.mjs";

const require = createRequire(import.meta.url);
const { Connection } = require(join(extension, "lib/connection.js"));
const json = (...path) => JSON.parse(readFileSync(join(...path), "utf8"));
const manifest = json(extension, "package.json");

/** A connection, what it has received, and what it has sent. */
function connection(handlers = {}) {
  const [input, output, seen] = [new PassThrough(), new PassThrough(), []];
  const made = new Connection(input, output, {
    notification: (method, params) => seen.push([method, params]), request: () => undefined, damaged: (reason) => seen.push(["damaged", reason]),
    ...handlers,
  });
  const frame = (message) => {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    return Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n`), body]);
  };
  const sent = () => {
    const text = (output.read() ?? Buffer.alloc(0)).toString();
    return [...text.matchAll(/Content-Length: \d+\r\n\r\n(\{.*?\})(?=Content-Length|$)/gs)].map(([, body]) => JSON.parse(body));
  };
  return { input, made, seen, frame, sent };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("messages may come in any pieces", async () => {
  for (const size of [1, 2, 3, 7, 64, 10_000]) {
    const { input, seen, frame } = connection();
    const bytes = Buffer.concat([frame({ method: "one", params: { text: "ä😀" } }), frame({ method: "two" })]);
    for (let start = 0; start < bytes.length; start += size) input.write(bytes.subarray(start, start + size));
    await turn();
    assert.deepEqual(seen, [["one", { text: "ä😀" }], ["two", undefined]]);
  }
});

test("requests have their answers, in any order", async () => {
  const { input, made, frame, sent } = connection();
  const [one, two] = [made.request("one", {}), made.request("two", {})];
  assert.deepEqual(sent().map(({ id, method }) => [id, method]), [[1, "one"], [2, "two"]]);
  input.write(frame({ id: 2, result: null }));
  input.write(frame({ id: 1, error: { code: -32803, message: "no" } }));
  input.write(frame({ id: 99, result: 1 }));
  assert.equal(await two, null);
  await assert.rejects(one, (error) => error.message === "no" && !error.isObsolete);
});

test("requests of the server are answered, also unknown ones", async () => {
  const { input, frame, sent } = connection({
    request: (method) => method === "known" ? Promise.resolve([1]) : method === "bad" ? Promise.reject(new Error("bad")) : undefined,
  });
  for (const method of ["known", "unknown", "bad"]) input.write(frame({ id: method, method }));
  await turn();
  await turn();
  assert.deepEqual(sent().map(({ id, result, error }) => [id, result, error?.code]).sort(),
    [["bad", undefined, -32603], ["known", [1], undefined], ["unknown", undefined, -32601]]);
});

test("the end of the server ends its requests", async () => {
  const { made } = connection();
  const asked = made.request("one", {});
  made.end();
  await assert.rejects(asked, (error) => error.isObsolete);
  await assert.rejects(made.request("two", {}), (error) => error.isObsolete);
  made.notify("three", {});
});

test("bytes that are no messages are reported", async () => {
  for (const text of ["hello", "Content-" + "x".repeat(2000), "hello\r\n\r\n", "Content-Length: 3\r\n\r\n{}]", "Content-Length: -1\r\n\r\n"]) {
    const { input, seen } = connection();
    input.write(text);
    await turn();
    assert.equal(seen[0][0], "damaged");
  }
});

// The grammar

const grammar = json(extension, "syntaxes/cartouche.tmLanguage.json");
const patterns = Object.values(grammar.injections).flatMap((injection) => injection.patterns);
const [names, properties, variables] = patterns.map(({ match }) => new RegExp(match, "g"));

test("the grammar knows the keys of all examples", () => {
  const words = (text, expression) => [...text.matchAll(expression)].map(([word]) => word);
  assert.deepEqual(words("  - { id: a, 'size': [1, 1], titles: {name}, my.id: 1, data: { xid: 2 } }", names), ["id", "size", "data"]);
  assert.deepEqual(words("title: \"{name} {open:hours} { } {}\"", properties), ["{name}", "{open:hours}"]);
  assert.deepEqual(words("$theme $$x a$b $a-b", variables), ["$theme", "$a-b"]);
  let count = 0;
  for (const folder of readdirSync(join(root, "Examples"), { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    for (const file of readdirSync(join(root, "Examples", folder.name)).filter((name) => name.endsWith(".annotations.yaml"))) {
      const text = readFileSync(join(root, "Examples", folder.name, file), "utf8");
      assert.equal(words(text, names).includes("version"), true, file);
      count++;
    }
  }
  assert.ok(count > 10);
});

test("each name of the schemas is in the grammar", () => {
  const { properties } = json(root, "docs/reference/schema.json");
  assert.ok(Object.keys(properties).length > 5);
  for (const name of Object.keys(properties).filter((each) => !each.startsWith("$"))) assert.ok(`${name}: 1`.match(names), name);
});

test("the editor indents below keys alone", () => {
  const { indentationRules, wordPattern } = json(extension, "language-configuration.json");
  const increase = new RegExp(indentationRules.increaseIndentPattern);
  for (const line of ["annotations:", "  - id:", "text: |", "text: >-", "a:   # why", "- - a:"]) assert.ok(increase.test(line), line);
  for (const line of ["a: b", "# a:", "- a", "", "a: [", "url: http://x"]) assert.ok(!increase.test(line), line);
  assert.deepEqual("lib.pin-a: [$x, \"{name}\"]".match(new RegExp(wordPattern, "g")), ["lib", "pin-a", "x", "name"]);
});

// The package

test("the package is the same each time", () => {
  const folders = [project({}), project({})];
  const [first, second] = folders.map((folder) => readFileSync(pack(folder, false, { SOURCE_DATE_EPOCH: "1700000000" })));
  assert.ok(first.equals(second));
  assert.ok(readFileSync(packageFile).length < (hasCompiler ? 5_000_000 : 100_000));
});

test("the manifest of the package names files that are in it", () => {
  const text = readFileSync(join(extension, "../extension.vsixmanifest"), "utf8");
  const paths = [...text.matchAll(/<Asset Type="[^"]+" Path="([^"]+)"/g)].map(([, path]) => path);
  assert.equal(paths.length, 4);
  for (const path of paths) assert.ok(readFileSync(join(extension, "..", path)).length > 0);
  assert.match(text, new RegExp(`Version="${manifest.version.replaceAll(".", "\\.")}"`));
  const types = readFileSync(join(extension, "../[Content_Types].xml"), "utf8");
  for (const path of readdirSync(extension, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())) {
    assert.ok(types.includes(`Extension="${/\.\w+$/.exec(path.name)[0]}"`), path.name);
  }
});

test("the manifest and the code have the same commands and settings", () => {
  const code = readdirSync(join(extension, "lib")).map((name) => readFileSync(join(extension, "lib", name), "utf8")).join("\n");
  const registered = [...code.matchAll(/command\("(\w+)"/g)].map(([, name]) => `cartouche.${name}`).sort();
  assert.deepEqual(manifest.contributes.commands.map(({ command }) => command).sort(), registered);
  assert.deepEqual(Object.keys(manifest.contributes.configuration.properties), ["cartouche.path"]);
  const titles = readFileSync(join(root, "Integrations/VSCode/README.md"), "utf8");
  for (const { category, title } of manifest.contributes.commands) assert.ok(titles.includes(`${category}: ${title}`), title);
});

test("the extension has no dependencies", () => {
  const files = ["extension.js", ...readdirSync(join(extension, "lib")).map((name) => `lib/${name}`)];
  for (const file of files) {
    for (const [, name] of readFileSync(join(extension, file), "utf8").matchAll(/require\("([^"]+)"\)/g)) {
      assert.ok(name === "vscode" || name.startsWith("node:") || name.startsWith("./"), `${file} requires ${name}`);
    }
  }
});

test("a package that VS Code would refuse is not written", () => {
  // Each line changes the manifest, or the files by their paths in the package.
  const changes = {
    "`name` is no identifier": "manifest['name'] = 'a b'",
    "has version": "manifest['version'] = '0.0.9'",
    "engines.vscode": "manifest['engines']['vscode'] = '*'",
    "at every start": "manifest['activationEvents'] = ['*']",
    "has dependencies": "manifest['dependencies'] = {'vscode': '*'}",
    "names ./other.js": "manifest['main'] = './other.js'",
    "names ./syntaxes/cartouche.tmLanguage.json": "del files['extension/syntaxes/cartouche.tmLanguage.json']",
    "requires ./connection": "del files['extension/lib/connection.js']",
    "unknown command": "manifest['contributes']['commands'].pop()",
    "no setting": "manifest['contributes']['configuration']['properties'].clear()",
    "upper and lower case": "files['extension/README.md'] = b''",
    "names of the language": "files['extension/syntaxes/cartouche.tmLanguage.json'] += b' '",
    "relative link": "files['extension/readme.md'] += b'[page](docs/page.md)'",
  };
  const python = `
import importlib.machinery, importlib.util, json, sys
sys.dont_write_bytecode = True
loader = importlib.machinery.SourceFileLoader("pack", sys.argv[1])
pack = importlib.util.module_from_spec(importlib.util.spec_from_loader("pack", loader))
loader.exec_module(pack)
for change in json.loads(sys.argv[2]):
    files = pack.package_files(with_compiler=False)
    manifest = json.loads(files["extension/package.json"])
    exec(change)
    files["extension/package.json"] = json.dumps(manifest).encode()
    try:
        pack.check(files)
        print("accepted")
    except pack.Problem as problem:
        print(problem)
`;
  const output = execFileSync("python3", ["-c", python, join(root, "Scripts/vscode"), JSON.stringify(["pass", ...Object.values(changes)])], { encoding: "utf8" });
  const [first, ...lines] = output.trim().split("\n");
  assert.equal(first, "accepted");
  Object.keys(changes).forEach((reason, index) => assert.ok(lines[index].includes(reason), `${reason}: ${lines[index]}`));
});
