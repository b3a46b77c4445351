"""The errors of the package."""
from __future__ import annotations

from typing import TYPE_CHECKING, Sequence

if TYPE_CHECKING:
    from ._findings import Finding


class CartoucheError(Exception):
    """A call that failed.

    `code` is one of `badArgument`, `badPlan`, `closed`, `missingModule`, `noFrame`, `outOfMemory`, `stale`, `trap`,
    `unknownName`, `unreadable`, `badConfiguration`, `badSpec`, or the status of a function of `cartouche.h`.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class CompileError(CartoucheError):
    """A spec that has errors. `findings` has all errors and warnings, with places and fixes."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__("badSpec", "\n".join(str(each) for each in self.findings) or "the spec has errors")


def bad_argument(message: str) -> CartoucheError:
    """Returns the error of an argument that is invalid."""
    return CartoucheError("badArgument", message)
