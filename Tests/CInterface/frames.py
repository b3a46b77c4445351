"""Replays the examples through the C interface and compares each frame with the program's, number by number.

    frames.py LIBRARY PROGRAM [COMPILER_LIBRARY]

Traces that change data are replayed up to their first change if there is no library of the compiler.
"""
import ctypes
import json
import pathlib
import subprocess
import sys
import tempfile

from cartouche_header import Header
from held_resolver import HeldResolver, NONE
from held_workspace import CHANGES, HeldWorkspace

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Patches, which only the program makes.
PATCHES = {"set", "add"}


def inputs(resolver, line, workspace):
    """Returns the action of a line of a trace, or None if it needs the compiler, which is missing."""
    given = []
    for action, value in line.items():
        if action in PATCHES or (action in CHANGES and not workspace):
            return None
        if action in CHANGES:
            resolver.apply(workspace.change(action, value))
        if action == "tap":
            given.append(resolver.input("TAP", point=value))
        elif action in ("select", "deselect", "expand"):
            given.append(resolver.input(action.upper(), resolver.index(value)))
        elif action in ("highlight", "unhighlight"):
            given.append(resolver.input("HIGHLIGHT", resolver.index(value), action == "highlight"))
        elif action == "drag":
            state = resolver.c.constants["CARTOUCHE_DRAG_" + value["state"].upper()]
            given.append(resolver.input("DRAG", resolver.index(value["id"]), state, value.get("to")))
        elif action == "collapse":
            given.append(resolver.input("COLLAPSE"))
        elif action == "puck":
            given.append(resolver.input("MOVE_PUCK", point=value))
        elif action == "remove":
            assert resolver.c.remove_annotation(resolver.handle, resolver.index(value)) == 0
        elif action == "featureVisibility":
            for attachment in attachments(resolver, value):
                given.append(resolver.input("FEATURE_VISIBILITY", attachment, value["visible"]))
        elif action == "featureGeometry":
            for attachment in attachments(resolver, value):
                set_point(resolver, attachment, value["geometry"])
        elif action == "setRegions":
            set_regions(resolver, value)
    return given


def attachments(resolver, feature):
    """Returns the attachments to a feature of a layer."""
    facts = resolver.c.types["cartouche_plan_facts"]()
    resolver.c.facts(resolver.handle, ctypes.byref(facts))
    for index in range(facts.attachment_count):
        one = resolver.c.types["cartouche_attachment"]()
        resolver.c.attachment_facts(resolver.handle, index, ctypes.byref(one))
        if one.layer != NONE and resolver.read(resolver.c.layer_name, one.layer) == feature["layer"] \
                and resolver.read(resolver.c.feature_id, index) == str(feature["id"]):
            yield index


def set_regions(resolver, regions):
    """Moves and hides avoided regions by name."""
    facts = resolver.c.types["cartouche_plan_facts"]()
    resolver.c.facts(resolver.handle, ctypes.byref(facts))
    names = [resolver.read(resolver.c.region_name, index) for index in range(facts.region_count)]
    for name, rectangle in regions.items():
        region = None
        if rectangle is not None:
            across = extent(*(rectangle.get(key) for key in ("left", "width", "right")))
            along = extent(*(rectangle.get(key) for key in ("top", "height", "bottom")))
            region = ctypes.byref(
                resolver.c.types["cartouche_region"](across[0], along[0], *across[1:], *along[1:]))
        assert resolver.c.set_region(resolver.handle, names.index(name), region) == 0


def extent(start, length, end):
    """Returns the kind of an extent and its two numbers."""
    if start is not None and end is not None:
        return 2, start, end
    if start is not None:
        return 0, start, length
    return (3, 0, length) if end is None else (1, end, length)


def set_point(resolver, attachment, geometry):
    assert geometry["type"] == "Point"
    path = resolver.c.types["cartouche_path"](0, 0, 1, 0)
    place = resolver.c.types["cartouche_coordinate"](*geometry["coordinates"])
    status = resolver.c.set_geometry(
        resolver.handle, attachment, ctypes.byref(path), 1, ctypes.byref(place), 1)
    assert status == 0


def difference(found, expected, place="frame"):
    """Returns the first difference between two frames, or None."""
    if isinstance(found, dict) and isinstance(expected, dict):
        is_cluster = str(expected.get("id", "")).startswith("cluster:")
        for key in sorted(found.keys() | expected.keys()):
            # The resolver does not compute all texts of clusters.
            if is_cluster and key in ("title", "subtitle", "view", "data") and key not in found:
                continue
            if key not in found or key not in expected:
                return f"{place}.{key}: {found.get(key)!r}, the program has {expected.get(key)!r}"
            if problem := difference(found[key], expected[key], f"{place}.{key}"):
                return problem
        return None
    if isinstance(found, list) and isinstance(expected, list):
        if len(found) != len(expected):
            return f"{place}: {len(found)} items, the program has {len(expected)}"
        for index, (one, other) in enumerate(zip(found, expected)):
            if problem := difference(one, other, f"{place}[{index}]"):
                return problem
        return None
    return None if found == expected else f"{place}: {found!r}, the program has {expected!r}"


def replay(header, compiler, program, spec, trace, folder):
    """Compares the frames of a trace, or of the spec's camera, and returns their number."""
    plan = folder / "example.plan"
    subprocess.run([program, "compile", spec, "-o", plan], check=True, stderr=subprocess.DEVNULL)
    options = ["--trace", trace] if trace else []
    printed = subprocess.run(
        [program, "resolve", spec, "--explain", "--format", "json", *options], check=True, capture_output=True).stdout
    lines = [json.loads(line) for line in trace.read_text().splitlines() if line.strip()] if trace else [{}]
    resolver = HeldResolver(header, plan.read_bytes())
    workspace = HeldWorkspace(compiler, spec) if compiler and trace else None
    same = 0
    for line, expected in zip(lines, map(json.loads, printed.splitlines())):
        given = inputs(resolver, line, workspace)
        if given is None:
            break
        settled = bool(line.get("settled"))
        # Without a trace the camera is the plan's, which the library has to find itself.
        camera = expected["camera"] if trace else None
        status = resolver.resolve(expected["viewport"], camera, given, settled, line.get("points"))
        assert status == 0, status
        camera = header.types["cartouche_camera"]()
        assert header.frame_camera(resolver.handle, ctypes.byref(camera)) == 0
        assert bytes(camera) == bytes(resolver.camera(expected["camera"])), "another camera"
        expected = {key: value for key, value in expected.items() if key not in ("frame", "camera", "viewport")}
        if problem := difference(resolver.frame(), expected):
            raise SystemExit(f"{trace or spec}, frame {same}: {problem}")
        same += 1
    resolver.close()
    if workspace:
        workspace.close()
    return same


def main():
    library, program = sys.argv[1:3]
    header = Header(ROOT / "Sources/CCartouche/include/cartouche.h", ctypes.CDLL(library))
    compiler = None
    if len(sys.argv) > 3:
        compiler = Header(ROOT / "Sources/CCartoucheCompiler/include/cartouche_compiler.h", ctypes.CDLL(sys.argv[3]))
    total = replays = 0
    with tempfile.TemporaryDirectory() as folder:
        for spec in sorted(ROOT.glob("Examples/*/*.annotations.yaml")):
            # Examples with much data take minutes and cover nothing else.
            if any(data.stat().st_size > 1_000_000 for data in spec.parent.glob("*.geojson")):
                continue
            for trace in [None, *spec.parent.glob("*.trace.jsonl")]:
                total += replay(header, compiler, program, spec, trace, pathlib.Path(folder))
                replays += 1
    print(f"C interface: {total} frames of {replays} replays are the program's")
    assert total > 60


main()
