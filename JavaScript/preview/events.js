// The events of frames: a list with the latest event first, and the number of blinks.

import { element, replaceChildren } from "./dom.js";

/** The largest number of events in the list. */
const MOST = 300;
/** The largest number of frames between the two visibility changes of a blink. */
const BLINK_FRAMES = 15;

/** The count of blinks, by the same rule as that of `resolve --statistics`. */
export class Blinks {
  constructor() {
    this.reset();
  }

  reset() {
    this.count = 0;
    this.changes = new Map();
  }

  add(frame, events) {
    // The events of the first frame are not changes, because no frame precedes it.
    if (frame === 0) return;
    for (const { event, id } of events) {
      if (event !== "visibilityChanged") continue;
      const last = this.changes.get(id);
      if (last !== undefined && frame - last <= BLINK_FRAMES) this.count += 1;
      this.changes.set(id, frame);
    }
  }
}

/** The list of the latest events, live or recorded. */
export class EventLog {
  /** @param inspect receives the id of an event's annotation. @param go receives the index of a recorded frame in its trace. */
  constructor(inspect, go) {
    this.inspect = inspect;
    this.go = go;
    this.entries = [];
    /** The entries of live frames while the list shows recorded frames, otherwise `null`. */
    this.liveEntries = null;
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

  /** Lists the events of recorded frames until the map is live again. */
  record(frames) {
    this.liveEntries ??= this.entries;
    this.entries = [];
    frames.forEach(({ frame, events }, place) => this.add(frame, events, place));
    this.changed();
  }

  /** Lists the events of live frames again. */
  live() {
    this.entries = this.liveEntries;
    this.liveEntries = null;
    this.changed();
  }

  /** Adds the events of a frame. @param place the index of a recorded frame in its trace, or `undefined` for a live frame. */
  add(frame, events, place) {
    if (!events.length) return;
    this.isStale = true;
    for (const event of events) this.entries.push([frame, event, place]);
    if (this.entries.length > MOST) this.entries.splice(0, this.entries.length - MOST);
  }

  /** Shows the added events. One call per panel update is enough. */
  render() {
    if (!this.isStale) return;
    this.isStale = false;
    replaceChildren(this.list, this.entries.map(([frame, event, place], index) =>
      element("li", { "data-event": event.event }, this.number(frame, place, index),
        element("span", { class: `event ${event.visible === false ? "off" : ""}` }, event.event),
        event.id && element("button", { type: "button", class: "link", "data-key": `event ${index} ${event.id}`, onclick: () => this.inspect(event.id) }, event.id),
        element("small", {}, detailOf(event)))).reverse());
  }

  number(frame, place, index) {
    if (place === undefined) return element("span", { class: "number" }, String(frame));
    return element("button", {
      type: "button", class: "link number", title: "Go to this frame", "data-key": `frame ${index}`, onclick: () => this.go(place),
    }, String(frame));
  }
}

function detailOf({ event, visible, cause, by, from, to, selected, count, joined, left, into, part, coordinate, expanded }) {
  switch (event) {
    case "visibilityChanged": return visible ? "shown" : `hidden, ${cause}${by === undefined ? "" : ` by ${by}`}`;
    case "anchorChanged": return `${from ? `${from.anchor} → ` : ""}${to.anchor}`;
    case "selectionChanged": return selected ? "selected" : "deselected";
    case "calloutChanged": case "leaderChanged": return visible ? "shown" : "hidden";
    case "expansionChanged": return expanded ? "expanded" : "closed";
    case "dragStateChanged": return `${from} → ${to}`;
    case "clusterFormed": return `of ${count}${from ? ` from ${from}` : ""}`;
    case "clusterChanged": return `+${joined} −${left}`;
    case "clusterDissolved": return into ? `into ${into}` : "";
    case "partTapped": return part;
    case "mapTapped": case "anchorCoordinateChanged": return coordinate ? coordinate.map((value) => value.toFixed(4)).join(", ") : "above the horizon";
    default: return "";
  }
}
