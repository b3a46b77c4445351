/**
 * Returns the bytes of a WebAssembly module that exports the function that it imports. A JavaScript function becomes a WebAssembly function
 * in this way. Only WebAssembly functions can be in the engine's function table, in which the engine calls them by index, as C does by a
 * pointer.
 * @param {number} parameters the number of parameters, all of them i32
 * @param {boolean} hasResult whether the function returns an i32
 */
const passage = (parameters, hasResult) => Uint8Array.of(
  // The magic number "\0asm" and version 1.
  0x00, 0x61, 0x73, 0x6D, 0x01, 0x00, 0x00, 0x00,
  // The section of types with one type: a function with its parameters and results.
  0x01, 4 + parameters + (hasResult ? 1 : 0), 0x01, 0x60, parameters, ...Array(parameters).fill(0x7F), ...(hasResult ? [0x01, 0x7F] : [0x00]),
  // The section of imports, with 7 bytes and one import: the function "f" of the module "m", of type 0.
  0x02, 0x07, 0x01, 0x01, 0x6D, 0x01, 0x66, 0x00, 0x00,
  // The section of exports, with 5 bytes and one export: "f" is function 0, the imported one.
  0x07, 0x05, 0x01, 0x01, 0x66, 0x00, 0x00,
);

/** Adds a function to the engine's function table. @returns its index, which is a function pointer in C. */
export const functionPointer = (table, parameters, hasResult, f) => {
  if (!table) throw new Error("this `cartouche.wasm` exports no function table; use the one that was built with this `cartouche.js`");
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(passage(parameters, hasResult)), { m: { f } });
  const pointer = table.grow(1);
  table.set(pointer, exports.f);
  return pointer;
};
