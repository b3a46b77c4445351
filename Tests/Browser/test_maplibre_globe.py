"""Maps that no camera describes: the map itself gives the points of views, which are where its own `project` says."""

import pytest
from map_page import STYLE, open_map, settle

WORLD = "Tests/Browser/maps/world.annotations.yaml"
HILLS = "Tests/Browser/maps/hills.annotations.yaml"

# The ids of the views at a point, with the distance in pixels from the point that the map projects.
MEASURE = """window.measured = () => {
  const { placements } = resolver.frame;
  return Array.from({ length: placements.length }, (_, i) => i).map((i) => {
    const { x, y } = map.project([placements.longitude(i), placements.latitude(i)]);
    return [resolver.id(placements.annotation(i)), Math.hypot(x - placements.pointX(i), y - placements.pointY(i))];
  }).filter(([id]) => id !== "route");
};"""
HIDDEN = "Object.fromEntries([...resolver.frame.hidden].map(({ id, cause }) => [id, cause]))"

GLOBE = {"center": [10, 30], "zoom": 2, "style": {**STYLE, "projection": {"type": "globe"}}}


def measured(page):
    """The ids of the views at a point, all of which are where the map says."""
    distances = dict(page.evaluate("measured()"))
    assert distances and max(distances.values()) < 0.5
    return set(distances)


def test_views_on_a_turning_globe_are_where_the_map_says(page, server, plan):
    open_map(page, server, plan(WORLD), script=MEASURE, map=GLOBE)
    assert page.evaluate("annotations.unsupported === undefined")
    seen = set()
    for longitude in 0, 90, 180, 270:
        page.evaluate("(lng) => map.jumpTo({ center: [lng, 25] })", longitude)
        page.evaluate("new Promise((resolve) => { map.once('render', resolve); map.triggerRepaint(); })")
        seen |= measured(page)
        assert "occluded" in page.evaluate(HIDDEN).values()
    # Each city is in front at some time.
    assert len([id for id in seen if id.startswith("city")]) == 12
    # The map moves by itself.
    distances = page.evaluate("""() => new Promise((resolve) => {
      const found = [];
      const measure = () => found.push(...measured().map(([, distance]) => distance));
      map.on("render", measure);
      map.easeTo({ center: [330, -20], zoom: 3, bearing: 40, pitch: 50, duration: 800 });
      map.once("moveend", () => { map.off("render", measure); resolve(found); });
    })""")
    assert len(distances) > 3 and max(distances) < 0.5


def test_lines_clusters_taps_and_drags_on_a_globe(page, server, plan):
    open_map(page, server, plan(WORLD), script=MEASURE, map=GLOBE)
    assert any(id.startswith("cluster:") for id in measured(page))
    # The point of a view on a line is on a straight line between the projected coordinates.
    distance = page.evaluate("""(() => {
      const { placements } = resolver.frame;
      const i = placements.find(resolver.index("route"));
      const [px, py] = [placements.pointX(i), placements.pointY(i)];
      const corners = [[-40, 0], [-20, 20], [0, 10], [20, 0]].map((corner) => map.project(corner));
      return Math.min(...corners.slice(1).map((b, k) => {
        const a = corners[k];
        const [dx, dy] = [b.x - a.x, b.y - a.y];
        const along = Math.max(0, Math.min(1, ((px - a.x) * dx + (py - a.y) * dy) / (dx * dx + dy * dy)));
        return Math.hypot(px - a.x - along * dx, py - a.y - along * dy);
      }));
    })()""")
    assert distance < 0.5
    page.mouse.click(*page.evaluate("(({ x, y }) => [x, y])(map.project([10, 15]))"))
    settle(page)
    [tap] = [event for event in page.evaluate("events") if event["event"] == "mapTapped"]
    assert tap["coordinate"] == pytest.approx([10, 15], abs=0.3)
    x, y = page.evaluate("(({ x, y }) => [x, y])(map.project([-5, 40]))")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 40, steps=6)
    page.mouse.up()
    settle(page)
    there = page.evaluate("([x, y]) => map.unproject([x, y]).toArray()", [x + 60, y + 40])
    assert page.evaluate("resolver.coordinate('pin')") == pytest.approx(there, abs=0.3)


def test_other_cameras_have_points_too(page, server, plan):
    open_map(page, server, plan(WORLD), script=MEASURE, map={**GLOBE, "center": [13.4, 52.5], "zoom": 11})
    # From zoom 12 on, the globe is a plane.
    changes = ["map.setZoom(11.5)", "map.setZoom(12.5)", "map.setZoom(9); map.setProjection({ type: 'mercator' })",
               "map.setRoll(10)", "map.setVerticalFieldOfView(50)", "map.setMaxPitch(120); map.jumpTo({ pitch: 87 })"]
    for change in changes:
        page.evaluate(change)
        settle(page)
        assert page.evaluate("annotations.unsupported === undefined")
        measured(page)


# A ridge from west to east at 47.02° north, 2,500 m high. The page computes its heights, which arrive after the first frames.
RIDGE = """maplibregl.addProtocol("ridge", async ({ url }) => {
  const [z, x, y] = url.slice(8).split("/").map(Number);
  const canvas = new OffscreenCanvas(256, 256);
  const context = canvas.getContext("2d");
  for (let row = 0; row < 256; row++) {
    const latitude = Math.atan(Math.sinh(Math.PI * (1 - 2 * (y + (row + 0.5) / 256) / 2 ** z))) * 180 / Math.PI;
    const height = Math.round(Math.max(0, 2500 - Math.abs(latitude - 47.02) * 125000)) + 32768;
    context.fillStyle = `rgb(${height >> 8}, ${height & 255}, 0)`;
    context.fillRect(0, row, 256, 1);
  }
  await new Promise((resolve) => setTimeout(resolve, 300));
  return { data: await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer() };
});"""
TERRAIN = {**STYLE, "terrain": {"source": "heights"}, "sources": {"heights":
    {"type": "raster-dem", "tiles": ["ridge://{z}/{x}/{y}"], "tileSize": 512, "maxzoom": 10, "encoding": "terrarium"}}}


def test_views_on_terrain_are_where_the_map_says(page, server, plan):
    open_map(page, server, plan(HILLS), script=MEASURE + RIDGE,
             map={"style": TERRAIN, "center": [10, 46.99], "zoom": 12, "pitch": 75, "maxPitch": 85})
    assert page.evaluate("annotations.unsupported === undefined")
    page.wait_for_function("map.areTilesLoaded() && map.terrain.getElevationForLngLatZoom(new maplibregl.LngLat(10, 47.02), 12) > 2000")
    settle(page)
    assert measured(page) == {"front", "west", "east", "ridge"}
    assert page.evaluate(HIDDEN) == {"behind": "occluded"}
    # The ridge lifts its view.
    assert page.evaluate("map.project([10, 47.02]).y < map.transform.locationToScreenPoint(new maplibregl.LngLat(10, 47.02)).y - 20")
    # From above, the valley behind it is visible.
    page.evaluate("map.jumpTo({ center: [10, 47.02], pitch: 0, bearing: 60 })")
    settle(page)
    assert "behind" in measured(page)
