"""The editor of the preview: it compiles unsaved text, saves to disk, and loses no text."""

import json
import re

import pytest
from preview_page import SPEC, idle, open_map, view

TEXT = "document.querySelector('.CodeMirror').CodeMirror.getValue()"
IMPORTING = SPEC.replace("annotations:", "imports: { common: common.yaml }\nannotations:").replace(
    "    size: [120, 40]\n    priority: 2", "    extends: common.card\n    priority: 2")
COMMON = "version: 1\ntemplates:\n  card: { size: [120, 40] }\n"


@pytest.fixture
def open_editor(page):
    def open_page(server):
        open_map(page, server)
        page.locator("#tab-spec").click()
        page.wait_for_selector("html[data-compiled]", state="attached")
        idle(page)
        return page

    return open_page


def put_cursor(page, text):
    page.evaluate(
        """text => {
          const mirror = document.querySelector(".CodeMirror").CodeMirror
          mirror.setCursor(mirror.posFromIndex(mirror.getValue().indexOf(text) + text.length))
          mirror.focus()
        }""", text)


def replace(page, old, new):
    """Types a text in place of another one."""
    put_cursor(page, old)
    for _ in old:
        page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.insert_text(new)
    becomes(page, f"{TEXT}.includes({json.dumps(new)})")


def becomes(page, script, value=True, argument=None):
    """Waits until a script returns a value. `wait_for_function` would need `eval`, which the page's policy forbids."""
    for _ in range(400):
        if page.evaluate(script, argument) == value:
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{page.evaluate(script, argument)!r} is not {value!r}")


def saved(page):
    page.locator("#tab-spec:not(.is-marked)").wait_for()


def unsaved(page):
    page.locator("#tab-spec.is-marked").wait_for()


def test_the_map_follows_unsaved_text_and_a_save_writes_it(open_editor, preview):
    server = preview()
    page = open_editor(server)
    save = page.get_by_role("button", name="Save", exact=True)
    assert save.is_disabled()
    replace(page, "title: First", "title: Later")
    view(page, "first").filter(has_text="Later").wait_for()
    unsaved(page)
    assert page.title().startswith("● ")
    assert server.spec.read_text() == SPEC
    page.keyboard.press("Control+s")
    page.locator("#toast", has_text="Saved.").wait_for()
    saved(page)
    assert server.spec.read_text() == SPEC.replace("title: First", "title: Later")
    assert save.is_disabled() and not page.title().startswith("● ")
    # The cursor and the history stay.
    page.get_by_role("button", name="Undo", exact=True).click()
    view(page, "first").filter(has_text="First").wait_for()
    save.click()
    saved(page)
    assert server.spec.read_text() == SPEC


def test_a_mistake_is_fixed_before_it_is_saved(open_editor, preview):
    page = open_editor(preview())
    replace(page, "[center, bottom]", "[center, botom]")
    page.locator(".finding-text.error", has_text="botom").wait_for()
    assert page.locator("#tab-findings .count").inner_text() == "1"
    page.locator("#banner", has_text="The map shows the last plan that compiled.").wait_for()
    assert view(page, "first").is_visible()
    page.locator(".fix").first.click()
    page.locator(".problems.is-fine").wait_for()
    page.locator("#banner").wait_for(state="hidden")
    page.locator("#tab-findings .count").wait_for(state="hidden")


def test_a_change_on_disk_is_shown_and_can_be_undone(open_editor, preview):
    server = preview()
    page = open_editor(server)
    put_cursor(page, "title: Second")
    server.write(SPEC.replace("title: First", "title: Theirs"))
    becomes(page, TEXT + ".includes('Theirs')")
    view(page, "first").filter(has_text="Theirs").wait_for()
    line = page.evaluate("document.querySelector('.CodeMirror').CodeMirror.getLine(document.querySelector('.CodeMirror').CodeMirror.getCursor().line)")
    assert line.strip() == "title: Second"
    saved(page)
    page.get_by_role("button", name="Undo", exact=True).click()
    unsaved(page)
    view(page, "first").filter(has_text="First").wait_for()


@pytest.mark.parametrize("answer", ["Load from disk", "Keep my text"])
def test_a_conflict_loses_neither_text(open_editor, preview, answer):
    server = preview()
    page = open_editor(server)
    mine, theirs = SPEC.replace("title: First", "title: Mine"), SPEC.replace("title: Third", "title: Theirs")
    replace(page, "title: First", "title: Mine")
    unsaved(page)
    server.write(theirs)
    conflict = page.locator(".conflict")
    conflict.wait_for()
    assert "has changed on disk" in conflict.inner_text()
    # The map stays that of the text, and a save changes nothing before the answer.
    view(page, "first").filter(has_text="Mine").wait_for()
    page.expected += ["412"]
    page.keyboard.press("Control+s")
    page.wait_for_timeout(300)
    assert server.spec.read_text() == theirs
    page.get_by_role("button", name=answer).click()
    conflict.wait_for(state="hidden")
    if answer == "Load from disk":
        assert page.evaluate(TEXT) == theirs
        saved(page)
        view(page, "third").filter(has_text="Theirs").wait_for()
        page.get_by_role("button", name="Undo", exact=True).click()
        assert page.evaluate(TEXT) == mine
        unsaved(page)
    else:
        assert page.evaluate(TEXT) == mine
        page.get_by_role("button", name="Undo", exact=True).click()
        assert page.evaluate(TEXT) == theirs
        page.get_by_role("button", name="Redo", exact=True).click()
        page.keyboard.press("Control+s")
        saved(page)
        assert server.spec.read_text() == mine


def test_a_save_that_meets_a_change_is_a_conflict(open_editor, preview):
    """The change arrives so shortly before the save that the page has not heard of it."""
    server = preview()
    page = open_editor(server)
    page.expected += ["412"]
    replace(page, "title: First", "title: Mine")
    unsaved(page)
    theirs = SPEC.replace("title: Third", "title: Theirs")
    page.route("**/events", lambda route: route.abort())
    server.write(theirs)
    page.keyboard.press("Control+s")
    page.locator(".conflict").wait_for()
    assert server.spec.read_text() == theirs


def test_a_removed_file_can_be_saved_again(open_editor, preview):
    server = preview()
    page = open_editor(server)
    page.expected += ["404"]
    server.spec.unlink()
    page.locator(".conflict", has_text="was removed").wait_for()
    page.get_by_role("button", name="Keep my text").click()
    unsaved(page)
    page.keyboard.press("Control+s")
    saved(page)
    assert server.spec.read_text() == SPEC


def test_imports_are_edited_and_saved(open_editor, preview, tmp_path):
    (tmp_path / "common.yaml").write_text(COMMON)
    server = preview(IMPORTING)
    page = open_editor(server)
    page.get_by_label("File", exact=True).select_option(index=1)
    becomes(page, TEXT, COMMON)
    width = view(page, "first").bounding_box()["width"]
    replace(page, "[120, 40]", "[150, 40]")
    becomes(page, "document.querySelector('.view[data-id=first]').getBoundingClientRect().width", width + 30)
    # The change counts in the other file, too, and one save writes both.
    page.get_by_label("File", exact=True).select_option(index=0)
    replace(page, "title: First", "title: Later")
    view(page, "first").filter(has_text="Later").wait_for()
    assert view(page, "first").bounding_box()["width"] == width + 30
    page.keyboard.press("Control+s")
    page.locator("#toast", has_text="Saved 2 files.").wait_for()
    assert (tmp_path / "common.yaml").read_text() == COMMON.replace("120", "150")
    assert server.spec.read_text() == IMPORTING.replace("title: First", "title: Later")


def test_texts_are_formatted(open_editor, preview):
    server = preview()
    page = open_editor(server)
    replace(page, "camera: { center: [13.4, 52.5], zoom: 14 }", "camera:   {center:   [13.4, 52.5],zoom: 14}")
    replace(page, "title: Second", "title: Other")
    put_cursor(page, "title: Other")
    page.get_by_role("button", name="Format", exact=True).click()
    formatted = SPEC.replace("title: Second", "title: Other")
    becomes(page, TEXT, formatted)
    # The cursor stays at its letter.
    assert page.evaluate("document.querySelector('.CodeMirror').CodeMirror.getCursor().ch") == len("    title: Other")
    page.get_by_role("button", name="Undo", exact=True).click()
    page.get_by_label("Format on save").check()
    put_cursor(page, "title: Other")
    page.keyboard.press("Control+s")
    saved(page)
    assert server.spec.read_text() == formatted
    page.expected += ["422"]
    replace(page, "[center, bottom]", "[center, bottom}")
    page.get_by_role("button", name="Format", exact=True).click()
    page.locator("#toast", has_text=re.compile("Not formatted: line ")).wait_for()


def test_line_ends_of_windows_are_kept(open_editor, preview):
    server = preview()
    server.spec.write_bytes(SPEC.replace("\n", "\r\n").encode())
    page = open_editor(server)
    saved(page)
    replace(page, "title: First", "title: Grüße 😀")
    view(page, "first").filter(has_text="Grüße").wait_for()
    page.keyboard.press("Control+s")
    saved(page)
    assert server.spec.read_bytes() == SPEC.replace("title: First", "title: Grüße 😀").replace("\n", "\r\n").encode()


def test_leaving_with_unsaved_text_warns(open_editor, preview):
    page = open_editor(preview())
    replace(page, "title: First", "title: Later")
    unsaved(page)
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.reload()
    assert asked == ["beforeunload"]


def test_a_read_only_preview_shows_the_text_only(page, preview):
    open_map(page, preview(SPEC, "--read-only"))
    page.locator("#tab-spec").click()
    assert "Two cafés" in page.locator(".source").inner_text()
    assert page.locator(".CodeMirror").count() == 0


def test_names_are_completed(open_editor, preview):
    page = open_editor(preview())
    put_cursor(page, "title: Third")
    page.keyboard.press("Enter")
    page.keyboard.type("zPri")
    page.locator(".CodeMirror-hint", has_text="zPriority").wait_for()
    page.keyboard.press("Escape")
