"""Pages with a map of MapLibre GL JS and view annotations on it."""

import json

STYLE = {"version": 8, "sources": {}, "layers": [{"id": "land", "type": "background", "paint": {"background-color": "#e8f0e0"}}]}

# The middle of each view, by its id.
MIDDLES = """() => Object.fromEntries([...resolver.frame.placements].map(({ id, x, y, width, height }) => [id, [x + width / 2, y + height / 2]]))"""

# `window.ready` is true once the map is at rest with its views. `window.settled()` waits until it is so again.
PAGE = """<!doctype html><html lang="en"DIR><meta charset="utf-8"><title>Views on a map</title>
<link rel="stylesheet" href="/maplibre-gl/maplibre-gl.css">
<script src="/maplibre-gl/maplibre-gl.js"></script>
<style>
  body { margin: 0; font: 14px sans-serif }
  #map { width: 100vw; height: 100vh }
  .cartouche-view { background: #fff; border-radius: 4px; box-shadow: 0 0 0 1px #567 }
  .cartouche-view[data-states~="selected"] { background: #fd8 }
  .cartouche-view[data-states~="highlighted"] { box-shadow: 0 0 0 2px #07c }
  .cartouche-callout { color: #fff }
  .cartouche-default-callout, .cartouche-tip { background: #234 }
  .cartouche-default-callout { padding: 6px 10px; border-radius: 6px; height: 100%; box-sizing: border-box }
</style>
<body><div id="map"></div>
<script type="module">
  import { load, Resolver } from "/JavaScript/cartouche.js";
  import { ViewAnnotations } from "/JavaScript/cartouche-maplibre.js";
  window.uncaught = [];
  addEventListener("error", ({ error }) => uncaught.push(error));
  const { map: mapOptions, plan, options } = SETTINGS;
  const map = new maplibregl.Map({ container: "map", attributionControl: false, fadeDuration: 0, ...mapOptions });
  window.prepare?.(map);
  await load("/.build/wasm/cartouche.wasm");
  const resolver = new Resolver(await (await fetch(plan)).arrayBuffer());
  const events = [];
  for (const kind of ["annotationTapped", "selectionChanged", "mapTapped", "dragStateChanged", "calloutChanged", "partTapped",
    "backgroundTapped", "clusterFormed", "clusterDissolved"]) resolver.on(kind, (event) => events.push(event));
  // How long each frame takes of the page's script: what listens before the annotations and what listens after them.
  const durations = [];
  let began = 0;
  map.on("render", () => (began = performance.now()));
  const annotations = new ViewAnnotations(map, resolver, { ...options, ...window.callbacks });
  map.on("render", () => durations.push(performance.now() - began));
  Object.assign(window, { map, resolver, annotations, events, durations });
  /** One more frame, and one at rest; a map that a finger moves comes to none. */
  window.settled = async () => {
    await new Promise((resolve) => { map.once("render", resolve); map.triggerRepaint(); });
    for (let waits = 0; !annotations.isSettled; waits++) {
      if (waits > 1500) throw new Error("the map does not come to rest");
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  await window.settled();
  await window.settled();
  window.ready = true;
</script>"""


def open_map(page, server, plan, script="", map=None, options=None, direction=None, name="map"):
    """Opens a page with the views of a plan.

    `map` is what the map is made with besides a plain style, `options` what the annotations are, and `script` runs before both.
    """
    settings = {"plan": plan, "options": {"restDelay": 50, **(options or {})}, "map": {"style": STYLE, "center": [16.37, 48.21], "zoom": 13, **(map or {})}}
    html = PAGE.replace("SETTINGS", json.dumps(settings)).replace("DIR", f' dir="{direction}"' if direction else "")
    path = f"/{name}.html"
    server.files[path] = html.replace("<script type", f"<script>{script}</script>\n<script type")
    page.goto(server.url + path)
    page.wait_for_function("window.ready")
    return page


def settle(page):
    """Waits until the map is at rest, with all that views and inputs brought about."""
    # What the browser has still to tell of a click comes first, also on a busy machine.
    page.evaluate("new Promise((resolve) => setTimeout(resolve, 50)).then(settled).then(settled)")


def center(page):
    """The coordinate in the middle of the map."""
    return page.evaluate("map.getCenter().toArray()")


def view(page, id):
    """The element on the page that shows an annotation."""
    return page.locator(f'.cartouche-view[data-id="{id}"]:visible')


def callout(page, id):
    """The element on the page that shows the callout of an annotation."""
    return page.locator(f'.cartouche-callout[data-id="{id}"]:visible')
