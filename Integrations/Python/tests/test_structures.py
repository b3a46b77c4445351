"""The structures and names are those of the headers."""
from __future__ import annotations

import re

import cartouche
import numpy as np
import pytest
from cartouche import _handle, _structures
from cartouche._engine import Engine

from conftest import REPOSITORY

HEADER = REPOSITORY / "Sources/CCartouche/include/cartouche.h"
STRUCTURES = {
    "placement": _structures.PLACEMENT, "hidden_annotation": _structures.HIDDEN, "cluster": _structures.CLUSTER,
    "callout": _structures.CALLOUT, "callout_part": _structures.PART, "pointer": _structures.POINTER,
    "refusal": _structures.REFUSAL, "event": _structures.EVENT, "aggregate": _structures.AGGREGATE,
    "bounds": _structures.BOUNDS, "hit": _structures.HIT, "input": _structures.INPUT, "camera": _structures.CAMERA,
    "viewport": _structures.VIEWPORT, "plan_facts": _structures.FACTS, "attachment": _structures.ATTACHMENT,
    "coordinate": _structures.COORDINATE, "point": _structures.POINT,
}


def members(text: str, name: str) -> list[str]:
    """Returns the kind of each number of a structure."""
    body = re.search(rf"typedef struct cartouche_{name} \{{(.*?)\}} cartouche_{name};", text, re.S)
    assert body, name
    kinds: list[str] = []
    for kind, names in re.findall(r"(\w+) ([^;]+);", body[1]):
        for _ in names.split(","):
            nested = kind.removeprefix("cartouche_")
            is_structure = re.search(rf"typedef struct {kind} ", text)
            kinds += members(text, nested) if is_structure else ["<f8" if kind == "double" else "<u4"]
    return kinds


@pytest.mark.parametrize("name", STRUCTURES)
def test_a_structure_has_the_members_of_the_header(name: str) -> None:
    text = re.sub(r"/\*.*?\*/", "", HEADER.read_text(), flags=re.S)
    kind = STRUCTURES[name]
    assert members(text, name) == [kind[each].str for each in kind.names or ()]
    assert kind.itemsize % 8 == 0


def test_kinds_of_texts_are_those_of_the_header() -> None:
    constants = re.findall(r"CARTOUCHE_TEXT_(\w+) = (\d+)", HEADER.read_text())
    assert [int(number) for _, number in constants] == list(_handle.TEXT_KINDS.values())


def test_the_version_is_that_of_the_module() -> None:
    engine = Engine()
    pointer = engine.call("version")
    assert bytes(engine.read(pointer, 20)).split(b"\0")[0].decode() == cartouche.__version__


def test_the_licence_is_that_of_the_repository() -> None:
    assert (REPOSITORY / "Integrations/Python/LICENSE").read_bytes() == (REPOSITORY / "LICENSE").read_bytes()


def test_records_have_the_anchors_and_causes_in_full() -> None:
    engine = Engine()
    for enumeration, kind in (("anchors", np.dtype("U12")), ("causes", np.dtype("U15"))):
        assert max(map(len, engine.names(enumeration))) <= kind.itemsize // 4
