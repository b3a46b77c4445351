"""The parts that tests share: the repository, the program, and the replay of traces."""
from __future__ import annotations

import json
import os
import pathlib
import subprocess
from collections.abc import Callable
from typing import Any

import pytest

REPOSITORY = pathlib.Path(__file__).resolve().parents[3]
EXAMPLES = REPOSITORY / "Examples"

Program = Callable[..., str]


@pytest.fixture(scope="session")
def program() -> Program:
    """Runs the native program, which `CARTOUCHE_PROGRAM` names, and returns its output."""
    path = os.environ.get("CARTOUCHE_PROGRAM", "")
    if not path:
        pytest.skip("CARTOUCHE_PROGRAM names no program to compare with")

    def run(*arguments: object, status: int = 0) -> str:
        done = subprocess.run([path, *map(str, arguments)], capture_output=True, text=True, check=False)
        assert done.returncode == status, done.stderr
        return done.stdout

    return run


def lines_of(path: pathlib.Path) -> list[dict[str, Any]]:
    """Reads a file with a JSON object on each line."""
    return [json.loads(line) for line in path.read_text().splitlines() if line.strip()]
