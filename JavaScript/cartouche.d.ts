/**
 * Cartouche in JavaScript. The same resolver as in Swift places the views of a compiled plan, frame by frame.
 *
 * Names and shapes match the program's JSON and traces (`docs/cli.md`): the JSON of a frame equals, byte for byte, the
 * line that `cartouche resolve --format json` prints.
 *
 * ```js
 * import { load, Resolver } from "./cartouche.js";
 * await load("cartouche.wasm");
 * const resolver = new Resolver(await (await fetch("cafes.plan")).arrayBuffer());
 * resolver.on("visibilityChanged", ({ id, visible }) => console.log(id, visible));
 * const { placements } = resolver.resolve({ camera: { center: [10, 25], zoom: 1 }, viewport: [1024, 768] });
 * for (let i = 0; i < placements.length; i++) draw(placements.view(i), placements.slot(i), placements.x(i), placements.y(i));
 * ```
 */

// MARK: Loading

/** A source of the WebAssembly module: its URL, a response, its bytes, or the compiled module.
 * A relative URL is resolved against the page, in Node.js against the current folder. */
export type ModuleSource = string | URL | Response | PromiseLike<Response> | ArrayBuffer | ArrayBufferView | CompiledModule;

/** A compiled module. TypeScript accepts any value as a `WebAssembly.Module`, even a number; `& object` rules out numbers and texts. */
type CompiledModule = WebAssembly.Module & object;

/** Loads the WebAssembly module. A `Resolver` without an `engine` option uses the engine that was loaded last.
 * @param source defaults to `cartouche.wasm` beside this file.
 * @throws CartoucheError `unloadable` if loading fails; `badArgument` if `source` has another type. */
export function load(source?: ModuleSource): Promise<Engine>;

/** Loads the module synchronously from its bytes, for workers and tests. Browsers refuse it on a page's main thread. */
export function loadSync(source: ArrayBuffer | ArrayBufferView | CompiledModule): Engine;

/** One instance of the module, with its memory. */
export class Engine {
  private constructor();
  /** The version of the library, such as `1.2.3`. */
  readonly version: string;
  /** The newest version of plan files that the engine reads. */
  readonly planFileVersion: number;
  /** The size of the engine's memory in bytes. The memory grows and never shrinks. */
  readonly memoryBytes: number;
  /** The compiled module, for another instance or for a worker (by `postMessage`). */
  readonly module: WebAssembly.Module;
}

/** The error of every failed call. A failed call changes nothing, unless `code` is `trap`. With `badArgument`, the message suggests the key that was likely meant. */
export class CartoucheError extends Error {
  /** A stable name of the error. `trap` is a defect of Cartouche; the engine cannot be used after it. */
  readonly code: ErrorCode;
  constructor(code: ErrorCode, message: string, options?: { cause?: unknown });
}

export type ErrorCode =
  // Plans and patches.
  | "notAPlan" | "otherPlanVersion" | "truncatedPlan" | "corruptedPlan" | "invalidPlan" | "notOneAnnotation" | "idIsTaken"
  | "unknownLayer" | "attachedToAnnotation" | "attachedToItself"
  // Names and indices.
  | "unknownAnnotation" | "unknownAttachment" | "unknownIndex" | "noFrame"
  // Specs and changes of their data and variables. The error has `findings`; `notLive` means that no spec is open.
  | "badSpec" | "badChange" | "notLive"
  // Geometries and values.
  | "tooFewCoordinates" | "badGeometry" | "badCoordinate" | "badInput" | "badNumber" | "badArgument" | "nullPointer"
  // The engine and the compiler.
  | "unloadable" | "notLoaded" | "unsupported" | "outOfMemory" | "freed" | "trap" | "unknownStatus"
  | "unreadable" | "unknownName" | "badConfiguration" | "notFormatted";

// MARK: Values

/** `[longitude, latitude]`, in degrees. Arguments may also be objects, such as `LngLat` of MapLibre. */
export type Coordinate = [longitude: number, latitude: number];
export type CoordinateLike = Readonly<Coordinate> | { readonly lng: number; readonly lat: number } | { readonly lon: number; readonly lat: number };
/** A position in points from the top left corner of the viewport; y points down. */
export type ScreenPoint = [x: number, y: number];
/** The size of the map view, in points, 0 or more. */
export type Viewport = [width: number, height: number];

/** Distances from the edges of the viewport, in points. */
export interface Padding { top: number; right: number; bottom: number; left: number }

/** A camera as Mapbox and MapLibre define it: 512-point tiles and a field of view of 36.87°. */
export interface Camera { center: Coordinate; zoom: number; bearing: number; pitch: number; padding: Padding }

/** A camera whose bearing, pitch and padding default to 0. */
export interface CameraOptions {
  center: CoordinateLike; zoom: number; bearing?: number; pitch?: number; padding?: Partial<Padding>; matrix?: undefined;
}

/** The projection matrix of a map, in place of a camera. */
export interface MatrixOptions {
  /** 16 numbers in column-major order that map Mercator coordinates (0…1, y points south) to clip space. */
  matrix: ArrayLike<number>; zoom: number;
  /** Edges of the viewport that views keep clear of. The padding does not move the map. */
  padding?: Partial<Padding>;
}

/** An annotation, or a cluster of the last frame, by its id (`hello`) or by its index, which is faster. */
export type AnnotationRef = string | number;

export type AnchorName = "center" | "top" | "bottom" | "left" | "right" | "top-left" | "top-right" | "bottom-left" | "bottom-right";
export type StateName = "selected" | "highlighted" | "dragging" | "disabled";
export type DragStateName = "none" | "starting" | "dragging" | "ending" | "canceling";
/** The reason why an annotation is hidden; see `docs/resolution.md`. */
export type CauseName =
  | "removed" | "explicit" | "expression" | "zoom" | "featureMissing" | "featureHidden" | "trimmed" | "size" | "clustered"
  | "behindCamera" | "horizon" | "offscreen" | "parentHidden" | "bounds" | "shape" | "puck" | "avoidRegion" | "avoidLayer"
  | "collision" | "repeated" | "occluded";

// MARK: Inputs

/** One action that happened since the last frame, as in a trace. An input has exactly one key of `Actions`. */
export type Input = { [Action in keyof Actions]: OnlyOne<Actions, Action> }[keyof Actions];

/** The value of each kind of input. */
export interface Actions {
  /** Selects the annotation, as a tap on it does. */
  select: AnnotationRef; deselect: AnnotationRef;
  /** Taps a point of the last frame. */
  tap: Readonly<ScreenPoint>;
  /** Changes the drag state. `to` is the new position of the anchor point. */
  drag: { id: AnnotationRef; state: DragStateName; to?: Readonly<ScreenPoint> };
  highlight: AnnotationRef; unhighlight: AnnotationRef;
  /** Sets the measured size of a view, or of a callout including its tip, whose size the spec leaves open. */
  measured: { id: AnnotationRef; width: number; height: number; callout?: boolean };
  /** Sets whether the map shows a feature of a layer, or, without `id`, all features of the layer. */
  featureVisibility: FeatureRef & { visible: boolean };
  /** Moves an annotation that is attached to a point. */
  move: { id: AnnotationRef; to: CoordinateLike };
  /** Shows the members of a cluster around it; `collapse: true` or a tap on the map closes it. */
  expand: AnnotationRef; collapse: boolean;
  /** Sets properties for every zoom and every state. */
  set: { id: AnnotationRef } & SettableProperties;
  /** The user's location, or `null` if it is unknown. */
  puck: CoordinateLike | null;
}

/** An object with the member `Name` of `All` and no other member. */
type OnlyOne<All, Name extends keyof All> = { [Key in Name]: All[Key] } & { [Key in Exclude<keyof All, Name>]?: undefined };

/** A feature of a layer, or the feature of an attachment by the attachment's index. */
export type FeatureRef =
  | { layer: string; id?: string | number; attachment?: undefined }
  | { attachment: number; layer?: undefined; id?: undefined };

export interface SettableProperties {
  width?: number; height?: number; priority?: number; zPriority?: number; minZoom?: number; maxZoom?: number;
  visible?: boolean; required?: boolean; allowOverlap?: boolean; obstacle?: boolean; ignoreCameraPadding?: boolean;
}

export interface FrameOptions {
  /** Defaults to the camera of the plan. */
  camera?: CameraOptions | MatrixOptions | null;
  viewport: Readonly<Viewport>;
  /** The inputs since the last frame. They are applied in this order before views are placed. */
  inputs?: readonly Input[];
  /** Whether the map is idle in this frame. Only `calm: motion` uses it. */
  settled?: boolean;
  /** Sets `Resolver.explains` from this frame on. */
  explain?: boolean;
  /** The time limit of the search of `strategy: best`, in milliseconds from the call on, 0 or more. At the limit, the frame uses the best
   * placement found so far and is otherwise complete. Without `within`, only the budget of the spec limits the search, and frames are
   * equal on every machine.
   * @throws CartoucheError `unsupported` without `performance.now`, or if the page forbids compiling another WebAssembly module. */
  within?: number;
  /** Projects coordinates for a map that is no plane, such as a globe or terrain. The `camera` then gives the zoom and the padding only.
   * @throws CartoucheError `badArgument` without a `camera` or with a matrix; `unsupported` as for `within`. */
  points?: HostPoints | null;
}

/** The functions of the page that project coordinates for one frame. They must not use the resolver. After the first error of a function,
 * all further coordinates are hidden, and `resolve` throws the error after the frame. */
export interface HostPoints {
  /** Returns the screen point of a coordinate, or undefined if the map hides it: its annotation then has the cause `occluded`. */
  project(coordinate: Coordinate): Readonly<ScreenPoint> | undefined | null;
  /** Returns the coordinate at a screen point, for taps and drags. Without this function, drags to a point are refused. */
  unproject?(point: ScreenPoint): CoordinateLike | undefined | null;
  /** The part of the world that the map shows, or a larger one; defaults to the whole world. `west > east` crosses 180°. */
  area?: { west: number; south: number; east: number; north: number };
}

/** A geometry of GeoJSON. */
export type Geometry =
  | { type: "Point"; coordinates: Position }
  | { type: "MultiPoint" | "LineString"; coordinates: readonly Position[] }
  | { type: "MultiLineString" | "Polygon"; coordinates: readonly (readonly Position[])[] }
  | { type: "MultiPolygon"; coordinates: readonly (readonly (readonly Position[])[])[] };

/** Longitude, latitude, and an optional altitude, which is ignored. */
type Position = readonly number[];

/** The extent of a rectangle along one axis of the viewport, in points: two of `start` (distance from the left or top), `end` and `length`;
 * or the length alone, which is centered. */
export type Extent =
  | { start: number; end: number; length?: undefined }
  | { start: number; length: number; end?: undefined }
  | { end: number; length: number; start?: undefined }
  | { length: number; start?: undefined; end?: undefined };

// MARK: The resolver

export interface ResolverOptions {
  /** Defaults to the engine that was loaded last. */
  engine?: Engine;
  /** Whether the samples of the plan replace features that only a map knows, as in the program; for pages without a map. Defaults to false. */
  samples?: boolean;
}

/** Places the views of one map. A resolver holds memory of the engine until `free` is called or the resolver is garbage collected. */
export class Resolver {
  /** @param plan the bytes of a compiled plan (`cartouche compile SPEC -o FILE`). The resolver copies them.
   * @throws CartoucheError if the bytes are not a plan, are damaged, or have another version. */
  constructor(plan: ArrayBuffer | ArrayBufferView, options?: ResolverOptions);

  readonly engine: Engine;
  /** The last frame. It is empty before the first call of `resolve`, and always the same object. */
  readonly frame: Frame;

  /** Resolves a frame, then calls the handlers of its events.
   * @returns `frame`. Its contents are valid until the next call that changes this resolver. */
  resolve(options: FrameOptions): Frame;

  /** Throws the `CartoucheError` that `resolve` would throw for invalid inputs, and applies none of them.
   * Only a frame finds out whether a valid input has an effect; see `Frame.refusals`. */
  check(inputs: readonly Input[]): void;

  /** Calls `handler` for each event of a kind, or, with `id`, for the events of one annotation.
   *
   * If no annotation has that id at the next frame, the console shows a warning; the handler stays for an annotation that is added later.
   * `frameChanged` and `clusterMembersChanged` are reported only if they have a handler or the `reports…` property is set.
   * Handlers must not call `resolve`. `resolve` calls all handlers before it throws their errors, several of them as an `AggregateError`.
   * @returns a function that removes the handler. */
  on<Kind extends EventKind>(kind: Kind, handler: (event: EventOf<Kind>) => void): () => void;
  on<Kind extends EventKind>(kind: Kind, id: string, handler: (event: EventOf<Kind>) => void): () => void;
  /** Adds a handler as `on` does, and as `addEventListener` of the DOM: the same handler of a kind is added once. */
  addEventListener<Kind extends EventKind>(kind: Kind, handler: (event: EventOf<Kind>) => void, options?: { once?: boolean; signal?: AbortSignal }): void;
  removeEventListener<Kind extends EventKind>(kind: Kind, handler: (event: EventOf<Kind>) => void): void;

  /** Whether frames explain every candidate. It takes effect with the next frame; if nothing else changed, that frame
   * repeats the last one with its explanations. */
  explains: boolean;
  /** Whether frames report a `frameChanged` event for every view whose rectangle changes. */
  reportsFrameChanges: boolean;
  /** Whether frames report which members join and leave clusters. */
  reportsClusterMembers: boolean;
  /** Whether `frame.hidden` lists the hidden annotations. Without the list, a frame takes up to half the time; `by` of events is not
   * affected. Defaults to true. */
  reportsHidden: boolean;

  // Annotations.

  /** The number of annotations, including removed ones. Every index is below it. */
  readonly annotationCount: number;
  /** The index of an annotation or of a cluster of the last frame, or undefined if none has this id. */
  index(id: string): number | undefined;
  /** The id of an annotation or of a cluster that the last frame named, or an empty string if there is none. */
  id(index: number): string;
  /** Whether an annotation exists and was not removed, or a cluster is part of the last frame. */
  exists(annotation: AnnotationRef): boolean;
  /** Returns the current properties of an annotation; undefined if it does not exist or is a cluster. */
  properties(annotation: AnnotationRef): AnnotationProperties | undefined;
  /** Returns `properties(annotation).coordinate`, but much faster. */
  coordinate(annotation: AnnotationRef): [number, number] | undefined;
  /** Returns `properties(annotation).title`, but much faster. */
  title(annotation: AnnotationRef): string | undefined;
  /** The features of layers to which annotations are attached. A driver queries its map for their geometry and visibility. */
  readonly attachments: readonly Attachment[];
  /** The index of the attachment of an annotation, or undefined if the annotation has a point. */
  attachment(annotation: AnnotationRef): number | undefined;
  /** The anchors of an annotation in its present states, in order of preference. Offsets include the gap at the zoom of the last frame. */
  anchors(annotation: AnnotationRef): AnchorOption[];
  /** Facts about the whole plan, including changes. */
  readonly facts: PlanFacts;
  /** The names of the avoided regions of the spec, in order; an empty text for a region without a name. */
  readonly regionNames: readonly string[];

  // Questions about the last frame.

  /** Returns the topmost view or callout at a point, which a tap at that point would hit. */
  hitTest(point: Readonly<ScreenPoint>): Hit;
  /** Returns the pairs of views that overlap although they should not, in draw order, as indices. */
  overlaps(): { below: number; above: number }[];
  /** The position of a coordinate on screen, or undefined if it is behind the camera, and after a frame with `points`. */
  project(coordinate: CoordinateLike): ScreenPoint | undefined;
  /** The coordinate at a point of the screen, or undefined above the horizon, and after a frame with `points`. */
  unproject(point: Readonly<ScreenPoint>): Coordinate | undefined;
  /** The indices of the members of a cluster of the last frame, in document order. */
  members(cluster: AnnotationRef): number[];

  // Cameras.

  /** Returns the camera that the plan has for a viewport. */
  planCamera(viewport: Readonly<Viewport>): Camera;
  /** The closest camera that shows the whole views of annotations. A cluster represents its members.
   * @param options `from` gives bearing, pitch and padding. `maxZoom` is 0 to 25.5 and defaults to 16.
   * @throws CartoucheError `unknownAnnotation` if one does not exist. */
  cameraFitting(
    annotations: "all" | readonly AnnotationRef[],
    options: { viewport: Readonly<Viewport>; from?: Partial<CameraOptions>; maxZoom?: number },
  ): Camera;

  // Changes. They take effect with the next frame.

  /** Replaces the plan. Annotations whose ids are in both plans keep their states, anchors, places and views.
   * Handlers stay. `frame` is empty until the next call of `resolve`; until then, `hitTest` and the other queries use the last
   * frame and the annotations that are in both plans. */
  reload(plan: ArrayBuffer | ArrayBufferView, options?: { samples?: boolean }): void;
  /** Applies a change of data or variables: the `edit` of a `Workspace` of `cartouche-compiler.js`, which may run in a worker. The resolver
   * has the plan that the workspace opened, and gets all edits in their order. `LiveResolver` of `cartouche-live.js` does this itself.
   * Everything that `reload` keeps stays, as do values that inputs set, and annotations that the page added, replaced or removed.
   * @returns whether all indices are those of another plan, as after `reload`. */
  apply(edit: ArrayBuffer | ArrayBufferView): boolean;
  /** The number of times that `reload` or `apply` replaced the plan. Each time, annotations get other indices. */
  readonly reloads: number;
  /** Adds the only annotation of another plan after all others.
   * @param options `host` is the annotation that the new one is attached to. The patch declares such an attachment as a feature of the
   * map without a layer, since a plan with one annotation cannot name another one.
   * @returns the index of the new annotation. */
  add(patch: ArrayBuffer | ArrayBufferView, options?: { host?: AnnotationRef }): number;
  /** Replaces an annotation by the only annotation of another plan; the id stays.
   * @param options `named` lists the properties to replace; the others keep values that `set` inputs gave them. Without `named`, all are
   * replaced. `keepsPlace` keeps a coordinate that `drag` or `move` changed. */
  update(
    annotation: AnnotationRef, patch: ArrayBuffer | ArrayBufferView,
    options?: { host?: AnnotationRef; named?: readonly (keyof SettableProperties)[]; keepsPlace?: boolean },
  ): void;
  /** Removes an annotation. */
  remove(annotation: AnnotationRef): void;
  /** Sets the geometry of a feature, as the map has it. An empty list means that the map has no such feature.
   * @param feature as in `featureVisibility`. A feature without annotations is ignored, so that a driver may pass all features.
   * @throws CartoucheError `unknownLayer` if no annotation is attached to the layer; its name is likely misspelled. */
  setGeometry(feature: FeatureRef, geometries: readonly Geometry[]): void;
  /** Moves and shows avoided regions by their names in `avoid.regions` of the spec, or hides them (`null`). Others stay.
   * @throws CartoucheError `badArgument` for an unknown name; then nothing is changed. */
  setRegions(regions: Readonly<Record<string, { x: Extent; y: Extent } | null>>): void;
  /** Replaces all rectangles of the viewport that views avoid by regions without names. */
  setAvoidedRegions(regions: readonly { x: Extent; y: Extent }[]): void;
  /** Sets the radius of the location puck in points, 0 or more; `null` removes the puck. */
  setPuckRadius(radius: number | null): void;

  /** Returns a copy of the resolver without its handlers. Both resolvers continue from the last frame. */
  copy(): Resolver;
  /** Frees the memory of the resolver. Later calls throw a `CartoucheError`. */
  free(): void;
  /** Whether `free` was called. */
  readonly isFreed: boolean;
  [Symbol.dispose](): void;
}

/** A feature whose visibility and geometry a map reports by `featureVisibility` and `setGeometry`. */
export interface Attachment {
  readonly attachment: number;
  /** The layer, or undefined if the attachment has none. */
  readonly layer?: string;
  /** The id of the feature, or undefined for any feature of the layer. */
  readonly id?: string;
  readonly kind: "point" | "shape" | "anyFeature" | "hostFeature" | "annotation";
  /** Whether geometry and visibility come from the map. */
  readonly isHostSupplied: boolean;
}

export interface PlanFacts {
  /** The number of annotations, including removed ones. */
  readonly annotationCount: number;
  readonly attachmentCount: number;
  readonly layerCount: number;
  readonly viewCount: number;
  readonly avoidedRegionCount: number;
  readonly selection: "single" | "multiple" | "none";
  /** The margin around the bounds, in points, in which views are placed before they become visible. */
  readonly margin: number;
  /** The user's location, or undefined if it is unknown or the plan has no puck. */
  readonly puck?: Readonly<Coordinate>;
  /** The radius of the puck, in points. */
  readonly puckRadius?: number;
  /** The camera that the spec declares. `planCamera` computes the camera of a viewport from it. */
  readonly camera: Readonly<Camera>;
}

export interface AnchorOption extends AnchorJSON {
  /** The size of the view at this anchor, in points, or undefined for the size of the annotation. */
  width?: number; height?: number;
}

export type Hit =
  | { kind: "part"; id: string; annotation: number; part: string }
  | { kind: "background" | "annotation" | "pointer"; id: string; annotation: number }
  | { kind: "map" };

export interface AnnotationProperties {
  title?: string; subtitle?: string; data?: Record<string, unknown>; view: string;
  width: number; height: number; estimated: boolean; coordinate: Coordinate;
  priority: number; required: boolean; zPriority: number; minZoom: number; maxZoom: number; repeatDistance: number; repeatGroup?: string;
  visible: boolean; allowOverlap: boolean; obstacle: boolean; ignoreCameraPadding: boolean; allowOverlapWithPuck: boolean;
  avoidLayers: boolean; avoidRegions: boolean; enabled: boolean; draggable: boolean; states: StateName[];
  /** Whether the spec gives only the width, or only the height; the other side is measured. */
  givenWidth: boolean; givenHeight: boolean;
}

declare global {
  // Part of ES2026; TypeScript declares it since version 5.2.
  interface SymbolConstructor { readonly dispose: unique symbol }
}

// MARK: A frame

/** A resolved frame: visible views with their rectangles, hidden annotations with their causes, and events. The frame reads
 * the memory of the engine and copies nothing.
 *
 * `list.x(i)` and the like return one value of an item; `list.at(i)` and iteration return the whole item as an object of the
 * program's JSON. An index out of range throws a `RangeError`. */
export interface Frame {
  /** The index of the frame, from 0 on. */
  readonly index: number;
  /** The camera, or undefined if `resolve` was called with a matrix. */
  readonly camera: Readonly<Camera> | undefined;
  readonly viewport: Readonly<Viewport>;
  /** Whether the same plan and the same calls give this frame in a new resolver. It is false from the first frame on whose search
   * `within` stopped, because each frame depends on the frame before. */
  readonly isReplayable: boolean;
  /** The visible views in draw order, bottom first. */
  readonly placements: Placements;
  /** The hidden annotations in document order, followed by the hidden clusters. */
  readonly hidden: Hidden;
  /** The clusters in the order of their first members. */
  readonly clusters: Clusters;
  /** The visible callouts in draw order, bottom first. They are drawn above all placements. */
  readonly callouts: Callouts;
  /** The pointers to annotations off screen, best rank first. They cover no callout, no collision shape of an obstacle and no other pointer. */
  readonly pointers: Pointers;
  /** The events in order. The list is built at the first access. */
  readonly events: readonly FrameEvent[];
  /** The inputs that had no effect, with the reason. */
  readonly refusals: readonly Refusal[];
  /** The explanations of all annotations that reached placement, in priority order; undefined unless `Resolver.explains` is set. */
  readonly explanations: readonly ExplanationJSON[] | undefined;
  /** The explanation of one annotation, or undefined if it did not reach placement or `Resolver.explains` is not set. `anchorIndex` is an
   * index in `resolver.anchors`. */
  explanation(annotation: AnnotationRef): { id: string; candidates: (CandidateJSON & { anchorIndex: number })[] } | undefined;
  /** A copy of the whole frame as plain objects. */
  toJSON(): FrameJSON;
}

/** Returns the line of JSON that `cartouche resolve` prints for a frame, without the line break. */
export function stringify(frame: Frame): string;

/** A read-only list of items of a frame, such as its placements. */
export interface List<Item> extends Iterable<Item> {
  readonly length: number; at(i: number): Item;
  /** The index of the annotation of item `i`, which inputs accept instead of an id. */
  annotation(i: number): number;
  id(i: number): string;
  /** Returns the index of an annotation's item in this list, or -1 if there is none. */
  find(annotation: AnnotationRef): number;
  /** Returns the results of a function for all items, as `map` of an array. */
  map<Result>(call: (item: Item, i: number, list: this) => Result, that?: unknown): Result[];
}

export interface Placements extends List<PlacementJSON> {
  x(i: number): number; y(i: number): number; width(i: number): number; height(i: number): number;
  /** The horizontal position of the anchor point on screen, in points. */
  pointX(i: number): number; pointY(i: number): number;
  longitude(i: number): number; latitude(i: number): number;
  /** The horizontal offset of the anchor in points; positive values point right. */
  offsetX(i: number): number;
  /** The vertical offset of the anchor in points; **positive values point up.** */
  offsetY(i: number): number;
  zPriority(i: number): number; anchor(i: number): AnchorName;
  /** The index of the view's anchor in `resolver.anchors`. */
  anchorIndex(i: number): number;
  /** The name of the host's view class. */
  view(i: number): string;
  /** The index of the view class, from 0; 2^32 − 1 if a cluster computes the name of its class. */
  viewIndex(i: number): number;
  /** The number of the host's view among the views of its class, from 0. Numbers are reused when views disappear. */
  slot(i: number): number;
  /** The name or index of the first avoided region that a `required` view covers although it avoids regions; undefined for others. */
  coveredRegion(i: number): string | number | undefined;
  /** The line from the point to the view, for a view without room at its anchors and for a member of an expanded cluster; else undefined. */
  leader(i: number): [start: ScreenPoint, end: ScreenPoint] | undefined;
  states(i: number): StateName[];
  /** The states as bits: 1 selected, 2 highlighted, 4 dragging, 8 disabled. */
  stateBits(i: number): number;
  /** Whether the size is an estimate, which a `measured` input should replace. */
  estimated(i: number): boolean;
  /** Whether the spec gives only the width, or only the height; the other side is measured. */
  givenWidth(i: number): boolean; givenHeight(i: number): boolean;
  /** The title in the present states; undefined if there is none, or if that of a cluster needs the compiler (docs/clusters.md). */
  title(i: number): string | undefined;
  subtitle(i: number): string | undefined; data(i: number): Record<string, unknown> | undefined;
  /** The view's collision shapes: rectangles, or the circles in the middle of rectangles, with the shorter side as diameter. */
  collisionShapes(i: number): (Rectangle & { isCircle: boolean })[];
}

export interface Hidden extends List<HiddenJSON> {
  cause(i: number): CauseName;
  /** The blocker: the id of an annotation, the name of a layer or the index of a region; undefined if the cause has none. */
  by(i: number): string | number | undefined;
  /** The horizontal position of the anchor point on screen, in points; NaN if the frame did not compute it. */
  pointX(i: number): number; pointY(i: number): number;
}

export interface Clusters extends List<ClusterJSON> {
  count(i: number): number; longitude(i: number): number; latitude(i: number): number;
  /** The zoom above which the cluster splits, or undefined if it never does. */
  splitZoom(i: number): number | undefined;
}

export interface Callouts extends List<CalloutJSON> {
  x(i: number): number; y(i: number): number; width(i: number): number; height(i: number): number;
  anchor(i: number): AnchorName; slot(i: number): number;
  /** Whether the spec gives only the width, or only the height; the other side is measured. */
  givenWidth(i: number): boolean; givenHeight(i: number): boolean;
  /** The point of the tip and the two ends of its base, or undefined without a tip. */
  tip(i: number): [x: number, y: number, startX: number, startY: number, endX: number, endY: number] | undefined;
}

export interface Pointers extends List<PointerJSON> {
  x(i: number): number; y(i: number): number; width(i: number): number; height(i: number): number;
  view(i: number): string; viewIndex(i: number): number; bearing(i: number): number; distance(i: number): number | undefined;
}

export interface Refusal {
  /** The index of the input in `inputs`. */
  input: number;
  reason:
    | "unknownAnnotation" | "unknownAttachment" | "nothingIsSelectable" | "disabled" | "notDraggable" | "notAPoint"
    | "wrongDragState" | "aboveHorizon" | "sizeIsGiven" | "isCluster" | "badNumber" | "noCallout" | "noPuck" | "notACluster" | "tooManyMembers";
}

// MARK: JSON, in the order of its keys

export interface FrameJSON {
  frame: number; camera?: Camera; viewport: Viewport;
  placements: PlacementJSON[];
  hidden: HiddenJSON[];
  clusters?: ClusterJSON[];
  callouts?: CalloutJSON[]; pointers?: PointerJSON[];
  events: FrameEvent[];
  explain?: ExplanationJSON[];
}
export interface PlacementJSON {
  id: string; x: number; y: number; width: number; height: number;
  anchor: AnchorName; offsetX: number; offsetY: number;
  coordinate: Coordinate; point: ScreenPoint; zPriority: number; view: string; slot: number;
  states?: StateName[]; title?: string; subtitle?: string; data?: Record<string, unknown>; estimated?: true;
  covers?: string | number; leader?: [start: ScreenPoint, end: ScreenPoint];
}
export interface HiddenJSON { id: string; cause: CauseName; by?: string | number }
export interface ClusterJSON {
  id: string; count: number; bounds: [west: number, south: number, east: number, north: number];
  splitZoom: number | null; members: string[]; properties: Record<string, unknown>;
}
export interface Rectangle { x: number; y: number; width: number; height: number }

export interface CalloutJSON extends Rectangle {
  id: string; anchor: AnchorName;
  /** The point of the tip, then its base from left to right or from top to bottom. */
  tip?: [point: ScreenPoint, start: ScreenPoint, end: ScreenPoint];
  offCenter?: number; slot: number; title?: string; subtitle?: string;
  leftAccessory?: string; rightAccessory?: string; detailAccessory?: string;
  /** The parts that report taps of their own, the accessories last, with the names of their properties. */
  parts?: ({ name: string } & Rectangle)[];
}

/** `bearing` is the direction of the annotation in degrees clockwise from up, `distance` the distance to its point; undefined behind the camera. */
export interface PointerJSON extends Rectangle { id: string; view: string; bearing: number; distance?: number }

export interface ExplanationJSON { id: string; candidates: CandidateJSON[] }
export interface CandidateJSON {
  coordinate: Coordinate; anchor: AnchorName; stoppedBy?: CauseName; by?: string | number;
  inside: boolean; clear: boolean; leader?: true; chosen?: true; shown?: false;
}

export interface AnchorJSON { anchor: AnchorName; offsetX: number; offsetY: number }

/** The id of a cluster, `offscreen`, or `null` for single views or smaller clusters. */
export type ClusterRelative = string | "offscreen" | null;

/** An event of a frame. */
export type FrameEvent =
  | { event: "selectionChanged"; id: string; selected: boolean }
  | { event: "annotationTapped"; id: string } | { event: "pointerTapped"; id: string }
  | { event: "partTapped"; id: string; part: string } | { event: "backgroundTapped"; id: string }
  | { event: "mapTapped"; coordinate: Coordinate | null }
  | { event: "dragStateChanged"; id: string; from: DragStateName; to: DragStateName; coordinate: Coordinate }
  | { event: "visibilityChanged"; id: string; visible: true; cause?: undefined; by?: undefined }
  | { event: "visibilityChanged"; id: string; visible: false; cause: CauseName; by?: string | number }
  | { event: "anchorCoordinateChanged"; id: string; coordinate: Coordinate }
  | { event: "anchorChanged"; id: string; from: AnchorJSON | null; to: AnchorJSON }
  | { event: "frameChanged"; id: string; frame: Rectangle }
  | { event: "calloutChanged"; id: string; visible: boolean } | { event: "leaderChanged"; id: string; visible: boolean }
  | { event: "clusterFormed"; id: string; count: number; from: ClusterRelative }
  | { event: "clusterChanged"; id: string; joined: number; left: number } | { event: "clusterMembersChanged"; id: string; joined: string[]; left: string[] }
  | { event: "clusterDissolved"; id: string; into: ClusterRelative } | { event: "expansionChanged"; id: string; expanded: boolean };

export type EventKind = FrameEvent["event"];
export type EventOf<Kind extends EventKind> = Extract<FrameEvent, { event: Kind }>;

// Makes declarations without `export` private to this file.
export {};
