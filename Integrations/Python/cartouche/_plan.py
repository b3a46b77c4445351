"""Compiled plans."""
from __future__ import annotations

import json
import os
import pathlib
from typing import Any, Mapping, Union

from . import _files
from ._compiler import Workspace, with_workspace
from ._engine import Engine
from ._errors import CartoucheError, CompileError, bad_argument
from ._findings import Finding

# The content of a file; a mapping becomes JSON.
Content = Union[bytes, str, Mapping[str, Any]]


class Plan:
    """A compiled spec, which a `Resolver` resolves. It does not change, and threads may share it."""

    def __init__(self, data: bytes, findings: tuple[Finding, ...] = ()) -> None:
        """Takes the bytes of a plan file. Raises `CartoucheError` with `badPlan` if they are damaged or of another version."""
        if not isinstance(data, bytes):
            raise bad_argument(f"a plan is `bytes`, and not {type(data).__name__}; `Plan.open` reads a file")
        engine = Engine()
        pointer, size = engine.put(data)
        problem = engine.text("plan_problem", pointer, size)
        engine.close()
        if problem:
            raise CartoucheError("badPlan", f"the plan {problem}")
        self.data = data
        """The bytes of the plan file."""
        self.findings = findings
        """The warnings of the compiler, if the plan was compiled here."""

    @staticmethod
    def compile(
        spec: str | os.PathLike[str] | Mapping[str, Any], *, files: Mapping[str, Content] | None = None,
    ) -> Plan:
        """Compiles a spec.

        `spec` is the path of a file, whose other files are read from disk, or a spec as a mapping. `files` has the contents
        of other files by the paths that the spec names, and replaces the disk. A mapping among them becomes JSON.

        Raises `CompileError` with all findings if the spec has errors.
        """
        if isinstance(spec, Mapping) or files is not None:
            return _compile_in_memory(spec, files or {})
        return _compile_file(_files.path_of(spec))

    @staticmethod
    def open(path: str | os.PathLike[str]) -> Plan:
        """Reads a plan file, which `cartouche compile -o FILE` or `save` wrote."""
        try:
            return Plan(_files.read(_files.path_of(path)))
        except CartoucheError as error:
            if error.code == "badPlan":
                raise CartoucheError("badPlan", str(error).replace("the plan", os.fspath(path), 1)) from None
            raise

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the plan to a file."""
        pathlib.Path(path).write_bytes(self.data)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Plan) and other.data == self.data

    def __hash__(self) -> int:
        return hash(self.data)

    def __repr__(self) -> str:
        return f"<cartouche.Plan of {len(self.data)} bytes>"


def _compile_file(path: pathlib.Path) -> Plan:
    file = path.resolve()
    root = _files.root_of(file)
    name = _files.name_in(root, file)

    def use(workspace: Workspace) -> tuple[bytes | None, list[Finding]]:
        return workspace.compile(name), workspace.findings()

    paths = [file, *_files.configurations_above(root, file.parent)]
    plan, findings = _files.with_files(root, paths, use)
    return _plan(plan, [each.with_paths(_files.shown_path(root)) for each in findings])


def _compile_in_memory(spec: object, others: Mapping[str, Content]) -> Plan:
    contents = {path: _bytes(path, content) for path, content in others.items()}
    if isinstance(spec, Mapping):
        name = "spec.annotations.json"
        contents[name] = _bytes(name, spec)
    else:
        name = os.fspath(spec)  # type: ignore[call-overload]
        if name not in contents:
            raise bad_argument(f"`files` has no `{name}`")

    def use(workspace: Workspace) -> tuple[bytes | None, list[Finding]]:
        return workspace.compile(name), workspace.findings()

    return _plan(*with_workspace(contents, use))


def _bytes(path: str, content: object) -> bytes:
    if isinstance(content, bytes):
        return content
    if isinstance(content, str):
        return content.encode()
    if isinstance(content, Mapping):
        try:
            return json.dumps(content, allow_nan=False).encode()
        except (TypeError, ValueError) as error:
            raise bad_argument(f"`{path}` cannot become JSON: {error}") from error
    raise bad_argument(f"the content of `{path}` is a text, bytes or a mapping, and not {type(content).__name__}")


def _plan(data: bytes | None, findings: list[Finding]) -> Plan:
    if data is None:
        raise CompileError(findings)
    return Plan(data, tuple(findings))
