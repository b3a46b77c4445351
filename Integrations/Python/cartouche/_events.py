"""Events of frames, with the members of their JSON."""
from __future__ import annotations

from typing import Any

import numpy as np

from . import _structures as structures
from ._handle import Handle


# The name in place of a relative; no name for single views or smaller clusters.
_OFF_SCREEN = {2: "offscreen"}


def events_of(handle: Handle) -> list[dict[str, Any]]:
    """Returns the events of the last frame."""
    names = handle.engine.names("events")
    raw = handle.records(structures.EVENT, "events")
    ids = handle.ids(raw["annotation"])
    blockers = handle.ids(np.where(raw["blocker_kind"] == 1, raw["blocker"], structures.NONE))
    relatives = handle.ids(np.where(raw["relative_kind"] == 1, raw["relative"], structures.NONE))
    columns = raw.dtype.names or ()
    return [
        _event(handle, names[values[0]], dict(zip(columns, values)), *related)
        for values, *related in zip(raw.tolist(), ids, blockers, relatives)]


def _event(
    handle: Handle, kind: str, item: dict[str, Any], id: str | None, by: str | None, relative: str | None,
) -> dict[str, Any]:
    event: dict[str, Any] = {"event": kind}
    if id is not None:
        event["id"] = id
    value = item["value"]
    place = [item["longitude"], item["latitude"]]
    match kind:
        case "selectionChanged":
            event["selected"] = value == 1
        case "partTapped":
            event["part"] = handle.engine.text("part_name", handle.pointer, value)
        case "mapTapped":
            event["coordinate"] = place if value else None
        case "dragStateChanged":
            states = handle.engine.names("drag_states")
            event |= {"from": states[item["from"]], "to": states[item["to"]], "coordinate": place}
        case "visibilityChanged":
            event["visible"] = value == 1
            if not value:
                event["cause"] = handle.engine.names("causes")[item["cause"]]
                if item["blocker_kind"]:
                    event["by"] = by or handle.blocker(item["blocker_kind"], item["blocker"])
        case "anchorCoordinateChanged":
            event["coordinate"] = place
        case "anchorChanged":
            event["from"] = None if item["from"] == structures.NONE else _anchor(handle, item, "from")
            event["to"] = _anchor(handle, item, "to")
        case "calloutChanged" | "leaderChanged":
            event["visible"] = value == 1
        case "expansionChanged":
            event["expanded"] = value == 1
        case "clusterFormed":
            event |= {"count": value, "from": relative or _OFF_SCREEN.get(item["relative_kind"])}
        case "clusterChanged":
            event |= {"left": item["from"], "joined": item["to"]}
        case "clusterDissolved":
            event["into"] = relative or _OFF_SCREEN.get(item["relative_kind"])
    return event


def _anchor(handle: Handle, item: dict[str, Any], side: str) -> dict[str, Any]:
    return {
        "anchor": handle.engine.names("anchors")[item[side + "_anchor"]],
        "offsetX": item[side + "_offset_x"], "offsetY": item[side + "_offset_y"],
    }
