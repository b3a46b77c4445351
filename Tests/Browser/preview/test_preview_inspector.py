"""The preview says why views are where they are, and draws what explains a frame."""

import re

import pytest
from playwright.sync_api import expect
from preview_page import camera, idle, middle, open_map, painted, show, view


def test_brackets_go_from_view_to_view(page, cafes):
    open_map(page, cafes)
    page.locator("#screen").focus()
    page.keyboard.press("]")
    expect(page.locator(".inspector h2")).to_have_text("First")
    assert page.evaluate("document.activeElement.dataset.id") == "first"
    page.keyboard.press("]")
    expect(page.locator(".inspector h2")).to_have_text("Third")
    assert "is-selected" not in view(page, "third").get_attribute("class")
    # As a tap does.
    page.keyboard.press("Enter")
    expect(page.locator(".verdict .chip")).to_have_text("selected")
    assert "is-selected" in view(page, "third").get_attribute("class")
    page.keyboard.press("Escape")
    page.wait_for_selector(".inspector h2", state="detached")


def test_keys_move_the_map_on_where_the_view_with_the_focus_is_gone(page, cafes):
    open_map(page, cafes)
    page.locator("#screen").focus()
    page.keyboard.press("]")
    assert page.evaluate("document.activeElement.dataset.id") == "first"
    for _ in range(6):
        page.keyboard.press("ArrowLeft")
    idle(page)
    assert view(page, "first").count() == 0 and page.evaluate("document.activeElement.id") == "screen"
    page.keyboard.press("ArrowRight")
    idle(page)
    longitude = float(page.evaluate("location.hash.split('/')[2]"))
    assert longitude == pytest.approx(13.4 - 500 * 360 / (512 * 2**14), abs=1e-4)


def test_a_click_on_a_view_says_why_it_is_there(page, cafes):
    open_map(page, cafes)
    page.mouse.click(*middle(page, "first"))
    page.wait_for_selector(".verdict.shown")
    assert page.locator(".inspector .id").inner_text() == "first"
    assert page.locator("tr.chosen").inner_text().split() == ["1", "center", "chosen"]
    assert "selected" in view(page, "first").get_attribute("aria-label")


def test_a_click_in_the_panel_counts_though_the_map_moves_meanwhile(page, cafes):
    open_map(page, cafes)
    page.mouse.click(*middle(page, "first"))
    page.wait_for_selector(".inspector h2 >> text=First")
    page.locator(".inspector .back").hover()
    page.mouse.down()
    facts = "document.querySelector('.inspector').innerText"
    before = page.evaluate(facts)
    page.evaluate("""document.getElementById("screen").dispatchEvent(new WheelEvent("wheel", { deltaY: -400, clientX: 300, clientY: 300, cancelable: true }))""")
    idle(page)
    assert page.evaluate(facts) == before
    page.mouse.up()
    page.wait_for_selector(".inspector h2", state="detached")
    # What is pressed and let go elsewhere leaves nothing behind that is not renewed.
    page.locator(".inspector").get_by_role("button", name="Third third").click()
    page.wait_for_selector(".inspector h2 >> text=Third")
    page.locator(".inspector .back").hover()
    before = page.evaluate(facts)
    page.mouse.down()
    page.evaluate("""document.getElementById("screen").dispatchEvent(new WheelEvent("wheel", { deltaY: 200, clientX: 300, clientY: 300, cancelable: true }))""")
    idle(page)
    page.mouse.move(5, 5)
    page.mouse.up()
    page.wait_for_function(f"(before) => {facts} !== before", arg=before)


def test_a_click_on_the_mark_of_a_hidden_one_says_who_is_in_the_way(page, cafes):
    open_map(page, cafes)
    x, y = middle(page, "first")
    marks = painted(page, "above")
    # 0.0003° are 6.99 points at zoom 14. The mark is at the edge of the view: it covers no text.
    page.mouse.click(x + 6.99, y)
    page.wait_for_selector(".verdict.shown")
    page.keyboard.press("Escape")
    page.mouse.click(x + 6.99, y + 20)
    page.wait_for_selector(".verdict.hidden-cause")
    assert page.locator(".inspector h2").inner_text() == "Second"
    assert "collision" in page.locator(".verdict").inner_text()
    assert page.locator("tr.stopped").count() == 2
    idle(page)
    assert painted(page, "above") > marks + 2000, "the candidates and the blocker are drawn"
    # The name of who is in the way leads there.
    page.locator(".verdict .link").click()
    page.wait_for_selector(".verdict.shown")
    assert page.locator(".inspector .id").inner_text() == "first"


KEPT = """version: 1
camera: { center: [13.4, 52.5], zoom: 14 }
annotations:
  - id: blocker
    attach: { point: [13.4, 52.5] }
    size: [40, 40]
    priority: 2
    draggable: true
    title: Blocker
  - id: kept
    attach: { point: [13.40107, 52.5] }
    size: [40, 24]
    variableAnchors: [center, left]
    title: Kept
"""


def rows(page):
    return [row.split() for row in page.locator(".candidates tbody tr").all_inner_texts()]


def test_an_anchor_that_is_kept_is_told(page, preview):
    open_map(page, preview(KEPT))
    # A tap would select it, which makes it go first.
    page.locator(".inspector").get_by_role("button", name="Kept kept").click()
    page.wait_for_selector(".verdict.shown")
    idle(page)
    # The blocker keeps it from the first of its list.
    assert page.locator(".verdict .kept").count() == 0
    assert rows(page) == [["1", "center", "collision", "with", "blocker"], ["2", "left", "chosen"]]
    x, y = middle(page, "blocker")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 50, y + 90, steps=3)
    page.mouse.up()
    expect(page.locator(".verdict .kept")).to_contain_text("though center, earlier in its list, is free, too")
    assert rows(page) == [["1", "center", "free"], ["2", "left", "chosen,", "kept"]]
    # What stands at the first of its list keeps nothing.
    page.mouse.click(*middle(page, "blocker"))
    expect(page.locator(".inspector h2")).to_have_text("Blocker")
    assert page.locator(".verdict .kept").count() == 0


def test_an_anchor_that_is_kept_in_a_recorded_frame_is_told(page, preview, tmp_path):
    trace = tmp_path / "kept.jsonl"
    trace.write_text('{}\n{"remove":"blocker"}\n')
    open_map(page, preview(KEPT, "--trace", trace))
    for frame, count in [("0", 0), ("1", 1)]:
        page.fill("input[aria-label=Frame]", frame)
        page.wait_for_selector(f"html[data-frame='{frame}']", state="attached")
        idle(page)
        page.mouse.click(*middle(page, "kept"))
        expect(page.locator(".inspector h2")).to_have_text("Kept")
        idle(page)
        assert page.locator(".verdict .kept").count() == count


def test_a_candidate_is_marked_from_the_list(page, cafes):
    open_map(page, cafes)
    page.mouse.click(*middle(page, "first"))
    page.wait_for_selector("tr.chosen")
    idle(page)
    before = page.evaluate("document.querySelector('.layer.above').toDataURL()")
    page.locator("tr.chosen").focus()
    idle(page)
    assert page.evaluate("document.querySelector('.layer.above').toDataURL()") != before


def test_what_is_hidden_is_found_at_once(page, cafes):
    open_map(page, cafes)
    x, y = middle(page, "first")
    page.mouse.move(x + 6.99, y + 20)
    assert page.locator("#screen").get_attribute("title") == "second is hidden: collision"
    page.mouse.move(x, y - 100)
    assert page.locator("#screen").get_attribute("title") == ""
    # A click on the number opens the list, which stands before that of what is shown.
    page.mouse.click(x, y)
    page.locator("[data-number=hidden]").click()
    page.locator("details[data-group=collision][open] button.row").wait_for()
    assert page.locator(".lists details").first.get_attribute("data-group") == "collision"


def test_a_map_without_views_says_so(page, preview):
    server = preview()
    open_map(page, server, "#14/48/11")
    blank = page.locator(".blank")
    assert blank.locator("strong").inner_text() == "All 3 annotations are hidden"
    blank.get_by_role("button", name="Why?").click()
    page.locator("details[data-group=offscreen][open]").wait_for()
    blank.get_by_role("button", name="Go to the spec's camera").click()
    expect(blank).to_be_hidden()
    server.write("version: 1\n")
    expect(blank).to_contain_text("There are no annotations yet")


def test_all_annotations_are_listed_and_found(page, cafes):
    open_map(page, cafes)
    assert page.locator("details[data-group=shown] .number").inner_text() == "2"
    page.fill("input[type=search]", "second")
    page.locator("details[data-group=collision] button.row").click()
    page.wait_for_selector(".verdict.hidden-cause")
    assert page.locator(".inspector .id").inner_text() == "second"


def test_a_tap_selects_and_opens_a_callout(page, example):
    open_map(page, example("hotel-prices"))
    page.mouse.click(*middle(page, "hotel/bebel"))
    page.wait_for_selector('.callout[data-id="hotel/bebel"]:not([hidden])')
    assert page.locator(".callout:not([hidden])").count() == 1
    assert page.locator(".callout:not([hidden]) .part").inner_text() == "book"
    page.locator("#tab-events").click()
    events = page.locator(".events li").all_inner_texts()
    assert any("selectionChanged" in event and "hotel/bebel" in event for event in events)
    page.locator("#tab-inspect").click()
    page.get_by_role("button", name="Deselect").click()
    page.wait_for_selector(".callout:not([hidden])", state="detached")


# Where each is drawn.
DRAWN = {"frames": "above", "shapes": "above", "bounds": "below", "hidden": "above", "scenery": "ground", "points": "ground"}


def test_what_is_drawn_is_chosen(page, example):
    open_map(page, example("cafes"))
    picture = "name => document.querySelector(`.layer.${name}`).toDataURL()"
    before = {option: page.locator(f"input[name={option}]").is_checked() for option in DRAWN}
    for option, canvas in DRAWN.items():
        drawn = page.evaluate(picture, canvas)
        show(page, option, not before[option])
        assert page.evaluate(picture, canvas) != drawn, option
    page.reload()
    idle(page)
    for option in DRAWN:
        assert page.locator(f"input[name={option}]").is_checked() != before[option], f"{option} is remembered"


def test_what_is_drawn_no_more_leaves_nothing(page, cafes):
    open_map(page, cafes)
    show(page, "margin")
    assert painted(page, "below") > 0
    show(page, "margin", False)
    assert painted(page, "below") == 0


def test_clusters_show_their_members(page, example):
    open_map(page, example("cycle-sharing"))
    cluster = page.locator(".view.is-cluster:not([hidden])").first
    box = cluster.bounding_box()
    blank = painted(page, "below")
    show(page, "clusters")
    assert painted(page, "below") > blank
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_selector(".members")
    assert page.locator(".members .row").count() > 1
    count = lambda: int(re.search(r"Cluster of ([\d,]+)", page.locator(".inspector").inner_text())[1])
    before = count()
    split = float(re.search(r"above zoom (\d+\.\d+)", page.locator(".inspector").inner_text())[1])
    page.get_by_role("button", name="Zoom in to part").click()
    idle(page)
    assert camera(page)[0] == pytest.approx(split + 0.1, abs=0.02)
    # The largest part may keep the id.
    assert page.locator(".members").count() == 0 or count() < before


def test_a_cluster_is_expanded(page, example):
    open_map(page, example("stack"))
    page.locator(".view.is-cluster:not([hidden])").click()
    page.get_by_role("button", name="Expand").click()
    idle(page)
    assert page.locator(".view:not([hidden])").count() == 9
    page.get_by_role("button", name="Close").click()
    idle(page)
    assert page.locator(".view:not([hidden])").count() == 3


def test_blinks_are_counted(page, cafes):
    open_map(page, cafes)
    page.locator("#screen").focus()
    for key in ["ArrowRight", "ArrowLeft"]:
        for _ in range(8):
            page.keyboard.press(key)
        idle(page)
    assert int(page.locator("[data-number=blinks]").inner_text().split()[0]) > 0
    page.locator("[data-number=blinks]").click()
    page.locator("[data-number=blinks]").filter(has_text="0 blinks").wait_for()


CALLOUTS = """version: 1
camera: { center: [24.95, 60.17], zoom: 13 }
annotations:
  - id: sight
    attach: { point: [24.95, 60.17] }
    size: [auto, 28]
    title: Helsinki Cathedral
    callout: { subtitle: "sight, rated 5", when: always, tip: { length: 8, width: 16 } }
  - id: library
    attach: { point: [24.95, 60.165] }
    size: [auto, 28]
    title: Oodi
    callout: { title: Open until 8, when: always }
"""


CLUSTER = """version: 1
camera: { center: [13.4, 52.5], zoom: 10 }
annotations:
  - { id: here, attach: { point: [13.4, 52.5] }, size: [20, 20], clusteringIdentifier: stops }
  - { id: there, attach: { point: [13.401, 52.501] }, size: [20, 20], clusteringIdentifier: stops }
  - id: wide
    attach: { point: [13.6, 52.5] }
    size: [90, 40]
    title: Sauna
    subtitle: Saunas by the lake
clusters:
  stops: { size: [48, 48], title: "1985", subtitle: 250.6 M }
"""


def test_subtitles_are_not_cut_off(page, preview):
    open_map(page, preview(CLUSTER))
    subtitles = page.locator(".view:not([hidden]) .view-subtitle:not([hidden])")
    assert sorted(subtitles.all_inner_texts()) == ["250.6 M", "Saunas by the lake"]
    assert subtitles.evaluate_all("texts => texts.filter(text => text.scrollWidth > text.clientWidth).map(text => text.textContent)") == []
    # Nor by the edge of the circle.
    corners = page.evaluate(
        """() => {
        const text = document.querySelector(".view.is-round .view-subtitle").getBoundingClientRect()
        const circle = text && document.querySelector(".view.is-round").getBoundingClientRect()
        const [x, y] = [circle.x + circle.width / 2, circle.y + circle.height / 2]
        return [text.left, text.right].map((side) => Math.hypot(side - x, text.bottom - y) / (circle.width / 2)) }""")
    assert max(corners) < 1


def test_texts_fit_into_the_estimate_of_their_callout(page, preview):
    open_map(page, preview(CALLOUTS))
    texts = page.locator(".callout:not([hidden]) .callout-text > *")
    assert texts.all_inner_texts() == ["Helsinki Cathedral", "sight, rated 5", "Open until 8"]
    cut = """texts => texts.filter(text => {
      const body = text.closest(".callout-body").getBoundingClientRect(), box = text.getBoundingClientRect()
      return text.scrollWidth > text.clientWidth || box.top < body.top || box.bottom > body.bottom
    }).map(text => text.textContent)"""
    assert texts.evaluate_all(cut) == []


def test_what_is_hidden_is_listed_with_its_title(page, cafes):
    open_map(page, cafes)
    page.locator("[data-number=hidden]").click()
    idle(page)
    assert page.locator("[data-group=collision] .row").all_inner_texts() == ["Second\nsecond"]
    page.fill("input[type=search]", "SECO")
    assert page.locator("[data-group=collision] .row").count() == 1


def test_a_group_that_is_closed_stays_closed_though_all_are_listed_anew(page, cafes):
    open_map(page, cafes)
    group = page.locator("[data-group=shown]")
    assert group.locator("li").count() > 0
    # What is typed lists the groups anew at once, before the browser says that one was closed.
    anew = """() => {
        document.querySelector("[data-group=shown] summary").click()
        document.querySelector("input[type=search]").dispatchEvent(new Event("input")) }"""
    page.evaluate(anew)
    idle(page)
    assert group.get_attribute("open") is None and group.locator("li").count() == 0
    page.evaluate(anew)
    idle(page)
    assert group.get_attribute("open") is not None and group.locator("li").count() > 0


# Counts the calls of the module by their names.
COUNTED = """const instantiate = WebAssembly.instantiate
window.calls = {}
WebAssembly.instantiate = async (...given) => {
  const instance = await instantiate(...given), exports = { ...instance.exports }
  for (const [name, run] of Object.entries(instance.exports)) {
    if (typeof run === "function") exports[name] = (...values) => { calls[name] = (calls[name] ?? 0) + 1; return run(...values) }
  }
  return Object.defineProperty(instance, "exports", { value: exports })
}"""


def test_of_tens_of_thousands_only_what_is_seen_is_looked_up_and_listed(page, example):
    page.add_init_script(COUNTED)
    open_map(page, example("city-clusters"))
    assert page.evaluate("calls.cartouche_annotation_with_id ?? 0") <= 20
    assert painted(page, "below") > 1000, "the marks of what is hidden"
    # Neither titles nor ids of those that no list shows.
    assert page.evaluate("calls.cartouche_text") < 2000
    page.locator("[data-number=hidden]").click()
    idle(page)
    rows = page.locator(".lists li").count()
    assert 100 < rows < 600
    page.locator("[data-group=clustered] .row").first.click()
    page.wait_for_selector(".verdict.hidden-cause")
    idle(page)
    assert page.evaluate("calls.cartouche_annotation_with_id ?? 0") <= 20
    # A list that is closed has no rows, and one that is opened has some.
    page.locator(".inspector .back").click()
    group = page.locator("[data-group=clustered]")
    group.locator("summary").click()
    page.wait_for_selector("[data-group=clustered]:not([open])")
    page.locator("[data-number=blinks]").click()
    idle(page)
    assert group.locator("li").count() == 0
    group.locator("summary").click()
    page.wait_for_selector("[data-group=clustered] li")


def test_a_frame_of_very_many_is_explained_without_a_move(page, example):
    open_map(page, example("city-clusters"), "#4/48/8")
    before = page.evaluate("location.hash")
    page.locator("[data-number=hidden]").click()
    page.locator("[data-group=bounds] .row").first.click()
    page.wait_for_selector(".candidates tbody tr.stopped")
    assert page.evaluate("location.hash") == before


def test_a_hidden_view_with_room_says_that_it_needs_more_to_return(page, preview):
    """The second view is 1 point away from the first one after the save: free, but not for a view that was hidden."""
    server = preview()
    text = server.spec.read_text().replace("variableAnchors: [center, bottom]", "variableAnchors: [left]")
    text = text.replace("camera:", "placement: { margin: 0 }\ncamera:")
    server.write(text.replace("[13.4003, 52.5]", "[13.4, 52.5]"))
    open_map(page, server)
    page.locator("[data-number=hidden]", has_text="1 hidden").wait_for()
    # At this zoom, a point is 360 / (512 · 2^14) degrees, and the first view ends 60 points from its middle.
    server.write(text.replace("[13.4003, 52.5]", f"[{13.4 + 61 * 360 / (512 * 2**14):.7f}, 52.5]"))
    page.locator("[data-number=hidden]").click()
    page.locator(".row", has_text="Second").click()
    expect(page.locator(".verdict")).to_contain_text("needs more to return")
    expect(page.locator("tr.stopped")).to_contain_text("free, but too near to return")
    page.get_by_role("button", name="Forget history").click()
    page.wait_for_selector(".verdict.shown")
    assert view(page, "second").is_visible()


def test_a_view_on_a_hidden_parent_has_no_coordinate(page, preview):
    server = preview()
    server.write(server.spec.read_text() + "  - id: child\n    attach: { annotation: second }\n    size: [20, 20]\n    title: Child\n")
    open_map(page, server)
    page.locator("[data-number=hidden]", has_text="2 hidden").wait_for()
    page.locator("[data-number=hidden]").click()
    page.locator(".row", has_text="Child").click()
    expect(page.locator(".verdict")).to_contain_text("It is attached to second")
    assert "coordinate" not in page.locator(".inspector dl").inner_text()
    page.locator(".verdict .link").click()
    assert "coordinate" in page.locator(".inspector dl").inner_text()


def test_a_scale_bar_is_below_the_map(page, cafes):
    open_map(page, cafes)
    # 512 · 2^14 points are the circle of latitude 52.5°: 2.9 m each.
    assert page.locator(".scale").inner_text() == "200 m"
    assert page.locator(".scale-bar").bounding_box()["width"] == pytest.approx(200 / 2.908, abs=1)
