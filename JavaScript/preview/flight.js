// Short flights of the camera, for keys and buttons; none for who asked for less motion.

import { between } from "./camera.js";

const MILLISECONDS = 240;

export class Flight {
  /** @param show Called with each camera on the way. */
  constructor(show) {
    this.show = show;
    this.target = null;
  }

  start(from, to, arrived) {
    this.stop();
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.show(to);
      arrived?.();
      return;
    }
    this.target = to;
    const began = performance.now();
    const step = (now) => {
      const part = Math.min(1, Math.max(0, now - began) / MILLISECONDS);
      const eased = 1 - (1 - part) ** 3;
      this.show(part === 1 ? to : between(from, to, eased));
      // Whoever is shown a camera may stop the flight, or begin another one.
      if (this.target !== to) return;
      if (part < 1) {
        this.request = requestAnimationFrame(step);
      } else {
        this.target = null;
        arrived?.();
      }
    };
    this.request = requestAnimationFrame(step);
  }

  stop() {
    cancelAnimationFrame(this.request);
    this.target = null;
  }
}
