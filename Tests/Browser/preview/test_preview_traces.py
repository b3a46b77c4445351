"""The preview steps through the frames of a trace."""

import json

import pytest
from preview_page import SPEC, camera, idle, open_map


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
    assert page.locator("input[aria-label=Frame]").get_attribute("aria-valuetext").startswith(f"{last + 1} / {last + 1}, ")
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
    page.fill("input[aria-label=Frame]", str(last))
    idle(page)
    # From there on the map is live, where the trace left it.
    page.get_by_role("button", name="Back to live").click()
    idle(page)
    assert camera(page)[0] == pytest.approx(frames[last]["camera"]["zoom"], abs=0.01)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector(f"html[data-frame='{last}']", state="attached")


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
    assert page.locator("#banner").is_hidden()
    trace.write_text("{}\n")
    page.wait_for_selector(".player", state="visible")
