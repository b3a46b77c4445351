"""Labels of map tiles by `cartouche resolve --batch`, so that tiles agree at their edges.

A metatile is a square of tiles that one frame resolves, with a margin around it. A placement belongs to the metatile that
contains its coordinate. `cut` gives it to every tile that its rectangle touches, tiles of other metatiles included. So
no view is cut at an edge, and none is drawn twice. The margin shows a metatile the views on the other side of its
edges, so that both sides make the same decisions.

No part of this module needs Spark.
"""

import json
import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Layout:
    """The tiles of one zoom. Lengths are in points; a tile of zoom 0 shows the world."""

    zoom: int
    tile: int = 512
    tiles_per_side: int = 4
    margin: int = 512

    @property
    def tiles(self):
        """The number of tiles on a side of the world."""
        return 2**self.zoom

    @property
    def per_side(self):
        """The number of tiles on a side of a metatile: no more than the world has."""
        return min(self.tiles_per_side, self.tiles)

    @property
    def count(self):
        """The number of metatiles on a side of the world."""
        return -(-self.tiles // self.per_side)

    @property
    def viewport(self):
        """The side of a frame."""
        side = self.per_side * self.tile + 2 * self.margin
        if side > 16384:
            raise ValueError(f"a frame of {side} points is too large: the limit is 16384")
        return side

    def frame(self, column, row):
        """Returns the line of a batch for a metatile."""
        center = [(index + 0.5) * self.per_side / self.tiles for index in (column, row)]
        # The world of a camera is 512 * 2 ** zoom points wide.
        zoom = self.zoom + math.log2(self.tile / 512)
        return {
            "id": f"{self.zoom}/{column}/{row}",
            "camera": {"center": [longitude(center[0]), latitude(center[1])], "zoom": zoom},
            "viewport": [self.viewport, self.viewport],
        }

    def frames(self, bounds=(-180, -85, 180, 85)):
        """Returns the lines of a batch for the metatiles that meet `bounds`: west, south, east, north."""
        west, south, east, north = bounds
        columns = [min(self.count - 1, int(mercator_x(edge) * self.tiles) // self.per_side) for edge in (west, east)]
        rows = [min(self.count - 1, int(mercator_y(edge) * self.tiles) // self.per_side) for edge in (north, south)]
        for row in range(rows[0], rows[1] + 1):
            for column in range(columns[0], columns[1] + 1):
                yield self.frame(column, row)

    def owned(self, result):
        """Returns the placements of a metatile's result whose coordinates are in the metatile."""
        _, column, row = (int(part) for part in result["id"].split("/"))
        for placement in result["placements"]:
            x, y = (
                min(self.tiles - 1, int(fraction * self.tiles)) // self.per_side
                for fraction in (mercator_x(placement["coordinate"][0]), mercator_y(placement["coordinate"][1]))
            )
            if (x, y) == (column, row):
                yield placement

    def cut(self, result):
        """Returns `((z, x, y), placement)` for every tile that a placement of the metatile touches.

        `x`, `y` and `point` of the placement are in points from the north-western corner of the tile.
        """
        _, column, row = (int(part) for part in result["id"].split("/"))
        left = column * self.per_side * self.tile - self.margin
        top = row * self.per_side * self.tile - self.margin
        for placement in self.owned(result):
            x, y = left + placement["x"], top + placement["y"]
            first_column, first_row = int(x // self.tile), int(y // self.tile)
            last_column = int((x + placement["width"]) // self.tile)
            last_row = int((y + placement["height"]) // self.tile)
            for tile_row in range(max(0, first_row), min(self.tiles - 1, last_row) + 1):
                # A view across 180° is in tiles at both ends of the world.
                for tile_column in range(first_column, last_column + 1):
                    shifted = dict(placement)
                    shifted["x"] = x - tile_column * self.tile
                    shifted["y"] = y - tile_row * self.tile
                    shifted["point"] = [
                        left + placement["point"][0] - tile_column * self.tile,
                        top + placement["point"][1] - tile_row * self.tile,
                    ]
                    yield (self.zoom, tile_column % self.tiles, tile_row), shifted


def lines(frames):
    """Returns frames as lines of a batch."""
    for frame in frames:
        yield json.dumps(frame, separators=(",", ":"))


def mercator_x(longitude):
    """Returns the Web Mercator coordinate of a longitude: 0 to 1 from west to east."""
    return (longitude + 180) / 360 % 1 if abs(longitude) != 180 else (longitude + 180) / 360


def mercator_y(latitude):
    """Returns the Web Mercator coordinate of a latitude: 0 to 1 from north to south."""
    sine = math.sin(math.radians(max(-85.051129, min(85.051129, latitude))))
    return min(1.0, max(0.0, 0.5 - math.atanh(sine) / (2 * math.pi)))


def longitude(x):
    return x * 360 - 180


def latitude(y):
    return math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * y))))
