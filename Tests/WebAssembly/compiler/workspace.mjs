// The functions of `cartouche_compiler.h` in the module, and the differences that the comparisons find.
import { readFileSync } from "node:fs";

export const [modulePath, program, fuzz] = process.argv.slice(2);
export const module = await WebAssembly.compile(readFileSync(modulePath));
if (WebAssembly.Module.imports(module).length > 0) throw new Error("the module has imports");

export const [findings, plan, missing, text, configuration] = [0, 1, 2, 3, 4];
const encoder = new TextEncoder();
export const bytesOf = (content) => typeof content === "string" ? encoder.encode(content) : content;

export class Workspace {
  constructor(files = [], used = module) {
    this.exports = new WebAssembly.Instance(used).exports;
    this.pointer = this.exports.cartouche_workspace_create();
    for (const [path, content] of files) this.put(path, content);
  }

  get memoryBytes() { return this.exports.memory.buffer.byteLength; }

  /** Calls `use` with the address and size of a copy of some bytes, or with null. */
  with(content, use) {
    if (content == null) return use(0, 0);
    const bytes = bytesOf(content);
    const address = this.exports.cartouche_allocate(Math.max(1, bytes.length));
    new Uint8Array(this.exports.memory.buffer).set(bytes, address);
    const result = use(address, bytes.length);
    this.exports.cartouche_free(address);
    return result;
  }

  put(path, content) {
    this.with(path, (...name) => this.with(content, (...bytes) => this.exports.cartouche_workspace_put(this.pointer, ...name, ...bytes)));
  }

  /** Calls a function with a path or another text, and with further numbers. */
  run(command, argument, ...numbers) {
    return this.with(argument, (...text) => this.exports[`cartouche_workspace_${command}`](this.pointer, ...text, ...numbers));
  }

  result(content) {
    const size = this.exports.cartouche_workspace_result(this.pointer, content, 0, 0);
    const address = this.exports.cartouche_allocate(Math.max(1, size));
    this.exports.cartouche_workspace_result(this.pointer, content, address, size);
    const bytes = Buffer.from(this.exports.memory.buffer.slice(address, address + size));
    this.exports.cartouche_free(address);
    return bytes;
  }
}

export let failures = 0;
export function fail(message) {
  failures++;
  if (failures <= 20) console.error(message);
}

/** Reports two contents that differ, with the text around the first difference. Returns whether they are equal. */
export function expectEqual(name, expected, found) {
  const [one, other] = [Buffer.from(expected), Buffer.from(found)];
  if (one.equals(other)) return true;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const part = (bytes) => JSON.stringify(bytes.subarray(Math.max(0, at - 60), at + 100).toString());
  fail(`${name} differs at byte ${at}: native ${part(one)}, module ${part(other)}`);
  return false;
}
