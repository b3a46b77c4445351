"""One instance of the resolver's module, and calls of the functions of `cartouche.h`."""
from __future__ import annotations

import weakref
from typing import Any, Callable

import numpy as np
import numpy.typing as npt
import wasmtime

from . import _structures as structures
from ._errors import CartoucheError
from ._modules import instantiate, texts_function

Records = npt.NDArray[Any]
# Projects n coordinates (n × 2: longitude and latitude) to points of the screen (n × 2: x and y, y down).
Projection = Callable[[npt.NDArray[np.float64]], npt.ArrayLike]

# The enumerations of `cartouche_name`, in the order of their numbers.
_ENUMERATIONS = ("anchors", "states", "causes", "drag_states", "properties", "events", "refusals")
_STATUS_CODES = {2: "badPlan", 3: "badPlan", 4: "badPlan", 5: "badPlan", 6: "badPlan", 17: "noFrame"}
_names: dict[str, list[str]] = {}


class Engine:
    """An instance of `cartouche.wasm` with its own memory, which ends with this object."""

    def __init__(self) -> None:
        self._store, self._functions, self._memory, self._table = instantiate("cartouche.wasm")
        self._functions["cartouche_texts"] = texts_function(self._store, self._memory, self._functions["cartouche_text"])
        self.is_trapped = False
        self._scratch = 0
        self._scratch_size = 0
        self._projection_pointer: int | None = None
        self._projection: Projection | None = None
        self._failure: BaseException | None = None

    def close(self) -> None:
        """Frees the memory of the instance."""
        self._functions = {}
        self._store.close()

    def call(self, name: str, *values: int | float) -> int:
        """Calls a function, and returns its result as an unsigned number."""
        if self.is_trapped:
            raise CartoucheError("trap", "the resolver trapped before; create another one")
        given = [value - 2 ** 32 if isinstance(value, int) and value >= 2 ** 31 else value for value in values]
        try:
            result = self._functions["cartouche_" + name](self._store, *given)
        except BaseException as error:
            # An interrupted call leaves the memory in any state, as a trap does.
            self.is_trapped = True
            if not isinstance(error, (wasmtime.Trap, wasmtime.WasmtimeError)):
                raise
            raise CartoucheError("trap", f"cartouche_{name} trapped, which is a defect of Cartouche: {error}") from error
        return int(result) & 0xFFFFFFFF if result is not None else 0

    def check(self, resolver: int, name: str, *values: int | float) -> None:
        """Calls a function that returns a status."""
        status = self.call(name, *values)
        if status:
            raise self.error(status, self.text("problem", resolver) if resolver else "")

    def error(self, status: int, problem: str) -> CartoucheError:
        """Returns the error of a status."""
        if not problem:
            pointer = self.call("status_text", status)
            problem = bytes(self._memory.read(self._store, pointer, pointer + 200)).split(b"\0")[0].decode()
        return CartoucheError(_STATUS_CODES.get(status, f"status{status}"), problem)

    # Memory

    def write(self, pointer: int, data: bytes | npt.NDArray[Any]) -> None:
        """Copies bytes into the memory of the instance."""
        self._memory.write(self._store, data if isinstance(data, bytes) else data.tobytes(), pointer)

    def read(self, pointer: int, size: int) -> bytearray:
        """Copies bytes out of the memory of the instance."""
        return self._memory.read(self._store, pointer, pointer + size)

    def allocate(self, size: int) -> int:
        """Returns the address of new memory."""
        pointer = self.call("allocate", max(size, 1))
        if not pointer:
            raise CartoucheError("outOfMemory", f"there is no room for {size} bytes")
        return pointer

    def scratch(self, size: int) -> int:
        """Returns the address of `size` bytes that are valid until the next call of `scratch`."""
        if size > self._scratch_size:
            if self._scratch:
                self.call("free", self._scratch)
                self._scratch = self._scratch_size = 0
            self._scratch = self.allocate(max(size, 65_536))
            self._scratch_size = max(size, 65_536)
        return self._scratch

    def put(self, data: bytes | npt.NDArray[Any]) -> tuple[int, int]:
        """Copies bytes to new memory. Returns its address, which the caller frees, and the number of bytes."""
        content = data if isinstance(data, bytes) else data.tobytes()
        pointer = self.allocate(len(content))
        self.write(pointer, content)
        return pointer, len(content)

    # Lists and texts

    def records(self, kind: np.dtype[Any], name: str, *values: int | float) -> Records:
        """Returns a copy of the structures that a function writes into a buffer."""
        return np.frombuffer(self._bytes(kind.itemsize, name, *values), dtype=kind)

    def structure(self, kind: np.dtype[Any], name: str, resolver: int, *values: int | float) -> Any:
        """Returns the structure that a function with a status writes to its last argument."""
        pointer = self.scratch(kind.itemsize)
        self.check(resolver, name, resolver, *values, pointer)
        return np.frombuffer(self.read(pointer, kind.itemsize), dtype=kind)[0]

    def text(self, name: str, *values: int | float) -> str:
        """Returns the text that a function writes into a buffer."""
        return self._bytes(1, name, *values).decode()

    def texts(self, resolver: int, indices: npt.NDArray[Any], kind: int) -> list[str]:
        """Returns a text of each annotation or cluster."""
        found: list[str] = []
        capacity = max(65_536, 32 * len(indices))
        while len(found) < len(indices):
            rest = indices[len(found):].astype("<u4")
            block, size = self.put(rest)
            output = self.allocate(size + capacity)
            count = self.call("texts", resolver, kind, block, len(rest), output, output + size, capacity)
            lengths = np.frombuffer(self.read(output, 4 * count), dtype="<u4")
            ends = np.cumsum(lengths, dtype=np.int64)
            data = self.read(output + size, int(ends[-1]) if count else 0)
            found += [data[end - length:end].decode() for length, end in zip(lengths.tolist(), ends.tolist())]
            self.call("free", block)
            self.call("free", output)
            # A text may be longer than the whole buffer.
            capacity *= 4
        return found

    def _bytes(self, size: int, name: str, *values: int | float) -> bytearray:
        capacity = max(self._scratch_size, 65_536) // size
        count = self.call(name, *values, self.scratch(capacity * size), capacity)
        if count > capacity:
            capacity = count
            count = self.call(name, *values, self.scratch(capacity * size), capacity)
        return self.read(self._scratch, count * size)

    def names(self, enumeration: str) -> list[str]:
        """Returns the names of the values of an enumeration."""
        if enumeration not in _names:
            number = _ENUMERATIONS.index(enumeration)
            names: list[str] = []
            while text := self.text("name", number, len(names)):
                names.append(text)
            _names[enumeration] = names
        return _names[enumeration]

    # Points of the host

    def projecting(self, projection: Projection, resolve: Callable[[int], None]) -> None:
        """Calls `resolve` with the pointer of a function of the module that calls `projection`."""
        self._projection, self._failure = projection, None
        try:
            resolve(self._projection_function())
            if self._failure is not None:
                raise self._failure
        finally:
            self._projection = self._failure = None

    def _projection_function(self) -> int:
        if self._projection_pointer is None:
            if self._table is None:
                raise CartoucheError("missingModule", "`cartouche.wasm` exports no function table")
            # The store keeps the function, so the function must not keep the engine, which has the store.
            engine = weakref.ref(self)

            def project(caller: wasmtime.Caller, _: int, coordinates: int, points: int, count: int) -> None:
                held = engine()
                if held is not None:
                    held._project(caller, coordinates & 0xFFFFFFFF, points & 0xFFFFFFFF, count)

            number = wasmtime.ValType.i32()
            function = wasmtime.Func(
                self._store, wasmtime.FuncType([number] * 4, []), project, access_caller=True)
            self._projection_pointer = self._table.grow(self._store, 1, function)
        return self._projection_pointer

    def _project(self, caller: wasmtime.Caller, coordinates: int, points: int, count: int) -> None:
        size = count * structures.COORDINATE.itemsize
        found = np.full((count, 2), np.nan)
        try:
            given = np.frombuffer(self._memory.read(caller, coordinates, coordinates + size), dtype="<f8").reshape(-1, 2)
            if self._projection is not None and self._failure is None:
                found = np.ascontiguousarray(self._projection(given), dtype="<f8")
                if found.shape != (count, 2):
                    raise CartoucheError(
                        "badArgument", f"a projection of {count} coordinates returns an array of shape ({count}, 2), "
                        f"and not of shape {found.shape}")
        except BaseException as error:  # No exception may pass through the module.
            self._failure = self._failure or error
            found = np.full((count, 2), np.nan)
        self._memory.write(caller, found.tobytes(), points)
