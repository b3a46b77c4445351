"""The static site of the examples, which `Scripts/playground` makes."""

import os
import subprocess

import pytest
from file_server import FileServer


@pytest.fixture(scope="module")
def site(root, program, tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    environment = {**os.environ, "CARTOUCHE_PROGRAM": str(program.path)}
    subprocess.run([root / "Scripts/playground", folder, "world-cities", "route-overview", "zoo"], env=environment, check=True, timeout=120)
    with FileServer({"/": folder}) as server:
        yield server


def test_the_index_shows_each_map_alive(new_page, site):
    page = new_page(viewport={"width": 1100, "height": 800})
    page.goto(site.url + "/index.html")
    page.wait_for_function("document.querySelectorAll('[data-map]').length === 3 && document.querySelectorAll('[data-ready]').length === 3")
    for name in ["world-cities", "route-overview", "zoo"]:
        assert page.locator(f"[data-map={name}] .view:not([hidden])").count() > 1
    assert page.locator("#from-disk").is_hidden()
    page.locator("[data-map=zoo]").click()
    page.wait_for_selector("html[data-idle]", state="attached")
    assert page.url.endswith("map.html?map=zoo")


def test_a_map_stands_beside_its_spec(new_page, site):
    page = new_page(viewport={"width": 1100, "height": 800})
    page.goto(site.url + "/map.html?map=world-cities")
    page.wait_for_selector("html[data-idle]", state="attached")
    assert "forEach: { source: cities }" in page.locator(".source").inner_text()
    assert page.locator("#path").inner_text() == "Examples/world-cities/world-cities.annotations.yaml"
    assert "GeoNames" in page.locator("#credits").inner_text()
    assert page.locator(".view:not([hidden])").count() > 30
    assert page.locator("#connection").inner_text() == ""


def test_from_disk_it_says_what_to_do(browser, root):
    """Browsers load no modules from there."""
    context = browser.new_context()
    page = context.new_page()
    page.goto((root / "JavaScript/playground/index.html").as_uri())
    assert "python3 -m http.server" in page.locator("#from-disk").inner_text()
    assert page.locator("#from-disk").is_visible()
    context.close()
