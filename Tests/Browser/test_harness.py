"""What the other tests rely on: that a page that complains fails, and that MapLibre draws without a network."""

import pytest
from file_server import FileServer
from watched_page import PageWatch

COMPLAINTS = {
    "console.error('no such plan')": "error: no such plan",
    "console.warn('no such plan')": "warning: no such plan",
    "setTimeout(() => { throw new Error('no such plan') })": "thrown: Error: no such plan",
    "Promise.reject(new Error('no such plan'))": "thrown: Error: no such plan",
    "fetch('/missing.plan')": "404: ",
    "fetch('https://example.org/').catch(() => 0)": "asked another machine: https://example.org/",
}


@pytest.mark.parametrize("script", COMPLAINTS)
def test_a_page_that_complains_is_noticed(browser, server, script):
    server.files["/empty.html"] = "<!doctype html><title>Empty</title>"
    context = browser.new_context()
    watch = PageWatch(context)
    watch.page.goto(server.url + "/empty.html")
    watch.page.evaluate("script => { const tag = document.createElement('script'); tag.text = script; document.head.append(tag) }", script)
    is_noticed = lambda: any(told.startswith(COMPLAINTS[script]) for told in watch.unexpected())
    for _ in range(100):
        if is_noticed():
            break
        watch.page.wait_for_timeout(50)
    context.close()
    assert is_noticed(), watch.complaints


def test_nothing_outside_the_folders_is_served(tmp_path):
    (tmp_path / "secret").write_text("secret")
    (tmp_path / "open").mkdir()
    with FileServer({"/": tmp_path / "open"}) as server:
        assert server.body("/../secret") is None


def test_maplibre_draws_without_a_network(page, server):
    server.files["/map.html"] = """<!doctype html><title>Map</title>
        <link rel="stylesheet" href="/maplibre-gl/maplibre-gl.css"><script src="/maplibre-gl/maplibre-gl.js"></script>
        <body style="margin: 0"><div id="map" style="height: 100vh"></div><script>
        window.map = new maplibregl.Map({ container: "map", center: [16.37, 48.21], zoom: 12,
          style: { version: 8, sources: {}, layers: [{ id: "land", type: "background", paint: { "background-color": "#e8f0e0" } }] } })
        map.once("idle", () => { window.isIdle = true })</script>"""
    page.goto(server.url + "/map.html")
    page.wait_for_function("window.isIdle")
    assert page.evaluate("map.project([16.37, 48.21])") == {"x": 400, "y": 300}
