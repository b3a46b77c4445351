"""A font for MapLibre GL JS of which a label has exactly the width that it is to have."""

from protocol_buffer import field, number

# Private use: nothing there is shaped, broken, mirrored or drawn by the browser's own fonts.
DIGITS = 0xE000
WIDTHS = 0xE100
BASE = 64


class Font:
    """One glyph as wide as each width, and digits without a width, so that every label is a text of its own, as names are:
    MapLibre takes labels of one text that are near each other for one label."""

    def __init__(self, widths):
        if any(width != int(width) for width in widths):
            raise ValueError("glyphs are a whole number of points wide")
        self.widths = sorted({int(width) for width in widths})
        if len(self.widths) > 256:
            raise ValueError("more widths than a range has glyphs")

    def text(self, number, width):
        """The text of a label."""
        digits = [number // BASE**place % BASE for place in range(3)]
        return chr(WIDTHS + self.widths.index(int(width))) + "".join(chr(DIGITS + digit) for digit in digits)

    def ranges(self):
        """The files of the font: the name of each range, and its bytes."""
        digits = [(DIGITS + digit, 0) for digit in range(BASE)]
        widths = [(WIDTHS + index, width) for index, width in enumerate(self.widths)]
        for first, glyphs in ((DIGITS, digits), (WIDTHS, widths)):
            name = f"{first}-{first + 255}"
            body = field(1, b"Boxes") + field(2, name.encode())
            for glyph in glyphs:
                body += field(3, _glyph(*glyph))
            yield name, field(1, body)


def _glyph(code, advance):
    """Empty, with the border of three points that a glyph has for its distance field."""
    return (
        number(1, code) + field(2, bytes(36)) + number(3, 0) + number(4, 0)
        + number(5, 0) + number(6, 0) + number(7, advance)
    )
