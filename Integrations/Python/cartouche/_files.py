"""Files on disk for the compiler, which has no file system."""
from __future__ import annotations

import os
import pathlib
import re
from typing import Callable, Iterator, TypeVar

from ._compiler import Workspace, with_workspace
from ._errors import CartoucheError, bad_argument

CONFIGURATIONS = (".cartouche.yaml", ".cartouche.yml")
_CHECKED = re.compile(r"\.(annotations|scenario)\.(ya?ml|json)$")
_Result = TypeVar("_Result")


def path_of(given: object) -> pathlib.Path:
    """Returns the path that the caller named."""
    if not isinstance(given, (str, os.PathLike)):
        raise bad_argument(f"a path is a text or a `pathlib.Path`, and not {given!r}")
    return pathlib.Path(given)


def root_of(path: pathlib.Path) -> pathlib.Path:
    """Returns the root folder, which no path of a spec may leave: the enclosing git repository, or else the file's folder."""
    folder = path if path.is_dir() else path.parent
    for candidate in (folder, *folder.parents):
        if (candidate / ".git").exists():
            return candidate
    return folder


def read(path: pathlib.Path) -> bytes:
    """Reads a file that the caller named."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise CartoucheError("unreadable", f"{path}: there is no such file") from None
    except OSError as error:
        raise CartoucheError("unreadable", f"{path}: {error.strerror or error}") from error


def name_in(root: pathlib.Path, path: pathlib.Path) -> str:
    """Returns the path of a file relative to the root folder, with `/` between names."""
    return path.relative_to(root).as_posix()


def configurations_above(root: pathlib.Path, folder: pathlib.Path) -> Iterator[pathlib.Path]:
    """Lists the lint configurations from a folder up to the root folder."""
    for each in (folder, *folder.parents):
        for name in CONFIGURATIONS:
            if (each / name).is_file():
                yield each / name
        if each == root:
            return


def checked_files(folder: pathlib.Path) -> Iterator[pathlib.Path]:
    """Lists the specs, scenarios and configurations below a folder, except in folders that start with a dot."""
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if _CHECKED.search(name) or name in CONFIGURATIONS:
                yield pathlib.Path(place, name)


def with_files(
    root: pathlib.Path, paths: list[pathlib.Path], use: Callable[[Workspace], _Result],
) -> _Result:
    """Calls `use` with a workspace of files, and again as long as it needs other files of the root folder."""
    files = {name_in(root, path): read(path) for path in paths}
    sought: set[str] = set()

    def attempt(workspace: Workspace) -> _Result:
        while True:
            result = use(workspace)
            needed = [path for path in workspace.missing() if path not in sought]
            sought.update(needed)
            if not sum(_add(workspace, root, path) for path in needed):
                return result

    return with_workspace(files, attempt)


def _add(workspace: Workspace, root: pathlib.Path, path: str) -> bool:
    """Adds a file of the root folder to a workspace, if it is there."""
    file = (root / path).resolve()
    if not file.is_relative_to(root) or not file.is_file():
        return False
    try:
        workspace.put(path, file.read_bytes())
    except OSError:
        return False
    return True


def shown_path(root: pathlib.Path) -> Callable[[str], str]:
    """Returns a function that makes paths below the root folder relative to the current folder, if they are below it."""
    here = pathlib.Path.cwd()

    def shown(path: str) -> str:
        file = root / path
        return file.relative_to(here).as_posix() if file.is_relative_to(here) else file.as_posix()

    return shown
