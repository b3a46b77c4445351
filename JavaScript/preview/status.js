// The status bar below the map, and the buttons that move the map.

import { element } from "./dom.js";
import { scaleBar } from "./scale-bar.js";

export class StatusBar {
  constructor(status, controls, app) {
    this.camera = element("span", { class: "camera", title: "Zoom, bearing, pitch" });
    this.shown = element("span", { "data-number": "shown" });
    this.hidden = element("button", { type: "button", "data-number": "hidden", title: "List what is hidden, and why", onclick: () => app.listHidden() });
    this.blinks = element("button", {
      type: "button", "data-number": "blinks", title: "Views that came and went, or went and came, within 15 frames. Click to start again",
      onclick: () => { app.blinks.reset(); app.redraw(); },
    });
    this.scale = element("span", { class: "scale", title: "Length on the map at its middle" }, element("span", { class: "scale-bar" }), element("span"));
    this.time = element("span", { class: "time", title: "Time of the resolver for this frame" });
    // The most important items come first, because a narrow window hides the last ones.
    status.append(this.shown, this.hidden, this.blinks, this.scale, this.time, this.camera);

    const middle = () => [app.viewport[0] / 2, app.viewport[1] / 2];
    const button = (text, label, onclick) => element("button", { type: "button", class: "icon", "aria-label": label, title: label, onclick }, text);
    this.needle = element("span", { class: "needle", "aria-hidden": "true" });
    controls.append(
      button("+", "Zoom in", () => app.move(middle(), { zoom: 1 }, true)),
      button("−", "Zoom out", () => app.move(middle(), { zoom: -1 }, true)),
      button(this.needle, "North up, not tilted", () => app.north()),
      button("⌂", "The spec's camera", () => app.reset()));
  }

  /** @param mapScale the CSS pixels for a point of the map. */
  update({ camera: { center, zoom, bearing, pitch }, placements, hiddenCount, milliseconds }, blinks, mapScale) {
    const degrees = (value) => `${Math.round(value) || 0}°`;
    write(this.camera, `zoom ${zoom.toFixed(2)} · ${degrees(bearing)} · ${degrees(pitch)}`);
    write(this.shown, `${placements.length.toLocaleString("en")} shown`);
    write(this.hidden, `${hiddenCount.toLocaleString("en")} hidden`);
    write(this.blinks, blinks === 1 ? "1 blink" : `${blinks} blinks`);
    write(this.time, milliseconds === undefined ? "recorded" : `${milliseconds.toFixed(1)} ms`);
    const { length, text } = scaleBar(center[1], zoom, mapScale);
    this.scale.firstChild.style.width = `${length}px`;
    write(this.scale.lastChild, text);
    this.needle.style.transform = `rotate(${-bearing}deg) scaleY(${Math.cos((pitch * Math.PI) / 180)})`;
  }
}

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
