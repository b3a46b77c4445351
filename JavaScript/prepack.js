/** Refuses to pack a package whose files are missing. `npm pack` and `npm publish` run it. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const { files, bin, exports } = JSON.parse(readFileSync(path("package.json"), "utf8"));
const targets = (entry) => typeof entry === "string" ? [entry] : Object.values(entry).flatMap(targets);
const needed = [...new Set([...files, ...targets(exports), ...targets(bin), "README.md", "LICENSE"])];
const missing = needed.filter((name) => !existsSync(path(name)));
if (missing.length > 0) {
  console.error(`The package would lack ${missing.join(", ")}. \`Scripts/npm\` builds the modules and packs all files.`);
  process.exit(1);
}
for (const name of ["cartouche.wasm", "cartouche-compiler.wasm"]) {
  const bytes = readFileSync(path(name));
  if (!WebAssembly.validate(bytes)) {
    console.error(`${name} is no WebAssembly module of this version: build it again. It has ${statSync(path(name)).size} bytes.`);
    process.exit(1);
  }
}
