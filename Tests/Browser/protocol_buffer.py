"""Writes protocol buffers: vector tiles and the glyphs of fonts are such."""


def varint(value):
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def field(number, payload):
    """A length-delimited field."""
    return varint(number << 3 | 2) + varint(len(payload)) + payload


def number(field_number, value):
    return varint(field_number << 3) + varint(value)


def packed(values):
    return b"".join(varint(value) for value in values)
