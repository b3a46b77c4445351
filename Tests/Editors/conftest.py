"""A client of `cartouche lsp` for each set of abilities that pytest-lsp knows from real editors."""

import os
import pathlib

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities, make_test_lsp_client
from pytest_lsp.client import default_feature

PROGRAM = os.environ["CARTOUCHE_PROGRAM"]
EDITORS = ["visual-studio-code", "neovim", "emacs"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> pathlib.Path:
    folder = tmp_path_factory.mktemp("project")
    (folder / ".git").mkdir()
    (folder / "lib.annotations.yaml").write_text("version: 1\ntemplates:\n  pin: { size: [24, 24] }\n")
    (folder / "a.annotations.yaml").write_text(
        "version: 1\nimports: { lib: lib.annotations.yaml }\n"
        "annotations:\n  - { id: a, extends: lib.pin, attach: { point: [0, 0] } }\n"
    )
    return folder


@default_feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
def publish(client: LanguageClient, params: types.PublishDiagnosticsParams):
    client.diagnostics[params.uri] = params.diagnostics
    client.published.setdefault(params.uri, []).append(params.version)


def make_client() -> LanguageClient:
    client = make_test_lsp_client()
    # The versions of the texts whose diagnostics were sent, by URI.
    client.published = {}
    return client


@pytest_lsp.fixture(
    config=ClientServerConfig(server_command=[PROGRAM, "lsp"], client_factory=make_client), params=EDITORS, scope="module"
)
async def client(lsp_client: LanguageClient, request, folder):
    lsp_client.registrations = []

    @lsp_client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(params: types.RegistrationParams):
        lsp_client.registrations += params.registrations

    await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=client_capabilities(request.param),
            workspace_folders=[types.WorkspaceFolder(uri=folder.as_uri(), name="project")],
        )
    )
    yield
    await lsp_client.shutdown_session()
