"""The WebAssembly modules of the package: the resolver and the compiler.

wasmtime translates a module to machine code at its first use, which takes some seconds, and keeps the code in the cache
folder of the user. Later processes load it in milliseconds. If the folder cannot be written, each process translates.
"""
from __future__ import annotations

import pathlib
import threading

import wasmtime

from ._errors import CartoucheError

_FOLDER = pathlib.Path(__file__).parent / "modules"
# Calls `cartouche_text` for a list of indices, because a call from Python takes much longer than the work. It writes the texts one after the
# other, and the length of each. Returns the number of texts that fit.
_TEXTS = """(module
  (import "" "memory" (memory 0))
  (import "" "text" (func $text (param i32 i32 i32 i32 i32) (result i32)))
  (func (export "texts") (param $resolver i32) (param $kind i32) (param $indices i32) (param $count i32) (param $lengths i32)
      (param $texts i32) (param $capacity i32) (result i32)
    (local $number i32) (local $size i32)
    (block $end
      (loop $next
        (br_if $end (i32.ge_u (local.get $number) (local.get $count)))
        (local.set $size (call $text (local.get $resolver)
          (i32.load (i32.add (local.get $indices) (i32.shl (local.get $number) (i32.const 2))))
          (local.get $kind) (local.get $texts) (local.get $capacity)))
        (br_if $end (i32.gt_u (local.get $size) (local.get $capacity)))
        (i32.store (i32.add (local.get $lengths) (i32.shl (local.get $number) (i32.const 2))) (local.get $size))
        (local.set $texts (i32.add (local.get $texts) (local.get $size)))
        (local.set $capacity (i32.sub (local.get $capacity) (local.get $size)))
        (local.set $number (i32.add (local.get $number) (i32.const 1)))
        (br $next)))
    (local.get $number)))
"""
_lock = threading.Lock()
_engine: wasmtime.Engine | None = None
_modules: dict[str, wasmtime.Module] = {}


def instantiate(name: str) -> tuple[wasmtime.Store, dict[str, wasmtime.Func], wasmtime.Memory, wasmtime.Table | None]:
    """Returns a new instance of the module `name` as its store, functions, memory and function table."""
    module = _module(name)
    store = wasmtime.Store(module_engine())
    exports = wasmtime.Instance(store, module, []).exports(store)
    functions: dict[str, wasmtime.Func] = {}
    memory: wasmtime.Memory | None = None
    table: wasmtime.Table | None = None
    for export in module.exports:
        item = exports[export.name]
        if isinstance(item, wasmtime.Func):
            functions[export.name] = item
        elif isinstance(item, wasmtime.Memory):
            memory = item
        elif isinstance(item, wasmtime.Table):
            table = item
    if memory is None:
        raise CartoucheError("missingModule", f"{_FOLDER / name} is no module of Cartouche: it exports no memory")
    return store, functions, memory, table


def texts_function(store: wasmtime.Store, memory: wasmtime.Memory, text: wasmtime.Func) -> wasmtime.Func:
    """Returns a function that reads many texts in one call."""
    engine = module_engine()
    with _lock:
        module = _modules.get("texts")
        if module is None:
            module = _modules["texts"] = wasmtime.Module(engine, _TEXTS)
    function = wasmtime.Instance(store, module, [memory, text]).exports(store)["texts"]
    assert isinstance(function, wasmtime.Func)
    return function


def module_engine() -> wasmtime.Engine:
    """Returns the engine of all modules."""
    global _engine
    with _lock:
        if _engine is None:
            config = wasmtime.Config()
            try:
                config.cache = True
            except wasmtime.WasmtimeError:
                pass  # No cache folder: each process translates the module.
            _engine = wasmtime.Engine(config)
        return _engine


def _module(name: str) -> wasmtime.Module:
    engine = module_engine()
    with _lock:
        module = _modules.get(name)
        if module is None:
            path = _FOLDER / name
            if not path.is_file():
                raise CartoucheError(
                    "missingModule",
                    f"the package has no `{name}`: install a wheel, or run `Scripts/python` in the repository")
            module = _modules[name] = wasmtime.Module.from_file(engine, str(path))
        return module
