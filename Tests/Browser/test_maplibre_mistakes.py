"""What apps get wrong stays where it is: inputs that are none, callbacks that throw, and who removes everything in the middle of something."""

import pytest
from map_page import MIDDLES, callout, center, open_map, settle, view

SHOPS = "Tests/Browser/maps/shops.annotations.yaml"
STATES = "(id) => resolver.properties(id).states"


DRAGGED = "resolver.properties('stall').states.includes('dragging')"


def told(pointer):
    """Tells the map what a mouse does, between two frames."""
    return f"map.getCanvasContainer().dispatchEvent(new PointerEvent('{pointer}', {{ pointerId: 1, pointerType: 'mouse', buttons: 1, bubbles: true }}))"


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
    shops.expected.append("thrown: Error: mine")
    told = shops.evaluate("""() => {
      resolver.on("selectionChanged", ({ selected }) => { if (selected) throw new Error("mine") });
      annotations.send({ select: "bakery" });
      map.redraw();
      return [uncaught.map(({ message }) => message), annotations.element("bakery").parentElement.dataset.states] }""")
    assert told == [["mine"], "selected"]
    assert callout(shops, "bakery").count() == 1
    shops.evaluate("annotations.send({ deselect: 'bakery' })")
    settle(shops)
    assert callout(shops, "bakery").count() == 0


def test_what_throws_keeps_nothing_from_the_map(page, server, plan):
    script = """window.callbacks = { view({ id, states }, element = document.createElement("div")) {
        if (states.includes("selected")) throw new Error("of a view");
        return element } }"""
    open_map(page, server, plan(SHOPS), script=script)
    page.expected.append("thrown: .*of a (view|handler)")
    # The map moves by itself from here on: nobody asks it for frames.
    page.evaluate("""() => { window.ended = 0;
      resolver.on("anchorCoordinateChanged", () => { throw new Error("of a handler") });
      resolver.on("selectionChanged", () => { throw new Error("of a handler") });
      annotations.send({ select: "bakery" }, { select: "bookshop" });
      map.on("idle", () => (ended += 1));
      map.easeTo({ center: [16.371, 48.211], duration: 300 }) }""")
    page.wait_for_function("ended > 0 && annotations.isSettled")
    assert center(page) == pytest.approx([16.371, 48.211])
    messages = page.evaluate("uncaught.map(({ message }) => message)")
    assert "of a view" in messages and any("of a handler" in message for message in messages)


def test_a_view_that_cannot_be_made_is_the_only_one_that_is_wrong(page, server, plan):
    script = """window.callbacks = { view({ id, states }, element = document.createElement("div")) {
        if (id === "bookshop" && states.includes("selected")) throw new Error("mine");
        element.textContent = id;
        return element } }"""
    open_map(page, server, plan(SHOPS), script=script)
    # Each frame asks for it again, on a slow machine also one that the test does not ask for.
    page.expected.append("thrown: Error: mine")
    others = shown(page) - {"bookshop"}
    assert page.evaluate("""() => { annotations.send({ select: "bookshop" }); map.redraw(); return uncaught[0].message }""") == "mine"
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
    shops.wait_for_function(DRAGGED)
    assert "highlighted" in shops.evaluate(STATES, "stall")
    shops.evaluate("annotations.remove()")
    assert shops.evaluate(STATES, "stall") == []
    assert shops.evaluate("events.filter(({ event }) => event === 'dragStateChanged').map(({ to }) => to)")[-2:] == ["canceling", "none"]
    shops.mouse.up()


def test_a_resolver_may_be_freed_before_them(shops):
    shops.mouse.move(*shops.evaluate(MIDDLES)["stall"])
    settle(shops)
    assert shops.evaluate(STATES, "stall") == ["highlighted"]
    shops.evaluate(f"resolver.free(); {told('pointerleave')}; annotations.remove()")
    assert shops.locator(".cartouche-annotations").count() == 0 and shops.evaluate("resolver.isFreed")


@pytest.mark.parametrize("then", ["annotations.remove()", "map.remove()", told("pointermove"), told("pointerup")])
def test_a_resolver_may_be_freed_while_something_is_dragged(shops, then):
    start = shops.evaluate(MIDDLES)["stall"]
    shops.mouse.move(*start)
    shops.mouse.down()
    shops.mouse.move(start[0] + 60, start[1], steps=6)
    shops.wait_for_function(DRAGGED)
    shops.evaluate("(then) => { map.triggerRepaint(); resolver.free(); new Function(then)() }", then)
    shops.wait_for_selector(".cartouche-annotations", state="detached")
    shops.mouse.up()


@pytest.mark.parametrize("end", ["resolver.reload(bytes)", "resolver.free()"])
@pytest.mark.parametrize("key", ["Enter", "Escape"])
def test_a_key_between_two_plans_does_nothing(shops, plan, end, key):
    shops.evaluate("annotations.send({ select: 'bakery' })")
    settle(shops)
    view(shops, "bakery").focus()
    sent = shops.evaluate("""async ([plan, key, end]) => { const bytes = await (await fetch(plan)).arrayBuffer(), sent = [];
        const send = annotations.send;
        annotations.send = (...inputs) => { sent.push(...inputs); send.call(annotations, ...inputs) };
        new Function("bytes", end)(bytes);
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        map.triggerRepaint();
        return sent }""", [plan("Tests/Browser/maps/grid.annotations.yaml"), key, end])
    assert sent == []


@pytest.mark.parametrize("end", ["annotations.remove()", "map.remove()"])
def test_a_handler_that_throws_keeps_no_page_from_removing_them(shops, end):
    shops.expected.append("thrown: Error: mine")
    start = shops.evaluate(MIDDLES)["stall"]
    shops.mouse.move(*start)
    shops.mouse.down()
    shops.mouse.move(start[0] + 60, start[1], steps=6)
    shops.wait_for_function(DRAGGED)
    messages = shops.evaluate("""(end) => {
        resolver.on("dragStateChanged", ({ to }) => { if (to === "none") throw new Error("mine") });
        new Function(end)();
        return uncaught.map(({ message }) => message) }""", end)
    assert messages == ["mine"] and shops.locator(".cartouche-annotations").count() == 0
    assert shops.evaluate(STATES, "stall") == []
    shops.mouse.up()


@pytest.mark.parametrize("arguments, message", [
    ("document.body, resolver", "the first argument of `ViewAnnotations` is a map"),
    ("map", "the second argument of `ViewAnnotations` is a resolver"),
    ("map, new ArrayBuffer(8)", "the second argument of `ViewAnnotations` is a resolver"),
    ("map, other, { veiw: () => {} }", "has no `veiw`: did you mean `view`?"),
    ("map, other, { view: 'card' }", '`view` is a function, and not "card"'),
    ("map, other, { restDelay: '1s' }", '`restDelay`, in milliseconds, is a number, and not "1s"'),
    ("map, other, { restDelay: -1 }", "`restDelay` is 0 or more milliseconds, and not -1"),
    ("map, other, { zoomsIntoClusters: 'no' }", '`zoomsIntoClusters` is true or false, and not "no"'),
    ("map, other, { expandsClusters: 1 }", "`expandsClusters` is true or false, and not 1"),
    ("map, other, { within: -1 }", "`within` is 0 or more milliseconds, and not -1"),
    ("map, other, { restDelay: Infinity }", "`restDelay` is 0 or more milliseconds, and not Infinity"),
    ("map, resolver", "this resolver has a `ViewAnnotations` already"),
])
def test_what_they_cannot_be_made_of_is_told(shops, plan, arguments, message):
    told = shops.evaluate("""async ([url, arguments]) => {
        const { Resolver } = await import("/JavaScript/cartouche.js");
        const { ViewAnnotations } = await import("/JavaScript/cartouche-maplibre.js");
        const other = new Resolver(await (await fetch(url)).arrayBuffer());
        const layers = () => document.querySelectorAll(".cartouche-annotations").length;
        const before = layers();
        try { new Function("ViewAnnotations", "map", "resolver", "other", `new ViewAnnotations(${arguments})`)(ViewAnnotations, map, resolver, other) }
        catch (error) { return [error.code, error.message, layers() - before] } }""", [plan(SHOPS), arguments])
    assert told[0] == "badArgument" and message in told[1] and told[2] == 0


def test_a_resolver_is_free_for_others_once_its_annotations_are_removed(shops):
    shops.evaluate("""async () => { annotations.remove();
        const { ViewAnnotations } = await import("/JavaScript/cartouche-maplibre.js");
        window.annotations = new ViewAnnotations(map, resolver, { restDelay: 50 }) }""")
    shops.wait_for_function("annotations.isSettled")
    assert "bakery" in shown(shops)


@pytest.mark.parametrize("returned", ["undefined", "'<b>1</b>'", "new Text('1')"])
def test_a_callback_that_makes_no_element_is_told_of_whom(page, server, plan, returned):
    script = f"""window.callbacks = {{ view({{ id, states }}, element = document.createElement("div")) {{
        element.textContent = id;
        return states.includes("selected") ? {returned} : element }} }}"""
    open_map(page, server, plan(SHOPS), script=script)
    page.expected.append("`view` returns an element")
    told = page.evaluate("""() => { annotations.send({ select: "bakery" }); map.redraw(); return [uncaught[0].code, uncaught[0].message] }""")
    assert told[0] == "badArgument" and told[1].startswith('`view` returns an element, and for "bakery" it returned ')
    # Its callout is there all the same.
    assert "bakery" not in shown(page) and len(shown(page)) > 1 and callout(page, "bakery").count() == 1


def test_a_callout_that_cannot_be_made_is_made_again(page, server, plan):
    script = """window.broken = true;
        window.callbacks = { callout({ title }, element = document.createElement("div")) {
            if (window.broken) return undefined;
            element.textContent = title;
            return element } }"""
    open_map(page, server, plan(SHOPS), script=script)
    page.expected.append("`callout` returns an element")
    assert page.evaluate("""() => { annotations.send({ select: "bakery" }); map.redraw(); return uncaught[0].code }""") == "badArgument"
    assert callout(page, "bakery").count() == 0
    page.evaluate("window.broken = false")
    settle(page)
    assert callout(page, "bakery").count() == 1 and callout(page, "bakery").inner_text() != ""


def test_an_input_for_who_is_not_there_is_told(shops):
    shops.expected.append("Cartouche has no annotation")
    messages = []
    shops.on("console", lambda message: messages.append(message.text))
    shops.evaluate("annotations.send({ select: 'bakkery' }, { set: { id: 'bookshopp', visible: false } })")
    settle(shops)
    told = [message for message in messages if "has no annotation" in message]
    assert len(told) == 2 and '"bakkery"' in told[0] and '"bookshopp"' in told[1]


def test_a_refresh_of_who_is_not_there_is_told_and_refreshes_nobody(page, server, plan):
    script = """window.filled = []; window.callbacks = { view({ id }, element = document.createElement("div")) { filled.push(id); return element } }"""
    open_map(page, server, plan(SHOPS), script=script)
    page.expected.append("Cartouche has no annotation")
    messages = []
    page.on("console", lambda message: messages.append(message.text))
    page.evaluate("filled.length = 0; annotations.refresh('bakkery')")
    settle(page)
    assert page.evaluate("filled") == []
    assert [message for message in messages if "Cartouche has no annotation" in message] == ['Cartouche has no annotation "bakkery": nothing is refreshed.']


def test_a_resolver_that_was_freed_is_told_before_anything_is_shown(shops):
    told = shops.evaluate("""async () => {
        const { ViewAnnotations } = await import("/JavaScript/cartouche-maplibre.js");
        const other = resolver.copy();
        other.free();
        try { new ViewAnnotations(map, other) } catch (error) { return [error.code, error.message, document.querySelectorAll(".cartouche-annotations").length] } }""")
    assert told[0] == "freed" and told[1].startswith("this resolver was freed") and told[2] == 1


def test_nothing_is_had_of_those_that_are_removed(shops, plan):
    assert shops.evaluate("annotations.element('bakery') !== undefined")
    told = shops.evaluate("""async (plan) => {
        annotations.send({ select: "bakery" });
        map.redraw();
        annotations.remove();
        annotations.refresh();
        const bytes = await (await fetch(plan)).arrayBuffer(), count = resolver.annotationCount;
        try { annotations.reload(bytes) } catch (error) {
          return [error.code, error.message, resolver.annotationCount === count, annotations.element("bakery"), annotations.calloutElement("bakery")] } }""",
        plan("Tests/Browser/maps/grid.annotations.yaml"))
    assert told[0] == "badArgument" and told[1].startswith("`reload` after `remove`") and told[2:] == [True, None, None]


def test_a_view_that_cannot_be_made_keeps_no_cluster_from_being_flown_to(page, server, plan):
    script = """window.callbacks = { view({ title, states }, element = document.createElement("div")) {
        if (states.includes("selected")) throw new Error("mine");
        element.textContent = title;
        return element } }"""
    open_map(page, server, plan("Tests/Browser/maps/clusters.annotations.yaml"), script=script, map={"zoom": 10})
    page.expected.append("mine")
    box = page.locator(".cartouche-view[data-view='cluster']:visible").first.bounding_box()
    page.evaluate("annotations.send({ select: resolver.frame.placements.id(0) })")
    page.mouse.click(box["x"] + 30, box["y"] + 30)
    page.wait_for_function("map.getZoom() > 10.3")


def test_the_focus_leaves_a_view_that_cannot_be_made(page, server, plan):
    script = """window.callbacks = { view({ id, states }, element = document.createElement("div")) {
        if (states.includes("selected")) throw new Error("mine");
        element.textContent = id;
        return element } }"""
    open_map(page, server, plan(SHOPS), script=script)
    page.expected.append("mine")
    view(page, "bakery").focus()
    page.keyboard.press("Enter")
    page.wait_for_function("document.activeElement === map.getCanvas()")


def test_a_handler_that_throws_keeps_no_cluster_from_being_flown_to(page, server, plan):
    open_map(page, server, plan("Tests/Browser/maps/clusters.annotations.yaml"), map={"zoom": 10})
    page.expected.append("mine")
    page.evaluate("""async () => { annotations.remove();
        resolver.on("annotationTapped", () => { throw new Error("mine") });
        const { ViewAnnotations } = await import("/JavaScript/cartouche-maplibre.js");
        window.annotations = new ViewAnnotations(map, resolver, { restDelay: 50 }) }""")
    page.wait_for_function("annotations.isSettled")
    box = page.locator(".cartouche-view[data-view='cluster']:visible").first.bounding_box()
    page.mouse.click(box["x"] + 30, box["y"] + 30)
    page.wait_for_function("map.getZoom() > 10.3")


def test_what_a_callback_throws_again_is_told_once(page, server, plan):
    script = """window.says = { bakery: "mine", bookshop: "another" };
        const make = ({ id, title }, element = document.createElement("div")) => {
          if (says[id]) throw new Error(says[id]);
          element.textContent = title;
          return element };
        window.callbacks = { view: make, callout: make }; addEventListener("error", (event) => event.preventDefault())"""
    open_map(page, server, plan(SHOPS), script=script)

    def told(script=""):
        """What is told in a few frames after it."""
        return page.evaluate(f"""() => {{ uncaught.length = 0; {script};
            for (let i = 1; i < 5; i++) map.jumpTo({{ center: [16.37 + i / 1e4, 48.21] }}), map.redraw();
            return uncaught.map(({{ message }}) => message).sort() }}""")

    assert told() == [] and {"bakery", "bookshop"}.isdisjoint(shown(page)) and "stall" in shown(page)
    assert told("annotations.refresh()") == ["another", "mine"]
    assert told("annotations.refresh('bakery')") == ["mine"]
    assert told("says.bakery = 'something else'") == ["something else"]
    # Its callout is another one.
    assert told("annotations.send({ select: 'bakery' })") == ["something else"]
    # The next frame has both, and when they cannot be made any more, that is told again.
    assert told("says.bakery = undefined") == [] and "bakery" in shown(page)
    assert told("says.bakery = 'mine'; annotations.refresh('bakery')") == ["mine"] * 2


def test_a_map_that_was_removed_is_told(shops):
    told = shops.evaluate("""async () => {
        const { ViewAnnotations } = await import("/JavaScript/cartouche-maplibre.js");
        map.remove();
        try { new ViewAnnotations(map, resolver) } catch (error) { return [error.code, error.message, document.querySelectorAll(".cartouche-annotations").length] } }""")
    assert told[0] == "badArgument" and told[1].startswith("the map was removed") and told[2] == 0
