"""Frames: where views are, and what changed."""
from __future__ import annotations

from typing import Any, Callable

import numpy as np
import numpy.typing as npt

from . import _structures as structures
from ._camera import Bounds, Camera
from ._engine import Records
from ._errors import CartoucheError
from ._events import events_of
from ._handle import TEXT_KINDS, Handle
from ._inputs import Input

PLACEMENTS = np.dtype([
    ("id", "O"), ("x", "f8"), ("y", "f8"), ("width", "f8"), ("height", "f8"), ("anchor", "U12"), ("offset_x", "f8"),
    ("offset_y", "f8"), ("point_x", "f8"), ("point_y", "f8"), ("longitude", "f8"), ("latitude", "f8"), ("z_priority", "f8"),
    ("leader_x", "f8"), ("leader_y", "f8"), ("view", "O"), ("slot", "i8"), ("estimated", "?"), ("selected", "?"),
    ("highlighted", "?"), ("dragging", "?"), ("disabled", "?"), ("covers", "O")])
HIDDEN = np.dtype([("id", "O"), ("cause", "U15"), ("by", "O"), ("point_x", "f8"), ("point_y", "f8")])
CLUSTERS = np.dtype([("id", "O"), ("count", "i8"), ("longitude", "f8"), ("latitude", "f8"), ("split_zoom", "f8")])
CALLOUTS = np.dtype([
    ("id", "O"), ("x", "f8"), ("y", "f8"), ("width", "f8"), ("height", "f8"), ("anchor", "U12"), ("slot", "i8"),
    ("tip_x", "f8"), ("tip_y", "f8"), ("tip_start_x", "f8"), ("tip_start_y", "f8"), ("tip_end_x", "f8"), ("tip_end_y", "f8"),
    ("tip_off_center", "f8")])
POINTERS = np.dtype([
    ("id", "O"), ("x", "f8"), ("y", "f8"), ("width", "f8"), ("height", "f8"), ("view", "O"), ("bearing", "f8"),
    ("distance", "f8")])

_STATES = ("selected", "highlighted", "dragging", "disabled")
_TIPS = ("tip_x", "tip_y", "tip_start_x", "tip_start_y", "tip_end_x", "tip_end_y", "tip_off_center")


class Frame:
    """One resolved instant. Its arrays and events are copies, which stay as they are.

    Arrays are numpy structured arrays with ids in `id`. Points have x to the right and y down, from the top left of the
    viewport; `offset_y` is positive upwards, as in specs. Texts and members of clusters are read when they are asked for, from
    the last frame only.
    """

    placements: Records
    """The visible views in draw order, bottom first: `id`, `x`, `y`, `width`, `height`, `anchor` and more. `leader_x` and
    `leader_y` are the end of a leader line from `point_x`, `point_y`, or NaN."""
    hidden: Records
    """The hidden annotations, then the hidden clusters: `id`, `cause`, and `by`, which is the blocker's id or `None`."""
    clusters: Records
    """The clusters, which are also placements or hidden: `id`, `count`, the coordinate, and the zoom above which one splits."""
    callouts: Records
    """The visible callouts in draw order. Without a tip, its numbers are NaN."""
    pointers: Records
    """The pointers to annotations off screen, best rank first."""
    events: list[dict[str, Any]]
    """The differences from the last frame, with the members of the events in the JSON of frames."""
    refusals: list[tuple[Input, str]]
    """The inputs that had no effect, each with the reason."""
    viewport: tuple[float, float]
    camera: Camera | None
    """The camera of the frame."""

    def __init__(
        self, handle: Handle, viewport: tuple[float, float], refused: Callable[[int], Input], omits_hidden: bool,
    ) -> None:
        self._handle = handle
        self._number = handle.frame_number
        self.viewport = viewport
        self.camera = Camera.of_numbers(np.array(list(handle.structure(structures.CAMERA, "frame_camera")), dtype="<f8"))
        self._placements = handle.records(structures.PLACEMENT, "placements")
        self._clusters = handle.records(structures.CLUSTER, "clusters")
        self._callouts = handle.records(structures.CALLOUT, "callouts")
        self.placements = self._read_placements(self._placements)
        self.hidden = self._read_hidden() if not omits_hidden else np.empty(0, HIDDEN)
        self.clusters = self._copied(CLUSTERS, self._clusters, "count", "longitude", "latitude", "split_zoom")
        self.callouts = self._read_callouts(self._callouts)
        self.pointers = self._read_pointers()
        self.events = events_of(handle)
        reasons = handle.engine.names("refusals")
        self.refusals = [
            (refused(int(each["input"])), reasons[each["reason"]]) for each in handle.records(structures.REFUSAL, "refusals")]

    def texts(self, kind: str) -> npt.NDArray[np.object_]:
        """Returns a text of each placement: `title`, `subtitle`, `data` as JSON, `repeatGroup`; empty if there is none."""
        return self._texts(self._placements, kind)

    def callout_texts(self, kind: str) -> npt.NDArray[np.object_]:
        """Returns a text of each callout: `calloutTitle`, `calloutSubtitle`, `leftAccessory` and so on; empty if there is none."""
        return self._texts(self._callouts, kind)

    def members(self, cluster: str) -> npt.NDArray[np.object_]:
        """Returns the ids of the members of a cluster, in document order."""
        handle = self._current()
        return handle.ids(handle.indices("cluster_members", handle.known_index(cluster)))

    def cluster_bounds(self, cluster: str) -> Bounds:
        """Returns the smallest box around the coordinates of the members of a cluster."""
        handle = self._current()
        found = handle.structure(structures.BOUNDS, "cluster_bounds", handle.known_index(cluster))
        return Bounds(*(float(value) for value in found))

    def to_dict(self) -> dict[str, Any]:
        """Returns the frame as the JSON that `cartouche resolve --format json` prints, without the number of the frame."""
        from ._frame_json import frame_json
        return frame_json(self, self._current())

    def __repr__(self) -> str:
        return f"<cartouche.Frame: {len(self.placements)} placements, {len(self.hidden)} hidden, {len(self.events)} events>"

    # Reading

    def _current(self) -> Handle:
        if self._handle.frame_number != self._number:
            raise CartoucheError(
                "stale", "texts, members and `to_dict` are those of the last frame; read them before the next frame")
        return self._handle

    def _texts(self, raw: Records, kind: str) -> npt.NDArray[np.object_]:
        if kind not in TEXT_KINDS:
            raise CartoucheError("unknownName", f"`{kind}` is no kind of text: there are {', '.join(TEXT_KINDS)}")
        handle = self._current()
        texts = np.empty(len(raw), dtype=object)
        texts[:] = handle.texts(raw["annotation"], kind)
        return texts

    def _copied(self, kind: np.dtype[Any], raw: Records, *names: str) -> Records:
        """Returns an array with the ids and members of structures."""
        array = np.zeros(len(raw), dtype=kind)
        array["id"] = self._handle.ids(raw["annotation"])
        for name in names:
            array[name] = raw[name]
        return array

    def _anchors(self, raw: Records) -> npt.NDArray[np.str_]:
        anchors: npt.NDArray[np.str_] = np.array(self._handle.engine.names("anchors"))[raw["anchor"]]
        return anchors

    def _read_placements(self, raw: Records) -> Records:
        array = self._copied(PLACEMENTS, raw, *(
            name for name in PLACEMENTS.names or () if name in (structures.PLACEMENT.names or ()) and name not in ("anchor", "view")))
        handle = self._handle
        array["anchor"] = self._anchors(raw)
        # The name of the class of a cluster's view is computed.
        computed = iter(handle.texts(raw["annotation"][raw["view"] == structures.NONE], "view"))
        array["view"] = [next(computed) if view == structures.NONE else handle.view_name(view) for view in raw["view"].tolist()]
        array["estimated"] = raw["is_estimated"]
        for bit, name in enumerate(_STATES):
            array[name] = raw["states"] & 1 << bit
        array["covers"] = [
            None if region == structures.NONE else handle.region(region) for region in raw["covered_region"].tolist()]
        return array

    def _read_hidden(self) -> Records:
        raw = self._handle.records(structures.HIDDEN, "hidden")
        array = self._copied(HIDDEN, raw)
        array["cause"] = np.array(self._handle.engine.names("causes"))[raw["cause"]]
        kinds, blockers = raw["blocker_kind"], raw["blocker"]
        array["by"] = self._handle.ids(np.where(kinds == 1, blockers, structures.NONE))
        for index in np.flatnonzero(kinds > 1):
            array["by"][index] = self._handle.blocker(int(kinds[index]), int(blockers[index]))
        array["point_x"], array["point_y"] = raw["x"], raw["y"]
        return array

    def _read_callouts(self, raw: Records) -> Records:
        array = self._copied(CALLOUTS, raw, "x", "y", "width", "height", "slot")
        array["anchor"] = self._anchors(raw)
        for name in _TIPS:
            array[name] = np.where(raw["has_tip"] == 1, raw[name], np.nan)
        return array

    def _read_pointers(self) -> Records:
        raw = self._handle.records(structures.POINTER, "pointers")
        array = self._copied(POINTERS, raw, "x", "y", "width", "height", "bearing", "distance")
        array["view"] = [self._handle.view_name(view) for view in raw["view"].tolist()]
        return array
