"""Maps that no camera describes and that give no points: this is reported, or a matrix replaces the camera."""

import pytest
from map_page import MIDDLES, open_map, settle, view

GRID = "Tests/Browser/maps/grid.annotations.yaml"
SHOPS = "Tests/Browser/maps/shops.annotations.yaml"

UNSUPPORTED = {
    "map.setRoll(10)": ("map.setRoll(0)", "rolled"),
    "map.setMaxPitch(120); map.jumpTo({ pitch: 88 })": ("map.jumpTo({ pitch: 0 })", "pitch"),
    "map.setVerticalFieldOfView(50)": ("map.setVerticalFieldOfView(36.86989764584402)", "field of view"),
    "map.setProjection({ type: 'globe' }); map.setZoom(5)": ("map.setProjection({ type: 'mercator' }); map.setZoom(13)", "globe"),
}


@pytest.mark.parametrize("change", UNSUPPORTED)
def test_what_no_camera_can_be_hides_views_and_is_said_once(page, server, plan, change):
    back, reason = UNSUPPORTED[change]
    page.expected.append("Cartouche shows no annotations on this map")
    messages = []
    page.on("console", lambda message: messages.append(message.text))
    open_map(page, server, plan(SHOPS))
    # As in a version of the library without this call.
    page.evaluate("map.getBounds = undefined")
    assert view(page, "bakery").count() == 1
    places = page.evaluate(MIDDLES)
    page.evaluate("events.length = 0")
    page.evaluate(change)
    settle(page)
    assert page.locator(".cartouche-view:visible").count() == 0 and reason in page.evaluate("annotations.unsupported")
    # Clicks, hovers and drags of what was there.
    for x, y in places["bakery"], places["stall"]:
        page.mouse.click(x, y)
        page.mouse.down()
        page.mouse.move(x + 40, y + 10, steps=4)
        page.mouse.up()
    settle(page)
    assert sum(reason in message for message in messages) == 1
    assert page.evaluate("events") == []
    page.evaluate(back)
    page.evaluate("map.jumpTo({ center: [16.37, 48.21] })")
    settle(page)
    assert view(page, "bakery").count() == 1 and page.evaluate("annotations.unsupported === undefined")
    assert page.evaluate("['bakery', 'stall'].flatMap((id) => resolver.properties(id).states)") == []
    assert page.evaluate("events") == []


# Maps of both libraries, as far as their views are asked for, and what is said of them.
VIEWS = [
    ({"zoom": 3, "projection": {"type": "mercator"}}, None),
    ({"zoom": 3, "projection": {"name": "mercator"}}, None),
    ({"zoom": 3}, None),
    ({"zoom": 11.9, "projection": {"type": "globe"}}, 'the projection is "globe"'),
    ({"zoom": 12, "projection": {"type": "globe"}}, None),
    ({"zoom": 5.9, "projection": {"name": "globe"}}, 'the projection is "globe"'),
    ({"zoom": 6, "projection": {"name": "globe"}}, None),
    ({"zoom": 15, "projection": {"name": "albers"}}, 'the projection is "albers"'),
    ({"zoom": 15, "projection": {"type": ["interpolate"]}}, 'the projection is ["interpolate"]'),
    ({"zoom": 15, "terrain": {"source": "dem"}}, "terrain lifts the map"),
    ({"zoom": 15, "elevation": 20}, "the centre is above the ground"),
    ({"zoom": 15, "pitch": 85}, None),
]


def test_which_views_of_a_map_are_none_of_a_camera(page, server):
    server.files["/empty.html"] = "<!doctype html><title>Empty</title>"
    page.goto(server.url + "/empty.html")
    reasons = page.evaluate("""async (views) => {
      const { unsupportedView } = await import("/JavaScript/maplibre/map-camera.js");
      return views.map(({ zoom, pitch = 0, projection, terrain = null, elevation = 0 }) =>
        unsupportedView({ getZoom: () => zoom, getPitch: () => pitch, getProjection: () => projection, getTerrain: () => terrain,
          getCenterElevation: () => elevation }) ?? null);
    }""", [seen for seen, _ in VIEWS])
    assert list(zip(VIEWS, reasons)) == [((seen, reason), reason) for seen, reason in VIEWS]


# A layer that draws nothing, and is told the matrix by which it would.
MATRIX = """window.callbacks = { matrix: (map) => window.projection && { matrix: projection, zoom: map.getZoom() } };
window.watch = (map) => map.addLayer({ id: "watch", type: "custom", render: (_, { defaultProjectionData }) => {
  window.projection = Array.from(defaultProjectionData.mainMatrix);
} });"""


def test_a_matrix_takes_the_place_of_a_camera(page, server, plan):
    open_map(page, server, plan(GRID), script=MATRIX, map={"zoom": 12})
    page.evaluate("watch(map)")
    for change in ("map.setRoll(25)", "map.jumpTo({ pitch: 40, bearing: 70 })", "map.setVerticalFieldOfView(60)"):
        page.evaluate(change)
        settle(page)
        assert page.evaluate("annotations.unsupported === undefined")
        assert page.evaluate(WORST) < 0.5


# How far a view's point is from where the map has its coordinate, at most; 99: hardly any is shown.
WORST = """(() => { const { placements } = resolver.frame; let worst = 0;
    for (let i = 0; i < placements.length; i++) {
      const { x, y } = map.project([placements.longitude(i), placements.latitude(i)]);
      worst = Math.max(worst, Math.abs(x - placements.pointX(i)), Math.abs(y - placements.pointY(i)));
    }
    return placements.length > 5 ? worst : 99 })()"""


def test_a_globe_is_a_plane_from_zoom_12_on(page, server, plan):
    open_map(page, server, plan(GRID), map={"zoom": 12})
    page.evaluate("map.setProjection({ type: 'globe' })")
    settle(page)
    assert page.evaluate(WORST) < 0.5
