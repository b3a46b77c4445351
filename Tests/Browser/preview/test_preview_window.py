"""The preview's page in windows of other sizes, densities and colours, and for who uses no mouse."""

import json
import re

import pytest
from preview_page import SPEC, idle, middle, open_map


def test_the_camera_is_copied_as_a_spec_writes_it(new_page, cafes, program, tmp_path):
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    open_map(page, cafes, "#15.25/52.501/13.402/30/20")
    page.locator("#copy").click()
    line = "camera: { center: [13.402, 52.501], zoom: 15.25, bearing: 30, pitch: 20 }"
    page.wait_for_selector(f"#toast >> text={line}")
    assert page.evaluate("navigator.clipboard.readText()") == line
    copied = tmp_path / "copied.annotations.yaml"
    copied.write_text(re.sub("camera: .*", line, SPEC))
    assert json.loads(program("resolve", copied, "--format", "json"))["camera"]["pitch"] == 20


def test_the_viewport_is_picked_and_turned(page, cafes):
    open_map(page, cafes)
    assert page.get_by_label("Turn the viewport").is_disabled(), "a window has no other way up"
    page.get_by_label("Viewport", exact=True).select_option(label="iPhone 16 · 393 × 852")
    idle(page)
    assert page.evaluate("[screen_.offsetWidth, screen_.offsetHeight]".replace("screen_", "document.getElementById('screen')")) == [393, 852]
    page.get_by_label("Turn the viewport").click()
    idle(page)
    assert page.evaluate("document.getElementById('screen').offsetWidth") == 852
    # Points are those of the picked size, however small it is drawn.
    page.mouse.click(*middle(page, "first"))
    page.wait_for_selector(".verdict.shown")


def test_canvases_are_as_dense_as_the_screen(new_page, cafes):
    page = new_page(viewport={"width": 800, "height": 600}, device_scale_factor=2)
    open_map(page, cafes)
    width, points = page.evaluate("(canvas => [canvas.width, canvas.clientWidth])(document.querySelector('.layer.ground'))")
    assert width == 2 * points


def test_what_is_written_is_sharp_at_rest(page, cafes):
    open_map(page, cafes)
    # A view that is a layer of its own moves without being painted again, and is blurred between pixels.
    layer = "getComputedStyle(document.querySelector('.view')).willChange"
    assert page.evaluate(layer) == "auto"
    moving = page.evaluate(f"""async () => {{
        document.getElementById("screen").dispatchEvent(new WheelEvent("wheel", {{ deltaY: -90, clientX: 300, clientY: 300, cancelable: true }}))
        // The page asked for its frame before.
        return new Promise((done) => requestAnimationFrame(() => done({layer}))) }}""")
    assert moving == "transform"
    idle(page)
    assert page.evaluate(layer) == "auto"


def test_a_dark_theme_has_light_writing(new_page, cafes):
    page = new_page(color_scheme="dark")
    open_map(page, cafes)

    def lightness(property):
        red, green, blue = map(int, re.findall(r"\d+", page.evaluate(f"getComputedStyle(document.body).{property}"))[:3])
        return red + green + blue

    assert lightness("color") > 600 > 150 > lightness("backgroundColor")
    ground = page.evaluate("[...document.querySelector('.layer.ground').getContext('2d').getImageData(5, 200, 1, 1).data]")
    assert sum(ground[:3]) < 200


def test_a_phones_width_has_room_for_map_and_panel(new_page, cafes):
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    open_map(page, cafes)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    stage, side = page.locator("#stage").bounding_box(), page.locator("#side").bounding_box()
    assert stage["height"] > 350 and stage["width"] == 390
    assert side["y"] >= stage["y"] + stage["height"] and side["height"] > 250
    page.touchscreen.tap(*middle(page, "first"))
    page.wait_for_selector(".verdict.shown")
    page.locator(".menu summary").tap()
    boxes = [box.bounding_box() for box in page.locator(".menu input, .menu .sample").all()]
    assert boxes and all(box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in boxes)


def test_a_page_of_little_height_covers_nothing(new_page, example, root):
    """As a page of 1440 × 900 is at 200 %."""
    page = new_page(viewport={"width": 720, "height": 450})
    open_map(page, example("hotel-prices", "--scenario", root / "Examples/hotel-prices/hotel-prices.scenario.yaml"))
    bottom = lambda name: (lambda box: box["y"] + box["height"])(page.locator(name).bounding_box())
    assert bottom(".screen") <= page.locator(".player").bounding_box()["y"]
    assert bottom(".player") <= page.locator(".controls").bounding_box()["y"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 720


@pytest.mark.parametrize("width, height", [(1160, 700), (390, 844), (800, 600), (720, 450)])
def test_nothing_of_the_map_is_behind_buttons_and_numbers(new_page, cafes, width, height):
    page = new_page(viewport={"width": width, "height": height})
    open_map(page, cafes)
    map, *parts = [page.locator(name).bounding_box() for name in ("#screen", ".controls", ".status")]
    stage = page.locator("#stage").bounding_box()
    for part in parts:
        assert part["y"] >= map["y"] + map["height"]
        assert part["y"] + part["height"] <= stage["y"] + stage["height"] and stage["x"] <= part["x"]
    controls, status = parts
    assert status["x"] + status["width"] <= controls["x"] and controls["x"] + controls["width"] <= width
    assert page.locator("[data-number=hidden]").bounding_box()["x"] + 60 < status["x"] + status["width"]


LONG = "A name that somebody wrote to say everything about this map at once, " * 4


@pytest.mark.parametrize("width", [1160, 800, 390])
@pytest.mark.parametrize("name", [LONG, LONG.replace(" ", "_").strip("_")])
def test_a_long_name_leaves_the_header_as_it_is(new_page, preview, width, name):
    page = new_page(viewport={"width": width, "height": 700})
    page.expected += ["ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE"]
    server = preview(SPEC.replace("name: Two cafés", f"name: {json.dumps(name)}"))
    open_map(page, server)
    assert page.locator("#connection").evaluate("text => text.scrollWidth <= text.clientWidth")
    server.stop()
    page.wait_for_selector("#connection.is-lost")
    header, shown = page.locator("header").bounding_box(), page.locator("#name").bounding_box()
    assert header["height"] < (100 if width == 390 else 60) and page.evaluate("document.documentElement.scrollWidth") <= width
    assert shown["width"] >= 100 and shown["height"] < 24
    # All of it can be read.
    assert page.locator("#name").get_attribute("title") == name
    boxes = [page.locator(part).bounding_box() for part in (".brand", ".name", "#connection", "#copy")]
    for left, right in zip(boxes, boxes[1:3] if width == 390 else boxes[1:]):
        assert left["x"] + left["width"] <= right["x"]
    assert all(box["x"] + box["width"] <= width for box in boxes)


# Of each visible text with less contrast than WCAG's AA asks for: its contrast and what it is.
FAINT = """() => {
  const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true })
  const drawn = (colors) => {
    for (const color of colors) { context.fillStyle = color; context.fillRect(0, 0, 1, 1) }
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
  }
  const light = (rgb) => rgb.map((value) => value / 255).map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0)
  const faint = []
  for (const part of document.querySelectorAll("header *, aside *, .status *, .player *, .banner *, .view *")) {
    if (!part.checkVisibility() || part.closest(":disabled") || ![...part.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())) continue
    const backs = []
    for (let back = part; back; back = back.parentElement) backs.unshift(getComputedStyle(back).backgroundColor)
    const [text, ground] = [light(drawn([...backs, getComputedStyle(part).color])), light(drawn(backs))]
    const contrast = (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05)
    if (contrast < 4.5) faint.push([contrast.toFixed(2), part.outerHTML])
  }
  return faint }"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_texts_can_be_read(new_page, preview, scheme):
    page = new_page(viewport={"width": 1160, "height": 700}, color_scheme=scheme)
    # A comment, and a warning.
    open_map(page, preview(SPEC.replace("    priority: 2\n", "    priority: 2   # more\n") + "templates:\n  unused: { size: [1, 1] }\n"))
    page.mouse.click(*middle(page, "first"))
    for tab in page.get_by_role("tab").all():
        tab.click()
        idle(page)
        assert page.evaluate(FAINT) == [], tab.inner_text()


def test_everything_that_can_be_used_has_a_name(page, cafes):
    open_map(page, cafes)
    page.locator(".menu summary").click()
    page.mouse.click(*middle(page, "first"))
    page.wait_for_selector(".verdict.shown")
    nameless = page.evaluate(
        """() => [...document.querySelectorAll("button, input, select, [tabindex='0']")].filter(part => part.offsetParent
        && !(part.getAttribute("aria-label") || part.textContent.trim() || part.labels?.length || part.getAttribute("aria-labelledby"))
        ).map(part => part.outerHTML)""")
    assert nameless == []
    tabs = page.get_by_role("tab")
    assert tabs.all_inner_texts() == ["Inspect", "Findings", "Events", "Spec"]
    tabs.first.focus()
    page.keyboard.press("ArrowRight")
    assert page.get_by_role("tab", selected=True).inner_text() == "Findings"
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid", "the focus is visible"


@pytest.mark.parametrize("width", [390, 600, 700, 800, 900, 1160])
def test_a_number_is_shown_whole_or_not_at_all(new_page, example, width):
    page = new_page(viewport={"width": width, "height": 700})
    open_map(page, example("city-clusters"))
    status = page.locator(".status").bounding_box()
    right, bottom = status["x"] + status["width"] + 1, status["y"] + status["height"]
    boxes = {part.inner_text(): part.bounding_box() for part in page.locator(".status > *").all()}
    whole = [text for text, box in boxes.items() if box["y"] < bottom]
    assert all(box["x"] + box["width"] <= right for text, box in boxes.items() if text in whole)
    assert all(text in " ".join(whole) for text in ("shown", "hidden", "0 blinks")), whole


@pytest.mark.parametrize("width, height", [(1160, 700), (390, 844), (720, 450)])
def test_notices_cover_no_button_of_the_page(new_page, preview, width, height):
    page = new_page(viewport={"width": width, "height": height}, permissions=["clipboard-read", "clipboard-write"])
    server = preview()
    open_map(page, server)
    server.write(SPEC.replace("title: Third", "titel: Third"))
    page.wait_for_selector("#banner:not([hidden])")
    page.locator("#copy").click()
    page.wait_for_selector("#toast.is-shown")
    notices = [page.locator(name).bounding_box() for name in ("#banner", "#toast")]
    buttons = page.locator("button:not(.view):not(.banner button), select, summary, input").all()
    boxes = [box for box in (button.bounding_box() for button in buttons if button.is_visible()) if box]
    assert len(boxes) > 8
    for notice in notices:
        for box in boxes:
            apart = (notice["x"] + notice["width"] <= box["x"] or box["x"] + box["width"] <= notice["x"]
                     or notice["y"] + notice["height"] <= box["y"] or box["y"] + box["height"] <= notice["y"])
            assert apart, (notice, box)


def test_a_wrapped_line_of_the_spec_keeps_its_indentation(new_page, preview):
    page = new_page(viewport={"width": 800, "height": 600})
    open_map(page, preview(SPEC.replace("title: Third", f"title: {'A very long title ' * 8}"), "--read-only"))
    page.locator("#tab-spec").click()
    # Where each row of the line's text begins; the first one begins with its indentation.
    starts = page.locator(".source .line", has_text="very long").evaluate("""line => {
        const range = document.createRange(), found = new Map(), width = line.querySelector(".y-key").getBoundingClientRect()
        range.selectNodeContents(line)
        for (const { top, left, width } of range.getClientRects()) if (width > 1) found.set(Math.round(top), Math.min(left, found.get(Math.round(top)) ?? Infinity))
        return [width.left, ...[...found.values()].slice(1)] }""")
    key, *rest = starts
    assert len(rest) > 1 and all(start > key for start in rest)


def test_the_colours_of_causes_stand_out_in_the_dark(new_page, cafes):
    page = new_page(color_scheme="dark")
    open_map(page, cafes)
    contrasts = page.evaluate("""async () => {
        const { CAUSES_BY_INTEREST, causeColor } = await import("./causes.js")
        const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true })
        const light = (color) => {
          context.fillStyle = color
          context.fillRect(0, 0, 1, 1)
          return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map((value) => value / 255)
            .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
            .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0)
        }
        const style = getComputedStyle(document.documentElement)
        return ["paper", "land", "water", "surface"].flatMap((ground) => CAUSES_BY_INTEREST.map((cause) =>
          (light(causeColor(cause)) + 0.05) / (light(style.getPropertyValue(`--${ground}`)) + 0.05))) }""")
    assert len(contrasts) > 60 and min(contrasts) >= 2.95
