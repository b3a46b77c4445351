// What frames tell: a list of events, the latest first, and how many views blinked.

import { element, replaceChildren } from "./dom.js";

const MOST = 300;
/** A visibility change that takes one back which is at most so many frames old. */
const BLINK_FRAMES = 15;

/** Blinks are counted as `resolve --statistics` does. */
export class Blinks {
  constructor() {
    this.reset();
  }

  reset() {
    this.count = 0;
    this.changes = new Map();
  }

  add(frame, events) {
    // What the first frame shows has not changed.
    if (frame === 0) return;
    for (const { event, id } of events) {
      if (event !== "visibilityChanged") continue;
      const last = this.changes.get(id);
      if (last !== undefined && frame - last <= BLINK_FRAMES) this.count += 1;
      this.changes.set(id, frame);
    }
  }
}

export class EventLog {
  /** @param inspect Called with the id of an event's annotation. @param go Called with the place of a recorded frame in its trace. */
  constructor(inspect, go) {
    this.inspect = inspect;
    this.go = go;
    this.entries = [];
    /** What live frames told, while recorded ones are listed. */
    this.told = null;
    this.list = element("ol", { class: "events", "aria-label": "Events, the latest first" });
    this.content = element("div", {},
      element("div", { class: "buttons" }, element("button", { type: "button", onclick: () => this.clear() }, "Clear")), this.list);
  }

  clear() {
    this.entries = [];
    this.changed();
  }

  changed() {
    this.isStale = true;
    this.render();
  }

  /** Lists what the frames of a trace tell, until the map is live again. */
  record(frames) {
    this.told ??= this.entries;
    this.entries = [];
    frames.forEach(({ frame, events }, place) => this.add(frame, events, place));
    this.changed();
  }

  /** Lists again what live frames told. */
  live() {
    this.entries = this.told;
    this.told = null;
    this.changed();
  }

  /** @param place Of a recorded frame, where it is in its trace. */
  add(frame, events, place) {
    if (!events.length) return;
    this.isStale = true;
    for (const event of events) this.entries.push([frame, event, place]);
    if (this.entries.length > MOST) this.entries.splice(0, this.entries.length - MOST);
  }

  /** Shows what was added; once a pause is enough. */
  render() {
    if (!this.isStale) return;
    this.isStale = false;
    replaceChildren(this.list, this.entries.map(([frame, event, place], index) =>
      element("li", { "data-event": event.event }, this.number(frame, place, index),
        element("span", { class: `event ${event.visible === false ? "off" : ""}` }, event.event),
        event.id && element("button", { type: "button", class: "link", "data-key": `event ${index} ${event.id}`, onclick: () => this.inspect(event.id) }, event.id),
        element("small", {}, words(event)))).reverse());
  }

  number(frame, place, index) {
    if (place === undefined) return element("span", { class: "number" }, String(frame));
    return element("button", {
      type: "button", class: "link number", title: "Go to this frame", "data-key": `frame ${index}`, onclick: () => this.go(place),
    }, String(frame));
  }
}

function words({ event, visible, cause, by, from, to, selected, count, joined, left, into, part, coordinate }) {
  switch (event) {
    case "visibilityChanged": return visible ? "shown" : `hidden, ${cause}${by === undefined ? "" : ` by ${by}`}`;
    case "anchorChanged": return `${from ? `${from.anchor} → ` : ""}${to.anchor}`;
    case "selectionChanged": return selected ? "selected" : "deselected";
    case "calloutChanged": return visible ? "shown" : "hidden";
    case "dragStateChanged": return `${from} → ${to}`;
    case "clusterFormed": return `of ${count}${from ? ` from ${from}` : ""}`;
    case "clusterChanged": return `+${joined} −${left}`;
    case "clusterDissolved": return into ? `into ${into}` : "";
    case "partTapped": return part;
    case "mapTapped": case "anchorCoordinateChanged": return coordinate ? coordinate.map((value) => value.toFixed(4)).join(", ") : "above the horizon";
    default: return "";
  }
}
