"""Inputs of frames: what users and the map did since the last frame."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Union

DragState = Literal["none", "starting", "dragging", "ending", "canceling"]


@dataclass(frozen=True)
class Select:
    """Selects an annotation or a cluster."""

    id: str


@dataclass(frozen=True)
class Deselect:
    """Deselects an annotation."""

    id: str


@dataclass(frozen=True)
class Tap:
    """A tap at a point on the screen of the last frame."""

    x: float
    y: float


@dataclass(frozen=True)
class Drag:
    """Changes the state of a drag. `to` is the new anchor point on the screen of the next frame."""

    id: str
    state: DragState
    to: tuple[float, float] | None = None


@dataclass(frozen=True)
class Highlight:
    """Sets or ends the state `highlighted`, which a pressed view has."""

    id: str
    on: bool = True


@dataclass(frozen=True)
class Measured:
    """The size of a view that the host measured, if the plan's size is estimated or unknown; or the size of its callout."""

    id: str
    width: float
    height: float
    callout: bool = False


@dataclass(frozen=True)
class FeatureVisibility:
    """Shows or hides a feature of a layer, or all annotations' features of the layer without an `id`."""

    layer: str
    visible: bool
    id: str | None = None


@dataclass(frozen=True)
class Move:
    """Moves an annotation that is attached to a point. `to` is a longitude and a latitude."""

    id: str
    to: tuple[float, float]


@dataclass(frozen=True)
class Set:
    """Sets a property at every zoom and in every state: `width`, `height`, `priority`, `zPriority`, `minZoom`, `maxZoom`,
    `visible`, `required`, `allowOverlap`, `obstacle` or `ignoreCameraPadding`."""

    id: str
    property: str
    value: float | bool


@dataclass(frozen=True)
class Puck:
    """Moves the mark of the user's location to a longitude and a latitude, or removes it."""

    coordinate: tuple[float, float] | None


@dataclass(frozen=True)
class Expand:
    """Shows the members of a cluster of the last frame around it."""

    id: str


@dataclass(frozen=True)
class Collapse:
    """Closes the expanded cluster, if there is one."""


Input = Union[
    Select, Deselect, Tap, Drag, Highlight, Measured, FeatureVisibility, Move, Set, Puck, Expand, Collapse]
