"""Views and callouts whose sizes become others stand on the page as the resolver has them."""

import pytest
from map_page import callout, open_map, settle, view

CONTENT = (60, 24)
SCRIPT = """window.callbacks = Object.fromEntries(["view", "callout"].map((kind) => [kind, (_, element = document.createElement("div")) => {
    element.style.cssText = "width: 60px; height: 24px";
    return element }]))"""


@pytest.fixture
def annotations(page, server, plan, root):
    """`annotations({id: what it has})` opens a map with them, and `annotations(…)` once more makes of them what others are."""
    folder = root / ".build/browser/sizes"
    folder.mkdir(parents=True, exist_ok=True)
    # Where each stands, from the first call on.
    longitudes = {}
    patches = []

    def compiled(name, texts):
        spec = folder / f"{name}.annotations.yaml"
        spec.write_text("version: 1\ncamera: { center: [16.37, 48.21], zoom: 13 }\nannotations:\n" + "".join(texts))
        return plan(spec)

    def written(annotation):
        id, what = annotation
        return f"  - {{ id: {id}, attach: {{ point: [{longitudes[id]}, 48.21] }}, view: box, title: A title, {what} }}\n"

    def make(whats):
        if not longitudes:
            longitudes.update({id: 16.35 + 0.01 * n for n, id in enumerate(whats)})
            open_map(page, server, compiled("-".join(whats), map(written, whats.items())), script=SCRIPT)
            return page
        for id, what in whats.items():
            patches.append(compiled(f"{'-'.join(longitudes)}-{len(patches)}", [written((id, what))]))
            page.evaluate("""async ([id, url]) => { resolver.update(id, await (await fetch(url)).arrayBuffer());
                annotations.refresh(id) }""", [id, patches[-1]])
        settle(page)
        settle(page)
        return page

    return make


def size_as_placed(page, locator, list, id):
    """The size of a view or a callout on the page, where the resolver has the same."""
    placed = page.evaluate("""([list, id]) => { const all = resolver.frame[list], i = all.find(id);
        return [all.width(i), all.height(i), list === "placements" && all.estimated(i)] }""", [list, id])
    box = locator(page, id).bounding_box()
    assert [box["width"], box["height"]] == pytest.approx(placed[:2], abs=0.02) and not placed[2], id
    return box["width"], box["height"]


def test_views_follow_the_sizes_that_the_spec_says_now(annotations):
    page = annotations({"auto": "size: auto", "given": "size: [80, 30]", "set": "size: auto", "same": "size: auto"})

    def sizes():
        return {id: size_as_placed(page, view, "placements", id) for id in ("auto", "given", "set", "same")}

    assert sizes() == {"auto": CONTENT, "given": (80, 30), "set": CONTENT, "same": CONTENT}
    page.evaluate("annotations.send({ set: { id: 'set', width: 90 } })")
    # Another title has another estimate, and what is on the page is as large as it was.
    annotations({"auto": "size: [50, 40]", "given": "size: auto", "same": "size: auto, subtitle: and a subtitle"})
    now = sizes()
    assert now["set"][0] == 90 and {**now, "set": None} == {"auto": (50, 40), "given": CONTENT, "set": None, "same": CONTENT}
    annotations({"auto": "size: auto", "given": "size: [80, 30]", "set": "size: auto"})
    assert sizes() == {"auto": CONTENT, "given": (80, 30), "set": CONTENT, "same": CONTENT}
    # They are measured again when they change.
    page.evaluate("annotations.element('auto').style.width = '70px'; annotations.element('given').style.width = '10px'")
    settle(page)
    assert sizes()["auto"] == (70, 24) and sizes()["given"] == (80, 30)


def test_a_view_has_the_size_of_its_state(annotations):
    page = annotations({"box": "size: auto, states: { selected: { size: [90, 40] } }"})
    for inputs, size in (("{ select: 'box' }", (90, 40)), ("{ deselect: 'box' }", CONTENT)):
        page.evaluate(f"annotations.send({inputs})")
        settle(page)
        assert size_as_placed(page, view, "placements", "box") == size


def test_a_view_is_measured_on_when_a_plan_is_reloaded(page, server, plan):
    shops = plan("Tests/Browser/maps/shops.annotations.yaml")
    open_map(page, server, shops)
    before, _ = size_as_placed(page, view, "placements", "estimated")
    page.evaluate("async (plan) => annotations.reload(await (await fetch(plan)).arrayBuffer())", shops)
    settle(page)
    page.evaluate("annotations.element('estimated').style.width = '200px'")
    settle(page)
    assert size_as_placed(page, view, "placements", "estimated")[0] == 200 > before


@pytest.mark.parametrize("resolver", ["resolver", "resolver.copy()"])
def test_a_view_is_measured_on_by_others(annotations, resolver):
    page = annotations({"auto": "size: auto", "given": "size: [80, 30]", "side": "size: [auto, 28]", "state": "size: auto, states: { selected: { size: [90, 40] } }"})
    page.evaluate(f"""async () => {{ annotations.send({{ select: "state" }});
        map.redraw();
        annotations.remove();
        const {{ ViewAnnotations }} = await import("/JavaScript/cartouche-maplibre.js");
        window.resolver = {resolver};
        window.annotations = new ViewAnnotations(map, window.resolver, {{ restDelay: 50, ...callbacks }}) }}""")
    page.wait_for_function("annotations.isSettled")
    page.evaluate("annotations.send({ deselect: 'state' })")
    page.wait_for_function("annotations.isSettled")
    page.evaluate("for (const id of ['auto', 'given', 'side', 'state']) annotations.element(id).style.width = '70px'")
    page.wait_for_function("[...resolver.frame.placements].filter(({ width }) => width === 70).length === 3")
    sizes = {id: size_as_placed(page, view, "placements", id) for id in ("auto", "given", "side", "state")}
    assert sizes == {"auto": (70, 24), "given": (80, 30), "side": (70, 28), "state": (70, 24)}


def test_callouts_follow_the_sizes_that_the_spec_says_now(annotations):
    size, shown = "size: [20, 20], ", "callout: { when: always, title: A callout"
    page = annotations({"auto": f"{size}{shown} }}", "given": f"{size}{shown}, size: [80, 50] }}"})

    def sizes():
        return {id: size_as_placed(page, callout, "callouts", id) for id in ("auto", "given")}

    first = sizes()
    assert first["auto"][0] == CONTENT[0] and first["given"] == (80, 50)
    annotations({"auto": f"{size}{shown}, size: [50, 40] }}", "given": f"{size}{shown} }}"})
    assert sizes() == {"auto": (50, 40), "given": first["auto"]}
    # One whose size stays given does not become as large as its content, not for a frame.
    page.evaluate("""() => { window.seen = new Set();
        const element = annotations.calloutElement("auto").parentElement;
        new MutationObserver(() => seen.add(element.style.width)).observe(element, { attributes: true });
        annotations.refresh() }""")
    settle(page)
    assert page.evaluate("[...seen]") in ([], ["50px"]) and sizes() == {"auto": (50, 40), "given": first["auto"]}


# What was painted of a view, frame by frame: a callback of the next frame that comes before the map's sees the page as it was.
PAINTED = SCRIPT + """
window.painted = [];
(function look() {
  const element = document.querySelector(".cartouche-view[data-id=auto]");
  if (element?.checkVisibility()) {
    const { x, y, width, height } = element.getBoundingClientRect();
    painted.push([x, y, width, height].map(Math.round).join(" "));
  }
  requestAnimationFrame(look);
})()"""


def test_a_view_is_measured_before_it_is_seen(page, server, plan, tmp_path):
    spec = tmp_path / "long.annotations.yaml"
    spec.write_text("""version: 1
camera: { center: [16.37, 48.21], zoom: 13 }
annotations:
  - { id: auto, attach: { point: [16.37, 48.21] }, view: box, size: auto, title: A title that is estimated to be far wider than what is shown }
""")
    open_map(page, server, plan(spec), script=PAINTED)
    page.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
    assert set(page.evaluate("painted")) == {"370 288 60 24"}
