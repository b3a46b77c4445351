/**
 * Cartouche in JavaScript: places the views of a compiled plan, frame after frame, by the same resolver as in Swift.
 *
 * Names and shapes are those of the program's JSON and traces (`docs/cli.md`): a frame as JSON is, byte for byte, the
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

/** Where `load` finds the module: its address (relative ones go by the page, in node by the current folder), a response of
 * it, its bytes, or what was compiled of them. */
export type ModuleSource =
  | string | URL | Response | PromiseLike<Response> | ArrayBuffer | ArrayBufferView | CompiledModule;

/** TypeScript takes anything for a `WebAssembly.Module`, also a number. */
type CompiledModule = WebAssembly.Module & object;

/** Loads the module. Resolvers that name no engine are made in the one that was loaded last.
 * @param source default: `cartouche.wasm` beside this file.
 * @throws CartoucheError `unloadable`; `badArgument` where it is none of these. */
export function load(source?: ModuleSource): Promise<Engine>;

/** The same without a promise, where the bytes are there: for workers and tests. Browsers refuse it on a page's main thread. */
export function loadSync(source: ArrayBuffer | ArrayBufferView | CompiledModule): Engine;

/** One instance of the module, with its memory. */
export class Engine {
  private constructor();
  /** Of the library, such as `1.2.3`. */
  readonly version: string;
  /** Of plan files that it reads. */
  readonly planFileVersion: number;
  /** What it has taken of memory; it grows and never shrinks. */
  readonly memoryBytes: number;
  /** What was compiled, for another instance, or for a worker by `postMessage`. */
  readonly module: WebAssembly.Module;
}

/** What went wrong: `badArgument` where something else was given than is wanted, with the key that was likely meant. Nothing has changed then, unless `code` is `trap`. */
export class CartoucheError extends Error {
  /** A name that does not change. After `trap`, a defect of Cartouche, the engine is of no use. */
  readonly code: ErrorCode;
  constructor(code: ErrorCode, message: string, options?: { cause?: unknown });
}

export type ErrorCode =
  // Of plans and patches.
  | "notAPlan" | "otherPlanVersion" | "truncatedPlan" | "corruptedPlan" | "invalidPlan" | "notOneAnnotation" | "idIsTaken"
  | "unknownLayer" | "attachedToAnnotation" | "attachedToItself"
  // Of what is named.
  | "unknownAnnotation" | "unknownAttachment" | "unknownIndex" | "noFrame"
  // Of geometries.
  | "tooFewCoordinates" | "badGeometry" | "badCoordinate"
  // Of values.
  | "badInput" | "badNumber" | "badArgument" | "nullPointer"
  // Of the engine.
  | "unloadable" | "notLoaded" | "unsupported" | "outOfMemory" | "freed" | "trap" | "unknownStatus";

// MARK: Values

/** `[longitude, latitude]`, degrees. */
export type Coordinate = [longitude: number, latitude: number];
/** Points, x right, y down, from the viewport's top left. */
export type ScreenPoint = [x: number, y: number];
/** Points, 0 or more. */
export type Viewport = [width: number, height: number];

/** Points from the edges. */
export interface Padding { top: number; right: number; bottom: number; left: number }

/** How a map is looked at, as Mapbox and MapLibre give it: 512-point tiles, a field of view of 36.87°. */
export interface Camera { center: Coordinate; zoom: number; bearing: number; pitch: number; padding: Padding }

/** What is missing of bearing, pitch and padding is 0. */
export interface CameraOptions {
  center: Readonly<Coordinate>; zoom: number; bearing?: number; pitch?: number; padding?: Partial<Padding>;
  matrix?: undefined;
}

/** A map's own projection in place of a camera. */
export interface MatrixOptions {
  /** 16 numbers, column by column: from Mercator (0…1, y south) to clip space. */
  matrix: ArrayLike<number>;
  zoom: number;
  /** What the bounds leave out; it does not move the map. */
  padding?: Partial<Padding>;
}

/** An annotation by its id, `hello`, or by its index, which is faster. A cluster of the last frame has both, too. */
export type AnnotationRef = string | number;

export type AnchorName =
  | "center" | "top" | "bottom" | "left" | "right" | "top-left" | "top-right" | "bottom-left" | "bottom-right";
export type StateName = "selected" | "highlighted" | "dragging" | "disabled";
export type DragStateName = "none" | "starting" | "dragging" | "ending" | "canceling";
/** Why an annotation is hidden: `docs/resolution.md`. */
export type CauseName =
  | "removed" | "explicit" | "expression" | "zoom" | "featureMissing" | "featureHidden" | "trimmed" | "size" | "clustered"
  | "behindCamera" | "horizon" | "offscreen" | "parentHidden" | "bounds" | "shape" | "puck" | "avoidRegion" | "avoidLayer"
  | "collision";

// MARK: What a host says

/** What happened since the last frame, one thing an input: the actions of a trace. Where `input.drag` is there, no other is. */
export type Input = { [Action in keyof Actions]: OnlyOne<Actions, Action> }[keyof Actions];

/** What an input says, by its name. */
export interface Actions {
  /** As a tap on it would. */
  select: AnnotationRef;
  deselect: AnnotationRef;
  /** On the last frame. */
  tap: Readonly<ScreenPoint>;
  /** `to`: where the anchor point is to be. */
  drag: { id: AnnotationRef; state: DragStateName; to?: Readonly<ScreenPoint> };
  highlight: AnnotationRef;
  unhighlight: AnnotationRef;
  /** The size of a view, or of a callout with its tip, that the spec does not give. */
  measured: { id: AnnotationRef; width: number; height: number; callout?: boolean };
  /** What the map says of a feature of a layer; without `id` of all of them. */
  featureVisibility: FeatureRef & { visible: boolean };
  /** Another coordinate, for an annotation with a point of its own. */
  move: { id: AnnotationRef; to: Readonly<Coordinate> };
  /** Other values, at every zoom and in every state. */
  set: { id: AnnotationRef } & SettableProperties;
  /** The user's location; null: nobody knows it. */
  puck: Readonly<Coordinate> | null;
}

/** One member, and none of the others. */
type OnlyOne<All, Name extends keyof All> = { [Key in Name]: All[Key] } & { [Key in Exclude<keyof All, Name>]?: undefined };

/** A feature of a layer, or, by its number, what an attachment names. */
export type FeatureRef =
  | { layer: string; id?: string | number; attachment?: undefined }
  | { attachment: number; layer?: undefined; id?: undefined };

export interface SettableProperties {
  width?: number; height?: number; priority?: number; zPriority?: number; minZoom?: number; maxZoom?: number;
  visible?: boolean; required?: boolean; allowOverlap?: boolean; obstacle?: boolean; ignoreCameraPadding?: boolean;
}

export interface FrameOptions {
  /** Missing or null: the plan's own, which shows what it is to show. */
  camera?: CameraOptions | MatrixOptions | null;
  viewport: Readonly<Viewport>;
  /** Taken in this order, before anything is placed. */
  inputs?: readonly Input[];
  /** Whether the map is idle; it belongs to this frame alone. Counts with `calm: motion`. */
  settled?: boolean;
  /** As `Resolver.explains`, from this frame on. */
  explain?: boolean;
  /** Milliseconds from the call on, 0 or more, after which `strategy: best` searches no more: what was found by then is the frame, and nothing
   * else of it is left out. Missing: the budget alone counts, and frames are the same on every machine. Where there is no `performance.now`,
   * or no further WebAssembly module may be compiled, it is refused as `unsupported`. */
  within?: number;
}

/** GeoJSON's. */
export type Geometry =
  | { type: "Point"; coordinates: Position }
  | { type: "MultiPoint" | "LineString"; coordinates: readonly Position[] }
  | { type: "MultiLineString" | "Polygon"; coordinates: readonly (readonly Position[])[] }
  | { type: "MultiPolygon"; coordinates: readonly (readonly (readonly Position[])[])[] };

/** Longitude, latitude, and what else GeoJSON may have. */
type Position = readonly number[];

/** How far a rectangle reaches along one axis of the viewport: two of these, or in the middle of it the length alone. */
export type Extent =
  | { start: number; end: number; length?: undefined }
  | { start: number; length: number; end?: undefined }
  | { end: number; length: number; start?: undefined }
  | { length: number; start?: undefined; end?: undefined };

// MARK: The resolver

export interface ResolverOptions {
  /** Default: the one that was loaded last. */
  engine?: Engine;
  /** Whether the plan's samples stand for features that only a map knows, as in the program: for pages without one. Default: false. */
  samples?: boolean;
}

/** Places the views of one map. It holds memory of the engine until `free` is called or nothing refers to it any more. */
export class Resolver {
  /** @param plan the bytes of a compiled plan: `cartouche compile SPEC -o FILE`. They are copied.
   * @throws CartoucheError where they are no plan, damaged, or of another version. */
  constructor(plan: ArrayBuffer | ArrayBufferView, options?: ResolverOptions);

  readonly engine: Engine;
  /** The last frame; before the first an empty one. It is always the same object. */
  readonly frame: Frame;

  /** Resolves a frame, then calls the handlers of its events.
   * @returns `frame`, whose contents hold until the next call of anything that changes this resolver. */
  resolve(options: FrameOptions): Frame;

  /** Takes nothing, but throws what `resolve` would if it were given these inputs: a `CartoucheError` where one of them is none.
   * Whether they can do anything, only a frame knows. */
  check(inputs: readonly Input[]): void;

  /** Calls `handler` for each event of that kind; with `id` only for those of that annotation. Where there is none with the next frame, the
   * console tells of it: one that is added later has its events told all the same.
   * `frameChanged` and `clusterMembersChanged` are told only where somebody listens, or `reports…` is set.
   * What handlers throw leaves `resolve` when all of them were called; of several, as an `AggregateError`.
   * @returns a function that ends it. Handlers may do anything but call `resolve`. */
  on<Kind extends EventKind>(kind: Kind, handler: (event: EventOf<Kind>) => void): () => void;
  on<Kind extends EventKind>(kind: Kind, id: string, handler: (event: EventOf<Kind>) => void): () => void;

  /** Whether frames list what became of every candidate. It takes effect with the next frame, even one of the same view: that frame is the
   * last one again, with its explanations. */
  explains: boolean;
  /** Whether frames tell every view whose frame is another one. */
  reportsFrameChanges: boolean;
  /** Whether frames tell which members joined clusters and which left. */
  reportsClusterMembers: boolean;
  /** Whether `frame.hidden` lists who is hidden; where nobody reads it, a frame without takes up to half the time. Default: true.
   * `by` of events is there all the same. */
  reportsHidden: boolean;

  // What there is.

  /** How many annotations there are, with those that were removed: indices are below it. */
  readonly annotationCount: number;
  /** Undefined: there is no annotation, or cluster of the last frame, with this id. */
  index(id: string): number | undefined;
  /** Of an annotation, or of a cluster that the last frame named; empty: there is none. */
  id(index: number): string;
  /** Whether it was not removed; of a cluster whether the last frame had it. */
  exists(annotation: AnnotationRef): boolean;
  /** What an annotation is like at present; undefined: there is none, or it is a cluster. */
  properties(annotation: AnnotationRef): AnnotationProperties | undefined;
  /** The coordinate and the title that `properties` has, at a small part of its cost; undefined also where the title is missing. */
  coordinate(annotation: AnnotationRef): [number, number] | undefined;
  title(annotation: AnnotationRef): string | undefined;
  /** The features of layers that annotations are attached to: what a map is asked for. */
  readonly attachments: readonly Attachment[];
  /** The attachment of an annotation; undefined: it stands on a point of its own. */
  attachment(annotation: AnnotationRef): number | undefined;
  /** The anchors that an annotation may take in its states, in order of preference, with the gap at the last frame's zoom. */
  anchors(annotation: AnnotationRef): AnchorOption[];
  /** What the plan says of all, as changes left it. */
  readonly facts: PlanFacts;

  // Questions about the last frame.

  /** The topmost at a point: what a tap there would find. */
  hitTest(point: Readonly<ScreenPoint>): Hit;
  /** The pairs of views that cover each other and were to keep clear of each other, in draw order, by index. */
  overlaps(): { below: number; above: number }[];
  /** Where a coordinate is on screen; undefined: behind the camera. */
  project(coordinate: Readonly<Coordinate>): ScreenPoint | undefined;
  /** What a point shows; undefined: no map. */
  unproject(point: Readonly<ScreenPoint>): Coordinate | undefined;
  /** Who takes part in a cluster of the last frame, in their order. */
  members(cluster: AnnotationRef): number[];

  // Cameras.

  /** That of the plan in a viewport. */
  planCamera(viewport: Readonly<Viewport>): Camera;
  /** The closest camera that shows annotations whole; a cluster stands for its members.
   * @param options `from` gives bearing, pitch and padding. `maxZoom`: 0 to 25.5, 16 where it is missing.
   * @throws `unknownAnnotation` of one that there is not. */
  cameraFitting(
    annotations: "all" | readonly AnnotationRef[],
    options: { viewport: Readonly<Viewport>; from?: Partial<CameraOptions>; maxZoom?: number },
  ): Camera;

  // Changes, which count from the next frame on.

  /** Goes on with another plan: annotations whose ids are in both keep states, anchors, places and views.
   * Handlers stay; `frame` is empty until the next is resolved. Questions about the last frame go by that still, and by who is in both plans. */
  reload(plan: ArrayBuffer | ArrayBufferView, options?: { samples?: boolean }): void;
  /** Adds the one annotation of another plan, after all others.
   * @param options `host`: the annotation that it is attached to, where the patch has it attached to a feature of the map that is of
   * no layer: a plan of one annotation can say no more.
   * @returns its index. */
  add(patch: ArrayBuffer | ArrayBufferView, options?: { host?: AnnotationRef }): number;
  /** Makes an annotation what the one of another plan is, but for its id.
   * @param options `named`: of other properties what inputs set stays; missing: of none. `keepsPlace`: a point of its own stays
   * where it was dragged or moved to. */
  update(
    annotation: AnnotationRef, patch: ArrayBuffer | ArrayBufferView,
    options?: { host?: AnnotationRef; named?: readonly (keyof SettableProperties)[]; keepsPlace?: boolean },
  ): void;
  /** Takes an annotation away. */
  remove(annotation: AnnotationRef): void;
  /** Gives the geometry that the map has for what an attachment names; none: there is no such feature.
   * @param feature as in `featureVisibility`. A feature that no annotation is attached to is passed over, so that a map may give all it has.
   * @throws `unknownLayer` of a layer that none is attached to, which is likely misspelt. */
  setGeometry(feature: FeatureRef, geometries: readonly Geometry[]): void;
  /** The rectangles of the viewport that annotations keep clear of. */
  setAvoidedRegions(regions: readonly { x: Extent; y: Extent }[]): void;
  /** Points, 0 or more; null: there is no puck. */
  setPuckRadius(radius: number | null): void;

  /** The same resolver once more, without handlers: both go on from the last frame. */
  copy(): Resolver;
  /** Gives its memory back; nothing can be asked of it afterwards. */
  free(): void;
  /** Whether it was. */
  readonly isFreed: boolean;
  [Symbol.dispose](): void;
}

/** What a map is to answer by `featureVisibility` and `setGeometry`. */
export interface Attachment {
  readonly attachment: number;
  /** Undefined: bound to no layer. */
  readonly layer?: string;
  /** Undefined: any feature of the layer. */
  readonly id?: string;
  readonly kind: "point" | "shape" | "anyFeature" | "hostFeature" | "annotation";
  /** Whether geometry and visibility come from the map. */
  readonly isHostSupplied: boolean;
}

export interface PlanFacts {
  /** With those that were removed. */
  readonly annotationCount: number;
  readonly attachmentCount: number;
  readonly layerCount: number;
  readonly viewCount: number;
  readonly avoidedRegionCount: number;
  readonly selection: "single" | "multiple" | "none";
  /** Points around the bounds in which views are placed before they are seen. */
  readonly margin: number;
  /** Undefined: nobody knows where it is, or there is none. */
  readonly puck?: Readonly<Coordinate>;
  /** Points. */
  readonly puckRadius?: number;
  /** As the spec gives it; `planCamera` gives that of frames. */
  readonly camera: Readonly<Camera>;
}

export interface AnchorOption extends AnchorJSON {
  /** Points; undefined: the annotation's own. */
  width?: number; height?: number;
}

export type Hit =
  | { kind: "part"; id: string; annotation: number; part: string }
  | { kind: "background" | "annotation"; id: string; annotation: number }
  | { kind: "map" };

export interface AnnotationProperties {
  title?: string; subtitle?: string; data?: Record<string, unknown>; view: string;
  width: number; height: number; estimated: boolean; coordinate: Coordinate;
  priority: number; required: boolean; zPriority: number; minZoom: number; maxZoom: number;
  visible: boolean; allowOverlap: boolean; obstacle: boolean; ignoreCameraPadding: boolean; allowOverlapWithPuck: boolean;
  avoidLayers: boolean; avoidRegions: boolean; enabled: boolean; draggable: boolean; states: StateName[];
  /** Whether the spec gives one side, and leaves the other to who measures it. */
  givenWidth: boolean; givenHeight: boolean;
}

declare global {
  // Of ES2026, which TypeScript knows from 5.2 on.
  interface SymbolConstructor { readonly dispose: unique symbol }
}

// MARK: A frame

/** What is shown and where, what is hidden and why, and what changed: read in place, without copies.
 *
 * Lists give an item's numbers by `list.x(i)`, and the whole item as an object of the program's JSON by `list.at(i)` or by going
 * over the list. Asking a list for what it has not, `i` out of range, is a `RangeError`. */
export interface Frame {
  /** How many came before. */
  readonly index: number;
  /** Undefined where the map gave a matrix. */
  readonly camera: Readonly<Camera> | undefined;
  readonly viewport: Readonly<Viewport>;
  /** Whether a new resolver gives this frame for the same plan and the same calls. False from the first frame on whose search `within`
   * ended before its budget, because frames go on from those before them. */
  readonly isReplayable: boolean;
  /** In draw order, bottom first. */
  readonly placements: Placements;
  /** In document order, clusters last. */
  readonly hidden: Hidden;
  /** In the order of their first members. */
  readonly clusters: Clusters;
  /** In draw order, bottom first, above all placements. */
  readonly callouts: Callouts;
  /** Made when first asked for. */
  readonly events: readonly FrameEvent[];
  /** Inputs that changed nothing, because they could not. */
  readonly refusals: readonly Refusal[];
  /** Undefined unless the resolver explains. In rank order: each annotation that reached placement. */
  readonly explanations: readonly ExplanationJSON[] | undefined;
  /** That of one annotation; undefined: it did not reach placement, or the resolver does not explain. */
  explanation(annotation: AnnotationRef):
    { id: string; candidates: (CandidateJSON & {
      /** Its place among `resolver.anchors`. */
      anchorIndex: number }) [] } | undefined;
  /** All of it, as objects of its own. */
  toJSON(): FrameJSON;
}

/** The line of JSON that `cartouche resolve` prints of a frame, without the line break. */
export function stringify(frame: Frame): string;

/** One item after the other. */
export interface List<Item> extends Iterable<Item> {
  readonly length: number;
  at(i: number): Item;
  /** Its index, by which inputs name it. */
  annotation(i: number): number;
  id(i: number): string;
  /** Where an annotation is in this list; -1: it is not. */
  find(annotation: AnnotationRef): number;
}

export interface Placements extends List<PlacementJSON> {
  x(i: number): number;
  y(i: number): number;
  width(i: number): number;
  height(i: number): number;
  /** The projected anchor point. */
  pointX(i: number): number;
  pointY(i: number): number;
  longitude(i: number): number;
  latitude(i: number): number;
  /** + is right. */
  offsetX(i: number): number;
  /** **+ is up.** */
  offsetY(i: number): number;
  zPriority(i: number): number;
  anchor(i: number): AnchorName;
  /** Its place among `resolver.anchors`. */
  anchorIndex(i: number): number;
  /** The name of the host's view class. */
  view(i: number): string;
  /** The number of that class, from 0 on; 2^32 − 1: a name that a cluster computes. */
  viewIndex(i: number): number;
  /** Number of the recycled view among those of its view class. */
  slot(i: number): number;
  states(i: number): StateName[];
  /** The same as bits: 1 selected, 2 highlighted, 4 dragging, 8 disabled. */
  stateBits(i: number): number;
  /** Whether its size is a guess until it is measured. */
  estimated(i: number): boolean;
  /** Whether the spec gives its width, and leaves its height to who measures it. */
  givenWidth(i: number): boolean;
  /** Whether the spec gives its height, and leaves its width to who measures it. */
  givenHeight(i: number): boolean;
  /** In its states; undefined: it has none, or it is a cluster's with an operator that takes the compiler (docs/clusters.md). */
  title(i: number): string | undefined;
  subtitle(i: number): string | undefined;
  data(i: number): Record<string, unknown> | undefined;
  /** What it collides with in place of its frame: rectangles, or circles in the middle of these, as wide as their shorter side. */
  collisionShapes(i: number): (Rectangle & { isCircle: boolean })[];
}

export interface Hidden extends List<HiddenJSON> {
  cause(i: number): CauseName;
  /** An annotation by its id, a layer by its name, a region by its number; undefined: the cause knows nobody. */
  by(i: number): string | number | undefined;
  /** Where its anchor point is; NaN: the frame did not look. */
  pointX(i: number): number;
  pointY(i: number): number;
}

export interface Clusters extends List<ClusterJSON> {
  count(i: number): number;
  longitude(i: number): number;
  latitude(i: number): number;
  /** The zoom above which it parts; undefined: it does not. */
  splitZoom(i: number): number | undefined;
}

export interface Callouts extends List<CalloutJSON> {
  x(i: number): number;
  y(i: number): number;
  width(i: number): number;
  height(i: number): number;
  anchor(i: number): AnchorName;
  /** Whether the spec gives its width, and leaves its height to who measures it. */
  givenWidth(i: number): boolean;
  /** Whether the spec gives its height, and leaves its width to who measures it. */
  givenHeight(i: number): boolean;
  slot(i: number): number;
  /** The tip's point and the ends of its base, x and y in turn; undefined: it has none. */
  tip(i: number): [x: number, y: number, startX: number, startY: number, endX: number, endY: number] | undefined;
}

export interface Refusal {
  /** Its place in `inputs`. */
  input: number;
  reason:
    | "unknownAnnotation" | "unknownAttachment" | "nothingIsSelectable" | "disabled" | "notDraggable" | "notAPoint"
    | "wrongDragState" | "aboveHorizon" | "sizeIsGiven" | "isCluster" | "badNumber" | "noCallout" | "noPuck";
}

// MARK: As JSON, in the order of its keys

export interface FrameJSON {
  frame: number;
  camera?: Camera;
  viewport: Viewport;
  placements: PlacementJSON[];
  hidden: HiddenJSON[];
  clusters?: ClusterJSON[];
  callouts?: CalloutJSON[];
  events: FrameEvent[];
  explain?: ExplanationJSON[];
}

export interface PlacementJSON {
  id: string; x: number; y: number; width: number; height: number;
  anchor: AnchorName; offsetX: number; offsetY: number;
  coordinate: Coordinate; point: ScreenPoint; zPriority: number; view: string; slot: number;
  states?: StateName[]; title?: string; subtitle?: string; data?: Record<string, unknown>; estimated?: true;
}

export interface HiddenJSON { id: string; cause: CauseName; by?: string | number }

export interface ClusterJSON {
  id: string; count: number; bounds: [west: number, south: number, east: number, north: number];
  splitZoom: number | null; members: string[]; properties: Record<string, unknown>;
}

export interface Rectangle { x: number; y: number; width: number; height: number }

export interface CalloutJSON extends Rectangle {
  id: string; anchor: AnchorName;
  /** Its point, then its base from left to right or from top to bottom. */
  tip?: [point: ScreenPoint, start: ScreenPoint, end: ScreenPoint];
  offCenter?: number; slot: number; title?: string; subtitle?: string;
  leftAccessory?: string; rightAccessory?: string; detailAccessory?: string;
  parts?: ({ name: string } & Rectangle)[];
}

export interface ExplanationJSON { id: string; candidates: CandidateJSON[] }

export interface CandidateJSON {
  coordinate: Coordinate; anchor: AnchorName; stoppedBy?: CauseName; by?: string | number;
  inside: boolean; clear: boolean; chosen?: true; shown?: false;
}

export interface AnchorJSON { anchor: AnchorName; offsetX: number; offsetY: number }

/** A cluster by its id, `offscreen`, or null: single views or smaller clusters. */
export type ClusterRelative = string | "offscreen" | null;

/** What changed, in the order of the frame. */
export type FrameEvent =
  | { event: "selectionChanged"; id: string; selected: boolean }
  | { event: "annotationTapped"; id: string }
  | { event: "partTapped"; id: string; part: string }
  | { event: "backgroundTapped"; id: string }
  | { event: "mapTapped"; coordinate: Coordinate | null }
  | { event: "dragStateChanged"; id: string; from: DragStateName; to: DragStateName; coordinate: Coordinate }
  | { event: "visibilityChanged"; id: string; visible: true; cause?: undefined; by?: undefined }
  | { event: "visibilityChanged"; id: string; visible: false; cause: CauseName; by?: string | number }
  | { event: "anchorCoordinateChanged"; id: string; coordinate: Coordinate }
  | { event: "anchorChanged"; id: string; from: AnchorJSON | null; to: AnchorJSON }
  | { event: "frameChanged"; id: string; frame: Rectangle }
  | { event: "calloutChanged"; id: string; visible: boolean }
  | { event: "clusterFormed"; id: string; count: number; from: ClusterRelative }
  | { event: "clusterChanged"; id: string; joined: number; left: number }
  | { event: "clusterMembersChanged"; id: string; joined: string[]; left: string[] }
  | { event: "clusterDissolved"; id: string; into: ClusterRelative };

export type EventKind = FrameEvent["event"];
export type EventOf<Kind extends EventKind> = Extract<FrameEvent, { event: Kind }>;

// What has no `export` is nobody's to import.
export {};
