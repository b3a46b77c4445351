// Compares the compiler's WebAssembly module with native code, byte for byte.
//   node Tests/WebAssembly/compiler.mjs cartouche-compiler.wasm PROGRAM FUZZ
// PROGRAM is `cartouche`, and FUZZ the program `Fuzz`. FUZZ_CASES and FUZZ_SEED select other mutated inputs.
import { failures } from "./compiler/workspace.mjs";

for (const part of ["program", "native", "limits", "script", "command-line"]) {
  const start = performance.now();
  await import(`./compiler/${part}.mjs`);
  console.log(`  ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
if (failures > 0) {
  console.error(`${failures} differences`);
  process.exit(1);
}
