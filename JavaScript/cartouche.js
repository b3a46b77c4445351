/** The exports of Cartouche for JavaScript, which `cartouche.d.ts` documents. */
export { CartoucheError } from "./cartouche/error.js";
export { Engine, load, loadSync } from "./cartouche/engine.js";
export { Resolver } from "./cartouche/resolver.js";
export { stringify } from "./cartouche/stringify.js";
