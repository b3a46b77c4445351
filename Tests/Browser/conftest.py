"""What tests in a browser have in common: a server of files, the program, and pages that must not complain."""

import importlib.util
import os
import pathlib
import re
import subprocess

import chromium
import pytest
from file_server import FileServer
from playwright.sync_api import expect, sync_playwright
from watched_page import LONGEST_WAIT, PageWatch

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILT = ROOT / ".build/browser"


def pytest_configure(config):
    expect.set_options(timeout=LONGEST_WAIT)
    config.addinivalue_line("markers", "measures_time: runs alone, because what runs beside it would count")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.failed:
        item.has_failed = True
    return report


@pytest.fixture(scope="session")
def root():
    """The repository."""
    return ROOT


@pytest.fixture(scope="session")
def program():
    """`program("compile", spec, "-o", plan)` runs `cartouche`, which must succeed, and returns what it printed."""
    path = os.environ.get("CARTOUCHE_PROGRAM", ROOT / ".build/debug/cartouche")

    def run(*arguments):
        done = subprocess.run([path, *map(str, arguments)], cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 0, f"cartouche {arguments} failed:\n{done.stderr}"
        return done.stdout

    run.path = path
    return run


@pytest.fixture(scope="session")
def server():
    """Serves the repository at `server.url`, MapLibre GL JS below `/maplibre-gl/`, and what tests give `server.files`."""
    # The wheel carries MapLibre GL JS. Its Python is not imported, and what that needs is not installed.
    wheel = pathlib.Path(importlib.util.find_spec("maplibre").origin).parent
    folders = {"/maplibre-gl/": wheel / "srcjs", "/": ROOT}
    with FileServer(folders) as server:
        yield server


@pytest.fixture(scope="session")
def plan(program, server):
    """`plan(spec)` compiles the spec at a path in the repository, once, and returns the address of its plan."""
    addresses = {}
    # Several processes run tests, each with plans of its own.
    folder = BUILT / os.environ.get("PYTEST_XDIST_WORKER", "alone")

    def address(spec):
        if spec not in addresses:
            name = "/plans/" + re.sub(r"\W+", "-", str(spec)) + ".plan"
            file = folder / name[1:]
            file.parent.mkdir(parents=True, exist_ok=True)
            program("compile", spec, "-o", file)
            server.files[name] = file.read_bytes()
            addresses[spec] = server.url + name
        return addresses[spec]

    return address


@pytest.fixture(scope="session")
def browser():
    """Headless Chromium, one for all tests."""
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def new_page(browser, request):
    """`new_page(viewport={…}, color_scheme="dark", …)` opens a page in a context of its own.

    If the test fails, or always with CARTOUCHE_PICTURES, a picture of each page is in `.build/browser/pictures`. The test fails
    if a page reports an error or a warning, throws, cannot load a file, or requests one from another machine. `page.expected` lists
    patterns of expected reports.
    """
    watches = []

    def open_page(**options):
        context = browser.new_context(**{"viewport": {"width": 800, "height": 600}, **options})
        watch = PageWatch(context)
        watches.append(watch)
        return watch.page

    yield open_page

    has_failed = getattr(request.node, "has_failed", False) or any(watch.unexpected() for watch in watches)
    draws = has_failed or "CARTOUCHE_PICTURES" in os.environ
    pictures = BUILT / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    name = re.sub(r"\W+", "-", f"{request.path.stem}-{request.node.name}".replace("test_", "")).strip("-")
    for number, watch in enumerate(watches):
        if draws and not watch.page.is_closed():
            watch.page.screenshot(path=pictures / (f"{name}-{number + 1}.png" if number else f"{name}.png"))
        watch.context.close()
    complaints = [complaint for watch in watches for complaint in watch.unexpected()]
    assert not complaints, "The page complained:\n" + "\n".join(complaints)


@pytest.fixture
def page(new_page):
    """A page of 800 × 600."""
    return new_page()
