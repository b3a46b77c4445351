"""What pages do with views that are not plain texts."""

from map_page import open_map, settle

GRID = "Tests/Browser/maps/grid.annotations.yaml"
SHOPS = "Tests/Browser/maps/shops.annotations.yaml"


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
