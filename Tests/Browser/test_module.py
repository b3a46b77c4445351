"""The ES module in Chromium: what it resolves is what the program prints, and the guide's page works."""

import json
import re

import pytest

STRICT = """<!doctype html><meta charset="utf-8"><title>Module</title>
  <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'">"""


@pytest.fixture
def strict_page(page, server):
    """A page that may run modules and WebAssembly of its own server, and nothing else."""
    server.files["/strict.html"] = STRICT
    page.goto(server.url + "/strict.html")
    return page


def test_frames_of_the_examples_are_those_of_the_program(strict_page, root):
    names = sorted(path.name.removesuffix(".steps.jsonl") for path in (root / ".build/wasm/recordings").glob("*.steps.jsonl"))
    assert len(names) > 40
    results = strict_page.evaluate(
        """async names => {
          const cartouche = await import("/JavaScript/cartouche.js")
          const { replay } = await import("/Tests/JavaScript/replay.mjs")
          await cartouche.load("/.build/wasm/cartouche.wasm")
          const file = async name => await fetch(`/.build/wasm/recordings/${name}`)
          const results = {}
          for (const name of names) {
            const plan = await (await file(`${name}.plan`)).arrayBuffer()
            results[name] = replay(
              cartouche, plan, await (await file(`${name}.steps.jsonl`)).text(), await (await file(`${name}.frames.jsonl`)).text())
          }
          return results
        }""",
        names,
    )
    assert {name: result["difference"] for name, result in results.items() if "difference" in result} == {}
    for what in ["frames", "placements", "hidden", "clusters", "callouts", "events", "explain", "refusals"]:
        assert sum(result[what] for result in results.values()) > 0, what


def test_what_no_example_has_is_read_right(strict_page, program, plan):
    spec = "Tests/Browser/maps/rarities.annotations.yaml"
    line = program("resolve", spec, "--format", "json").strip()
    found = strict_page.evaluate(
        """async ([plan, viewport]) => {
          const { load, Resolver, stringify } = await import("/JavaScript/cartouche.js")
          await load("/.build/wasm/cartouche.wasm")
          const resolver = new Resolver(await (await fetch(plan)).arrayBuffer())
          const { callouts, clusters, placements } = resolver.resolve({ viewport })
          const wide = placements.find("wide")
          return {
            line: stringify(resolver.frame), selection: resolver.facts.selection, anchors: resolver.anchors("wide"),
            kinds: resolver.attachments.map(({ kind, id }) => [kind, id ?? null]), size: [placements.width(wide), placements.height(wide)],
            given: [callouts.givenWidth(0), callouts.givenHeight(0)], tip: callouts.tip(0) ?? null, properties: clusters.at(0).properties,
            // A number names a feature as its text does.
            hidden: (resolver.resolve({ viewport, inputs: [{ featureVisibility: { layer: "stops", id: 8, visible: false } }] }), resolver.frame.hidden.at(0)),
          }
        }""",
        [plan(spec), json.loads(line)["viewport"]],
    )
    assert found == {
        "line": line, "selection": "multiple", "kinds": [["anyFeature", None], ["point", "8"]], "size": [80, 30], "given": [False, True], "tip": None,
        "anchors": [{"anchor": "bottom", "offsetX": 0, "offsetY": 0, "width": 80, "height": 30}, {"anchor": "top", "offsetX": 0, "offsetY": 0}],
        "properties": {"open": True, "rating": None, "best": 4, "name": "Café", "tags": ["a", "b"], "count": 2},
        "hidden": {"id": "eighth", "cause": "featureHidden"},
    }


def test_samples_stand_for_features_of_a_map_where_that_is_asked(strict_page, plan):
    shown = strict_page.evaluate(
        """async plan => {
          const { load, Resolver } = await import("/JavaScript/cartouche.js")
          await load("/.build/wasm/cartouche.wasm")
          const bytes = await (await fetch(plan)).arrayBuffer()
          const count = resolver => resolver.resolve({ viewport: [800, 600] }).placements.length
          const made = [undefined, { samples: false }, { samples: true }].map(options => new Resolver(bytes, options))
          const counts = made.map(count)
          made.forEach((resolver, i) => resolver.reload(bytes, [{ samples: true }, { samples: true }, undefined][i]))
          return [counts, made.map(count)]
        }""",
        plan("Examples/tile-poi/tile-poi.annotations.yaml"),
    )
    assert shown == [[0, 0, 3], [3, 3, 0]]


def test_a_worker_resolves_with_the_module_of_the_page(strict_page, server):
    server.files["/worker.mjs"] = """
      import { load, Resolver, stringify } from "/JavaScript/cartouche.js"
      onmessage = async ({ data: { module, plan } }) => {
        await load(module)
        postMessage(stringify(new Resolver(plan).resolve({ viewport: [400, 300] })))
      }"""
    lines = strict_page.evaluate(
        """async () => {
          const { load, Resolver, stringify } = await import("/JavaScript/cartouche.js")
          const engine = await load("/.build/wasm/cartouche.wasm")
          const plan = await (await fetch("/.build/wasm/recordings/markers.plan")).arrayBuffer()
          const worker = new Worker("/worker.mjs", { type: "module" })
          const answer = new Promise(resolve => { worker.onmessage = ({ data }) => resolve(data) })
          worker.postMessage({ module: engine.module, plan })
          return [await answer, stringify(new Resolver(plan).resolve({ viewport: [400, 300] }))]
        }"""
    )
    assert lines[0] == lines[1]
    assert '"placements":[{' in lines[0]


def test_the_page_of_the_guide(page, server, root, program):
    guide = (root / "docs/browser.md").read_text()
    server.files["/guide/index.html"] = re.search(r"```html\n(.*?)```", guide, re.DOTALL)[1]
    for file in [root / "JavaScript/cartouche.js", *(root / "JavaScript/cartouche").glob("*.js")]:
        server.files[f"/guide/{file.relative_to(root / 'JavaScript')}"] = file.read_bytes()
    server.files["/guide/cartouche.wasm"] = (root / ".build/wasm/cartouche.wasm").read_bytes()
    plan = root / ".build/browser/cafes.plan"
    plan.parent.mkdir(parents=True, exist_ok=True)
    program("compile", "Examples/cafes/cafes.annotations.yaml", "-o", plan)
    server.files["/guide/cafes.plan"] = plan.read_bytes()

    page.goto(server.url + "/guide/index.html")
    hello = page.locator('#map div[data-id="hello"]')
    hello.wait_for()
    assert hello.inner_text() == "Hello world!"
    before = hello.bounding_box()
    shown = page.locator("#map div:visible").count()
    assert shown > 1

    page.mouse.move(400, 300)
    page.mouse.down()
    page.mouse.move(440, 320, steps=4)
    page.mouse.up()
    after = hello.bounding_box()
    # The point that was at the middle follows the mouse; which of its anchors the view takes, it may choose anew.
    assert abs(after["x"] - before["x"] - 40) < 1 and abs(after["y"] - before["y"] - 20) < 1
