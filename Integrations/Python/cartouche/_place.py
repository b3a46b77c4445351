"""Placement of labels on a screen, without a spec and without a map."""
from __future__ import annotations

import json
import math
from collections.abc import Iterable, Sequence
from typing import Any, Literal, Union

import numpy as np
import numpy.typing as npt

from . import _structures as structures
from ._compiler import Workspace, with_workspace
from ._engine import Projection, Records
from ._errors import CartoucheError, bad_argument
from ._handle import Handle

Anchor = Literal[
    "center", "top", "bottom", "left", "right", "top-left", "top-right", "bottom-left", "bottom-right"]
# An anchor, or an anchor with an offset in points, x to the right and y down.
AnchorOption = Union[Anchor, tuple[Anchor, float, float]]

PLACED = np.dtype([
    ("visible", "?"), ("x", "f8"), ("y", "f8"), ("width", "f8"), ("height", "f8"), ("anchor", "U12"), ("cause", "U15"),
    ("blocker", "i8"), ("leader_x", "f8"), ("leader_y", "f8")])

_LARGEST = 16_384
_SPEC = "labels.annotations.json"
# The most rounds that hide labels of covered points.
_ROUNDS = 8
_SET, _VISIBLE = 9, 6
# The most pairs of a label and a point that are tested at once.
_PAIRS = 200_000
# The greatest extent of the points: farther points are off screen.
_FARTHEST = 2 ** 22


def place(
    points: npt.ArrayLike, sizes: npt.ArrayLike, *, anchors: Literal["all"] | Sequence[AnchorOption] = "all",
    gap: npt.ArrayLike = 0, priority: npt.ArrayLike | None = None, strategy: Literal["greedy", "best"] = "greedy", budget: int = 10_000,
    marker_size: npt.ArrayLike = 0, obstacles: npt.ArrayLike | None = None,
    bounds: tuple[float, float, float, float] | None = None, leader: float | None = None,
) -> Records:
    """Places n labels at points so that no two labels overlap, and reports why a label is hidden.

    points: n × 2, x to the right and y down.
    sizes: the widths and heights of the labels, n × 2, or one pair for all; above 0, at most 16,384.
    anchors: the parts of a label that may touch its point, in order of preference: `bottom` puts the label above its point.
        `all` is top-left, top, top-right, left, right, bottom-left, bottom, bottom-right.
    gap: the distance between point and label: n numbers, or one for all.
    priority: n numbers; labels with higher numbers are placed first. Of equal labels, the earlier one is placed first.
    strategy: `best` searches for a placement with more labels, for `budget` steps.
    marker_size: the side of a square at each point: n numbers, or one for all. No label covers the square of a point with the
        same or a higher priority. If a label covers one of lower priority, the label of that point is hidden.
    obstacles: m × 4 rectangles that no label may cover: x, y, width, height.
    bounds: the rectangle that contains all labels: x, y, width, height. Without it there is no edge.
    leader: the largest length of a leader line to a label that has no room at its anchors.

    Returns a structured array with an item for each point, in their order: `visible`, the rectangle `x`, `y`, `width`,
    `height` (NaN if hidden), `anchor`, `cause` of a hidden label, such as `collision`, `blocker`, and the end of the leader
    line, or NaN. `blocker` is the index of a point, or n + the index of an obstacle, or −1.

    Overlaps are tested to 1/256 of a unit. The result depends on the arguments alone.
    """
    items = _Items(points, sizes, gap, priority, marker_size, obstacles)
    anchors = checked_anchors(anchors)
    if leader is not None:
        leader = float(filled(leader, (), "leader"))
    area, origin = _viewport(items, bounds, anchors, leader)
    plan = _compile(items, _options(anchors, leader), strategy, budget)
    return _resolve(plan, items, area, origin)


class _Items:
    """The checked points, and the boxes of labels, markers and obstacles."""

    def __init__(
        self, points: npt.ArrayLike, sizes: npt.ArrayLike, gap: npt.ArrayLike, priority: npt.ArrayLike | None,
        marker_size: npt.ArrayLike, obstacles: npt.ArrayLike | None,
    ) -> None:
        self.points = _pairs(points, "points")
        self.count = len(self.points)
        self.sizes = filled(sizes, (self.count, 2), "sizes")
        if ((self.sizes <= 0) | (self.sizes > _LARGEST)).any():
            raise _at("sizes", int(np.argmax(((self.sizes <= 0) | (self.sizes > _LARGEST)).any(axis=1))), self.sizes,
                      f"must be above 0 and at most {_LARGEST}")
        self.gap = filled(gap, (self.count,), "gap")
        self.priority = np.zeros(self.count) if priority is None else filled(priority, (self.count,), "priority")
        markers = filled(marker_size, (self.count,), "marker_size")
        if ((markers < 0) | (markers > _LARGEST)).any():
            raise bad_argument(f"`marker_size` is 0 or more, and at most {_LARGEST}")
        self.marker_sizes = markers
        self.markers = np.flatnonzero(markers)
        boxes = np.empty((0, 4)) if obstacles is None else _rectangles(obstacles)
        if not np.isfinite(boxes).all() or ((boxes[:, 2:] < 0) | (boxes[:, 2:] > _LARGEST)).any():
            raise bad_argument(f"`obstacles` are rectangles x, y, width, height with finite numbers, sides at most {_LARGEST}")
        self.obstacles = np.flatnonzero((boxes[:, 2:] > 0).all(axis=1))
        self.obstacle_sizes = boxes[self.obstacles, 2:]
        # All places: first the points, which labels and markers share, then the middles of the obstacles.
        self.places = np.concatenate([self.points, boxes[self.obstacles, :2] + self.obstacle_sizes / 2])
        # Annotations are obstacles, markers and labels, in this order. The number that reports each as a blocker:
        self.blockers = np.concatenate([self.count + self.obstacles, self.markers, np.arange(self.count)]).astype(np.int64)
        self.first_label = len(self.obstacles) + len(self.markers)


def _rectangles(values: npt.ArrayLike) -> npt.NDArray[np.float64]:
    try:
        return np.asarray(values, dtype="<f8").reshape(-1, 4)
    except (TypeError, ValueError):
        raise bad_argument("`obstacles` is an array of m × 4 numbers: x, y, width, height") from None


def _pairs(values: npt.ArrayLike, name: str) -> npt.NDArray[np.float64]:
    try:
        array = np.array(values, dtype="<f8")
    except (TypeError, ValueError):
        raise bad_argument(f"`{name}` is an array of n × 2 numbers") from None
    if array.size == 0:
        return np.empty((0, 2))
    if array.ndim != 2 or array.shape[1] != 2:
        raise bad_argument(f"`{name}` is an array of shape (n, 2), and not of shape {array.shape}")
    if not np.isfinite(array).all():
        raise _at(name, int(np.argmin(np.isfinite(array).all(axis=1))), array, "must be finite")
    return array


def filled(values: npt.ArrayLike, shape: tuple[int, ...], name: str) -> npt.NDArray[np.float64]:
    """Returns numbers as an array of a shape; one value may stand for all."""
    try:
        array = np.asarray(values, dtype="<f8")
        array = np.empty(shape) if shape[:1] == (0,) and not array.size else np.broadcast_to(array, shape)
    except (TypeError, ValueError):
        expected = f"an array of shape {shape}, or one value for all" if shape else f"one number, and not {values!r}"
        raise bad_argument(f"`{name}` is {expected}") from None
    if not np.isfinite(array).all():
        if not shape:
            raise bad_argument(f"`{name}` is {values!r}, but must be finite")
        flat = np.isfinite(array) if array.ndim == 1 else np.isfinite(array).all(axis=1)
        raise _at(name, int(np.argmin(flat)), array, "must be finite")
    return array


def _at(name: str, index: int, array: npt.NDArray[np.float64], rule: str) -> CartoucheError:
    return bad_argument(f"`{name}[{index}]` is {array[index].tolist()}, but {rule}")


def checked_anchors(anchors: Any) -> Any:
    """Returns anchors whose types are correct; the compiler checks their names."""
    if isinstance(anchors, str):
        return anchors
    values = list(anchors) if isinstance(anchors, Iterable) else [anchors]
    for index, each in enumerate(values):
        if isinstance(each, str):
            continue
        is_tuple = isinstance(each, (tuple, list)) and len(each) == 3 and isinstance(each[0], str)
        if not is_tuple or not all(isinstance(number, (int, float, np.number)) and math.isfinite(number) for number in each[1:]):
            raise bad_argument(
                f"`anchors[{index}]` is a name such as `\"left\"`, or a name with an offset such as `(\"left\", 4, 0)`, and not {each!r}")
    return values


def _options(anchors: Literal["all"] | Sequence[AnchorOption], leader: float | None) -> dict[str, Any]:
    """Returns the properties of the labels in the spec."""
    options: dict[str, Any] = {"gap": ["get", "g"], "fit": "require"}
    if isinstance(anchors, str):
        options["variableAnchors"] = anchors if anchors == "all" else [anchors]
    else:
        options["variableAnchors"] = [
            # Offsets of specs are positive upwards.
            each if isinstance(each, str) else {"anchor": each[0], "offsetX": float(each[1]), "offsetY": -float(each[2])}
            for each in anchors]
    if leader is not None:
        options["leader"] = {"maxLength": float(leader)}
    return options


def _viewport(
    items: _Items, bounds: tuple[float, float, float, float] | None, anchors: Literal["all"] | Sequence[AnchorOption],
    leader: float | None,
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Returns the size of the screen and its origin."""
    if bounds is not None:
        try:
            box = np.asarray(bounds, dtype="<f8")
        except (TypeError, ValueError):
            box = np.empty(0)
        if box.shape != (4,) or not np.isfinite(box).all() or (box[2:] <= 0).any():
            raise bad_argument(f"`bounds` is x, y, width, height, with sides above 0, and not {bounds!r}")
        return box[2:], box[:2]
    if items.count == 0:
        return np.ones(2), np.zeros(2)
    offsets = [] if isinstance(anchors, str) else [abs(number) for each in anchors if not isinstance(each, str) for number in each[1:]]
    room = float(np.abs(items.gap).max()) + (leader or 0) + max([0, *offsets]) + 8
    # A whole number keeps the fractions of the points.
    origin = np.floor((items.points - items.sizes).min(axis=0) - room)
    size = np.ceil((items.points + items.sizes).max(axis=0) + room) - origin
    if (size > _FARTHEST).any():
        raise bad_argument(
            f"`points` are spread over {size.max():.0f} units, but at most {_FARTHEST} are possible: convert them to points of a screen")
    return size, origin


def _source(items: _Items, places: npt.NDArray[np.int64], **columns: list[Any]) -> bytes:
    """Returns GeoJSON with a feature at each place, at a longitude that stands for it."""
    longitudes = (-180 + 360 * (places + 0.5) / max(len(items.places), 1)).tolist()
    rows = [dict(zip(columns, values)) for values in zip(*columns.values())]
    return json.dumps({"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": row, "geometry": {"type": "Point", "coordinates": [longitude, 0]}}
        for longitude, row in zip(longitudes, rows)]}).encode()


def _compile(items: _Items, options: dict[str, Any], strategy: str, budget: int) -> bytes:
    markers = np.repeat(items.marker_sizes[items.markers, None], 2, axis=1)
    files = {
        "obstacles": _source(items, items.count + np.arange(len(items.obstacles)), s=items.obstacle_sizes.tolist()),
        "markers": _source(items, items.markers, s=markers.tolist(), p=items.priority[items.markers].tolist()),
        "labels": _source(items, np.arange(items.count), s=items.sizes.tolist(), p=items.priority.tolist(), g=items.gap.tolist()),
    }
    fixed = {"fit": "ignore", "allowOverlap": True}
    properties = {
        "obstacles": {"priority": "required", **fixed},
        # A marker has one anchor, so it ranks before labels with its priority.
        "markers": {"priority": ["get", "p"], **fixed},
        "labels": {"priority": ["get", "p"], **options},
    }
    counts = {"obstacles": len(items.obstacles), "markers": len(items.markers), "labels": items.count}
    used = [name for name, count in counts.items() if count]
    spec = {
        "version": 1, "camera": {"center": [0, 0], "zoom": 0}, "sources": {name: name + ".geojson" for name in used},
        "annotations": [
            {"id": name, "forEach": {"source": name}, "size": ["get", "s"], **properties[name]} for name in used],
        "placement": {
            "strategy": strategy, "budget": budget, "tieBreak": "first", "margin": 0, "calm": "none", "keepAnchor": False,
            "stickiness": 0, "showMargin": 0},
    }

    def use(workspace: Workspace) -> tuple[bytes | None, str]:
        plan = workspace.compile(_SPEC)
        problems = [
            "; ".join(filter(None, (each.message, each.help))) for each in workspace.findings() if each.severity == "error"]
        return plan, "\n".join(problems)

    contents = {name + ".geojson": files[name] for name in used} | {_SPEC: json.dumps(spec).encode()}
    plan, problem = with_workspace(contents, use)
    if plan is None:
        raise bad_argument(f"the labels cannot be placed: {problem}")
    return plan


def _resolve(
    plan: bytes, items: _Items, size: npt.NDArray[np.float64], origin: npt.NDArray[np.float64],
) -> Records:
    handle = Handle(plan, omits_hidden=False)
    places = items.places - origin
    count = len(places)

    def project(coordinates: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        numbers = np.floor((coordinates[:, 0] + 180) / 360 * count).astype(np.int64)
        return places[np.clip(numbers, 0, count - 1)]

    covered_by = np.full(items.count, -1)
    covered: npt.NDArray[np.int64] = np.empty(0, dtype=np.int64)
    try:
        for _ in range(_ROUNDS):
            _resolve_round(handle, project, size, covered + items.first_label)
            result = _records(handle, items, origin)
            covered, blockers = _covered(items, result)
            if not len(covered):
                break
            covered_by[covered] = blockers
        else:
            _hide(result, covered)
    finally:
        handle.engine.close()
    is_covered = covered_by >= 0
    result["cause"][is_covered] = "collision"
    result["blocker"][is_covered] = covered_by[is_covered]
    return result


def _resolve_round(handle: Handle, project: Projection, size: npt.NDArray[np.float64], hidden: npt.NDArray[np.int64]) -> None:
    """Resolves a frame in which the labels with some indices are no longer visible."""
    inputs = np.zeros(len(hidden), dtype=structures.INPUT)
    inputs["kind"], inputs["detail"], inputs["has_point"] = _SET, _VISIBLE, 1
    inputs["target"] = hidden
    pointer, _ = handle.engine.put(size.tobytes() + np.zeros(9).tobytes() + inputs.tobytes())
    handle.engine.projecting(project, lambda function: handle.check(
        "resolve_points", pointer + 88, len(inputs), pointer + 16, 0, pointer, 1, function, 0, 0))
    handle.engine.call("free", pointer)


def _covered(items: _Items, result: Records) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Returns the points with visible labels that another label covers, and the indices of these others."""
    shown = np.flatnonzero(result["visible"])
    left, top = result["x"][shown], result["y"][shown]
    right, bottom = left + result["width"][shown], top + result["height"][shown]
    points = shown[items.marker_sizes[shown] > 0]
    points = points[np.argsort(items.points[points, 0], kind="stable")]
    half = items.marker_sizes[points] / 2 - 1 / 128
    x, y = items.points[points].T
    widest = half.max(initial=0)
    # The points near each label are consecutive.
    first = np.searchsorted(x, left - widest)
    counts = np.searchsorted(x, right + widest) - first
    covered: dict[int, int] = {}
    start = 0
    while start < len(shown):
        # Pairs of labels and points, of some labels at once.
        end = max(start + 1, int(np.searchsorted(np.cumsum(counts[start:]), _PAIRS)) + start)
        number = counts[start:end]
        label = np.repeat(np.arange(start, end), number)
        point = np.arange(len(label)) + np.repeat(first[start:end] - (np.cumsum(number) - number), number)
        near = (top[label] < y[point] + half[point]) & (bottom[label] > y[point] - half[point])
        label, point = label[near], point[near]
        hits = (left[label] < x[point] + half[point]) & (right[label] > x[point] - half[point]) & (shown[label] != points[point])
        for index in np.flatnonzero(hits):
            covered.setdefault(int(points[point[index]]), int(shown[label[index]]))
        start = end
    return np.array(list(covered), dtype=np.int64), np.array(list(covered.values()), dtype=np.int64)


def _hide(result: Records, indices: npt.NDArray[np.int64]) -> None:
    result["visible"][indices] = False
    result["anchor"][indices] = ""
    for name in ("x", "y", "width", "height", "leader_x", "leader_y"):
        result[name][indices] = math.nan


def _records(handle: Handle, items: _Items, origin: npt.NDArray[np.float64]) -> Records:
    """Reads the labels of the frame."""
    result = np.zeros(items.count, dtype=PLACED)
    for name in ("x", "y", "width", "height", "leader_x", "leader_y"):
        result[name] = math.nan
    result["blocker"] = -1
    shown = handle.records(structures.PLACEMENT, "placements")
    shown = shown[shown["annotation"] >= items.first_label]
    index = shown["annotation"] - items.first_label
    result["visible"][index] = True
    for axis, names in enumerate((("x", "leader_x"), ("y", "leader_y"))):
        for name in names:
            result[name][index] = shown[name] + origin[axis]
    for name in ("width", "height"):
        result[name][index] = shown[name]
    result["anchor"][index] = np.array(handle.engine.names("anchors"))[shown["anchor"]]
    hidden = handle.records(structures.HIDDEN, "hidden")
    hidden = hidden[hidden["annotation"] >= items.first_label]
    index = hidden["annotation"] - items.first_label
    result["cause"][index] = np.array(handle.engine.names("causes"))[hidden["cause"]]
    is_known = hidden["blocker_kind"] == 1
    result["blocker"][index[is_known]] = items.blockers[hidden["blocker"][is_known]]
    return result
