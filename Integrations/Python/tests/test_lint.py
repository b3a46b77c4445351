"""Findings are those of the program."""
from __future__ import annotations

import json
import pathlib
import re
import shutil

import cartouche
import pytest
from cartouche.__main__ import OTHERS, main

from conftest import EXAMPLES, REPOSITORY, Program

BAD = """version: 1
sources: { cafes: cafes.geojson }
annotations:
  - id: a
    attach: { point: [1, 2] }
    size: [10, 10]
    variableAnchors: [botom]
"""


@pytest.fixture
def folder(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> pathlib.Path:
    (tmp_path / ".git").mkdir()
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "a.annotations.yaml").write_text(BAD)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_finding_has_place_reason_and_fix(folder: pathlib.Path) -> None:
    found = cartouche.lint("maps")
    assert [each.rule for each in found] == ["unused-source", "unreadable-source", "unknown-name"]
    last = found[-1]
    assert str(last) == "maps/a.annotations.yaml:7:23: error: an anchor cannot be `botom` [unknown-name]"
    assert last.help == "did you mean `bottom`?"
    assert last.fixes[0].edits[0].replacement == "bottom"
    assert cartouche.lint("maps/a.annotations.yaml") == found
    assert cartouche.lint([]) == []


@pytest.mark.parametrize("path", ["maps", "maps/a.annotations.yaml", "."])
def test_findings_are_those_of_the_program(folder: pathlib.Path, program: Program, path: str, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "maps/.cartouche.yaml").write_text("rules: { unused-source: error }\n")
    expected = json.loads(program("lint", path, "--format", "json", status=1))["findings"]
    assert [each.to_dict() for each in cartouche.lint(path)] == expected
    for name in ("text", "concise", "json", "sarif", "github", "gitlab", "junit"):
        printed = program("lint", path, "--format", name, status=1)
        assert main(["lint", path, "--format", name]) == 1
        assert capsys.readouterr().out == printed


def test_findings_of_the_examples_are_those_of_the_program(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, program: Program) -> None:
    for name in ("hotel-prices", "shared-templates", "store-locator", "fleet"):
        shutil.copytree(EXAMPLES / name, tmp_path / name)
    monkeypatch.chdir(tmp_path)
    expected = json.loads(program("lint", "--format", "json"))["findings"]
    assert [each.to_dict() for each in cartouche.lint()] == expected


def test_a_missing_path_and_a_bad_configuration_are_reported(folder: pathlib.Path) -> None:
    with pytest.raises(cartouche.CartoucheError, match="nowhere: there is no such file"):
        cartouche.lint("nowhere")
    (folder / ".cartouche.yaml").write_text("rules: 7\n")
    with pytest.raises(cartouche.CartoucheError) as caught:
        cartouche.lint("maps")
    assert caught.value.code == "badConfiguration"


def test_files_outside_of_the_root_folder_are_not_read(folder: pathlib.Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.mktemp("other") / "cafes.geojson"
    other.write_text('{"type":"FeatureCollection","features":[]}')
    (folder / "maps/cafes.geojson").symlink_to(other)
    assert "unreadable-source" in {each.rule for each in cartouche.lint("maps")}


# The command


def test_the_command_compiles(tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.plan"
    assert main(["compile", str(EXAMPLES / "hello-world/hello-world.annotations.yaml"), "-o", str(file)]) == 0
    assert cartouche.Plan.open(file).data
    assert main(["compile", str(REPOSITORY / "nothing"), "-o", str(file)]) == 2
    assert "there is no such file" in capsys.readouterr().err


def test_the_command_prints_help_and_a_summary(folder: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint"]) == 1
    printed = capsys.readouterr()
    assert "did you mean `bottom`?" in printed.out
    assert printed.err.startswith("Found 2 errors and 1 warning in 1 file; 1 can be fixed with --fix --unsafe-fixes.\n")
    assert main(["lint", "--fail-on", "never", "--quiet"]) == 0
    assert capsys.readouterr().err == ""
    (folder / ".gitignore").write_text("maps/\n")
    assert main(["lint"]) == 2
    assert "in this folder, outside of folders that git or a configuration excludes" in capsys.readouterr().err
    (folder / "b.annotation.yaml").write_text(BAD)
    assert main(["lint"]) == 2
    assert "b.annotation.yaml: skipped, because specs end in .annotations.yaml" in capsys.readouterr().err
    assert main(["lint", "b.annotation.yaml", "--quiet", "b.annotation.yaml"]) == 1
    assert capsys.readouterr().out.count("did you mean `bottom`?") == 1
    assert main(["lint", "nowhere"]) == 2
    assert "nowhere: there is no such file" in capsys.readouterr().err


def test_a_folder_without_links_out_of_the_repository(
    folder: pathlib.Path, tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str],
) -> None:
    other = tmp_path_factory.mktemp("other") / "cafes.geojson"
    other.write_text('{"type":"FeatureCollection","features":[]}')
    (folder / "maps/cafes.geojson").symlink_to(other)
    assert main(["lint"]) == 1
    assert "which is outside of the root folder" in capsys.readouterr().out


@pytest.mark.parametrize("options", [["--fix"], ["--fix", "--unsafe-fixes"]])
def test_the_command_fixes_as_the_program_does(
    folder: pathlib.Path, program: Program, options: list[str], capsys: pytest.CaptureFixture[str],
) -> None:
    file = folder / "maps/a.annotations.yaml"
    given = BAD.replace("  - id: a", "  - id:   a\n    titel: A")
    file.write_text(given)
    printed = program("lint", "maps", *options, status=1)
    fixed = file.read_text()
    file.write_text(given)
    assert main(["lint", "maps", *options]) == 1
    assert file.read_text() == fixed
    assert capsys.readouterr().out == printed
    assert [each.name for each in (folder / "maps").iterdir()] == [file.name]


def test_the_command_formats_as_the_program_does(folder: pathlib.Path, program: Program, capsys: pytest.CaptureFixture[str]) -> None:
    file = folder / "maps/a.annotations.yaml"
    given = BAD.replace("point: [1, 2]", "point:   [1,2]")
    file.write_text(given)
    for option in ("--check", "--diff"):
        printed = program("format", option, status=1)
        assert main(["format", option]) == 1
        assert capsys.readouterr().out == printed != ""
    program("format")
    formatted = file.read_text()
    file.write_text(given)
    assert main(["format"]) == 0
    assert capsys.readouterr().err == "1 file formatted.\n"
    assert file.read_text() == formatted
    assert main(["format"]) == 0
    assert capsys.readouterr().err == "1 file already formatted.\n"


def test_the_command_explains(program: Program, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "gap"]) == 0
    assert capsys.readouterr().out.rstrip("\n") == program("explain", "gap").rstrip("\n")
    assert main(["explain", "gapp"]) == 2
    assert main(["schema"]) == 0
    assert json.loads(capsys.readouterr().out)["$schema"]


def test_each_command_of_the_program_is_known(program: Program) -> None:
    parts = program("--help").split("SUBCOMMANDS:")[1]
    commands = re.findall(r"^  ([a-z]+)(?: {2,}|$)", parts, re.M)
    assert sorted(commands) == sorted({"lint", "format", "compile", "explain", "schema", *OTHERS})


def test_the_command_names_what_it_does_not_have(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["resolve", "a"]) == 2
    assert "needs the native program: install the wheel for Linux (`manylinux`), or the program" in capsys.readouterr().err
