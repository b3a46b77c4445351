/**
 * View annotations on a map of MapLibre GL JS, or of Mapbox GL JS, which has the same calls: elements of the page that the resolver
 * places anew whenever the map draws.
 *
 * ```js
 * import { load, Resolver } from "./cartouche.js";
 * import { ViewAnnotations } from "./cartouche-maplibre.js";
 * await load();
 * const resolver = new Resolver(await (await fetch("cafes.plan")).arrayBuffer());
 * const annotations = new ViewAnnotations(map, resolver, {
 *   view({ title }, element = document.createElement("div")) {
 *     element.textContent = title ?? "";
 *     return element;
 *   },
 * });
 * resolver.on("annotationTapped", ({ id }) => console.log(id));
 * ```
 */

import type {
  AnchorName, CalloutJSON, ClusterJSON, Input, MatrixOptions, Resolver, StateName,
} from "./cartouche.js";

/** What a view is to show. */
export interface Annotation {
  /** As the spec names it: `hello`, `cafes/7`, `cluster:cafes:cafes/7`. */
  readonly id: string;
  /** The same as a number, which is faster where inputs and frames name it. */
  readonly annotation: number;
  /** The name of its view class. */
  readonly view: string;
  /** Undefined: it has none. */
  readonly title: string | undefined;
  readonly subtitle: string | undefined;
  /** Empty: it has none. */
  readonly data: Readonly<Record<string, unknown>>;
  /** What it is in at present. */
  readonly states: readonly StateName[];
  /** The part of the view that is at its point; undefined while its size is measured. */
  readonly anchor: AnchorName | undefined;
  /** Of a cluster: whom it stands for, and what they have in common. */
  readonly cluster: ClusterJSON | undefined;
}

/** What a callout is to show. Its tip is drawn beside the element, see `docs/maplibre.md`. */
export interface Callout
  extends Readonly<Pick<CalloutJSON, "id" | "title" | "subtitle" | "leftAccessory" | "rightAccessory" | "detailAccessory">> {
  /** Whose it is. */
  readonly annotation: number;
  readonly anchor: AnchorName;
  /** The names of what of it is tapped by itself. */
  readonly parts: readonly string[];
}

/** Of which map, matters to `matrix` alone. */
export interface ViewAnnotationsOptions<SomeMap extends MapLike = MapLike> {
  /**
   * Makes the element of a view, or brings one to it.
   *
   * It is called when a view is shown for the first time and when what it shows becomes another annotation, is in other
   * states, has another anchor or, of a cluster, other members; not for each frame.
   * @param element what it returned last for a view of the same class that is free now; undefined: there is none, make one.
   * @returns that element, or another one in its place, which no other view shows. It stands in a `div` of the class `cartouche-view`,
   *   as large as the spec says; where that says `auto`, the `div` is as large as the element, and the resolver is told.
   *
   * Where it throws, or returns no element, the view is hidden, the error is told once all others are there, as one that nobody caught
   * (`reportError`), and it is asked again with the next frame; of a view that is made only to be measured, after `refresh`. The same error of the
   * same view is told once, until that could be made, or `refresh` or `reload` was called.
   *
   * Default: title and subtitle in a `div` of the class `cartouche-default-view`.
   */
  view?(annotation: Annotation, element: HTMLElement | undefined): HTMLElement;
  /** The same for callouts, in a `div` of the class `cartouche-callout`. Default: title and subtitle in a `div` of the class
   * `cartouche-default-callout`. */
  callout?(callout: Callout, element: HTMLElement | undefined): HTMLElement;
  /** What screen readers call all of them together. Default: `Annotations`. */
  label?: string;
  /** Whether the map flies to the members of a cluster that is tapped. Default: true. */
  zoomsIntoClusters?: boolean;
  /** Milliseconds for which the map has to be idle to be at rest: one that a page moves from frame to frame is idle after each. One
   * that is drawn all the time has to stand still for a second more. Default: 250. */
  restDelay?: number;
  /** Milliseconds after which a frame of `strategy: best` searches no more, for each frame: `FrameOptions.within`. Missing: its budget
   * alone counts. */
  within?: number;
  /** How the map is seen, in place of a camera, which a globe, terrain, roll and another field of view need. It is asked for each frame.
   * Undefined: as the map's camera says. */
  matrix?(map: SomeMap): MatrixOptions | undefined;
  /** Told once when the map comes to be seen in a way that no camera can be; all annotations are hidden as long as it is. Default: a
   * warning on the console. */
  onUnsupported?(reason: string): void;
}

/** The view annotations of one map. */
export class ViewAnnotations<SomeMap extends MapLike = MapLike> {
  /**
   * Shows them from the next frame of the map on. Several may be on one map, each with a resolver of its own: they know nothing of each
   * other's views, and a tap is one for each.
   * @param map of MapLibre GL JS 3 or later, or Mapbox GL JS 2 or later. It may be loading still.
   * @param resolver what places them, which nobody else asks for frames. It is not freed with them.
   * @throws CartoucheError where one of them is none, an option is unknown or of another type, or the map was removed, or the resolver was freed or has others still.
   */
  constructor(map: SomeMap, resolver: Resolver, options?: ViewAnnotationsOptions<SomeMap>);

  readonly map: SomeMap;
  readonly resolver: Resolver;
  /** What the map's view is that no camera can be, so that nothing is shown; undefined: nothing. */
  readonly unsupported: string | undefined;

  /** Whether the last frame was one of a map at rest, and saw all inputs: such a one follows a moment after the map becomes idle. Then views
   * stand on whole pixels, keys reach them in the order of importance, and what only the map knows was asked. */
  readonly isSettled: boolean;

  /** Takes inputs, with the next frame, which the map is asked for; after `remove` nothing.
   * @throws CartoucheError where one of them is no input; then none is taken. */
  send(...inputs: Input[]): void;
  /** What `view` made for an annotation; undefined: it is hidden.
   * @param annotation its id or its index. */
  element(annotation: string | number): HTMLElement | undefined;
  /** What `callout` made for one; undefined: it has none, or that is hidden. */
  calloutElement(annotation: string | number): HTMLElement | undefined;
  /** Has `view` and `callout` called again, of one annotation or of all, because what they show changed otherwise. An id that is not there
   * is told on the console. */
  refresh(annotation?: string | number): void;
  /** Goes on with another plan: annotations whose ids are in both keep states, anchors and places; what a pointer holds is let go.
   * @throws CartoucheError where the plan is none, and after `remove`. */
  reload(plan: ArrayBuffer | ArrayBufferView): void;
  /** Takes all of it off the page and the map: elements, observers, handlers. What removes the map does so too, and the next frame where the
   * resolver was freed. Inputs that were sent and what pointers held come to their end in a last frame, also where a handler calls it. */
  remove(): void;
}

/** What is used of a map: public calls that MapLibre GL JS and Mapbox GL JS have in common. */
export interface MapLike {
  getCenter(): { lng: number; lat: number };
  getZoom(): number;
  getMaxZoom(): number;
  getBearing(): number;
  getPitch(): number;
  getPadding(): { top?: number; right?: number; bottom?: number; left?: number };
  getRoll?(): number;
  getVerticalFieldOfView?(): number;
  getProjection?(): { type?: unknown; name?: unknown } | undefined;
  getTerrain?(): unknown;
  getCenterElevation?(): number;
  getContainer(): HTMLElement;
  getCanvasContainer(): HTMLElement;
  getCanvas(): HTMLCanvasElement;
  readonly keyboard?: { isEnabled(): boolean; enable(): void; disable(): void };
  project(coordinate: [number, number]): { x: number; y: number };
  easeTo(options: { center: [number, number]; zoom: number }): unknown;
  getLayer(id: string): unknown;
  getSource(id: string): unknown;
  getFilter(layer: string): unknown;
  querySourceFeatures(source: string, options?: object): { id?: string | number; geometry: object }[];
  queryRenderedFeatures(options?: object): { id?: string | number }[];
  areTilesLoaded(): boolean;
  triggerRepaint(): void;
  on(kind: string, handler: (event: any) => void): unknown;
  off(kind: string, handler: (event: any) => void): unknown;
}
