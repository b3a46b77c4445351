// Numbers, flags and names that no line of JSON has are those that follow from the specs of the examples.
import assert from "node:assert/strict";
import { test } from "node:test";
import { recorded } from "./built.mjs";
import { fails, resolverOf, shown, viewport } from "./hosts.mjs";

const near = (found, expected) => found.forEach((number, i) => assert.ok(Math.abs(number - expected[i]) < 1e-9, `${found}, not ${expected}`));

test("a hidden view tells where it would be", () => {
  const resolver = shown("world-cities");
  const { hidden } = resolver.frame;
  assert.ok(hidden.length > 100);
  for (let i = 0; i < hidden.length; i++) {
    assert.equal(hidden.cause(i), "collision");
    near([hidden.pointX(i), hidden.pointY(i)], resolver.project(resolver.properties(hidden.annotation(i)).coordinate));
  }
  const { hidden: offscreen } = shown("parking").frame;
  assert.deepEqual([offscreen.cause(0), offscreen.pointX(0), offscreen.pointY(0)], ["offscreen", NaN, NaN]);
});

test("a side that the spec gives is told of who is measured", () => {
  const flags = (list, i) => [list.givenWidth(i), list.givenHeight(i)];
  // `size: [auto, 28]`, `size: auto` and `size: [100, 80]`.
  for (const [name, id, given, estimated] of [
    ["tilted-map", undefined, [false, true], true], ["tile-poi", "next", [false, false], true], ["hello-world", undefined, [false, false], false],
  ]) {
    const resolver = shown(name);
    const { placements } = resolver.frame;
    const i = id === undefined ? 0 : placements.find(id);
    assert.deepEqual([...flags(placements, i), placements.estimated(i)], [...given, estimated], name);
    const properties = resolver.properties(placements.annotation(i));
    assert.deepEqual([properties.givenWidth, properties.givenHeight, properties.estimated], [...given, estimated], name);
  }
  assert.deepEqual(flags(shown("hotel-prices").frame.callouts, 0), [false, false]);
});

test("views collide as circles, as boxes or as what they are", () => {
  const shapes = (name, id) => {
    const { placements } = shown(name).frame;
    const i = id === undefined ? 0 : placements.find(id);
    return placements.collisionShapes(i).map(({ isCircle, x, y, width, height }) =>
      [isCircle, x - placements.x(i), y - placements.y(i), width, height]);
  };
  assert.deepEqual(shapes("weather"), [[true, 0, 0, 36, 36]]);
  assert.deepEqual(shapes("day-trip", "tampere"), [[false, 8, 8, 120, 44]]);
  assert.deepEqual(shapes("day-trip", "home"), [[false, 0, 0, 44, 44]]);
});

test("a cluster stands where its view does, and has the members that it names", () => {
  const resolver = shown("cycle-sharing");
  const { clusters, placements } = resolver.frame;
  let placed = 0;
  for (let i = 0; i < clusters.length; i++) {
    const { id, members } = clusters.at(i);
    assert.deepEqual(resolver.members(id).map((member) => resolver.id(member)), members);
    assert.equal(clusters.count(i), members.length);
    const place = placements.find(clusters.annotation(i));
    if (place < 0) continue;
    placed += 1;
    assert.deepEqual([clusters.longitude(i), clusters.latitude(i)], [placements.longitude(place), placements.latitude(place)]);
  }
  assert.ok(placed > 5);
  // It has the first annotation, and is none itself.
  assert.deepEqual([clusters.annotation(0), resolver.exists(2 ** 31), resolver.properties(2 ** 31)], [2 ** 31, true, undefined]);
  assert.deepEqual(resolver.members(0), []);
  // Clusters come and go.
  const { id } = clusters.at(0);
  assert.deepEqual([resolver.index(id), resolver.id(2 ** 31)], [2 ** 31, id]);
  resolver.resolve({ viewport, camera: { ...resolver.frame.camera, zoom: 20 } });
  assert.deepEqual([resolver.index(id), resolver.exists(id), clusters.length], [undefined, false, 0]);
});

test("attachments are of the kinds that the map has", () => {
  assert.deepEqual(shown("draggable-marker").attachments, [{ attachment: 0, kind: "annotation", isHostSupplied: false }]);
  assert.deepEqual(shown("drive").attachments.map(({ kind, layer, id }) => [kind, layer, id]), [
    ["point", "construction", "closed"], ["shape", "route", "main"], ["shape", "shortcut", "shortcut"], ["shape", "parking", "cowper"],
    ["shape", "parking", "bryant"],
  ]);
  const resolver = shown("tile-poi");
  const kind = (geometry) => {
    resolver.setGeometry({ attachment: 0 }, geometry);
    return resolver.attachments[0].kind;
  };
  assert.deepEqual([resolver.attachments[0].kind, kind([]), kind([{ type: "MultiPoint", coordinates: [[16.36, 48.2], [16.37, 48.2]] }])], ["point", "hostFeature", "shape"]);
  assert.equal(resolver.attachments[0].isHostSupplied, true);
  assert.equal(resolver.attachment("next"), 0);
  assert.equal(shown("hello-world").attachment(0), undefined);
});

test("what a map says of a feature is for who is attached to it, and of a layer for all", () => {
  const resolver = shown("markers");
  const hidden = (feature) => {
    const frame = resolver.resolve({ viewport, inputs: [{ featureVisibility: { layer: "marker", ...feature, visible: false } }] });
    return [...frame.hidden].filter(({ cause }) => cause === "featureHidden").map(({ id }) => id);
  };
  const { attachments, annotationCount } = resolver;
  const { id, attachment } = attachments[3];
  const annotations = Array.from({ length: annotationCount }, (_, index) => index);
  assert.deepEqual(hidden({ id }), annotations.filter((index) => resolver.attachment(index) === attachment).map((index) => resolver.id(index)));
  assert.deepEqual(hidden({}), annotations.map((index) => resolver.id(index)));
  // A geometry is given to that one alone, and without an id to those that name none: nobody here.
  resolver.resolve({ viewport, inputs: [{ featureVisibility: { layer: "marker", visible: true } }] });
  const coordinates = () => annotations.map((index) => resolver.properties(index).coordinate);
  const before = coordinates();
  for (const feature of [{ id }, {}]) {
    const coordinates = "id" in feature ? [-9.14, 38.72] : [-9.15, 38.73];
    resolver.setGeometry({ layer: "marker", ...feature }, [{ type: "Point", coordinates }]);
  }
  resolver.resolve({ viewport });
  assert.deepEqual(coordinates(), before.map((place, index) => (resolver.attachment(index) === attachment ? [-9.14, 38.72] : place)));
});

test("a tap finds a callout, and what of it is tapped by itself", () => {
  const resolver = shown("wish-lists");
  const { callouts, placements } = resolver.frame;
  const [{ id, x, y, width, height, parts, tip }] = callouts;
  const annotation = callouts.annotation(0);
  assert.equal(id, resolver.id(annotation));
  assert.deepEqual([callouts.width(0), callouts.height(0), callouts.y(0)], [240, 280, y]);
  for (const part of parts) {
    assert.deepEqual(resolver.hitTest([part.x + 1, part.y + 1]), { kind: "part", id, annotation, part: part.name });
  }
  assert.deepEqual(parts.map(({ name }) => name), ["details", "wishes"]);
  assert.deepEqual(resolver.hitTest([x + 1, y + 1]), { kind: "background", id, annotation });
  // Its tip stands on its view: 24 points wide and 32 high.
  const i = placements.find(id);
  near(tip[0], [placements.x(i) + 12, placements.y(i)]);
  assert.deepEqual(resolver.hitTest([placements.x(i) + 12, placements.y(i) + 31]), { kind: "annotation", id, annotation });
  assert.ok(x + width > placements.x(i) && y + height <= placements.y(i));
});

test("an update takes what it names, and leaves a place where it is told to", () => {
  const patch = recorded("hello-world.plan");
  const resolver = shown("hello-world");
  const changed = (options) => {
    resolver.resolve({ viewport, inputs: [{ set: { id: 0, width: 33, height: 44, zPriority: 7 } }, { move: { id: 0, to: [3, 4] } }] });
    resolver.update(0, patch, options);
    const { width, height, zPriority, coordinate } = resolver.properties(0);
    return [width, height, zPriority, ...coordinate];
  };
  assert.deepEqual(changed(), [100, 80, 500, -75.006, 39.7128]);
  assert.deepEqual(changed({ keepsPlace: true }), [100, 80, 500, 3, 4]);
  assert.deepEqual(changed({ keepsPlace: false, named: ["width"] }), [100, 44, 7, -75.006, 39.7128]);
  assert.deepEqual(changed({ named: ["height", "zPriority"] }), [33, 80, 500, -75.006, 39.7128]);
  assert.deepEqual(changed({ named: [] }), [33, 44, 7, -75.006, 39.7128]);
});

test("facts are those of the spec", () => {
  const { facts } = shown("drive");
  assert.deepEqual(facts, {
    annotationCount: 5, attachmentCount: 5, layerCount: 4, viewCount: 3, selection: "single", avoidedRegionCount: 0, margin: 100,
    puck: [-122.1515, 37.4512], puckRadius: 24,
    camera: { center: [-122.1515, 37.4512], zoom: 16, bearing: 228, pitch: 60, padding: { top: 320, right: 0, bottom: 0, left: 0 } },
  });
  assert.deepEqual([shown("hello-world").facts.puck, shown("hello-world").facts.puckRadius], [undefined, undefined]);
  const { annotationCount, attachmentCount, layerCount, viewCount, avoidedRegionCount } = shown("route-overview").facts;
  assert.deepEqual([annotationCount, attachmentCount, layerCount, viewCount, avoidedRegionCount], [4, 2, 1, 2, 3]);
});

test("an annotation is as the spec and inputs make it", () => {
  const resolver = shown("hello-world");
  const hello = {
    title: "Hello world!", view: "default", width: 100, height: 80, coordinate: [-75.006, 39.7128], priority: 0, zPriority: 500, minZoom: 0, maxZoom: 25.5,
    repeatDistance: 0, states: [], visible: true, estimated: false, required: false, allowOverlap: false, obstacle: true, ignoreCameraPadding: false,
    allowOverlapWithPuck: false, avoidLayers: false, avoidRegions: true, enabled: true, draggable: false, givenWidth: false, givenHeight: false,
  };
  assert.deepEqual(resolver.properties(0), hello);
  const set = {
    width: 1, height: 2, priority: 3, zPriority: 4, minZoom: 5, maxZoom: 6, visible: false, required: true, allowOverlap: true, obstacle: false,
    ignoreCameraPadding: true,
  };
  resolver.resolve({ viewport, inputs: [{ set: { id: 0, ...set } }, { select: 0 }, { highlight: 0 }] });
  assert.deepEqual(resolver.properties(0), { ...hello, ...set, states: ["selected", "highlighted"] });
  assert.equal(resolver.properties(1), undefined);
  assert.deepEqual(shown("info-window").anchors(0), [{ anchor: "bottom", offsetX: 0, offsetY: 50 }, { anchor: "top", offsetX: 0, offsetY: -10 }]);
  const branch = shown("chains").properties("branch/#0");
  assert.deepEqual([branch.repeatDistance, branch.repeatGroup], [160, "kaffeehaus"]);
  const person = shown("wish-lists");
  const { subtitle, data } = person.properties("person/farid");
  assert.deepEqual([subtitle, Object.keys(data)], ["Cairo", ["avatar", "wishes"]]);
  assert.deepEqual(person.frame.placements.data(person.frame.placements.find("person/farid")), data);
});

test("a leader line leads from the point to the edge of the view", () => {
  const { placements } = shown("leader-lines").frame;
  const lines = [...placements].flatMap((placement, i) => {
    assert.deepEqual(placements.leader(i), placement.leader);
    return placement.leader ? [placement] : [];
  });
  assert.ok(lines.length > 2 && lines.length < placements.length);
  for (const { leader: [start, end], point, x, y, width, height } of lines) {
    assert.deepEqual(start, point);
    near(end, [Math.min(Math.max(point[0], x), x + width), Math.min(Math.max(point[1], y), y + height)]);
  }
});

test("a pointer leads to an annotation off screen, and a tap on it is reported", () => {
  const resolver = shown("offscreen-pointers");
  const { pointers } = resolver.frame;
  assert.ok(pointers.length > 1);
  for (const { id, x, y, width, height, bearing, distance } of pointers) {
    const middle = [x + width / 2, y + height / 2];
    const [right, down] = resolver.project(resolver.properties(id).coordinate).map((end, axis) => end - middle[axis]);
    near([distance], [Math.hypot(right, down)]);
    near([(360 + bearing) % 360], [(360 + (Math.atan2(right, -down) * 180) / Math.PI) % 360]);
    assert.deepEqual(resolver.hitTest(middle), { kind: "pointer", id, annotation: resolver.index(id) });
  }
  const heard = [];
  resolver.on("pointerTapped", ({ id }) => heard.push(id));
  const [{ id, x, y }] = pointers;
  resolver.resolve({ viewport, camera: resolver.frame.camera, inputs: [{ tap: [x + 1, y + 1] }] });
  assert.deepEqual(heard, [id]);
});

test("a cluster shows its members around it until the map is tapped", () => {
  const resolver = shown("stack");
  const { clusters } = resolver.frame;
  const id = "cluster:events:event/#0";
  assert.equal(clusters.splitZoom(clusters.find(id)), undefined);
  const send = (input) => resolver.resolve({ viewport, camera: resolver.frame.camera, inputs: [input] });
  const expansions = ({ events }) => events.filter(({ event }) => event === "expansionChanged");
  const open = send({ expand: id });
  assert.deepEqual(expansions(open), [{ event: "expansionChanged", id, expanded: true }]);
  const members = resolver.members(id).map((member) => resolver.id(member));
  assert.equal(members.length, 6);
  for (const member of members) assert.ok(open.placements.leader(open.placements.find(member)));
  assert.deepEqual(expansions(send({ tap: [1, 1] })), [{ event: "expansionChanged", id, expanded: false }]);
  send({ expand: id });
  assert.deepEqual(expansions(send({ collapse: true })).map(({ expanded }) => expanded), [false]);
  assert.equal(send({ expand: "event/#6" }).refusals[0].reason, "notACluster");
});

test("coordinates may be objects, as maps give them", () => {
  const camera = { center: [-75.006, 39.7128], zoom: 7 };
  const lists = resolverOf("hello-world");
  const expected = JSON.stringify(lists.resolve({ viewport, camera, inputs: [{ puck: [-75, 39.7] }] }));
  for (const center of [{ lng: -75.006, lat: 39.7128 }, { lon: -75.006, lat: 39.7128 }]) {
    const resolver = resolverOf("hello-world");
    assert.equal(JSON.stringify(resolver.resolve({ viewport, camera: { ...camera, center }, inputs: [{ puck: { lng: -75, lat: 39.7 } }] })), expected);
    assert.deepEqual(resolver.project(center), lists.project(camera.center));
    resolver.resolve({ viewport, camera, inputs: [{ move: { id: 0, to: { lng: 1, lat: 2 } } }] });
  }
  for (const wrong of [{ lng: 1 }, { lat: 1 }, { lng: "1", lat: 2 }]) {
    assert.throws(() => lists.project(wrong), fails("badArgument", "a coordinate"));
  }
  assert.throws(() => lists.project({ lng: 1, lat: 91 }), fails("badCoordinate", "91"));
});

test("lists of a frame have `map`", () => {
  const { placements, hidden } = shown("world-cities").frame;
  assert.deepEqual(placements.map(({ id }) => id), [...placements].map(({ id }) => id));
  assert.deepEqual(hidden.map((item, i, list) => [item.id, list.id(i)]), [...hidden].map(({ id }) => [id, id]));
  assert.throws(() => placements.map("id"), fails("badArgument", "`map`"));
});
