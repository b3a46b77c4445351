"""Labels of matplotlib charts."""
from __future__ import annotations

from typing import Any

import cartouche
import numpy as np
import pytest

matplotlib = pytest.importorskip("matplotlib")
matplotlib.use("Agg")
plt = pytest.importorskip("matplotlib.pyplot")


@pytest.fixture
def ax() -> Any:
    figure, ax = plt.subplots(figsize=(6, 4), dpi=100)
    ax.set(xlim=(0, 10), ylim=(0, 10))
    yield ax
    plt.close(figure)


def scatter(count: int) -> tuple[Any, list[str]]:
    random = np.random.default_rng(3)
    return random.uniform(0, 10, (count, 2)), [f"Label {number}" for number in range(count)]


def extents(labels: cartouche.Labels) -> Any:
    return np.array([matplotlib.text.Text.get_window_extent(each).extents for each in labels.annotations if each])


def test_drawn_labels_do_not_overlap_and_stay_in_the_axes(ax: Any) -> None:
    points, names = scatter(80)
    labels = cartouche.label(ax, points, names, fontsize=8)
    ax.figure.canvas.draw()
    boxes = extents(labels)
    assert len(boxes) == labels.placements["visible"].sum() > 40
    assert len(labels.hidden) == 80 - len(boxes)
    left, bottom, right, top = boxes.T
    across = np.minimum(right[:, None], right) - np.maximum(left[:, None], left)
    along = np.minimum(top[:, None], top) - np.maximum(bottom[:, None], bottom)
    assert (np.triu(np.minimum(across, along), 1) <= 0).all()
    assert (left >= ax.bbox.x0).all() and (top <= ax.bbox.y1).all()


@pytest.mark.parametrize("text", [{}, {"bbox": {"boxstyle": "round", "facecolor": "w"}}, {"rotation": 30}, {"ha": "center"}])
def test_a_drawn_label_is_where_it_was_placed(ax: Any, text: dict[str, Any]) -> None:
    labels = cartouche.label(ax, [[5, 5]], ["One\nlabel"], anchors=["left"], padding=0, **({} if "ha" in text else text))
    ax.figure.canvas.draw()
    annotation, placed = labels.annotations[0], labels.placements[0]
    assert annotation is not None
    patch = annotation.get_bbox_patch()
    box = patch.get_window_extent() if patch else matplotlib.text.Text.get_window_extent(annotation)
    assert np.allclose(
        (box.x0 - ax.bbox.x0, ax.bbox.y1 - box.y1, box.width, box.height),
        [placed[name] for name in ("x", "y", "width", "height")], atol=1)
    middle = ax.transData.transform((5, 5))
    assert box.x0 - middle[0] == pytest.approx((1.5 + 2) * 100 / 72, abs=1)


def test_labels_fit_after_a_change_of_resolution(ax: Any) -> None:
    points, names = scatter(60)
    labels = cartouche.label(ax, points, names, fontsize=8)
    ax.figure.set_dpi(300)
    ax.figure.canvas.draw()
    left, bottom, right, top = extents(labels).T
    across = np.minimum(right[:, None], right) - np.maximum(left[:, None], left)
    along = np.minimum(top[:, None], top) - np.maximum(bottom[:, None], bottom)
    assert (np.triu(np.minimum(across, along), 1) <= 1).all()


def test_a_label_outside_or_without_text_is_hidden(ax: Any) -> None:
    labels = cartouche.label(ax, [[5, 5], [50, 5], [np.nan, 1], [2, 2], [3, 3]], ["a", "b", "c", "", None])
    assert labels.placements["cause"].tolist() == ["", "offscreen", "offscreen", "size", "size"]
    assert [each is not None for each in labels.annotations] == [True, False, False, False, False]


def test_blockers_are_indices_of_the_data(ax: Any) -> None:
    points = [[50, 50], [5, 5], [5, 5]]
    labels = cartouche.label(ax, points, ["out", "first", "second"], anchors=["left"], marker_size=0)
    assert labels.placements["blocker"].tolist() == [-1, -1, 1]


def test_artists_are_avoided(ax: Any) -> None:
    title = ax.text(5, 5, "A long title in the middle", va="center")
    labels = cartouche.label(ax, [[4.9, 5]], ["x"], anchors=["left", "top"], avoid=[title])
    assert not labels.placements["visible"][0]
    assert labels.placements["blocker"][0] == 1


def test_leader_lines_are_drawn(ax: Any) -> None:
    points = np.array([[5, 5], [5.3, 5], [5, 5.4], [5.3, 5.4]])
    labels = cartouche.label(ax, points, ["one", "two", "three", "four"], anchors=["right", "left"], leader=50, line={"color": "red"})
    ax.figure.canvas.draw()
    lines = [each for each in labels.annotations if each is not None and each.arrow_patch is not None]
    assert len(lines) == (~np.isnan(labels.placements["leader_x"])).sum() >= 2
    index = labels.annotations.index(lines[0])
    placed, patch = labels.placements[index], lines[0].arrow_patch
    assert patch is not None
    start = np.asarray(patch.get_path().vertices)[0]
    assert np.allclose(start, (ax.bbox.x0 + placed["leader_x"], ax.bbox.y1 - placed["leader_y"]), atol=3)


def test_columns_of_a_table(ax: Any) -> None:
    pandas = pytest.importorskip("pandas")
    shapely = pytest.importorskip("shapely")
    table = pandas.DataFrame({
        "name": ["point", "area", "nothing"], "rank": [1, 2, 3],
        "geometry": [shapely.Point(2, 2), shapely.Polygon([(5, 5), (9, 5), (9, 9)]), None]})
    labels = cartouche.label(ax, table, "name", priority="rank")
    assert labels.placements["visible"].tolist() == [True, True, False]
    with pytest.raises(cartouche.CartoucheError, match="no column `title` for `texts`"):
        cartouche.label(ax, table, "title")
    geopandas = pytest.importorskip("geopandas")
    again = cartouche.label(ax, geopandas.GeoDataFrame(table), "name", priority="rank")
    assert again.placements["x"][:2].tolist() == labels.placements["x"][:2].tolist()


def test_a_missing_text_has_no_label(ax: Any) -> None:
    points = np.arange(2, 8)[:, None] * np.ones(2)
    texts: list[Any] = ["a", float("nan"), None, np.float64("nan"), np.datetime64("NaT"), "nan"]
    labels = cartouche.label(ax, points, texts)
    assert labels.placements["visible"].tolist() == [True, False, False, False, False, True]
    assert labels.placements["cause"][1:5].tolist() == ["size"] * 4
    pandas = pytest.importorskip("pandas")
    labels = cartouche.label(ax, points[:3], pandas.Series(["a", pandas.NA, pandas.NaT], dtype=object))
    assert labels.placements["visible"].tolist() == [True, False, False]


@pytest.mark.parametrize("x, y", [("lon", "lat"), ("Longitude", "Latitude"), ("x", "y")])
def test_a_table_without_shapes_has_columns_of_coordinates(ax: Any, x: str, y: str) -> None:
    pandas = pytest.importorskip("pandas")
    table = pandas.DataFrame({"name": ["one", None], "population": [2, 1], y: [3, 4], x: [5, 6]})
    labels = cartouche.label(ax, table, "name", priority="population")
    assert labels.placements["visible"].tolist() == [True, False]
    alike = cartouche.label(ax, table[[x, y]], table["name"], priority=table["population"])
    assert labels.placements.tobytes() == alike.placements.tobytes()
    with pytest.raises(cartouche.CartoucheError, match=r"pass two columns, such as `df\[\[\"east\""):
        cartouche.label(ax, table.rename(columns={x: "east"}), "name")
    with pytest.raises(cartouche.CartoucheError, match=r"`priority\[0\]` is 'one', which is not a number"):
        cartouche.label(ax, table, "name", priority="name")


def test_nothing_to_label(ax: Any) -> None:
    empty: list[Any] = [[], np.empty((0, 2))]
    for data in empty:
        labels = cartouche.label(ax, data, [], priority=[], styles=[])
        assert len(labels.placements) == len(labels.annotations) == len(labels.hidden) == 0


def test_one_artist_is_avoided(ax: Any) -> None:
    title = ax.text(5, 5, "A long title in the middle", va="center")
    labels = cartouche.label(ax, [[4.9, 5]], ["x"], anchors=["left", "top"], avoid=title)
    assert not labels.placements["visible"][0]


def test_axes_of_cartopy() -> None:
    crs = pytest.importorskip("cartopy.crs")
    figure = plt.figure(figsize=(6, 4))
    ax = figure.add_subplot(projection=crs.LambertConformal(10, 50))
    ax.set_extent((0, 20, 45, 55), crs.PlateCarree())
    labels = cartouche.label(ax, [[10, 50], [11, 51], [100, -50]], ["middle", "near", "far"], transform=crs.PlateCarree())
    assert labels.placements["visible"].tolist() == [True, True, False]
    figure.canvas.draw()
    annotation = labels.annotations[0]
    assert annotation is not None
    middle = crs.PlateCarree()._as_mpl_transform(ax).transform((10, 50))
    box = matplotlib.text.Text.get_window_extent(annotation)
    assert np.hypot(*(np.clip(middle, box.p0, box.p1) - middle)) < 12
    plt.close(figure)


def test_styles_and_removal(ax: Any) -> None:
    labels = cartouche.label(ax, [[2, 2], [8, 8]], ["small", "large"], styles=[{"fontsize": 6}, {"fontsize": 20}], color="navy")
    sizes = [each.get_fontsize() for each in labels.annotations if each is not None]
    assert sizes == [6, 20]
    assert labels.placements["height"][1] > 2 * labels.placements["height"][0]
    count = len(ax.texts)
    labels.remove()
    assert len(ax.texts) == count - 2


@pytest.mark.parametrize("arguments, message", [
    ({"data": [[1, 2, 3]]}, r"array of shape \(n, 2\)"),
    ({"texts": ["a", "b"]}, "`texts` has 2 values for 1 points"),
    ({"priority": [np.nan]}, r"`priority\[0\]` is not finite"),
    ({"styles": []}, "`styles` has 0 values for 1 points"),
    ({"styles": [5]}, r"`styles\[0\]` is a mapping"),
    ({"styles": [{"fontsise": 5}]}, "did you mean `fontsize`"),
    ({"data": "abc"}, "`data` is a table"),
    ({"data": [[1, 2], [3]]}, "`data` is a table"),
    ({"texts": 5}, "`texts` is the name of a column or a list of 1 values"),
    ({"priority": ["x"]}, r"`priority\[0\]` is 'x', which is not a number"),
    ({"leeder": 3}, "`leeder` is neither .*; did you mean `leader`"),
    ({"fontsize": "hugee"}, "the properties .* of texts are invalid"),
    ({"avoid": ["x"]}, r"`avoid\[0\]` is an artist of matplotlib, such as a legend, and not 'x'"),
    ({"avoid": 5}, "`avoid` is a list of artists"),
    ({"marker_size": "big"}, "`marker_size` is an array of shape"),
    ({"gap": "x"}, "`gap` is one number, and not 'x'"),
    ({"leader": "x"}, "`leader` is one number"),
    ({"anchors": ["lft"]}, "an anchor cannot be `lft`; did you mean `left`"),
    ({"ax": 5}, "`ax` is the axes of a chart"),
])
def test_bad_arguments_are_reported(ax: Any, arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(cartouche.CartoucheError, match=message):
        cartouche.label(**{"ax": ax, "data": [[1, 2]], "texts": ["a"], **arguments})
