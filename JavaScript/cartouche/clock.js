import { functionPointer } from "./function-table.js";

/** A time limit for frames: the engine calls its function during a search to learn whether the time is over. */
export class Clock {
  /** The index of the function in the engine's function table, which is a function pointer in C. */
  pointer;
  #end = Infinity;

  /** @param table the engine's function table. */
  constructor(table) {
    // Throws if the host has no `performance.now`.
    this.start(0);
    this.pointer = functionPointer(table, 1, true, () => (performance.now() >= this.#end ? 1 : 0));
  }

  /** Starts a limit of some milliseconds from now on. */
  start(milliseconds) { this.#end = performance.now() + milliseconds; }
}
