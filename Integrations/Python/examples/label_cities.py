"""Labels the cities of Europe by population: python label_cities.py [PICTURE]

Needs matplotlib. The cities are from GeoNames (CC BY 4.0), the countries from Natural Earth (public domain).
"""
import json
import pathlib
import sys

import cartouche
import matplotlib
import matplotlib.patheffects
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.collections import PolyCollection

DATA = pathlib.Path(__file__).resolve().parents[3] / "Examples"
INK, SEA, LAND, BORDER, ACCENT = "#22303c", "#dfe9ee", "#fbfaf6", "#c9c6ba", "#b5452c"
ANCHORS = ["right", "left", "top-right", "bottom-right", "top-left", "bottom-left", "top", "bottom"]
# The largest cities have the largest names: population from, font size, side of the marker in points.
CLASSES = [(3_000_000, 11.5, 6.0), (1_000_000, 9.5, 4.5), (400_000, 8, 3.5), (0, 7, 2.5)]


def projected(coordinates):
    """Lambert's azimuthal equal-area projection with the centre of Europe in the middle, in radii of the earth."""
    longitude, latitude = np.radians(np.asarray(coordinates, dtype=float).reshape(-1, 2)).T
    longitude = longitude - np.radians(14)
    middle = np.radians(50)
    scale = np.sqrt(2 / (1 + np.sin(middle) * np.sin(latitude) + np.cos(middle) * np.cos(latitude) * np.cos(longitude)))
    return np.column_stack([
        scale * np.cos(latitude) * np.sin(longitude),
        scale * (np.cos(middle) * np.sin(latitude) - np.sin(middle) * np.cos(latitude) * np.cos(longitude))])


def countries():
    for feature in json.loads((DATA / "world-cities/base.geojson").read_text())["features"]:
        for polygon in feature["geometry"]["coordinates"]:
            ring = np.array(polygon[0])
            if ring[:, 1].min() > 15 and ring[:, 0].min() > -30 and ring[:, 0].max() < 75 or len(ring) > 250 and ring[:, 1].min() > 40:
                yield projected(ring)


def cities(smallest):
    features = json.loads((DATA / "city-clusters/cities.geojson").read_text())["features"]
    chosen = [each for each in features if each["properties"]["population"] >= smallest]
    points = np.array([each["geometry"]["coordinates"] for each in chosen])
    names = [each["properties"]["name"] for each in chosen]
    return points, names, np.array([each["properties"]["population"] for each in chosen])


def draw(smallest=100_000):
    figure, ax = plt.subplots(figsize=(11, 9), dpi=120)
    figure.subplots_adjust(0, 0, 1, 1)
    ax.set_facecolor(SEA)
    ax.add_collection(PolyCollection(list(countries()), facecolor=LAND, edgecolor=BORDER, linewidth=0.6))
    ax.set(xlim=(-0.42, 0.4), ylim=(-0.26, 0.4108), xticks=[], yticks=[], aspect="equal")
    ax.spines[:].set_visible(False)

    title = ax.text(
        0.03, 0.72, "The cities\nof Europe", transform=ax.transAxes, fontsize=24, weight="bold", color=INK, va="top", linespacing=1.1)
    subtitle = ax.text(
        0.031, 0.625, "The larger a city, the earlier\nits name is placed. Dots\nwithout a name had no room.",
        transform=ax.transAxes, fontsize=9.5, color=INK, va="top", linespacing=1.4)
    coordinates, names, population = cities(smallest)
    points = projected(coordinates)
    near = (np.abs(coordinates[:, 0] - 14) < 60) & (coordinates[:, 1] > 15)
    points, names, population = points[near], [name for name, is_near in zip(names, near) if is_near], population[near]
    classes = [next(each for each in CLASSES if people >= each[0]) for people in population]
    halo = [matplotlib.patheffects.withStroke(linewidth=2.2, foreground=LAND)]
    styles = [{"fontsize": size, "weight": "bold" if size > 9 else "normal"} for _, size, _ in classes]
    labels = cartouche.label(
        ax, points, names, priority=population, anchors=ANCHORS,
        gap=1.6, marker_size=[size for *_, size in classes], styles=styles, color=INK, path_effects=halo, avoid=[title, subtitle], zorder=3)

    shown = labels.placements["visible"]
    sizes = np.array([size for *_, size in classes])
    ax.scatter(*points[~shown].T, s=1.2, color=INK, alpha=0.35, linewidth=0, zorder=2)
    ax.scatter(*points[shown].T, s=sizes[shown] ** 2, color=ACCENT, edgecolor=LAND, linewidth=0.7, zorder=2)
    return figure, labels


if __name__ == "__main__":
    matplotlib.use("Agg")
    figure, labels = draw()
    inside = labels.placements["cause"] != "offscreen"
    print(f"{labels.placements['visible'].sum()} of {inside.sum()} cities have a label")
    figure.savefig(sys.argv[1] if len(sys.argv) > 1 else "cities.png")
