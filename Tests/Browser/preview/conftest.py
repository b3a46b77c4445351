"""Servers of specs, and pages for them."""

import pytest
from preview_page import SPEC
from preview_server import PreviewServer


@pytest.fixture
def page(new_page):
    """A map of 800 points beside its panel."""
    return new_page(viewport={"width": 1160, "height": 700})


@pytest.fixture(scope="session")
def cafes(program, tmp_path_factory):
    """A server of `SPEC` that all tests share that write nothing."""
    spec = tmp_path_factory.mktemp("cafes") / "cafes.annotations.yaml"
    spec.write_text(SPEC)
    with PreviewServer(program.path, spec) as server:
        yield server


@pytest.fixture(scope="session")
def example(program, root):
    """`example("hotel-prices", *options)` serves an example to all tests that ask for it."""
    servers = {}

    def serve(name, *options):
        if (name, options) not in servers:
            servers[name, options] = PreviewServer(program.path, root / f"Examples/{name}/{name}.annotations.yaml", *options)
            servers[name, options].start()
        return servers[name, options]

    yield serve
    for server in servers.values():
        server.stop()


@pytest.fixture
def preview(program, tmp_path):
    """`preview(SPEC, *options)` serves a spec of a folder of its own, which may be written again."""
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
def new_page(preview, new_page):
    """Pages are closed before their servers are: else they tell that they lost them."""
    return new_page
