// The cards of the playground. Each card loads and resolves its map once, just before the card becomes visible.

import { camera } from "./camera.js";
import { fetched } from "./connection.js";
import { element } from "./dom.js";
import { withLand } from "./land.js";
import { MapView } from "./map-view.js";
import { Scenery } from "./scenery.js";
import { Session } from "./session.js";

/** The viewport of each map, in points. The thumbnail scales it to the card's width. */
const VIEWPORT = [512, 320];
/** The enabled options of the map view. */
const SHOWN = { scenery: true, points: true };

/** The picture of a map on a card. */
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
    this.scenery = new Scenery(await withLand(scenery, "land.json"));
    this.scene = session.resolve({ camera: camera(session.planCamera(VIEWPORT)), viewport: VIEWPORT, inputs: [], settled: true });
    this.draw();
    this.card.dataset.ready = "";
  }

  /** Replaces the map with an error message. */
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
    // The thumbnail is a picture, so its buttons are not in the tab order.
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
  // Without the resolver no map can load, so the page shows one message instead of one per card.
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
