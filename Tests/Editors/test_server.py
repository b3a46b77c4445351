"""The server as a process, with an independent client."""

import asyncio
import itertools
import os
import subprocess
import time

import pytest
from lsprotocol import types

PROGRAM = os.environ["CARTOUCHE_PROGRAM"]
versions = itertools.count(1)


def open_text(client, uri: str, text: str):
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(
            types.TextDocumentItem(uri=uri, language_id="yaml", version=next(versions), text=text)
        )
    )


def close_text(client, uri: str):
    client.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(uri)))


async def findings(client, uri: str) -> list:
    """The diagnostics of a text, requested or sent, by what the client can do."""
    if client.capabilities.text_document.diagnostic:
        report = await client.text_document_diagnostic_async(
            types.DocumentDiagnosticParams(types.TextDocumentIdentifier(uri))
        )
        return list(report.items)
    for _ in range(200):
        if uri in client.diagnostics:
            await asyncio.sleep(0.1)
            return list(client.diagnostics[uri])
        await asyncio.sleep(0.05)
    raise AssertionError("no diagnostics")


async def test_findings_of_unsaved_text(client, folder):
    uri = (folder / "a.annotations.yaml").as_uri()
    text = (folder / "a.annotations.yaml").read_text()
    open_text(client, uri, text.replace("lib.pin", "lib.pinn"))
    found = await findings(client, uri)
    assert [item.code for item in found] == ["unknown-template"]
    assert found[0].source == "cartouche"
    close_text(client, uri)


async def test_an_import_that_is_open(client, folder):
    uri, lib = ((folder / name).as_uri() for name in ("b.annotations.yaml", "lib.annotations.yaml"))
    text = (folder / "a.annotations.yaml").read_text()
    open_text(client, lib, (folder / "lib.annotations.yaml").read_text().replace("pin", "pinn"))
    open_text(client, uri, text)
    assert [item.code for item in await findings(client, uri)] == ["unknown-template"]
    close_text(client, uri)
    close_text(client, lib)


async def test_a_file_that_changes_on_disk(client, folder):
    uri = (folder / "e.annotations.yaml").as_uri()
    library = folder / "watched.annotations.yaml"
    library.unlink(missing_ok=True)
    text = (folder / "a.annotations.yaml").read_text().replace("lib.annotations", "watched.annotations")
    open_text(client, uri, text)
    assert [item.code for item in await findings(client, uri)] == ["unreadable-import"]
    library.write_text((folder / "lib.annotations.yaml").read_text())
    client.diagnostics.pop(uri, None)
    client.workspace_did_change_watched_files(
        types.DidChangeWatchedFilesParams([types.FileEvent(library.as_uri(), types.FileChangeType.Created)])
    )
    assert await findings(client, uri) == []
    watching = client.capabilities.workspace.did_change_watched_files
    names = [registration.method for registration in client.registrations]
    expected = ["workspace/didChangeWatchedFiles"] if watching and watching.dynamic_registration else []
    assert names == expected
    close_text(client, uri)


async def test_a_fix(client, folder):
    uri = (folder / "c.annotations.yaml").as_uri()
    text = (folder / "a.annotations.yaml").read_text().replace("version: 1\n", "version: 1\nplacement: { strategy: Greedy }\n")
    open_text(client, uri, text)
    found = await findings(client, uri)
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(
            text_document=types.TextDocumentIdentifier(uri),
            range=found[0].range,
            context=types.CodeActionContext(diagnostics=found, only=[types.CodeActionKind.QuickFix]),
        )
    )
    assert "write `greedy`" in [action.title for action in actions]
    close_text(client, uri)


async def test_an_edit_is_fast(client, folder):
    """A fast editor sends an edit and a request for each key."""
    uri = (folder / "d.annotations.yaml").as_uri()
    text = (folder / "a.annotations.yaml").read_text()
    client.diagnostics.pop(uri, None)
    open_text(client, uri, text)
    await findings(client, uri)
    start = time.monotonic()
    for number in range(50):
        position = types.Position(line=2, character=0)
        client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(version=next(versions), uri=uri),
                [types.TextDocumentContentChangePartial(text="#\n", range=types.Range(position, position))],
            )
        )
    await findings(client, uri)
    assert time.monotonic() - start < 10
    close_text(client, uri)


def test_the_program_ends_with_its_input():
    run = subprocess.run([PROGRAM, "lsp"], input=b"", capture_output=True, timeout=20)
    assert (run.returncode, run.stdout, run.stderr) == (1, b"", b"")


def test_the_program_ends_with_the_editor():
    editor = subprocess.Popen(["sleep", "0"])
    editor.wait()
    server = subprocess.Popen([PROGRAM, "lsp", f"--clientProcessId={editor.pid}"], stdin=subprocess.PIPE)
    assert server.wait(timeout=20) == 1


@pytest.mark.parametrize("damage", [b"", b"Content-Length: 3\r\n\r\n{}", b"\x00\xff" * 100, b"Content-Length: -5\r\n\r\n"])
def test_damaged_input_ends_the_program_politely(damage):
    run = subprocess.run([PROGRAM, "lsp", "--stdio"], input=damage, capture_output=True, timeout=20)
    assert run.returncode == 1
    assert run.stderr == b""
