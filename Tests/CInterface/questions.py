"""Tests queries about a frame: the results follow from the spec, and the cameras equal those of the program.

    questions.py LIBRARY PROGRAM
"""
import ctypes
import json
import math
import pathlib
import subprocess
import sys
import tempfile

from cartouche_header import Header
from held_resolver import HeldResolver, NONE

ROOT = pathlib.Path(__file__).resolve().parents[2]
VIEWPORT = (800, 600)
CAMERA = "camera: { center: [0, 0], zoom: 1 }"
# The world is 1,024 points wide: 45° east of the middle is 128 points to the right of it.
SPEC = f"version: 1\n{CAMERA}" + """
annotations:
  - { id: below, attach: { point: [0, 0] }, size: [60, 20], priority: required, variableAnchors: [center] }
  - { id: above, attach: { point: [0, 0] }, size: [40, 30], priority: required, variableAnchors: [center] }
  - { id: round, attach: { point: [45, 0] }, size: [40, 20], collisionMode: circle, variableAnchors: [center] }
  - { id: boxes, attach: { point: [-45, 0] }, size: [40, 20], variableAnchors: [center],
      collisionBoxes: [{ left: 0, top: 0, width: 10, height: 20 }, { right: 0, top: 0, width: 5, height: 8 }] }
  - { id: nowhere, attach: { point: [90, 0] }, size: [40, 20], collisionMode: none, variableAnchors: [center] }
  - { id: told, attach: { point: [-90, 0] }, size: [40, 20], variableAnchors: [center],
      callout: { when: always, size: [100, 50], variableAnchors: [bottom], background: absorb, parts: { close: { right: 0, top: 0, width: 20, height: 50 } } } }
"""


# This spec has one of these annotations, with another coordinate and index.
OTHER = """
version: 1
camera: { center: [20, 20], zoom: 3 }
annotations:
  - { id: above, attach: { point: [30, 30] }, size: [40, 30] }
"""


class Asked(HeldResolver):
    """A resolver with a frame, with queries that return Python values."""

    def __init__(self, header, plan):
        super().__init__(header, plan)
        assert self.resolve(VIEWPORT) == 0

    def hit(self, x, y):
        hit = self.c.types["cartouche_hit"]()
        assert self.c.hit_test(self.handle, x, y, ctypes.byref(hit)) == 0
        kind = {self.c.constants["CARTOUCHE_HIT_" + name]: name for name in ("MAP", "ANNOTATION", "PART", "BACKGROUND")}[hit.kind]
        assert (hit.annotation == NONE) == (kind == "MAP") and (hit.part == NONE) == (kind != "PART") and hit.reserved == 0
        return (kind,) + ((self.id(hit.annotation),) if kind != "MAP" else ()) \
            + ((self.read(self.c.part_name, hit.part),) if kind == "PART" else ())

    def overlaps(self):
        return [(self.id(each.below), self.id(each.above)) for each in self.list(self.c.overlaps, "cartouche_overlap")]

    def shapes(self, id):
        order = [each.annotation for each in self.list(self.c.placements, "cartouche_placement")]
        shapes = self.list(self.c.collision_shapes, "cartouche_collision_shape", order.index(self.index(id)))
        return [(each.is_circle, *self.rectangle(each.frame).values()) for each in shapes]

    def fitted(self, ids=None, start=None, viewport=VIEWPORT, max_zoom=16):
        found = self.c.types["cartouche_camera"]()
        size = self.c.types["cartouche_viewport"](*viewport)
        indices = None if ids is None else (ctypes.c_uint32 * len(ids))(*map(self.index, ids))
        view = start and ctypes.byref(self.camera(start))
        assert self.c.fit_camera(self.handle, indices, len(ids or ()), view, ctypes.byref(size), max_zoom, ctypes.byref(found)) == 0
        return found

    def projected(self, longitude, latitude):
        point = self.c.types["cartouche_point"]()
        place = self.c.types["cartouche_coordinate"](longitude, latitude)
        status = self.c.project(self.handle, ctypes.byref(place), 1, ctypes.byref(point))
        return (point.x, point.y) if status == 0 else status

    def unprojected(self, x, y):
        place = self.c.types["cartouche_coordinate"]()
        point = self.c.types["cartouche_point"](x, y)
        status = self.c.unproject(self.handle, ctypes.byref(point), 1, ctypes.byref(place))
        return (place.longitude, place.latitude) if status == 0 else status

    def frame_camera(self):
        camera = self.c.types["cartouche_camera"]()
        status = self.c.frame_camera(self.handle, ctypes.byref(camera))
        return camera.zoom if status == 0 else status


def compiled(program, folder, text):
    spec, plan = folder / "spec.yaml", folder / "spec.plan"
    spec.write_text(text)
    subprocess.run([program, "compile", spec, "-o", plan], check=True, stderr=subprocess.DEVNULL)
    return plan.read_bytes()


def shapes_and_hits(asked):
    # Views stand around (400, 300), (528, 300), (272, 300), (656, 300) and (144, 300).
    assert asked.overlaps() == [("below", "above")], asked.overlaps()
    for id, expected in {
        "below": [(0, 370, 290, 60, 20)], "round": [(1, 508, 290, 40, 20)], "boxes": [(0, 252, 290, 10, 20), (0, 287, 290, 5, 8)],
        "nowhere": [],
    }.items():
        assert asked.shapes(id) == expected, (id, asked.shapes(id))
    for point, hit in {
        (400, 300): ("ANNOTATION", "above"), (375, 300): ("ANNOTATION", "below"), (400, 314): ("ANNOTATION", "above"),
        (375, 312): ("MAP",), (537, 300): ("ANNOTATION", "round"), (539, 300): ("MAP",), (536, 308): ("MAP",),
        (255, 300): ("ANNOTATION", "boxes"), (272, 300): ("MAP",), (290, 295): ("ANNOTATION", "boxes"), (290, 305): ("MAP",),
        (640, 300): ("ANNOTATION", "nowhere"), (144, 300): ("ANNOTATION", "told"),
        # The callout is 100 × 50 above the view, and its part the right fifth of it.
        (100, 250): ("BACKGROUND", "told"), (190, 250): ("PART", "told", "close"), (144, 239): ("MAP",),
        (math.nan, 0): ("MAP",), (1e300, 300): ("MAP",),
    }.items():
        assert asked.hit(*point) == hit, (point, asked.hit(*point))


def near(camera, longitude, latitude, zoom):
    found = (camera.center.longitude, camera.center.latitude, camera.zoom)
    return all(math.isclose(*pair, abs_tol=1e-6) for pair in zip(found, (longitude, latitude, zoom)))


def cameras(asked, program, folder):
    level = {"center": [5, 6], "zoom": 7, "bearing": 0, "pitch": 0, "padding": {"top": 0, "right": 0, "bottom": 0, "left": 200}}
    # From middle to middle it is 256 · 2^zoom points, or half of that, and 40 more from side to side.
    assert near(asked.fitted(), 0, 0, math.log2(760 / 256))
    assert near(asked.fitted(["round", "boxes"]), 0, 0, math.log2(760 / 128))
    assert near(asked.fitted(["round", "boxes"], level), 0, 0, math.log2(560 / 128))
    assert near(asked.fitted(["round", "boxes"], viewport=(400, 600)), 0, 0, math.log2(360 / 128))
    assert near(asked.fitted(["round", "boxes"], max_zoom=2), 0, 0, 2)
    assert near(asked.fitted(["round"]), 45, 0, 16)
    assert near(asked.fitted([], level), 5, 6, 7)
    # The program computes exactly the same camera for such a spec.
    for ids, said in ((None, "all"), (["told", "round"], "[told, round]")):
        view = {**level, "bearing": 20, "pitch": 50}
        fitting = f"camera: {{ fit: {said}, bearing: 20, pitch: 50, padding: {{ left: 200 }} }}"
        compiled(program, folder, SPEC.replace(CAMERA, fitting))
        printed = subprocess.run([program, "resolve", folder / "spec.plan", "--format", "json"], check=True, capture_output=True).stdout
        frame = json.loads(printed.splitlines()[0])
        found = asked.fitted(ids, view, frame["viewport"])
        assert bytes(found) == bytes(asked.camera(frame["camera"])), said


def after_a_reload(asked, plan):
    """Tests a reload: lists are empty until the next frame; the camera and the views in both plans remain."""
    before = (asked.frame_camera(), asked.projected(45, 0), asked.unprojected(144, 300))
    assert before == (1, (528, 300), (-90, 0)), before
    data = (ctypes.c_uint8 * len(plan)).from_buffer_copy(plan)
    assert asked.c.reload(asked.handle, data, len(plan), 1) == 0
    assert (asked.frame_camera(), asked.projected(45, 0), asked.unprojected(144, 300)) == before
    assert asked.hit(400, 300) == ("ANNOTATION", "above") and asked.hit(528, 300) == ("MAP",) and asked.overlaps() == []
    assert len(asked.list(asked.c.placements, "cartouche_placement")) == 0
    assert asked.resolve(VIEWPORT) == 0 and asked.frame_camera() == 3


def main():
    library, program = sys.argv[1:3]
    header = Header(ROOT / "Sources/CCartouche/include/cartouche.h", ctypes.CDLL(library))
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        asked = Asked(header, compiled(program, folder, SPEC))
        shapes_and_hits(asked)
        cameras(asked, program, folder)
        after_a_reload(asked, compiled(program, folder, OTHER))
        asked.close()
    print("C interface: questions have the right answers")


main()
