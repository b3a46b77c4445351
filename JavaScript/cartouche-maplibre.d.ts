/**
 * View annotations on a map of MapLibre GL JS or Mapbox GL JS: HTML elements that the resolver places for every frame of the map.
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

import type { FileContent, Finding, SourceChange } from "./cartouche-compiler.js";
import type {
  AnchorName, CalloutJSON, ClusterJSON, Input, MatrixOptions, Resolver, StateName,
} from "./cartouche.js";

/** The content of a view. */
export interface Annotation {
  /** The id, such as `hello`, `cafes/7` or `cluster:cafes:cafes/7`. */
  readonly id: string;
  /** The index of the annotation, which inputs and frames accept instead of the id. It is faster. */
  readonly annotation: number;
  /** The name of the annotation's view class. */
  readonly view: string;
  /** The title, or undefined if there is none. */
  readonly title: string | undefined;
  readonly subtitle: string | undefined;
  /** The data of the annotation; empty if there is none. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The current states of the annotation. */
  readonly states: readonly StateName[];
  /** The part of the view that touches the anchor point, or undefined while the size is measured. */
  readonly anchor: AnchorName | undefined;
  /** Whether a leader line connects the view with its point, so that the view touches its point with no anchor. */
  readonly hasLeader: boolean;
  /** The members and aggregated properties of a cluster; undefined for an annotation that is not a cluster. */
  readonly cluster: ClusterJSON | undefined;
}

/** The content of a callout. The driver draws the tip beside the element; see `docs/maplibre.md`. */
export interface Callout
  extends Readonly<Pick<CalloutJSON, "id" | "title" | "subtitle" | "leftAccessory" | "rightAccessory" | "detailAccessory">> {
  /** The index of the annotation. */
  readonly annotation: number;
  /** The name of the annotation's view class. */
  readonly view: string;
  /** The data of the annotation; empty if there is none. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly anchor: AnchorName;
  /** The members and aggregated properties of a cluster; undefined for an annotation that is not a cluster. */
  readonly cluster: ClusterJSON | undefined;
  /**
   * The names of the parts that report taps of their own; those of accessories are `leftAccessory`, `rightAccessory` and
   * `detailAccessory`. The driver moves an element with the attribute `data-part` to the rectangle of the part that it names.
   */
  readonly parts: readonly string[];
}

/** The content of a pointer: a view at the edge of the map, in the direction of an annotation that is off screen. */
export interface Pointer
  extends Readonly<Pick<Annotation, "id" | "annotation" | "title" | "subtitle" | "data">> {
  /** The name of the pointer's view class, from `offscreen` of the spec. */
  readonly view: string;
}

/** The options of `ViewAnnotations`. The type parameter is the type of the map, which only `matrix` uses. */
export interface ViewAnnotationsOptions<SomeMap extends MapLike = MapLike> {
  /**
   * Creates or updates the element of a view.
   *
   * `ViewAnnotations` calls it when a view appears, and when the annotation, its states, its anchor or the members of its cluster
   * change; not for each frame.
   * @param element an unused element that `view` returned for the same view class, or undefined if there is none to reuse.
   * @returns `element`, or another element that no other view shows. Its parent is a `div` of the class `cartouche-view`, which has
   *   the size of the spec; for `auto`, the `div` fits the element, and the resolver gets the measured size.
   *
   * If it throws or returns no element, the view is hidden, and the error is reported (`reportError`) after all other views are placed.
   * The next frame calls `view` again; for a view that exists only to be measured, `refresh` does. The same error of the same view is
   * reported once, until `view` succeeds, or `refresh` or `reload` is called.
   *
   * Defaults to title and subtitle in a `div` of the class `cartouche-default-view`.
   */
  view?(annotation: Annotation, element: HTMLElement | undefined): HTMLElement;
  /** Creates or updates the element of a callout, like `view`, in a `div` of the class `cartouche-callout`. Defaults to title and
   * subtitle in a `div` of the class `cartouche-default-callout`. */
  callout?(callout: Callout, element: HTMLElement | undefined): HTMLElement;
  /** Creates or updates the element of a pointer, like `view`, in a `div` of the class `cartouche-pointer`. It is called when the pointer appears
   * or its content changes. The `div` has the size of the spec, and its CSS property `--cartouche-bearing` is the direction of the annotation,
   * such as `90deg` for right. `resolver.frame.pointers` has distances. Defaults to an arrow in a `div` of the class `cartouche-default-pointer`. */
  pointer?(pointer: Pointer, element: HTMLElement | undefined): HTMLElement;
  /**
   * Fetches the data of a source. Called once for each GeoJSON source of the spec (`resolver.sources`), and by `refreshData`. Until it answers,
   * the source has the data of the spec. Needs a `LiveResolver`.
   * @param signal is aborted when the data is not needed any more: by a later request or `setData` for the source, and by `remove`.
   * @returns GeoJSON; undefined leaves the data as it is. After an error, the data stays; `onData` tells.
   */
  data?(source: string, options: { signal: AbortSignal }): Promise<FileContent | undefined>;
  /** Called after each request of `data` that was not abandoned. Without it, errors are reported (`reportError`), and warnings are written to
   * the console. */
  onData?(answer: DataAnswer): void;
  /** The name of the group of all views for screen readers. Defaults to `Annotations`. */
  label?: string;
  /** Whether the map leaves out its own symbols, such as names of places, below views. Adds a source and a layer `cartouche-cover` to the
   * style of the map. Symbols with `icon-allow-overlap` or `text-allow-overlap` stay, and so do those to which a view is attached. Defaults to
   * false. */
  hidesSymbols?: boolean;
  /** Whether a tap on a cluster moves the map to its members, if a zoom of the map splits the cluster. Defaults to true. */
  zoomsIntoClusters?: boolean;
  /** Whether a tap on a cluster that no zoom of the map splits shows its members around it (input `expand`), and a second tap closes it.
   * Applies to clusters of at most 100 members. Defaults to true. */
  expandsClusters?: boolean;
  /** The time in milliseconds without movement after which the map counts as idle. A map that a page moves frame by frame is already
   * idle after each frame. A map that draws all the time is idle one second later. Defaults to 250. */
  restDelay?: number;
  /** The time limit in milliseconds of the search of `strategy: best`, for each frame; see `FrameOptions.within`. Without it, only the
   * budget of the spec limits the search. */
  within?: number;
  /** Returns the projection of the map for a frame, which replaces the camera. If it returns undefined, the frame uses the camera of the map,
   * or, on a globe, with terrain, roll or another field of view, the points that the map computes (MapLibre GL JS 5 or later). */
  matrix?(map: SomeMap): MatrixOptions | undefined;
  /** Called once when the map starts to use a projection that neither a camera nor the map's own points describe. All annotations are hidden while it does.
   * Defaults to a warning on the console. */
  onUnsupported?(reason: string): void;
}

/** What became of a request of `data`. */
export interface DataAnswer {
  readonly source: string;
  /** The warnings about the data, such as two features with one id; the errors if the data was refused. */
  readonly findings: readonly Finding[];
  /** The error of `data`, or `badChange` if the data was refused, so that the former data stays. Undefined if the data was set, or stays because
   * `data` returned undefined. */
  readonly error: unknown;
}

/** The view annotations of one map. */
export class ViewAnnotations<SomeMap extends MapLike = MapLike> {
  /**
   * Shows the annotations of a resolver from the next frame of the map on. One map may have several `ViewAnnotations`, each with its own
   * resolver. Their views do not avoid each other, and each of them receives every tap.
   * @param map a map of MapLibre GL JS 3 or later, or Mapbox GL JS 2 or later. It may still be loading.
   * @param resolver the resolver of the views; only this object may call its `resolve`. `remove` does not free it.
   * @throws CartoucheError if an argument has the wrong type, an option is unknown, the map was removed, or the resolver was freed or
   *   already belongs to another `ViewAnnotations`.
   */
  constructor(map: SomeMap, resolver: Resolver, options?: ViewAnnotationsOptions<SomeMap>);

  readonly map: SomeMap;
  readonly resolver: Resolver;
  /** The reason why neither a camera nor the map's own points describe the map, so that all annotations are hidden; undefined otherwise. */
  readonly unsupported: string | undefined;

  /** Whether the last frame was resolved for an idle map and includes all inputs. Such a frame follows shortly after the map becomes
   * idle. It aligns views to whole pixels, orders keyboard focus by priority, and uses the current features of the map. */
  readonly isSettled: boolean;

  /** Applies inputs with the next frame, which it requests from the map. After `remove` it has no effect.
   * @throws CartoucheError if an input is invalid; then none is applied. */
  send(...inputs: Input[]): void;
  /** The element that `view` returned for an annotation, or undefined if the annotation is hidden.
   * @param annotation an id or an index. */
  element(annotation: string | number): HTMLElement | undefined;
  /** The element that `callout` returned for an annotation, or undefined if it has no visible callout. */
  calloutElement(annotation: string | number): HTMLElement | undefined;
  /** The element that `pointer` returned for an annotation, or undefined if there is no pointer to it. */
  pointerElement(annotation: string | number): HTMLElement | undefined;
  /** Calls `view`, `callout` and `pointer` again for one annotation or for all, after a change that the resolver does not know. An unknown id is
   * reported on the console. */
  refresh(annotation?: string | number): void;
  /** Replaces the plan. Annotations whose ids are in both plans keep their states, anchors and places. A drag in progress ends.
   * @throws CartoucheError if the bytes are not a plan, and after `remove`. */
  reload(plan: ArrayBuffer | ArrayBufferView): void;
  /** Replaces the data of a source, as `LiveResolver.setData`. Views of annotations with the same ids stay, with focus and drags; `view` is
   * called only for annotations with another content or index.
   * @throws CartoucheError `notLive` if the resolver is not a `LiveResolver`; `badChange` if the data has errors. */
  setData(source: string, data: FileContent): Finding[];
  /** Adds, changes and removes features of a source, as `LiveResolver.updateData`. A request of `data` that was sent before still replaces all
   * features. */
  updateData(source: string, change: SourceChange): Finding[];
  /** Sets variables of the spec, as `LiveResolver.setVariables`. */
  setVariables(values: Readonly<Record<string, unknown>>): Finding[];
  /** Moves, shows and hides avoided regions by name, as `Resolver.setRegions`, such as when the page opens a panel. */
  setRegions(regions: Parameters<Resolver["setRegions"]>[0]): void;
  /** Calls the option `data` again for a source, or for all sources. The promise is fulfilled when the data is set or
   * was refused, after `onData`. After `remove` it has no effect. */
  refreshData(source?: string): Promise<void>;
  /** Removes all elements, observers and handlers from the page and the map. Removing the map also calls `remove`, and so does the next
   * frame after the resolver was freed. A last frame applies pending inputs and ends drags, even if an event handler calls `remove`. */
  remove(): void;
}

/** The calls of a map that the driver uses. MapLibre GL JS and Mapbox GL JS have all that are not optional. */
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
  // For globes and terrain.
  unproject?(point: [number, number]): { lng: number; lat: number };
  getBounds?(): { getWest(): number; getSouth(): number; getEast(): number; getNorth(): number } | null;
  readonly transform?: any;
  readonly terrain?: any;
  readonly painter?: any;
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
  // For `hidesSymbols`.
  isStyleLoaded?(): boolean | void;
  addSource?(id: string, source: any): unknown;
  removeSource?(id: string): unknown;
  addLayer?(layer: any): unknown;
  removeLayer?(id: string): unknown;
  hasImage?(id: string): boolean;
  addImage?(id: string, image: { width: number; height: number; data: Uint8Array }, options: { pixelRatio: number }): unknown;
}
