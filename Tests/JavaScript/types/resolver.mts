// A program in TypeScript that uses all of the module as its types say; what stands below an `@ts-expect-error` is a mistake that they tell.
import {
  CartoucheError, Engine, Resolver, load, loadSync, stringify,
  type AnchorName, type AnchorOption, type AnnotationProperties, type Attachment, type Camera, type CameraOptions, type CandidateJSON,
  type CauseName, type ClusterRelative, type Coordinate, type ErrorCode, type EventKind, type EventOf, type Extent, type Frame,
  type FrameEvent, type FrameJSON, type FrameOptions, type Geometry, type Hit, type HostPoints, type Input, type MatrixOptions, type PlanFacts, type Refusal,
  type ScreenPoint, type SettableProperties, type StateName, type Viewport,
} from "cartouche";

declare const bytes: ArrayBuffer;
declare const view: Uint8Array;

// MARK: Loading

const engine: Engine = await load();
await load("cartouche.wasm");
await load(new URL("cartouche.wasm", "https://example.com"));
await load(fetch("cartouche.wasm"));
await load(engine.module);
const [version, planFileVersion, memory]: [string, number, number] = [engine.version, engine.planFileVersion, engine.memoryBytes];
console.log(version, planFileVersion, memory, loadSync(view) === engine);
// @ts-expect-error Bytes, and no number.
await load(5);
// @ts-expect-error Without a promise there are no addresses.
loadSync("cartouche.wasm");
// @ts-expect-error `load` makes them.
new Engine();
// @ts-expect-error It says what is.
engine.version = "2.0.0";

try {
  new Resolver(view);
} catch (error) {
  if (error instanceof CartoucheError) {
    const code: ErrorCode = error.code;
    const text: string = error.message;
    if (code === "otherPlanVersion") console.log(text);
    // @ts-expect-error There is no such code.
    if (code === "otherVersion") console.log(text);
  }
}
const thrown: CartoucheError = new CartoucheError("badInput", "a message", { cause: new Error() });
// @ts-expect-error A code comes first.
new CartoucheError("a message");

// MARK: Resolvers and frames

const resolver = new Resolver(bytes, { engine, samples: true });
new Resolver(view);
// @ts-expect-error Bytes, and no path.
new Resolver("cafes.plan");
// @ts-expect-error The bytes, and no promise of them.
new Resolver(fetch("cafes.plan"));
// @ts-expect-error It is `samples`.
new Resolver(view, { sample: true });

const viewport: Viewport = [800, 600];
const camera: Camera = resolver.planCamera(viewport);
camera.center = resolver.unproject([400, 300]) ?? camera.center;
const matrix: MatrixOptions = { matrix: new Float64Array(16), zoom: 3, padding: { left: 3 } };
const options: FrameOptions = { camera, viewport, settled: true, explain: false, within: 8, inputs: [{ select: "hello" }] };
const frame: Frame = resolver.resolve(options);
resolver.resolve({ viewport });
resolver.resolve({ viewport, camera: null });
resolver.resolve({ viewport, camera: matrix });
const points: HostPoints = {
  project: ([longitude, latitude]) => latitude > 0 ? [longitude, 300] : undefined, unproject: ([x, y]) => [x, y],
  area: { west: 1, south: 2, east: 3, north: 4 },
};
resolver.resolve({ viewport, camera, points });
// @ts-expect-error An area has four edges.
resolver.resolve({ viewport, camera, points: { ...points, area: { west: 1 } } });
resolver.resolve({ viewport, camera: { center: [0, 0], zoom: 1, padding: {} } });
resolver.resolve({ viewport: frame.viewport, camera: frame.camera });
// What nobody changes is taken, too.
const home = { center: [0, 0], zoom: 1, padding: { top: 3 } } as const;
const size = [800, 600] as const;
resolver.resolve({ viewport: size, camera: home, inputs: [{ tap: size }, { puck: home.center }, { move: { id: 0, to: home.center } }] as const });
resolver.planCamera(size);
resolver.hitTest(size);
resolver.project(home.center);
// @ts-expect-error The viewport is missing.
resolver.resolve({ camera });
// @ts-expect-error It is `viewport`.
resolver.resolve({ viewport, viewprot: viewport });
// @ts-expect-error Two numbers.
resolver.resolve({ viewport: [800] });
// @ts-expect-error Numbers, and no texts.
resolver.resolve({ viewport: ["800", "600"] });
// @ts-expect-error Somewhere it looks at.
resolver.resolve({ viewport, camera: { zoom: 3 } });
// @ts-expect-error Longitude and latitude.
resolver.resolve({ viewport, camera: { center: { x: 0, y: 0 }, zoom: 3 } });
// @ts-expect-error It is `bearing`.
resolver.resolve({ viewport, camera: { center: [0, 0], zoom: 3, heading: 3 } });
// @ts-expect-error A matrix has its pitch in it.
resolver.resolve({ viewport, camera: { matrix: [], zoom: 3, pitch: 3 } });
// @ts-expect-error Milliseconds.
resolver.resolve({ viewport, within: "8ms" });
// @ts-expect-error An array.
resolver.resolve({ viewport, inputs: { select: 0 } });
// @ts-expect-error It is always the same object.
resolver.frame = frame;

// MARK: Inputs

const set: SettableProperties = { width: 40, visible: true, minZoom: 3 };
const inputs: Input[] = [
  { select: "hello" }, { deselect: 0 }, { tap: [3, 4] }, { drag: { id: "hello", state: "starting" } },
  { drag: { id: 0, state: "dragging", to: [3, 4] } }, { highlight: "hello" }, { unhighlight: "hello" },
  { measured: { id: 0, width: 40, height: 20 } }, { measured: { id: 0, width: 40, height: 20, callout: true } },
  { featureVisibility: { layer: "poi", visible: false } }, { featureVisibility: { layer: "poi", id: "Q1", visible: false } },
  // Features of a map have numbers as well.
  { featureVisibility: { layer: "poi", id: 7, visible: false } }, { featureVisibility: { attachment: 3, visible: true } },
  { move: { id: "hello", to: [3, 4] } }, { set: { id: "hello", ...set } }, { puck: [3, 4] }, { puck: null },
];
resolver.check(inputs);
for (const input of inputs) {
  // Whichever it is.
  if (input.drag?.state === "dragging") console.log(input.drag.id);
  if (input.set) console.log(input.set.priority);
}
// @ts-expect-error It is `select`.
resolver.check([{ selct: 0 }]);
// @ts-expect-error An input says one thing.
resolver.check([{ select: 0, deselect: 1 }]);
// @ts-expect-error And not none.
resolver.check([{}]);
// @ts-expect-error It is `starting`.
resolver.check([{ drag: { id: 0, state: "start" } }]);
// @ts-expect-error It is `width`.
resolver.check([{ set: { id: 0, widht: 3 } }]);
// @ts-expect-error A number.
resolver.check([{ set: { id: 0, priority: "high" } }]);
// @ts-expect-error The height is missing.
resolver.check([{ measured: { id: 0, width: 3 } }]);
// @ts-expect-error By a layer or by an attachment.
resolver.check([{ featureVisibility: { layer: "poi", attachment: 3, visible: true } }]);
// @ts-expect-error Null, where nobody knows it.
resolver.check([{ puck: undefined }]);

// MARK: Events

const end: () => void = resolver.on("visibilityChanged", ({ id, visible, cause, by }) => {
  const why: CauseName | undefined = visible ? undefined : cause;
  console.log(id, why, by);
});
end();
resolver.on("anchorChanged", "hello", ({ from, to }) => console.log(from?.anchor, to.offsetX));
resolver.on("mapTapped", ({ coordinate }) => console.log(coordinate?.[0]));
resolver.on("clusterFormed", ({ count, from }) => { const relative: ClusterRelative = from; console.log(count, relative); });
for (const kind of ["selectionChanged", "calloutChanged"] as const) resolver.on(kind, (event) => console.log(event.event, event.id));
const told = (event: EventOf<"partTapped">): string => event.part;
resolver.on("partTapped", told);
const kinds: EventKind[] = frame.events.map((event) => event.event);
const place = (event: FrameEvent): Coordinate | null | undefined => {
  switch (event.event) {
    case "mapTapped": case "anchorCoordinateChanged": case "dragStateChanged": return event.coordinate;
    // Why, is known of what is hidden.
    case "visibilityChanged": return event.visible || event.cause === "removed" ? null : undefined;
    default: return undefined;
  }
};
console.log(kinds, frame.events.map(place));
// @ts-expect-error It is `visibilityChanged`.
resolver.on("visibilityChange", () => {});
// @ts-expect-error An event of this kind has no part.
resolver.on("annotationTapped", ({ part }) => console.log(part));
// @ts-expect-error An id, which is a text.
resolver.on("annotationTapped", 0, () => {});
// @ts-expect-error Somebody who is told.
resolver.on("annotationTapped");
// @ts-expect-error What happened stays so.
frame.events.push({ event: "annotationTapped", id: "hello" });

// MARK: What a frame has

const { placements, hidden, clusters, callouts } = frame;
for (let i = 0; i < placements.length; i++) {
  const numbers: number[] = [
    placements.x(i), placements.y(i), placements.width(i), placements.height(i), placements.pointX(i), placements.pointY(i),
    placements.longitude(i), placements.latitude(i), placements.offsetX(i), placements.offsetY(i), placements.zPriority(i),
    placements.anchorIndex(i), placements.viewIndex(i), placements.slot(i), placements.stateBits(i), placements.annotation(i),
  ];
  const texts: string[] = [placements.id(i), placements.view(i), placements.title(i) ?? "", placements.subtitle(i) ?? ""];
  const states: StateName[] = placements.states(i);
  const anchor: AnchorName = placements.anchor(i);
  const flags: boolean[] = [placements.estimated(i), placements.givenWidth(i), placements.givenHeight(i)];
  const price: unknown = placements.data(i)?.["price"];
  for (const { x, width, isCircle } of placements.collisionShapes(i)) console.log(x, width, isCircle);
  console.log(numbers, texts, states, anchor, flags, price, placements.at(i).title, placements.find("hello"));
}
for (const { id, x, estimated, states = [] } of placements) console.log(id, x, estimated, states);
for (const { id, cause, by } of hidden) console.log(id, cause, by);
for (const { id, members, properties, splitZoom, bounds: [west] } of clusters) console.log(id, members, properties, splitZoom, west);
for (const { id, tip, parts = [] } of callouts) console.log(id, tip?.[0], parts.map(({ name, width }) => [name, width]));
const cause: CauseName = hidden.cause(0);
const who: string | number | undefined = hidden.by(0);
const where: ScreenPoint = [hidden.pointX(0), hidden.pointY(0)];
const [count, split, middle]: [number, number | undefined, Coordinate] =
  [clusters.count(0), clusters.splitZoom(0), [clusters.longitude(0), clusters.latitude(0)]];
const [callout, corner]: [AnchorName, number | undefined] = [callouts.anchor(0), callouts.tip(0)?.[5]];
console.log(cause, who, where, count, split, middle, callout, corner, callouts.x(0), callouts.y(0), callouts.width(0), callouts.height(0));
console.log(callouts.slot(0), callouts.givenWidth(0), callouts.givenHeight(0), frame.index, frame.isReplayable);
const refusals: readonly Refusal[] = frame.refusals;
if (refusals[0]?.reason === "noPuck") console.log(refusals[0].input);
const candidates: CandidateJSON[] = frame.explanations?.[0]?.candidates ?? [];
console.log(candidates[0]?.stoppedBy, frame.explanation("hello")?.candidates[0]?.anchorIndex);
const json: FrameJSON = frame.toJSON();
const line: string = stringify(frame);
console.log(json.clusters?.length, json.camera?.padding.top, line);
// @ts-expect-error A list is read and not written.
placements.length = 3;
// @ts-expect-error The camera of a frame is over.
if (frame.camera) frame.camera.zoom = 3;
// @ts-expect-error It is `placements`.
frame.annotations;
// @ts-expect-error There is no such cause.
if (cause === "collided") console.log(cause);
// @ts-expect-error A frame.
stringify({});

// MARK: Questions and changes

resolver.explains = resolver.reportsFrameChanges = resolver.reportsClusterMembers = true;
resolver.reportsHidden = false;
const index: number | undefined = resolver.index("hello");
const id: string = resolver.id(0);
const properties: AnnotationProperties | undefined = resolver.properties(id);
const ownPlace: [number, number] | undefined = resolver.coordinate(id);
const title: string | undefined = resolver.title(0);
const attachments: readonly Attachment[] = resolver.attachments;
const anchors: AnchorOption[] = resolver.anchors("hello");
const facts: PlanFacts = resolver.facts;
console.log(index, resolver.exists(id), properties?.givenWidth, attachments[0]?.kind === "hostFeature", resolver.attachment("hello"));
console.log(anchors[0]?.width, facts.selection === "single", facts.puck?.[0], facts.camera.zoom, resolver.annotationCount);
const hit: Hit = resolver.hitTest([3, 4]);
if (hit.kind === "part") console.log(hit.part);
if (hit.kind !== "map") console.log(hit.id, hit.annotation);
for (const { below, above } of resolver.overlaps()) console.log(below, above);
const point: ScreenPoint | undefined = resolver.project([3, 4]);
const members: number[] = resolver.members("cluster:cafes:cafes/1");
const fitting: CameraOptions = resolver.cameraFitting("all", { viewport, from: { bearing: 20 }, maxZoom: 13 });
resolver.cameraFitting(["hello", 3] as const, { viewport });
resolver.reload(view, { samples: true });
const added: number = resolver.add(bytes, { host: "hello" });
resolver.update(added, bytes, { named: ["width", "zPriority"], keepsPlace: true, host: 0 });
resolver.remove("hello");
const geometries: Geometry[] = [
  { type: "Point", coordinates: [3, 4] }, { type: "LineString", coordinates: [[3, 4], [5, 6]] },
  { type: "Polygon", coordinates: [[[3, 4], [5, 6], [7, 8]]] }, { type: "MultiPolygon", coordinates: [[[[3, 4], [5, 6], [7, 8]]]] },
];
resolver.setGeometry({ layer: "poi", id: "Q1" }, geometries);
resolver.setGeometry({ layer: "poi", id: 7 }, []);
resolver.setGeometry({ attachment: 3 }, [{ type: "Point", coordinates: [3, 4] }] as const);
const across: Extent = { start: 0, end: 0 };
resolver.setAvoidedRegions([{ x: across, y: { end: 0, length: 40 } }, { x: { start: 3, length: 40 }, y: { length: 40 } }]);
resolver.setRegions({ sheet: { x: across, y: { end: 0, length: 40 } }, search: null });
console.log(resolver.regionNames.length, frame.placements.coveredRegion(0));
resolver.setPuckRadius(12);
resolver.setPuckRadius(null);
const copy: Resolver = resolver.copy();
if (!copy.isFreed) copy.free();
copy[Symbol.dispose]();
console.log(point, members, fitting.padding?.left, thrown.code);
const position: { lng: number; lat: number } = { lng: 1, lat: 2 };
resolver.resolve({ viewport, camera: { center: position, zoom: 3 }, inputs: [{ puck: position }, { move: { id: 0, to: { lon: 1, lat: 2 } } }] });
const names: string[] = resolver.frame.placements.map(({ title }, i) => title ?? String(i));
resolver.addEventListener("anchorChanged", ({ to }) => console.log(to, names), { once: true });
// @ts-expect-error There is no such event.
resolver.addEventListener("anchorChange", () => {});
// @ts-expect-error An id or an index.
resolver.exists(null);
// @ts-expect-error It may be that there is none.
resolver.properties("hello").width;
// @ts-expect-error A part is none of the map.
if (hit.kind === "map") console.log(hit.id);
// @ts-expect-error It is `maxZoom`.
resolver.cameraFitting("all", { viewport, maxzoom: 3 });
// @ts-expect-error All of them, or a list.
resolver.cameraFitting("markers", { viewport });
// @ts-expect-error There is no such property.
resolver.update(0, view, { named: ["with"] });
// @ts-expect-error By a layer or by an attachment.
resolver.setGeometry("poi", []);
// @ts-expect-error A line has several positions.
resolver.setGeometry({ attachment: 3 }, [{ type: "LineString", coordinates: [3, 4] }]);
// @ts-expect-error A circle is none of GeoJSON's.
resolver.setGeometry({ attachment: 3 }, [{ type: "Circle", coordinates: [3, 4] }]);
// @ts-expect-error The start alone says not how far.
resolver.setAvoidedRegions([{ x: { start: 3 }, y: { length: 3 } }]);
// @ts-expect-error Two of them are enough.
resolver.setAvoidedRegions([{ x: { start: 3, end: 3, length: 3 }, y: { length: 3 } }]);
// @ts-expect-error A region has two extents.
resolver.setRegions({ sheet: { x: across } });
// @ts-expect-error Null, where there is none.
resolver.setPuckRadius(undefined);
// @ts-expect-error What a plan says is changed by `update` and the others.
facts.annotationCount = 3;
