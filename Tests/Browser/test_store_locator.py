"""The store locator as its README has it, with MapLibre GL JS of this machine, and errors of changes on a map."""

import os
import re

import pytest

MODULE = ".build/compiler-wasm/cartouche-compiler.wasm"
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}

# Counts the page's requests, and lets a test answer them: `answers[i](GeoJSON)`, `failures[i](error)`, `signals[i]`.
HELD = """() => {
  Object.assign(window, { answers: [], failures: [], signals: [], searches: [] });
  api.search = (search, { signal }) => new Promise((resolve, reject) => {
    searches.push(search.text); answers.push(resolve); failures.push(reject); signals.push(signal);
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}"""

STORE = """(id, name, place = map.getCenter().toArray()) => ({ type: "Feature", id, geometry: { type: "Point", coordinates: place },
  properties: { name, street: "Ring 1", category: "cafe", opens: "08:00", closes: "18:00", rating: 4 } })"""


@pytest.fixture(autouse=True)
def compiler(root):
    if not (root / MODULE).exists():
        missing = f"LEFT OUT: there is no {MODULE}, which Scripts/compiler-wasm builds"
        pytest.fail(missing) if os.environ.get("CARTOUCHE_NEEDS_COMPILER") else pytest.skip(missing)


@pytest.fixture
def open_locator(new_page, server):
    def open_page(**options):
        page = new_page(**{"viewport": DESKTOP, "locale": "en-US", **options})

        def library(route):
            name = route.request.url.rsplit("/", 1)[1]
            kind = "text/css" if name.endswith(".css") else "text/javascript"
            route.fulfill(body=server.body("/maplibre-gl/" + name), content_type=kind, headers={"Access-Control-Allow-Origin": "*"})

        page.expected = [r"asked another machine: https://unpkg\.com/maplibre-gl@"]
        page.context.route("https://unpkg.com/maplibre-gl@*/dist/*", library)
        page.goto(server.url + "/Examples/store-locator/index.html")
        page.wait_for_function("window.annotations?.isSettled")
        found(page)
        page.evaluate(f"window.store = {STORE}")
        return page

    return open_page


@pytest.fixture
def locator(open_locator):
    return open_locator()


def found(page):
    """Waits until the search has answered and the map is at rest, and returns the line above the list."""
    page.wait_for_function("/\\d|No store|Kein|kein/.test(document.querySelector('#status').value)")
    settled(page)
    return page.locator("#status").inner_text()


def settled(page):
    page.wait_for_timeout(50)
    page.wait_for_function("annotations.isSettled && !map.isMoving()")


def search(page, text):
    page.fill("#search", text)
    page.press("#search", "Enter")
    page.wait_for_timeout(100)
    return found(page)


def shown(page, view="store"):
    """The ids of the visible views of a class."""
    return page.evaluate("view => [...annotations.resolver.frame.placements].filter((one) => one.view === view).map(({ id }) => id)", view)


def selected(page):
    return page.evaluate("[...annotations.resolver.frame.placements].filter(({ states }) => states?.includes('selected')).map(({ id }) => id)")


def hold(page):
    """Lets the test answer each further request."""
    page.evaluate(HELD)


def ask(page, text):
    """Starts a search that the test answers."""
    count = page.evaluate("searches.length")
    page.fill("#search", text)
    page.press("#search", "Enter")
    page.wait_for_function("count => searches.length > count", arg=count)


def answer(page, number, stores):
    """Answers a request with stores, each a pair of an id and a name."""
    page.evaluate(
        """([number, stores]) => answers[number]({ type: "FeatureCollection", total: stores.length, features: stores.map((one) => store(...one)) })""",
        [number, stores])
    page.wait_for_timeout(50)
    settled(page)


def test_a_search_shows_its_stores_on_the_map_and_in_the_list(locator):
    everything = int(re.match(r"(\d+) stores here", found(locator))[1])
    assert len(shown(locator)) > 20 and len(shown(locator, "cluster")) > 3 and len(shown(locator, "name")) > 20
    bakeries = int(re.match(r"(\d+) stores here", search(locator, "bakery"))[1])
    assert 5 < bakeries < everything
    assert locator.locator("#results button").count() == bakeries
    categories = locator.locator(".cartouche-view:visible .icon").evaluate_all("icons => icons.map(({ dataset }) => dataset.category)")
    assert categories and set(categories) == {"bakery"}
    assert search(locator, "no such store") == "No store here. Move the map, or search for another word."
    assert locator.locator(".cartouche-view:visible").count() == 0 and locator.locator("#results button").count() == 0


def test_many_stores_become_clusters(locator):
    locator.evaluate("map.jumpTo({ zoom: 11.5 })")
    locator.wait_for_timeout(200)
    assert re.match(r"The best 500 of \d+ stores here", found(locator))
    assert len(shown(locator, "cluster")) > 20 and shown(locator, "name") == []
    counts = locator.locator(".cartouche-view:visible .cluster").all_inner_texts()
    assert all(int(count) >= 2 for count in counts)


def test_the_list_and_the_map_select_the_same_store(locator):
    button = locator.locator("#results button").nth(1)
    id = button.get_attribute("data-id")
    button.click()
    settled(locator)
    found(locator)
    assert selected(locator) == [id]
    callout = locator.locator(".cartouche-callout:visible")
    name = locator.locator(f'#results button[data-id="{id}"] strong').inner_text()
    assert name in callout.inner_text() and re.search(r"\nOpen \d\d:\d\d–\d\d:\d\d$", callout.inner_text())
    assert locator.locator('#results button[aria-pressed="true"]').evaluate_all("all => all.map(({ dataset }) => dataset.id)") == [id]

    # A store of the list that is on the map and away from the callout.
    other = locator.evaluate("""id => [...document.querySelectorAll("#results button")].map(({ dataset }) => dataset.id).find((one) => {
      const box = one !== id && annotations.element(one)?.getBoundingClientRect();
      return box && box.x > 400 && box.x < 1100 && document.elementFromPoint(box.x + 17, box.y + 17)?.closest(`[data-id="${one}"]`);
    })""", id)
    locator.locator(f'.cartouche-view[data-id="{other}"]').click()
    settled(locator)
    assert selected(locator) == [other]
    assert locator.locator('#results button[aria-pressed="true"]').get_attribute("data-id") == other


def test_the_map_moves_only_for_a_clustered_store(locator):
    buttons = locator.locator("#results button").evaluate_all("all => all.map(({ dataset }) => dataset.id)")
    middle = """id => { const box = annotations.element(id)?.getBoundingClientRect(); return !!box && box.x > 500 && box.x < 1100 && box.y > 200 && box.y < 700; }"""
    alone = next(id for id in buttons if locator.evaluate(middle, id))
    locator.locator(f'#results button[data-id="{alone}"]').click()
    settled(locator)
    assert locator.evaluate("map.getZoom()") == 14.5 and selected(locator) == [alone]
    clustered = next(id for id in buttons if locator.evaluate("id => annotations.element(id) === undefined", id))
    locator.locator(f'#results button[data-id="{clustered}"]').click()
    settled(locator)
    found(locator)
    assert locator.evaluate("map.getZoom()") == 16 and selected(locator) == [clustered]


def test_a_search_that_still_has_the_store_keeps_the_selection(locator):
    search(locator, "café")
    id = locator.locator("#results button").first.get_attribute("data-id")
    locator.locator("#results button").first.click()
    settled(locator)
    found(locator)
    assert selected(locator) == [id]
    search(locator, "")
    assert selected(locator) == [id] and locator.locator(".cartouche-callout:visible").count() == 1
    search(locator, "bakery")
    assert selected(locator) == [] and locator.locator(".cartouche-callout:visible").count() == 0
    search(locator, "café")
    assert selected(locator) == [] and locator.locator('#results button[aria-pressed="true"]').count() == 0


def test_language_and_theme_change_while_a_store_is_selected(locator):
    locator.locator("#results button").first.click()
    settled(locator)
    found(locator)
    before = shown(locator)
    locator.get_by_role("button", name="Auf Deutsch").click()
    settled(locator)
    assert re.search(r"\nGeöffnet \d\d:\d\d–\d\d:\d\d Uhr$", locator.locator(".cartouche-callout:visible").inner_text())
    assert locator.locator("h1").inner_text() == "Laden finden" and re.match(r"\d+ Läden hier", locator.locator("#status").inner_text())
    assert set(shown(locator)) == set(before) and len(selected(locator)) == 1
    locator.get_by_role("button", name="Dunkel oder hell").click()
    settled(locator)
    data = locator.evaluate("[...annotations.resolver.frame.placements].find(({ view }) => view === 'store').data")
    assert data["theme"] == "dark" and len(selected(locator)) == 1
    assert locator.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(23, 29, 35)"


def test_an_older_request_does_not_replace_a_newer_one(locator):
    hold(locator)
    ask(locator, "first")
    ask(locator, "second")
    assert locator.evaluate("signals.map(({ aborted }) => aborted)") == [True, False]
    answer(locator, 1, [[9002, "Second"]])
    answer(locator, 0, [[9001, "First"]])
    assert shown(locator) == ["store/9002"]
    assert locator.locator("#results strong").all_inner_texts() == ["Second"]
    # Data that the page sets replace a request, too.
    ask(locator, "third")
    locator.evaluate('annotations.setData("stores", { type: "FeatureCollection", features: [store(9003, "Set")] })')
    assert locator.evaluate("signals[2].aborted")
    answer(locator, 2, [[9004, "Third"]])
    assert shown(locator) == ["store/9003"]


def test_an_error_of_the_api_is_reported_and_leaves_the_views(locator):
    before = shown(locator)
    locator.expected.append("the API is away")
    hold(locator)
    locator.evaluate("window.reported = []; addEventListener('error', ({ error }) => reported.push(error.message))")
    ask(locator, "bakery")
    locator.evaluate("failures[0](new Error('the API is away'))")
    locator.wait_for_function("reported.length > 0")
    assert locator.evaluate("reported") == ["the API is away"]
    assert locator.locator("#status").inner_text() == "The search failed. Try again." and shown(locator) == before
    # Data with errors are refused as a whole.
    locator.expected.append("the change has errors")
    ask(locator, "bad")
    locator.evaluate("""answers[1]({ type: "FeatureCollection", total: 1, features: [store(9001, "Beyond the pole", [0, 95])] })""")
    locator.wait_for_function("reported.length > 1")
    assert shown(locator) == before and locator.locator("#status").inner_text() == "The search failed. Try again."
    ask(locator, "good")
    answer(locator, 2, [[9001, "Good"]])
    assert shown(locator) == ["store/9001"]


@pytest.fixture
def notes(locator):
    """A map of draggable notes with text fields: `set(note(id, name, x), ...)` replaces all of them; `calls` lists the calls of `view`."""
    locator.evaluate("""async () => {
      const { LiveResolver } = await import("/JavaScript/cartouche-live.js");
      const { ViewAnnotations } = await import("/JavaScript/cartouche-maplibre.js");
      annotations.remove();
      const spec = `{ "version": 1, "sources": { "notes": { "data": { "type": "FeatureCollection", "features": [] } } }, "annotations": [
        { "id": "note", "forEach": { "source": "notes" }, "view": "note", "size": [80, 50], "title": "{name}", "draggable": true, "allowOverlap": true }] }`;
      Object.assign(window, { calls: [], live: new LiveResolver({ "notes.annotations.json": spec }) });
      window.annotations = new ViewAnnotations(map, live, { view({ id, title }, element) {
        calls.push(`${id} ${title}`);
        if (!element) { element = document.createElement("div"); element.append(document.createElement("input")); }
        element.title = title;
        return element;
      } });
      window.note = (id, name, x) => ({ type: "Feature", id, properties: { name },
        geometry: { type: "Point", coordinates: map.unproject([x, 300]).toArray() } });
      window.set = (...features) => { calls.length = 0; annotations.setData("notes", { type: "FeatureCollection", features }); };
      set(note("a", "one", 200), note("b", "two", 400));
    }""")
    settled(locator)
    return locator


def test_on_data_tells_what_became_of_a_request(notes):
    notes.evaluate("""() => {
      annotations.remove();
      Object.assign(window, { told: [], next: { type: "FeatureCollection", features: [note("a", "one", 200), note("a", "two", 400)] } });
      const tell = ({ source, findings, error }) => told.push([source, findings.map(({ rule }) => rule), error?.code ?? error?.message]);
      const data = async () => { if (next instanceof Error) throw next; return next; };
      window.annotations = new (annotations.constructor)(map, live, { data, onData: tell });
    }""")
    notes.wait_for_function("told.length === 1")
    for answer in ["{ type: 'FeatureCollection', features: [note('a', 'one', 900)].map((one) => ({ ...one, geometry: { type: 'Point', coordinates: [0, 95] } })) }",
                   "new Error('away')", "undefined"]:
        notes.evaluate(f"next = {answer}; annotations.refreshData()")
    assert notes.evaluate("told") == [
        ["notes", ["duplicate-feature-id"], None], ["notes", ["geojson"], "badChange"], ["notes", [], "away"], ["notes", [], None]]
    # Without it, warnings are on the console.
    notes.expected.append("two features have the id `a`")
    notes.evaluate("""async () => { annotations.remove(); const warn = console.warn; window.warned = [];
      console.warn = (text) => warned.push(text);
      next = { type: "FeatureCollection", features: [note("a", "one", 200), note("a", "two", 400)] };
      window.annotations = new (annotations.constructor)(map, live, { data: async () => next });
      await annotations.refreshData(); console.warn = warn; }""")
    assert notes.evaluate("warned.length > 0 && warned.every((text) => text.startsWith('Cartouche: the data of `notes`: two features have the id `a`'))")
    notes.evaluate("annotations.remove()")


def test_a_callout_has_the_data_of_its_annotation(notes):
    notes.evaluate("""() => { annotations.remove();
      const spec = `{ "version": 1, "annotations": [{ "id": "a", "attach": { "point": [${map.getCenter().toArray()}] }, "size": [40, 40],
        "data": { "price": 7 }, "callout": { "size": [80, 40] }, "title": "A", "selected": true }] }`;
      window.prices = [];
      window.annotations = new (annotations.constructor)(map, new (live.constructor)({ "a.annotations.json": spec }),
        { callout({ data }, element = document.createElement("p")) { prices.push(data.price); return element; } }); }""")
    settled(notes)
    assert notes.evaluate("prices") == [7]


def test_a_change_of_data_calls_view_only_for_what_changed(notes):
    """Elements stay on the page with the focus and the text of their fields."""
    focused = "document.activeElement.closest('.cartouche-view')?.dataset.id"
    field = notes.locator(".cartouche-view[data-id='note/b'] input")
    field.fill("half a word")
    notes.evaluate("set(note('a', 'one', 200), note('b', 'two', 450), note('c', 'three', 600))")
    settled(notes)
    assert notes.evaluate("calls") == ["note/c three"] and field.input_value() == "half a word"
    assert notes.evaluate(focused) == "note/b"
    # The annotations have other indices, which `view` gets.
    notes.evaluate("set(note('b', 'two', 450), note('c', 'three', 600))")
    settled(notes)
    assert sorted(notes.evaluate("calls")) == ["note/b two", "note/c three"] and notes.locator(".cartouche-view:visible").count() == 2
    assert field.input_value() == "half a word" and notes.evaluate(focused) == "note/b"
    notes.evaluate("set(note('b', 'second', 450))")
    settled(notes)
    assert notes.evaluate("[calls, annotations.element('note/b').title]") == [["note/b second"], "second"]
    # The map gets the focus of a view that disappears.
    notes.evaluate("set(note('c', 'three', 600))")
    settled(notes)
    assert notes.evaluate("document.activeElement === map.getCanvas()")


def test_a_drag_goes_on_through_a_change_of_data(notes):
    box = notes.locator(".cartouche-view[data-id='note/b']").bounding_box()
    # Below the field.
    x, y = box["x"] + 40, box["y"] + 45
    notes.mouse.move(x, y)
    notes.mouse.down()
    notes.mouse.move(x + 40, y, steps=4)
    notes.evaluate("set(note('b', 'two', 400), note('c', 'three', 600))")
    notes.mouse.move(x + 80, y, steps=4)
    notes.wait_for_function("live.properties('note/b').states.includes('dragging')")
    notes.mouse.up()
    settled(notes)
    assert abs(notes.locator(".cartouche-view[data-id='note/b']").bounding_box()["x"] - box["x"] - 80) < 1


def test_remove_aborts_the_request(locator):
    hold(locator)
    ask(locator, "bakery")
    locator.evaluate("annotations.remove()")
    assert locator.evaluate("signals[0].aborted") and locator.locator(".cartouche-view").count() == 0
    locator.evaluate("answers[0]({ type: 'FeatureCollection', total: 0, features: [] })")
    locator.evaluate("void annotations.refreshData()")
    locator.wait_for_timeout(50)
    assert locator.evaluate("searches.length") == 1


def test_changes_with_errors_name_the_cause(locator, plan):
    before = shown(locator)
    code = """(change) => { try { change(); } catch ({ code, message }) { return [code, message]; } }"""
    for change, cause in [
        ("annotations.setVariables({ language: 1 })", "language"),
        ("annotations.setVariables({ langage: 'de' })", "langage"),
        ("annotations.setData('store', { type: 'FeatureCollection', features: [] })", "stores"),
        ("annotations.updateData('stores', { add: [{ type: 'Feature', properties: {}, geometry: null }] })", ""),
    ]:
        [error, message] = locator.evaluate(f"({code})(() => {change})")
        assert error == "badChange" and cause in message, message
    settled(locator)
    assert shown(locator) == before

    locator.evaluate("annotations.remove()")
    errors = locator.evaluate("""async (plan) => {
      const { Resolver } = await import("/JavaScript/cartouche.js");
      const { ViewAnnotations } = await import("/JavaScript/cartouche-maplibre.js");
      const resolver = new Resolver(await (await fetch(plan)).arrayBuffer());
      const codeOf = (change) => { try { change(); } catch ({ code }) { return code; } };
      const codes = [codeOf(() => new ViewAnnotations(map, resolver, { data: async () => undefined }))];
      const other = new ViewAnnotations(map, resolver);
      codes.push(codeOf(() => other.setData("cafes", {})), codeOf(() => other.updateData("cafes", {})), codeOf(() => other.setVariables({})));
      codes.push(await other.refreshData().catch(({ code }) => code));
      other.remove();
      return codes;
    }""", plan("Examples/cafes/cafes.annotations.yaml"))
    assert errors == ["notLive", "notLive", "notLive", "notLive", "badArgument"]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_phone_has_room_for_everything(open_locator, theme, language):
    page = open_locator(viewport=PHONE, color_scheme=theme, locale=f"{language}-DE", has_touch=True)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert page.locator("h1").inner_text() == {"en": "Find a store", "de": "Laden finden"}[language]
    assert page.locator("#map").bounding_box()["height"] > 350 and page.locator("#results").bounding_box()["height"] > 250
    page.locator("#results button").first.tap()
    settled(page)
    found(page)
    callout, map_box = page.locator(".cartouche-callout:visible").bounding_box(), page.locator("#map").bounding_box()
    assert callout["x"] >= 0 and callout["x"] + callout["width"] <= 390
    assert callout["y"] >= map_box["y"] and callout["y"] + callout["height"] <= map_box["y"] + map_box["height"]


def test_the_worker_of_the_guide(page, server, root):
    guide = (root / "docs/browser.md").read_text()
    files = {name: re.search(rf"```javascript {name}\n(.*?)```", guide, re.DOTALL)[1] for name in ["spec-worker.js", "page.js"]}
    files["index.html"] = '<!doctype html><link rel="icon" href="data:,"><script type="module" src="page.js"></script>'
    files["page.js"] += "\nglobalThis.current = () => resolver;\n"
    scripts = root / "JavaScript"
    for file in [*scripts.glob("cartouche*.js"), *scripts.glob("cartouche/*.js")]:
        files[str(file.relative_to(scripts))] = file.read_bytes()
    for name in ["stores.annotations.yaml", "stores.sample.geojson"]:
        files[name] = (root / "Examples/store-locator" / name).read_bytes()
    files["cartouche.wasm"] = (root / ".build/wasm/cartouche.wasm").read_bytes()
    files["cartouche-compiler.wasm"] = (root / MODULE).read_bytes()
    server.files.update({f"/worker-guide/{name}": content for name, content in files.items()})
    page.goto(server.url + "/worker-guide/index.html")
    page.wait_for_function("""() => {
      const resolver = globalThis.current?.();
      if (!resolver?.exists("store/250")) return false;
      const { placements } = resolver.resolve({ camera: resolver.planCamera([800, 600]), viewport: [800, 600] });
      return placements.subtitle(placements.find("store/1633")) === "Bäckerei";
    }""")
