// When the map is drawn: once per frame of the screen while something changes, and once more when it is idle.

/** Milliseconds without a change after which the map counts as idle. */
const IDLE_AFTER = 180;

export class DrawLoop {
  /** @param draw Called with whether the map is idle; it may return an iterator, whose steps are run one a task. @param failed Called with what it throws. */
  constructor(draw, failed) {
    this.draw = draw;
    this.failed = failed;
  }

  request() {
    if (this.pending) return;
    // For who looks at the page from outside: tests wait for it.
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

  /** Runs the steps that are left, unless something changes. */
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
