// Prints the sizes of the files that pages load from the npm package, in bytes:
//   node Scripts/npm-sizes.mjs FOLDER
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const [folder] = process.argv.slice(2);
const read = (...names) => Buffer.concat(names.map((name) => readFileSync(join(folder, name))));
const below = (name) => readdirSync(join(folder, name)).sort().map((file) => join(name, file));
const parts = {
  "cartouche.wasm": read("cartouche.wasm"),
  "cartouche-compiler.wasm": read("cartouche-compiler.wasm"),
  "cartouche.js and its folder": read("cartouche.js", ...below("cartouche")),
  "cartouche-compiler.js": read("cartouche-compiler.js"),
  "cartouche-maplibre.js and its folder": read("cartouche-maplibre.js", ...below("maplibre")),
};
const shown = (number) => number.toLocaleString("en-US").padStart(10);
console.log(`${"".padEnd(36)} ${"bytes".padStart(10)} ${"gzip -9".padStart(10)} ${"Brotli".padStart(10)}`);
for (const [name, bytes] of Object.entries(parts)) {
  const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
  console.log(`${name.padEnd(36)} ${shown(bytes.length)} ${shown(gzipSync(bytes, { level: 9 }).length)} ${shown(brotli.length)}`);
}
