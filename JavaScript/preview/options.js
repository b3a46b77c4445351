// What of a frame's working is drawn: a menu of check boxes, remembered by the browser.
import { element } from "./dom.js"

const KEY = "cartouche.show"
const OPTIONS = [
  ["scenery", "Sources and layers", true], ["points", "Points and leaders", true], ["hidden", "Marks of hidden ones", true],
  ["candidates", "Candidates of the inspected", true], ["frames", "Frames and anchors", false], ["shapes", "Collision shapes", false],
  ["bounds", "Bounds and regions", false], ["margin", "Margin", false], ["clusters", "Cluster members", false],
]

export class Options {
  constructor(change) {
    const kept = remembered()
    this.values = Object.fromEntries(OPTIONS.map(([name, , isOn]) => [name, kept[name] ?? isOn]))
    const boxes = OPTIONS.map(([name, title]) => element("label", {}, element("input", {
      type: "checkbox", name, checked: this.values[name], onchange: (event) => {
        this.values[name] = event.target.checked
        remember(this.values)
        change()
      },
    }), title))
    this.content = element("details", { class: "menu" }, element("summary", { class: "button" }, "Show"),
      element("fieldset", {}, element("legend", { class: "unseen" }, "Show"), boxes))
    // As other menus: Escape and a click elsewhere close it.
    this.content.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.content.open) return
      event.stopPropagation()
      this.content.open = false
      this.content.querySelector("summary").focus()
    })
    document.addEventListener("pointerdown", (event) => {
      if (!this.content.contains(event.target)) this.content.open = false
    })
  }
}

function remembered() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {}
  } catch {
    return {}
  }
}

function remember(values) {
  try {
    localStorage.setItem(KEY, JSON.stringify(values))
  } catch {
    // A browser that keeps nothing shows the defaults next time.
  }
}
