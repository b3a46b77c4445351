/** What tests of a host in JavaScript start with. */
import { CartoucheError, Resolver, loadSync } from "../../JavaScript/cartouche.js";
import { recorded, wasm } from "./built.mjs";

export const viewport = [1024, 768];
export const engine = loadSync(wasm());

export const resolverOf = (name, options) => new Resolver(recorded(`${name}.plan`), options);

/** Resolves the plan's own view of it. */
export const shown = (name) => {
  const resolver = resolverOf(name);
  resolver.resolve({ viewport });
  return resolver;
};

export const fails = (code, ...words) => (error) =>
  error instanceof CartoucheError && error.code === code && error.message.length > 10 && words.every((word) => error.message.includes(word));
