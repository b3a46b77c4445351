// The schedule of drawing: at most once per screen refresh while the map changes, and once more when the map is idle.

/** The time without a change after which the map is idle, in milliseconds. */
const IDLE_AFTER = 180;

export class DrawLoop {
  /**
   * @param draw receives whether the map is idle. On an idle map, it may return an iterator; each task runs one step of it.
   * @param failed receives the errors of `draw`.
   */
  constructor(draw, failed) {
    this.draw = draw;
    this.failed = failed;
  }

  request() {
    if (this.pending) return;
    // Tests wait for this attribute.
    delete document.documentElement.dataset.idle;
    this.pending = requestAnimationFrame(() => {
      this.pending = undefined;
      this.attempt(() => this.draw(false));
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.settle(), IDLE_AFTER);
    });
  }

  settle() {
    if (this.pending) return;
    this.goOn(this.attempt(() => this.draw(true)));
  }

  /** Runs the remaining steps, one per task, until a new drawing is requested. */
  goOn(steps) {
    if (this.pending) return;
    const isDone = this.attempt(() => steps?.next().done) ?? true;
    if (isDone) document.documentElement.dataset.idle = "";
    else this.timer = setTimeout(() => this.goOn(steps));
  }

  attempt(action) {
    try {
      return action();
    } catch (error) {
      this.failed(error);
    }
  }
}
