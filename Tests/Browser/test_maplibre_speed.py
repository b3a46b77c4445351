"""A thousand views on a moving map."""

import json

import pytest
from map_page import open_map

SPEC = """version: 1
sources: { points: points.geojson }
camera: { center: [16.37, 48.21], zoom: 12 }
annotations:
  - id: view
    forEach: { source: points }
    view: view
    size: [16, 12]
    allowOverlap: true
    fit: ignore
    title: "{name}"
"""

# All views stay on screen: the map turns about their middle and tilts.
FLY = """async () => {
  const frame = () => new Promise((resolve) => { map.once("render", resolve); map.triggerRepaint(); });
  const writes = [], resolving = [];
  const observer = new MutationObserver((records) => writes.push(records.length));
  observer.observe(document.querySelector(".cartouche-annotations"), { subtree: true, attributes: true, childList: true });
  const resolve = resolver.resolve.bind(resolver);
  resolver.resolve = (options) => {
    const began = performance.now(), frame = resolve(options);
    resolving.push(performance.now() - began);
    return frame;
  };
  let shown = Infinity;
  for (let i = 0; i < 150; i++) {
    map.jumpTo({ bearing: i * 0.7, pitch: i / 5 });
    await frame();
    // Then it is warm: the engine compiles late what runs often.
    if (i === 30) writes.length = resolving.length = durations.length = 0;
    shown = Math.min(shown, resolver.frame.placements.length);
  }
  return { durations: [...durations], resolving, writes, shown };
}"""


def quartiles(milliseconds):
    ordered = sorted(milliseconds)
    return ordered[len(ordered) // 4], ordered[len(ordered) // 2]


@pytest.mark.measures_time
def test_a_thousand_views_move_and_each_is_written_once_a_frame(page, server, plan, root, capsys):
    folder = root / ".build/browser/thousand"
    folder.mkdir(parents=True, exist_ok=True)
    features = [
        {"type": "Feature", "id": n, "properties": {"name": str(n)},
         "geometry": {"type": "Point", "coordinates": [16.37 + 0.0009 * (n % 40 - 19.5), 48.21 + 0.0009 * (n // 40 - 12)]}}
        for n in range(1000)
    ]
    (folder / "points.geojson").write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    (folder / "thousand.annotations.yaml").write_text(SPEC)
    open_map(page, server, plan(".build/browser/thousand/thousand.annotations.yaml"), map={"zoom": 13}, options={"restDelay": 1000})
    flight = page.evaluate(FLY)
    # Told and not judged: how busy the machine is counts too.
    quarter, median = quartiles(flight["durations"])
    resolver_quarter, resolver_median = quartiles(flight["resolving"])
    with capsys.disabled():
        print(f"\n1,000 views, {len(flight['durations'])} frames: script takes {median:.1f} ms a frame (median; first quartile {quarter:.1f}), "
              f"of which the resolver {resolver_median:.1f} ({resolver_quarter:.1f})")
    assert flight["shown"] == 1000
    assert len(flight["writes"]) > 60 and max(flight["writes"]) <= 1000
