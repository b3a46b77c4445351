// When the map is drawn: once per frame of the screen while something changes, and once more when it is idle.

/** Milliseconds without a change after which the map counts as idle. */
const IDLE_AFTER = 180;

export class DrawLoop {
  /** @param draw Called with whether the map is idle. @param failed Called with what it throws. */
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
      this.tryToDraw(false);
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.settle(), IDLE_AFTER);
    });
  }

  settle() {
    if (this.pending) return;
    this.tryToDraw(true);
    if (!this.pending) document.documentElement.dataset.idle = "";
  }

  tryToDraw(isIdle) {
    try {
      this.draw(isIdle);
    } catch (error) {
      this.failed(error);
    }
  }
}
