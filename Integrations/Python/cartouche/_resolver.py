"""The resolver: frames of a plan, one after the other."""
from __future__ import annotations

from types import TracebackType
from typing import Any, Iterable, Sequence

import numpy as np
import numpy.typing as npt

from . import _structures as structures
from ._camera import Camera, camera_numbers
from ._engine import Engine, Projection
from ._errors import CartoucheError, bad_argument
from ._frame import Frame
from ._handle import Handle
from ._input_records import input_records
from ._inputs import Input
from ._plan import Plan


class Resolver:
    """Resolves the frames of one map view.

    Frames follow each other: states, selections and anchors go on from the last frame, so that views stay where they are. The
    same plan and the same calls give the same frames on every machine. `forget` starts anew, for frames that do not depend on
    each other.

    A resolver has memory of its own. One thread at a time uses it; several threads may use several resolvers at the same time.
    `close`, or the end of a `with` block, frees the memory, as does garbage collection.
    """

    def __init__(self, plan: Plan, *, hidden: bool = True) -> None:
        """`hidden=False` omits the list of hidden annotations, which is long on maps with many annotations."""
        if not isinstance(plan, Plan):
            raise bad_argument(f"a resolver needs a `Plan`, and not {type(plan).__name__}; see `Plan.compile` and `Plan.open`")
        self._plan = plan
        self._omits_hidden = not hidden
        self._held: Handle | None = Handle(plan.data, self._omits_hidden)

    @property
    def plan(self) -> Plan:
        """The plan of the next frame."""
        return self._plan

    def resolve(
        self, *, camera: Camera | None = None, viewport: tuple[float, float], inputs: Sequence[Input] = (),
        settled: bool = False, project: Projection | None = None,
    ) -> Frame:
        """Resolves the next frame.

        `camera` defaults to that of the spec. `viewport` is the width and height of the map in points. `inputs` are those since
        the last frame, in their order. `settled` is true if the map is idle, which matters for `calm: motion`.

        `project` replaces the projection of the camera, for globes, maps with terrain and other projections. It gets n
        coordinates as an array of n × 2 degrees, and returns n × 2 points of the screen, y down. NaN is a coordinate that the
        map does not show.
        """
        handle = self._handle
        size = _numbers(viewport, 2, "`viewport` is a width and a height in points")
        if (size < 0).any():
            raise bad_argument(f"`viewport` has no negative numbers: {viewport}")
        records = input_records(handle, inputs)
        view = [] if camera is None else [camera_numbers(camera)]
        if project is not None and camera is None:
            view = [self.plan_camera(viewport).numbers()]
        block = b"".join(array.tobytes() for array in (size, *view, records.values))
        pointer, _ = handle.engine.put(block)
        camera_pointer = pointer + 16 if view else 0
        inputs_pointer = pointer + 16 + 72 * len(view)
        idle = int(settled)
        handle.frame_number += 1
        try:
            if project is None:
                handle.check("resolve", inputs_pointer, len(records.values), camera_pointer, pointer, idle)
            else:
                handle.engine.projecting(project, lambda function: handle.check(
                    "resolve_points", inputs_pointer, len(records.values), camera_pointer, 0, pointer, idle, function, 0, 0))
        finally:
            if not handle.engine.is_trapped:
                handle.engine.call("free", pointer)
        return Frame(handle, (float(size[0]), float(size[1])), records.refused, self._omits_hidden)

    def forget(self) -> None:
        """Forgets all frames, states and inputs, as in a new resolver of the plan."""
        self._handle  # Raises an error if the resolver was closed.
        plan = self.plan
        self.close()
        self._held = Handle(plan.data, self._omits_hidden)

    def reload(self, plan: Plan) -> None:
        """Replaces the plan, for example after a change of data. Annotations with ids in both plans keep states and anchors."""
        handle = self._handle
        pointer, size = handle.engine.put(plan.data)
        try:
            handle.check("reload", pointer, size, 1)
        finally:
            handle.engine.call("free", pointer)
        handle.forget_names()
        handle.frame_number += 1
        self._plan = plan

    def remove(self, id: str) -> None:
        """Removes an annotation. The next frame hides it with the cause `removed`."""
        handle = self._handle
        handle.check("remove_annotation", handle.known_index(id))

    # Questions

    def plan_camera(self, viewport: tuple[float, float]) -> Camera:
        """Returns the camera of a frame with this viewport that names none."""
        handle = self._handle
        size = _numbers(viewport, 2, "`viewport` is a width and a height in points")
        pointer = handle.engine.scratch(16 + structures.CAMERA.itemsize)
        handle.engine.write(pointer, size)
        handle.check("plan_camera", pointer, pointer + 16)
        return _camera_at(handle.engine, pointer + 16)

    def fit_camera(
        self, ids: Iterable[str] | None = None, *, viewport: tuple[float, float], camera: Camera | None = None, max_zoom: float = 16,
    ) -> Camera:
        """Returns the closest camera that shows annotations completely: those with these ids, or all.

        `camera` has the bearing, pitch and padding of the result.
        """
        handle = self._handle
        indices = np.array([] if ids is None else [handle.known_index(id) for id in ids], dtype="<u4")
        size = _numbers(viewport, 2, "`viewport` is a width and a height in points")
        closest = float(_numbers(max_zoom, None, "`max_zoom` is a number"))
        parts = [size, np.zeros(9) if camera is None else camera_numbers(camera), np.zeros(9), indices]
        pointer, _ = handle.engine.put(b"".join(part.tobytes() for part in parts))
        try:
            handle.check(
                "fit_camera", pointer + 160 if ids is not None else 0, len(indices), pointer + 16 if camera else 0, pointer,
                closest, pointer + 88)
            return _camera_at(handle.engine, pointer + 88)
        finally:
            handle.engine.call("free", pointer)

    def project(self, coordinates: npt.ArrayLike) -> npt.NDArray[np.float64]:
        """Converts n coordinates (n × 2 degrees) to points on the screen of the last frame; NaN behind the camera."""
        return self._converted("project", coordinates)

    def unproject(self, points: npt.ArrayLike) -> npt.NDArray[np.float64]:
        """Converts n points (n × 2) on the screen of the last frame to coordinates; NaN outside of the map."""
        return self._converted("unproject", points)

    def hit_test(self, x: float, y: float) -> str | None:
        """Returns the id of the annotation or cluster at a point of the last frame, as for a tap; `None` for the map."""
        handle = self._handle
        pointer = handle.engine.scratch(structures.HIT.itemsize)
        place = _numbers((x, y), 2, "`hit_test` takes the numbers x and y")
        handle.check("hit_test", float(place[0]), float(place[1]), pointer)
        hit = np.frombuffer(handle.engine.read(pointer, structures.HIT.itemsize), dtype=structures.HIT)[0]
        return handle.id(int(hit["annotation"])) if hit["kind"] else None

    def _converted(self, name: str, values: npt.ArrayLike) -> npt.NDArray[np.float64]:
        try:
            given = np.ascontiguousarray(values, dtype="<f8")
        except (TypeError, ValueError):
            raise bad_argument(f"`{name}` takes an array of n × 2 numbers") from None
        if given.ndim != 2 or given.shape[1] != 2:
            raise bad_argument(f"`{name}` takes an array of shape (n, 2), and not of shape {given.shape}")
        handle = self._handle
        pointer, size = handle.engine.put(np.concatenate([given, given]))
        try:
            handle.check(name, pointer, len(given), pointer + size // 2)
            return np.frombuffer(handle.engine.read(pointer + size // 2, size // 2), dtype="<f8").reshape(-1, 2)
        finally:
            handle.engine.call("free", pointer)

    # Memory

    def close(self) -> None:
        """Frees the memory of the resolver. Frames keep their numbers."""
        if self._held is not None:
            self._held.frame_number += 1
            self._held.engine.close()
            self._held = None

    def __enter__(self) -> Resolver:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def _handle(self) -> Handle:
        if self._held is None:
            raise CartoucheError("closed", "the resolver was closed; create another one")
        return self._held


def _numbers(values: Any, count: int | None, meaning: str) -> npt.NDArray[np.float64]:
    try:
        numbers = np.array(values, dtype="<f8")
    except (TypeError, ValueError):
        raise bad_argument(f"{meaning}, and not {values!r}") from None
    if numbers.shape != (() if count is None else (count,)) or not np.isfinite(numbers).all():
        raise bad_argument(f"{meaning}, and not {values!r}")
    return numbers


def _camera_at(engine: Engine, pointer: int) -> Camera:
    return Camera.of_numbers(np.frombuffer(engine.read(pointer, structures.CAMERA.itemsize), dtype="<f8"))
