"""The preview follows saves, and says what is wrong beside the last plan that compiled."""

import re

from file_server import CutShort
from preview_page import SPEC, camera, idle, middle, open_map, view


def test_a_save_updates_the_map_and_keeps_camera_selection_and_history(page, preview):
    server = preview()
    open_map(page, server)
    page.mouse.click(*middle(page, "first"))
    page.wait_for_selector(".verdict.shown")
    page.locator("#screen").focus()
    page.keyboard.press("+")
    idle(page)
    frame = int(page.locator("html").get_attribute("data-frame"))
    server.write(SPEC.replace("title: First", "title: Later"))
    view(page, "first").filter(has_text="Later").wait_for()
    idle(page)
    assert camera(page)[0] == 15
    assert "is-selected" in view(page, "first").get_attribute("class")
    assert page.locator(".inspector h2").inner_text() == "Later"
    assert int(page.locator("html").get_attribute("data-frame")) > frame, "frames go on being counted"


def test_a_mouse_on_a_ring_may_move_while_a_save_comes(page, preview):
    server = preview()
    open_map(page, server)
    x, y = middle(page, "first")
    page.evaluate("""(place) => setInterval(() => document.getElementById("screen").dispatchEvent(new PointerEvent("pointermove", place)), 1)""",
                  {"clientX": x + 6.99, "clientY": y + 20})
    for title in ["Second", "Third", "Fourth"]:
        # What the page throws fails the test.
        server.write(SPEC.replace("title: First", f"title: {title}"))
        view(page, "first").filter(has_text=title).wait_for()
    page.wait_for_function("document.getElementById('screen').title === 'second is hidden: collision'")


def test_before_there_is_a_map_what_is_wrong_is_shown(page, preview):
    server = preview(SPEC.replace("variableAnchors: [center, bottom]", "variableAnchors: [center, botom]"))
    page.goto(server.url)
    page.wait_for_selector(".finding.error")
    assert page.get_by_role("tab", selected=True).inner_text().startswith("Findings")
    assert page.locator(".status").is_hidden() and page.locator(".controls").is_hidden()
    assert page.locator("#copy").is_disabled(), "there is no camera yet"
    # Its place leads to the line.
    page.locator(".finding .place button").click()
    page.locator(".CodeMirror-focused").wait_for()
    assert "botom" in page.evaluate("""() => {
      const { CodeMirror: mirror } = document.querySelector(".CodeMirror")
      return mirror.getLine(mirror.getCursor().line)
    }""")
    server.write(SPEC)
    view(page, "first").wait_for()
    assert page.locator(".status").is_visible() and page.locator(".controls").is_visible() and page.locator("#copy").is_enabled()


def test_findings_stand_beside_the_last_good_plan(page, preview):
    server = preview()
    open_map(page, server)
    server.write(SPEC.replace("variableAnchors: [center, bottom]", "variableAnchors: [center, botom]"))
    page.wait_for_selector("#banner:not([hidden])")
    assert view(page, "first").is_visible()
    # The first mistake, and what is to be seen all the same.
    line = 1 + SPEC.splitlines().index("    variableAnchors: [center, bottom]")
    first, rest = page.locator("#banner p").all_inner_texts()
    assert first.startswith(f"Line {line}: ") and "botom" in first
    assert rest == "The map shows the last plan that compiled."
    page.get_by_role("button", name="Show findings").click()
    assert page.locator(".finding.error").count() == 1
    assert "botom" in page.locator(".finding pre").inner_text()
    assert "^^^^^" in page.locator(".finding pre").inner_text()
    assert page.locator("#tab-findings .count").inner_text() == "1"
    page.locator("#tab-spec").click()
    page.locator(".finding-text.error", has_text="botom").wait_for()
    server.write(SPEC)
    page.wait_for_selector("#banner", state="hidden")
    assert page.locator("#tab-findings .count").is_hidden()


def test_a_lost_connection_is_shown_and_found_again(page, preview):
    page.expected += ["ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE"]
    server = preview()
    open_map(page, server)
    assert page.locator("#connection").inner_text() == "live"
    server.stop()
    page.wait_for_selector("#connection.is-lost")
    server.write(SPEC.replace("title: First", "title: Again"))
    server.command[server.command.index("--port") + 1] = re.search(r":(\d+)/", server.url)[1]
    server.start()
    page.wait_for_selector("#connection:not(.is-lost)")
    # Its revisions begin at 1 again, and what changed meanwhile is seen.
    view(page, "first").filter(has_text="Again").wait_for()


def test_a_spec_that_is_gone_keeps_its_map_and_its_name(page, preview):
    server = preview()
    # That another file is similar is of no use to who deleted this one.
    server.spec.with_name("cafe.annotations.yaml").write_text(SPEC)
    open_map(page, server)
    server.spec.unlink()
    page.wait_for_selector("#banner:not([hidden])")
    gone, rest = page.locator("#banner p").all_inner_texts()
    assert gone.endswith("cafes.annotations.yaml: there is no such file any more")
    assert rest == "The map shows the last plan that compiled."
    assert page.locator("#name").inner_text() == "Two cafés" and view(page, "first").is_visible()
    server.write(SPEC.replace("title: First", "title: Back"))
    page.wait_for_selector("#banner", state="hidden")
    view(page, "first").filter(has_text="Back").wait_for()


def test_a_server_that_breaks_off_is_no_mistake_of_the_map(page, preview):
    page.expected += ["ERR_CONNECTION_RESET", "Failed to load resource"]
    server = preview()
    open_map(page, server)
    page.route("**/scenery.json", lambda route: route.abort("connectionreset"))
    with page.expect_event("requestfailed"):
        server.write(SPEC.replace("title: First", "title: Lost"))
    page.unroute("**/scenery.json")
    server.write(SPEC.replace("title: First", "title: Found"))
    view(page, "first").filter(has_text="Found").wait_for()
    assert page.locator("#banner").is_hidden()


def test_a_read_that_fails_once_is_tried_again(page, preview):
    page.expected += ["ERR_CONNECTION_RESET"]
    server = preview()
    open_map(page, server)
    page.route("**/scenery.json", lambda route: route.abort("connectionreset"), times=1)
    server.write(SPEC.replace("title: First", "title: Later"))
    view(page, "first").filter(has_text="Later").wait_for()


# Headless pages are always seen: what `document.hidden` says is the test's, and the streams are kept to be asked.
HIDDEN = """
window.hides = (isHidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden })
  document.dispatchEvent(new Event("visibilitychange"))
}
window.streams = []
window.EventSource = class extends EventSource {
  constructor(address) {
    super(address)
    streams.push(this)
  }
}"""


def test_a_tab_that_is_not_seen_holds_no_connection_and_catches_up(page, preview):
    page.add_init_script(HIDDEN)
    server = preview()
    open_map(page, server)
    states = "streams.map(({ readyState }) => readyState)"
    assert page.evaluate(states) == [1]
    page.evaluate("hides(true)")
    assert page.evaluate(states) == [2]
    server.write(SPEC.replace("title: First", "title: Later"))
    page.evaluate("hides(false)")
    view(page, "first").filter(has_text="Later").wait_for()
    assert page.evaluate(states) == [2, 1]
    assert page.locator("#connection").inner_text() == "live"


def test_a_tab_that_is_opened_behind_others_reads_without_a_connection(page, preview):
    page.add_init_script(HIDDEN + "\nhides(true)")
    page.emulate_media(reduced_motion="reduce")
    page.goto(preview().url)
    page.wait_for_selector("html[data-revision]", state="attached")
    assert page.title() == "Two cafés – Cartouche" and page.evaluate("streams.length") == 0
    page.evaluate("hides(false)")
    page.wait_for_selector("#connection:not(:empty)")
    assert page.evaluate("streams.length") == 1


def test_what_was_not_told_to_its_end_is_told_again(page, preview):
    page.expected += ["TypeError"]
    server = preview()
    open_map(page, server)

    def without_findings(route):
        state = route.fetch().json()
        route.fulfill(json={**state, "findings": None})

    page.route("**/state.json", without_findings)
    later = SPEC.replace("title: First", "title: Later")
    server.write(later)
    page.wait_for_selector("#banner:not([hidden])")
    assert page.locator("#banner").inner_text().startswith("The map cannot be shown")
    page.unroute("**/state.json")
    # The plan is the same as that of the save before.
    server.write(later + "# No more than a comment.\n")
    view(page, "first").filter(has_text="Later").wait_for()
    assert page.locator("#banner").is_hidden()


def test_an_answer_that_breaks_off_is_known(page, server):
    page.expected += ["ERR_CONTENT_LENGTH_MISMATCH"]
    server.files |= {"/empty.html": "<!doctype html><title>Empty</title>", "/whole": b"plan", "/part": CutShort(b"plan"), "/bad.json": b"{"}
    page.goto(server.url + "/empty.html")
    told = page.evaluate(
        """async () => {
        const { fetched, Unreachable } = await import("/JavaScript/preview/connection.js")
        const told = (address) => fetched(address).then((bytes) => bytes.byteLength, (error) => error instanceof Unreachable || error.name)
        return [await told("/whole"), await told("/part"), await told("/bad.json")] }""")
    assert told == [4, True, "SyntaxError"]


def test_a_line_is_marked_by_the_worst_of_its_findings(page, server):
    server.files["/empty.html"] = "<!doctype html><title>Empty</title>"
    page.goto(server.url + "/empty.html")
    lines = page.evaluate(
        """async () => {
        const { Source } = await import("/JavaScript/preview/source.js")
        const finding = (severity, line, path = "a.yaml") => ({ severity, path, start: { line }, message: severity })
        const source = new Source()
        source.update("one\\ntwo\\nthree", [finding("error", 1), finding("warning", 1), finding("note", 2), finding("warning", 2), finding("error", 3, "b.yaml")],
          "a.yaml")
        return [...source.content.querySelectorAll(".line")].map((line) => [line.className, line.title]) }""")
    assert lines == [["line error", "error"], ["line warning", "warning"], ["line", ""]]
