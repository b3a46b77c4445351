"""Buttons and text fields in views, and whose keys and clicks are whose."""

import pytest
from map_page import MIDDLES, callout, center, open_map, settle, view

SHOPS = "Tests/Browser/maps/shops.annotations.yaml"


@pytest.fixture
def shops(page, server, plan):
    return open_map(page, server, plan(SHOPS))


# MARK: Keys


FIELD = """window.callbacks = { callout(_, element = document.createElement("input")) { return element } }"""


def test_keys_in_a_text_field_are_not_the_maps(page, server, plan):
    open_map(page, server, plan(SHOPS), script=FIELD)
    page.evaluate("annotations.send({ select: 'bakery' })")
    settle(page)
    before = center(page), page.evaluate("map.getZoom()")
    page.evaluate("annotations.calloutElement('bakery').focus()")
    page.keyboard.type("ab")
    page.keyboard.press("ArrowLeft")
    page.keyboard.type("+")
    settle(page)
    assert page.evaluate("annotations.calloutElement('bakery').value") == "a+b"
    assert (center(page), page.evaluate("map.getZoom()")) == before
    # Escape is, and so are the keys after it.
    page.keyboard.press("Escape")
    settle(page)
    assert callout(page, "bakery").count() == 0
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("(before) => map.getCenter().lng < before", arg=before[0][0])


@pytest.mark.parametrize("is_enabled", [True, False])
def test_a_page_switches_the_keys_of_its_map_itself(page, server, plan, is_enabled):
    open_map(page, server, plan(SHOPS), script=FIELD, map={"keyboard": not is_enabled})
    page.evaluate("annotations.send({ select: 'bakery' })")
    settle(page)
    page.evaluate("annotations.calloutElement('bakery').focus()")
    page.keyboard.type("a")
    page.evaluate("map.keyboard.%s()" % ("enable" if is_enabled else "disable"))
    page.keyboard.type("b")
    page.keyboard.press("ArrowLeft")
    page.evaluate("annotations.calloutElement('bakery').blur()")
    settle(page)
    assert page.evaluate("map.keyboard.isEnabled()") is is_enabled and center(page) == [16.37, 48.21]


def test_a_key_that_the_page_uses_itself_is_not_the_maps(page, server, plan):
    script = """window.callbacks = { callout(_, element) { if (element) return element;
        element = document.createElement("div");
        element.tabIndex = 0;
        element.onkeydown = (event) => event.preventDefault();
        return element } }; window.keys = []; addEventListener("keydown", ({ key }) => keys.push(key))"""
    open_map(page, server, plan(SHOPS), script=script)
    page.evaluate("annotations.send({ select: 'bakery' })")
    settle(page)
    page.evaluate("annotations.calloutElement('bakery').focus()")
    page.keyboard.press("ArrowLeft")
    settle(page)
    # The rest of the page is told of it all the same.
    assert center(page) == [16.37, 48.21] and page.evaluate("keys") == ["ArrowLeft"]


def test_escape_of_an_input_method_closes_nothing(page, server, plan):
    open_map(page, server, plan(SHOPS), script=FIELD)
    page.evaluate("annotations.send({ select: 'bakery' })")
    settle(page)
    press = """(isComposing) => annotations.calloutElement('bakery').dispatchEvent(
        new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true, isComposing }))"""
    page.evaluate(press, True)
    settle(page)
    assert callout(page, "bakery").count() == 1
    page.evaluate(press, False)
    settle(page)
    assert callout(page, "bakery").count() == 0


def test_escape_closes_a_callout_that_was_clicked(shops):
    shops.mouse.click(*shops.evaluate(MIDDLES)["bakery"])
    settle(shops)
    box = callout(shops, "bakery").bounding_box()
    shops.mouse.click(box["x"] + box["width"] / 2, box["y"] + 12)
    settle(shops)
    assert callout(shops, "bakery").evaluate("(element) => document.activeElement === element")
    shops.keyboard.press("Escape")
    settle(shops)
    assert callout(shops, "bakery").count() == 0
    # The focus goes to its view, as that of a callout that a key opened does.
    assert shops.evaluate("document.activeElement.dataset.id") == "bakery"
    # Nobody takes what shows nothing any more for what shows it.
    shops.evaluate("map.jumpTo({ center: [20, 40] })")
    settle(shops)
    assert shops.locator("[data-id]").count() == 0


# MARK: What is in views


BUTTONS = """window.clicks = []; window.callbacks = { view({ id }, element) {
    if (element) return element;
    element = document.createElement("button");
    element.style.cssText = "width: 100%; height: 100%";
    element.onclick = ({ detail }) => clicks.push(detail);
    return element } }"""


def drag(page, id, right, down):
    x, y = page.evaluate(MIDDLES)[id]
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + right, y + down, steps=6)
    page.wait_for_timeout(100)
    page.mouse.up()
    settle(page)
    return x, y


def test_a_click_reaches_a_button_in_a_view(page, server, plan):
    open_map(page, server, plan(SHOPS), script=BUTTONS)
    page.mouse.click(*page.evaluate(MIDDLES)["bakery"])
    settle(page)
    assert page.evaluate("clicks") == [1]
    assert page.evaluate("events.map(({ event }) => event)")[0] == "annotationTapped"


@pytest.mark.parametrize("id", ["bakery", "stall"])
def test_a_drag_that_begins_on_a_button_is_no_click(page, server, plan, id):
    open_map(page, server, plan(SHOPS), script=BUTTONS)
    x, y = drag(page, id, 50, 30)
    after = page.evaluate(MIDDLES)[id]
    assert after[0] > x + 40 and after[1] > y + 20
    assert page.evaluate("clicks") == [] and page.evaluate("events.filter(({ event }) => event.endsWith('Tapped'))") == []
    # The next click is one again, also by a key.
    page.evaluate("annotations.element('bakery').focus()")
    page.keyboard.press("Enter")
    page.mouse.click(*page.evaluate(MIDDLES)[id])
    assert page.evaluate("clicks") == [0, 1]


def test_a_button_that_is_clicked_twice_zooms_nothing(page, server, plan):
    open_map(page, server, plan(SHOPS), script=BUTTONS)
    page.mouse.dblclick(*page.evaluate(MIDDLES)["bakery"])
    page.wait_for_timeout(400)
    assert page.evaluate("map.getZoom()") == 13 and page.evaluate("clicks") == [1, 2]


def test_a_key_on_a_button_in_a_callout_taps_nothing_else(page, server, plan):
    script = """window.clicks = 0; window.callbacks = { callout(_, element) { if (element) return element;
        element = document.createElement("button"); element.textContent = "Go"; element.onclick = () => (clicks += 1); return element } }"""
    open_map(page, server, plan(SHOPS), script=script)
    page.evaluate("annotations.send({ select: 'bakery' })")
    settle(page)
    page.evaluate("annotations.calloutElement('bakery').focus()")
    page.keyboard.press("Enter")
    settle(page)
    assert page.evaluate("clicks") == 1 and callout(page, "bakery").count() == 1
    assert page.evaluate("events.filter(({ event }) => event.endsWith('Tapped'))") == []


def test_what_a_screen_reader_presses_is_tapped(shops):
    # Such a click has no place.
    for id in "bakery", "closed":
        view(shops, id).evaluate("(element) => element.firstElementChild.click()")
    settle(shops)
    assert shops.evaluate("events.filter(({ event }) => event.endsWith('Tapped'))") == [{"event": "annotationTapped", "id": "bakery"}]


def test_a_view_with_buttons_of_its_own_is_none(page, server, plan):
    script = """window.callbacks = { view({ title }, element = document.createElement("div")) {
        element.textContent = title ?? "";
        // As frameworks do.
        if (title !== "Stall") queueMicrotask(() => element.append(Object.assign(document.createElement("button"), { textContent: "Book" })));
        return element } }"""
    open_map(page, server, plan(SHOPS), script=script)
    view(page, "bakery").focus()
    page.keyboard.press("Enter")
    settle(page)
    tree = page.locator(".cartouche-annotations").aria_snapshot()
    assert '- group "Bakery, open":' in tree and '- button "Book"' in tree and '- button "Stall"' in tree and callout(page, "bakery").count() == 1
    attributes = view(page, "bakery").evaluate("(element) => ['tabindex', 'aria-pressed', 'aria-expanded'].map((name) => element.getAttribute(name))")
    assert attributes == ["0", None, None]


def test_a_text_field_is_selected_in_and_moves_nothing(page, server, plan):
    script = FIELD + """; callbacks.view = ({ id }, element = document.createElement("input")) => {
        element.value = "a few words"; element.style.cssText = "width: 100%; box-sizing: border-box"; return element }"""
    open_map(page, server, plan(SHOPS), script=script)
    drag(page, "bakery", 30, 0)
    assert center(page) == [16.37, 48.21]
    assert page.evaluate("(({ selectionStart, selectionEnd }) => selectionEnd - selectionStart)(annotations.element('bakery'))") > 0
    before = page.evaluate(MIDDLES)["stall"]
    drag(page, "stall", 30, 0)
    assert page.evaluate(MIDDLES)["stall"] == pytest.approx(before, abs=4.1) and page.evaluate("events.filter(({ event }) => event === 'dragStateChanged')") == []
