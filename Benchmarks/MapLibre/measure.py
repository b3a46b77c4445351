#!/usr/bin/env python3
"""Measures how calm MapLibre GL JS is on the traces of CalmBenchmark, which are read from standard input.

usage: swift run -c release CalmBenchmark --print [FOLDER | MOTION…] | .build/browser/venv/bin/python Benchmarks/MapLibre/measure.py

Prints each trace with its frames, the mean number of labels that meet the screen, and their blinks. It needs what
`Scripts/browser-test --install` installs: Chromium, Playwright and the wheel that carries MapLibre GL JS.
"""

import argparse
import importlib.util
import json
import math
import pathlib
import sys

from playwright.sync_api import sync_playwright

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "Tests/Browser"))
import chromium  # noqa: E402
from file_server import FileServer  # noqa: E402
from glyphs import Font  # noqa: E402

PAGE = """<!doctype html><meta charset="utf-8"><style>body { margin: 0 }</style>
<link rel="stylesheet" href="/maplibre-gl/maplibre-gl.css"><script src="/maplibre-gl/maplibre-gl.js"></script>
<script src="/measure/measure.js"></script>"""


def main():
    parser = argparse.ArgumentParser(description="Counts labels and blinks of MapLibre GL JS on traces from standard input.")
    parser.add_argument(
        "--own-tiles", action="store_true",
        help="tiles of every zoom, as MapLibre GL JS makes them; without it they are those of one zoom, the same in all frames",
    )
    options = parser.parse_args()
    wheel = pathlib.Path(importlib.util.find_spec("maplibre").origin).parent
    with FileServer({"/maplibre-gl/": wheel / "srcjs", "/measure/": HERE}) as server, sync_playwright() as playwright:
        server.files["/page.html"] = PAGE
        browser = chromium.launch(playwright)
        is_first = True
        for line in sys.stdin:
            trace = json.loads(line)
            page = open_page(browser, server, trace)
            if is_first:
                print(f"MapLibre GL JS {page.evaluate('maplibregl.getVersion()')}\n")
                print("| trace | frames | mean visible | blinks | of those when tiles of another zoom came | boxes are off by |")
                print("|---|---|---|---|---|---|")
                is_first = False
            print(row(measured(page, server, trace, options.own_tiles)), flush=True)
            page.context.close()
        browser.close()


def open_page(browser, server, trace):
    width, height = trace["viewport"]
    page = browser.new_context(viewport={"width": int(width), "height": int(height)}).new_page()
    page.on("pageerror", lambda error: print(error, file=sys.stderr))
    page.goto(f"{server.url}/page.html")
    return page


def measured(page, server, trace, has_own_tiles):
    annotations = trace["annotations"]
    if len({annotation[3] for annotation in annotations}) > 1:
        raise ValueError(f"{trace['name']}: a layer of MapLibre has labels of one height")
    font = Font([annotation[2] for annotation in annotations])
    for name, written in font.ranges():
        server.files[f"/glyphs/Boxes/{name}.pbf"] = written
    texts = [font.text(rank, annotation[2]) for rank, annotation in enumerate(annotations)]
    # One zoom below that of the farthest frame. A screen then needs few tiles, and points are accurate to 1/8 point.
    zoom = None if has_own_tiles else math.floor(min(camera[2] for camera in trace["cameras"])) - 1
    return page.evaluate("([trace, texts, zoom]) => measure(trace, texts, zoom)", [trace, texts, zoom])


def row(result):
    return (
        f"| {result['name']} | {result['frames']} | {result['meanVisible']:.1f} | {result['blinks']}"
        f" | {result['blinksOfTiles']} | {result['deviation']:.2f} |"
    )


if __name__ == "__main__":
    main()
