"""The page of `cartouche preview`, and a spec to show."""

import re

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
