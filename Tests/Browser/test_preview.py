"""The page of `cartouche preview`: every feature of it is driven in Chromium."""

import json
import re
import shutil

import pytest
from preview_server import PreviewServer

SPEC = """version: 1
name: Two cafés
camera: { center: [13.4, 52.5], zoom: 14 }
annotations:
  - id: first
    attach: { point: [13.4, 52.5] }
    size: [120, 40]
    priority: 2
    title: First
  - id: second
    attach: { point: [13.4003, 52.5] }
    size: [120, 40]
    variableAnchors: [center, bottom]
    title: Second
  - id: third
    attach: { point: [13.41, 52.503] }
    size: [80, 30]
    draggable: true
    title: Third
"""


@pytest.fixture
def page(new_page):
    """A map of 800 points beside its panel."""
    return new_page(viewport={"width": 1160, "height": 700})


@pytest.fixture
def preview(program, tmp_path):
    """`preview(SPEC, *options)` serves a spec of a folder of its own."""
    servers = []

    def serve(text=SPEC, *options):
        spec = tmp_path / "cafes.annotations.yaml"
        spec.write_text(text)
        server = PreviewServer(program.path, spec, *options)
        servers.append(server)
        server.start()
        return server

    yield serve
    for server in servers:
        if server.process.poll() is None:
            server.stop()


@pytest.fixture
def example(program, root, tmp_path):
    """`example("hotel-prices", *options)` serves an example."""
    servers = []

    def serve(name, *options):
        server = PreviewServer(program.path, root / f"Examples/{name}/{name}.annotations.yaml", *options)
        servers.append(server)
        server.start()
        return server

    yield serve
    for server in servers:
        server.stop()


@pytest.fixture
def new_page(preview, example, new_page):
    """Pages are closed before their servers are: else they tell that they lost them."""
    return new_page


def open_map(page, server, where=""):
    page.emulate_media(reduced_motion="reduce")
    page.goto(server.url + where)
    idle(page)


def idle(page):
    """Waits until the page has nothing left to draw."""
    # An input that was sent is drawn in the next frame of the screen; only then the page counts as busy.
    page.evaluate("() => new Promise(done => requestAnimationFrame(done))")
    page.wait_for_selector("html[data-idle]", state="attached")


def view(page, name):
    return page.locator(f'.view[data-id="{name}"]')


def middle(page, name):
    box = view(page, name).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def camera(page):
    """Zoom, bearing and pitch, as the page says."""
    return [float(number) for number in re.findall(r"-?[\d.]+", page.locator(".status .camera").inner_text())]


def show(page, name, isShown=True):
    page.locator(".menu summary").click()
    page.set_checked(f"input[name={name}]", isShown)
    page.keyboard.press("Escape")
    idle(page)


def painted(page, canvas):
    """How many pixels of a canvas are not blank."""
    return page.evaluate(
        """name => { const canvas = document.querySelector(`.layer.${name}`)
        const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true })
        copy.drawImage(canvas, 0, 0)
        const { data } = copy.getImageData(0, 0, canvas.width, canvas.height)
        let count = 0
        for (let at = 3; at < data.length; at += 4) if (data[at]) count += 1
        return count }""", canvas)


def test_views_are_where_the_program_puts_them(page, preview, program):
    server = preview(SPEC, "--viewport", "600x400")
    open_map(page, server)
    frame = json.loads(program("resolve", server.spec, "--viewport", "600x400", "--format", "json"))
    assert {placement["id"] for placement in frame["placements"]} == {"first", "third"}
    # The page may show the map smaller than it is.
    shown = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll(".view:not([hidden])")].map(view => {
        const { e, f } = new DOMMatrix(getComputedStyle(view).transform)
        return [view.dataset.id, [e, f, view.offsetWidth, view.offsetHeight]] }))""")
    for placement in frame["placements"]:
        wanted = [placement[name] for name in ("x", "y", "width", "height")]
        assert shown[placement["id"]] == pytest.approx(wanted, abs=0.01)
    assert page.title() == "Two cafés – Cartouche"


@pytest.mark.parametrize("where", ["#3/46/8", "#2.5/20/100/33", "#3.2/46/8/20/55"])
def test_the_ground_lies_where_the_resolver_sees_it(page, example, where):
    """The page's own projection of a view's coordinate is the point that the resolver gives, at any bearing and pitch."""
    open_map(page, example("world-cities"), where)
    differences = page.evaluate(
        """async () => {
        const { Projection } = await import("./projection.js"), { Session } = await import("./session.js")
        const { cameraOfHash } = await import("./camera.js")
        const session = await Session.start("cartouche.wasm")
        session.setPlan(await (await fetch("plan")).arrayBuffer())
        const viewport = [900, 700], camera = cameraOfHash(location.hash, { top: 10, right: 0, bottom: 50, left: 200 })
        const scene = session.resolve({ camera, viewport, inputs: [] }), projection = new Projection(camera, viewport)
        return scene.placements.map(({ coordinate, point }) => {
          const [x, y] = projection.project(coordinate)
          return Math.hypot(x - point[0], y - point[1])
        }) }""")
    assert len(differences) > 20
    assert max(differences) < 1e-9


def test_a_drag_moves_what_is_under_the_pointer(page, preview):
    open_map(page, preview())
    x, y = middle(page, "first")
    # A view that cannot be dragged moves the map.
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 70, y - 40, steps=4)
    page.mouse.up()
    idle(page)
    assert middle(page, "first") == pytest.approx((x + 70, y - 40), abs=1)


def test_the_wheel_zooms_around_the_pointer(page, preview):
    open_map(page, preview())
    before = middle(page, "third")
    page.mouse.move(*before)
    page.mouse.wheel(0, -240)
    page.locator(".status .camera").filter(has_not_text="14.00").wait_for()
    idle(page)
    assert camera(page)[0] > 14.3
    assert middle(page, "third") == pytest.approx(before, abs=1)


def test_the_right_button_turns_and_tilts(page, preview):
    open_map(page, preview())
    page.mouse.move(200, 300)
    page.mouse.down(button="right")
    page.mouse.move(260, 220, steps=4)
    page.mouse.up(button="right")
    idle(page)
    assert camera(page)[1:] == [30, 32]


def test_fingers_zoom_turn_and_tilt(new_page, preview):
    page = new_page(viewport={"width": 1160, "height": 700}, has_touch=True)
    open_map(page, preview())
    touch = page.context.new_cdp_session(page)

    def move(*steps):
        for number, points in enumerate(steps):
            touch.send("Input.dispatchTouchEvent", {
                "type": "touchMove" if number else "touchStart",
                "touchPoints": [{"x": x, "y": y, "id": index} for index, (x, y) in enumerate(points)],
            })
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        idle(page)

    move([(180, 300), (220, 300)], [(165, 300), (235, 300)], [(150, 300), (250, 300)], [(140, 300), (260, 300)])
    assert camera(page)[0] > 14.5
    zoom = camera(page)[0]
    move([(150, 300), (250, 300)], [(150, 285), (250, 285)], [(150, 250), (250, 250)])
    assert camera(page)[2] > 10
    assert camera(page)[0] == zoom


def test_keys_move_zoom_turn_tilt_and_go_home(page, preview):
    open_map(page, preview())
    page.locator("#screen").focus()
    x, y = middle(page, "third")
    page.keyboard.press("ArrowRight")
    idle(page)
    assert middle(page, "third") == pytest.approx((x - 100, y), abs=1)
    for key in ["+", "Shift+ArrowRight", "Shift+ArrowUp"]:
        page.keyboard.press(key)
    idle(page)
    assert camera(page) == [15, 15, 10]
    page.keyboard.press("n")
    idle(page)
    assert camera(page) == [15, 0, 0]
    page.keyboard.press("Home")
    idle(page)
    assert middle(page, "third") == pytest.approx((x, y), abs=1)


def test_brackets_go_from_view_to_view(page, preview):
    open_map(page, preview())
    page.locator("#screen").focus()
    page.keyboard.press("]")
    assert page.locator(".inspector h2").inner_text() == "First"
    assert page.evaluate("document.activeElement.dataset.id") == "first"
    page.keyboard.press("]")
    assert page.locator(".inspector h2").inner_text() == "Third"
    page.keyboard.press("Escape")
    page.wait_for_selector(".inspector h2", state="detached")


def test_a_click_on_a_view_says_why_it_is_there(page, preview):
    open_map(page, preview())
    page.mouse.click(*middle(page, "first"))
    page.wait_for_selector(".verdict.shown")
    assert page.locator(".inspector .id").inner_text() == "first"
    assert page.locator("tr.chosen").inner_text().split() == ["1", "center", "chosen"]
    assert "selected" in view(page, "first").get_attribute("aria-label")


def test_a_click_on_the_mark_of_a_hidden_one_says_who_is_in_the_way(page, preview):
    open_map(page, preview())
    x, y = middle(page, "first")
    marks = painted(page, "above")
    # 0.0003° are 6.99 points at zoom 14.
    page.mouse.click(x + 6.99, y)
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


def test_a_candidate_is_marked_from_the_list(page, preview):
    open_map(page, preview())
    page.mouse.click(*middle(page, "first"))
    page.wait_for_selector("tr.chosen")
    idle(page)
    before = page.evaluate("document.querySelector('.layer.above').toDataURL()")
    page.locator("tr.chosen").focus()
    idle(page)
    assert page.evaluate("document.querySelector('.layer.above').toDataURL()") != before


def test_all_annotations_are_listed_and_found(page, preview):
    open_map(page, preview())
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


def test_a_drag_of_a_draggable_view_moves_it_alone(page, preview):
    open_map(page, preview())
    first, (x, y) = middle(page, "first"), middle(page, "third")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y + 90, steps=5)
    page.mouse.up()
    idle(page)
    assert middle(page, "third") == pytest.approx((x - 60, y + 90), abs=1)
    assert middle(page, "first") == pytest.approx(first, abs=0.5)


@pytest.mark.parametrize("option, canvas", [
    ("frames", "above"), ("shapes", "above"), ("bounds", "below"), ("hidden", "above"), ("scenery", "ground"), ("points", "ground"),
])
def test_what_is_drawn_is_chosen(page, example, option, canvas):
    open_map(page, example("cafes"))
    isShown = page.locator(f"input[name={option}]").is_checked()
    before = page.evaluate("name => document.querySelector(`.layer.${name}`).toDataURL()", canvas)
    show(page, option, not isShown)
    assert page.evaluate("name => document.querySelector(`.layer.${name}`).toDataURL()", canvas) != before
    page.reload()
    idle(page)
    assert page.locator(f"input[name={option}]").is_checked() != isShown, "the choice is remembered"


def test_clusters_show_their_members(page, example):
    open_map(page, example("cycle-sharing"))
    cluster = page.locator(".view.is-cluster:not([hidden])").first
    box = cluster.bounding_box()
    blank = painted(page, "below")
    show(page, "clusters")
    assert painted(page, "below") > blank
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_selector(".members")
    assert page.locator(".members .link").count() > 1
    zoom = camera(page)[0]
    page.get_by_role("button", name="Zoom in to part").click()
    idle(page)
    assert camera(page)[0] > zoom


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


def test_findings_stand_beside_the_last_good_plan(page, preview):
    server = preview()
    open_map(page, server)
    server.write(SPEC.replace("variableAnchors: [center, bottom]", "variableAnchors: [center, botom]"))
    page.wait_for_selector("#banner:not([hidden])")
    assert view(page, "first").is_visible()
    page.get_by_role("button", name="Show findings").click()
    assert page.locator(".finding.error").count() == 1
    assert "botom" in page.locator(".finding pre").inner_text()
    assert "^^^^^" in page.locator(".finding pre").inner_text()
    assert page.locator("#tab-findings .count").inner_text() == "1"
    page.locator("#tab-spec").click()
    assert "botom" in page.locator(".source .line.error").inner_text()
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


def test_a_trace_plays_and_lists_events(page, example, root, program):
    trace = root / "Examples/parking/arrive.trace.jsonl"
    server = example("parking", "--trace", trace)
    open_map(page, server)
    frames = [json.loads(line) for line in program("resolve", server.spec, "--trace", trace, "--format", "json").splitlines()]
    last = len(frames) - 1
    page.fill("input[aria-label=Frame]", str(last))
    page.wait_for_selector(f"html[data-frame='{last}']", state="attached")
    idle(page)
    shown = {shown for shown in page.locator(".view:not([hidden])").evaluate_all("views => views.map(view => view.dataset.id)")}
    assert shown == {placement["id"] for placement in frames[last]["placements"]}
    page.locator("#tab-events").click()
    told = [event for frame in frames for event in frame["events"]]
    assert page.locator(".events li").count() == min(300, len(told))
    # From there on the map is live, where the trace left it.
    page.get_by_role("button", name="Back to live").click()
    idle(page)
    assert camera(page)[0] == pytest.approx(frames[last]["camera"]["zoom"], abs=0.01)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector(f"html[data-frame='{last}']", state="attached")


def test_blinks_are_counted(page, preview):
    open_map(page, preview())
    page.locator("#screen").focus()
    for key in ["ArrowRight", "ArrowLeft"]:
        for _ in range(8):
            page.keyboard.press(key)
        idle(page)
    assert int(page.locator("[data-number=blinks]").inner_text().split()[0]) > 0
    page.locator("[data-number=blinks]").click()
    page.locator("[data-number=blinks]").filter(has_text="0 blinks").wait_for()


def test_the_camera_is_copied_as_a_spec_writes_it(new_page, preview, program, tmp_path):
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    open_map(page, preview(), "#15.25/52.501/13.402/30/20")
    page.locator("#copy").click()
    line = "camera: { center: [13.402, 52.501], zoom: 15.25, bearing: 30, pitch: 20 }"
    page.wait_for_selector(f"#toast >> text={line}")
    assert page.evaluate("navigator.clipboard.readText()") == line
    copied = tmp_path / "copied.annotations.yaml"
    copied.write_text(re.sub("camera: .*", line, SPEC))
    assert json.loads(program("resolve", copied, "--format", "json"))["camera"]["pitch"] == 20


def test_the_viewport_is_picked_and_turned(page, preview):
    open_map(page, preview())
    page.get_by_label("Viewport", exact=True).select_option(label="iPhone 16")
    idle(page)
    assert page.evaluate("[screen_.offsetWidth, screen_.offsetHeight]".replace("screen_", "document.getElementById('screen')")) == [393, 852]
    page.get_by_label("Turn the viewport").click()
    idle(page)
    assert page.evaluate("document.getElementById('screen').offsetWidth") == 852
    # Points are those of the picked size, however small it is drawn.
    page.mouse.click(*middle(page, "first"))
    page.wait_for_selector(".verdict.shown")


def test_canvases_are_as_dense_as_the_screen(new_page, preview):
    page = new_page(viewport={"width": 800, "height": 600}, device_scale_factor=2)
    open_map(page, preview())
    width, points = page.evaluate("(canvas => [canvas.width, canvas.clientWidth])(document.querySelector('.layer.ground'))")
    assert width == 2 * points


def test_a_dark_theme_has_light_writing(new_page, preview):
    page = new_page(color_scheme="dark")
    open_map(page, preview())

    def lightness(property):
        red, green, blue = map(int, re.findall(r"\d+", page.evaluate(f"getComputedStyle(document.body).{property}"))[:3])
        return red + green + blue

    assert lightness("color") > 600 > 150 > lightness("backgroundColor")
    ground = page.evaluate("[...document.querySelector('.layer.ground').getContext('2d').getImageData(5, 200, 1, 1).data]")
    assert sum(ground[:3]) < 200


def test_a_phones_width_has_room_for_map_and_panel(new_page, preview):
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    open_map(page, preview())
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    stage, side = page.locator("#stage").bounding_box(), page.locator("#side").bounding_box()
    assert stage["height"] > 350 and stage["width"] == 390
    assert side["y"] >= stage["y"] + stage["height"] and side["height"] > 250
    page.touchscreen.tap(*middle(page, "first"))
    page.wait_for_selector(".verdict.shown")


def test_everything_that_can_be_used_has_a_name(page, preview):
    open_map(page, preview())
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
