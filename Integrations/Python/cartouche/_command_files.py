"""The files of the command `cartouche`: the module asks for those that a spec names, which are then read from disk."""
from __future__ import annotations

import json
import os
import pathlib
import re
import shutil
import sys
import tempfile
from dataclasses import dataclass, field
from typing import Any, Callable

from . import _files as files
from ._compiler import Workspace
from ._errors import CartoucheError

_ENDINGS = re.compile(r"\.(annotations|scenario)\.(ya?ml|json)$")


# The same with misspelt endings, and in any case.
_LIKELY = re.compile(r"\.(annotations?|scenarios?)\.(ya?ml|json)$", re.IGNORECASE)


class CommandFailure(Exception):
    """The end of a command after messages, with its exit status."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


@dataclass
class _Search:
    """The result of the search of a folder."""

    configurations: bool
    files: list[str] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    is_unreadable: bool = False
    excluded: set[bool] = field(default_factory=set)
    """Has `False` if files are excluded, and `True` if folders are."""

    @property
    def outside(self) -> str:
        """The end of the message about a folder without files."""
        if False in self.excluded:
            return " that git and the configurations do not exclude"
        return ", outside of folders that git or a configuration excludes" if self.excluded else ""


class CommandFiles:
    """A workspace with the files of a command. Paths are relative to the current folder, or absolute."""

    def __init__(self) -> None:
        self.workspace = Workspace()
        self.targets: list[str] = []
        """The files of the arguments and of their folders."""
        self.failures: list[dict[str, str]] = []
        """The folders that could not be read, with `path` and `reason`."""
        self.found: list[str] = []
        """The files that were found by a search of their folder."""
        self._contents: dict[pathlib.Path, bytes] = {}
        self._known: set[pathlib.Path] = set()
        self._folders: set[pathlib.Path] = set()
        self._names: dict[str, list[str]] = {}
        self._unreadable: dict[str, str] = {}
        self._set_options()

    def content(self, path: str) -> bytes:
        """Returns the content of a file that was read."""
        return self._contents[_place(path)]

    def call(self, name: str, path: str, *numbers: int) -> str:
        """Calls a function of the module with paths, and reads the files that it misses. Returns its status."""
        for each in path.split("\0"):
            self._read(_place(each))
        while True:
            self._set_options()
            status = self.workspace.call(name, path, *numbers)
            if status == "badConfiguration":
                self.print_configurations()
                raise CommandFailure(2)
            missing = [place for place in map(_missing, self.workspace.missing()) if place not in self._known]
            if not missing:
                return status
            for place in missing:
                self._read(place)

    def print_configurations(self) -> None:
        """Prints the findings of configurations."""
        write(sys.stderr, self.workspace.report({"format": "configuration", "color": has_colors(sys.stderr)})[0])

    def find(self, paths: list[str], *, configurations: bool = False) -> None:
        """Finds the files of arguments, which are files and folders."""
        for path in [os.path.relpath(each).replace("\\", "/") for each in paths] if os.name == "nt" else paths:
            if not pathlib.Path(path).is_dir():
                self.targets.append(path)
                continue
            search = _Search(configurations)
            self._search(path, _place(path), search)
            for file in search.skipped:
                kind = "scenarios end in .scenario.yaml" if ".scenario" in file.lower() else "specs end in .annotations.yaml"
                report(f"{file}: skipped, because {kind}; name it to check it")
            if not search.files and not search.is_unreadable:
                report(f"{path}: there is no *.annotations.yaml or *.scenario.yaml in this folder{search.outside}")
            self.targets += search.files
            self.found += search.files
        places: dict[pathlib.Path, str] = {}
        for each in self.targets:
            places.setdefault(_place(each), each)
        self.targets = list(places.values())

    def replace(self, path: str, content: bytes) -> None:
        """Writes a file, completely or not at all, which must still have the content that was read."""
        place = _place(path).resolve()
        temporary: str | None = None
        try:
            # Checks the permission, which a rename ignores.
            place.open("r+b").close()
            descriptor, temporary = tempfile.mkstemp(dir=place.parent, prefix=f"{place.name}.", suffix=".tmp")
            with open(descriptor, "wb") as file:
                file.write(content)
            shutil.copymode(place, temporary)
            if place.read_bytes() != self.content(path):
                raise CartoucheError("unreadable", f"{path} was not written: the file changed after it was read; run the command again")
            os.replace(temporary, place)
            temporary = None
        except OSError as error:
            raise CartoucheError("unreadable", f"{path} cannot be written: {error.strerror or error}") from error
        finally:
            if temporary is not None:
                os.unlink(temporary)
        self._contents[_place(path)] = content
        self.workspace.put(_key(_place(path)), content)

    def _set_options(self) -> None:
        self.workspace.call("set_options", json.dumps({
            "folder": "/" + _key(pathlib.Path.cwd()), "names": self._names, "unreadable": self._unreadable, "found": self.found}))

    def _read(self, place: pathlib.Path) -> None:
        if place in self._known:
            return
        self._known.add(place)
        self._enter(place.parent)
        if not place.exists() or place.is_dir():
            self._list(place if place.is_dir() else place.parent)
            return
        root, real = files.root_of(place).resolve(), place.resolve()
        if not place.is_file():
            self._unreadable[_key(place)] = "it is not a file"
        elif not real.is_relative_to(root) and real != place:
            self._unreadable[_key(place)] = f"it is a link to {real}, which is outside of the root folder {root}"
        else:
            try:
                self._contents[place] = place.read_bytes()
                self.workspace.put(_key(place), self._contents[place])
            except OSError as error:
                self._unreadable[_key(place)] = error.strerror or str(error)

    def _list(self, folder: pathlib.Path) -> None:
        """Notes the names in a folder, for suggestions."""
        if folder.is_dir() and os.access(folder, os.R_OK):
            self._names["/" + _key(folder)] = os.listdir(folder)

    def _enter(self, folder: pathlib.Path) -> None:
        """Adds the configurations and patterns of git in a folder and above, up to the root of its repository, and that root."""
        for each in (folder, *folder.parents):
            if each in self._folders:
                return
            self._folders.add(each)
            is_root = (each / ".git").exists()
            configurations = [name for name in files.CONFIGURATIONS if (each / name).is_file()]
            for name in [*configurations[:1], ".gitignore", *([".git/info/exclude"] if is_root else [])]:
                try:
                    self.workspace.put(_key(each / name), (each / name).read_bytes())
                except OSError:
                    pass  # As in git, an unreadable file has no patterns.
            if is_root:
                self.workspace.put(_key(each / ".git"), b"")
                return

    def _search(self, folder: str, place: pathlib.Path, search: _Search) -> None:
        self._enter(place)
        try:
            names = sorted(os.listdir(place))
        except OSError as error:
            reason = error.strerror or str(error)
            report(f"{folder}: {reason}")
            self.failures.append({"path": folder, "reason": reason})
            search.is_unreadable = True
            return
        prefix = "" if folder == "." else folder.rstrip("/") + "/"
        for name in names:
            is_configuration = search.configurations and name in files.CONFIGURATIONS
            child = place / name
            is_folder = child.is_dir() and not child.is_symlink()
            if name.startswith(".") and not is_configuration or not (is_folder or is_configuration or _LIKELY.search(name)):
                continue
            status = self.workspace.call("is_excluded", prefix + name, int(is_folder))
            if status == "badConfiguration":
                self.print_configurations()
                raise CommandFailure(2)
            if status == "excluded":
                search.excluded.add(is_folder)
            elif is_folder:
                self._search(prefix + name, child, search)
            else:
                (search.files if is_configuration or _ENDINGS.search(name) else search.skipped).append(prefix + name)


def _place(path: str) -> pathlib.Path:
    return pathlib.Path(os.path.abspath(path))


def _key(place: pathlib.Path) -> str:
    """Returns an absolute path as the workspace has it."""
    return place.as_posix().lstrip("/")


def _missing(path: str) -> pathlib.Path:
    return pathlib.Path(path if os.name == "nt" else "/" + path)


# Streams


def write(stream: Any, text: bytes | str) -> None:
    """Writes text in UTF-8."""
    stream.flush()
    stream.buffer.write(text if isinstance(text, bytes) else text.encode())
    stream.flush()


def report(message: str) -> None:
    """Prints a message to the errors."""
    write(sys.stderr, f"cartouche: {printable(message)}\n")


def printable(text: str) -> str:
    """Returns a text with each character that could move the cursor or reorder a line as `\\u{…}`."""
    escaped: Callable[[re.Match[str]], str] = lambda found: f"\\u{{{ord(found[0]):X}}}"
    return re.sub("[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]", escaped, text)


def counted(count: int, noun: str) -> str:
    """Returns a count with its noun."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def has_colors(stream: Any) -> bool:
    """Returns whether text on a stream has colors."""
    if os.environ.get("NO_COLOR"):
        return False
    return bool(os.environ.get("FORCE_COLOR")) or stream.isatty() and os.environ.get("TERM", "dumb") != "dumb"
