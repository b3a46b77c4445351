"""Labels of matplotlib charts and maps."""
from __future__ import annotations

import difflib
import inspect
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import numpy.typing as npt

from ._columns import column_of, coordinates_of, numbers_of, text_of
from ._engine import Records
from ._errors import CartoucheError, bad_argument
from ._place import PLACED, AnchorOption, checked_anchors, filled, place

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.text import Annotation

_ALIGNMENT = {"horizontalalignment": "left", "verticalalignment": "bottom"}
_LINE = {"color": "0.35", "linewidth": 0.6}


@dataclass(frozen=True)
class Labels:
    """The labels of a chart."""

    placements: Records
    """The result of `place` for each point, in pixels from the top left of the axes, y down. A point outside of the axes has
    the cause `offscreen`, one with an empty text `size`."""
    annotations: list[Annotation | None] = field(repr=False)
    """The artist of each point; `None` if its label is hidden."""

    @property
    def hidden(self) -> npt.NDArray[np.int64]:
        """The indices of the points whose labels are hidden."""
        return np.flatnonzero(~self.placements["visible"])

    def remove(self) -> None:
        """Removes the labels from the chart."""
        for annotation in self.annotations:
            if annotation is not None:
                annotation.remove()


def label(
    ax: Axes, data: Any, texts: str | Sequence[object], *, priority: str | npt.ArrayLike | None = None,
    anchors: Literal["all"] | Sequence[AnchorOption] = "all", gap: float = 1.5, marker_size: npt.ArrayLike = 4, padding: float = 1,
    strategy: Literal["greedy", "best"] = "best", budget: int = 10_000, leader: float | None = None,
    line: Mapping[str, Any] | None = None, avoid: Artist | Iterable[Artist] = (), transform: Any = None,
    styles: Sequence[Mapping[str, Any]] | None = None, **text: Any,
) -> Labels:
    """Labels points of a matplotlib chart without overlaps, and hides labels for which there is no room.

    data: a GeoDataFrame or another table with a column `geometry`, a table with columns `lon` and `lat`, `longitude` and
        `latitude`, or `x` and `y`, or n × 2 coordinates. A shape that is no point is labeled at its representative point.
    texts, priority: a name of a column, or n values. Labels with a higher priority are placed first. A missing text, `None`, NaN,
        or `NA` or `NaT` of pandas, has no label.
    gap, padding, leader: lengths in points (1/72 inch): from the marker to the label, around each text, and of the longest
        leader line. Without `leader` there are no lines.
    marker_size: the width of the marker at each point in points, one for all or n numbers. No label covers the marker of a
        point with the same or a higher priority. If a label covers one of lower priority, the label of that point is hidden.
    avoid: artists that no label may cover, or one artist, such as a legend.
    line: properties of the leader lines, such as `color` and `linewidth`.
    transform: a matplotlib transform or a cartopy CRS of the coordinates; default: the data coordinates of the axes.
    text: properties of matplotlib's `Text` for all labels, such as `fontsize` and `color`.
    styles: properties for each label, n mappings, which replace those of `text`.
    anchors, strategy, budget: as in `place`.

    Call it last: labels fit the present size and limits of the axes. After a change, `remove` the labels and call it again.
    """
    try:
        from matplotlib.axes import Axes
    except ImportError:
        raise CartoucheError("missingModule", "`label` needs matplotlib: pip install \"cartouche[matplotlib]\"") from None
    if not isinstance(ax, Axes):
        raise bad_argument(f"`ax` is the axes of a chart, such as `plt.gca()`, and not {ax!r}")
    coordinates = coordinates_of(data)
    count = len(coordinates)
    names = [text_of(each) for each in column_of(data, texts, count, "texts")]
    ranks = np.zeros(count) if priority is None else numbers_of(column_of(data, priority, count, "priority"), "priority")
    if not np.isfinite(ranks).all():
        raise bad_argument(f"`priority[{int(np.argmin(np.isfinite(ranks)))}]` is not finite")
    properties = _merged(text, styles, count)
    _check_properties([text, *properties] if styles is not None else [text])
    markers = filled(marker_size, (count,), "marker_size")
    options = checked_anchors(anchors)
    obstacles = _artists(avoid)
    lengths = {"gap": gap, "padding": padding, **({} if leader is None else {"leader": leader})}
    for name, length in lengths.items():
        filled(length, (), name)

    figure = ax.get_figure(root=True)
    if figure is None:
        raise bad_argument("`ax` has no figure: create it with `plt.subplots()` or `figure.add_subplot()`")
    # Layout engines and fixed aspects change the position of the axes.
    figure.draw_without_rendering()
    system = ax.transData if transform is None else _matplotlib_transform(ax, transform)
    with np.errstate(invalid="ignore"):
        pixels = np.asarray(system.transform(coordinates), dtype="f8").reshape(-1, 2)
    area = ax.bbox
    screen = np.column_stack([pixels[:, 0] - area.x0, area.y1 - pixels[:, 1]])
    scale = figure.dpi / 72

    is_inside = np.isfinite(screen).all(axis=1) & (screen >= 0).all(axis=1) & (screen <= (area.width, area.height)).all(axis=1)
    is_named = np.array([bool(name.strip()) for name in names], dtype=bool).reshape(count)
    kept = np.flatnonzero(is_inside & is_named)
    boxes = np.ones((count, 4))
    boxes[kept] = _measure(figure, [names[index] for index in kept], [properties[index] for index in kept], padding * scale)
    result = np.zeros(count, dtype=PLACED)
    for name in ("x", "y", "width", "height", "leader_x", "leader_y"):
        result[name] = np.nan
    result["blocker"] = -1
    result["cause"] = np.where(is_inside, "size", "offscreen")
    found = place(
        screen[kept], boxes[kept, 2:], anchors=_scaled(options, scale), gap=(gap + markers[kept] / 2) * scale, priority=ranks[kept], strategy=strategy,
        budget=budget, marker_size=markers[kept] * scale, obstacles=_rectangles(obstacles, area),
        bounds=(0, 0, area.width, area.height), leader=None if leader is None else leader * scale)
    points = found["blocker"] >= 0
    known = np.concatenate([kept, count + np.arange(max(0, int(found["blocker"].max(initial=-1)) - len(kept) + 1))])
    found["blocker"][points] = known[found["blocker"][points]]
    result[kept] = found

    annotations: list[Annotation | None] = [None] * count
    for index in np.flatnonzero(result["visible"]):
        annotations[index] = _draw(
            ax, names[index], coordinates[index], screen[index], result[index], boxes[index], system, scale,
            {**_LINE, **(line or {})}, float(markers[index]), properties[index])
    return Labels(result, annotations)


# Checking arguments


def _check_properties(properties: Iterable[Mapping[str, Any]]) -> None:
    """Raises an error for a property that texts of matplotlib do not have."""
    from matplotlib.text import Text
    checked: set[str] = set()
    for each in properties:
        for name in each.keys() - checked:
            if not hasattr(Text, f"set_{name}") and name not in inspect.signature(Text.__init__).parameters:
                arguments = [each for each in inspect.signature(label).parameters if each != "text"]
                close = difflib.get_close_matches(name, arguments + [each[4:] for each in dir(Text) if each.startswith("set_")], 1)
                advice = f"; did you mean `{close[0]}`?" if close else ""
                raise bad_argument(f"`{name}` is neither an argument of `label` nor a property of matplotlib's `Text`{advice}")
            checked.add(name)


def _merged(text: Mapping[str, Any], styles: Sequence[Mapping[str, Any]] | None, count: int) -> list[Mapping[str, Any]]:
    """Returns the properties of each text."""
    if styles is None:
        return [text] * count
    values = column_of(None, styles, count, "styles")
    for index, each in enumerate(values):
        if not isinstance(each, Mapping):
            raise bad_argument(f"`styles[{index}]` is a mapping of properties of a text, and not {each!r}")
    return [{**text, **each} for each in values]


def _matplotlib_transform(ax: Axes, transform: Any) -> Any:
    """Returns the transform of a cartopy CRS, or a matplotlib transform as it is."""
    convert = getattr(transform, "_as_mpl_transform", None)
    return transform if convert is None else convert(ax)


# Measuring


def _measure(
    figure: Any, names: Sequence[str], properties: Sequence[Mapping[str, Any]], padding: float,
) -> npt.NDArray[np.float64]:
    """Returns the box of each text, drawn at the origin: left, bottom, width, height in pixels, with padding."""
    from matplotlib.text import Text
    boxes = np.empty((len(names), 4))
    artist: Text | None = None
    previous: Mapping[str, Any] | None = None
    known: dict[str, tuple[float, float, float, float]] = {}
    for index, (name, text) in enumerate(zip(names, properties)):
        if artist is None or text != previous:
            artist = _new_text(text)
            artist.set_figure(figure)
            previous = text
            known.clear()
        if name not in known:
            known[name] = _extent(artist, name, figure)
        left, bottom, width, height = known[name]
        boxes[index] = left - padding, bottom - padding, width + 2 * padding, height + 2 * padding
    return boxes


def _new_text(properties: Mapping[str, Any]) -> Any:
    from matplotlib.text import Text
    try:
        return Text(0, 0, "", **{**_ALIGNMENT, **properties})
    except (AttributeError, TypeError, ValueError) as error:
        raise bad_argument(f"the properties {dict(properties)} of texts are invalid: {error}") from error


def _extent(artist: Any, name: str, figure: Any) -> tuple[float, float, float, float]:
    artist.set_text(name)
    extent = artist.get_window_extent()
    patch = artist.get_bbox_patch()
    if patch is not None:
        renderer = figure._get_renderer()
        artist.update_bbox_position_size(renderer)
        extent = patch.get_window_extent(renderer)
    left, bottom, width, height = extent.bounds
    return left, bottom, width, height


def _scaled(anchors: Literal["all"] | Sequence[AnchorOption], scale: float) -> Literal["all"] | Sequence[AnchorOption]:
    if isinstance(anchors, str):
        return anchors
    return [each if isinstance(each, str) else (each[0], each[1] * scale, each[2] * scale) for each in anchors]


def _artists(given: Any) -> list[Any]:
    """Returns artists as a list, in which one artist may stand for itself."""
    if hasattr(given, "get_window_extent"):
        return [given]
    if not isinstance(given, Iterable):
        raise bad_argument(f"`avoid` is a list of artists, such as `[ax.get_legend()]`, and not {given!r}")
    artists = list(given)
    for index, each in enumerate(artists):
        if not hasattr(each, "get_window_extent"):
            raise bad_argument(f"`avoid[{index}]` is an artist of matplotlib, such as a legend, and not {each!r}")
    return artists


def _rectangles(artists: Iterable[Artist], area: Any) -> npt.NDArray[np.float64]:
    extents = [artist.get_window_extent() for artist in artists]
    return np.array([(each.x0 - area.x0, area.y1 - each.y1, each.width, each.height) for each in extents]).reshape(-1, 4)


# Drawing


def _draw(
    ax: Axes, name: str, coordinate: npt.NDArray[np.float64], point: npt.NDArray[np.float64], placed: Any,
    box: npt.NDArray[np.float64], system: Any, scale: float, line: Mapping[str, Any], marker: float, text: Mapping[str, Any],
) -> Annotation:
    left, bottom = placed["x"], placed["y"] + placed["height"]
    offset = ((left - box[0] - point[0]) / scale, (point[1] - bottom - box[1]) / scale)
    arrow = None
    if not np.isnan(placed["leader_x"]):
        start = ((placed["leader_x"] - left) / placed["width"], (bottom - placed["leader_y"]) / placed["height"])
        arrow = {
            "arrowstyle": "-", "relpos": start, "patchA": None, "shrinkA": 0, "shrinkB": marker / 2, **line}
    annotation = ax.annotate(
        name, xy=(coordinate[0], coordinate[1]), xycoords=system, xytext=offset, textcoords="offset points",
        annotation_clip=False, arrowprops=arrow,
        **{**_ALIGNMENT, **text})
    # The label is inside of the axes, so it must not change the layout of the figure.
    annotation.set_in_layout(False)
    return annotation
