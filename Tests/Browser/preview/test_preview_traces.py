"""The preview steps through the frames of a trace."""

import json

import pytest
from preview_page import SPEC, camera, idle, middle, open_map


def test_a_trace_plays_and_lists_events(page, example, root, program):
    trace = root / "Examples/parking/arrive.trace.jsonl"
    server = example("parking", "--trace", trace)
    open_map(page, server)
    frames = [json.loads(line) for line in program("resolve", server.spec, "--trace", trace, "--format", "json").splitlines()]
    last = len(frames) - 1
    page.fill("input[aria-label=Frame]", str(last))
    page.wait_for_selector(f"html[data-frame='{last}']", state="attached")
    idle(page)
    assert page.locator("#screen").bounding_box()["y"] >= page.locator("#stage").bounding_box()["y"] + 12
    bottom = (lambda box: box["y"] + box["height"])(page.locator("#screen").bounding_box())
    assert bottom <= page.locator(".player").bounding_box()["y"], "the slider covers nothing of the map"
    assert page.locator("input[aria-label=Frame]").get_attribute("aria-valuetext").startswith(f"frame {last} / {last}, ")
    shown = {shown for shown in page.locator(".view:not([hidden])").evaluate_all("views => views.map(view => view.dataset.id)")}
    assert shown == {placement["id"] for placement in frames[last]["placements"]}
    page.locator("#tab-events").click()
    told = [event for frame in frames for event in frame["events"]]
    assert page.locator(".events li").count() == min(300, len(told))
    # Above the slider each frame with events has a line, and in the list each event leads to its frame.
    assert page.locator(".player .track path").get_attribute("d").count("M") == sum(bool(frame["events"]) for frame in frames)
    first = next(index for index, frame in enumerate(frames) if frame["events"])
    page.locator(".events li .number").last.click()
    page.wait_for_selector(f"html[data-frame='{first}']", state="attached")
    # All count as the program's JSON does.
    number = frames[first]["frame"]
    assert page.locator(".player .place").inner_text() == f"frame {number} / {frames[last]['frame']}"
    assert page.locator(".events li .number").last.inner_text() == str(number)
    page.fill("input[aria-label=Frame]", str(last))
    idle(page)
    # Whoever moves the map goes on from there.
    page.locator("#screen").focus()
    page.keyboard.press("ArrowRight")
    idle(page)
    assert page.get_by_role("button", name="Back to live").is_hidden()
    assert camera(page)[0] == pytest.approx(frames[last]["camera"]["zoom"], abs=0.01)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector(f"html[data-frame='{last}']", state="attached")


def test_back_to_live_is_back_to_what_there_was(page, example, root):
    open_map(page, example("parking", "--trace", root / "Examples/parking/arrive.trace.jsonl"))
    page.locator("#tab-events").click()
    page.locator("#screen").focus()
    page.keyboard.press("+")
    idle(page)
    before, told = camera(page), page.locator(".events li").all_inner_texts()
    assert told
    page.fill("input[aria-label=Frame]", "1")
    page.wait_for_selector("html[data-frame='1']", state="attached")
    page.fill("input[aria-label=Frame]", "2")
    page.wait_for_selector("html[data-frame='2']", state="attached")
    assert page.locator(".events li").all_inner_texts() != told
    page.get_by_role("button", name="Back to live").click()
    idle(page)
    assert camera(page) == before
    assert page.locator(".events li").all_inner_texts()[-len(told):] == told
    assert page.locator(".events li .number").last.evaluate("number => number.localName") == "span"


def test_the_player_of_a_phone_covers_no_numbers(new_page, example, root):
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    open_map(page, example("drive", "--trace", root / "Examples/drive/follow.trace.jsonl"))
    page.locator(".player .play").click()
    page.wait_for_selector(".status >> text=blinks")
    page.locator(".player .play").click()
    status, player = page.locator(".status").bounding_box(), page.locator(".player").bounding_box()
    assert player["y"] + player["height"] <= status["y"] and status["height"] < 40
    assert page.locator(".viewports select").bounding_box()["width"] > 130


def test_a_trace_that_is_none_any_more_leaves_a_live_map(page, preview, tmp_path):
    trace = tmp_path / "t.jsonl"
    trace.write_text('{}\n{"select": "first"}\n')
    open_map(page, preview(SPEC, "--trace", trace))
    page.fill("input[aria-label=Frame]", "1")
    page.wait_for_selector("html[data-frame='1']", state="attached")
    assert page.locator(".status .time").inner_text() == "recorded"
    trace.write_text('{"selekt": "first"}\n')
    page.wait_for_selector(".player", state="hidden")
    idle(page)
    assert page.locator(".status .time").inner_text().endswith(" ms")
    assert page.locator("#tab-findings .count").inner_text() == "1"
    # It is the trace that has the mistake.
    first, rest = page.locator("#banner p").all_inner_texts()
    assert first.startswith(f"{trace}:1: ") and "selekt" in first
    assert rest == "There are no frames to play until it is fixed."
    page.get_by_role("button", name="Show findings").click()
    assert "selekt" in page.locator(".finding.error pre").inner_text()
    trace.write_text("{}\n")
    page.wait_for_selector(".player", state="visible")
    assert page.locator("#banner").is_hidden()


def test_a_scenario_that_fails_is_told_beside_its_frames(page, preview, tmp_path):
    scenario = tmp_path / "cafes.scenario.yaml"
    steps = """version: 1
spec: cafes.annotations.yaml
viewport: [800, 600]
steps:
  - name: open
    expect: { first: { visible: SHOWN } }
"""
    scenario.write_text(steps.replace("SHOWN", "false"))
    open_map(page, preview(SPEC, "--scenario", scenario))
    told = page.locator("#banner p").all_inner_texts()
    assert len(told) == 1 and told[0].startswith(f"{scenario}:6: ")
    assert page.locator(".player").is_visible() and page.locator(".player .place").inner_text() == "1 frame"
    scenario.write_text(steps.replace("SHOWN", "true"))
    page.wait_for_selector("#banner", state="hidden")
    # So is a key that scenarios do not have.
    scenario.write_text(steps.replace("expect", "exqect"))
    page.wait_for_selector("#banner:not([hidden])")


def test_a_rule_that_is_taken_for_an_error_keeps_nothing_from_the_map(page, preview, tmp_path):
    (tmp_path / ".cartouche.yaml").write_text("rules:\n  unused-template: error\n")
    open_map(page, preview(SPEC + "templates:\n  unused: { size: [1, 1] }\n"))
    assert page.locator("#tab-findings .count.error").inner_text() == "1"
    assert page.locator("#banner").is_hidden()


# Another camera and another size than the live map has.
ELSEWHERE = '{"camera":{"center":[13.41,52.5],"zoom":12},"viewport":[320,400]}\n{"select":"first"}\n'


@pytest.fixture
def recorded(page, preview, tmp_path):
    """A page that shows a recorded frame, while its own map has been moved away."""
    trace = tmp_path / "elsewhere.jsonl"
    trace.write_text(ELSEWHERE)
    open_map(page, preview(SPEC, "--trace", trace), "#15/52.52/13.46")
    page.fill("input[aria-label=Frame]", "1")
    page.wait_for_selector("html[data-frame='1']", state="attached")
    idle(page)
    page.locator("#screen").focus()
    return page


def address(page):
    """Zoom, latitude and longitude of the live camera."""
    page.locator(".status .time").filter(has_text=" ms").wait_for()
    idle(page)
    return [float(number) for number in page.evaluate("location.hash.slice(1)").split("/")]


# Degrees of longitude a point, at zoom 12.
POINT = 360 / (512 * 2**12)


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_keys_go_on_from_a_recorded_frame(recorded, motion):
    recorded.emulate_media(reduced_motion=motion)
    recorded.keyboard.press("ArrowRight")
    assert address(recorded) == pytest.approx([12, 52.5, 13.41 + 100 * POINT], abs=1e-4)
    recorded.fill("input[aria-label=Frame]", "0")
    recorded.locator("#screen").focus()
    recorded.keyboard.press("+")
    assert address(recorded) == pytest.approx([13, 52.5, 13.41], abs=1e-4)


def test_a_drag_goes_on_from_a_recorded_frame(recorded):
    x, y = middle(recorded, "first")
    recorded.mouse.move(x, y)
    recorded.mouse.down()
    recorded.mouse.move(x + 30, y, steps=3)
    recorded.mouse.up()
    assert address(recorded) == pytest.approx([12, 52.5, 13.41 - 30 * POINT], abs=1e-4)


def test_the_wheel_and_an_address_go_on_from_a_recorded_frame(recorded):
    # The middle of the live map, at which the recorded one is not: above numbers and player.
    box = recorded.locator("#stage").bounding_box()
    recorded.mouse.move(box["x"] + box["width"] / 2, box["y"] + (box["height"] - 108) / 2)
    recorded.mouse.wheel(0, -225)
    assert address(recorded) == pytest.approx([12.5, 52.5, 13.41], abs=1e-4)
    recorded.fill("input[aria-label=Frame]", "0")
    idle(recorded)
    recorded.evaluate("location.hash = '#13/52.6/13.3'")
    assert address(recorded) == [13, 52.6, 13.3]


def test_center_goes_on_from_a_recorded_frame(recorded):
    recorded.get_by_role("tab", name="Inspect").click()
    recorded.fill("input[type=search]", "third")
    recorded.locator("button.row").click()
    recorded.get_by_role("button", name="Center").click()
    assert address(recorded) == pytest.approx([12, 52.503, 13.41], abs=1e-4)


def test_a_recorded_cluster_is_zoomed_into(page, program, example, root, tmp_path):
    trace = tmp_path / "far.jsonl"
    trace.write_text('{}\n{"settled":true}\n')
    server = example("cycle-sharing", "--trace", trace)
    frame = json.loads(program("resolve", server.spec, "--trace", trace, "--format", "json").splitlines()[-1])
    # There is no such cluster on the live map.
    open_map(page, server, "#14/0/0")
    page.fill("input[aria-label=Frame]", "1")
    page.wait_for_selector("html[data-frame='1']", state="attached")
    idle(page)
    page.mouse.click(*middle(page, frame["clusters"][0]["id"]))
    page.get_by_role("button", name="Zoom in to part").click()
    zoom, latitude, longitude = address(page)
    assert zoom > frame["camera"]["zoom"]
    assert [longitude, latitude] == pytest.approx(frame["camera"]["center"], abs=1)


def test_a_flight_that_is_stopped_on_its_way_ends(page, server):
    server.files["/empty.html"] = "<!doctype html><title>Empty</title>"
    page.goto(server.url + "/empty.html")
    shown = page.evaluate(
        """async () => {
        const { Flight } = await import("/JavaScript/preview/flight.js"), { camera } = await import("/JavaScript/preview/camera.js")
        const shown = [], flight = new Flight(({ zoom }) => {
          shown.push(zoom)
          flight.stop()
        })
        flight.start(camera({ center: [0, 0], zoom: 1 }), camera({ center: [0, 0], zoom: 2 }), () => shown.push("arrived"))
        await new Promise((done) => setTimeout(done, 500))
        return shown }""")
    assert len(shown) == 1
