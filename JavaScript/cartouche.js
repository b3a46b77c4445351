/** Cartouche in JavaScript. `cartouche.d.ts` says what each of these is. */
export { CartoucheError } from "./cartouche/error.js";
export { Engine, load, loadSync } from "./cartouche/engine.js";
export { Resolver } from "./cartouche/resolver.js";
export { stringify } from "./cartouche/stringify.js";
