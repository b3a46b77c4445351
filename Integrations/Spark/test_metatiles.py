"""Tests of metatiles, and of batches in Spark if it is installed. `Scripts/spark` runs them."""

import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

from cartouche_spark import command, map_in_arrow, pipe
from metatiles import Layout, latitude, lines, mercator_x, mercator_y

program = os.environ.get("CARTOUCHE_PROGRAM", "cartouche")
spec = Path(__file__).resolve().parents[2] / "Examples/world-cities/world-cities.annotations.yaml"


def results(frames, plan=str(spec)):
    text = "".join(line + "\n" for line in lines(frames))
    run = subprocess.run(command(plan, program=program), input=text, stdout=subprocess.PIPE, text=True, check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


class MetatileTests(unittest.TestCase):
    # The world of zoom 4 has 8192 points, so that one frame can show all of it.
    layout = Layout(zoom=4, tiles_per_side=4, margin=512)

    @classmethod
    def setUpClass(cls):
        cls.results = results(cls.layout.frames())
        cls.whole = results([Layout(zoom=4, tiles_per_side=16, margin=512).frame(0, 0)])[0]["placements"]

    def test_metatiles_place_the_views_of_one_frame(self):
        found = [place(p) for result in self.results for p in self.layout.owned(result)]
        self.assertEqual(len(self.results), 16)
        self.assertGreater(len(found), 200)
        self.assertEqual(sorted(found), sorted(place(p) for p in self.whole))

    def test_no_view_is_doubled_and_none_is_cut(self):
        tiles = {}
        for result in self.results:
            for tile, placement in self.layout.cut(result):
                tiles.setdefault(placement["id"], []).append((tile, placement))
        for p in self.whole:
            parts = tiles.pop(p["id"])
            # The margin of the frame of the whole world is west and north of the first tile.
            left, top = p["x"] - 512, p["y"] - 512
            area = 0
            for (_, x, y), part in parts:
                size = self.layout.tile
                self.assertAlmostEqual((part["x"] + x * size - left) % 8192 % 8191.999999, 0, 5)
                self.assertAlmostEqual(part["y"] + y * size, top, 5)
                width = min(size, part["x"] + part["width"]) - max(0, part["x"])
                height = min(size, part["y"] + part["height"]) - max(0, part["y"])
                area += width * height
            self.assertEqual(len({tile for tile, _ in parts}), len(parts))
            # The parts in all tiles are the whole view, unless it extends beyond a pole.
            self.assertAlmostEqual(area, p["width"] * p["height"], 3)
        self.assertEqual(tiles, {})

    def test_views_of_different_metatiles_do_not_overlap(self):
        boxes = []
        for result in self.results:
            _, column, row = (int(part) for part in result["id"].split("/"))
            for p in self.layout.owned(result):
                x, y = p["x"] + column * 2048, p["y"] + row * 2048
                boxes.append((x, y, x + p["width"], y + p["height"]))
        for index, one in enumerate(boxes):
            for other in boxes[:index]:
                apart = one[0] >= other[2] or other[0] >= one[2] or one[1] >= other[3] or other[1] >= one[3]
                self.assertTrue(apart, (one, other))

    def test_without_a_margin_tiles_disagree(self):
        layout = Layout(zoom=4, tiles_per_side=1, margin=0)
        found = [place(p) for result in results(layout.frames()) for p in layout.owned(result)]
        self.assertNotEqual(sorted(found), sorted(place(p) for p in self.whole))

    def test_bounds_select_metatiles(self):
        frames = list(self.layout.frames((-10, 35, 30, 60)))
        self.assertEqual([frame["id"] for frame in frames], ["4/1/1", "4/2/1"])
        self.assertEqual(len(list(Layout(zoom=7, tiles_per_side=1).frames())), 16_384)
        self.assertEqual(Layout(zoom=0).viewport, 1536)
        self.assertAlmostEqual(latitude(mercator_y(52.5)), 52.5)
        self.assertEqual([mercator_x(-180), mercator_x(180)], [0, 1])
        with self.assertRaises(ValueError):
            Layout(zoom=6, tiles_per_side=32).frame(0, 0)


def place(placement):
    return (placement["id"], placement["anchor"])


try:
    import pyspark
except ImportError:
    pyspark = None


@unittest.skipIf(pyspark is None, "PySpark is not installed")
class SparkTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        from measure import session

        cls.spark = session()
        cls.frames = list(Layout(zoom=4).frames())
        cls.folder = tempfile.TemporaryDirectory()
        cls.plan = f"{cls.folder.name}/cities.plan"
        subprocess.run([program, "compile", spec, "-o", cls.plan], check=True)

    @classmethod
    def tearDownClass(cls):
        cls.spark.stop()
        cls.folder.cleanup()

    def test_pipe_gives_the_results_of_one_process(self):
        rdd = self.spark.sparkContext.parallelize(list(lines(self.frames)), 5)
        found = [json.loads(line) for line in pipe(rdd, self.plan, program=program).collect()]
        self.assertEqual(found, results(self.frames, self.plan))

    def test_a_bad_line_does_not_end_a_job(self):
        rdd = self.spark.sparkContext.parallelize(['{"id":1}', '{"id":2,"zoom":3}', '{"id":3}'], 2)
        found = [json.loads(line) for line in pipe(rdd, self.plan, ["viewport"], program).collect()]
        self.assertEqual([result["id"] for result in found], [1, 2, 3])
        self.assertEqual(["error" in result for result in found], [False, True, False])

    def test_a_missing_plan_ends_a_job(self):
        rdd = self.spark.sparkContext.parallelize(["{}"], 1)
        with self.assertRaises(Exception):
            pipe(rdd, f"{self.folder.name}/missing.plan", program=program).collect()

    def test_map_in_arrow_gives_the_placements_of_one_process(self):
        rows = [
            (f["id"], *map(float, f["camera"]["center"]), float(f["camera"]["zoom"]), *map(float, f["viewport"]))
            for f in self.frames
        ]
        rows.append(("bad", 0.0, 0.0, 99.0, 512.0, 512.0))
        table = self.spark.createDataFrame(rows, ["id", "longitude", "latitude", "zoom", "width", "height"])
        found = map_in_arrow(table.repartition(3), self.plan, program).collect()
        wanted = [(r["id"], p["id"], p["x"], p["y"]) for r in results(self.frames, self.plan) for p in r["placements"]]
        placed = [(row["id"], row["annotation"], row["x"], row["y"]) for row in found if row["error"] is None]
        self.assertEqual(sorted(placed), sorted(wanted))
        self.assertEqual([row["id"] for row in found if row["error"] is not None], ["bad"])


if __name__ == "__main__":
    unittest.main()
