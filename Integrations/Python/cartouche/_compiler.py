"""The compiler's module: workspaces of files, which `cartouche_compiler.h` describes."""
from __future__ import annotations

import json
import threading
from typing import Any, Callable, Mapping, Sequence, TypeVar

import wasmtime

from ._errors import CartoucheError
from ._findings import Finding, findings_of
from ._modules import instantiate

_STATUSES = (
    "ok", "unreadable", "noPlan", "nullPointer", "unknownName", "badConfiguration", "refused", "notOpen", "notFormatted",
    "problems", "excluded")
_CONTENTS = {"findings": 0, "plan": 1, "missing": 2, "text": 3, "configuration": 4, "details": 9}


class Workspace:
    """The files of specs in an instance of the module. It is not used by two threads at once."""

    def __init__(self) -> None:
        self._store, self._functions, self._memory, _ = instantiate("cartouche-compiler.wasm")
        self._pointer = self._number("workspace_create")
        self._paths: set[str] = set()
        self.is_trapped = False

    def replace_files(self, files: Mapping[str, bytes]) -> None:
        """Replaces all files."""
        for path in self._paths - files.keys():
            self._run("remove", path.encode())
        self._paths.clear()
        for path, content in files.items():
            self.put(path, content)

    def put(self, path: str, content: bytes) -> None:
        """Adds or replaces a file."""
        self._run("put", path.encode(), content)
        self._paths.add(path)

    def compile(self, path: str) -> bytes | None:
        """Compiles a spec. Returns the plan, or `None` if the spec has errors."""
        return self._result("plan") if self._check(self._run("compile", path.encode())) == "ok" else None

    def lint(self, paths: list[str] | None) -> None:
        """Checks specs and scenarios, or without paths all that the configurations do not exclude."""
        self._check(self._run("lint", None if paths is None else "\0".join(paths).encode()))

    def explain(self, name: str | None) -> str:
        """Returns the explanation of a name, or the list of all names."""
        self._check(self._run("explain", None if name is None else name.encode()))
        return self.text("text")

    def schema(self, scenarios: bool) -> str:
        """Returns the JSON Schema of specs or of scenarios."""
        self._number("workspace_schema", self._pointer, int(scenarios))
        return self.text("text")

    def findings(self, content: str = "findings") -> list[Finding]:
        """Returns the findings of the last call, or those of its configurations."""
        return findings_of(self.text(content))

    def missing(self) -> list[str]:
        """Returns the paths that the last call needed and the workspace does not have."""
        paths: list[str] = json.loads(self.text("missing"))
        return paths

    def text(self, content: str) -> str:
        """Returns a text of the last call."""
        return self._result(content).decode()

    def data(self, content: str) -> bytes:
        """Returns a result of the last call."""
        return self._result(content)

    def call(self, name: str, text: str, *numbers: int) -> str:
        """Calls a function with a text and numbers. Returns its status."""
        return self._run(name, text.encode(), numbers=numbers)

    def report(self, request: Mapping[str, Any]) -> tuple[bytes, bool]:
        """Returns a report of the last call as the program prints it, and whether its findings make the run fail."""
        fails = self.call("report", json.dumps(request)) == "problems"
        return self._result("text"), fails

    def _check(self, status: str) -> str:
        if status in ("ok", "noPlan"):
            return status
        raise CartoucheError(status, self.text("text"))

    def _run(self, name: str, *parts: bytes | None, numbers: Sequence[int] = ()) -> str:
        values: list[int] = []
        pointers: list[int] = []
        for part in parts:
            pointer = 0
            if part is not None:
                pointer = self._allocate(len(part))
                pointers.append(pointer)
                self._memory.write(self._store, part, pointer)
            values += [pointer, len(part or b"")]
        status = _STATUSES[self._number("workspace_" + name, self._pointer, *values, *numbers)]
        for pointer in pointers:
            self._number("free", pointer)
        return status

    def _result(self, content: str) -> bytes:
        size = self._number("workspace_result", self._pointer, _CONTENTS[content], 0, 0)
        pointer = self._allocate(size)
        self._number("workspace_result", self._pointer, _CONTENTS[content], pointer, size)
        data = bytes(self._memory.read(self._store, pointer, pointer + size))
        self._number("free", pointer)
        return data

    def _allocate(self, size: int) -> int:
        pointer = self._number("allocate", max(size, 1))
        if not pointer:
            self.is_trapped = True
            raise CartoucheError("outOfMemory", f"there is no room for {size} bytes")
        return pointer

    def _number(self, name: str, *values: int) -> int:
        given = [value - 2 ** 32 if value >= 2 ** 31 else value for value in values]
        try:
            result = self._functions["cartouche_" + name](self._store, *given)
        except BaseException as error:
            self.is_trapped = True
            if not isinstance(error, (wasmtime.Trap, wasmtime.WasmtimeError)):
                raise
            raise CartoucheError(
                "trap", f"the compiler trapped, for lack of memory or by a defect of Cartouche: {error}") from error
        return int(result) & 0xFFFFFFFF if result is not None else 0


_Result = TypeVar("_Result")
_lock = threading.Lock()
_shared: Workspace | None = None


def with_workspace(files: Mapping[str, bytes], use: Callable[[Workspace], _Result]) -> _Result:
    """Calls `use` with the workspace that all calls share, with these files and no others. One thread at a time uses it."""
    global _shared
    with _lock:
        if _shared is None or _shared.is_trapped:
            _shared = Workspace()
        _shared.replace_files(files)
        return use(_shared)


def explain(name: str | None = None) -> str:
    """Explains a property, operator, rule, cause or event, as `cartouche explain` does. Without a name, lists all names."""
    return with_workspace({}, lambda workspace: workspace.explain(name))


def schema(*, scenarios: bool = False) -> str:
    """Returns the JSON Schema of specs, or of scenarios."""
    return with_workspace({}, lambda workspace: workspace.schema(scenarios))
