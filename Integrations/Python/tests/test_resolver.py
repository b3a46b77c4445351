"""Plans and resolvers: what frames have, and how calls fail."""
from __future__ import annotations

import gc
import pathlib
import threading
import weakref
from typing import Any

import cartouche
import numpy as np
import pytest

from conftest import EXAMPLES, REPOSITORY, Program

SPEC: dict[str, Any] = {
    "version": 1,
    "camera": {"center": [13.4, 52.5], "zoom": 12},
    "annotations": [
        {"id": "a", "attach": {"point": [13.4, 52.5]}, "size": [100, 20], "title": "A", "priority": "high"},
        {"id": "b", "attach": {"point": [13.4, 52.5]}, "size": [100, 20], "variableAnchors": ["center", "bottom"]},
        {"id": "c", "attach": {"point": [13.4, 52.5]}, "size": [100, 20], "draggable": True},
    ],
}


@pytest.fixture
def resolver() -> Any:
    with cartouche.Resolver(cartouche.Plan.compile(SPEC)) as resolver:
        yield resolver


def test_a_frame_has_arrays(resolver: cartouche.Resolver) -> None:
    frame = resolver.resolve(viewport=(800, 600))
    placed = {item["id"]: item for item in frame.placements}
    assert placed.keys() == {"a"}
    assert (placed["a"]["x"], placed["a"]["y"], placed["a"]["anchor"]) == (350, 290, "center")
    assert frame.hidden["id"].tolist() == ["b", "c"]
    assert frame.hidden["cause"].tolist() == ["collision", "collision"]
    assert frame.hidden["by"].tolist() == ["a", "a"]
    assert frame.texts("title").tolist() == ["A"]
    assert [each["event"] for each in frame.events[:1]] == ["visibilityChanged"]
    assert frame.camera == cartouche.Camera((13.4, 52.5), 12)


def test_frames_follow_each_other_until_they_are_forgotten(resolver: cartouche.Resolver) -> None:
    first = resolver.resolve(viewport=(800, 600))
    assert first.events
    assert resolver.resolve(viewport=(800, 600)).events == []
    selected = resolver.resolve(viewport=(800, 600), inputs=[cartouche.Select("b")])
    assert selected.placements["selected"].tolist() == [True]
    resolver.forget()
    again = resolver.resolve(viewport=(800, 600))
    assert again.events == first.events
    assert again.placements[["id", "x", "y"]].tolist() == first.placements[["id", "x", "y"]].tolist()


def test_arrays_stay_and_texts_do_not(resolver: cartouche.Resolver) -> None:
    first = resolver.resolve(viewport=(800, 600))
    resolver.resolve(camera=cartouche.Camera((13.4, 52.5), 13), viewport=(400, 400))
    assert first.placements["x"].tolist() == [350]
    with pytest.raises(cartouche.CartoucheError, match="last frame") as caught:
        first.texts("title")
    assert caught.value.code == "stale"


def test_texts_are_unknown_after_the_frames_are_forgotten(resolver: cartouche.Resolver) -> None:
    frame = resolver.resolve(viewport=(800, 600))
    resolver.forget()
    with pytest.raises(cartouche.CartoucheError, match="last frame"):
        frame.texts("title")
    resolver.close()
    with pytest.raises(cartouche.CartoucheError, match="was closed"):
        resolver.forget()


def test_an_interruption_of_a_projection_reaches_the_caller(resolver: cartouche.Resolver) -> None:
    def interrupt(_: Any) -> Any:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        resolver.resolve(viewport=(800, 600), project=interrupt)
    assert len(resolver.resolve(viewport=(800, 600)).placements) == 1


def test_texts_may_be_long() -> None:
    titles = ["", "é" * 200_000, "short", "x" * 70_000]
    plan = cartouche.Plan.compile({"version": 1, "annotations": [
        {"id": f"a{index}", "attach": {"point": [index * 20, 0]}, "size": [9, 9], **({"title": title} if title else {})}
        for index, title in enumerate(titles)]})
    with cartouche.Resolver(plan) as resolver:
        frame = resolver.resolve(viewport=(800, 600))
        assert dict(zip(frame.placements["id"], frame.texts("title"))) == {f"a{index}": title for index, title in enumerate(titles)}


def test_refused_inputs_are_listed(resolver: cartouche.Resolver) -> None:
    drag = cartouche.Drag("a", "starting")
    frame = resolver.resolve(viewport=(800, 600), inputs=[cartouche.Select("c"), drag, cartouche.Select("z")])
    assert frame.refusals == [(drag, "notDraggable"), (cartouche.Select("z"), "unknownAnnotation")]


def test_inputs_set_properties(resolver: cartouche.Resolver) -> None:
    frame = resolver.resolve(viewport=(800, 600), inputs=[cartouche.Set("c", "allowOverlap", True), cartouche.Move("c", (13.41, 52.5))])
    assert frame.refusals == []
    assert set(frame.placements["id"]) == {"a", "c"}
    with pytest.raises(cartouche.CartoucheError, match="no property that inputs set: there are width"):
        resolver.resolve(viewport=(800, 600), inputs=[cartouche.Set("c", "title", 1)])


def test_a_plan_can_be_replaced(resolver: cartouche.Resolver) -> None:
    resolver.resolve(viewport=(800, 600), inputs=[cartouche.Select("b")])
    changed = {**SPEC, "annotations": [{**SPEC["annotations"][1], "title": "B"}]}
    resolver.reload(cartouche.Plan.compile(changed))
    frame = resolver.resolve(viewport=(800, 600))
    assert frame.placements["id"].tolist() == ["b"]
    assert frame.placements["selected"].tolist() == [True]
    assert frame.texts("title").tolist() == ["B"]


def test_annotations_can_be_removed(resolver: cartouche.Resolver) -> None:
    resolver.resolve(viewport=(800, 600))
    resolver.remove("a")
    frame = resolver.resolve(viewport=(800, 600))
    assert "a" not in frame.placements["id"]
    with pytest.raises(cartouche.CartoucheError, match="no annotation or cluster `z`"):
        resolver.remove("z")


def test_the_host_can_project(resolver: cartouche.Resolver) -> None:
    def project(coordinates: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        return np.tile([10.0, 20.0], (len(coordinates), 1))

    frame = resolver.resolve(viewport=(800, 600), project=project)
    assert frame.placements[["point_x", "point_y"]].tolist() == [(10, 20)]


def test_an_exception_of_a_projection_reaches_the_caller(resolver: cartouche.Resolver) -> None:
    with pytest.raises(ZeroDivisionError):
        resolver.resolve(viewport=(800, 600), project=lambda coordinates: coordinates / (1 // 0))
    with pytest.raises(cartouche.CartoucheError, match=r"returns an array of shape \(1, 2\)|shape"):
        resolver.resolve(viewport=(800, 601), project=lambda coordinates: coordinates[:, 0])
    assert len(resolver.resolve(viewport=(800, 600)).placements) == 1


def test_points_and_coordinates_convert(resolver: cartouche.Resolver) -> None:
    resolver.resolve(viewport=(800, 600))
    assert resolver.project([[13.4, 52.5]]).tolist() == [[400, 300]]
    assert np.allclose(resolver.unproject([[400, 300]]), [[13.4, 52.5]])
    assert resolver.hit_test(400, 300) == "a"
    assert resolver.hit_test(1, 1) is None


def test_cameras_fit(resolver: cartouche.Resolver) -> None:
    camera = resolver.fit_camera(["a"], viewport=(800, 600), max_zoom=10)
    assert camera.zoom == 10 and np.allclose(camera.center, (13.4, 52.5))
    assert resolver.plan_camera((800, 600)).zoom == 12
    turned = resolver.fit_camera(viewport=(800, 600), camera=cartouche.Camera((0, 0), 0, bearing=30))
    assert turned.bearing == 30


def test_clusters_have_members() -> None:
    plan = cartouche.Plan.compile(EXAMPLES / "city-clusters/city-clusters.annotations.yaml") \
        if (EXAMPLES / "city-clusters").is_dir() else pytest.skip("no example")
    with cartouche.Resolver(plan, hidden=False) as resolver:
        frame = resolver.resolve(camera=cartouche.Camera((10, 50), 3), viewport=(800, 600))
        assert len(frame.hidden) == 0
        first = frame.clusters[0]
        assert len(frame.members(first["id"])) == first["count"]
        bounds = frame.cluster_bounds(first["id"])
        assert bounds.south <= first["latitude"] <= bounds.north


def test_the_same_calls_give_the_same_frames_in_threads() -> None:
    plan = cartouche.Plan.compile(EXAMPLES / "world-cities/world-cities.annotations.yaml")
    results: list[Any] = []

    def run() -> None:
        with cartouche.Resolver(plan) as resolver:
            frames = [resolver.resolve(camera=cartouche.Camera((10, 50), 2 + step / 4), viewport=(800, 600)) for step in range(8)]
            results.append([frame.placements[["id", "x", "y"]].tolist() for frame in frames])

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 4 and all(each == results[0] for each in results)


def test_memory_is_freed() -> None:
    plan = cartouche.Plan.compile(SPEC)
    resolver = cartouche.Resolver(plan)
    resolver.resolve(viewport=(80, 60), project=lambda coordinates: np.ones(coordinates.shape))
    engine = weakref.ref(resolver._handle.engine)
    del resolver
    gc.collect()
    assert engine() is None


def test_a_closed_resolver_is_reported() -> None:
    with cartouche.Resolver(cartouche.Plan.compile(SPEC)) as resolver:
        frame = resolver.resolve(viewport=(800, 600))
    assert len(frame.placements) == 1
    for call in (lambda: resolver.resolve(viewport=(800, 600)), lambda: frame.to_dict()):
        with pytest.raises(cartouche.CartoucheError):
            call()
    resolver.close()


@pytest.mark.parametrize("viewport", [(800,), (800, float("nan")), (-1, 5), "wide", None])
def test_a_bad_viewport_is_reported(resolver: cartouche.Resolver, viewport: Any) -> None:
    with pytest.raises(cartouche.CartoucheError, match="viewport"):
        resolver.resolve(viewport=viewport)


@pytest.mark.parametrize("camera, message", [
    (cartouche.Camera((50, 100), 3), "latitude 100 is outside -90 to 90; the longitude comes first"),
    (cartouche.Camera((50, 500), 3), "latitude 500 is outside -90 to 90$"),
    (cartouche.Camera((50, 10), 30), "zoom 30 is outside 0 to 25.5"),
    (cartouche.Camera((50, 10), 3, pitch=86), "pitch 86 is outside 0 to 85"),
    (cartouche.Camera(5, 3), "`center` has a longitude and a latitude"),  # type: ignore[arg-type]
    (cartouche.Camera((5, 5), 3, padding=5), "`padding` of a camera is"),  # type: ignore[arg-type]
    ((10, 50), "`camera` is a value such as"),
    ({"center": [10, 50], "zoom": 3}, "`camera` is a value such as"),
])
def test_a_bad_camera_is_reported(resolver: cartouche.Resolver, camera: Any, message: str) -> None:
    with pytest.raises(cartouche.CartoucheError, match=message) as caught:
        resolver.resolve(camera=camera, viewport=(800, 600))
    assert caught.value.code == "badArgument"


@pytest.mark.parametrize("inputs, message", [
    (cartouche.Select("a"), "`inputs` is a list, such as"),
    (["a"], "an input is a value such as"),
    ([cartouche.Select(5)], "an id is a text, and not 5"),  # type: ignore[arg-type]
    ([cartouche.Tap("a", 1)], "a member of the input Tap"),  # type: ignore[arg-type]
    ([cartouche.Move("a", 5)], "a member of the input Move"),  # type: ignore[arg-type]
])
def test_bad_inputs_are_reported(resolver: cartouche.Resolver, inputs: Any, message: str) -> None:
    with pytest.raises(cartouche.CartoucheError, match=message):
        resolver.resolve(viewport=(800, 600), inputs=inputs)
    assert len(resolver.resolve(viewport=(800, 600)).placements) == 1


def test_bad_questions_are_reported(resolver: cartouche.Resolver) -> None:
    given: Any = "x"
    for question in (
        lambda: resolver.hit_test(given, 1), lambda: resolver.project(given), lambda: resolver.remove(5),  # type: ignore[arg-type]
        lambda: resolver.fit_camera(viewport=(8, 6), max_zoom=given), lambda: resolver.fit_camera(viewport=(8, 6), camera=given),
        lambda: cartouche.Plan.compile(5), lambda: cartouche.Plan.open(5), lambda: cartouche.lint(5),  # type: ignore[arg-type]
    ):
        with pytest.raises(cartouche.CartoucheError) as caught:
            question()
        assert caught.value.code == "badArgument"


# Plans


def test_a_plan_is_that_of_the_program(tmp_path: pathlib.Path, program: Program) -> None:
    spec = EXAMPLES / "hotel-prices/hotel-prices.annotations.yaml"
    file = tmp_path / "a.plan"
    program("compile", spec, "-o", file)
    plan = cartouche.Plan.compile(spec)
    assert plan == cartouche.Plan.open(file)
    plan.save(tmp_path / "b.plan")
    assert (tmp_path / "b.plan").read_bytes() == file.read_bytes()


def test_files_in_memory_replace_the_disk() -> None:
    spec = "version: 1\nsources: { cafes: cafes.geojson }\nannotations: [{ id: cafes, forEach: { source: cafes }, size: [9, 9] }]\n"
    cafes = {"type": "FeatureCollection", "features": [
        {"type": "Feature", "id": 7, "properties": {}, "geometry": {"type": "Point", "coordinates": [1, 2]}}]}
    plan = cartouche.Plan.compile("a.annotations.yaml", files={"a.annotations.yaml": spec, "cafes.geojson": cafes})
    with cartouche.Resolver(plan) as resolver:
        assert resolver.resolve(viewport=(800, 600)).placements["id"].tolist() == ["cafes/7"]
    with pytest.raises(cartouche.CompileError, match="there is no file `cafes.geojson`"):
        cartouche.Plan.compile("a.annotations.yaml", files={"a.annotations.yaml": spec})


def test_errors_of_a_spec_have_places() -> None:
    with pytest.raises(cartouche.CompileError) as caught:
        cartouche.Plan.compile({"version": 1, "annotations": [{"id": "a", "size": [1, 2], "attach": {"pint": [1, 2]}}]})
    assert caught.value.findings[0].severity == "error"
    assert "spec.annotations.json:1:" in str(caught.value)


@pytest.mark.parametrize("data", [b"", b"text", (REPOSITORY / "README.md").read_bytes()])
def test_other_bytes_are_no_plan(data: bytes) -> None:
    with pytest.raises(cartouche.CartoucheError) as caught:
        cartouche.Plan(data)
    assert caught.value.code == "badPlan"


def test_a_missing_file_is_reported(tmp_path: pathlib.Path) -> None:
    for call in (cartouche.Plan.open, cartouche.Plan.compile):
        with pytest.raises(cartouche.CartoucheError, match="there is no such file") as caught:
            call(tmp_path / "none")
        assert caught.value.code == "unreadable"
