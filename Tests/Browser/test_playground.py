"""The static site of the examples, which `Scripts/playground` makes."""

import os
import subprocess

import pytest
from file_server import FileServer


@pytest.fixture(scope="module")
def folder(root, program, tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    environment = {**os.environ, "CARTOUCHE_PROGRAM": str(program.path)}
    subprocess.run([root / "Scripts/playground", folder, "world-cities", "hotel-prices", "zoo"], env=environment, check=True)
    return folder


@pytest.fixture(scope="module")
def site(folder):
    with FileServer({"/": folder}) as server:
        yield server


def test_the_index_shows_each_map_alive(new_page, site):
    page = new_page(viewport={"width": 1100, "height": 800})
    page.goto(site.url + "/index.html")
    page.wait_for_function("document.querySelectorAll('[data-map]').length === 3 && document.querySelectorAll('[data-ready]').length === 3")
    for name in ["world-cities", "hotel-prices", "zoo"]:
        assert page.locator(f"[data-map={name}] .view:not([hidden])").count() > 1
    assert page.locator("#from-disk").is_hidden()
    page.locator("[data-map=zoo]").click()
    page.wait_for_selector("html[data-idle]", state="attached")
    assert page.url.endswith("map.html?map=zoo")


def test_a_map_stands_beside_its_spec(new_page, site):
    page = new_page(viewport={"width": 1100, "height": 800})
    page.goto(site.url + "/map.html?map=world-cities")
    page.wait_for_selector("html[data-idle]", state="attached")
    assert "forEach: { source: cities }" in page.locator("#panel-spec").inner_text()
    assert page.locator("#path").inner_text() == "Examples/world-cities/world-cities.annotations.yaml"
    assert "GeoNames" in page.locator("#credits").inner_text()
    assert page.locator(".view:not([hidden])").count() > 30
    assert page.locator("#connection").inner_text() == ""


def test_a_scenario_is_played_and_all_maps_are_a_click_away(new_page, site):
    page = new_page(viewport={"width": 1100, "height": 800})
    page.goto(site.url + "/map.html?map=hotel-prices")
    page.wait_for_selector("html[data-idle]", state="attached")
    assert page.locator(".player .label").inner_text() == "Play hotel-prices.scenario.yaml"
    page.get_by_role("link", name="All maps").click()
    page.wait_for_selector("[data-map=zoo]")


def test_frames_are_loaded_once_they_are_played(new_page, site):
    page = new_page(viewport={"width": 1100, "height": 800})
    asked = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("trace.json") else None)
    page.goto(site.url + "/map.html?map=hotel-prices")
    page.wait_for_selector("html[data-idle]", state="attached")
    count = int(page.locator(".player .place").inner_text().split()[0])
    assert count > 1 and asked == []
    page.fill("input[aria-label=Frame]", str(count - 1))
    page.wait_for_selector(f"html[data-frame='{count - 1}']", state="attached")
    assert page.locator(".player .track path").get_attribute("d").count("M") > 1
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector(f"html[data-frame='{count - 1}']", state="attached")
    assert len(asked) == 1


def test_frames_that_cannot_be_loaded_are_told(new_page, site):
    page = new_page(viewport={"width": 1100, "height": 800})
    page.expected += ["404"]
    page.route("**/trace.json", lambda route: route.fulfill(status=404))
    page.goto(site.url + "/map.html?map=hotel-prices")
    page.wait_for_selector("html[data-idle]", state="attached")
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator("#banner").get_by_text("The frames cannot be played: maps/hotel-prices/trace.json: 404").wait_for()
    page.unroute("**/trace.json")
    page.get_by_role("button", name="Play", exact=True).click()
    # A busy machine may have gone past the first frame by then.
    page.wait_for_function("Number(document.documentElement.dataset.frame) > 0")


def test_a_map_that_there_is_not_is_told(new_page, site):
    page = new_page()
    page.expected += ["404"]
    page.goto(site.url + "/map.html?map=nowhere")
    page.wait_for_selector("#banner:not([hidden])")
    assert page.locator("#banner p").first.inner_text() == "There is no map nowhere here."
    assert page.title() == "No such map – Cartouche"
    # Nothing stands there that is of no use without a map.
    for part in [".tools", ".side", ".controls", ".status"]:
        assert page.locator(part).is_hidden(), part
    page.get_by_role("button", name="All maps").click()
    page.wait_for_selector("[data-map=zoo]")


def test_a_plan_that_is_missing_is_told_on_its_card(new_page, site):
    page = new_page(viewport={"width": 1100, "height": 800})
    page.expected += ["404"]
    page.route("**/maps/zoo/plan", lambda route: route.fulfill(status=404))
    page.goto(site.url + "/index.html")
    page.get_by_role("alert").wait_for()
    assert page.locator("[data-map=zoo] [role=alert]").inner_text().startswith("The map cannot be shown: maps/zoo/plan: 404")
    # The others are there.
    page.locator("[data-map=hotel-prices][data-ready]").wait_for()


def test_a_module_that_is_missing_is_told(new_page, site):
    page = new_page(viewport={"width": 1100, "height": 800})
    page.expected += ["404", "cartouche.wasm"]
    page.route("**/cartouche.wasm", lambda route: route.fulfill(status=404))
    page.goto(site.url + "/index.html")
    page.get_by_role("alert").wait_for()
    assert page.locator("#problem").inner_text().startswith("The maps cannot be shown: ")
    assert page.locator("[data-map] [role=alert]").count() == 0


def test_a_preview_that_gives_no_address_is_told(root, tmp_path):
    mute = tmp_path / "mute"
    mute.write_text("#!/bin/sh\n")
    mute.chmod(0o755)
    done = subprocess.run([root / "Scripts/playground", tmp_path / "site", "zoo"], env={**os.environ, "CARTOUCHE_PROGRAM": str(mute)},
                          capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr == "`cartouche preview Examples/zoo/zoo.annotations.yaml` ended without an address.\n"


@pytest.mark.parametrize("name", ["index.html", "map.html?map=zoo", "map.html"])
def test_from_disk_it_says_what_to_do(browser, folder, name):
    """Browsers load no modules from there."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(folder.as_uri() + "/" + name)
    assert "python3 -m http.server" in page.locator("#from-disk").inner_text()
    assert page.locator("#from-disk").is_visible()
    assert page.get_by_role("combobox").count() == 0 and page.locator("#side").is_hidden()
    context.close()


def test_a_server_says_nothing_of_disks(new_page, site):
    page = new_page(viewport={"width": 1100, "height": 800})
    page.goto(site.url + "/map.html?map=zoo")
    page.wait_for_selector("html[data-idle]", state="attached")
    assert page.locator("#from-disk").is_hidden() and page.locator("#side").is_visible()
