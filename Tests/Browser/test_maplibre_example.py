"""The example page, as its README has it, and that of the guide, with MapLibre GL JS and maps of this machine."""

import json
import re

import pytest

STYLE = {"version": 8, "sources": {}, "layers": [{"id": "land", "type": "background", "paint": {"background-color": "#eef0ea"}}]}


@pytest.fixture
def hotels(new_page, server, program, root):
    program("compile", "Examples/hotel-prices/hotel-prices.annotations.yaml", "-o", root / ".build/hotel-prices.plan")
    page = new_page(viewport={"width": 1000, "height": 700})

    def library(route):
        name = route.request.url.rsplit("/", 1)[1]
        kind = "text/css" if name.endswith(".css") else "text/javascript"
        # The page checks that these are the very bytes of the release.
        route.fulfill(body=server.body("/maplibre-gl/" + name), content_type=kind, headers={"Access-Control-Allow-Origin": "*"})

    page.expected = [r"asked another machine: https://(unpkg\.com/maplibre-gl@|tiles\.openfreemap\.org/styles/)"]
    page.context.route("https://unpkg.com/maplibre-gl@*/dist/*", library)
    page.context.route("https://tiles.openfreemap.org/styles/*", lambda route: route.fulfill(body=json.dumps(STYLE), content_type="application/json"))
    page.goto(server.url + "/Examples/maplibre/index.html")
    page.wait_for_function("window.annotations?.isSettled")
    return page


def test_the_example_shows_prices_and_books_a_room(hotels):
    prices = hotels.locator(".cartouche-view:visible")
    assert prices.count() > 5 and all(text.startswith("€") for text in prices.all_inner_texts())
    # The spec has one selected from the start.
    open_callout = hotels.locator(".cartouche-callout:visible")
    assert open_callout.count() == 1 and "Linden Court" in open_callout.inner_text()
    open_callout.get_by_role("button", name="Book").click()
    assert hotels.locator("#told").inner_text() == "Linden Court is booked."

    hotels.locator('.cartouche-view[data-id="hotel/bebel"]').click()
    hotels.wait_for_function("annotations.isSettled")
    assert "Bebel Palace" in open_callout.inner_text()
    # The button of the page is the part of the spec.
    box = open_callout.get_by_role("button", name="Book").bounding_box()
    part = hotels.evaluate("annotations.resolver.frame.callouts.at(0).parts.find(({ name }) => name === 'book')")
    assert all(abs(part[side] - box[side]) < 1 for side in ("x", "y", "width", "height"))


def test_the_page_of_the_guide(page, server, plan, root):
    guide = (root / "docs/maplibre.md").read_text()
    files = {"index.html": re.search(r"```html\n(.*?)```", guide, re.DOTALL)[1].encode(), "cartouche.wasm": (root / ".build/wasm/cartouche.wasm").read_bytes()}
    scripts = root / "JavaScript"
    for file in [*scripts.glob("cartouche*.js"), *scripts.glob("cartouche/*.js"), *scripts.glob("maplibre/*.js")]:
        files[str(file.relative_to(scripts))] = file.read_bytes()
    for name in ["maplibre-gl.js", "maplibre-gl.css"]:
        files[name] = server.body("/maplibre-gl/" + name)
    files["cafes.plan"] = server.body(plan("Examples/cafes/cafes.annotations.yaml").removeprefix(server.url))
    server.files.update({f"/map-guide/{name}": content for name, content in files.items()})

    told = []
    page.on("console", lambda message: told.append(message.text))
    page.goto(server.url + "/map-guide/index.html")
    hello = page.locator('.cartouche-view[data-id="hello"]')
    hello.wait_for()
    assert page.locator(".cartouche-view:visible .cafe").count() > 5
    hello.click()
    page.wait_for_selector('.cartouche-view[data-id="hello"][data-states~="selected"]')
    assert told == ["hello"]
