"""Elements are made, measured, recycled and taken away."""

import re

import pytest
from map_page import MIDDLES, callout, open_map, settle, view

GRID = "Tests/Browser/maps/grid.annotations.yaml"
SHOPS = "Tests/Browser/maps/shops.annotations.yaml"
CLUSTERS = "Tests/Browser/maps/clusters.annotations.yaml"

# Counts calls, and says in an element what it was made for.
CALLBACKS = """window.made = []; window.filled = [];
window.callbacks = {
  view({ id, view, title, states }, element) {
    if (!element) { made.push(id); element = document.createElement("div"); element.style.cssText = "white-space: nowrap" }
    filled.push(id);
    element.textContent = title ?? view;
    if (view === "picture") element.style.cssText = "width: 50px; height: 20px";
    return element;
  },
}"""


# MARK: Elements


def test_elements_are_recycled(page, server, plan):
    open_map(page, server, plan(GRID), script=CALLBACKS, map={"zoom": 12})
    counts = page.evaluate("""async () => {
      const frame = () => new Promise((resolve) => { map.once("render", resolve); map.triggerRepaint(); });
      let most = 0;
      for (let i = 0; i < 120; i++) {
        map.jumpTo({ center: [16.37 + 0.06 * Math.sin(i / 9), 48.21 + 0.05 * Math.cos(i / 7)], zoom: 12 + Math.sin(i / 20) });
        await frame();
        most = Math.max(most, resolver.frame.placements.length);
      }
      return { most, elements: document.querySelectorAll(".cartouche-view").length, made: made.length, filled: filled.length };
    }""")
    assert counts["elements"] == counts["made"] <= 36
    assert counts["elements"] <= counts["most"] + 1 and counts["filled"] > counts["made"]


def test_a_recycled_element_shows_who_has_it_now(page, server, plan):
    open_map(page, server, plan(GRID), script=CALLBACKS, map={"zoom": 13})
    for center in ([16.33, 48.17], [16.42, 48.25], [16.37, 48.21]):
        page.evaluate("(center) => map.jumpTo({ center })", center)
        settle(page)
        shown = page.evaluate("""[...document.querySelectorAll(".cartouche-view")].filter((e) => e.style.display !== "none")
            .map((e) => [e.dataset.id, "cross/" + e.textContent, e.getAttribute("aria-label")])""")
        assert shown and all(id == text == f"cross/{label}" for id, text, label in shown)


def test_a_frame_that_changes_nothing_calls_nobody(page, server, plan):
    open_map(page, server, plan(SHOPS), script=CALLBACKS)
    before = page.evaluate("filled.length")
    page.evaluate("async () => { for (let i = 0; i < 10; i++) { map.panBy([1, 1], { duration: 0 }); await settled() } }")
    assert page.evaluate("filled.length") == before
    page.evaluate("annotations.refresh('bakery')")
    settle(page)
    assert page.evaluate("filled.slice(%d)" % before) == ["bakery"]


def test_views_are_stacked_as_the_frame_says(page, server, plan):
    open_map(page, server, plan(GRID), map={"zoom": 9})
    assert page.evaluate("""() => { const { placements } = resolver.frame;
        return [...document.querySelectorAll(".cartouche-view")].filter((e) => e.style.display !== "none")
          .every((e) => Number(e.style.zIndex) === placements.find(e.dataset.id)) }""")
    # On top of each other, so that the element under the mouse is the last one drawn.
    top = page.evaluate("resolver.hitTest([400, 300])")
    assert page.evaluate("document.elementsFromPoint(400, 300)[0].closest('.cartouche-view')?.dataset.id ?? null") == top.get("id")


# MARK: Sizes


def test_sizes_that_the_spec_gives_hold(page, server, plan):
    open_map(page, server, plan(SHOPS), script=CALLBACKS)
    box = view(page, "bakery").bounding_box()
    assert (box["width"], box["height"]) == (80, 30)


def test_estimated_sizes_become_those_of_the_elements(page, server, plan):
    open_map(page, server, plan(SHOPS), script=CALLBACKS)
    sizes = """(id) => { const { placements } = resolver.frame, i = placements.find(id), box = annotations.element(id).parentElement.getBoundingClientRect();
        return [placements.width(i) - box.width, placements.height(i) - box.height, placements.estimated(i), box.width] }"""
    right, down, is_estimated, width = page.evaluate(sizes, "estimated")
    assert abs(right) < 0.02 and abs(down) < 0.02 and not is_estimated
    page.evaluate("annotations.element('estimated').textContent = 'A title that is a good deal longer'")
    settle(page)
    right, down, _, longer = page.evaluate(sizes, "estimated")
    assert abs(right) < 0.02 and longer > width + 50


def test_views_of_unknown_size_are_measured_and_shown(page, server, plan):
    open_map(page, server, plan(SHOPS), script=CALLBACKS)
    settle(page)
    box = view(page, "unknown").bounding_box()
    assert (box["width"], box["height"]) == (50, 20)
    assert page.evaluate("document.querySelectorAll('.cartouche-view[style*=\"visibility\"]').length") == 0


# In each frame at rest, how many views were made of those that nobody sees yet.
PICTURES = """window.made = [];
window.callbacks = { view({ id, states, anchor }, element) {
  if (!element && anchor === undefined) made.push([resolver.frame.index, id]);
  element ??= document.createElement("div");
  element.style.cssText = "width: 6px; height: 4px";
  return element } };"""


def test_a_few_views_of_unknown_size_are_made_at_a_time_near_the_screen(page, server, plan):
    open_map(page, server, plan("Tests/Browser/maps/pictures.annotations.yaml"), script=PICTURES, map={"zoom": 14, "center": [16.36, 48.2]})
    settle(page)
    near = page.evaluate("made.map(([, id]) => id)")
    seen = page.evaluate("resolver.frame.placements.length")
    assert 0 < seen <= len(near) < 12 and len(set(near)) == len(near)
    page.evaluate("made.length = 0; map.jumpTo({ zoom: 10 })")
    page.wait_for_function("resolver.frame.placements.length === 36")
    assert page.evaluate("made.length") == 36 - len(near)
    assert page.locator(".cartouche-view[style*='visibility']").count() == 0


def test_the_most_important_view_is_measured_first(page, server, plan):
    open_map(page, server, plan("Tests/Browser/maps/pictures.annotations.yaml"), script=PICTURES, map={"zoom": 10})
    page.wait_for_function("resolver.frame.placements.length === 36")
    made = page.evaluate("made.map(([, id]) => Number(id.split('/')[1]))")
    assert made == sorted(made, reverse=True) and len(made) == 36
    frames = page.evaluate("made.map(([index]) => index)")
    assert max(frames.count(index) for index in frames) == 32


def test_callouts_are_measured_with_their_tips(page, server, plan):
    open_map(page, server, plan(SHOPS))
    page.evaluate("annotations.send({ select: 'bakery' })")
    settle(page)
    settle(page)
    element = callout(page, "bakery")
    measured = page.evaluate("(() => { const { x, y, width, height, tip } = resolver.frame.callouts.at(0); return { x, y, width, height, tip } })()")
    box = element.bounding_box()
    assert box["width"] == pytest.approx(measured["width"], abs=0.1) and box["height"] == pytest.approx(measured["height"], abs=0.1)
    tip = element.locator(".cartouche-tip").bounding_box()
    # Its point is where the resolver says, at the lower edge, and the text ends where it begins.
    assert tip["y"] + tip["height"] == pytest.approx(measured["tip"][0][1], abs=0.6) == pytest.approx(box["y"] + box["height"], abs=0.6)
    inside = element.locator(".cartouche-default-callout").bounding_box()
    assert inside["y"] + inside["height"] == pytest.approx(tip["y"], abs=0.6)


# MARK: Clusters


def test_a_tap_on_a_cluster_flies_to_its_members(page, server, plan):
    open_map(page, server, plan(CLUSTERS), map={"zoom": 10})
    cluster = page.locator(".cartouche-view[data-view='cluster']:visible").first
    count = int(cluster.inner_text())
    assert count > 1
    box = cluster.bounding_box()
    page.mouse.click(box["x"] + 30, box["y"] + 30)
    page.wait_for_function("map.getZoom() > 10.3 && !map.isMoving()")
    settle(page)
    assert page.locator(".cartouche-view[data-view='tree']:visible").count() + sum(
        int(text) for text in page.locator(".cartouche-view[data-view='cluster']:visible").all_inner_texts()) >= count


def test_apps_may_do_something_else_with_clusters(page, server, plan):
    open_map(page, server, plan(CLUSTERS), map={"zoom": 10}, options={"zoomsIntoClusters": False})
    box = page.locator(".cartouche-view[data-view='cluster']:visible").first.bounding_box()
    page.mouse.click(box["x"] + 30, box["y"] + 30)
    settle(page)
    assert page.evaluate("map.getZoom()") == 10
    assert page.evaluate("events.some(({ event, id }) => event === 'annotationTapped' && id.startsWith('cluster:trees:'))")


def test_a_cluster_shows_how_many_it_has(page, server, plan):
    open_map(page, server, plan(CLUSTERS), map={"zoom": 11}, script="""window.callbacks = { view({ title, cluster }, element) {
        element ??= document.createElement("div"); element.textContent = cluster ? cluster.count : title; return element } }""")
    seen = page.evaluate("""async () => { const wrong = []; let compared = 0;
      for (let zoom = 11; zoom > 7; zoom -= 0.1) {
        map.jumpTo({ zoom }); await new Promise((resolve) => map.once("render", resolve));
        for (const { id, count } of resolver.frame.clusters) {
          const element = annotations.element(id);
          if (!element) continue;
          compared += 1;
          if (Number(element.textContent) !== count) wrong.push([zoom, id, count, element.textContent]);
        }
      }
      return { wrong, compared } }""")
    assert seen["wrong"] == [] and seen["compared"] > 40


def test_a_cluster_is_filled_anew_when_one_member_takes_the_place_of_another(page, server, plan):
    open_map(page, server, plan(CLUSTERS), script=CALLBACKS, map={"zoom": 7})
    page.evaluate("annotations.send({ set: { id: resolver.id(4), visible: false } })")
    settle(page)
    [[id, count]] = page.evaluate("[...resolver.frame.clusters].map(({ id, count }) => [id, count])")
    before = page.evaluate("filled.length")
    page.evaluate("annotations.send({ set: { id: resolver.id(4), visible: true } }, { set: { id: resolver.id(5), visible: false } })")
    settle(page)
    assert page.evaluate("[...resolver.frame.clusters].map(({ id, count }) => [id, count])") == [[id, count]]
    assert page.evaluate("(before) => filled.slice(before)", before) == [id]


def test_a_cluster_that_has_the_number_of_one_that_dissolved_shows_its_own_texts(page, server, plan):
    open_map(page, server, plan("Tests/Browser/maps/park.annotations.yaml"), script=CALLBACKS)
    clusters = "[...resolver.frame.clusters].map(({ id, count }) => [id, resolver.index(id), count])"
    [before] = page.evaluate(clusters)
    assert view(page, before[0]).inner_text() == "2 trees"
    page.evaluate("async (plan) => resolver.update('other', await (await fetch(plan)).arrayBuffer())", plan("Tests/Browser/maps/lamp.annotations.yaml"))
    settle(page)
    [after] = page.evaluate(clusters)
    assert before == ["cluster:trees:other", after[1], after[2]] and after[0] == "cluster:lamps:other"
    assert view(page, after[0]).inner_text() == "2 lamps"


# MARK: Maps


def test_a_map_at_rest_is_said_to_be_settled(page, server, plan):
    open_map(page, server, plan(SHOPS), options={"restDelay": 1000})
    page.evaluate("""() => { window.settling = []; const resolve = resolver.resolve.bind(resolver);
        resolver.resolve = (options) => { settling.push(options.settled); return resolve(options) } }""")
    page.evaluate("""async () => { for (let i = 0; i < 5; i++) {
        map.jumpTo({ bearing: i }); await new Promise((resolve) => map.once("render", resolve)) } }""")
    page.wait_for_function("annotations.isSettled")
    settling = page.evaluate("settling")
    assert settling[-1] and settling.count(False) >= 5 and not any(settling[:5])


@pytest.mark.parametrize("animate", [
    "map.repaint = true",
    "map.on('render', () => map.triggerRepaint())",
    "map.on('render', () => map.getSource('animated')?.setData({ type: 'Point', coordinates: [Math.random(), 0] }))",
])
def test_a_map_that_is_drawn_all_the_time_comes_to_rest(page, server, plan, animate):
    source = "{ type: 'geojson', data: { type: 'Point', coordinates: [0, 0] } }"
    page.add_init_script("window.prepare = (map) => { map.on('load', () => map.addSource('animated', %s)); %s }" % (source, animate))
    open_map(page, server, plan(SHOPS), script=CALLBACKS)
    # It has no size before it is measured, which only happens at rest.
    page.wait_for_selector(".cartouche-view[data-id='unknown']")
    lifted = "[...document.querySelectorAll('.cartouche-view')].filter((element) => element.style.willChange !== '').length"
    assert page.evaluate("map.jumpTo({ center: [16.3712345, 48.2112345] }).redraw(); " + lifted) > 0
    # On whole pixels, which it does not leave with the next frame.
    page.wait_for_function(lifted + " === 0")
    assert page.evaluate("map.redraw(); " + lifted) == 0


def test_what_stands_on_whole_pixels_stays_there_when_a_view_is_highlighted(page, server, plan):
    open_map(page, server, plan(SHOPS), options={"restDelay": 600}, map={"center": [16.3712345, 48.2112345]})
    places = """[...document.querySelectorAll(".cartouche-view")].map(({ dataset, style }) => [dataset.id, style.transform, style.willChange]).filter(([id]) => id !== "stall")"""
    before = page.evaluate(places)
    page.mouse.move(*page.evaluate(MIDDLES)["stall"])
    page.wait_for_function("resolver.properties('stall').states.includes('highlighted')")
    assert page.evaluate("annotations.isSettled") is False and page.evaluate(places) == before


def test_a_map_may_get_its_style_late_and_another_one(page, server, plan):
    open_map(page, server, plan(SHOPS))
    page.evaluate("map.setStyle({ version: 8, sources: {}, layers: [] }, { diff: false })")
    settle(page)
    assert view(page, "bakery").count() == 1
    page.evaluate("""async () => {
      const { ViewAnnotations } = await import("/JavaScript/cartouche-maplibre.js");
      const container = document.body.appendChild(document.createElement("div"));
      container.style.cssText = "width: 400px; height: 300px";
      window.second = new maplibregl.Map({ container, center: [16.37, 48.21], zoom: 13 });
      window.others = new ViewAnnotations(second, resolver.copy());
      await new Promise((resolve) => setTimeout(resolve, 300));
      second.setStyle({ version: 8, sources: {}, layers: [] });
    }""")
    page.wait_for_function("others.isSettled")
    assert page.evaluate("others.element('bakery')?.isConnected")


# MARK: The end


def test_nothing_is_left_after_remove(page, server, plan):
    open_map(page, server, plan(SHOPS), script="""
      // Who listens to the map, besides the map.
      window.listeners = (map) => ["render", "idle", "click", "mousedown", "touchstart", "dblclick", "data", "remove"]
        .map((kind) => (map._listeners?.[kind] ?? []).length).reduce((a, b) => a + b);""")
    page.evaluate("annotations.send({ select: 'bakery' })")
    settle(page)
    before = page.evaluate("listeners(map)")
    page.evaluate("annotations.remove()")
    assert page.evaluate("listeners(map)") == before - 8
    assert page.locator(".cartouche-annotations, .cartouche-view").count() == 0
    index = page.evaluate("resolver.frame.index ?? 0")
    page.evaluate("map.jumpTo({ zoom: 14 })")
    page.mouse.click(400, 300)
    page.mouse.move(300, 300)
    settle(page)
    assert page.evaluate("resolver.frame.index ?? 0") == index
    page.evaluate("annotations.remove()")


def test_removing_the_map_removes_them(page, server, plan):
    open_map(page, server, plan(SHOPS))
    page.evaluate("map.remove()")
    assert page.locator(".cartouche-view").count() == 0
    page.mouse.move(300, 300)
    page.mouse.click(400, 300)


def test_another_plan_takes_the_place_of_one(page, server, plan):
    open_map(page, server, plan(SHOPS))
    page.evaluate("annotations.send({ select: 'bakery' })")
    settle(page)
    page.evaluate("async (plan) => annotations.reload(await (await fetch(plan)).arrayBuffer())", plan(GRID))
    settle(page)
    assert view(page, "bakery").count() == 0 and page.locator(".cartouche-callout:visible").count() == 0
    assert page.locator(".cartouche-view[data-view='cross']:visible").count() > 5
    page.evaluate("async (plan) => annotations.reload(await (await fetch(plan)).arrayBuffer())", plan(SHOPS))
    settle(page)
    assert view(page, "bakery").count() == 1
    assert {"width": 80, "height": 30}.items() <= view(page, "bakery").bounding_box().items()


# MARK: Types


def test_the_types_name_what_the_module_has(page, server, root):
    types = (root / "JavaScript/cartouche-maplibre.d.ts").read_text()
    body = re.search(r"export class ViewAnnotations<[^{]*> \{(.*?)\n\}", types, re.S).group(1)
    named = set(re.findall(r"^  (?:readonly )?(\w+)[(:]", body, re.M)) - {"constructor"}
    server.files["/empty.html"] = "<!doctype html><title>Empty</title>"
    page.goto(server.url + "/empty.html")
    exported, members = page.evaluate("""async () => { const module = await import("/JavaScript/cartouche-maplibre.js");
        return [Object.keys(module), Object.getOwnPropertyNames(module.ViewAnnotations.prototype)] }""")
    assert exported == re.findall(r"^export class (\w+)", types, re.M)
    # `unsupported` is a field of each object.
    assert named == set(members) - {"constructor"} | {"unsupported"}
