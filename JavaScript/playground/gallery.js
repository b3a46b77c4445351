// The cards of the playground: each has its map, resolved once, when it comes into sight.

import { camera } from "./camera.js";
import { fetched } from "./connection.js";
import { element } from "./dom.js";
import { MapView } from "./map-view.js";
import { Scenery } from "./scenery.js";
import { Session } from "./session.js";

/** A map of this size in points is made smaller to fit a card. */
const VIEWPORT = [512, 320];
const SHOWN = { scenery: true, points: true };

class Thumbnail {
  constructor(card) {
    this.card = card;
    const layer = (name) => element("canvas", { class: `layer ${name}` });
    this.screen = element("div", { class: "screen" }, layer("ground"), layer("below"), element("div", { class: "views" }), layer("above"));
    this.frame = card.querySelector(".thumbnail");
    this.frame.setAttribute("aria-hidden", "true");
    this.frame.setAttribute("inert", "");
    this.frame.append(this.screen);
    this.view = new MapView(this.screen, () => {});
  }

  async load() {
    const folder = `maps/${this.card.dataset.map}/`;
    const [plan, scenery] = await Promise.all(["plan", "scenery.json"].map((name) => fetched(folder + name)));
    const session = new Session();
    session.setPlan(plan);
    this.scenery = new Scenery(scenery);
    this.scene = session.resolve({ camera: camera(session.planCamera(VIEWPORT)), viewport: VIEWPORT, inputs: [], settled: true });
    this.draw();
    this.card.dataset.ready = "";
  }

  /** Says in the place of the map why there is none. */
  fail(error) {
    console.error(error);
    this.frame.removeAttribute("aria-hidden");
    this.frame.removeAttribute("inert");
    this.frame.replaceChildren(element("p", { class: "notice", role: "alert" }, `The map cannot be shown: ${error.message}`));
  }

  draw() {
    if (!this.scene) return;
    this.view.resize(VIEWPORT, this.frame.clientWidth / VIEWPORT[0], false);
    this.view.draw(this.scene, this.scenery, { options: SHOWN, inspected: null, candidate: null, isIdle: true });
    // A picture is no place to step into by keyboard.
    for (const button of this.screen.querySelectorAll("button")) button.tabIndex = -1;
  }
}

const cards = [...document.querySelectorAll("[data-map]")];
const thumbnails = new Map(cards.map((card) => [card, new Thumbnail(card)]));
const sight = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    sight.unobserve(target);
    const thumbnail = thumbnails.get(target);
    thumbnail.load().catch((error) => thumbnail.fail(error));
  }
}, { rootMargin: "200px" });
try {
  await Session.start("cartouche.wasm");
  for (const card of cards) sight.observe(card);
} catch (error) {
  // Without the resolver there is no map at all: it is said once, and not on each card.
  console.error(error);
  const problem = document.getElementById("problem");
  problem.textContent = `The maps cannot be shown: ${error.message}`;
  problem.hidden = false;
}

const redraw = () => thumbnails.forEach((thumbnail) => thumbnail.draw());
window.addEventListener("resize", redraw);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
  thumbnails.forEach((thumbnail) => thumbnail.view.readTheme());
  redraw();
});
