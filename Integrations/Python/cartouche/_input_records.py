"""Inputs as the structures `cartouche_input`."""
from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from . import _inputs as inputs
from . import _structures as structures
from ._engine import Records
from ._errors import bad_argument
from ._handle import Handle

_Record = tuple[int, int, int, int, float, float]


@dataclass(frozen=True)
class InputRecords:
    """The structures of a frame's inputs. One input of the caller may become several."""

    values: Records
    origins: tuple[int, ...]
    given: tuple[inputs.Input, ...]

    def refused(self, number: int) -> inputs.Input:
        """Returns the input of the caller that became a structure."""
        return self.given[self.origins[number]]


def input_records(handle: Handle, given: Sequence[inputs.Input]) -> InputRecords:
    """Returns the structures of inputs."""
    if not isinstance(given, Iterable):
        raise bad_argument(f"`inputs` is a list, such as `[cartouche.Select(\"id\")]`, and not {given!r}")
    given = tuple(given)
    records: list[_Record] = []
    origins: list[int] = []
    for number, each in enumerate(given):
        for record in _checked_records(handle, each):
            records.append(record)
            origins.append(number)
    return InputRecords(np.array(records, dtype=structures.INPUT), tuple(origins), given)


def _checked_records(handle: Handle, given: inputs.Input) -> list[_Record]:
    """Returns the structures of an input, whose members may have any type."""
    try:
        return _records(handle, given)
    except (AttributeError, TypeError, ValueError) as error:
        raise bad_argument(f"a member of the input {given!r} has the wrong type") from error


def _records(handle: Handle, given: inputs.Input) -> list[_Record]:
    match given:
        case inputs.Select(id):
            return [_record(0, handle.index(id))]
        case inputs.Deselect(id):
            return [_record(1, handle.index(id))]
        case inputs.Tap(x, y):
            return [_record(2, point=(x, y))]
        case inputs.Drag(id, state, to):
            return [_record(3, handle.index(id), _number(handle, "drag_states", state, "state of a drag"), to)]
        case inputs.Highlight(id, on):
            return [_record(4, handle.index(id), int(on))]
        case inputs.Measured(id, width, height, callout):
            return [_record(6 if callout else 5, handle.index(id), point=(width, height))]
        case inputs.FeatureVisibility(layer, visible, feature):
            # Without an attachment, the resolver reports that the input has no effect.
            found = _attachments(handle, layer, feature) or [structures.NONE]
            return [_record(7, attachment, int(visible)) for attachment in found]
        case inputs.Move(id, to):
            return [_record(8, handle.index(id), point=to)]
        case inputs.Set(id, name, value):
            return [_record(9, handle.index(id), _number(handle, "properties", name, "property that inputs set"), (value, 0))]
        case inputs.Puck(coordinate):
            return [_record(10, point=coordinate)]
        case inputs.Expand(id):
            return [_record(11, handle.index(id))]
        case inputs.Collapse():
            return [_record(12)]
    raise bad_argument(f"an input is a value such as `cartouche.Select(\"id\")`, and not {given!r}")


def _record(
    kind: int, target: int = structures.NONE, detail: int = 0, point: tuple[float, float] | None = None,
) -> _Record:
    x, y = point or (0.0, 0.0)
    return kind, target, detail, int(point is not None), float(x), float(y)


def _number(handle: Handle, enumeration: str, name: str, meaning: str) -> int:
    names = handle.engine.names(enumeration)
    if name not in names:
        raise bad_argument(f"`{name}` is no {meaning}: there are {', '.join(names)}")
    return names.index(name)


def _attachments(handle: Handle, layer: str, feature: Any) -> list[int]:
    """Returns the attachments to a feature of a layer, or to all its features."""
    count = int(handle.structure(structures.FACTS, "facts")["attachment_count"])
    found: list[int] = []
    for index in range(count):
        facts = handle.structure(structures.ATTACHMENT, "attachment_facts", index)
        if facts["layer"] == structures.NONE:
            continue
        name = handle.engine.text("layer_name", handle.pointer, int(facts["layer"]))
        if name == layer and (feature is None or handle.engine.text("feature_id", handle.pointer, index) == str(feature)):
            found.append(index)
    return found
