// A program in TypeScript that changes data and variables as the types say; a mistake follows each `@ts-expect-error`.
import { Resolver } from "cartouche";
import { Workspace, type FeatureChange, type Finding, type SourceChange } from "cartouche/compiler";
import { LiveResolver, type SpecError } from "cartouche/live";
import { ViewAnnotations, type MapLike } from "cartouche/maplibre";

const resolver = await LiveResolver.open("a.annotations.yaml", { read: async (path) => (path === "a" ? "version: 1" : undefined) });
const other = new LiveResolver({ "a.annotations.yaml": "version: 1" }, { path: "a.annotations.yaml", samples: true });
const move: FeatureChange = { id: 7, newGeometry: { type: "Point", coordinates: [0, 0] }, addOrUpdateProperties: [{ key: "line", value: 100 }] };
const change: SourceChange = { removeAll: true, remove: [1, "b"], add: [{ type: "Feature" }], update: [move] };
const warnings: Finding[] = resolver.updateData("buses", change);
console.log(warnings, other.setData("buses", { type: "FeatureCollection" }), resolver.setVariables({ language: "de" }));
console.log(resolver.sources[0]?.length, resolver.missing, resolver.findings, resolver.reloads);
// @ts-expect-error It is a list of ids.
resolver.updateData("buses", { remove: 7 });
// @ts-expect-error Data are no number.
resolver.setData("buses", 7);
// @ts-expect-error It says how often.
resolver.reloads = 1;

try {
  resolver.setData("buses", "{}");
} catch (error) {
  const { code, findings, missing } = error as SpecError;
  if (code === "badChange" || code === "badSpec" || code === "notLive") console.log(findings, missing);
}

const workspace = new Workspace({ "a.annotations.yaml": "version: 1" });
const { plan, sources } = workspace.open();
if (plan) {
  const plain = new Resolver(plan);
  const { edit, findings } = workspace.setData(sources[0] ?? "", "{}");
  // @ts-expect-error A change with errors has no edit.
  plain.apply(edit);
  if (edit) console.log(plain.apply(edit) === true, findings);
}

declare const map: MapLike;
const views = new ViewAnnotations(map, resolver, {
  data: async (source, { signal }) => (source === "buses" ? (await fetch("/buses", { signal })).arrayBuffer() : undefined),
});
console.log(views.setData("buses", "{}"), views.updateData("buses", change), views.setVariables({}), await views.refreshData("buses"));
