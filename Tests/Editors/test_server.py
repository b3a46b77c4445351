"""The server as a process, with an independent client."""

import asyncio
import itertools
import os
import subprocess

import pytest
from lsprotocol import types

PROGRAM = os.environ["CARTOUCHE_PROGRAM"]
versions = itertools.count(1)
# The last version of each text, by URI.
latest: dict[str, int] = {}


def next_version(uri: str) -> int:
    latest[uri] = next(versions)
    return latest[uri]


def open_text(client, uri: str, text: str):
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(
            types.TextDocumentItem(uri=uri, language_id="yaml", version=next_version(uri), text=text)
        )
    )


def close_text(client, uri: str):
    client.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(uri)))


async def findings(client, uri: str) -> list:
    """The diagnostics of the last version of a text, requested or sent, by what the client can do."""
    if client.capabilities.text_document.diagnostic:
        report = await client.text_document_diagnostic_async(
            types.DocumentDiagnosticParams(types.TextDocumentIdentifier(uri))
        )
        return list(report.items)
    for _ in range(1200):
        if uri in client.diagnostics and client.published.get(uri, [None])[-1] == latest[uri]:
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


async def test_the_last_of_many_edits(client, folder):
    """A fast editor sends edits without waiting for answers. No version is checked twice, and the last one is checked."""
    uri = (folder / "d.annotations.yaml").as_uri()
    text = (folder / "a.annotations.yaml").read_text()
    client.diagnostics.pop(uri, None)
    open_text(client, uri, text)
    await findings(client, uri)
    client.published.pop(uri, None)
    for number in range(50):
        position = types.Position(line=2, character=0)
        client.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(version=next_version(uri), uri=uri),
                [types.TextDocumentContentChangePartial(text="#\n", range=types.Range(position, position))],
            )
        )
    last = types.Position(line=52, character=0)
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(version=next_version(uri), uri=uri),
            [types.TextDocumentContentChangePartial(text="nam: a\n", range=types.Range(last, last))],
        )
    )
    assert [item.range.start.line for item in await findings(client, uri) if item.code == "unknown-key"] == [52]
    published = client.published.get(uri, [])
    assert len(published) == len(set(published)) <= 51
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


def place(text: str, word: str, by: int = 0) -> types.Position:
    """The position of a word in a text of ASCII, moved by a number of letters."""
    before = text[: text.index(word) + by]
    return types.Position(before.count("\n"), len(before) - before.rfind("\n") - 1)


def edited(text: str, edits) -> str:
    """The text after edits. Those of the server have no overlaps."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for edit in sorted(edits, key=lambda edit: (edit.range.start.line, edit.range.start.character), reverse=True):
        start, end = (starts[each.line] + each.character for each in (edit.range.start, edit.range.end))
        text = text[:start] + edit.new_text + text[end:]
    return text


def changes(edit: types.WorkspaceEdit) -> dict:
    """The edits of each file by its URI, in either form."""
    if edit.document_changes:
        return {change.text_document.uri: change.edits for change in edit.document_changes}
    return edit.changes


@pytest.fixture
def spec(client, folder):
    """An open spec: its URI and its text."""
    uri = (folder / "f.annotations.yaml").as_uri()
    text = (folder / "a.annotations.yaml").read_text()
    open_text(client, uri, text)
    yield uri, text
    close_text(client, uri)


async def test_completion(client, spec):
    uri, text = spec
    result = await client.text_document_completion_async(
        types.CompletionParams(types.TextDocumentIdentifier(uri), place(text, "lib.pin", 7))
    )
    items = {item.label: item for item in result.items}
    edit = items["lib.pin"].text_edit
    assert edited(text, [edit]).replace("${0}", "").replace("$0", "") == text
    reads_snippets = client.capabilities.text_document.completion.completion_item.snippet_support
    expected = types.InsertTextFormat.Snippet if reads_snippets else types.InsertTextFormat.PlainText
    assert items["lib.pin"].insert_text_format == expected


async def test_hover(client, spec):
    uri, text = spec
    hover = await client.text_document_hover_async(
        types.HoverParams(types.TextDocumentIdentifier(uri), place(text, "extends"))
    )
    assert "template" in hover.contents.value
    assert hover.range == types.Range(place(text, "extends"), place(text, "extends", 7))


async def test_rename(client, spec, folder):
    uri, text = spec
    library = (folder / "lib.annotations.yaml").as_uri()
    position = place(text, "lib.pin", 5)
    prepared = await client.text_document_prepare_rename_async(
        types.PrepareRenameParams(types.TextDocumentIdentifier(uri), position)
    )
    assert prepared.placeholder == "pin"
    edit = await client.text_document_rename_async(
        types.RenameParams(types.TextDocumentIdentifier(uri), position, "needle")
    )
    found = changes(edit)
    assert edited(text, found[uri]) == text.replace("lib.pin", "lib.needle")
    assert "needle: {" in edited((folder / "lib.annotations.yaml").read_text(), found[library])
    with pytest.raises(Exception, match="."):
        await client.text_document_rename_async(
            types.RenameParams(types.TextDocumentIdentifier(uri), position, "a b")
        )


async def test_formatting(client, folder):
    uri = (folder / "g.annotations.yaml").as_uri()
    text = (folder / "a.annotations.yaml").read_text()
    untidy = text.replace("{ id: a, ", "{id:   a, ").replace("imports: {", "imports:   {")
    open_text(client, uri, untidy)
    options = types.FormattingOptions(tab_size=8, insert_spaces=False)
    edits = await client.text_document_formatting_async(
        types.DocumentFormattingParams(types.TextDocumentIdentifier(uri), options)
    )
    assert edited(untidy, edits) == text
    line = place(untidy, "{id:").line
    range = types.Range(types.Position(line, 0), types.Position(line, 9))
    edits = await client.text_document_range_formatting_async(
        types.DocumentRangeFormattingParams(types.TextDocumentIdentifier(uri), range, options)
    )
    assert edited(untidy, edits) == text.replace("imports: {", "imports:   {")
    close_text(client, uri)
