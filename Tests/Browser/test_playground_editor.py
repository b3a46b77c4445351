"""The editor of the static site: it compiles in the page, the map follows, and the address keeps the text."""

import json
import os
import re
import subprocess

import pytest
from file_server import FileServer

CAFES = "map.html?map=cafes"
MARKER = "map.html?map=draggable-marker"
TEXT = "document.querySelector('.CodeMirror').CodeMirror.getValue()"


@pytest.fixture(scope="module")
def site(root, program, tmp_path_factory):
    if not (root / ".build/compiler-wasm/cartouche-compiler.wasm").exists():
        missing = "LEFT OUT: there is no module of the compiler, which Scripts/compiler-wasm builds"
        pytest.fail(missing) if os.environ.get("CARTOUCHE_NEEDS_COMPILER") else pytest.skip(missing)
    folder = tmp_path_factory.mktemp("site")
    environment = {**os.environ, "CARTOUCHE_PROGRAM": str(program.path)}
    subprocess.run([root / "Scripts/playground", folder, "cafes", "draggable-marker", "zoo"], env=environment, check=True)
    with FileServer({"/": folder}) as server:
        yield server


@pytest.fixture
def open_map(new_page, site):
    """`open_map(path)` opens a map of the site, and waits for the editor."""

    def open_page(path=CAFES, **options):
        page = new_page(viewport={"width": 1200, "height": 800}, **options)
        page.goto(f"{site.url}/{path}")
        settled(page)
        return page

    return open_page


def settled(page):
    page.wait_for_selector("html[data-compiled][data-idle]", state="attached")


def put_cursor(page, text):
    """Puts the cursor at the end of a text, as a click does."""
    page.evaluate(
        """text => {
          const mirror = document.querySelector(".CodeMirror").CodeMirror
          mirror.setCursor(mirror.posFromIndex(mirror.getValue().indexOf(text) + text.length))
          mirror.focus()
        }""", text)


def replace(page, old, new):
    """Types a text in place of another one."""
    put_cursor(page, old)
    for _ in old:
        page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.insert_text(new)


def view(page, id):
    return page.locator(f".view[data-id='{id}']:not([hidden])")


def test_a_mistake_is_underlined_and_fixed_and_the_fix_undone(open_map):
    page = open_map()
    assert page.locator(".problems-summary").inner_text() == "No problems"
    replace(page, "priority: high", "priorty: high")
    page.locator(".finding-text.error", has_text="priorty").wait_for()
    assert page.locator(".finding-mark.error").count() == 1
    assert page.locator(".problems-summary").inner_text() == "1 error"
    assert page.locator("#tab-spec .count").inner_text() == "1"
    # The map keeps the last plan, and says so once the error stays.
    assert view(page, "hello").count() == 1
    page.locator("#banner", has_text="The map shows the last plan that compiled.").wait_for()
    page.get_by_role("button", name="Fix: Write priority").click()
    page.locator(".problems.is-fine").wait_for()
    assert "priority: high" in page.evaluate(TEXT) and page.locator(".finding-text").count() == 0
    page.locator("#banner").wait_for(state="hidden")
    page.get_by_role("button", name="Undo", exact=True).click()
    page.locator(".finding-text.error", has_text="priorty").wait_for()
    page.get_by_role("button", name="Redo", exact=True).click()
    page.locator(".problems.is-fine").wait_for()


def test_the_map_follows_the_text(open_map):
    page = open_map()
    assert page.get_by_role("button", name="Undo", exact=True).is_disabled()
    replace(page, "Hello world!", "Good morning!")
    page.locator(".view-title", has_text="Good morning!").wait_for()
    replace(page, "Coffee around Union Square", "Coffee")
    page.locator("#name", has_text=re.compile("^Coffee$")).wait_for()
    # Undoing goes back step by step, and `Original` at once.
    page.keyboard.press("Control+z")
    page.locator("#name", has_text="Union Square").wait_for()
    page.get_by_role("button", name="Original").click()
    page.locator(".view-title", has_text="Hello world!").wait_for()
    assert page.get_by_role("button", name="Original").is_disabled()
    page.get_by_role("button", name="Undo", exact=True).click()
    page.locator(".view-title", has_text="Good morning!").wait_for()


def test_the_key_fixes_at_the_cursor(open_map):
    page = open_map()
    replace(page, "gap: 8", "gapp: 8")
    page.locator(".finding-text.error", has_text="gapp").wait_for()
    put_cursor(page, "gapp")
    page.keyboard.press("Control+.")
    page.locator(".problems.is-fine").wait_for()
    page.keyboard.press("Control+.")
    page.locator("#toast", has_text="There is nothing to fix at the cursor.").wait_for()


def test_a_finding_leads_to_its_place(open_map):
    page = open_map()
    replace(page, "title: Hello world!", "title: [1, 2]")
    page.locator(".problem-text").first.click()
    assert page.evaluate("document.querySelector('.CodeMirror').CodeMirror.getCursor().line") == 15
    assert page.evaluate("document.querySelector('.CodeMirror').CodeMirror.hasFocus()")


def test_findings_after_letters_of_several_bytes_are_at_their_place(open_map):
    page = open_map()
    replace(page, "Hello world!", "Grüße 😀")
    replace(page, "priority: [get, rating]", "priorite: [get, rating] # ☕")
    page.locator(".finding-text.error", has_text=re.compile("^priorite$")).wait_for()


def test_a_click_on_a_view_selects_its_lines(open_map):
    page = open_map()
    view(page, "hello").click()
    page.wait_for_function("document.querySelector('.CodeMirror').CodeMirror.getSelection().startsWith('  - id: hello')")
    assert page.locator("#tab-spec").get_attribute("aria-selected") == "true"
    assert page.locator(".problems-about code").inner_text() == "hello"
    # An instance of a list leads to the list.
    page.locator(".view:not([hidden])", has_text="Bluebird").click()
    page.wait_for_function("document.querySelector('.CodeMirror').CodeMirror.getSelection().includes('forEach')")
    page.locator(".problems-about", has_text="visible").wait_for()
    page.get_by_role("button", name="Why?").click()
    page.locator("#panel-inspect h2", has_text="Bluebird").wait_for()


def test_the_cursor_highlights_its_views(open_map):
    page = open_map()
    put_cursor(page, "forEach")
    page.locator(".view.is-at-cursor").first.wait_for()
    assert page.locator(".view.is-at-cursor").count() > 3 and page.locator(".view.is-at-cursor", has_text="Hello").count() == 0
    page.locator(".problems-about", has_text=re.compile(r"cafes\s*\d+ on the map")).wait_for()
    put_cursor(page, "id: hello")
    page.locator(".view.is-at-cursor", has_text="Hello").wait_for()
    put_cursor(page, "version")
    page.locator(".view.is-at-cursor").wait_for(state="detached")


def test_a_dragged_view_changes_its_coordinate(open_map):
    page = open_map(MARKER)
    before = page.evaluate(TEXT)
    start = view(page, "marker").bounding_box()
    x, y = start["x"] + 16, start["y"] + 20
    drag(page, (x, y), (x + 60, y - 40))
    page.wait_for_function(f"{TEXT} !== {json.dumps(before)}")
    page.mouse.up()
    after = page.evaluate(TEXT)
    # Only the numbers differ.
    point = r"(?<=point: \[)[-\d.]+, [-\d.]+(?=\])"
    assert re.sub(point, "", after) == re.sub(point, "", before) and after != before
    stands_at(page, start["x"] + 60)
    # The whole drag is one step.
    page.get_by_role("button", name="Undo", exact=True).click()
    assert page.evaluate(TEXT) == before
    stands_at(page, start["x"])


def stands_at(page, x):
    """Waits until the marker is there."""
    page.wait_for_function("x => Math.abs(document.querySelector('.view[data-id=marker]').getBoundingClientRect().x - x) < 1.5", arg=x)


def test_a_canceled_drag_leaves_the_text(open_map):
    page = open_map(MARKER)
    before = page.evaluate(TEXT)
    box = view(page, "marker").bounding_box()
    x, y = box["x"] + 16, box["y"] + 20
    drag(page, (x, y), (x + 60, y - 40))
    page.wait_for_function(f"{TEXT} !== {json.dumps(before)}")
    page.keyboard.press("Escape")
    page.mouse.up()
    assert page.evaluate(TEXT) == before


def drag(page, start, end):
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    page.mouse.move(*end)


def test_a_shared_link_opens_in_another_profile(open_map):
    page = open_map(permissions=["clipboard-read", "clipboard-write"])
    replace(page, "Hello world!", "Grüße 😀")
    page.locator(".view-title", has_text="Grüße").wait_for()
    page.locator(".stage .screen").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("location.hash.includes('/')")
    page.get_by_role("button", name="Share link").click()
    page.locator("#toast", has_text="Link copied").wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.url and "spec=" in link
    text, place = page.evaluate(TEXT), view(page, "hello").bounding_box()
    other = open_map(link.split("/", 3)[3])
    other.locator(".view-title", has_text="Grüße").wait_for()
    assert other.evaluate(TEXT) == text
    assert view(other, "hello").bounding_box()["x"] == pytest.approx(place["x"], abs=2)
    # A reload keeps the text, and the original has an address without it.
    other.reload()
    settled(other)
    other.locator(".view-title", has_text="Grüße").wait_for()
    other.get_by_role("button", name="Original").click()
    other.wait_for_function("!location.hash.includes('spec=')")


def test_a_link_that_is_cut_off_is_told(open_map):
    page = open_map(CAFES + "#spec=q0ktLlFIBAJ")
    page.locator("#toast", has_text="The spec in this link is cut off or changed.").wait_for()
    assert "Hello world!" in page.evaluate(TEXT)
    assert view(page, "hello").is_visible()


def test_a_shared_text_with_mistakes_shows_them_with_the_original_map(open_map, new_page, site):
    page = open_map()
    replace(page, "priority: high", "priorty: high")
    page.locator(".finding-text").wait_for()
    page.wait_for_function("location.hash.includes('spec=')")
    other = open_map(page.url.split("/", 3)[3])
    other.locator(".finding-text.error", has_text="priorty").wait_for()
    assert view(other, "hello").is_visible()


def test_a_text_that_is_too_long_for_a_link_is_told(open_map):
    page = open_map()
    page.evaluate("""() => {
      let seed = 7
      const letter = () => ((seed = (seed * 16807) % 2147483647) % 36).toString(36)
      const noise = Array.from({ length: 1500 }, () => "# " + Array.from({ length: 60 }, letter).join("")).join("\\n")
      document.querySelector(".CodeMirror").CodeMirror.replaceRange(noise + "\\n", { line: 0, ch: 0 })
    }""")
    page.get_by_role("button", name="Share link").click()
    page.locator("#toast", has_text="too long for a link").wait_for()
    assert "spec=" not in page.url
    put_cursor(page, "version: 1")
    page.keyboard.press("Control+s")
    page.locator("#toast", has_text="too long for the page’s address").wait_for()


def test_names_of_the_language_are_completed(open_map):
    page = open_map()
    put_cursor(page, "title: Hello world!")
    page.keyboard.press("Enter")
    page.keyboard.type("zPri")
    page.locator(".CodeMirror-hint", has_text="zPriority").wait_for()
    page.keyboard.press("Enter")
    page.wait_for_function(TEXT + ".includes('    zPriority: ')")
    page.keyboard.type("2")
    page.locator(".problems.is-fine").wait_for()
    put_cursor(page, "variableAnchors: [bottom, ")
    page.keyboard.press("Control+Space")
    page.locator(".CodeMirror-hint", has_text="top-left").wait_for()
    page.keyboard.press("Escape")


def test_the_keyboard_leaves_the_editor(open_map):
    page = open_map()
    put_cursor(page, "version: 1")
    before = page.evaluate(TEXT)
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    page.wait_for_function("!document.querySelector('.CodeMirror').contains(document.activeElement)")
    assert page.evaluate(TEXT) == before
    # Tab indents again afterwards.
    put_cursor(page, "version: 1")
    page.keyboard.press("Tab")
    page.wait_for_function(TEXT + " !== " + json.dumps(before))


def test_another_key_cancels_leaving_and_closing_completion_does_not_start_it(open_map):
    page = open_map()
    has_focus = "document.querySelector('.CodeMirror').CodeMirror.hasFocus()"
    put_cursor(page, "version: 1")
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    assert page.evaluate(has_focus)
    put_cursor(page, "title: Hello world!")
    page.keyboard.press("Enter")
    page.keyboard.type("zPri")
    page.locator(".CodeMirror-hint").first.wait_for()
    page.keyboard.press("Escape")
    page.locator(".CodeMirror-hint").first.wait_for(state="detached")
    page.keyboard.press("Tab")
    assert page.evaluate(has_focus)


def test_enter_continues_an_item_at_its_first_key(open_map):
    page = open_map()
    put_cursor(page, "  - id: hello")
    page.keyboard.press("Enter")
    page.keyboard.type("subtitle: Hi")
    page.wait_for_function(TEXT + ".includes('  - id: hello\\n    subtitle: Hi\\n')")


def test_a_file_of_data_is_added_inline(open_map):
    page = open_map("map.html?map=new")
    assert page.locator("#name").inner_text() == "New map" and page.locator("#path").inner_text() == "new.annotations.yaml"
    replace(page, "name: New map", "# no name")
    page.locator("#name", has_text="Untitled map").wait_for()
    page.evaluate("""() => {
      const mirror = document.querySelector(".CodeMirror").CodeMirror
      mirror.setValue(mirror.getValue().replace("templates:", "sources:\\n  other: other.geojson\\ntemplates:"))
    }""")
    page.locator(".problem", has_text="Add data").wait_for()
    data = {"type": "Feature", "properties": {"name": "Opéra"}, "geometry": {"type": "Point", "coordinates": [2.3316, 48.872]}}
    file = {"name": "My places.geojson", "mimeType": "application/geo+json", "buffer": json.dumps(data).encode()}
    page.set_input_files("input[type=file]", file)
    page.locator("#toast", has_text="Added as My-places").wait_for()
    page.evaluate("""() => {
      const mirror = document.querySelector(".CodeMirror").CodeMirror
      const shown = "annotations:\\n  - { id: places, forEach: { source: My-places }, size: [80, 30], title: '{name}' }"
      mirror.setValue(mirror.getValue().replace("  other: other.geojson\\n", "").replace("annotations:", shown))
    }""")
    page.locator(".view-title", has_text="Opéra").wait_for()
    page.locator(".problems.is-fine").wait_for()
    page.set_input_files("input[type=file]", {**file, "buffer": b"[]"})
    page.locator("#toast", has_text="it is not GeoJSON").wait_for()


def test_an_edited_example_without_a_name_has_none_of_the_example(open_map):
    page = open_map()
    replace(page, "name: Coffee around Union Square", "name:")
    page.locator("#name", has_text="Untitled map").wait_for()
    assert page.locator("#path").inner_text() == "Edited copy of Examples/cafes/cafes.annotations.yaml"


def test_windows_line_ends_are_no_edit(new_page, site):
    page = new_page(viewport={"width": 1200, "height": 800})

    def with_line_ends(route):
        state = route.fetch().json()
        state["text"] = state["text"].replace("\n", "\r\n")
        route.fulfill(json=state)

    page.route("**/state.json", with_line_ends)
    page.goto(f"{site.url}/{CAFES}")
    settled(page)
    assert page.get_by_role("button", name="Original").is_disabled() and "spec=" not in page.url


def test_a_file_is_fetched_again_after_a_network_error(open_map, new_page, site):
    page = new_page(viewport={"width": 1200, "height": 800})
    page.expected += ["ERR_FAILED", "cafes.geojson"]
    page.route("**/files/**/*.geojson", lambda route: route.abort(), times=1)
    page.goto(f"{site.url}/{CAFES}")
    settled(page)
    page.locator(".problem.error").first.wait_for()
    replace(page, "Hello world!", "Good morning!")
    page.locator(".problems.is-fine").wait_for()


def test_an_edited_map_has_no_frames_of_the_original(open_map):
    page = open_map("map.html?map=zoo")
    assert page.locator(".player").is_visible()
    replace(page, "Carousel", "Merry-go-round")
    page.locator(".view-title", has_text="Merry-go-round").wait_for()
    page.locator(".player").wait_for(state="hidden")
    page.get_by_role("button", name="Original").click()
    page.locator(".player").wait_for()


def test_the_ground_follows_the_text(open_map):
    """What is below the views is that of the compiled text, too: here the puck, which is blue."""
    page = open_map("map.html?map=zoo")
    page.expected += ["willReadFrequently"]
    blue = """() => {
      const canvas = document.querySelector("canvas.ground")
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height)
      let count = 0
      for (let at = 0; at < data.length; at += 4) if (data[at + 2] > data[at] + 100) count += 1
      return count
    }"""
    assert page.evaluate(blue) > 50
    replace(page, "puck: { coordinate: [-122.5020, 37.7315], radius: 16 }", "placement: { margin: 40 }")
    page.wait_for_function(f"({blue})() === 0")


def test_a_site_without_the_compiler_shows_the_text(new_page, site):
    page = new_page(viewport={"width": 1200, "height": 800})

    def without_files(route):
        state = route.fetch().json()
        del state["files"]
        route.fulfill(json=state)

    page.route("**/state.json", without_files)
    page.goto(f"{site.url}/{CAFES}")
    page.wait_for_selector("html[data-idle]", state="attached")
    assert "Hello world!" in page.locator(".source").inner_text()
    assert page.locator(".CodeMirror").count() == 0


def test_a_compiler_that_cannot_be_loaded_is_told(new_page, site):
    page = new_page(viewport={"width": 1200, "height": 800})
    page.expected += ["404", "cartouche-compiler.wasm"]
    page.route("**/cartouche-compiler.wasm", lambda route: route.fulfill(status=404))
    page.goto(f"{site.url}/{CAFES}")
    page.locator(".problems-summary", has_text="The compiler cannot be used").wait_for()
    assert view(page, "hello").is_visible()
