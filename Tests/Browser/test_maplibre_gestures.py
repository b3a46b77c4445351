"""Taps, hovers and drags become inputs; keys do what they do."""

import pytest
from map_page import MIDDLES, callout, center, open_map, settle, view

SHOPS = "Tests/Browser/maps/shops.annotations.yaml"


@pytest.fixture
def shops(page, server, plan):
    return open_map(page, server, plan(SHOPS))


def middle(page, id):
    return page.evaluate(MIDDLES)[id]


def told(page, kind=None):
    """The events so far, as text."""
    events = page.evaluate("events")
    return [event for event in events if kind is None or event["event"] == kind]


def states(page, id):
    return view(page, id).get_attribute("data-states").split()


def test_a_tap_selects_and_opens_the_callout(shops):
    shops.mouse.click(*middle(shops, "bakery"))
    settle(shops)
    assert "selected" in states(shops, "bakery")
    assert told(shops, "annotationTapped") == [{"event": "annotationTapped", "id": "bakery"}]
    assert callout(shops, "bakery").inner_text().split()[0] == "Bakery"
    assert view(shops, "bakery").get_attribute("aria-expanded") == "true"

    shops.mouse.click(*middle(shops, "bookshop"))
    settle(shops)
    assert states(shops, "bakery") == [] and callout(shops, "bakery").count() == 0
    assert view(shops, "bakery").get_attribute("aria-expanded") is None
    assert callout(shops, "bookshop").inner_text().split("\n") == ["Books", "new and old"]

    shops.mouse.click(20, 580)
    settle(shops)
    assert callout(shops, "bookshop").count() == 0 and states(shops, "bookshop") == []
    assert [event["event"] for event in told(shops)][-3:] == ["mapTapped", "selectionChanged", "calloutChanged"]


def test_a_tap_on_a_view_can_be_told_from_one_on_the_map(shops):
    shops.evaluate("() => { window.taken = []; map.on('click', (event) => taken.push(event.defaultPrevented)) }")
    shops.mouse.click(*middle(shops, "bakery"))
    shops.mouse.click(20, 580)
    assert shops.evaluate("taken") == [True, False]


def test_what_is_disabled_lets_taps_through(shops):
    shops.mouse.click(*middle(shops, "closed"))
    settle(shops)
    assert [event["event"] for event in told(shops)] == ["mapTapped"]
    assert view(shops, "closed").get_attribute("tabindex") is None
    assert view(shops, "closed").get_attribute("role") == "group"


def test_dragging_the_map_is_no_tap_and_begins_on_views_too(shops):
    before = middle(shops, "bakery")
    shops.mouse.move(*before)
    shops.mouse.down()
    shops.mouse.move(before[0] + 60, before[1] + 40, steps=8)
    shops.wait_for_timeout(200)
    shops.mouse.up()
    settle(shops)
    after = middle(shops, "bakery")
    assert after[0] - before[0] > 50 and after[1] - before[1] > 30
    assert told(shops, "annotationTapped") == []


def test_a_drag_moves_the_annotation_and_not_the_map(shops):
    before = center(shops)
    start = middle(shops, "stall")
    shops.mouse.move(start[0] + 5, start[1] - 4)
    shops.mouse.down()
    shops.mouse.move(start[0] + 105, start[1] + 46, steps=10)
    assert shops.wait_for_function("resolver.frame.placements.states(resolver.frame.placements.find('stall')).includes('dragging')")
    shops.mouse.up()
    settle(shops)
    assert middle(shops, "stall") == pytest.approx([start[0] + 100, start[1] + 50], abs=0.6)
    assert center(shops) == before
    assert [event["to"] for event in told(shops, "dragStateChanged")] == ["starting", "dragging", "ending", "none"]
    assert told(shops, "annotationTapped") == []


def test_escape_puts_back_what_is_dragged(shops):
    start = middle(shops, "stall")
    shops.mouse.move(*start)
    shops.mouse.down()
    shops.mouse.move(start[0] + 60, start[1], steps=6)
    shops.evaluate("map.getCanvas().focus()")
    shops.keyboard.press("Escape")
    shops.mouse.move(start[0] + 90, start[1], steps=3)
    shops.mouse.up()
    settle(shops)
    assert middle(shops, "stall") == pytest.approx(start, abs=0.6)
    assert [event["to"] for event in told(shops, "dragStateChanged")][-2:] == ["canceling", "none"]


# What a page is not told of a button that is let go, such as while a dialog is open.
LOSE = "addEventListener('pointerup', (event) => event.stopImmediatePropagation(), { capture: true, once: true })"


@pytest.mark.parametrize("right", [0, 60])
def test_a_drag_whose_end_is_not_told_ends_with_the_next_move(page, server, plan, right):
    open_map(page, server, plan(SHOPS), script=LOSE)
    start = middle(page, "stall")
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + right, start[1], steps=6)
    page.mouse.up()
    page.mouse.move(start[0] - 80, start[1] - 40, steps=3)
    settle(page)
    assert middle(page, "stall") == pytest.approx(start, abs=0.6) and "dragging" not in states(page, "stall")
    assert [event["to"] for event in told(page, "dragStateChanged")][-2:] == (["canceling", "none"] if right else [])


def test_another_press_ends_a_drag_whose_end_was_not_told(page, server, plan):
    open_map(page, server, plan(SHOPS), script=LOSE)
    start = middle(page, "stall")
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.up()
    # The mouse comes back with a button down, beside the view.
    before = center(page)
    page.evaluate("""() => map.getCanvas().dispatchEvent(new PointerEvent("pointerdown", {
        pointerId: 1, pointerType: "mouse", isPrimary: true, buttons: 1, clientX: 20, clientY: 580, bubbles: true }))""")
    page.evaluate("""() => window.dispatchEvent(new PointerEvent("pointermove", {
        pointerId: 1, pointerType: "mouse", isPrimary: true, buttons: 1, clientX: 80, clientY: 540 }))""")
    settle(page)
    assert told(page, "dragStateChanged") == [] and center(page) == before


def test_what_is_taken_away_is_not_dragged_on(shops):
    start = middle(shops, "stall")
    shops.mouse.move(*start)
    shops.mouse.down()
    shops.mouse.move(start[0] + 60, start[1], steps=6)
    settle(shops)
    shops.evaluate("resolver.remove('stall'); map.triggerRepaint()")
    # What a drag of nobody is told as, on the console, would fail this.
    shops.mouse.move(start[0] + 90, start[1], steps=3)
    shops.mouse.up()
    settle(shops)
    assert view(shops, "stall").count() == 0


def test_a_press_that_does_not_move_is_a_tap_on_what_could_be_dragged(shops):
    shops.mouse.click(*middle(shops, "stall"))
    settle(shops)
    assert told(shops, "annotationTapped") == [{"event": "annotationTapped", "id": "stall"}]
    assert told(shops, "dragStateChanged") == []


def test_a_mouse_above_a_view_highlights_it(shops):
    shops.mouse.move(*middle(shops, "stall"))
    settle(shops)
    assert states(shops, "stall") == ["highlighted"]
    assert view(shops, "stall").bounding_box()["width"] == 40
    shops.mouse.move(20, 580)
    settle(shops)
    assert states(shops, "stall") == [] and view(shops, "stall").bounding_box()["width"] == 32


def test_fingers_tap_and_drag(new_page, server, plan):
    page = open_map(new_page(has_touch=True), server, plan(SHOPS))
    page.touchscreen.tap(*middle(page, "bakery"))
    settle(page)
    assert states(page, "bakery") == ["selected"]
    start = middle(page, "stall")
    # Playwright only taps; this is what a finger does.
    client = page.context.new_cdp_session(page)
    for kind, right in (("touchStart", 0), ("touchMove", 20), ("touchMove", 40), ("touchMove", 60), ("touchEnd", None)):
        points = [] if right is None else [{"x": start[0] + right, "y": start[1]}]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    settle(page)
    assert middle(page, "stall") == pytest.approx([start[0] + 60, start[1]], abs=0.6)
    assert states(page, "stall") == []


def test_a_finger_presses_until_it_moves(new_page, server, plan):
    page = open_map(new_page(has_touch=True), server, plan(SHOPS))
    x, y = middle(page, "bakery")
    client = page.context.new_cdp_session(page)

    def touch(kind, *points):
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x + right, "y": y} for right in points]})

    touch("touchStart", 0)
    settle(page)
    assert states(page, "bakery") == ["highlighted"]
    touch("touchMove", 30)
    page.wait_for_function("resolver.properties('bakery').states.length === 0")
    touch("touchEnd")
    settle(page)
    assert told(page) == []


# MARK: Keys


def focused(page):
    return page.evaluate("document.activeElement?.dataset.id ?? null")


def test_keys_reach_views_by_importance_open_and_close(shops):
    order = []
    shops.evaluate("map.getCanvas().focus()")
    for _ in range(4):
        shops.keyboard.press("Tab")
        order.append(focused(shops))
    # As they are drawn, the topmost first: by priority.
    assert order[:2] == ["bakery", "bookshop"] and set(order[2:]) == {"stall", "estimated"}

    view(shops, "bookshop").focus()
    shops.keyboard.press("Enter")
    settle(shops)
    assert callout(shops, "bookshop").count() == 1 and focused(shops) == "bookshop"
    assert told(shops, "annotationTapped") == [{"event": "annotationTapped", "id": "bookshop"}]
    shops.keyboard.press("Escape")
    settle(shops)
    assert callout(shops, "bookshop").count() == 0 and focused(shops) == "bookshop"
    shops.keyboard.press(" ")
    settle(shops)
    assert callout(shops, "bookshop").count() == 1


def test_a_callout_is_read_after_its_view(page, server, plan):
    page.add_init_script("""window.callbacks = { callout({ title }, element) {
        element ??= document.createElement("button"); element.textContent = `Go to ${title}`; return element; } }""")
    open_map(page, server, plan(SHOPS))
    view(page, "bakery").focus()
    page.keyboard.press("Enter")
    settle(page)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Go to Bakery"
    page.keyboard.press("Escape")
    settle(page)
    assert callout(page, "bakery").count() == 0 and focused(page) == "bakery"


def test_what_screen_readers_are_told(shops):
    tree = shops.locator(".cartouche-annotations").aria_snapshot()
    assert '- button "Bakery, open"' in tree and '- group "Closed"' in tree
    assert "High" not in tree
    shops.evaluate("map.jumpTo({ center: [16.46, 48.215] })")
    settle(shops)
    tree = shops.locator("body").aria_snapshot()
    assert "Bakery" not in tree and "Bookshop" not in tree


def test_the_focus_stays_on_the_map_when_its_view_leaves(shops):
    view(shops, "bakery").focus()
    shops.evaluate("map.jumpTo({ center: [16.46, 48.215] })")
    settle(shops)
    assert shops.evaluate("document.activeElement === map.getCanvas()")
