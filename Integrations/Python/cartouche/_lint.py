"""Checks of specs and scenarios on disk."""
from __future__ import annotations

import os
import pathlib
from collections.abc import Iterable

from . import _files as files
from ._compiler import Workspace
from ._errors import CartoucheError
from ._findings import Finding


def lint(paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]] = ".") -> list[Finding]:
    """Checks specs and scenarios, as `cartouche lint` does, and returns their findings.

    `paths` are files, and folders in which all specs and scenarios are checked, except in folders that start with a dot. Rules
    and severities follow `.cartouche.yaml`. Unlike the program, this function does not read `.gitignore`.

    Findings are sorted by path and position. Paths are relative to the current folder if they are below it. Raises
    `CartoucheError` with `unreadable` if there is no such file, and with `badConfiguration` if a configuration has errors.
    """
    given = list(paths) if isinstance(paths, Iterable) and not isinstance(paths, str) else [paths]
    found: dict[tuple[str, int, int, str, str], Finding] = {}
    named: dict[pathlib.Path, list[pathlib.Path]] = {}
    for path in map(files.path_of, given):
        if path.is_dir():
            _collect(found, _lint_folder(path.resolve()))
        elif path.exists():
            named.setdefault(files.root_of(path.resolve()), []).append(path.resolve())
        else:
            raise CartoucheError("unreadable", f"{path}: there is no such file")
    for root, each in named.items():
        _collect(found, _lint_files(root, each))
    return [found[key] for key in sorted(found)]


def _collect(found: dict[tuple[str, int, int, str, str], Finding], findings: list[Finding]) -> None:
    for each in findings:
        found.setdefault((each.path, each.start.offset, each.end.offset, each.rule, each.message), each)


def _lint_folder(folder: pathlib.Path) -> list[Finding]:
    root = files.root_of(folder)
    paths = {*files.checked_files(folder), *files.configurations_above(root, folder)}
    if not any(path.name not in files.CONFIGURATIONS for path in paths):
        return []
    inside = folder.as_posix().rstrip("/") + "/"
    # Files outside of the folder are only there because files in it name them.
    findings = [each for each in _run(root, sorted(paths), None) if (root / each.path).as_posix().startswith(inside)]
    return [each.with_paths(files.shown_path(root)) for each in findings]


def _lint_files(root: pathlib.Path, paths: list[pathlib.Path]) -> list[Finding]:
    configurations = {each for path in paths for each in files.configurations_above(root, path.parent)}
    findings = _run(root, sorted({*paths, *configurations}), [files.name_in(root, path) for path in paths])
    return [each.with_paths(files.shown_path(root)) for each in findings]


def _run(root: pathlib.Path, paths: list[pathlib.Path], named: list[str] | None) -> list[Finding]:
    def use(workspace: Workspace) -> list[Finding]:
        workspace.lint(named)
        return workspace.findings()

    return files.with_files(root, paths, use)
