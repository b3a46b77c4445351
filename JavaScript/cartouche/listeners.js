import { badArgument } from "./error.js";
import { callable } from "./given.js";

/** The event handlers of a resolver. */
export class Listeners {
  #handlers = new Map();
  /** The functions that remove the handlers of `addListener`, by handler and event kind. */
  #listeners = new Map();
  /** New handlers for one annotation, with their event kinds. The next frame checks whether the annotation exists. */
  #unchecked = new Map();

  /** Adds a handler. @returns a function that removes it. */
  add(kind, ...rest) {
    const [handler, id] = rest.reverse();
    callable(handler, "a handler");
    if (rest.length > 1 && typeof id !== "string") throw badArgument("`on` names an annotation by its id, which is a text");
    const listener = { handler, id };
    const all = this.#handlers.get(kind) ?? new Set();
    this.#handlers.set(kind, all.add(listener));
    // The id of a cluster is not checked, because the cluster may form later.
    if (id !== undefined && !id.startsWith("cluster:")) this.#unchecked.set(listener, kind);
    return () => {
      all.delete(listener);
      this.#unchecked.delete(listener);
      if (all.size === 0 && this.#handlers.get(kind) === all) this.#handlers.delete(kind);
    };
  }

  /** Adds a handler as `addEventListener` of the DOM: once, and until a signal aborts. */
  addListener(kind, handler, { once = false, signal } = {}) {
    callable(handler, "a handler");
    const listeners = this.#listeners.get(handler) ?? new Map();
    if (signal?.aborted || listeners.has(kind)) return;
    const remove = this.add(kind, (event) => {
      if (once) this.removeListener(kind, handler);
      handler(event);
    });
    const abort = () => this.removeListener(kind, handler);
    signal?.addEventListener("abort", abort, { once: true });
    this.#listeners.set(handler, listeners.set(kind, () => {
      signal?.removeEventListener("abort", abort);
      remove();
    }));
  }

  removeListener(kind, handler) {
    const listeners = this.#listeners.get(handler);
    listeners?.get(kind)?.();
    listeners?.delete(kind);
    if (listeners?.size === 0) this.#listeners.delete(handler);
  }

  has(kind) { return this.#handlers.has(kind); }

  /** Returns the ids that have not been checked yet, with their event kinds, and forgets them. */
  takeUnchecked() {
    const taken = [...this.#unchecked].map(([{ id }, kind]) => ({ id, kind }));
    this.#unchecked.clear();
    return taken;
  }

  /** Calls the handlers for a frame's events, in the order of the events, and then throws the errors of handlers. */
  tell(frame) {
    if (this.#handlers.size === 0) return;
    const failures = [];
    // All events are built first, so that a change by a handler does not affect later events.
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
