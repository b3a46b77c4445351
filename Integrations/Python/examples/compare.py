"""Labels the same cities with cartouche, adjustText and textalloc, and prints a table: python compare.py [COUNT…]

Needs matplotlib, adjustText and textalloc. With --pictures FOLDER it saves a picture of each. All libraries have their defaults, except where the
table names options. The time includes the measuring of texts, and is the processor time of this process.
"""
import argparse
import pathlib
import time

import adjustText
import cartouche
import matplotlib
import matplotlib.pyplot as plt
import numpy as np
import textalloc
from label_cities import BORDER, INK, LAND, cities, countries, projected
from matplotlib.collections import PolyCollection

FONT = 8
MARKER = 3.5


def chart(count):
    """Returns a map of Europe without labels, and its largest cities."""
    figure, ax = plt.subplots(figsize=(8, 6.5), dpi=100)
    figure.subplots_adjust(0, 0, 1, 1)
    ax.add_collection(PolyCollection(list(countries()), facecolor=LAND, edgecolor=BORDER, linewidth=0.6))
    ax.set(xlim=(-0.42, 0.4), ylim=(-0.26, 0.4108), xticks=[], yticks=[], aspect="equal")
    coordinates, names, population = cities(200_000)
    points = projected(coordinates)
    inside = (np.abs(coordinates[:, 0] - 14) < 60) & (coordinates[:, 1] > 15) & (np.abs(points[:, 0] + 0.01) < 0.4) \
        & (points[:, 1] > -0.25) & (points[:, 1] < 0.4)
    chosen = np.flatnonzero(inside)[:count]
    ax.scatter(*points[chosen].T, s=MARKER ** 2, color=INK, linewidth=0)
    figure.canvas.draw()
    return figure, ax, points[chosen], [names[index] for index in chosen], population[chosen]


def by_cartouche(ax, points, names, population, **options):
    labels = cartouche.label(ax, points, names, fontsize=FONT, marker_size=MARKER, **options)
    return [(index, text) for index, text in enumerate(labels.annotations) if text]


def by_population(ax, points, names, population):
    return by_cartouche(ax, points, names, population, priority=population)


def by_adjust_text(ax, points, names, population, **options):
    texts = [ax.text(x, y, name, fontsize=FONT) for (x, y), name in zip(points, names)]
    adjustText.adjust_text(texts, *points.T, ax=ax, arrowprops={"arrowstyle": "-", "color": "0.4", "lw": 0.5}, **options)
    return list(enumerate(texts))


def by_textalloc(ax, points, names, population, **options):
    _, _, texts, _ = textalloc.allocate(
        ax, *points.T, names, x_scatter=points[:, 0], y_scatter=points[:, 1], textsize=FONT, linecolor="0.4", linewidth=0.5, **options)
    return [(index, text) for index, text in enumerate(texts) if text is not None]


METHODS = {
    "cartouche, `greedy`": lambda *given: by_cartouche(*given, strategy="greedy"),
    "cartouche": by_cartouche,
    "cartouche, `priority`": by_population,
    "cartouche, `leader=120`": lambda *given: by_cartouche(*given, leader=120),
    "adjustText": by_adjust_text,
    "adjustText, `time_lim=30`": lambda *given: by_adjust_text(*given, time_lim=30),
    "textalloc": by_textalloc,
    "textalloc, `draw_all=False`": lambda *given: by_textalloc(*given, draw_all=False),
}


def measure(figure, ax, points, shown):
    """Returns overlapping pairs of texts, covered points, and the mean and largest distance of a text from its point in points."""
    figure.canvas.draw()
    boxes = np.array([matplotlib.text.Text.get_window_extent(text).extents for _, text in shown]).reshape(-1, 4)
    pixels = ax.transData.transform(points)
    own = np.array([index for index, _ in shown], dtype=int)
    left, bottom, right, top = boxes.T
    across = np.minimum(right[:, None], right) - np.maximum(left[:, None], left)
    along = np.minimum(top[:, None], top) - np.maximum(bottom[:, None], bottom)
    overlaps = int((np.triu(np.minimum(across, along), 1) > 0.5).sum())
    x, y = pixels[:, :1].T, pixels[:, 1:].T
    covers = (x > left[:, None]) & (x < right[:, None]) & (y > bottom[:, None]) & (y < top[:, None])
    away = np.hypot(
        np.maximum(0, np.maximum(left - pixels[own, 0], pixels[own, 0] - right)),
        np.maximum(0, np.maximum(bottom - pixels[own, 1], pixels[own, 1] - top))) * 72 / figure.dpi
    return overlaps, int(covers.any(axis=0).sum()), away.mean(), away.max()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("counts", nargs="*", type=int, default=[50, 100, 200])
    parser.add_argument("--pictures", type=pathlib.Path)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    matplotlib.use("Agg")
    cartouche.place([[0, 0]], [1, 1])  # Translates the modules at the first use.
    print("| cities | library | time | labels | overlapping pairs | covered points | mean, largest distance |")
    print("|---|---|---|---|---|---|---|")
    for count in options.counts:
        for name, method in METHODS.items():
            if options.only not in name:
                continue
            np.random.seed(1)
            figure, ax, *given = chart(count)
            start = time.process_time()
            shown = method(ax, *given)
            seconds = time.process_time() - start
            overlaps, covered, mean, largest = measure(figure, ax, given[0], shown)
            print(f"| {count} | {name} | {seconds:.2f} s | {len(shown)} | {overlaps} | {covered} | {mean:.0f}, {largest:.0f} pt |", flush=True)
            if options.pictures:
                options.pictures.mkdir(parents=True, exist_ok=True)
                figure.savefig(options.pictures / f"{count}-{''.join(letter for letter in name if letter.isalnum())}.png")
            plt.close(figure)


if __name__ == "__main__":
    main()
