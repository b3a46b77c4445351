// Checks of the arguments of pages, with errors that name the expected type.

import { CartoucheError, badArgument } from "../cartouche/error.js";
import { boolean, callable, milliseconds, options, shown } from "../cartouche/given.js";

const callbacks = ["view", "callout", "pointer", "data", "onData", "matrix", "onUnsupported"];

/**
 * The options of `ViewAnnotations` with their defaults.
 * @param {import("../cartouche-maplibre.js").ViewAnnotationsOptions} given
 */
export function givenOptions(given) {
  const names = [...callbacks, "label", "hidesSymbols", "zoomsIntoClusters", "expandsClusters", "restDelay", "within"];
  options(given, "the third argument of `ViewAnnotations`", names);
  for (const name of callbacks) if (given[name] !== undefined) callable(given[name], `\`${name}\``);
  const { label = "Annotations" } = given;
  if (typeof label !== "string") throw badArgument(`\`label\` is a text, and not ${shown(label)}`);
  const hidesSymbols = boolean(given.hidesSymbols, "`hidesSymbols`", false);
  const zoomsIntoClusters = boolean(given.zoomsIntoClusters, "`zoomsIntoClusters`", true);
  const expandsClusters = boolean(given.expandsClusters, "`expandsClusters`", true);
  const restDelay = milliseconds(given.restDelay, "`restDelay`", 250);
  const within = milliseconds(given.within, "`within`");
  return { ...given, label, hidesSymbols, zoomsIntoClusters, expandsClusters, restDelay, within };
}

/** Throws if the arguments are not a map that exists and a resolver. */
export function checkMapAndResolver(map, resolver) {
  if (["getCanvasContainer", "getContainer", "on", "off", "triggerRepaint"].some((name) => typeof map?.[name] !== "function")) {
    throw badArgument(`the first argument of \`ViewAnnotations\` is a map of MapLibre GL JS or Mapbox GL JS, and not ${shown(map)}`);
  }
  // Removing a map removes its canvas container. No public call tells whether a map was removed.
  if (!map.getContainer().contains(map.getCanvasContainer())) {
    throw badArgument("the map was removed: give `ViewAnnotations` one that is there");
  }
  if (typeof resolver?.resolve !== "function") {
    throw badArgument(`the second argument of \`ViewAnnotations\` is a resolver, \`new Resolver(bytes)\`, and not ${shown(resolver)}`);
  }
  if (resolver.isFreed) throw new CartoucheError("freed", "this resolver was freed: give `ViewAnnotations` another one, `new Resolver(bytes)`");
}

/**
 * Returns the element that a callback returned, or throws.
 * @param {string} callback the name of the callback.
 * @param {string} id the annotation that it was called for.
 */
export function madeElement(made, callback, id) {
  if (made?.nodeType === 1) return made;
  throw badArgument(`\`${callback}\` returns an element, and for "${id}" it returned ${shown(made)}`);
}
