"""What pages do with views that are not plain texts: pictures, elements of their own, several maps, a policy."""

import pytest
from map_page import MIDDLES, callout, center, open_map, settle, view

CLUSTERS = "Tests/Browser/maps/clusters.annotations.yaml"
GRID = "Tests/Browser/maps/grid.annotations.yaml"
SHOPS = "Tests/Browser/maps/shops.annotations.yaml"


@pytest.fixture
def shops(page, server, plan):
    return open_map(page, server, plan(SHOPS))


# MARK: Elements


def test_a_finger_that_begins_on_a_view_moves_the_map(new_page, server, plan):
    page = open_map(new_page(has_touch=True), server, plan(SHOPS))
    x, y = page.evaluate(MIDDLES)["bakery"]
    client = page.context.new_cdp_session(page)

    def touch(kind, *points):
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y + down} for down in points]})

    touch("touchStart", 0)
    # It is highlighted, and then it is not: its texts are made anew both times.
    settle(page)
    for down in (10, 25, 40, 60):
        touch("touchMove", down)
        page.evaluate("new Promise((resolve) => map.once('render', resolve) && map.triggerRepaint())")
    touch("touchEnd")
    settle(page)
    assert page.evaluate(MIDDLES)["bakery"][1] > y + 40


def test_a_default_view_shows_other_texts_in_the_same_lines(shops):
    texts, is_same = shops.evaluate("""async () => {
      const { defaultView } = await import("/JavaScript/maplibre/default-elements.js");
      const element = defaultView({ title: "One", subtitle: "two" }), line = element.firstChild, texts = [];
      for (const shown of [{ cluster: { count: 3 } }, { title: "Four", subtitle: "five" }, { title: "Six" }]) {
        texts.push([...defaultView(shown, element).children].map(({ textContent }) => textContent));
      }
      return [texts, element.firstChild === line] }""")
    assert texts == [["3"], ["Four", "five"], ["Six"]] and is_same


def test_a_page_may_keep_an_element_for_each_annotation(page, server, plan):
    script = """window.kept = {}; window.callbacks = { view({ id }) {
        const element = kept[id] ??= document.createElement("div"); element.textContent = id; return element } }"""
    open_map(page, server, plan(GRID), script=script)
    wrong = page.evaluate("""async () => { const wrong = [];
      for (let i = 0; i < 60; i++) {
        map.jumpTo({ center: [16.37 + 0.06 * Math.sin(i / 3), 48.21 + 0.05 * Math.cos(i / 2)] });
        await new Promise((resolve) => map.once("render", resolve));
        for (const { id } of resolver.frame.placements) if (annotations.element(id) !== kept[id] || !kept[id].isConnected) wrong.push([i, id]);
      }
      return wrong }""")
    assert wrong == []


def test_one_element_for_two_views_is_told(page, server, plan):
    script = """window.one = document.createElement("div"); window.isOne = false;
        window.callbacks = { view({ id }, element) { if (isOne) return one; element ??= document.createElement("div"); element.textContent = id; return element } }"""
    open_map(page, server, plan(SHOPS), script=script)
    page.expected.append("one element for two")
    told = page.evaluate("() => { isOne = true; annotations.refresh(); map.redraw(); return uncaught.map(({ code, message }) => [code, message]) }")
    # All but the first to have it are told of.
    assert len(told) > 1 and all(code == "badArgument" and "`view` returned one element for two, " in message for code, message in told)


def test_a_framework_may_put_an_element_in_the_place_of_one(page, server, plan):
    script = """window.callbacks = { view({ id }, element) {
        if (element) return element;
        element = document.createElement("div");
        queueMicrotask(() => { const other = document.createElement("p"); other.textContent = id; element.replaceWith(other) });
        return element } }"""
    open_map(page, server, plan(GRID), script=script)
    for center in ([16.34, 48.19], [16.4, 48.23], [16.37, 48.21]):
        page.evaluate("(center) => map.jumpTo({ center })", center)
        settle(page)
    wrong = page.evaluate("""[...document.querySelectorAll(".cartouche-view")].filter((view) => view.style.display !== "none")
        .filter((view) => view.children.length !== 1 || view.textContent !== view.dataset.id).length""")
    assert page.evaluate("resolver.frame.placements.length") > 5 and wrong == 0


def test_a_picture_in_a_view_is_dragged_with_it(page, server, plan):
    script = """window.callbacks = { view(_, element = new Image(40, 20)) { return element } };
        addEventListener("dragstart", (event) => (window.isPrevented = event.defaultPrevented));"""
    open_map(page, server, plan(SHOPS), script=script)
    # What a browser asks before it drags a picture by itself; a driver that lets it hangs the mouse of this test.
    page.evaluate("""annotations.element("stall").dispatchEvent(new DragEvent("dragstart", { bubbles: true, cancelable: true }))""")
    assert page.evaluate("isPrevented")
    x, y = page.evaluate(MIDDLES)["stall"]
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 30, steps=8)
    page.mouse.up()
    settle(page)
    assert page.evaluate(MIDDLES)["stall"] == pytest.approx([x + 60, y + 30], abs=0.6)


# MARK: Places of a map


def test_the_focus_is_kept_in_a_shadow_tree(shops):
    shops.evaluate("""async () => {
      annotations.remove();
      document.querySelector("#map").style.display = "none";
      const host = document.body.appendChild(document.createElement("div"));
      const tree = host.attachShadow({ mode: "open" });
      tree.innerHTML = '<link rel="stylesheet" href="/maplibre-gl/maplibre-gl.css"><div style="width: 800px; height: 600px"></div>';
      const { ViewAnnotations } = await import("/JavaScript/cartouche-maplibre.js");
      Object.assign(window, { tree, inner: new maplibregl.Map({ container: tree.lastChild, style: map.getStyle(), center: [16.37, 48.21], zoom: 13 }) });
      window.others = new ViewAnnotations(inner, resolver, { restDelay: 50 }) }""")
    shops.wait_for_function("others.isSettled")
    shops.evaluate("others.element('bookshop').parentElement.focus(); others.send({ select: 'bookshop' })")
    shops.wait_for_function("others.isSettled")
    # Its views were put into an order meanwhile.
    assert shops.evaluate("tree.activeElement?.dataset.id") == "bookshop"
    shops.keyboard.press("Escape")
    shops.wait_for_function("others.isSettled && resolver.properties('bookshop').states.length === 0")
    shops.evaluate("inner.jumpTo({ center: [16.46, 48.215] })")
    shops.wait_for_function("tree.activeElement === inner.getCanvas()")


def test_two_on_one_map_know_nothing_of_each_other(shops, plan):
    shops.evaluate("""async (plan) => {
      const { Resolver } = await import("/JavaScript/cartouche.js");
      const { ViewAnnotations } = await import("/JavaScript/cartouche-maplibre.js");
      window.crosses = new Resolver(await (await fetch(plan)).arrayBuffer());
      window.others = new ViewAnnotations(map, crosses, { restDelay: 50, label: "Crosses" });
      window.taps = []; for (const kind of ["mapTapped", "annotationTapped"]) crosses.on(kind, ({ event }) => taps.push(event)) }""", plan(GRID))
    shops.wait_for_function("others.isSettled")
    settle(shops)
    before = center(shops)
    start = shops.evaluate(MIDDLES)["stall"]
    shops.mouse.move(*start)
    shops.mouse.down()
    shops.mouse.move(start[0] + 60, start[1] + 20, steps=6)
    shops.mouse.up()
    shops.mouse.click(*shops.evaluate(MIDDLES)["bakery"])
    settle(shops)
    assert shops.evaluate(MIDDLES)["stall"] == pytest.approx([start[0] + 60, start[1] + 20], abs=0.6) and center(shops) == before
    # A tap on a view of one is one beside those of the other.
    assert shops.evaluate("taps") == ["mapTapped"] and callout(shops, "bakery").count() == 1
    shops.evaluate("annotations.remove(); map.panBy([5, 0], { duration: 0 })")
    shops.wait_for_function("others.isSettled")
    assert shops.locator(".cartouche-view[data-view='cross']:visible").count() == shops.evaluate("crosses.frame.placements.length") > 0


def test_a_plan_that_is_reloaded_lets_go_of_what_is_dragged(shops, plan):
    start = shops.evaluate(MIDDLES)["stall"]
    reload = "async (plan) => annotations.reload(await (await fetch(plan)).arrayBuffer())"
    shops.mouse.move(*start)
    shops.mouse.down()
    shops.mouse.move(start[0] + 60, start[1], steps=6)
    shops.wait_for_function("resolver.properties('stall').states.includes('dragging')")
    shops.evaluate(reload, plan(SHOPS))
    shops.mouse.move(start[0] + 90, start[1], steps=3)
    shops.mouse.up()
    shops.mouse.move(20, 580)
    settle(shops)
    assert shops.evaluate("resolver.properties('stall').states") == []
    assert shops.evaluate(MIDDLES)["stall"] == pytest.approx(start, abs=0.6)
    # Also where nobody of that name is left, and it is told on no console.
    shops.mouse.move(*start)
    shops.mouse.down()
    shops.mouse.move(start[0] + 60, start[1], steps=6)
    shops.evaluate(reload, plan(GRID))
    shops.mouse.move(start[0] + 90, start[1], steps=3)
    shops.mouse.up()
    settle(shops)
    assert shops.evaluate("[...resolver.frame.placements].flatMap(({ states = [] }) => states)") in ([], ["highlighted"])


def test_what_waits_while_a_plan_is_reloaded_is_of_who_sent_it(shops, plan, root):
    # All annotations have other numbers in it.
    spec = root / ".build/browser/kiosk.annotations.yaml"
    kiosk = "{ id: kiosk, attach: { point: [16.365, 48.2] }, view: shop, size: [20, 20], title: Kiosk }"
    spec.write_text((root / SHOPS).read_text().replace("annotations:\n", f"annotations:\n  - {kiosk}\n"))
    shops.evaluate("annotations.send({ select: 'bakery' })")
    settle(shops)
    view(shops, "bakery").focus()
    inputs = shops.evaluate("""async (plan) => { const bytes = await (await fetch(plan)).arrayBuffer(), inputs = [];
        const resolve = resolver.resolve.bind(resolver);
        resolver.resolve = (options) => { inputs.push(options.inputs); return resolve(options) };
        annotations.element("estimated").textContent = "A title that is a good deal longer";
        await new Promise((resolve) => {
          // Told after the driver's own.
          const observer = new ResizeObserver(() => { observer.disconnect(); resolve() });
          observer.observe(annotations.element("estimated"));
        });
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
        annotations.reload(bytes);
        inputs.length = 0;
        await settled();
        return inputs[0] }""", plan(spec))
    assert shops.evaluate("resolver.properties('bakery').states") == [] and inputs == [{"deselect": "bakery"}]


@pytest.mark.parametrize("end", ["map.remove()", "resolver.free()", "annotations.reload(bytes)"])
def test_a_handler_may_end_or_change_everything(shops, plan, end):
    shops.evaluate("""async ([plan, end]) => { window.bytes = await (await fetch(plan)).arrayBuffer();
        resolver.on("annotationTapped", () => new Function(end)()) }""", [plan(GRID), end])
    shops.mouse.click(*shops.evaluate(MIDDLES)["bakery"])
    if "reload" in end:
        settle(shops)
        assert shops.locator(".cartouche-view[data-view='cross']:visible").count() > 5
    else:
        shops.wait_for_timeout(300)
        shops.wait_for_selector(".cartouche-view[data-id='bakery']", state="hidden")


def test_a_hidden_map_shows_its_views_when_it_is_shown(page, server, plan):
    page.add_init_script("window.prepare = (map) => { map.getContainer().style.display = 'none'; map.resize() }")
    open_map(page, server, plan(SHOPS))
    assert page.locator(".cartouche-view:visible").count() == 0
    for size in (800, 600), (500, 400):
        page.evaluate("([width, height]) => { Object.assign(map.getContainer().style, { display: '', width: `${width}px`, height: `${height}px` }); map.resize() }", size)
        settle(page)
        assert view(page, "bakery").count() == 1 and page.evaluate("resolver.frame.viewport") == list(size)


def test_who_wants_less_motion_is_not_flown(new_page, server, plan):
    page = open_map(new_page(reduced_motion="reduce"), server, plan(CLUSTERS), map={"zoom": 10})
    page.evaluate("window.moves = 0; map.on('move', () => (moves += 1))")
    box = page.locator(".cartouche-view[data-view='cluster']:visible").first.bounding_box()
    page.mouse.click(box["x"] + 30, box["y"] + 30)
    page.wait_for_function("map.getZoom() > 10.3")
    settle(page)
    assert page.evaluate("moves") == 1


def test_a_strict_policy_is_kept(page, server, plan):
    # Beside what the map itself needs: its workers are of a blob.
    policy = "default-src 'self' 'wasm-unsafe-eval'; worker-src blob:; img-src 'self' data: blob:"
    server.files["/strict.js"] = """import { load, Resolver } from "/JavaScript/cartouche.js";
      import { ViewAnnotations } from "/JavaScript/cartouche-maplibre.js";
      const map = new maplibregl.Map({ container: "map", attributionControl: false, style: { version: 8, sources: {}, layers: [] }, center: [16.37, 48.21], zoom: 13 });
      await load("/.build/wasm/cartouche.wasm");
      const resolver = new Resolver(await (await fetch("PLAN")).arrayBuffer());
      const annotations = new ViewAnnotations(map, resolver, { restDelay: 50 });
      annotations.send({ select: "bakery" })""".replace("PLAN", plan(SHOPS))
    server.files["/strict.css"] = "#map { position: absolute; inset: 0 }"
    server.files["/strict.html"] = """<!doctype html><title>Strict</title><link rel="stylesheet" href="/maplibre-gl/maplibre-gl.css">
      <link rel="stylesheet" href="/strict.css"><div id="map"></div><script src="/maplibre-gl/maplibre-gl.js"></script><script type="module" src="/strict.js"></script>"""

    def answer(route):
        response = route.fetch()
        route.fulfill(response=response, headers={**response.headers, "content-security-policy": policy})

    page.route("**/strict.html", answer)
    page.goto(server.url + "/strict.html")
    # What breaks the policy is told on the console, which fails the test.
    callout(page, "bakery").wait_for()
    assert view(page, "bakery").inner_text().split("\n") == ["Bakery", "open"]
