"""The map's own symbols below views."""

import pytest
from map_page import STYLE, open_map, settle

SHOPS = "Tests/Browser/maps/shops.annotations.yaml"

# A grid of symbols, 24 pixels apart, each 10 by 10.
SIGNS = """window.prepare = (map) => {
  map.on("styleimagemissing", () => map.hasImage("sign") || map.addImage("sign", { width: 10, height: 10, data: new Uint8Array(400).fill(160) }));
  window.signs = () => map.queryRenderedFeatures({ layers: ["signs"] }).map(({ geometry }) => map.project(geometry.coordinates));
  map.on("load", () => {
    const features = [];
    for (let x = 12; x < innerWidth; x += 24) for (let y = 12; y < innerHeight; y += 24) {
      features.push({ type: "Feature", properties: {}, geometry: { type: "Point", coordinates: map.unproject([x, y]).toArray() } });
    }
    map.addSource("signs", { type: "geojson", data: { type: "FeatureCollection", features } });
    map.addLayer({ id: "signs", type: "symbol", source: "signs", layout: { "icon-image": "sign" } });
  });
};"""

# The views with the number of symbols that overlap each by more than the rounding of icons.
BELOW = """() => {
  const { placements } = resolver.frame, found = {};
  for (let i = 0; i < placements.length; i++) {
    const [x, y, width, height] = [placements.x(i), placements.y(i), placements.width(i), placements.height(i)];
    found[placements.id(i)] = signs().filter((sign) => sign.x + 3 > x && sign.x - 3 < x + width && sign.y + 3 > y && sign.y - 3 < y + height).length;
  }
  return found;
}"""


@pytest.fixture
def open_signs(page, server, plan):
    def open_page(**options):
        open_map(page, server, plan(SHOPS), script=SIGNS, options=options)
        page.wait_for_function("signs().length > 100")
        rest(page)
        return page

    return open_page


def rest(page):
    """Waits until the map has placed its symbols, which it does some times a second."""
    settle(page)
    page.wait_for_timeout(600)
    settle(page)


def test_symbols_below_views_are_hidden_only_on_demand(open_signs):
    page = open_signs()
    assert sum(page.evaluate(BELOW).values()) > 10
    assert page.evaluate("map.getLayer('cartouche-cover')") is None


def test_no_symbol_is_below_a_view(open_signs):
    page = open_signs(hidesSymbols=True)
    everywhere = page.evaluate("signs().length")
    below = page.evaluate(BELOW)
    assert len(below) >= 3 and set(below.values()) == {0}
    # The icons are no larger than the views, so symbols beside them stay.
    covered = page.evaluate("""[...resolver.frame.placements].map(({ width, height }) => (width + 14) * (height + 14) / 576).reduce((a, b) => a + b)""")
    assert page.evaluate("Math.floor(innerWidth / 24) * Math.floor(innerHeight / 24)") - everywhere < covered * 1.3
    for change in ["map.panBy([60, 40], { duration: 0 })", "map.jumpTo({ zoom: map.getZoom() + 1 })", "map.jumpTo({ bearing: 40, pitch: 40 })"]:
        page.evaluate(change)
        rest(page)
        below = page.evaluate(BELOW)
        assert len(below) >= 1 and set(below.values()) == {0}, change


def test_symbols_come_back(open_signs):
    page = open_signs(hidesSymbols=True)
    before = page.evaluate("signs().length")
    page.evaluate("map.setStyle(map.getStyle())")
    rest(page)
    assert set(page.evaluate(BELOW).values()) == {0}
    page.evaluate("annotations.remove()")
    page.wait_for_function("before => signs().length > before", arg=before)
    assert page.evaluate("[map.getLayer('cartouche-cover'), map.getSource('cartouche-cover')]") == [None, None]
