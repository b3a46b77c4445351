// The recorded frames of a trace or a scenario, with a slider.

import { element } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const FRAMES_A_SECOND = 12;

export class Player {
  /** @param show Called with a record; null: the map is live again, `goesOn` from the last record or as it was before the first. */
  constructor(show) {
    this.show = show;
    this.frames = [];
    this.index = -1;
    this.playButton = element("button", { type: "button", class: "play", "aria-label": "Play", onclick: () => this.toggle() }, "▶");
    this.slider = element("input", { type: "range", min: 0, value: 0, "aria-label": "Frame", oninput: () => this.go(Number(this.slider.value)) });
    this.events = document.createElementNS(SVG, "svg");
    this.events.setAttribute("aria-hidden", "true");
    this.events.setAttribute("preserveAspectRatio", "none");
    this.place = element("output", { class: "place", title: "The number of the frame, from 0 as everywhere, and that of the last one" });
    this.label = element("span", { class: "label" });
    this.liveButton = element("button", { type: "button", class: "live", hidden: true, onclick: () => this.leave(false) }, "Back to live");
    this.content = element("div", { class: "player", role: "group", "aria-label": "Trace", hidden: true, "data-control": true },
      this.playButton, element("div", { class: "track", title: "The higher a line, the more events its frame tells" }, this.events, this.slider), this.place, this.label, this.liveButton);
  }

  /** @param name Of the file that they are from. */
  load({ frames, labels }, name) {
    this.pause();
    this.name = name;
    this.frames = frames;
    this.drawEvents();
    this.labels = labels ?? [];
    this.content.hidden = frames.length === 0;
    this.slider.max = Math.max(0, frames.length - 1);
    const kept = Math.min(this.index, frames.length - 1);
    if (this.isShowing && frames.length === 0) this.leave(false);
    else if (this.isShowing) this.go(kept);
    this.write();
  }

  /** A line above each frame that tells something. */
  drawEvents() {
    this.events.setAttribute("viewBox", `0 0 ${Math.max(1, this.frames.length - 1)} 1`);
    const path = document.createElementNS(SVG, "path");
    const height = ({ length }) => Math.min(1, 0.3 + Math.log2(length) / 6);
    const line = ({ events }, index) => (events.length ? `M${index} 1V${(1 - height(events)).toFixed(2)}` : "");
    path.setAttribute("d", this.frames.map(line).join(""));
    this.events.replaceChildren(path);
  }

  get isShowing() {
    return this.index >= 0;
  }

  toggle() {
    if (this.timer) return this.pause();
    if (!this.isShowing || this.index === this.frames.length - 1) this.go(0);
    this.timer = setInterval(() => this.tick(), 1000 / FRAMES_A_SECOND);
    this.write();
  }

  tick() {
    if (this.index + 1 >= this.frames.length) this.pause();
    else this.go(this.index + 1);
  }

  pause() {
    clearInterval(this.timer);
    this.timer = undefined;
    this.write();
  }

  go(index) {
    if (index < 0) return;
    this.index = index;
    this.write();
    this.show(this.frames[index]);
  }

  /** The map is live again, where the trace left it, or as it was before. */
  leave(goesOn) {
    if (!this.isShowing) return;
    this.pause();
    this.index = -1;
    this.write();
    this.show(null, goesOn);
  }

  write() {
    this.playButton.textContent = this.timer ? "❚❚" : "▶";
    this.playButton.setAttribute("aria-label", this.timer ? "Pause" : "Play");
    this.slider.value = Math.max(0, this.index);
    const count = this.frames.length;
    const record = this.frames[this.index];
    this.place.textContent = record ? `frame ${record.frame} / ${this.frames[count - 1].frame}` : count === 1 ? "1 frame" : `${count} frames`;
    this.label.textContent = this.isShowing ? this.labels?.[this.index] ?? "" : `Play ${this.name ?? "the trace"}`;
    this.label.title = this.label.textContent;
    this.slider.setAttribute("aria-valuetext", `${this.place.textContent}, ${this.label.textContent}`);
    this.liveButton.hidden = !this.isShowing;
  }
}
