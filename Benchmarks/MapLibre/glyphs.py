"""A font for MapLibre GL JS with which a label has exactly the required width."""

from protocol_buffer import field, number

# Characters for private use, which are not shaped, broken or mirrored, and which no browser font draws.
DIGITS = 0xE000
WIDTHS = 0xE100
BASE = 64


class Font:
    """A font with a glyph for each width, and with digits of no width. The digits make the text of each label unique,
    because MapLibre merges nearby labels with the same text."""

    def __init__(self, widths):
        if any(width != int(width) for width in widths):
            raise ValueError("glyphs are a whole number of points wide")
        self.widths = sorted({int(width) for width in widths})
        if len(self.widths) > 256:
            raise ValueError("more widths than a range has glyphs")

    def text(self, number, width):
        """Returns the text of a label with a given width."""
        digits = [number // BASE**place % BASE for place in range(3)]
        return chr(WIDTHS + self.widths.index(int(width))) + "".join(chr(DIGITS + digit) for digit in digits)

    def ranges(self):
        """Returns the files of the font: the name of each range of characters, with the bytes of its file."""
        digits = [(DIGITS + digit, 0) for digit in range(BASE)]
        widths = [(WIDTHS + index, width) for index, width in enumerate(self.widths)]
        for first, glyphs in ((DIGITS, digits), (WIDTHS, widths)):
            name = f"{first}-{first + 255}"
            body = field(1, b"Boxes") + field(2, name.encode())
            for glyph in glyphs:
                body += field(3, _glyph(*glyph))
            yield name, field(1, body)


def _glyph(code, advance):
    """Returns an empty glyph with the border of three points that its distance field needs."""
    return (
        number(1, code) + field(2, bytes(36)) + number(3, 0) + number(4, 0)
        + number(5, 0) + number(6, 0) + number(7, advance)
    )
