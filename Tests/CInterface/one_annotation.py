"""Tests patches: annotations are added, changed and attached, and names are those of the language.

    one_annotation.py LIBRARY PROGRAM
"""
import ctypes
import pathlib
import re
import subprocess
import sys
import tempfile

from cartouche_header import Header
from held_resolver import HeldResolver, NONE

ROOT = pathlib.Path(__file__).resolve().parents[2]
HOST = """
- id: host
  attach: { point: [0, 0] }
  size: [40, 20]
"""
GUEST = """
- id: guest
  attach: { point: [30, 20] }
  size: [30, 10]
"""


def compiled(program, folder, annotations, camera="{ center: [0, 0], zoom: 2 }"):
    spec, plan = folder / "spec.yaml", folder / "spec.plan"
    spec.write_text(f"version: 1\ncamera: {camera}\nannotations:{annotations}")
    subprocess.run([program, "compile", spec, "-o", plan], check=True)
    return plan.read_bytes()


def data(plan):
    return (ctypes.c_uint8 * len(plan)).from_buffer_copy(plan), len(plan)


def shown(resolver, viewport=(800, 600)):
    assert resolver.resolve(viewport) == 0
    return {placement["id"]: placement for placement in resolver.frame()["placements"]}


def main():
    library, program = sys.argv[1:3]
    header = Header(ROOT / "Sources/CCartouche/include/cartouche.h", ctypes.CDLL(library))
    status = header.constants
    everything = 0xFFFFFFFF
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        resolver = HeldResolver(header, compiled(program, folder, HOST))
        guest = compiled(program, folder, GUEST)
        assert list(shown(resolver)) == ["host"]

        added = ctypes.c_uint32(NONE)
        assert header.add_annotation(resolver.handle, *data(guest), NONE, ctypes.byref(added)) == 0
        assert added.value == 1 and resolver.index("guest") == 1
        assert sorted(shown(resolver)) == ["guest", "host"]
        assert header.add_annotation(resolver.handle, *data(guest), NONE, None) == status["CARTOUCHE_ID_IS_TAKEN"]
        assert "guest" in resolver.read(header.problem)

        # A value from an input remains unless the change sets the property.
        wide = resolver.input("SET", 1, status["CARTOUCHE_PROPERTY_WIDTH"], (90, 0))
        assert resolver.resolve((800, 600), None, [wide]) == 0
        higher = compiled(program, folder, GUEST.replace("[30, 10]", "[30, 50]"))
        height = 1 << status["CARTOUCHE_PROPERTY_HEIGHT"]
        assert header.update_annotation(resolver.handle, 1, *data(higher), NONE, height, 0) == 0
        view = shown(resolver)["guest"]
        assert (view["width"], view["height"]) == (90, 50), view
        assert header.update_annotation(resolver.handle, 1, *data(higher), NONE, everything, 0) == 0
        assert shown(resolver)["guest"]["width"] == 30

        # A point that was moved stays if the change says so.
        away = resolver.input("MOVE", 1, 0, (40, 10))
        assert resolver.resolve((800, 600), None, [away]) == 0
        assert header.update_annotation(resolver.handle, 1, *data(guest), NONE, everything, 1) == 0
        assert shown(resolver)["guest"]["coordinate"] == [40, 10]
        assert header.update_annotation(resolver.handle, 1, *data(guest), NONE, everything, 0) == 0
        assert shown(resolver)["guest"]["coordinate"] == [30, 20]

        # Two annotations are no patch, and there is no annotation 5.
        two = compiled(program, folder, HOST + GUEST)
        assert header.add_annotation(resolver.handle, *data(two), NONE, None) == status["CARTOUCHE_NOT_ONE_ANNOTATION"]
        assert header.update_annotation(resolver.handle, 5, *data(guest), NONE, everything, 0) \
            == status["CARTOUCHE_UNKNOWN_ANNOTATION"]
        resolver.close()
        names(header, program)
    print("C interface: patches and names are as they should be")


def names(header, program):
    """Checks that the names of constants match their values, and that none is missing."""
    holder = HeldResolver.__new__(HeldResolver)
    holder.c = header
    prefixes = {"ANCHORS": "ANCHOR", "CAUSES": "CAUSE", "DRAG_STATES": "DRAG", "PROPERTIES": "PROPERTY",
                "EVENTS": "EVENT", "REFUSALS": "REFUSAL"}
    for enumeration, prefix in prefixes.items():
        constants = {name.removeprefix(f"CARTOUCHE_{prefix}_"): value for name, value in header.constants.items()
                     if name.startswith(f"CARTOUCHE_{prefix}_")}
        assert len(constants) > 4
        for constant, value in constants.items():
            name = holder.name(enumeration, value)
            plain = re.sub(r"(?<=[a-zA-Z])(?=[A-Z])|-", "_", name).upper()
            assert plain == constant, (constant, name)
        assert holder.name(enumeration, len(constants)) == ""
    for bit, name in enumerate(("SELECTED", "HIGHLIGHTED", "DRAGGING", "DISABLED")):
        assert header.constants[f"CARTOUCHE_{name}"] == 1 << bit and holder.name("STATES", bit) == name.lower()
    version = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout.strip()
    assert header.version().decode() == version, version


main()
