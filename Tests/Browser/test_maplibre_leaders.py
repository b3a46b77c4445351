"""Leader lines below the views of a map."""

import pytest
from map_page import open_map, settle, view

SPEC = "Examples/leader-lines/leader-lines.annotations.yaml"
MAP = {"center": [24.9412, 60.1708], "zoom": 13.8}
LINES = "[...resolver.frame.placements].filter(({ leader }) => leader).map(({ id, leader }) => ({ id, leader }))"
DRAWN = """() => { const path = document.querySelector(".cartouche-leaders path")
    return path ? (path.getAttribute("d").match(/M[^M]+/g) ?? []).map((line) => line.slice(1).split(/[L ]/).map(Number)) : null }"""


@pytest.fixture
def stops(page, server, plan):
    open_map(page, server, plan(SPEC), map=MAP)
    return page


def test_each_line_leads_from_a_point_to_its_view(stops):
    lines = stops.evaluate(LINES)
    assert len(lines) > 2
    assert stops.evaluate(DRAWN) == [pytest.approx([*line["leader"][0], *line["leader"][1]]) for line in lines]
    for line in lines:
        box = view(stops, line["id"]).bounding_box()
        x, y = line["leader"][1]
        assert box["x"] - 1 <= x <= box["x"] + box["width"] + 1 and box["y"] - 1 <= y <= box["y"] + box["height"] + 1
    marked = stops.evaluate("[...document.querySelectorAll('.cartouche-view[data-leader]')].map((view) => view.dataset.id)")
    assert sorted(marked) == sorted(line["id"] for line in lines)


def test_a_closer_map_draws_no_lines(stops):
    stops.evaluate("map.jumpTo({ zoom: 17 })")
    settle(stops)
    assert stops.evaluate(LINES) == [] and stops.evaluate(DRAWN) == []
    assert stops.locator(".cartouche-view[data-leader]:visible").count() == 0


def test_lines_take_no_clicks_and_a_page_styles_them(stops):
    look = """() => { const svg = document.querySelector(".cartouche-leaders"), style = getComputedStyle(svg)
        return [style.pointerEvents, style.stroke, style.strokeWidth, svg.getAttribute("aria-hidden")] }"""
    assert stops.evaluate(look) == ["none", "rgb(72, 101, 129)", "1px", "true"]
    stops.add_style_tag(content=".cartouche-annotations { --cartouche-leader-color: red; --cartouche-leader-width: 2px }")
    assert stops.evaluate(look)[1:3] == ["rgb(255, 0, 0)", "2px"]


def test_a_cluster_opens_around_itself_until_the_map_is_clicked(page, server, plan):
    open_map(page, server, plan("Examples/stack/stack.annotations.yaml"), map={"center": [13.37, 52.5098], "zoom": 15})
    cluster = "cluster:events:event/#0"
    page.evaluate("id => annotations.send({ expand: id })", cluster)
    settle(page)
    assert len(page.evaluate(DRAWN)) == 6
    assert view(page, cluster).count() == 1
    view(page, "event/#3").click()
    settle(page)
    assert "selected" in page.evaluate("resolver.properties('event/#3').states")
    assert len(page.evaluate(DRAWN)) == 6
    page.mouse.click(5, 5)
    settle(page)
    assert page.evaluate(DRAWN) == [] and view(page, "event/#3").count() == 0


STACK = "Examples/stack/stack.annotations.yaml"


def test_a_tap_on_a_cluster_that_no_zoom_splits_opens_and_closes_it(page, server, plan):
    open_map(page, server, plan(STACK), map={"center": [13.37, 52.5098], "zoom": 15})
    cluster = view(page, "cluster:events:event/#0")
    for lines in 6, 0, 6:
        cluster.click()
        settle(page)
        assert len(page.evaluate(DRAWN)) == lines
        assert page.evaluate("map.getZoom()") == 15


def test_a_page_may_do_something_else_with_such_a_cluster(page, server, plan):
    open_map(page, server, plan(STACK), map={"center": [13.37, 52.5098], "zoom": 15}, options={"expandsClusters": False})
    view(page, "cluster:events:event/#0").click()
    settle(page)
    assert page.evaluate(LINES) == [] and page.evaluate("map.getZoom()") == 15


def test_a_cluster_that_splits_beyond_the_zooms_of_the_map_is_expanded(page, server, plan):
    open_map(page, server, plan("Tests/Browser/maps/clusters.annotations.yaml"), map={"zoom": 10, "maxZoom": 10})
    page.locator(".cartouche-view[data-view='cluster']:visible").first.click()
    settle(page)
    assert page.evaluate("map.getZoom()") == 10
    assert len(page.evaluate(DRAWN)) > 1
