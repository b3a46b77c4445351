// Prints the sizes of the files that pages load from the npm package, in bytes, as rows of docs/sizes.md:
//   node Scripts/npm-sizes.mjs FOLDER [--test | --update]
// `gzip` packs with -9, and Brotli at its best. Bundles are measured if esbuild is installed.
// --test: fails if the size of a script in docs/sizes.md is wrong by more than 2 %. Scripts/wasm and Scripts/compiler-wasm test the modules.
// --update: writes the rows into docs/sizes.md.
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const [folder, option] = process.argv.slice(2);
const page = new URL("../docs/sizes.md", import.meta.url);
const tolerance = 0.02;

const read = (...names) => Buffer.concat(names.map((name) => readFileSync(join(folder, name))));
const below = (name) => readdirSync(join(folder, name)).sort().map((file) => join(name, file));
/** Returns a script and its imports as one minified file, or undefined without esbuild. */
const bundle = (name) => {
  const { status, stdout } = spawnSync("esbuild", [join(folder, name), "--bundle", "--minify", "--format=esm"]);
  return status === 0 ? stdout : undefined;
};
const parts = {
  "`cartouche.wasm`, the resolver": read("cartouche.wasm"),
  "`cartouche.js` and its folder": read("cartouche.js", ...below("cartouche")),
  "`cartouche.js`, bundled and minified": bundle("cartouche.js"),
  "`cartouche-maplibre.js` and its folder": read("cartouche-maplibre.js", ...below("maplibre")),
  "`cartouche-maplibre.js`, bundled and minified": bundle("cartouche-maplibre.js"),
  "`cartouche-compiler.wasm`, the compiler": read("cartouche-compiler.wasm"),
  "`cartouche-compiler.js`": read("cartouche-compiler.js"),
};

let text = readFileSync(page, "utf8");
for (const [name, bytes] of Object.entries(parts)) {
  if (bytes === undefined) continue;
  const packed = spawnSync("gzip", ["-9c"], { input: bytes, maxBuffer: 2 ** 30 }).stdout.length;
  const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }).length;
  const row = `| ${name} | ${[bytes.length, packed, brotli].map((number) => number.toLocaleString("en-US")).join(" | ")} |`;
  console.log(row);
  const old = text.split("\n").find((line) => line.startsWith(`| ${name} |`));
  const documented = Number(old?.split("|")[2].replaceAll(",", ""));
  const isRight = Math.abs(bytes.length / documented - 1) <= tolerance;
  if (option === "--update" && old) text = text.replace(old, row);
  if (option === "--test" && !name.includes(".wasm") && !isRight) {
    console.error(`docs/sizes.md has another size of ${name}: run \`node Scripts/npm-sizes.mjs ${folder} --update\``);
    process.exitCode = 1;
  }
}
if (option === "--update") writeFileSync(page, text);
