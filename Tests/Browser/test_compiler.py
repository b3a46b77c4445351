"""The compiler's module in Chromium, in a page and in a worker: its results are the program's, and no text traps at the limits of the language."""

import json
import os
import subprocess

import pytest

MODULE = ".build/compiler-wasm/cartouche-compiler.wasm"
SPEC = "Examples/hello-world/hello-world.annotations.yaml"
FILES = {
    ".cartouche.yaml": "rules: { unused-template: error }\n",
    "a.annotations.yaml": "version: 1\ntemplates: { t: { size: [1, 1] } }\nannotations:\n  - { id: a, attach: { point: [0, 0] }, tite: A }\n",
    "a.scenario.yaml": "version: 1\nspec: a.annotations.yaml\nsteps:\n  - { expect: { a: { cause: Collision } } }\n",
}
IN_PAGE = "async given => (await import('/Tests/WebAssembly/compiler/browser.mjs')).results(given)"
IN_WORKER = """given => new Promise((resolve, reject) => {
  const worker = new Worker("/Tests/WebAssembly/compiler/browser.mjs", { type: "module" })
  worker.onmessage = ({ data }) => data.error ? reject(new Error(data.error)) : resolve(data)
  worker.onerror = ({ message }) => reject(new Error(message))
  worker.postMessage(given)
})"""


@pytest.fixture(scope="module")
def expected(root, program, tmp_path_factory):
    """The given files, and what the program says about them."""
    if not (root / MODULE).exists():
        missing = f"LEFT OUT: there is no {MODULE}, which Scripts/compiler-wasm builds"
        pytest.fail(missing) if os.environ.get("CARTOUCHE_NEEDS_COMPILER") else pytest.skip(missing)
    folder = tmp_path_factory.mktemp("compiler")
    for name, text in FILES.items():
        (folder / name).write_text(text)
    command = [program.path, "lint", "--format", "json", "--root", "."]
    printed = subprocess.run(command, cwd=folder, capture_output=True, text=True).stdout
    program("compile", SPEC, "-o", folder / "expected.plan")
    given = {"files": FILES, "compiled": {SPEC: (root / SPEC).read_text()}, "name": "priority"}
    return given, json.loads(printed)["findings"], (folder / "expected.plan").read_bytes(), program("explain", "priority")


@pytest.mark.parametrize("place", [IN_PAGE, IN_WORKER], ids=["page", "worker"])
def test_results_are_those_of_the_program(page, server, expected, place):
    given, findings, plan, text = expected
    server.files["/empty.html"] = "<!doctype html><meta charset='utf-8'><title>Compiler</title>"
    page.goto(server.url + "/empty.html")
    found = page.evaluate(place, given)
    assert found["findings"] == findings and len(findings) > 2
    assert bytes(found["plan"]) == plan
    assert found["text"] == text
    assert len(found["limits"]) > 300
    assert [name for name, result in found["limits"].items() if "Error" in result] == []
