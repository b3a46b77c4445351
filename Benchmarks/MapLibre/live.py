#!/usr/bin/env python3
"""Measures changes of data in the browser: Cartouche beside MapLibre GL JS in one page, in turn.

usage: Scripts/wasm && Scripts/compiler-wasm && .build/browser/venv/bin/python Benchmarks/MapLibre/live.py

It needs what `Scripts/browser-test --install` installs: Chromium, Playwright and the wheel that carries MapLibre GL JS.
"""

import importlib.util
import pathlib
import sys

from playwright.sync_api import sync_playwright

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT / "Tests/Browser"))
import chromium  # noqa: E402
from file_server import FileServer  # noqa: E402

PAGE = """<!doctype html><meta charset="utf-8"><style>body { margin: 0 }</style>
<link rel="stylesheet" href="/maplibre-gl/maplibre-gl.css"><script src="/maplibre-gl/maplibre-gl.js"></script>"""

NAMES = {
    "search": "500 results replace those before",
    "replace": "10,000 features are replaced",
    "move": "100 of 10,000 points move",
}


def main():
    wheel = pathlib.Path(importlib.util.find_spec("maplibre").origin).parent
    folders = {"/maplibre-gl/": wheel / "srcjs", "/measure/": HERE, "/cartouche/": ROOT / "JavaScript"}
    with FileServer(folders) as server, sync_playwright() as playwright:
        server.files["/page.html"] = PAGE
        for module in ("wasm/cartouche.wasm", "compiler-wasm/cartouche-compiler.wasm"):
            path = ROOT / ".build" / module
            server.files[f"/cartouche/{path.name}"] = path.read_bytes()
        page = chromium.launch(playwright).new_page(viewport={"width": 1024, "height": 768})
        page.on("pageerror", lambda error: print(error, file=sys.stderr))
        page.goto(f"{server.url}/page.html")
        result = page.evaluate("import('/measure/live.js').then(({ measure }) => measure(21, 600))")
        print(f"MapLibre GL JS {page.evaluate('maplibregl.getVersion()')}; medians in milliseconds\n")
        print("| change | Cartouche, with its frame | MapLibre, until it is drawn | the same with its clusters |")
        print("|---|---:|---:|---:|")
        for name, title in NAMES.items():
            cells = [f"{time:.1f}" for time in result["medians"][name]]
            print(f"| {title} | " + " | ".join(cells + ["–"] * (3 - len(cells))) + " |")
        print(f"\nThe longest of 600 moves took {result['longest']:.1f} ms. The page's heap grew by {result['heapGrowth']:,} bytes meanwhile.")


main()
