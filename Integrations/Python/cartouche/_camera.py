"""Cameras and areas of maps."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from ._errors import bad_argument


# The ranges of the members of `cartouche_camera`, by index, as the program checks them.
_RANGES = (("latitude", 1, -90.0, 90.0), ("zoom", 2, 0.0, 25.5), ("pitch", 4, 0.0, 85.0))


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
        if not isinstance(padding, Insets):
            raise bad_argument(f"the `padding` of a camera is a `cartouche.Insets`, and not {padding!r}")
        try:
            values = np.array([
                *self.center, self.zoom, self.bearing, self.pitch, padding.top, padding.right, padding.bottom, padding.left],
                dtype="<f8")
        except (TypeError, ValueError):
            values = np.empty(0)
        if values.shape != (9,) or not np.isfinite(values).all():
            raise bad_argument(f"all numbers of a camera must be finite, and `center` has a longitude and a latitude: {self}")
        for name, index, least, greatest in _RANGES:
            number = float(values[index])
            if not least <= number <= greatest:
                is_swapped = name == "latitude" and abs(number) <= 180
                raise bad_argument(
                    f"camera: {name} {number:g} is outside {least:g} to {greatest:g}" + ("; the longitude comes first" if is_swapped else ""))
        return values

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


def camera_numbers(given: object) -> npt.NDArray[np.float64]:
    """Returns the members of `cartouche_camera` of an argument `camera`."""
    if not isinstance(given, Camera):
        raise bad_argument(f"`camera` is a value such as `cartouche.Camera((13.4, 52.5), zoom=12)`, and not {given!r}")
    return given.numbers()


@dataclass(frozen=True)
class Bounds:
    """The smallest box around coordinates in degrees. Across ±180°, `west` is greater than `east`."""

    west: float
    south: float
    east: float
    north: float
