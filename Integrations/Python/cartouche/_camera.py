"""Cameras and areas of maps."""
from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from ._errors import bad_argument


@dataclass(frozen=True)
class Insets:
    """Distances inwards from the edges of the viewport, in points."""

    top: float = 0
    right: float = 0
    bottom: float = 0
    left: float = 0


@dataclass(frozen=True)
class Camera:
    """A camera of the map.

    `center` is a longitude and a latitude in degrees. `zoom` is a Mapbox zoom level: the world is 512 · 2^zoom points wide.
    `bearing` is the direction that is up on screen, in degrees clockwise from north. `pitch` is the angle between the line
    of sight and the vertical, 0 to 85 degrees. `padding` moves the center of the map to the middle of the rest of the viewport.
    """

    center: tuple[float, float]
    zoom: float
    bearing: float = 0
    pitch: float = 0
    padding: Insets = field(default_factory=Insets)

    def numbers(self) -> npt.NDArray[np.float64]:
        """Returns the members of `cartouche_camera`."""
        padding = self.padding
        values = [
            *self.center, self.zoom, self.bearing, self.pitch, padding.top, padding.right, padding.bottom, padding.left]
        if len(values) != 9 or not all(math.isfinite(value) for value in values):
            raise bad_argument(f"all numbers of a camera must be finite, and `center` has a longitude and a latitude: {self}")
        return np.array(values, dtype="<f8")

    @staticmethod
    def of_numbers(values: npt.NDArray[Any]) -> Camera:
        """Reads the members of `cartouche_camera`."""
        longitude, latitude, zoom, bearing, pitch, *padding = (float(value) for value in values)
        return Camera((longitude, latitude), zoom, bearing, pitch, Insets(*padding))

    def to_dict(self) -> dict[str, Any]:
        """Returns the camera as the JSON of frames has it."""
        return {
            "center": list(self.center), "zoom": self.zoom, "bearing": self.bearing, "pitch": self.pitch,
            "padding": vars(self.padding),
        }


@dataclass(frozen=True)
class Bounds:
    """The smallest box around coordinates in degrees. Across ±180°, `west` is greater than `east`."""

    west: float
    south: float
    east: float
    north: float
