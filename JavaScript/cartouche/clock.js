/**
 * The bytes of a WebAssembly module that exports the function that it imports. A JavaScript function becomes a WebAssembly function in this
 * way. Only WebAssembly functions can be in the engine's function table, in which the engine calls them by index, as C does by a pointer.
 */
const passage = Uint8Array.of(
  // The magic number "\0asm" and version 1.
  0x00, 0x61, 0x73, 0x6D, 0x01, 0x00, 0x00, 0x00,
  // The section of types, with 6 bytes and one type: a function that takes an i32 and returns an i32.
  0x01, 0x06, 0x01, 0x60, 0x01, 0x7F, 0x01, 0x7F,
  // The section of imports, with 7 bytes and one import: the function "f" of the module "m", of type 0.
  0x02, 0x07, 0x01, 0x01, 0x6D, 0x01, 0x66, 0x00, 0x00,
  // The section of exports, with 5 bytes and one export: "f" is function 0, the imported one.
  0x07, 0x05, 0x01, 0x01, 0x66, 0x00, 0x00,
);

/** A time limit for frames: the engine calls its function during a search to learn whether the time is over. */
export class Clock {
  /** The index of the function in the engine's function table, which is a function pointer in C. */
  pointer;
  #end = Infinity;

  /** @param table the engine's function table. */
  constructor(table) {
    if (!table) throw new Error("this `cartouche.wasm` exports no function table; use the one that was built with this `cartouche.js`");
    // Throws if the host has no `performance.now`.
    this.start(0);
    const isOver = () => (performance.now() >= this.#end ? 1 : 0);
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(passage), { m: { f: isOver } });
    this.pointer = table.grow(1);
    table.set(this.pointer, exports.f);
  }

  /** Starts a limit of some milliseconds from now on. */
  start(milliseconds) { this.#end = performance.now() + milliseconds; }
}
