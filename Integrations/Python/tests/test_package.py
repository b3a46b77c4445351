"""The wheels have the licences of what they contain."""
from __future__ import annotations

import base64
import hashlib
import importlib.metadata
import pathlib
import subprocess
import sys
import zipfile

from conftest import REPOSITORY

PACKAGE = REPOSITORY / "Integrations/Python"


def test_the_installed_package_has_the_licences_of_its_modules() -> None:
    distribution = importlib.metadata.distribution("cartouche")
    assert distribution.metadata.get_all("License-File") == ["LICENSE", "libyaml-license.txt"]
    for name in ("LICENSE", "libyaml-license.txt"):
        assert distribution.read_text(f"licenses/{name}") == (PACKAGE / name).read_text(encoding="utf-8")


def test_the_wheel_for_one_system_has_the_licences_of_the_program(tmp_path: pathlib.Path) -> None:
    info = "cartouche-1.2.3.dist-info"
    wheel = tmp_path / "cartouche-1.2.3-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("cartouche/__init__.py", "")
        archive.writestr(f"{info}/METADATA", "Name: cartouche\nLicense-File: LICENSE\n\nLicense-File: of the description\n")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{info}/licenses/LICENSE", "MIT")
        archive.writestr(f"{info}/entry_points.txt", "")
        archive.writestr(f"{info}/RECORD", "")
    program, licences = tmp_path / "program", tmp_path / "licences"
    program.write_bytes(b"the program")
    licences.mkdir()
    (licences / "libyaml.txt").write_text("of libyaml")
    (licences / "codemirror.txt").write_text("of CodeMirror")

    command = [sys.executable, *map(str, (PACKAGE / "native_wheel.py", wheel, program, tmp_path, licences))]
    made = subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    with zipfile.ZipFile(made) as archive:
        entries = {name: archive.read(name) for name in archive.namelist()}
    fields, _, description = entries[f"{info}/METADATA"].decode().partition("\n\n")
    files = [line.partition(": ")[2] for line in fields.splitlines() if line.startswith("License-File: ")]
    assert files == ["LICENSE", "program/codemirror.txt", "program/libyaml.txt"]
    assert description == "License-File: of the description\n"
    assert [entries[f"{info}/licenses/{name}"] for name in files] == [b"MIT", b"of CodeMirror", b"of libyaml"]
    assert entries["cartouche-1.2.3.data/scripts/cartouche"] == b"the program"
    for name, data in entries.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        assert name.endswith("/RECORD") or f"{name},sha256={digest},{len(data)}\n" in entries[f"{info}/RECORD"].decode()
