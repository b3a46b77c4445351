// What frames tell: a list of events, the latest first, and how many views blinked.
import { element, replaceChildren } from "./dom.js"

const MOST = 300
/** A visibility change that takes one back which is at most so many frames old. */
const BLINK_FRAMES = 15

/** Blinks are counted as `resolve --statistics` does. */
export class Blinks {
  constructor() {
    this.reset()
  }

  reset() {
    this.count = 0
    this.changes = new Map()
  }

  add(frame, events) {
    // What the first frame shows has not changed.
    if (frame === 0) return
    for (const { event, id } of events) {
      if (event !== "visibilityChanged") continue
      const last = this.changes.get(id)
      if (last !== undefined && frame - last <= BLINK_FRAMES) this.count += 1
      this.changes.set(id, frame)
    }
  }
}

export class EventLog {
  /** @param inspect Called with the id of an event's annotation. */
  constructor(inspect) {
    this.inspect = inspect
    this.entries = []
    this.list = element("ol", { class: "events", "aria-label": "Events, the latest first" })
    this.content = element("div", {},
      element("div", { class: "buttons" }, element("button", { type: "button", onclick: () => this.clear() }, "Clear")), this.list)
  }

  clear() {
    this.entries = []
    this.isStale = true
    this.render()
  }

  add(frame, events) {
    if (!events.length) return
    this.isStale = true
    for (const event of events) this.entries.push([frame, event])
    if (this.entries.length > MOST) this.entries.splice(0, this.entries.length - MOST)
  }

  /** Shows what was added; once a pause is enough. */
  render() {
    if (!this.isStale) return
    this.isStale = false
    replaceChildren(this.list, this.entries.map(([frame, event], index) =>
      element("li", { "data-event": event.event }, element("span", { class: "number" }, String(frame)),
        element("span", { class: `event ${event.visible === false ? "off" : ""}` }, event.event),
        event.id && element("button", { type: "button", class: "link", "data-key": `event ${index} ${event.id}`, onclick: () => this.inspect(event.id) }, event.id),
        element("small", {}, words(event)))).reverse())
  }
}

function words({ event, visible, cause, by, from, to, selected, count, joined, left, into, part, coordinate }) {
  switch (event) {
    case "visibilityChanged": return visible ? "shown" : `hidden, ${cause}${by === undefined ? "" : ` by ${by}`}`
    case "anchorChanged": return `${from ? `${from.anchor} → ` : ""}${to.anchor}`
    case "selectionChanged": return selected ? "selected" : "deselected"
    case "calloutChanged": return visible ? "shown" : "hidden"
    case "dragStateChanged": return `${from} → ${to}`
    case "clusterFormed": return `of ${count}${from ? ` from ${from}` : ""}`
    case "clusterChanged": return `+${joined} −${left}`
    case "clusterDissolved": return into ? `into ${into}` : ""
    case "partTapped": return part
    case "mapTapped": case "anchorCoordinateChanged": return coordinate ? coordinate.map((value) => value.toFixed(4)).join(", ") : "above the horizon"
    default: return ""
  }
}
