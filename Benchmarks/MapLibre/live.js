// Changes of data in Cartouche and in MapLibre GL JS, in turn: `Benchmarks/MapLibre/live.py` opens this page.

import { LiveResolver } from "/cartouche/cartouche-live.js";

const COUNT = 10_000;
const MOVED = 100;
const FOUND = 500;
const CAMERA = { center: [10, 50], zoom: 5 };
const VIEWPORT = [1024, 768];

const SPEC = `version: 1
sources: { places: { data: { type: FeatureCollection, features: [] } } }
annotations:
  - id: place
    forEach: { source: places }
    size: [40, 20]
    variableAnchors: [top, bottom, left, right]
    priority: [get, rank]
    title: "{name}"
`;

const place = (id, step) => ({
  type: "Feature", id, properties: { name: `Place ${id}`, rank: id % 100 },
  geometry: { type: "Point", coordinates: [((id * 37 + step) % 3400) / 10 - 170.5, ((id + step) % 1500) / 10 - 75.25] },
});
const collection = (count, step) => ({ type: "FeatureCollection", features: Array.from({ length: count }, (_, id) => place(id, step)) });
const moves = (step) => ({
  update: Array.from({ length: MOVED }, (_, index) => ({ id: index * (COUNT / MOVED), newGeometry: place(index * (COUNT / MOVED), step).geometry })),
});

const median = (times) => times.sort((a, b) => a - b)[times.length >> 1];
const timed = async (work) => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** A map whose source is drawn as circles, plain or with MapLibre's clusters, which are supercluster's. */
async function openMap(cluster) {
  const container = document.createElement("div");
  container.style.cssText = `position: absolute; left: 0; top: 0; width: ${VIEWPORT[0]}px; height: ${VIEWPORT[1]}px`;
  document.body.append(container);
  const map = new maplibregl.Map({
    container, ...CAMERA, interactive: false, attributionControl: false, fadeDuration: 0, pixelRatio: 1,
    style: {
      version: 8,
      sources: { places: { type: "geojson", cluster, data: collection(0, 0) } },
      layers: [{ id: "places", type: "circle", source: "places" }],
    },
  });
  await new Promise((resolve) => map.once("idle", resolve));
  return map;
}

/** Calls `change` with the source, and waits until the map has drawn it. */
const drawn = (map, change) => new Promise((resolve) => {
  map.once("idle", resolve);
  change(map.getSource("places"));
});

/** Returns the median milliseconds of each change, for each of the systems. */
export async function measure(rounds, updates) {
  const resolver = await LiveResolver.open("/places.annotations.yaml", { read: async () => SPEC });
  const frame = () => resolver.resolve({ camera: CAMERA, viewport: VIEWPORT });
  const [plain, clustered] = [await openMap(false), await openMap(true)];
  const times = { replace: [[], [], []], search: [[], [], []], move: [[], []] };
  const replace = async (list, count, step) => {
    const data = collection(count, step);
    list[0].push(await timed(() => (resolver.setData("places", data), frame())));
    list[1].push(await timed(() => drawn(plain, (source) => source.setData(data))));
    list[2].push(await timed(() => drawn(clustered, (source) => source.setData(data))));
  };
  for (let step = 0; step < rounds; step++) await replace(times.search, FOUND, step);
  for (let step = 0; step < rounds; step++) await replace(times.replace, COUNT, step);
  const before = performance.memory?.usedJSHeapSize;
  for (let step = 0; step < updates; step++) {
    const change = moves(step + 1000);
    times.move[0].push(await timed(() => (resolver.updateData("places", change), frame())));
    if (step < rounds) times.move[1].push(await timed(() => drawn(plain, (source) => source.updateData(change))));
  }
  return {
    medians: Object.fromEntries(Object.entries(times).map(([name, lists]) => [name, lists.map(median)])),
    longest: Math.max(...times.move[0]), heapGrowth: performance.memory && performance.memory.usedJSHeapSize - before,
  };
}
