"""Views are where the map says that their coordinates are."""

import re

import pytest
from map_page import callout, open_map, settle, view
from playwright.sync_api import expect

GRID = "Tests/Browser/maps/grid.annotations.yaml"

# Moves the map from frame to frame; after each, what `getBoundingClientRect` says of each view's middle is compared with `project`.
FLY = """async ([cameras, paddings]) => {
  const worst = { distance: 0, compared: 0, frames: 0 };
  const frame = () => new Promise((resolve) => { map.once("render", resolve); map.triggerRepaint(); });
  const origin = map.getContainer().getBoundingClientRect();
  for (const [i, camera] of cameras.entries()) {
    map.jumpTo({ ...camera, padding: paddings[i % paddings.length] });
    await frame();
    worst.frames += 1;
    const { placements } = resolver.frame;
    for (const element of document.querySelectorAll(".cartouche-view")) {
      if (element.style.display === "none") continue;
      const index = placements.find(element.dataset.id);
      const center = map.getCenter().lng;
      let longitude = placements.longitude(index);
      longitude += 360 * Math.round((center - longitude) / 360);
      const { x, y } = map.project([longitude, placements.latitude(index)]);
      const box = element.getBoundingClientRect();
      const [atX, atY] = [box.x + box.width / 2 - origin.x, box.y + box.height / 2 - origin.y];
      worst.distance = Math.max(worst.distance, Math.abs(atX - x), Math.abs(atY - y));
      worst.compared += 1;
    }
  }
  return worst;
}"""

NO_PADDING = [{"top": 0, "right": 0, "bottom": 0, "left": 0}]
FLIGHTS = {
    "pan": ([{"center": [16.37 + 0.0016 * i, 48.21 - 0.001 * i], "zoom": 12} for i in range(40)], NO_PADDING),
    "zoom": ([{"center": [16.37, 48.21], "zoom": 9 + 0.15 * i} for i in range(40)], NO_PADDING),
    "rotate": ([{"center": [16.37, 48.21], "zoom": 12, "bearing": 9.5 * i} for i in range(40)], NO_PADDING),
    "tilt": ([{"center": [16.37, 48.21], "zoom": 12, "bearing": 30, "pitch": 2.1 * i} for i in range(40)], NO_PADDING),
    "padding": (
        [{"center": [16.37, 48.21], "zoom": 11.5, "bearing": 3 * i, "pitch": i} for i in range(40)],
        [{"top": 100, "right": 0, "bottom": 20, "left": 200}, {"top": 0, "right": 150, "bottom": 80, "left": 0}],
    ),
    "all": (
        [{"center": [16.3 + 0.002 * i, 48.2], "zoom": 12 - 0.03 * i, "bearing": -9 * i, "pitch": 1.3 * i} for i in range(40)],
        [{"top": i, "right": 0, "bottom": 0, "left": 2 * i} for i in range(40)],
    ),
}


def test_views_are_where_the_map_projects_their_coordinates(page, server, plan):
    open_map(page, server, plan(GRID), map={"maxPitch": 85})
    for name, flight in FLIGHTS.items():
        page.evaluate("map.jumpTo({ bearing: 0, pitch: 0 })")
        worst = page.evaluate(FLY, list(flight))
        assert worst["compared"] > 5 * worst["frames"], name
        # At most half a pixel: nothing is rounded while the map moves, but the page's layout counts in 64ths.
        assert worst["distance"] <= 0.5, (name, worst)


def test_across_the_antimeridian(page, server, plan):
    open_map(page, server, plan(GRID))
    flight = [{"center": [16.37 + 360 * turns, 48.21], "zoom": 12} for turns in (-1, 0, 1)]
    worst = page.evaluate(FLY, [flight, NO_PADDING])
    assert worst["compared"] > 30 and worst["distance"] <= 0.5, worst


@pytest.mark.parametrize("zoom, direction", [(1.25, None), (2, "rtl")])
def test_at_other_page_zooms_and_directions(new_page, server, plan, zoom, direction):
    # What zooming a page does: fewer CSS pixels, each of more pixels of the screen.
    page = new_page(device_scale_factor=zoom, viewport={"width": round(800 / zoom), "height": round(600 / zoom)})
    open_map(page, server, plan(GRID), map={"maxPitch": 85}, direction=direction)
    worst = page.evaluate(FLY, list(FLIGHTS["all"]))
    assert worst["compared"] > 60 and worst["distance"] <= 0.5, worst


def test_a_map_that_the_page_shows_smaller_is_tapped_where_it_is_seen(page, server, plan):
    open_map(page, server, plan(GRID), map={"zoom": 12})
    page.evaluate("document.querySelector('#map').style.cssText = 'width: 800px; height: 600px; transform: scale(0.5); transform-origin: 0 0'")
    settle(page)
    element = page.locator('.cartouche-view[data-id="cross/14"]')
    box = element.bounding_box()
    assert box["width"] == pytest.approx(10, abs=0.1)
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(element).to_have_attribute("data-states", re.compile(r"\bselected\b"))


def test_a_map_at_rest_stands_on_whole_pixels(page, server, plan):
    open_map(page, server, plan(GRID), map={"center": [16.3712345, 48.2112345], "zoom": 12.345})
    offsets = page.evaluate("""[...document.querySelectorAll(".cartouche-view")].filter((e) => e.style.display !== "none")
        .flatMap((e) => e.style.transform.match(/-?[\\d.]+/g).map(Number)).map((value) => value - Math.round(value))""")
    assert len(offsets) > 10 and not any(offsets)


def test_a_view_at_rest_is_sharp_however_it_came_there(page, server, plan):
    at = {"zoom": 12, "center": [16.3700123, 48.21]}
    open_map(page, server, plan(GRID), map={**at, "center": [16.37, 48.21]})
    page.evaluate("(at) => map.jumpTo(at)", at)
    settle(page)
    layers = page.evaluate("""[...document.querySelectorAll(".cartouche-view")].map((element) => getComputedStyle(element).willChange)""")
    assert set(layers) == {"auto"}
    by_jump = page.screenshot()
    page.evaluate("""async () => { for (let i = 10; i >= 0; i--) {
        map.jumpTo({ center: [16.3700123 + i * 0.0000123, 48.21] });
        await new Promise((resolve) => map.once("render", resolve)) } }""")
    settle(page)
    assert page.screenshot() == by_jump


def test_a_side_that_the_spec_gives_is_the_views_whatever_is_in_it(page, server, plan):
    script = """window.callbacks = { view({ id, title }, element = document.createElement("div")) {
        element.textContent = title ?? id;
        return element } }"""
    open_map(page, server, plan("Tests/Browser/maps/given-sides.annotations.yaml"), script=script)
    settle(page)

    def size(element):
        box = element.bounding_box()
        return box["width"], box["height"]

    def placed(id):
        return page.evaluate("(id) => { const { width, height } = [...resolver.frame.placements].find((each) => each.id === id); return [width, height] }", id)

    for id, width, height in [("tag", None, 28), ("card", 120, None), ("bare", None, 32)]:
        shown = size(view(page, id))
        assert tuple(placed(id)) == pytest.approx(shown, abs=0.5), id
        assert width in (None, shown[0]) and height in (None, shown[1]), id
        assert 10 < shown[0] <= 120 and 10 < shown[1] < 120, id
    assert size(callout(page, "told"))[0] == 160
    page.evaluate("annotations.send({ select: 'tag' })")
    settle(page)
    assert size(view(page, "tag"))[1] == placed("tag")[1] == 40


@pytest.mark.parametrize("options, shown, is_replayable", [
    ({"within": 0}, ["b"], False), ({"within": 3_600_000}, ["a", "c"], True), ({}, ["a", "c"], True),
])
def test_a_search_ends_when_its_time_is_over(page, server, plan, options, shown, is_replayable):
    open_map(page, server, plan("Tests/CInterface/search.annotations.yaml"), map={"center": [0, 0], "zoom": 10}, options=options)
    assert page.evaluate("[...resolver.frame.placements].map(({ id }) => id).sort()") == shown
    assert page.evaluate("resolver.frame.isReplayable") is is_replayable
