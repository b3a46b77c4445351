"""A resolver in the memory of its instance, with the ids and names of its plan."""
from __future__ import annotations

import json
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _structures as structures
from ._engine import Engine, Records
from ._errors import CartoucheError, bad_argument

# The numbers of the text kinds of `cartouche_text`, by the names that the JSON of frames has.
TEXT_KINDS = {
    "id": 0, "title": 1, "subtitle": 2, "view": 3, "data": 4, "calloutTitle": 5, "calloutSubtitle": 6, "leftAccessory": 7,
    "rightAccessory": 8, "detailAccessory": 9, "repeatGroup": 10,
}


class Handle:
    """Calls the functions of one resolver, and converts between ids and indices."""

    def __init__(self, plan: bytes, omits_hidden: bool) -> None:
        self.engine = Engine()
        self._ids: dict[int, str] = {}
        self._view_names: dict[int, str] = {}
        self.frame_number = 0
        pointer, size = self.engine.put(plan)
        result = self.engine.scratch(8)
        status = self.engine.call("create", pointer, size, 1, result)
        self.engine.call("free", pointer)
        if status:
            raise self.engine.error(status, "")
        self.pointer = int.from_bytes(self.engine.read(result, 4), "little")
        self.engine.call("set_reports", self.pointer, 8 if omits_hidden else 0)

    def check(self, name: str, *values: int | float) -> None:
        """Calls a function that returns a status."""
        self.engine.check(self.pointer, name, self.pointer, *values)

    def records(self, kind: np.dtype[Any], name: str, *values: int | float) -> Records:
        """Returns a copy of a list of structures."""
        return self.engine.records(kind, name, self.pointer, *values)

    def structure(self, kind: np.dtype[Any], name: str, *values: int | float) -> Any:
        """Returns a structure."""
        return self.engine.structure(kind, name, self.pointer, *values)

    def indices(self, name: str, *values: int) -> Records:
        """Returns a list of indices."""
        return self.records(np.dtype("<u4"), name, *values)

    # Names

    def text(self, index: int, kind: str) -> str:
        """Returns a text of an annotation or a cluster; empty if there is none."""
        return self.engine.text("text", self.pointer, index, TEXT_KINDS[kind])

    def texts(self, indices: npt.NDArray[Any], kind: str) -> list[str]:
        """Returns a text of each annotation or cluster."""
        return self.engine.texts(self.pointer, indices, TEXT_KINDS[kind])

    def id(self, index: int) -> str:
        """Returns the id of an annotation, or of a cluster of the last frame."""
        name = self._ids.get(index)
        if name is None:
            name = self.text(index, "id")
            if index < structures.FIRST_CLUSTER:
                self._ids[index] = name
        return name

    def ids(self, indices: npt.NDArray[Any]) -> npt.NDArray[np.object_]:
        """Returns the ids of annotations or clusters, and `None` for no index."""
        ids = self._ids
        needed = [index for index in set(indices.tolist()) if index not in ids and index != structures.NONE]
        found = dict(zip(needed, self.texts(np.array(needed), "id"))) if needed else {}
        array = np.empty(len(indices), dtype=object)
        array[:] = [ids[index] if index in ids else found.get(index) for index in indices.tolist()]
        # Clusters are other ones in the next frame.
        ids.update((index, name) for index, name in found.items() if index < structures.FIRST_CLUSTER)
        return array

    def index(self, id: str) -> int:
        """Returns the index of an annotation or a cluster; `NONE` if there is none."""
        if not isinstance(id, str):
            raise bad_argument(f"an id is a text, and not {id!r}")
        pointer, size = self.engine.put(id.encode())
        index = self.engine.call("annotation_with_id", self.pointer, pointer, size)
        self.engine.call("free", pointer)
        return index

    def known_index(self, id: str) -> int:
        """Returns the index of an annotation or a cluster, which must exist."""
        index = self.index(id)
        if index == structures.NONE:
            raise CartoucheError("unknownName", f"there is no annotation or cluster `{id}`")
        return index

    def view_name(self, view: int) -> str:
        """Returns the name of a view class."""
        name = self._view_names.get(view)
        if name is None:
            name = self._view_names[view] = self.engine.text("view_name", self.pointer, view)
        return name

    def region(self, index: int) -> str | int:
        """Returns the name of an avoided region, or its index if it has none."""
        return self.engine.text("region_name", self.pointer, index) or index

    def blocker(self, kind: int, index: int) -> str | int | None:
        """Returns a blocker as the JSON of frames has it: an id, the name of a layer, or the name or index of a region."""
        if kind == 1:
            return self.id(index)
        if kind == 2:
            return self.region(index)
        return self.engine.text("layer_name", self.pointer, index) if kind == 3 else None

    def data(self, index: int) -> Any:
        """Returns the data for the host's view, or `None`."""
        text = self.text(index, "data")
        return json.loads(text) if text else None

    def forget_names(self) -> None:
        """Drops all names after the plan was replaced."""
        self._ids.clear()
        self._view_names.clear()
