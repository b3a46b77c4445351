"""What apps get wrong stays where it is: inputs that are none, callbacks that throw, and who removes everything in the middle of something."""

import pytest
from map_page import MIDDLES, callout, open_map, settle, view

SHOPS = "Tests/Browser/maps/shops.annotations.yaml"
STATES = "(id) => resolver.properties(id).states"


def shown(page):
    return {element.get_attribute("data-id") for element in page.locator(".cartouche-view:visible").all()}


@pytest.fixture
def shops(page, server, plan):
    return open_map(page, server, plan(SHOPS))


def test_what_is_no_input_is_refused_at_once_and_alone(shops):
    told = shops.evaluate("""() => [[{ select: "bakery" }, { selekt: "bookshop" }], [{ tap: 7 }], [{ drag: { id: "stall", state: "flying" } }]].map((inputs) => {
        try { annotations.send(...inputs) } catch (error) { return error.code } })""")
    assert told == ["badArgument"] * 3
    shops.evaluate("annotations.send({ select: 'bookshop' })")
    settle(shops)
    assert callout(shops, "bookshop").count() == 1 and callout(shops, "bakery").count() == 0


def test_a_handler_that_throws_leaves_the_page_at_its_frame(shops):
    told = shops.evaluate("""() => {
      resolver.on("selectionChanged", ({ selected }) => { if (selected) throw new Error("mine") });
      annotations.send({ select: "bakery" });
      try { map.redraw() } catch (error) { return [error.message, annotations.element("bakery").parentElement.dataset.states] } }""")
    assert told == ["mine", "selected"]
    assert callout(shops, "bakery").count() == 1
    shops.evaluate("annotations.send({ deselect: 'bakery' })")
    settle(shops)
    assert callout(shops, "bakery").count() == 0


def test_a_view_that_cannot_be_made_is_the_only_one_that_is_wrong(page, server, plan):
    script = """window.callbacks = { view({ id, states }, element = document.createElement("div")) {
        if (id === "bookshop" && states.includes("selected")) throw new Error("mine");
        element.textContent = id;
        return element } }"""
    open_map(page, server, plan(SHOPS), script=script)
    others = shown(page) - {"bookshop"}
    assert page.evaluate("""() => { annotations.send({ select: "bookshop" });
        try { map.redraw() } catch (error) { return error.message } }""") == "mine"
    assert len(others) > 1 and shown(page) == others
    page.evaluate("map.jumpTo({ center: [16.46, 48.215] })")
    settle(page)
    assert page.locator(".cartouche-view:visible").count() == 0
    page.evaluate("annotations.send({ deselect: 'bookshop' }); map.jumpTo({ center: [16.37, 48.21] })")
    settle(page)
    assert view(page, "bookshop").inner_text() == "bookshop" and view(page, "bakery").inner_text() == "bakery"


def test_a_view_that_cannot_be_made_to_be_measured_keeps_no_other_from_it(page, server, plan):
    script = """window.tries = 0; window.broken = true;
        window.callbacks = { view({ id }, element = document.createElement("div")) {
          if (id === "first" && broken) { tries += 1; throw new Error("mine") }
          element.textContent = id;
          return element } }; addEventListener("error", (event) => event.preventDefault())"""
    open_map(page, server, plan("Tests/Browser/maps/unmeasured.annotations.yaml"), script=script)
    assert shown(page) == {"second"}
    page.evaluate("map.redraw()")
    settle(page)
    assert page.evaluate("tries") == 1
    page.evaluate("broken = false; annotations.refresh('first')")
    settle(page)
    assert shown(page) == {"first", "second"}


@pytest.mark.parametrize("kind", ["selectionChanged", "annotationTapped"])
def test_a_handler_may_remove_them(shops, kind):
    shops.evaluate("(kind) => resolver.on(kind, () => annotations.remove())", kind)
    shops.mouse.click(*shops.evaluate(MIDDLES)["bakery"])
    shops.wait_for_selector(".cartouche-annotations", state="detached")
    # The mouse is above it still, and nobody watches it.
    assert shops.evaluate(STATES, "bakery") == ["selected"]
    index = shops.evaluate("resolver.frame.index")
    shops.evaluate("annotations.send({ select: 'bookshop' }); map.jumpTo({ zoom: 14 }); map.redraw()")
    assert shops.evaluate("resolver.frame.index") == index


def test_a_callback_may_remove_them(page, server, plan):
    script = """window.callbacks = { callout() { annotations.remove(); return document.createElement("p") } };
        window.observed = 0; const observe = ResizeObserver.prototype.observe;
        ResizeObserver.prototype.observe = function (...all) { observed += 1; return observe.apply(this, all) }"""
    open_map(page, server, plan(SHOPS), script=script)
    before = page.evaluate("observed")
    page.evaluate("annotations.send({ select: 'bakery' }); map.redraw()")
    assert page.locator(".cartouche-annotations").count() == 0
    assert page.evaluate("observed") == before


def test_nobody_stays_dragged_who_is_removed(shops):
    start = shops.evaluate(MIDDLES)["stall"]
    shops.mouse.move(*start)
    shops.mouse.down()
    shops.mouse.move(start[0] + 60, start[1], steps=6)
    shops.wait_for_function("resolver.properties('stall').states.includes('dragging')")
    assert "highlighted" in shops.evaluate(STATES, "stall")
    shops.evaluate("annotations.remove()")
    assert shops.evaluate(STATES, "stall") == []
    assert shops.evaluate("events.filter(({ event }) => event === 'dragStateChanged').map(({ to }) => to)")[-2:] == ["canceling", "none"]
    shops.mouse.up()


def test_a_resolver_may_be_freed_before_them(shops):
    shops.mouse.move(*shops.evaluate(MIDDLES)["stall"])
    settle(shops)
    assert shops.evaluate(STATES, "stall") == ["highlighted"]
    shops.evaluate("resolver.free(); annotations.remove()")
    assert shops.locator(".cartouche-annotations").count() == 0 and shops.evaluate("resolver.isFreed")
