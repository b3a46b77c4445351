"""The frames of all examples are those of the program, number by number."""
from __future__ import annotations

import json
import pathlib
from typing import Any

import cartouche
import numpy as np
import pytest

from conftest import EXAMPLES, Program, lines_of

# Actions of traces that this package does not have: live data, patches, and changes of the map.
OTHER_ACTIONS = {"set", "add", "setData", "updateData", "setVariables", "featureGeometry", "setRegions"}


def replays() -> list[Any]:
    found: list[Any] = []
    for spec in sorted(EXAMPLES.glob("*/*.annotations.yaml")):
        # Examples with much data take minutes and cover nothing else.
        if any(data.stat().st_size > 1_000_000 for data in spec.parent.glob("*.geojson")):
            continue
        for trace in [None, *sorted(spec.parent.glob("*.trace.jsonl"))]:
            found.append(pytest.param(spec, trace, id=(trace or spec).name.split(".")[0]))
    return found


@pytest.mark.parametrize("spec, trace", replays())
def test_frames_are_those_of_the_program(spec: pathlib.Path, trace: pathlib.Path | None, program: Program) -> None:
    options = ["--trace", trace] if trace else []
    expected = [json.loads(line) for line in program("resolve", spec, "--format", "json", *options).splitlines()]
    lines = lines_of(trace) if trace else [{}]
    compared = 0
    with cartouche.Resolver(cartouche.Plan.compile(spec)) as resolver:
        for line, theirs in zip(lines, expected, strict=True):
            if OTHER_ACTIONS & line.keys():
                break
            if "remove" in line:
                resolver.remove(line["remove"])
            frame = resolver.resolve(
                camera=camera_of(theirs["camera"]) if trace else None, viewport=tuple(theirs["viewport"]), inputs=inputs_of(line),
                settled=line.get("settled", False), project=projection(line["points"]) if "points" in line else None)
            compare(frame.to_dict(), {key: value for key, value in theirs.items() if key != "frame"}, f"frame {compared}")
            compared += 1
    assert compared > 0


def camera_of(camera: dict[str, Any]) -> cartouche.Camera:
    return cartouche.Camera(
        tuple(camera["center"]), camera["zoom"], camera["bearing"], camera["pitch"], cartouche.Insets(**camera["padding"]))


def inputs_of(line: dict[str, Any]) -> list[cartouche.Input]:
    given: list[cartouche.Input] = []
    for action, value in line.items():
        match action:
            case "select":
                given.append(cartouche.Select(value))
            case "deselect":
                given.append(cartouche.Deselect(value))
            case "expand":
                given.append(cartouche.Expand(value))
            case "highlight" | "unhighlight":
                given.append(cartouche.Highlight(value, action == "highlight"))
            case "tap":
                given.append(cartouche.Tap(*value))
            case "drag":
                given.append(cartouche.Drag(value["id"], value["state"], value.get("to")))
            case "collapse":
                given.append(cartouche.Collapse())
            case "puck":
                given.append(cartouche.Puck(value))
            case "measured":
                given.append(cartouche.Measured(**value))
            case "featureVisibility":
                given.append(cartouche.FeatureVisibility(value["layer"], value["visible"], value.get("id")))
    return given


def projection(points: list[list[float]]) -> Any:
    known = np.array(points)

    def project(coordinates: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        found = np.full(coordinates.shape, np.nan)
        for index, coordinate in enumerate(coordinates):
            near = np.flatnonzero(np.abs(known[:, :2] - coordinate).max(axis=1) <= 1e-6)
            if len(near):
                found[index] = known[near[0], 2:]
        return found

    return project


def compare(ours: Any, theirs: Any, place: str) -> None:
    """Compares two values of JSON, of which numbers are equal to the last bit."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        is_cluster = str(theirs.get("id", "")).startswith("cluster:")
        for key in ours.keys() | theirs.keys():
            # The resolver does not compute all texts of clusters.
            if is_cluster and key in ("title", "subtitle", "view", "data") and key not in ours:
                continue
            assert key in ours and key in theirs, f"{place}.{key}: {ours.get(key)!r}, the program has {theirs.get(key)!r}"
            compare(ours[key], theirs[key], f"{place}.{key}")
    elif isinstance(ours, list) and isinstance(theirs, list):
        assert len(ours) == len(theirs), f"{place}: {len(ours)} items, the program has {len(theirs)}"
        for index, (one, other) in enumerate(zip(ours, theirs)):
            compare(one, other, f"{place}[{index}]")
    else:
        assert ours == theirs and isinstance(ours, bool) == isinstance(theirs, bool), f"{place}: {ours!r}, the program has {theirs!r}"
