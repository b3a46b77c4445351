"""Writes Mapbox vector tiles (version 2), so that tests have tiles of their own."""

import math

from protocol_buffer import field, number, packed


def zigzag(value):
    return value << 1 ^ value >> 63


def tile_point(longitude, latitude, z, x, y, extent=4096):
    """A coordinate in the units of a tile, which may lie outside of it."""
    world_x = longitude / 360 + 0.5
    world_y = 0.5 - math.log(math.tan(math.pi / 4 + math.radians(latitude) / 2)) / (2 * math.pi)
    return round((world_x * 2**z - x) * extent), round((world_y * 2**z - y) * extent)


def geometry(kind, points):
    """The commands of a point or a line."""
    commands, at = [], (0, 0)
    for index, point in enumerate(points):
        if index < 2:
            count = 1 if index == 0 else len(points) - 1
            commands.append((1 if index == 0 else 2) | count << 3)
        commands += [zigzag(point[0] - at[0]), zigzag(point[1] - at[1])]
        at = point
    return packed(commands)


def layer(name, features, z, x, y):
    """A layer of `(id, properties, coordinates)`: one coordinate is a point, more are a line. Those far from the tile are left out."""
    keys, values, encoded = [], [], b""
    for id, properties, coordinates in features:
        points = [tile_point(*coordinate, z, x, y) for coordinate in coordinates]
        # With the usual buffer, so that what is near an edge is in both tiles.
        if not any(-64 <= px <= 4160 and -64 <= py <= 4160 for px, py in points):
            continue
        tags = []
        for key, value in properties.items():
            if key not in keys:
                keys.append(key)
            if value not in values:
                values.append(value)
            tags += [keys.index(key), values.index(value)]
        kind = 1 if len(points) == 1 else 2
        encoded += field(2, number(1, id) + field(2, packed(tags)) + number(3, kind) + field(4, geometry(kind, points)))
    table = b"".join(field(3, key.encode()) for key in keys) + b"".join(field(4, field(1, value.encode())) for value in values)
    return field(3, number(15, 2) + field(1, name.encode()) + encoded + table + number(5, 4096))
