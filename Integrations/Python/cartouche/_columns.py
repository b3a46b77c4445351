"""Coordinates, texts and numbers of tables and lists."""
from __future__ import annotations

from typing import Any, Sequence

import numpy as np
import numpy.typing as npt

from ._errors import bad_argument

# The columns with the coordinates of a table without a column `geometry`, in lower case.
_PLACES = (("lon", "lat"), ("lng", "lat"), ("longitude", "latitude"), ("x", "y"))


def coordinates_of(data: Any) -> npt.NDArray[np.float64]:
    """Returns the coordinates of a table or an array, n × 2. A missing or empty shape has NaN."""
    shapes = getattr(data, "geometry", None)
    if shapes is not None:
        try:
            return np.array([_point(shape) for shape in shapes], dtype="f8").reshape(-1, 2)
        except (AttributeError, TypeError):
            raise bad_argument("the column `geometry` of `data` has values that are not shapes of shapely") from None
    names = getattr(data, "columns", None)
    if names is not None and len(names) != 2:
        data = np.column_stack([numbers_of(list(data[name]), f"data[{name!r}]") for name in _place_columns(list(names))])
    try:
        array = np.asarray(data, dtype="f8")
    except (TypeError, ValueError):
        raise bad_argument(
            "`data` is a table with a column `geometry` or columns such as `lon` and `lat`, or an array of n × 2 numbers") from None
    if array.ndim == 1 and not array.size:
        return np.empty((0, 2))
    if array.ndim != 2 or array.shape[1] != 2:
        raise bad_argument(
            f"`data` is a table with a column `geometry`, or an array of shape (n, 2), and not of shape {array.shape}")
    return array


def _place_columns(names: list[Any]) -> tuple[Any, Any]:
    known = {str(name).lower(): name for name in reversed(names)}
    for x, y in _PLACES:
        if x in known and y in known:
            return known[x], known[y]
    raise bad_argument(
        "`data` has no columns for coordinates, which are `geometry`, `lon` and `lat`, `longitude` and `latitude`, or `x` and `y`: "
        "pass two columns, such as `df[[\"east\", \"north\"]]`, and texts and priorities as lists, such as `df[\"name\"]`")


def _point(shape: Any) -> tuple[float, float]:
    if shape is None or shape.is_empty:
        return np.nan, np.nan
    point = shape if shape.geom_type == "Point" else shape.representative_point()
    return point.x, point.y


def column_of(data: Any, given: Any, count: int, name: str) -> Sequence[Any]:
    """Returns n values: those of the column with a name, or a list."""
    if isinstance(given, str):
        try:
            given = data[given]
        except (KeyError, IndexError, TypeError):
            raise bad_argument(f"`data` has no column `{given}` for `{name}`") from None
    try:
        values = list(given)
    except TypeError:
        raise bad_argument(f"`{name}` is the name of a column or a list of {count} values, and not {given!r}") from None
    if len(values) != count:
        raise bad_argument(f"`{name}` has {len(values)} values for {count} points")
    return values


def numbers_of(values: Sequence[Any], name: str) -> npt.NDArray[np.float64]:
    """Returns values as numbers. A missing value is NaN."""
    numbers = np.empty(len(values))
    for index, value in enumerate(values):
        try:
            numbers[index] = np.nan if is_missing(value) else value
        except (TypeError, ValueError):
            raise bad_argument(f"`{name}[{index}]` is {value!r}, which is not a number") from None
    return numbers


def text_of(value: object) -> str:
    """Returns a value as a text, which is empty if the value is missing."""
    return "" if is_missing(value) else str(value)


def is_missing(value: Any) -> bool:
    """Returns whether a value is `None`, NaN, or `NaT` or `NA` of pandas."""
    if value is None:
        return True
    try:
        # NaN and NaT differ from themselves.
        return bool(value != value)
    except (TypeError, ValueError):
        # A comparison with `NA` is `NA`, which is neither true nor false.
        return type(value).__name__ == "NAType"
