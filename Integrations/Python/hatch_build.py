"""Puts the WebAssembly modules into the package. A build without the modules fails.

The modules are those of `CARTOUCHE_BUILD`, or of .build in the repository: Scripts/wasm and Scripts/compiler-wasm make them. A source
distribution has them already. The compiler contains libyaml, so the package has its licence. A build with another licence beside the module
fails: copy that one.
"""
import os
import pathlib

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MODULES = {"cartouche.wasm": "Scripts/wasm", "cartouche-compiler.wasm": "Scripts/compiler-wasm"}
FOLDERS = {"cartouche.wasm": "wasm", "cartouche-compiler.wasm": "compiler-wasm"}
LICENCE = "libyaml-license.txt"


class Modules(BuildHookInterface):
    def initialize(self, version, build_data):
        package = pathlib.Path(self.root)
        repository = package.parent.parent
        build = pathlib.Path(os.environ.get("CARTOUCHE_BUILD", repository / ".build"))
        for name, script in MODULES.items():
            candidates = [build / FOLDERS[name] / name, package / "cartouche" / "modules" / name]
            module = next((path for path in candidates if path.is_file()), None)
            if module is None:
                raise SystemExit(f"cartouche: there is no {candidates[0]}: run {script} first")
            build_data["force_include"][str(module)] = f"cartouche/modules/{name}"
            licence = module.parent / LICENCE
            if licence.is_file() and licence.read_bytes() != (package / LICENCE).read_bytes():
                raise SystemExit(f"cartouche: {package / LICENCE} is not {licence}: copy it")
