"""Views on features of vector tiles stand where the map has them, and are shown while it draws them."""

import json
import re

import pytest
from map_page import open_map, settle, view
from vector_tile import layer

TILES = "Tests/Browser/maps/tiles.annotations.yaml"
MUSEUM, VAULT = (16.3712, 48.2125), (16.376, 48.214)
STOP, YIELD = (16.362, 48.213), (16.3621, 48.213)
STREET = [(16.355, 48.207), (16.365, 48.2075), (16.375, 48.206), (16.39, 48.2085)]


@pytest.fixture
def tiles(page, server, plan, root):
    """A map with tiles that are written when they are asked for."""
    def answer(route):
        z, x, y = map(int, re.search(r"/(\d+)/(\d+)/(\d+)\.pbf", route.request.url).groups())
        places = [(7, {"kind": "museum"}, [MUSEUM]), (8, {"kind": "secret"}, [VAULT])]
        signs = [(21, {}, [STOP]), (22, {}, [YIELD])]
        body = b"".join(layer(name, features, z, x, y) for name, features in (
            ("places", places), ("roads", [(3, {"kind": "street"}, STREET)]), ("signs", signs)))
        route.fulfill(body=body, content_type="application/x-protobuf")

    page.route("**/*.pbf", answer)
    style = json.loads((root / "Tests/Browser/maps/tiles.style.json").read_text())
    style["sources"]["town"]["tiles"] = [server.url + "/tiles/{z}/{x}/{y}.pbf"]
    # A red square, 20 by 20.
    page.add_init_script("""window.prepare = (map) => map.on("styleimagemissing", () => map.hasImage("sign") ||
        map.addImage("sign", { width: 20, height: 20, data: new Uint8Array(1600).map((_, i) => [200, 40, 40, 255][i % 4]) }))""")
    open_map(page, server, plan(TILES), map={"style": style, "zoom": 14})
    return page


def distance(page, id, coordinate):
    """Pixels between the anchor point of a view and a coordinate."""
    return page.evaluate("""([id, coordinate]) => {
        const { placements } = resolver.frame, i = placements.find(id), { x, y } = map.project(coordinate);
        return Math.hypot(placements.pointX(i) - x, placements.pointY(i) - y) }""", [id, coordinate])


def cause(page, id):
    return page.evaluate("(id) => { const { hidden } = resolver.frame; return hidden.cause(hidden.find(id)) }", id)


def test_a_view_stands_on_a_feature_of_a_tile(tiles):
    assert view(tiles, "museum").count() == 1
    # Tiles are grids of 4096 cells, of an eighth of a pixel at this zoom.
    assert distance(tiles, "museum", MUSEUM) < 0.5
    assert tiles.evaluate("resolver.attachments.length") == 5


def test_a_line_that_tiles_cut_is_one_feature(tiles):
    assert view(tiles, "street").count() == 1
    near = tiles.evaluate("""() => { const i = resolver.frame.placements.find("street"), p = resolver.frame.placements;
        return map.queryRenderedFeatures([[p.pointX(i) - 3, p.pointY(i) - 3], [p.pointX(i) + 3, p.pointY(i) + 3]], { layers: ["road"] }).length }""")
    assert near > 0


def test_what_the_filter_leaves_out_has_no_view(tiles):
    assert view(tiles, "vault").count() == 0 and cause(tiles, "vault") == "featureMissing"
    tiles.evaluate("map.setFilter('place', null)")
    settle(tiles)
    assert view(tiles, "vault").count() == 1 and distance(tiles, "vault", VAULT) < 0.5


def test_what_the_map_does_not_draw_has_no_view(tiles):
    tiles.evaluate("map.setLayoutProperty('place', 'visibility', 'none')")
    settle(tiles)
    assert view(tiles, "museum").count() == 0 and cause(tiles, "museum") == "featureHidden"
    assert view(tiles, "street").count() == 1
    tiles.evaluate("map.setLayoutProperty('place', 'visibility', 'visible')")
    settle(tiles)
    assert view(tiles, "museum").count() == 1


def test_a_view_on_an_icon_that_gave_way_is_hidden_with_it(tiles):
    assert view(tiles, "stop").count() == 1 and distance(tiles, "stop", STOP) < 0.5
    assert cause(tiles, "yield") == "featureHidden"
    # Where there is room for both icons, both views are there.
    tiles.evaluate("map.jumpTo({ center: [16.362, 48.213], zoom: 18 })")
    settle(tiles)
    assert view(tiles, "stop").count() == view(tiles, "yield").count() == 1


def test_what_the_map_draws_is_told_when_it_changes(tiles):
    tiles.evaluate("""() => { window.sent = []; const send = annotations.resolver.resolve.bind(resolver);
        resolver.resolve = (options) => { sent.push(...options.inputs); return send(options) } }""")
    for right in range(4):
        tiles.evaluate("(right) => map.panBy([right, 0], { duration: 0 })", right)
        settle(tiles)
    assert tiles.evaluate("sent") == []
    tiles.evaluate("map.setLayoutProperty('road', 'visibility', 'none')")
    settle(tiles)
    assert [list(given) for given in tiles.evaluate("sent")] == [["featureVisibility"]]


def test_what_was_out_of_sight_is_there_when_it_comes_back(tiles):
    tiles.evaluate("map.jumpTo({ center: [16.5, 48.21] })")
    settle(tiles)
    assert cause(tiles, "museum") == "offscreen"
    # In the first frame, before the map is idle and can be asked.
    tiles.evaluate("() => new Promise((resolve) => { map.once('render', resolve); map.jumpTo({ center: [16.37, 48.21] }) })")
    assert view(tiles, "museum").count() == 1


def test_one_feature_that_is_none_is_told_and_left_out(tiles, plan):
    tiles.expected.append("Cartouche cannot use a feature of this map")
    messages = []
    tiles.on("console", lambda message: messages.append(message.text))
    tiles.evaluate("""async (plan) => {
        window.ask = map.querySourceFeatures.bind(map);
        map.querySourceFeatures = (...all) => ask(...all).map((feature) =>
          String(feature.id) === "7" ? { id: 7, geometry: { type: "Point", coordinates: [16.37, 95] } } : feature);
        annotations.reload(await (await fetch(plan)).arrayBuffer()) }""", plan(TILES))
    settle(tiles)
    assert view(tiles, "street").count() == view(tiles, "stop").count() == 1
    assert sum("cannot use a feature" in message for message in messages) == 1
    tiles.evaluate("map.querySourceFeatures = ask; map.setFilter('place', null)")
    settle(tiles)
    assert view(tiles, "museum").count() == 1 and distance(tiles, "museum", MUSEUM) < 0.5


def test_a_view_that_is_attached_to_another_feature_stands_there(tiles, plan):
    tiles.evaluate("""async (url) => { resolver.update("museum", await (await fetch(url)).arrayBuffer()); map.triggerRepaint() }""",
        plan("Tests/Browser/maps/station.annotations.yaml"))
    settle(tiles)
    assert view(tiles, "museum").count() == 1 and distance(tiles, "museum", STOP) < 0.5


def test_the_map_is_not_asked_again_while_nothing_loads(tiles):
    tiles.evaluate("""() => { window.asked = 0; const ask = map.querySourceFeatures.bind(map);
        map.querySourceFeatures = (...all) => { asked += 1; return ask(...all) } }""")
    tiles.evaluate("""async () => { for (let i = 0; i < 20; i++) {
        map.jumpTo({ bearing: i }); await new Promise((resolve) => map.once("render", resolve)) } }""")
    assert tiles.evaluate("asked") <= 4


def test_a_view_that_goes_to_another_feature_and_back_is_there(tiles, plan):
    tiles.evaluate("""async ([there, back]) => { const bytes = async (url) => (await fetch(url)).arrayBuffer();
        const [a, b] = [await bytes(there), await bytes(back)];
        resolver.update("museum", a); resolver.update("museum", b); map.triggerRepaint() }""",
        [plan("Tests/Browser/maps/station.annotations.yaml"), plan("Tests/Browser/maps/museum.annotations.yaml")])
    settle(tiles)
    assert view(tiles, "museum").count() == 1 and distance(tiles, "museum", MUSEUM) < 0.5


def test_another_plan_may_have_the_features_of_such_a_layer_itself(tiles, plan):
    tiles.evaluate("async (plan) => annotations.reload(await (await fetch(plan)).arrayBuffer())", plan("Tests/Browser/maps/own-places.annotations.yaml"))
    settle(tiles)
    # A map that loads anew is asked again.
    tiles.evaluate("map.setFilter('place', null)")
    settle(tiles)
    assert view(tiles, "museum").count() == 1 and distance(tiles, "museum", (16.366, 48.211)) < 0.5
    tiles.evaluate("async (plan) => annotations.reload(await (await fetch(plan)).arrayBuffer())", plan(TILES))
    settle(tiles)
    assert view(tiles, "museum").count() == 1 and distance(tiles, "museum", MUSEUM) < 0.5
