"""Pointers at the edge of a map to annotations off screen."""

import pytest
from map_page import open_map, settle

SPEC = "Examples/offscreen-pointers/offscreen-pointers.annotations.yaml"
MAP = {"center": [13.4030, 52.4735], "zoom": 15.5}
POINTERS = "[...resolver.frame.pointers]"


@pytest.fixture
def festival(page, server, plan):
    open_map(page, server, plan(SPEC), map=MAP)
    return page


def pointer(page, id):
    return page.locator(f'.cartouche-pointer[data-id="{id}"]')


def test_each_pointer_stands_at_the_edge_and_is_turned(festival):
    pointers = festival.evaluate(POINTERS)
    assert len(pointers) > 2
    for each in pointers:
        element = pointer(festival, each["id"])
        box = element.bounding_box()
        assert [box["x"], box["y"]] == pytest.approx([each["x"], each["y"]], abs=1)
        assert [box["width"], box["height"]] == pytest.approx([each["width"], each["height"]], abs=0.01)
        assert element.get_attribute("data-view") == each["view"]
        turn = element.evaluate("element => element.style.getPropertyValue('--cartouche-bearing')")
        assert float(turn.removesuffix("deg")) == pytest.approx(each["bearing"])
        assert element.locator("svg").count() == 1


def test_a_click_and_a_key_tap_a_pointer(festival):
    festival.evaluate("() => { window.tapped = []; resolver.on('pointerTapped', ({ id }) => tapped.push(id)) }")
    pointer(festival, "friend/#4").click()
    settle(festival)
    assert festival.evaluate("tapped") == ["friend/#4"]
    element = pointer(festival, "friend/#4")
    assert [element.get_attribute(name) for name in ("role", "aria-label")] == ["button", "Eva"]
    element.focus()
    festival.keyboard.press("Enter")
    settle(festival)
    assert festival.evaluate("tapped") == ["friend/#4", "friend/#4"]


def test_a_screen_reader_presses_a_pointer(festival):
    festival.evaluate("() => { window.tapped = []; resolver.on('pointerTapped', ({ id }) => tapped.push(id)) }")
    # A screen reader's press is a click without a position.
    pointer(festival, "friend/#4").evaluate("element => element.click()")
    settle(festival)
    assert festival.evaluate("tapped") == ["friend/#4"]


def test_the_pointer_to_a_disabled_annotation_is_no_button(page, server, plan, tmp_path):
    spec = tmp_path / "closed.annotations.yaml"
    spec.write_text(
        "version: 1\nannotations:\n"
        "  - { id: closed, attach: { point: [13.5, 52.4735] }, size: [40, 20], enabled: false, offscreen: { view: arrow } }\n"
    )
    open_map(page, server, plan(spec), map=MAP)
    element = pointer(page, "closed")
    assert [element.get_attribute(name) for name in ("role", "tabindex")] == ["img", "-1"]


def test_the_focus_moves_to_the_view_when_it_comes_on_screen(festival):
    pointer(festival, "friend/#4").focus()
    festival.evaluate("map.jumpTo({ center: [13.3900, 52.4730] })")
    settle(festival)
    assert pointer(festival, "friend/#4").count() == 0
    assert festival.evaluate("document.activeElement.dataset.id") == "friend/#4"


def test_a_page_makes_the_elements_once(page, server, plan):
    script = """window.calls = []; window.callbacks = {
      pointer({ id, view, title }, element = document.createElement("b")) {
        calls.push([id, view, title]);
        element.textContent = title;
        return element;
      },
    };"""
    open_map(page, server, plan(SPEC), map=MAP, script=script)
    pointers = page.evaluate(POINTERS)
    assert sorted(each[0] for each in page.evaluate("calls")) == sorted(each["id"] for each in pointers)
    assert ["friend/#4", "arrow", "Eva"] in page.evaluate("calls")
    assert pointer(page, "friend/#4").inner_text() == "Eva"
    assert page.evaluate("annotations.pointerElement('friend/#4').textContent") == "Eva"
    page.evaluate("map.panBy([3, 0], { animate: false })")
    settle(page)
    assert len(page.evaluate("calls")) == len(pointers)
