"""The examples of the pages run in their order."""
from __future__ import annotations

import pathlib
import re
import shutil
from typing import Any

import pytest

from conftest import EXAMPLES, REPOSITORY


@pytest.mark.parametrize("page", ["Integrations/Python/README.md", "docs/python.md"])
def test_examples_run(page: str, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib").use("Agg")
    pytest.importorskip("pandas")
    for file in (EXAMPLES / "cafes").iterdir():
        if file.is_file():
            shutil.copy(file, tmp_path)
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```python\n(.*?)^```", (REPOSITORY / page).read_text(), re.M | re.S)
    assert len(blocks) >= 3
    names: dict[str, Any] = {}
    for block in blocks:
        exec(compile(block, page, "exec"), names)
