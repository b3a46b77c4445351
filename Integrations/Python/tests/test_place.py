"""Placement without a spec."""
from __future__ import annotations

import time
from typing import Any

import cartouche
import numpy as np
import pytest


def overlaps(placed: np.ndarray[Any, Any]) -> int:
    """Counts the pairs of visible labels that overlap by more than the precision of the tests."""
    boxes = placed[placed["visible"]]
    count = 0
    for index in range(len(boxes) - 1):
        one, others = boxes[index], boxes[index + 1:]
        across = np.minimum(one["x"] + one["width"], others["x"] + others["width"]) - np.maximum(one["x"], others["x"])
        along = np.minimum(one["y"] + one["height"], others["y"] + others["height"]) - np.maximum(one["y"], others["y"])
        count += int((np.minimum(across, along) > 1 / 64).sum())
    return count


def scatter(count: int, seed: int = 1) -> tuple[Any, Any]:
    random = np.random.default_rng(seed)
    points = random.uniform(0, 30 * count ** 0.5, (count, 2))
    return points, np.column_stack([random.uniform(20, 80, count), np.full(count, 12.0)])


def test_a_label_is_where_its_anchor_puts_it() -> None:
    placed = cartouche.place([[10.25, 20.5]], [30, 8], anchors=["bottom"], gap=3)
    assert placed[["visible", "x", "y", "width", "height", "anchor"]].tolist() == [(True, 10.25 - 15, 20.5 - 3 - 8, 30, 8, "bottom")]
    assert np.isnan(placed["leader_x"]).all()
    moved = cartouche.place([[10.25, 20.5]], [30, 8], anchors=[("left", 2, 5)])
    assert moved[["x", "y"]].tolist() == [(12.25, 21.5)]


def test_labels_that_touch_do_not_overlap() -> None:
    placed = cartouche.place([[0, 0], [30, 0], [60, 0]], [30, 8], anchors=["center"])
    assert placed["visible"].all()


def test_a_hidden_label_has_a_cause_and_a_blocker() -> None:
    placed = cartouche.place([[0, 0], [5, 0]], [30, 8], anchors=["center"])
    assert placed["visible"].tolist() == [True, False]
    assert placed["cause"].tolist() == ["", "collision"]
    assert placed["blocker"].tolist() == [-1, 0]
    ranked = cartouche.place([[0, 0], [5, 0]], [30, 8], anchors=["center"], priority=[1, 2])
    assert ranked["visible"].tolist() == [False, True]


def test_obstacles_and_markers_block() -> None:
    blocked = cartouche.place([[0, 0]], [30, 8], anchors=["left"], obstacles=[[100, 100, 5, 5], [10, -5, 5, 20]])
    assert blocked[["visible", "cause", "blocker"]].tolist() == [(False, "collision", 2)]
    marked = cartouche.place([[0, 0], [20, 0]], [30, 8], anchors=["left", "right"], marker_size=4, gap=4)
    assert marked["anchor"].tolist() == ["right", "left"]


def test_a_label_may_cover_a_less_important_point_whose_label_is_then_hidden() -> None:
    placed = cartouche.place([[0, 0], [20, 0]], [30, 8], anchors=["left"], marker_size=4, gap=4, priority=[2, 1])
    assert placed["visible"].tolist() == [True, False]
    assert (placed["cause"][1], placed["blocker"][1]) == ("collision", 0)
    reverse = cartouche.place([[0, 0], [20, 0]], [30, 8], anchors=["left"], marker_size=4, gap=4, priority=[1, 2])
    assert reverse["visible"].tolist() == [False, True]


def test_labels_stay_inside_of_bounds() -> None:
    points, sizes = scatter(300)
    placed = cartouche.place(points, sizes, bounds=(50, 60, 200, 150))
    shown = placed[placed["visible"]]
    assert len(shown) > 5
    assert (shown["x"] >= 50).all() and (shown["x"] + shown["width"] <= 250).all()
    assert (shown["y"] >= 60).all() and (shown["y"] + shown["height"] <= 210).all()
    assert {"bounds", "offscreen"} & set(placed["cause"])


def test_leader_lines_reach_labels_without_room() -> None:
    points = np.array([[0, 0], [4, 0], [0, 4], [4, 4]])
    near = cartouche.place(points, [30, 8], anchors=["right", "left"])
    far = cartouche.place(points, [30, 8], anchors=["right", "left"], leader=40)
    assert near["visible"].sum() < 4 and far["visible"].all()
    lines = far[~np.isnan(far["leader_x"])]
    assert len(lines) == 4 - near["visible"].sum()
    assert overlaps(far) == 0


@pytest.mark.parametrize("options", [
    {}, {"strategy": "best"}, {"marker_size": 4, "gap": 4}, {"leader": 50, "marker_size": 4, "gap": 4},
    {"priority": np.arange(500), "marker_size": 3, "gap": 3}])
def test_no_labels_overlap(options: dict[str, Any]) -> None:
    points, sizes = scatter(500)
    placed = cartouche.place(points, sizes, **options)
    assert overlaps(placed) == 0
    assert placed["visible"].sum() > 200
    assert ((placed["cause"] == "") == placed["visible"]).all()
    shown = np.flatnonzero(placed["visible"])
    half = options.get("marker_size", 0) / 2 - 1 / 64
    if half > 0:
        # No label covers a marker of a visible label.
        for index in shown:
            one, x, y = placed[index], points[shown, 0], points[shown, 1]
            hits = (x + half > one["x"]) & (x - half < one["x"] + one["width"]) & (y + half > one["y"]) & (y - half < one["y"] + one["height"])
            assert not hits.any()


def random_arguments(random: np.random.Generator) -> dict[str, Any]:
    count = int(random.integers(1, 120))

    def sometimes(value: Any, otherwise: Any = None) -> Any:
        return value if random.random() < 0.5 else otherwise

    anchors: list[Any] = ["all", ["left", "right"], [("left", 2, -3), "top"], ["center"]]
    return {
        "points": random.uniform(-50, 400, (count, 2)).round(int(random.integers(0, 3))),
        "sizes": np.column_stack([random.uniform(5, 60, count), random.uniform(5, 20, count)]),
        "anchors": anchors[random.integers(4)], "gap": sometimes(random.uniform(0, 6, count), 2),
        "priority": sometimes(random.integers(0, 4, count)), "strategy": sometimes("greedy", "best"),
        "marker_size": sometimes(random.uniform(0, 8, count), 0), "bounds": sometimes((10.5, 20.25, 300, 250)),
        "obstacles": sometimes(np.column_stack([random.uniform(0, 400, (5, 2)), random.uniform(0, 50, (5, 2))])),
        "leader": sometimes(float(random.uniform(1, 80))),
    }


@pytest.mark.parametrize("seed", range(25))
def test_random_labels_cover_nothing_that_they_avoid(seed: int) -> None:
    arguments = random_arguments(np.random.default_rng(seed))
    placed, points = cartouche.place(**arguments), arguments["points"]
    visible = placed["visible"]
    assert overlaps(placed) == 0
    assert ((placed["cause"] == "") == visible).all()
    boxes = placed[visible]
    left, top = boxes["x"][:, None], boxes["y"][:, None]
    right, bottom = left + boxes["width"][:, None], top + boxes["height"][:, None]

    def covered(rectangles: Any) -> Any:
        x, y, width, height = np.asarray(rectangles).T
        across = np.minimum(right, x + width) - np.maximum(left, x)
        return np.minimum(across, np.minimum(bottom, y + height) - np.maximum(top, y)) > 1 / 64

    markers = np.broadcast_to(arguments["marker_size"], (len(points),))
    squares = np.column_stack([points - markers[:, None] / 2, markers, markers])
    ranks = np.zeros(len(points)) if arguments["priority"] is None else arguments["priority"]
    assert not (covered(squares) & (visible | (ranks >= ranks[visible][:, None]))).any()
    if arguments["obstacles"] is not None:
        assert not covered(arguments["obstacles"]).any()
    if arguments["bounds"] is not None:
        assert (left >= 10.5 - 1 / 64).all() and (right <= 310.5 + 1 / 64).all()
        assert (top >= 20.25 - 1 / 64).all() and (bottom <= 270.25 + 1 / 64).all()


def test_best_shows_more() -> None:
    points, sizes = scatter(1000)
    greedy, best = (cartouche.place(points, sizes, strategy=strategy)["visible"].sum() for strategy in ("greedy", "best"))
    assert best > 1.2 * greedy


def test_the_same_arguments_give_the_same_result() -> None:
    points, sizes = scatter(400)
    one, other = (cartouche.place(points, sizes, strategy="best", leader=30).tobytes() for _ in range(2))
    assert one == other


def test_ten_thousand_labels_take_seconds() -> None:
    points, sizes = scatter(10_000)
    cartouche.place(points[:10], sizes[:10])
    start = time.process_time()
    placed = cartouche.place(points, sizes)
    assert placed["visible"].sum() > 5_000
    # About half a second; the margin is for slow machines.
    assert time.process_time() - start < 5


def test_few_labels() -> None:
    assert len(cartouche.place([], [10, 10])) == len(cartouche.place([], [])) == 0
    assert len(cartouche.place([], sizes=[], gap=[], priority=[], marker_size=[], obstacles=[])) == 0
    assert len(cartouche.place(np.empty((0, 2)), np.empty((0, 2)), obstacles=[[0, 0, 1, 1]], marker_size=3)) == 0
    assert cartouche.place([[-1e7, 2e7]], [10, 10])["visible"].all()
    assert cartouche.place([[-2e6, 1], [2e6, 2]], [10, 10])["visible"].all()


@pytest.mark.parametrize("arguments, message", [
    ({"points": [[0, float("nan")]]}, r"`points\[0\]` is \[0.0, nan\], but must be finite"),
    ({"points": [1, 2]}, r"`points` is an array of shape \(n, 2\)"),
    ({"points": [[0, 0], [1, 1]], "sizes": [[1, 1], [0, 1]]}, r"`sizes\[1\]` is \[0.0, 1.0\], but must be above 0"),
    ({"sizes": [1, 2, 3]}, r"`sizes` is an array of shape \(1, 2\)"),
    ({"priority": [1, 2]}, r"`priority` is an array of shape \(1,\)"),
    ({"priority": [float("inf")]}, r"`priority\[0\]` is inf"),
    ({"anchors": ["botom"]}, "an anchor cannot be `botom`; did you mean `bottom`?"),
    ({"anchors": [("left", 1)]}, r"`anchors\[0\]` is a name such as `\"left\"`"),
    ({"anchors": ["top", 3]}, r"`anchors\[1\]` is a name"),
    ({"anchors": 3}, r"`anchors\[0\]` is a name"),
    ({"leader": "x"}, "`leader` is one number, and not 'x'"),
    ({"obstacles": "x"}, "`obstacles` is an array of m × 4 numbers"),
    ({"bounds": "wide"}, "`bounds` is x, y, width, height"),
    ({"strategy": "fast"}, "fast"),
    ({"budget": 0}, "a number of search steps"),
    ({"leader": -1}, "maxLength|1,000|1000"),
    ({"bounds": (0, 0, 0, 5)}, "`bounds` is x, y, width, height"),
    ({"obstacles": [[0, 0, -1, 5]]}, "`obstacles` are rectangles"),
    ({"points": [[0, 0], [5e6, 0]]}, "`points` are spread over 50000.. units"),
    ({"marker_size": -1}, "`marker_size` is 0 or more"),
])
def test_bad_arguments_are_reported(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(cartouche.CartoucheError, match=message) as caught:
        cartouche.place(**{"points": [[0, 0]], "sizes": [10, 10], **arguments})
    assert caught.value.code == "badArgument"
