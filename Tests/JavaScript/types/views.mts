// Views on a map in TypeScript, as `resolver.mts` is of the resolver.
import { Resolver } from "cartouche";
import { ViewAnnotations, type Annotation, type Callout, type MapLike, type ViewAnnotationsOptions } from "cartouche/maplibre";

/** A map whose calls take and give what MapLibre's do. */
declare class Map {
  getCenter(): LngLat;
  getZoom(): number;
  getMaxZoom(): number;
  getBearing(): number;
  getPitch(): number;
  getRoll(): number;
  getPadding(): { top: number; bottom: number; left: number; right: number };
  getVerticalFieldOfView(): number;
  getProjection(): { type?: string | unknown[] };
  getTerrain(): { source: string } | null;
  getCenterElevation(): number;
  getContainer(): HTMLElement;
  getCanvasContainer(): HTMLElement;
  getCanvas(): HTMLCanvasElement;
  keyboard: { isEnabled(): boolean; enable(): void; disable(): void; disableRotation(): void };
  project(coordinate: LngLat | [number, number] | { lng: number; lat: number }): { x: number; y: number; mag(): number };
  easeTo(options: { center?: LngLat | [number, number]; zoom?: number; easing?: (t: number) => number }, data?: object): this;
  getLayer(id: string): { id: string } | undefined;
  getSource<Kind extends { type: string }>(id: string): Kind | undefined;
  getFilter(layer: string): unknown[] | boolean | void;
  querySourceFeatures(source: string, options?: { sourceLayer?: string; filter?: unknown[] } | null): Feature[];
  queryRenderedFeatures(geometry?: [number, number] | { layers?: string[] }, options?: { layers?: string[] }): Feature[];
  areTilesLoaded(): boolean;
  triggerRepaint(): void;
  on<Kind extends "click" | "render">(kind: Kind, handler: (event: { type: Kind; target: Map }) => void): { unsubscribe(): void };
  on(kind: string, handler: (event: object) => void): { unsubscribe(): void };
  on(kind: string, layer: string, handler: (event: object) => void): { unsubscribe(): void };
  off(kind: string, handler: (event: object) => void): this;
  flyTo(options: object): this;
}
declare class LngLat { lng: number; lat: number; wrap(): LngLat }
interface Feature { id?: string | number; geometry: { type: "Point"; coordinates: number[] } | { type: "GeometryCollection"; geometries: object[] } }
declare const map: Map;
declare const resolver: Resolver;

const annotations = new ViewAnnotations(map, resolver, {
  view({ id, annotation, view, title, subtitle, data, states, anchor, hasLeader, cluster }, element = document.createElement("div")) {
    element.textContent = title ?? "";
    element.classList.toggle("selected", states.includes("selected"));
    element.classList.toggle("apart", hasLeader);
    console.log(id, annotation + 1, view, subtitle?.length, data["price"], anchor === "top-left", cluster?.members.length);
    return element;
  },
  callout({ id, annotation, view, title, subtitle, leftAccessory, rightAccessory, detailAccessory, anchor, parts }, element) {
    console.log(id, annotation, view, title, subtitle, leftAccessory, rightAccessory, detailAccessory, anchor, parts.length);
    return element ?? document.createElement("div");
  },
  label: "Cafés", zoomsIntoClusters: false, expandsClusters: false, restDelay: 100, within: 6,
  // The map itself, with all that it can.
  matrix: (seen) => (seen.getRoll() === 0 ? undefined : { matrix: seen.flyTo({}) ? [] : new Float32Array(16), zoom: seen.getZoom() }),
  onUnsupported: (reason) => console.log(reason.length),
});
new ViewAnnotations(map, resolver);
// A page whose views are all of one kind says so.
new ViewAnnotations(map, resolver, { view: ({ title }, button: HTMLButtonElement = document.createElement("button")) => Object.assign(button, { title }) });
const options: ViewAnnotationsOptions = { view: (annotation: Annotation) => document.createElement(annotation.view), label: "Cafés" };
const ofAnyMap = (any: MapLike) => new ViewAnnotations(any, resolver, options);
const described = ({ title, annotation }: Callout): string => `${title} ${annotation}`;

annotations.send({ select: "hello" }, { tap: [3, 4] });
const element: HTMLElement | undefined = annotations.element("hello") ?? annotations.calloutElement(0);
annotations.refresh();
annotations.refresh("hello");
annotations.reload(new Uint8Array());
annotations.remove();
annotations.map.flyTo({});
new ViewAnnotations(map, resolver, options).map.flyTo({});
// Which class the map is of, need not be said.
const held: ViewAnnotations[] = [annotations, new ViewAnnotations(map, resolver)];
const [unsupported, isSettled]: [string | undefined, boolean] = [annotations.unsupported, annotations.isSettled];
console.log(element, unsupported, isSettled, annotations.resolver === resolver, ofAnyMap, described, held.length);

// @ts-expect-error A map, and no id of an element.
new ViewAnnotations("map", resolver);
// @ts-expect-error The map comes first.
new ViewAnnotations(resolver, map);
// @ts-expect-error It is `view`.
new ViewAnnotations(map, resolver, { views: () => document.createElement("div") });
// @ts-expect-error An element, and no text.
new ViewAnnotations(map, resolver, { view: ({ title }) => title });
// @ts-expect-error An element, and no promise of one.
new ViewAnnotations(map, resolver, { view: async () => document.createElement("div") });
// @ts-expect-error Milliseconds.
new ViewAnnotations(map, resolver, { restDelay: "100" });
// @ts-expect-error A title may be missing.
new ViewAnnotations(map, resolver, { view: ({ title }) => Object.assign(document.createElement("div"), { id: title.trim() }) });
// @ts-expect-error What it is to show is not the page's to change.
new ViewAnnotations(map, resolver, { callout(callout, element = document.createElement("div")) { callout.title = ""; return element; } });
// @ts-expect-error One thing an input.
annotations.send({ select: "hello", deselect: "hello" });
// @ts-expect-error Inputs, one after the other.
annotations.send([{ select: "hello" }]);
// @ts-expect-error It may be hidden.
annotations.element("hello").focus();
// @ts-expect-error It follows the map.
annotations.isSettled = true;
