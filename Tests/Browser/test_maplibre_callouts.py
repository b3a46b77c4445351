"""Accessories of callouts, and regions that a page moves."""

import pytest
from map_page import callout, open_map, settle

SPEC = "Examples/side-panel/side-panel.annotations.yaml"
ID = "sight/#2"
VIEW = "default"
SCRIPT = """window.callbacks = { callout({ title, view, parts }, element = document.createElement("article")) {
    element.className = view;
    element.innerHTML = parts.map((part) => `<button data-part="${part}">${part}</button>`).join("") + title;
    return element } }"""
MAP = {"center": [14.4180, 50.0872], "zoom": 14.5}


@pytest.fixture
def sights(page, server, plan):
    open_map(page, server, plan(SPEC), script=SCRIPT, map=MAP)
    page.evaluate("id => annotations.send({ select: id })", ID)
    settle(page)
    return page


def test_accessories_stand_on_their_parts_and_report_taps(sights):
    assert callout(sights, ID).locator("article").get_attribute("class") == VIEW
    parts = sights.evaluate("id => [...resolver.frame.callouts].find((each) => each.id === id).parts", ID)
    assert [part["name"] for part in parts] == ["leftAccessory", "rightAccessory"]
    for part in parts:
        button = callout(sights, ID).locator(f"[data-part={part['name']}]")
        box = button.bounding_box()
        assert [box[side] for side in ("x", "y", "width", "height")] == pytest.approx(
            [part[side] for side in ("x", "y", "width", "height")], abs=1)
        button.click()
        settle(sights)
        last = sights.evaluate("events.filter(({ event }) => event === 'partTapped').at(-1)")
        assert last == {"event": "partTapped", "id": ID, "part": part["name"]}


def test_a_callout_leaves_a_region_that_opens(sights):
    before = callout(sights, ID).bounding_box()
    edge = before["x"] + 20
    sights.evaluate("length => annotations.setRegions({ panel: { x: { start: 0, length }, y: { start: 0, end: 0 } } })", edge)
    settle(sights)
    assert callout(sights, ID).bounding_box()["x"] == pytest.approx(edge, abs=1)
    sights.evaluate("annotations.setRegions({ panel: null })")
    settle(sights)
    assert callout(sights, ID).bounding_box() == before
    assert "panle" in sights.evaluate("try { annotations.setRegions({ panle: null }) } catch (error) { String(error) }")
