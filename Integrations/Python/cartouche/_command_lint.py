"""The commands `lint` and `format`, with the output of the program."""
from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from typing import Any

from ._command_files import CommandFailure, CommandFiles, counted, has_colors, printable, report, write

FORMATS = ("text", "concise", "json", "sarif", "github", "gitlab", "junit")
# The numbers of `cartouche_workspace_fix_mode`.
_SAFE, _UNSAFE, _SAFE_AND_LIST_UNSAFE, _LIST = 0, 1, 2, 3


def lint(options: argparse.Namespace) -> int:
    """Checks files, and with `--fix` fixes them before."""
    is_for_people = options.format in ("text", "concise")
    counts = is_for_people and not options.quiet
    files = CommandFiles()
    files.find(options.paths)
    if not files.targets:
        return 2
    unsafe, fixed = _fix(files, options, counts) if options.fix else (None, "")
    files.call("lint", "\0".join(files.targets))
    files.print_configurations()
    workspace = files.workspace
    details, findings = json.loads(workspace.text("details")), json.loads(workspace.text("findings"))["findings"]
    for each in details["failures"]:
        report(f"{each['path']}: {each['reason']}")
    request = {
        "format": options.format, "color": options.format == "text" and has_colors(sys.stdout), "failures": files.failures}
    text, fails = workspace.report(request if options.fail_on is None else {**request, "failOn": options.fail_on})
    write(sys.stdout, text)
    write(sys.stderr, fixed)
    if counts and details["files"]:
        applied, refused = _possible_fixes(files, findings, details["files"]) if unsafe is None else ([], unsafe)
        write(sys.stderr, _summary(findings, details, applied, refused))
    if files.failures or details["failures"]:
        return 2
    return int(fails)


def _fix(files: CommandFiles, options: argparse.Namespace, counts: bool) -> tuple[list[tuple[str, str, str]], str]:
    """Writes the fixes of all files. Returns the fixes that need a review, and the summary of the others."""
    mode = _UNSAFE if options.unsafe_fixes else _SAFE_AND_LIST_UNSAFE if counts else _SAFE
    workspace = files.workspace
    changes: list[tuple[str, bytes, int]] = []
    applied: list[bytes] = []
    refused: list[bytes] = []
    unsafe: list[tuple[str, str, str]] = []
    for path in files.targets:
        # `lint` reports files that cannot be read.
        if files.call("fix", path, mode, 0, 0) != "ok":
            continue
        text, details = workspace.data("text"), json.loads(workspace.text("details"))
        unsafe += _keys(path, details["unsafe"])
        request = {"color": has_colors(sys.stderr), "concise": options.format == "concise"}
        refused.append(workspace.report({"format": "refused", **request})[0])
        if text != files.content(path):
            applied.append(workspace.report({"format": "applied", **request})[0])
            changes.append((path, text, len(details["applied"])))
    for path, text, _ in changes:
        files.replace(path, text)
    if counts:
        write(sys.stderr, b"".join(applied + refused))
    summary = f"Fixed {counted(sum(count for _, _, count in changes), 'finding')} in {counted(len(changes), 'file')}.\n"
    return unsafe, summary if changes and not options.quiet else ""


def _keys(path: str, fixes: list[dict[str, str]]) -> list[tuple[str, str, str]]:
    return [(path, each["rule"], each["message"]) for each in fixes]


def _possible_fixes(
    files: CommandFiles, findings: list[dict[str, Any]], checked: list[str],
) -> tuple[list[tuple[str, str, str]], list[tuple[str, str, str]]]:
    """Returns the fixes that `--fix` would make, and those that need a review."""
    fixable = {each["path"] for each in findings if each["fixes"]} & {*checked}
    applied: list[tuple[str, str, str]] = []
    unsafe: list[tuple[str, str, str]] = []
    for path in files.targets:
        if path in fixable and files.call("fix", path, _LIST, 0, 0) == "ok":
            details = json.loads(files.workspace.text("details"))
            applied += _keys(path, details["applied"])
            unsafe += _keys(path, details["unsafe"])
    return applied, unsafe


def _summary(
    findings: list[dict[str, Any]], details: dict[str, Any], applied: list[tuple[str, str, str]], unsafe: list[tuple[str, str, str]],
) -> str:
    """Returns the last lines of `lint`."""
    in_files = counted(len({*details["files"]}), "file")
    skipped = [printable(each) for each in details["partlyChecked"]]
    rules = "Rules about the meaning of a spec were not run on"
    end = "" if not skipped else (
        f"{rules} {skipped[0]}, which does not compile: fix its errors to run them.\n" if len(skipped) == 1
        else f"{rules} {len(skipped)} files, which do not compile: fix their errors to run them.\n")
    if not findings:
        return f"No problems in {in_files}.\n{end}"
    errors = sum(each["severity"] == "error" for each in findings)
    parts = [counted(count, noun) for count, noun in ((errors, "error"), (len(findings) - errors, "warning")) if count]
    # Fixes of findings that are not reported are not counted.
    found = Counter((each["path"], each["rule"], each["message"]) for each in findings)
    safe = found & Counter(applied)
    more = ((found - safe) & Counter(unsafe)).total()
    promise = ""
    if safe:
        promise = f"; {safe.total()} can be fixed with --fix" + (f", {more} more with --unsafe-fixes" if more else "")
    elif more:
        promise = f"; {more} can be fixed with --fix --unsafe-fixes"
    return f"Found {' and '.join(parts)} in {in_files}{promise}.\n{end}"


def _reason_to_skip(path: str) -> str:
    """Returns why a file with this name is not formatted, or an empty text if its name is that of a YAML file."""
    name = path.lower()
    if name.endswith(".json"):
        return "it is JSON"
    return "" if name.endswith((".yaml", ".yml")) else "its name does not end in .yaml or .yml"


def _is_json(content: bytes) -> bool:
    """Returns whether a text is a list or an object in JSON, which is also YAML."""
    try:
        return isinstance(json.loads(content), (dict, list))
    except (ValueError, RecursionError):
        return False


def format_files(options: argparse.Namespace) -> int:
    """Formats files, or lists or shows what would change."""
    files = CommandFiles()
    files.find(options.paths, configurations=True)
    workspace = files.workspace
    changes: list[tuple[str, bytes, bytes]] = []
    same, invalid, failed = 0, 0, len(files.failures)
    for path in files.targets:
        skipped = _reason_to_skip(path)
        status = "" if skipped else files.call("format", path)
        text = b"" if skipped else workspace.data("text")
        if (status == "ok" or status == "notFormatted" and not text) and _is_json(files.content(path)):
            skipped = "it is JSON"
        if skipped:
            if path not in files.found:
                report(f"{path}: skipped, because {skipped}; `format` changes only YAML")
            continue
        if status == "ok" and text == files.content(path):
            same += 1
        elif status == "ok":
            changes.append((path, text, workspace.report({"format": "diff"})[0]))
        elif status == "notFormatted" and not text:
            invalid += 1
            write(sys.stderr, workspace.report({"format": "text", "color": has_colors(sys.stderr)})[0])
        else:
            failed += 1
            report(f"{path}: {text.decode()}")
    if not changes and not same + invalid + failed:
        if files.targets:
            report("there is no file to format")
        raise CommandFailure(2)
    is_written = not options.check and not options.diff
    for path, text, diff in changes:
        if is_written:
            files.replace(path, text)
        else:
            write(sys.stdout, f"{printable(path)}\n" if options.check else diff)
    parts = (
        (len(changes), "formatted" if is_written else "would be formatted"), (same, "already formatted"),
        (invalid, "with syntax errors"), (failed, "not formatted"))
    if not options.quiet:
        write(sys.stderr, ", ".join(f"{counted(count, 'file')} {what}" for count, what in parts if count) + ".\n")
    return 2 if failed else int(invalid > 0 or bool(changes) and not is_written)
