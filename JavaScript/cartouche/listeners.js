import { badArgument } from "./error.js";
import { callable } from "./given.js";

/** Who is told of which events. */
export class Listeners {
  #handlers = new Map();

  /** @returns a function that ends it. */
  add(kind, ...rest) {
    const [handler, id] = rest.reverse();
    callable(handler, "a handler");
    if (rest.length > 1 && typeof id !== "string") throw badArgument("`on` names an annotation by its id, which is a text");
    const listener = { handler, id };
    const all = this.#handlers.get(kind) ?? new Set();
    this.#handlers.set(kind, all.add(listener));
    return () => {
      all.delete(listener);
      if (all.size === 0 && this.#handlers.get(kind) === all) this.#handlers.delete(kind);
    };
  }

  has(kind) { return this.#handlers.has(kind); }

  /** Calls the handlers of a frame's events, in the order of these. */
  tell(frame) {
    if (this.#handlers.size === 0) return;
    // All of them are made first: what a handler changes, an event after it does not name.
    for (const event of frame.eventsOf(this.#handlers)) {
      for (const { handler, id } of [...this.#handlers.get(event.event) ?? []]) {
        if (id === undefined || id === event.id) handler(event);
      }
    }
  }
}
