"""What makes the preview look like the app: templates of views, and a map below them."""

import base64
import importlib.util
import itertools
import json
import math
import pathlib

import pytest
from preview_page import SPEC, idle, open_map, view
from vector_tile import layer

TEMPLATES = """<template data-view="card">
  <div class="card" style="border-color: {{color}}; width: {{evil}}">
    <b title="{{title}}">{{ title }}</b><i data-if="subtitle">{{subtitle}}</i><script>window.isHacked = true</script>
    <img src="data:," onerror="window.isHacked = true" alt="">
  </div>
</template>
<style>.card { border: 3px solid; height: 100%; color: rgb(1, 2, 3) } .is-selected .card { color: rgb(4, 5, 6) } b { letter-spacing: 3px }</style>
"""
CARDS = SPEC.replace("    title: First", """    view: card
    title: "<b>First</b> & co"
    data: { color: "rgb(10, 20, 30)", evil: "1px; position: fixed; background: url(//example.com)" }""")
MUSEUM = (16.3712, 48.2125)
STYLE = {
    "version": 8,
    "sources": {"town": {"type": "vector", "tiles": ["tiles/{z}/{x}/{y}.pbf"], "minzoom": 14, "maxzoom": 14, "attribution": "© Nobody"}},
    "layers": [
        {"id": "ground", "type": "background", "paint": {"background-color": "#ff0000"}},
        {"id": "place", "type": "circle", "source": "town", "source-layer": "places", "paint": {"circle-color": "#0000ff", "circle-radius": 30}},
    ],
}
TOWN = """version: 1
name: Town
camera: { center: [16.3712, 48.2125], zoom: 14 }
style: style/map.json
annotations:
  - id: museum
    attach: { feature: { layer: place, id: "7" } }
    size: [90, 28]
    variableAnchors: [bottom]
    gap: 40
    title: Museum
"""


@pytest.fixture
def templates(tmp_path):
    file = tmp_path / "views.html"
    file.write_text(TEMPLATES)
    return file


def shadow(page, name):
    return view(page, name).locator(".card")


def test_views_look_like_their_templates(page, preview, templates):
    # The policy stops the handler in the file, and the page removes it.
    page.expected += ["inline event handler"]
    open_map(page, preview(CARDS, "--views", templates))
    first = shadow(page, "first")
    # A value is text, whatever is in it.
    assert first.locator("b").inner_text() == "<b>First</b> & co"
    assert first.locator("b").get_attribute("title") == "<b>First</b> & co"
    assert first.locator("i").count() == 0, "there is no subtitle"
    style = first.evaluate("element => { const { color, borderColor, position, backgroundImage } = getComputedStyle(element); return [color, borderColor, position, backgroundImage] }")
    assert style == ["rgb(1, 2, 3)", "rgb(10, 20, 30)", "static", "none"]
    assert page.evaluate("window.isHacked") is None
    assert first.evaluate("card => card.closest('.view').getBoundingClientRect().height") == 40
    # Its border is within the rectangle.
    assert first.evaluate("card => card.getBoundingClientRect().height") == 40
    # Others stay plain, and styles of the file do not reach the page.
    assert view(page, "third").locator(".view-title").is_visible()
    assert page.locator("h1").evaluate("element => getComputedStyle(element).letterSpacing") == "normal"
    first.click()
    idle(page)
    view(page, "first").and_(page.locator(".is-selected")).wait_for()
    assert first.evaluate("element => getComputedStyle(element).color") == "rgb(4, 5, 6)"


def test_templates_are_read_again(page, preview, templates):
    page.expected += ["inline event handler"]
    server = preview(CARDS, "--views", templates)
    open_map(page, server)
    shadow(page, "first").wait_for()
    templates.write_text(TEMPLATES.replace("<b title", "<u>new</u><b title"))
    shadow(page, "first").locator("u", has_text="new").wait_for()
    templates.write_text("<p>nothing</p>")
    page.locator("#toast", has_text="has no <template").wait_for()
    view(page, "first").locator(".view-title").wait_for()


@pytest.fixture
def style(tmp_path):
    """A style with tiles on disk."""
    file = tmp_path / "style/map.json"
    x, y = tile(*MUSEUM, 14)
    for column, row in itertools.product(range(x - 2, x + 3), range(y - 2, y + 3)):
        path = file.parent / f"tiles/14/{column}/{row}.pbf"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(layer("places", [(7, {"kind": "museum"}, [MUSEUM])], 14, column, row))
    file.write_text(json.dumps(STYLE))
    return file


def tile(longitude, latitude, zoom):
    y = (1 - math.asinh(math.tan(math.radians(latitude))) / math.pi) / 2
    return int((longitude + 180) / 360 * 2**zoom), int(y * 2**zoom)


@pytest.fixture
def library():
    return pathlib.Path(importlib.util.find_spec("maplibre").origin).parent / "srcjs"


def pixel(page, x, y):
    """Red, green and blue at a place of the screen."""
    png = base64.b64encode(page.screenshot(clip={"x": x, "y": y, "width": 1, "height": 1})).decode()
    return page.evaluate(
        """async (png) => {
          const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
          const context = new OffscreenCanvas(1, 1).getContext("2d")
          context.drawImage(await createImageBitmap(new Blob([bytes])), 0, 0)
          return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)]
        }""", png)


def is_drawn(page, x, y, color):
    """Waits until the map has a color at a place."""
    for _ in range(200):
        if all(abs(a - b) < 12 for a, b in zip(pixel(page, x, y), color)):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{pixel(page, x, y)} is not {color}")


def test_a_style_draws_a_map_below_the_views(page, preview, style, library):
    server = preview(TOWN, "--style", style, "--maplibre", library)
    open_map(page, server)
    # The view stands on a feature that only the map has: its tile is beside the style.
    view(page, "museum").wait_for()
    idle(page)
    page.locator(".maplibregl-ctrl-attrib", has_text="Nobody").wait_for()
    assert page.locator(".maplibregl-ctrl-attrib").evaluate("element => getComputedStyle(element).margin") == "8px"
    stage = page.locator("#screen").bounding_box()
    x, y = stage["x"] + stage["width"] / 2, stage["y"] + stage["height"] / 2
    is_drawn(page, x + 12, y + 12, [0, 0, 255])
    is_drawn(page, x + 60, y, [255, 0, 0])
    box = view(page, "museum").bounding_box()
    assert abs(box["x"] + 45 - x) < 1 and abs(box["y"] + 28 + 40 - y) < 1
    # Map and views move together.
    page.mouse.move(x + 100, y + 100)
    page.mouse.down()
    page.mouse.move(x + 150, y + 60, steps=4)
    page.mouse.up()
    idle(page)
    is_drawn(page, x + 50 + 12, y - 40 + 12, [0, 0, 255])
    assert view(page, "museum").bounding_box()["x"] == pytest.approx(box["x"] + 50, abs=1)
    # A changed style is drawn.
    style.write_text(json.dumps(STYLE).replace("#ff0000", "#00ff00"))
    is_drawn(page, x - 100, y, [0, 255, 0])


def test_the_map_follows_an_edited_text(page, preview, style, library):
    open_map(page, preview(TOWN, "--style", style, "--maplibre", library))
    view(page, "museum").wait_for()
    page.locator("#tab-spec").click()
    page.wait_for_selector("html[data-compiled]", state="attached")
    page.evaluate("""() => {
      const mirror = document.querySelector(".CodeMirror").CodeMirror
      mirror.setValue(mirror.getValue().replace("title: Museum", "title: Gallery"))
    }""")
    view(page, "museum").filter(has_text="Gallery").wait_for()


def test_a_library_that_is_missing_is_told(page, preview, style):
    """Without `--maplibre`, the page asks unpkg.com, which is not there in a test."""
    page.expected += ["unpkg.com", "ERR_"]
    page.route("https://unpkg.com/**", lambda route: route.abort())
    open_map(page, preview(TOWN, "--style", style))
    page.locator("#toast", has_text="--maplibre").wait_for()
    # The samples of the spec, and the plain ground, are there as before.
    assert page.locator("#screen").is_visible()
