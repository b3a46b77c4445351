// The npm package in a new project. CARTOUCHE_PACKAGE is the path of the packed file; `Scripts/npm --test` sets it.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";

const root = new URL("../..", import.meta.url).pathname;
const spec = readFileSync(join(root, "Examples/hello-world/hello-world.annotations.yaml"), "utf8");
const project = mkdtempSync(join(tmpdir(), "cartouche-project-"));
const run = (command, ...list) => spawnSync(command, list, { cwd: project, encoding: "utf8", env: { ...process.env, NO_COLOR: "1", NODE_OPTIONS: "" } });
const passes = (result) => {
  assert.equal(result.status, 0, `${result.stdout}${result.stderr}${result.error ?? ""}`);
  return result.stdout;
};
const write = (name, content) => writeFileSync(join(project, name), content);
const has = (command) => spawnSync(command, ["--version"], { encoding: "utf8" }).status === 0;
const missing = (command, source) => has(command) ? false : `there is no \`${command}\` on PATH (${source})`;

/** A program that compiles a spec and prints the title of its view, with `import` or with `require`. */
const body = `
  await loadCompiler();
  await load();
  const { plan } = compile({ "a.annotations.yaml": ${JSON.stringify(spec)} });
  const { placements } = new Resolver(plan).resolve({ camera: { center: { lng: -75.006, lat: 39.7128 }, zoom: 7 }, viewport: [800, 600] });
  console.log(placements.map(({ title }) => title).join(), typeof ViewAnnotations, typeof LiveResolver);`;
const imports = `import { load, Resolver } from "cartouche";
import { compile, loadCompiler } from "cartouche/compiler";
import { LiveResolver } from "cartouche/live";
import { ViewAnnotations } from "cartouche/maplibre";
`;
const printed = "Hello world! function function\n";

before(() => {
  write("package.json", '{ "name": "project", "private": true }');
  passes(run("npm", "install", "--offline", "--no-audit", "--no-fund", "--silent", process.env.CARTOUCHE_PACKAGE));
});

after(() => rmSync(project, { recursive: true }));

test("the package has its modules and no other files", () => {
  const installed = readdirSync(join(project, "node_modules/cartouche")).sort();
  assert.deepEqual(installed, [
    "LICENSE", "README.md", "cartouche", "cartouche-compiler.d.ts", "cartouche-compiler.js", "cartouche-compiler.wasm", "cartouche-live.d.ts",
    "cartouche-live.js", "cartouche-maplibre.d.ts", "cartouche-maplibre.js", "cartouche.d.ts", "cartouche.js", "cartouche.wasm", "command-line",
    "libyaml-license.txt", "maplibre", "package.json", "require.cjs", "wasm.d.ts",
  ]);
});

test("a package without its module is not packed", () => {
  const folder = join(root, ".build/npm/package");
  renameSync(join(folder, "cartouche.wasm"), join(folder, "away"));
  try {
    const { status, stderr } = spawnSync("npm", ["pack", "--offline", "--pack-destination", project], { cwd: folder, encoding: "utf8" });
    assert.notEqual(status, 0);
    assert.match(stderr, /would lack .*cartouche\.wasm/);
  } finally {
    renameSync(join(folder, "away"), join(folder, "cartouche.wasm"));
  }
});

test("node imports the package", () => {
  write("import.mjs", imports + body);
  assert.equal(passes(run("node", "import.mjs")), printed);
});

test("node requires the package from 20.19 on, and says so before", () => {
  write("require.cjs", `
const { load, Resolver } = require("cartouche");
const { compile, loadCompiler } = require("cartouche/compiler");
const { LiveResolver } = require("cartouche/live");
const { ViewAnnotations } = require("cartouche/maplibre");
(async () => {${body}})();`);
  const [major, minor] = process.versions.node.split(".").map(Number);
  const canRequire = major > 22 || major === 22 && minor >= 12 || major === 20 && minor >= 19;
  if (canRequire) assert.equal(passes(run("node", "require.cjs")), printed);
  const old = canRequire ? run("node", "--no-experimental-require-module", "require.cjs") : run("node", "require.cjs");
  assert.equal(old.status, 1);
  assert.match(old.stderr, /Cartouche is an ES module, .* await import\("cartouche"\)/);
});

test("npx runs the command line", () => {
  mkdirSync(join(project, "maps"));
  write("maps/a.annotations.yaml", spec);
  write("maps/b.annotations.yaml", "version:   1\nannotations: []\ntemplates: { t: { size: [1, 1] } }\n");
  const npx = (...list) => run("npx", "--no-install", "cartouche", ...list);
  const { stdout, stderr, status } = npx("lint", "maps", "--fail-on", "warning");
  assert.equal(status, 1, stderr);
  assert.match(stdout, /^maps\/b\.annotations\.yaml:3:\d+: warning: .* \[unused-template\]\n/);
  assert.match(stderr, /^Found 1 warning in 2 files/);
  assert.equal(npx("format", "maps").stderr, "1 file formatted, 1 file already formatted.\n");
  assert.match(readFileSync(join(project, "maps/b.annotations.yaml"), "utf8"), /^version: 1\n/);
  passes(npx("compile", "maps/a.annotations.yaml", "-o", "a.plan"));
  assert.ok(readFileSync(join(project, "a.plan")).length > 100);
  assert.match(passes(npx("explain", "priority")), /priority/);
});

// The declarations of node are not there.
const typed = `declare const console: { log(...values: unknown[]): void };\n${imports}
import address from "cartouche/cartouche.wasm";
const text: string = address;
export const main = async (): Promise<void> => {${body.replace("Resolver(plan)", "Resolver(plan!)")}
  console.log(text);
};
// @ts-expect-error The package has no such module.
export type None = typeof import("cartouche/none");
`;

for (const [resolution, module, oldest] of [["node16", "node16", 4], ["bundler", "es2022", 5], ["nodenext", "nodenext", 5]]) {
  test(`TypeScript resolves the package with ${resolution}`, { skip: missing("tsc", "Debian: apt-get install node-typescript") }, (context) => {
    const version = passes(run("tsc", "--version")).match(/\d+\.\d+/)[0];
    if (Number.parseInt(version) < oldest) return context.skip(`TypeScript ${version} has no \`${resolution}\`, or an old one`);
    write("main.mts", typed);
    write("main.cts", `export const main = async () => { const { load } = await import("cartouche"); await load(); };\n`);
    const options = ["--noEmit", "--strict", "--target", "es2022", "--lib", "es2022,dom", "--module", module, "--moduleResolution", resolution];
    passes(run("tsc", ...options, "main.mts", ...module === "es2022" ? [] : ["main.cts"]));
  });
}

// MARK: Bundlers

/** Returns what a page prints in Chromium, which loads `out/index.html` of the project. */
async function printedByPage() {
  const types = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm", ".css": "text/css" };
  const server = createServer(({ url }, response) => {
    const file = join(project, "out", url === "/" ? "index.html" : url);
    response.writeHead(existsSync(file) ? 200 : 404, { "content-type": types[extname(file)] ?? "text/plain" });
    response.end(existsSync(file) ? readFileSync(file) : "");
  }).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  write("page.py", `import sys
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    path = next(path for path in sys.argv[2:] if path)
    browser = playwright.chromium.launch(executable_path=path)
    page = browser.new_page()
    lines = []
    page.on("console", lambda message: lines.append(message.text) if message.type in ("log", "error") else None)
    page.on("pageerror", lambda error: lines.append(str(error)))
    page.goto(sys.argv[1])
    for _ in range(600):
        if lines: break
        page.wait_for_timeout(50)
    print("\\n".join(lines))
    browser.close()
`);
  try {
    const child = spawn(python, [join(project, "page.py"), `http://127.0.0.1:${server.address().port}/`, browser], { stdio: ["ignore", "pipe", "inherit"] });
    let text = "";
    for await (const part of child.stdout) text += part;
    return text;
  } finally {
    server.close();
  }
}

const python = process.env.CARTOUCHE_BROWSER_PYTHON ?? join(root, ".build/browser/venv/bin/python");
const browser = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) => existsSync(path));
const noBrowser = existsSync(python) && browser ? false : "there is no Chromium with Playwright (Scripts/browser-test --install)";
const page = '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script type="module" src="main.js"></script>';

/** A bundle with the modules beside it, as the guide describes it. */
const copied = imports + body;
/** A bundle of esbuild, which copies the modules. */
const loaded = `import compilerWasm from "cartouche/cartouche-compiler.wasm";\nimport wasm from "cartouche/cartouche.wasm";\n${imports}
${body.replace("loadCompiler()", "loadCompiler(new URL(compilerWasm, import.meta.url))").replace("load()", "load(new URL(wasm, import.meta.url))")}`;

const copyModules = () => {
  for (const name of ["cartouche.wasm", "cartouche-compiler.wasm"]) symlinkSync(join(project, "node_modules/cartouche", name), join(project, "out", name));
};
const bundlers = [
  ["esbuild, with the modules beside the bundle", "esbuild", copied, ["main.js", "--bundle", "--format=esm", "--minify", "--outfile=out/main.js"], copyModules],
  ["esbuild, with its loader of files", "esbuild", loaded, ["main.js", "--bundle", "--format=esm", "--loader:.wasm=file", "--outfile=out/main.js"]],
  ["webpack, without options", "webpack", copied, ["--entry", "./main.js", "--mode", "production", "--output-path", "out"]],
  ["Vite, without options", "vite", copied, ["build", "--outDir", "out"]],
  ["Rollup, with the modules beside the bundle", "rollup", copied, ["-c", "rollup.config.mjs"], copyModules],
];
// Rollup finds packages by a plugin. This one knows the only package of the project.
const rollupConfiguration = `import { fileURLToPath } from "node:url";
const resolveId = (id) => id.startsWith("cartouche") ? fileURLToPath(import.meta.resolve(id)) : null;
export default { input: "main.js", output: { file: "out/main.js", format: "es" }, plugins: [{ name: "packages", resolveId }] };
`;

for (const [name, command, program, list, prepare] of bundlers) {
  test(`${name}: a bundle runs`, { skip: missing(command, "not installed") }, async (context) => {
    rmSync(join(project, "out"), { recursive: true, force: true });
    mkdirSync(join(project, "out"));
    write("main.js", program);
    write("rollup.config.mjs", rollupConfiguration);
    if (command === "vite") write("index.html", page);
    else write("out/index.html", page);
    passes(run(command, ...list));
    prepare?.();
    if (noBrowser) return context.skip(noBrowser);
    assert.equal(await printedByPage(), printed);
  });
}

const packages = "/usr/share/nodejs";
const maplibre = spawnSync(python, ["-c", "import importlib.util; print(importlib.util.find_spec('maplibre').submodule_search_locations[0])"], { encoding: "utf8" }).stdout?.trim();
const noReact = noBrowser || missing("esbuild", "Debian: apt-get install esbuild")
  || (existsSync(join(packages, "react-dom")) ? false : "there is no React (Debian: apt-get install node-react node-react-dom)")
  || (maplibre ? false : "there is no MapLibre (Scripts/browser-test --install)");

test("the React hook of the guide shows views on MapLibre", { skip: noReact }, async () => {
  const [, hook] = readFileSync(join(root, "docs/maplibre.md"), "utf8").match(/```jsx\n([^]*?)```/);
  rmSync(join(project, "out"), { recursive: true, force: true });
  mkdirSync(join(project, "out"));
  const cafes = "version: 1\nannotations:\n  - { id: a, attach: { point: [0, 0] }, size: [90, 30], title: Bluebird }\n"
    + "  - { id: b, attach: { point: [1, 1] }, size: auto, title: Lark }\n";
  write("main.jsx", `${hook}
import { Component } from "react";
import { createRoot } from "react-dom/client";
import { compile, loadCompiler } from "cartouche/compiler";
const map = new maplibregl.Map({ container: "map", center: [0, 0], zoom: 5, style: { version: 8, sources: {}, layers: [] } });
const root = createRoot(document.querySelector("#app"));
await loadCompiler();
const { plan } = compile({ "c.annotations.yaml": ${JSON.stringify(cafes)} });
const shown = () => [...document.querySelectorAll(".cartouche-view:not([hidden]) .cafe")].map((element) => element.textContent).sort().join();
const until = async (isDone) => { while (!isDone()) await new Promise((done) => setTimeout(done, 20)); };
root.render(<Cafes map={null} plan={null} />);
root.render(<Cafes map={map} plan={plan} />);
await until(() => shown() === "Bluebird,Lark");
root.render(<Cafes map={null} plan={plan} />);
await until(() => document.querySelectorAll(".cartouche-view").length === 0);
root.render(<Cafes map={map} plan={plan} />);
await until(() => shown() === "Bluebird,Lark");
class Boundary extends Component {
  state = {};
  static getDerivedStateFromError(error) { return { error }; }
  render() { return this.state.error ? <p id="failure">{this.state.error.code}</p> : this.props.children; }
}
const bad = new Uint8Array(9);
// React also reports an error that a boundary shows.
console.error = () => {};
root.render(<Boundary><Cafes map={map} plan={bad} /></Boundary>);
await until(() => document.querySelector("#failure"));
const { textContent: code } = document.querySelector("#failure");
root.unmount();
await until(() => document.querySelectorAll(".cartouche-view").length === 0);
const { length } = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("/cartouche.wasm"));
console.log("shown and removed", code, length);
`);
  const options = ["main.jsx", "--bundle", "--format=esm", "--jsx=automatic", "--define:process.env.NODE_ENV=\"production\"", "--outfile=out/main.js"];
  passes(spawnSync("esbuild", options, { cwd: project, encoding: "utf8", env: { ...process.env, NODE_PATH: packages } }));
  copyModules();
  for (const name of ["maplibre-gl.js", "maplibre-gl.css"]) symlinkSync(join(maplibre, "srcjs", name), join(project, "out", name));
  write("out/index.html", `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><link rel="stylesheet" href="maplibre-gl.css">
    <div id="map" style="width: 800px; height: 600px"></div><div id="app"></div><script src="maplibre-gl.js"></script>
    <script type="module" src="main.js"></script>`);
  assert.equal(await printedByPage(), "shown and removed notAPlan 1\n");
});
