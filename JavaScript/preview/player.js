// The player of a trace's or a scenario's recorded frames, with a slider. In a playground, the frames are loaded on first use.

import { element } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const FRAMES_A_SECOND = 12;

export class Player {
  /**
   * Creates a player without frames. When the map becomes live again, `show` is called with null and `goesOn`. If `goesOn`
   * is true, the map keeps the camera of the last record; otherwise it returns to its camera before the first one.
   *
   * @param show Called with the record to show.
   * @param failed Called with the error if loading the frames fails.
   */
  constructor(show, failed) {
    this.show = show;
    this.failed = failed;
    this.frames = [];
    this.count = 0;
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

  /**
   * Shows the slider for frames that are loaded on first use.
   *
   * @param read Returns a promise of the trace, the first parameter of `load`.
   */
  offer(count, name, read) {
    this.load({ frames: [], labels: [] }, name, count);
    this.read = read;
  }

  /** Runs an action that needs the frames, after loading them if necessary. Of several waiting actions, only the last one runs. */
  async withFrames(action) {
    if (!this.read) return action();
    this.waiting = action;
    if (this.isReading) return;
    this.isReading = true;
    this.write();
    const { read } = this;
    try {
      const trace = await read();
      if (read !== this.read) return;
      this.load(trace, this.name);
      this.waiting();
    } catch (error) {
      this.failed(error);
    } finally {
      this.isReading = false;
      this.write();
    }
  }

  /**
   * Sets the frames of the player.
   *
   * @param name The name of their file.
   * @param count The number of frames, also if they are not loaded yet.
   */
  load({ frames, labels }, name, count = frames.length) {
    this.pause();
    this.read = undefined;
    this.name = name;
    this.frames = frames;
    this.count = count;
    this.drawEvents();
    this.labels = labels ?? [];
    this.content.hidden = count === 0;
    this.slider.max = Math.max(0, count - 1);
    const kept = Math.min(this.index, frames.length - 1);
    if (this.isShowing && frames.length === 0) this.leave(false);
    else if (this.isShowing) this.go(kept);
    this.write();
  }

  /** Draws a line for each frame with events; its height grows with the number of events. */
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
    if (this.timer) this.pause();
    else this.withFrames(() => this.play());
  }

  play() {
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
    if (this.read) return void this.withFrames(() => this.go(index));
    if (index < 0) return;
    this.index = index;
    this.write();
    this.show(this.frames[index]);
  }

  /** Makes the map live again, at the camera of the shown record if `goesOn` is true, otherwise at the camera before it. */
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
    if (!this.isReading) this.slider.value = Math.max(0, this.index);
    const { count } = this;
    const record = this.frames[this.index];
    this.place.textContent = record ? `frame ${record.frame} / ${this.frames[count - 1].frame}` : count === 1 ? "1 frame" : `${count} frames`;
    const offer = `${this.isReading ? "Loading" : "Play"} ${this.name ?? "the trace"}`;
    this.label.textContent = this.isShowing ? this.labels?.[this.index] ?? "" : offer;
    this.label.title = this.label.textContent;
    this.slider.setAttribute("aria-valuetext", `${this.place.textContent}, ${this.label.textContent}`);
    this.liveButton.hidden = !this.isShowing;
  }
}
