"""Mouse, fingers and keys move the map of the preview, and everything is where the program puts it."""

import json

import pytest
from playwright.sync_api import expect
from preview_page import SPEC, camera, idle, middle, open_map, painted, view


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


@pytest.mark.parametrize("zoom, drawn", [(1.99, []), (1.9999, ["few"]), (3, []), (24, []), (25.5, ["few"])])
def test_a_filter_by_zoom_selects_what_a_layer_draws(page, cafes, zoom, drawn):
    open_map(page, cafes)
    groups = page.evaluate(
        """async (zoom) => {
        const { Layer } = await import("./scenery.js")
        const feature = (width, filterZooms) => ({ geometry: { type: "Point", coordinates: [0, 0] }, width, height: [], filterZooms })
        const layer = new Layer({ name: "dots", type: "circle", features: [feature("all"), feature("few", [[2, 3], [25, 26]])] })
        return layer.groupsAt(zoom).map(({ width }) => width) }""", zoom)
    assert groups == ["all", *drawn]


def test_a_drag_moves_what_is_under_the_pointer(page, cafes):
    open_map(page, cafes)
    x, y = middle(page, "first")
    # A view that cannot be dragged moves the map.
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 70, y - 40, steps=4)
    page.mouse.up()
    idle(page)
    assert middle(page, "first") == pytest.approx((x + 70, y - 40), abs=1)


def test_the_wheel_zooms_around_the_pointer(page, cafes):
    open_map(page, cafes)
    before = middle(page, "third")
    page.mouse.move(*before)
    page.mouse.wheel(0, -240)
    page.locator(".status .camera").filter(has_not_text="14.00").wait_for()
    idle(page)
    assert camera(page)[0] > 14.3
    assert middle(page, "third") == pytest.approx(before, abs=1)


def test_the_right_button_turns_and_tilts(page, cafes):
    open_map(page, cafes)
    page.mouse.move(200, 300)
    page.mouse.down(button="right")
    page.mouse.move(260, 220, steps=4)
    page.mouse.up(button="right")
    idle(page)
    assert camera(page)[1:] == [30, 32]


def test_fingers_zoom_turn_and_tilt(new_page, cafes):
    page = new_page(viewport={"width": 1160, "height": 700}, has_touch=True)
    open_map(page, cafes)
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


def test_keys_move_zoom_turn_tilt_and_go_home(page, cafes):
    open_map(page, cafes)
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
    assert page.evaluate("location.hash") != ""
    page.keyboard.press("Home")
    idle(page)
    assert middle(page, "third") == pytest.approx((x, y), abs=1)
    # The address has no camera any more that a reload would go to.
    assert page.evaluate("location.hash") == ""


def test_a_camera_is_shown_as_the_spec_has_it(page, preview):
    open_map(page, preview(SPEC.replace("zoom: 14 }", "zoom: 23, pitch: 75 }")))
    assert camera(page) == [23, 0, 75]
    # In the sky there is nothing to hold on to.
    top = page.locator("#screen").bounding_box()["y"]
    for y, isHeld in [(5, False), (400, True)]:
        before = middle(page, "first")
        page.mouse.move(300, top + y)
        page.mouse.down()
        page.mouse.move(340, top + y, steps=2)
        page.mouse.up()
        idle(page)
        assert (middle(page, "first") != before) == isHeld


def test_a_drag_of_a_draggable_view_moves_it_alone(page, cafes):
    open_map(page, cafes)
    first, (x, y) = middle(page, "first"), middle(page, "third")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y + 90, steps=5)
    page.mouse.up()
    idle(page)
    assert middle(page, "third") == pytest.approx((x - 60, y + 90), abs=1)
    assert middle(page, "first") == pytest.approx(first, abs=0.5)


DISABLED = SPEC + """  - id: closed
    attach: { point: [13.39, 52.503] }
    size: [90, 30]
    enabled: false
    draggable: true
    title: Closed
"""


def test_what_is_disabled_looks_so_and_lets_fingers_through(page, preview):
    open_map(page, preview(DISABLED))
    closed, third = view(page, "closed"), view(page, "third")
    assert closed.get_attribute("aria-disabled") == "true" and third.get_attribute("aria-disabled") is None
    assert closed.get_attribute("aria-label") == "Closed, disabled"
    line = "view => getComputedStyle(view, '::before').borderTopStyle"
    assert [closed.evaluate(line), third.evaluate(line)] == ["dashed", "none"]
    # It can be asked about all the same.
    page.mouse.click(*middle(page, "closed"))
    expect(page.locator(".inspector h2")).to_have_text("Closed")
    expect(page.locator(".verdict .chip")).to_have_text("disabled")
    assert page.get_by_role("button", name="Select", exact=True).is_disabled()
    page.locator("#tab-events").click()
    assert page.locator("[data-event=mapTapped]").count() == 1
    page.locator("#screen").focus()
    page.keyboard.press("]")
    while page.evaluate("document.activeElement.dataset.id") != "closed":
        page.keyboard.press("]")
    page.keyboard.press("Enter")
    idle(page)
    assert "is-selected" not in closed.get_attribute("class")
    # A drag that begins on it moves the map.
    x, y = middle(page, "third")
    a, b = middle(page, "closed")
    page.mouse.move(a, b)
    page.mouse.down()
    page.mouse.move(a + 40, b + 30, steps=3)
    page.mouse.up()
    idle(page)
    assert middle(page, "third") == pytest.approx((x + 40, y + 30), abs=1)


def test_what_a_state_disables_looks_so(page, preview):
    open_map(page, preview(SPEC.replace("    title: First\n", "    title: First\n    states: { selected: { enabled: false } }\n")))
    assert view(page, "first").get_attribute("aria-disabled") is None
    page.mouse.click(*middle(page, "first"))
    page.wait_for_selector(".verdict .chip")
    assert view(page, "first").get_attribute("aria-disabled") == "true"
    # It can be let go.
    page.get_by_role("button", name="Deselect").click()
    idle(page)
    assert view(page, "first").get_attribute("aria-disabled") is None


def test_escape_puts_back_what_is_dragged(page, cafes):
    open_map(page, cafes)
    x, y = middle(page, "third")
    page.mouse.click(x, y)
    page.wait_for_selector(".verdict.shown")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y + 90, steps=5)
    idle(page)
    assert middle(page, "third") == pytest.approx((x - 60, y + 90), abs=1)
    # Wherever the focus is.
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Escape")
    idle(page)
    assert middle(page, "third") == pytest.approx((x, y), abs=0.5)
    # The pointer that is still down moves nothing more, neither the view nor the map.
    page.mouse.move(x - 100, y, steps=3)
    page.mouse.up()
    idle(page)
    assert middle(page, "third") == pytest.approx((x, y), abs=0.5)
    assert page.evaluate("location.hash") == ""
    # That key was for the drag alone: who was asked for still is.
    assert page.locator(".inspector h2").inner_text() == "Third"
    page.locator("#tab-events").click()
    states = [event.split("\n")[-1] for event in page.locator("[data-event=dragStateChanged]").all_inner_texts()]
    assert states[:2] == ["canceling → none", "dragging → canceling"]
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y, steps=3)
    page.mouse.up()
    idle(page)
    assert middle(page, "third") == pytest.approx((x + 30, y), abs=1)


@pytest.mark.parametrize("where", ["#0/20/0", "#0/20/0/0/40", "#0.2/20/-170"])
def test_the_ground_goes_on_around_the_world(page, preview, tmp_path, where):
    square = {"type": "Polygon", "coordinates": [[[-110, 10], [-90, 10], [-90, 30], [-110, 30], [-110, 10]]]}
    dots = {"type": "MultiPoint", "coordinates": [[-60, 20], [60, 20]]}
    base = tmp_path / "base.geojson"
    base.write_text(json.dumps({"type": "GeometryCollection", "geometries": [square, dots]}))
    open_map(page, preview(SPEC, "--base", base), where)
    drawn = page.evaluate(
        """async () => {
        const { Projection, mercatorX, mercatorY } = await import("./projection.js")
        const { cameraOfHash } = await import("./camera.js")
        const canvas = document.querySelector(".layer.ground")
        const context = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true })
        context.drawImage(canvas, 0, 0)
        const viewport = [canvas.clientWidth, canvas.clientHeight], projection = new Projection(cameraOfHash(location.hash), viewport)
        const colors = { square: [], dot: [] }
        for (const [name, longitude] of [["square", -100], ["dot", 60]]) {
          for (let copy = -3; copy <= 3; copy += 1) {
            const [x, y] = projection.plane(mercatorX(longitude), mercatorY(20)), [right, down] = projection.turned(copy * projection.size, 0)
            const [left, top] = projection.screen(x + right, y + down)
            if (left < 5 || top < 5 || left > viewport[0] - 5 || top > viewport[1] - 5) continue
            colors[name].push([...context.getImageData(left, top, 1, 1).data].join())
          }
        }
        return { ...colors, nothing: [...context.getImageData(2, 2, 1, 1).data].join() }
        }""")
    assert len(drawn["square"]) + len(drawn["dot"]) > 2
    for name in ("square", "dot"):
        assert len(set(drawn[name])) <= 1 and drawn["nothing"] not in drawn[name]


def test_the_sky_is_of_one_colour(page, server):
    """At a pitch of which the horizon is just above the screen, the map fades into the sky, and into nothing darker."""
    server.files["/sky.html"] = """<!doctype html><title>Sky</title><meta name="color-scheme" content="light"><link rel="stylesheet" href="/JavaScript/preview/page.css">"""
    page.goto(server.url + "/sky.html")
    darkest = page.evaluate(
        """async () => {
        const { Ground } = await import("/JavaScript/preview/ground.js"), { Scenery } = await import("/JavaScript/preview/scenery.js")
        const { Projection } = await import("/JavaScript/preview/projection.js")
        const canvas = new OffscreenCanvas(300, 400), ground = new Ground(canvas), context = canvas.getContext("2d", { willReadFrequently: true })
        const least = []
        for (const pitch of [70, 76, 82]) {
          context.clearRect(0, 0, 300, 400)
          context.fillStyle = ground.colors.paper
          context.fillRect(0, 0, 300, 400)
          ground.drawHaze(context, new Projection({ center: [0, 0], zoom: 14, pitch }, [300, 400]))
          const { data } = context.getImageData(150, 0, 1, 400)
          least.push(Math.min(...data))
        }
        return Math.min(...least) }""")
    # Of the paper and of the haze no component is below.
    assert darkest >= 0xe4 - 1


def test_pointers_are_drawn_above_the_views(page, example):
    open_map(page, example("offscreen-pointers"), "#15.5/52.4735/13.4030")
    assert painted(page, "above") > 2000


def test_leader_lines_are_drawn_below_the_views(page, example):
    open_map(page, example("leader-lines"))
    assert painted(page, "below") > 100
    open_map(page, example("leader-lines"), "#17/60.1708/24.9412")
    assert painted(page, "below") == 0
