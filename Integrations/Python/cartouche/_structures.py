"""The structures of `cartouche.h` as numpy types. A test compares them with the header."""
from __future__ import annotations

import numpy as np


def _structure(**members: str) -> np.dtype[np.void]:
    """Returns a type with members of each kind, in this order: names separated by spaces by the type of their numbers."""
    return np.dtype([
        (name, {"u4": "<u4", "f8": "<f8"}[kind.split("_")[0]])
        for kind, names in members.items() for name in names.split()])


PLACEMENT = _structure(
    u4="annotation anchor_index anchor view slot states is_estimated given_sides",
    f8="x y width height offset_x offset_y point_x point_y longitude latitude z_priority",
    u4_2="covered_region reserved", f8_2="leader_x leader_y")
HIDDEN = _structure(u4="annotation cause blocker_kind blocker", f8="x y")
CLUSTER = _structure(u4="annotation count", f8="split_zoom longitude latitude")
CALLOUT = _structure(
    u4="annotation anchor_index anchor slot states has_tip part_count given_sides",
    f8="x y width height tip_x tip_y tip_start_x tip_start_y tip_end_x tip_end_y tip_off_center")
PART = _structure(u4="part reserved", f8="x y width height")
POINTER = _structure(u4="annotation view", f8="x y width height bearing distance")
REFUSAL = _structure(u4="input reason")
EVENT = _structure(
    u4="kind annotation value from to cause blocker_kind blocker relative_kind relative from_anchor to_anchor",
    f8="from_offset_x from_offset_y to_offset_x to_offset_y longitude latitude x y width height")
AGGREGATE = _structure(u4="kind reserved", f8="number")
BOUNDS = _structure(f8="west south east north")
HIT = _structure(u4="kind annotation part reserved")
INPUT = _structure(u4="kind target detail has_point", f8="x y")
COORDINATE = _structure(f8="longitude latitude")
POINT = _structure(f8="x y")
CAMERA = _structure(f8="longitude latitude zoom bearing pitch top right bottom left")
VIEWPORT = _structure(f8="width height")
FACTS = _structure(
    u4="annotation_count attachment_count layer_count view_count selection region_count has_puck reserved",
    f8="margin puck_longitude puck_latitude puck_radius", f8_2="longitude latitude zoom bearing pitch top right bottom left")
ATTACHMENT = _structure(u4="kind layer host is_host_supplied")

# The index that refers to nothing, `CARTOUCHE_NONE`.
NONE = 0xFFFFFFFF
# The smallest index of a cluster.
FIRST_CLUSTER = 2 ** 31
