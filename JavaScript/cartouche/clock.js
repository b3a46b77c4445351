/**
 * A module that exports a function which it imports. Only such a one can stand in a table of functions, where the engine finds it as C finds
 * a function by a pointer, so that the engine itself needs nothing of its host.
 */
const passage = Uint8Array.of(
  // "\0asm", version 1.
  0x00, 0x61, 0x73, 0x6D, 0x01, 0x00, 0x00, 0x00,
  // Types, 6 bytes, one of them: a function of one i32 that gives one i32.
  0x01, 0x06, 0x01, 0x60, 0x01, 0x7F, 0x01, 0x7F,
  // Imports, 7 bytes, one of them: "m" has "f", a function of type 0.
  0x02, 0x07, 0x01, 0x01, 0x6D, 0x01, 0x66, 0x00, 0x00,
  // Exports, 5 bytes, one of them: "f" is function 0, the imported one.
  0x07, 0x05, 0x01, 0x01, 0x66, 0x00, 0x00,
);

/** Tells an engine when the time is over that a host has for a frame. */
export class Clock {
  /** Where the engine finds what it is to ask. */
  pointer;
  #end = Infinity;

  /** @param table the engine's functions. */
  constructor(table) {
    if (!table) throw new Error("this `cartouche.wasm` shows no functions; take the one that was built with `cartouche.js`");
    // Fails here where there is no clock.
    this.start(0);
    const isOver = () => (performance.now() >= this.#end ? 1 : 0);
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(passage), { m: { f: isOver } });
    this.pointer = table.grow(1);
    table.set(this.pointer, exports.f);
  }

  /** From now on there are so many milliseconds. */
  start(milliseconds) { this.#end = performance.now() + milliseconds; }
}
