// Runs in a page of `Tests/Browser/test_compiler.py`, and as a module worker.
import { compile, explain, lint, loadCompiler } from "../../../JavaScript/cartouche-compiler.js";
import { deepTexts } from "./limit-texts.mjs";

/** Returns the findings of some files, the explanation of a name, the plan of the only spec, and the results of specs that are nested as deep
 * as the language allows, and deeper. */
export const results = async ({ files, compiled, name }) => {
  await loadCompiler("/.build/compiler-wasm/cartouche-compiler.wasm");
  const limits = {};
  for (const text of deepTexts()) {
    try {
      if (text.path.includes(".annotations.")) compile(text.files, { path: text.path });
      limits[text.name] = lint(text.files, { path: text.path }).findings.map(({ rule }) => rule).join();
    } catch (error) {
      limits[text.name] = `${error}`;
    }
  }
  return { findings: lint(files).findings, plan: [...compile(compiled).plan], text: explain(name), limits };
};

if (typeof WorkerGlobalScope !== "undefined") {
  addEventListener("message", async ({ data }) => {
    try {
      postMessage(await results(data));
    } catch (error) {
      postMessage({ error: `${error}` });
    }
  });
}
