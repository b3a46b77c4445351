"""Findings of the compiler and of lint rules, with the members of the JSON of `cartouche lint --format json`."""
from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any, Callable


@dataclass(frozen=True)
class Position:
    """A position in a file: line and column from 1, columns in Unicode scalars, and the offset in bytes of UTF-8."""

    line: int
    column: int
    offset: int


@dataclass(frozen=True)
class RelatedPlace:
    """Another place that a finding is about."""

    path: str
    message: str
    start: Position
    end: Position


@dataclass(frozen=True)
class Edit:
    """The replacement of the text from `start` to `end`."""

    start: Position
    end: Position
    replacement: str


@dataclass(frozen=True)
class Fix:
    """A change that corrects a finding. A fix that is not safe may change the meaning of the file."""

    title: str
    safe: bool
    edits: tuple[Edit, ...]


@dataclass(frozen=True)
class Finding:
    """An error or a warning about a file. `str` gives one line, as `cartouche lint --format concise` prints it."""

    path: str
    rule: str
    severity: str
    message: str
    start: Position
    end: Position
    help: str | None
    related: tuple[RelatedPlace, ...]
    fixes: tuple[Fix, ...]

    def __str__(self) -> str:
        place = f"{self.path}:{self.start.line}:{self.start.column}"
        return f"{place}: {self.severity}: {self.message} [{self.rule}]"

    def with_paths(self, renamed: Callable[[str], str]) -> Finding:
        """Returns the finding with other paths."""
        related = tuple(replace(each, path=renamed(each.path)) for each in self.related)
        return replace(self, path=renamed(self.path), related=related)

    def to_dict(self) -> dict[str, Any]:
        """Returns the finding as the JSON of `cartouche lint --format json` has it."""
        return {
            "path": self.path, "rule": self.rule, "severity": self.severity, "message": self.message,
            "start": vars(self.start), "end": vars(self.end), "help": self.help,
            "related": [
                {"path": each.path, "message": each.message, "start": vars(each.start), "end": vars(each.end)}
                for each in self.related],
            "fixes": [
                {"title": fix.title, "safe": fix.safe, "edits": [
                    {"start": vars(edit.start), "end": vars(edit.end), "replacement": edit.replacement}
                    for edit in fix.edits]}
                for fix in self.fixes],
        }


def findings_of(text: str) -> list[Finding]:
    """Reads the findings of the compiler's JSON."""
    return [_finding(each) for each in json.loads(text)["findings"]]


def _finding(item: dict[str, Any]) -> Finding:
    return Finding(
        path=item["path"], rule=item["rule"], severity=item["severity"], message=item["message"],
        start=Position(**item["start"]), end=Position(**item["end"]), help=item["help"],
        related=tuple(
            RelatedPlace(each["path"], each["message"], Position(**each["start"]), Position(**each["end"]))
            for each in item["related"]),
        fixes=tuple(
            Fix(each["title"], each["safe"], tuple(
                Edit(Position(**edit["start"]), Position(**edit["end"]), edit["replacement"])
                for edit in each["edits"]))
            for each in item["fixes"]))
