/** The exports of Cartouche for JavaScript, which `cartouche.d.ts` documents. */
import { load as loadFrom } from "./cartouche/engine.js";

export { CartoucheError } from "./cartouche/error.js";
export { Engine, loadSync } from "./cartouche/engine.js";
export { Resolver } from "./cartouche/resolver.js";
export { stringify } from "./cartouche/stringify.js";

/** Loads the module. By default it is beside this file, and in a bundle beside the bundle. Bundlers know this form of an address. */
export const load = (source = new URL("./cartouche.wasm", import.meta.url)) => loadFrom(source);
