import { badArgument } from "./error.js";
import { callable } from "./given.js";

/** Who is told of which events. */
export class Listeners {
  #handlers = new Map();
  /** Those for one annotation, until a frame has told whether there is such a one: listeners with their kinds. */
  #unchecked = new Map();

  /** @returns a function that ends it. */
  add(kind, ...rest) {
    const [handler, id] = rest.reverse();
    callable(handler, "a handler");
    if (rest.length > 1 && typeof id !== "string") throw badArgument("`on` names an annotation by its id, which is a text");
    const listener = { handler, id };
    const all = this.#handlers.get(kind) ?? new Set();
    this.#handlers.set(kind, all.add(listener));
    // Clusters come and go.
    if (id !== undefined && !id.startsWith("cluster:")) this.#unchecked.set(listener, kind);
    return () => {
      all.delete(listener);
      this.#unchecked.delete(listener);
      if (all.size === 0 && this.#handlers.get(kind) === all) this.#handlers.delete(kind);
    };
  }

  has(kind) { return this.#handlers.has(kind); }

  /** Takes what waits for the first frame: ids, each with the kind of event. */
  takeUnchecked() {
    const taken = [...this.#unchecked].map(([{ id }, kind]) => ({ id, kind }));
    this.#unchecked.clear();
    return taken;
  }

  /** Calls the handlers of a frame's events, in the order of these. What one throws keeps none from being called, and is thrown after all. */
  tell(frame) {
    if (this.#handlers.size === 0) return;
    const failures = [];
    // All of them are made first: what a handler changes, an event after it does not name.
    for (const event of frame.eventsOf(this.#handlers)) {
      for (const { handler, id } of [...this.#handlers.get(event.event) ?? []]) {
        if (id !== undefined && id !== event.id) continue;
        try {
          handler(event);
        } catch (error) {
          failures.push(error);
        }
      }
    }
    if (failures.length > 1) throw new AggregateError(failures, `${failures.length} handlers threw: ${failures[0]?.message ?? failures[0]}, …`);
    if (failures.length > 0) throw failures[0];
  }
}
