"""Frames as the JSON of the program."""
from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any

from . import _structures as structures
from ._handle import Handle

if TYPE_CHECKING:
    from ._frame import Frame

_STATES = ("selected", "highlighted", "dragging", "disabled")


def frame_json(frame: Frame, handle: Handle) -> dict[str, Any]:
    """Returns the last frame as a line of the program's JSON."""
    result: dict[str, Any] = {"viewport": list(frame.viewport)}
    if frame.camera is not None:
        result["camera"] = frame.camera.to_dict()
    result["placements"] = [
        _placement(handle, item, int(index)) for item, index in zip(frame.placements, frame._placements["annotation"])]
    result["hidden"] = [
        {"id": item["id"], "cause": str(item["cause"])} | ({} if item["by"] is None else {"by": item["by"]})
        for item in frame.hidden]
    result["events"] = frame.events
    lists = {
        "clusters": [_cluster(handle, item, int(raw["annotation"])) for item, raw in zip(frame.clusters, frame._clusters)],
        "callouts": [_callout(handle, item, int(raw["annotation"])) for item, raw in zip(frame.callouts, frame._callouts)],
        "pointers": [_pointer(item) for item in frame.pointers],
    }
    return result | {name: items for name, items in lists.items() if items}


def _rectangle(item: Any) -> dict[str, Any]:
    return {name: float(item[name]) for name in ("x", "y", "width", "height")}


def _texts(handle: Handle, index: int, **kinds: str) -> dict[str, Any]:
    texts = {key: handle.text(index, kind) for key, kind in kinds.items()}
    return {key: text for key, text in texts.items() if text}


def _placement(handle: Handle, item: Any, index: int) -> dict[str, Any]:
    result = {"id": item["id"]} | _rectangle(item) | {
        "anchor": str(item["anchor"]), "offsetX": float(item["offset_x"]), "offsetY": float(item["offset_y"]),
        "coordinate": [float(item["longitude"]), float(item["latitude"])],
        "point": [float(item["point_x"]), float(item["point_y"])], "zPriority": float(item["z_priority"]),
        "slot": int(item["slot"]),
    } | _texts(handle, index, title="title", subtitle="subtitle")
    # The resolver does not compute all texts of clusters.
    if item["view"]:
        result["view"] = item["view"]
    data = handle.text(index, "data")
    if data:
        result["data"] = json.loads(data)
    if item["estimated"]:
        result["estimated"] = True
    if item["covers"] is not None:
        result["covers"] = item["covers"]
    states = [name for name in _STATES if item[name]]
    if states:
        result["states"] = states
    if not math.isnan(item["leader_x"]):
        result["leader"] = [result["point"], [float(item["leader_x"]), float(item["leader_y"])]]
    return result


def _cluster(handle: Handle, item: Any, index: int) -> dict[str, Any]:
    bounds = handle.structure(structures.BOUNDS, "cluster_bounds", index)
    properties: dict[str, Any] = {}
    for number, value in enumerate(handle.records(structures.AGGREGATE, "aggregates", index)):
        name = handle.engine.text("aggregate_name", handle.pointer, index, number)
        text = handle.engine.text("aggregate_json", handle.pointer, index, number)
        simple = {0: None, 1: bool(value["number"] == 1), 2: float(value["number"])}
        properties[name] = json.loads(text) if text else simple[int(value["kind"])]
    return {
        "id": item["id"], "count": int(item["count"]),
        "splitZoom": None if math.isnan(item["split_zoom"]) else float(item["split_zoom"]),
        "bounds": [float(value) for value in bounds],
        "members": list(handle.ids(handle.indices("cluster_members", index))),
        "properties": properties | {"count": int(item["count"])},
    }


def _callout(handle: Handle, item: Any, index: int) -> dict[str, Any]:
    result = {"id": item["id"]} | _rectangle(item) | {"anchor": str(item["anchor"]), "slot": int(item["slot"])}
    if not math.isnan(item["tip_x"]):
        result["tip"] = [
            [float(item[name + "_x"]), float(item[name + "_y"])] for name in ("tip", "tip_start", "tip_end")]
        result["offCenter"] = float(item["tip_off_center"])
    parts = handle.records(structures.PART, "callout_parts", index)
    if len(parts):
        result["parts"] = [
            {"name": handle.engine.text("part_name", handle.pointer, int(part["part"]))} | _rectangle(part) for part in parts]
    return result | _texts(
        handle, index, title="calloutTitle", subtitle="calloutSubtitle", leftAccessory="leftAccessory",
        rightAccessory="rightAccessory", detailAccessory="detailAccessory")


def _pointer(item: Any) -> dict[str, Any]:
    result = {"id": item["id"], "view": item["view"]} | _rectangle(item) | {"bearing": float(item["bearing"])}
    return result if math.isnan(item["distance"]) else result | {"distance": float(item["distance"])}
