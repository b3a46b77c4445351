// Prices of hotels on a map of MapLibre GL JS. The spec defines which views are visible and where; this file creates their elements.

import { load, Resolver } from "../../JavaScript/cartouche.js";
import { ViewAnnotations } from "../../JavaScript/cartouche-maplibre.js";

const [plan] = await Promise.all([
  fetch("../../.build/hotel-prices.plan").then((response) => response.arrayBuffer()),
  load("../../.build/wasm/cartouche.wasm"),
]);
const resolver = new Resolver(plan);

const { center, zoom } = resolver.planCamera([innerWidth, innerHeight]);
const map = new maplibregl.Map({
  container: "map", style: "https://tiles.openfreemap.org/styles/positron", center, zoom, maxPitch: 70,
});
map.addControl(new maplibregl.NavigationControl({ visualizePitch: true }));

const annotations = new ViewAnnotations(map, resolver, {
  label: "Hotels",

  // `element` is an unused element, of a hotel that is no longer on screen, or undefined.
  view({ title }, element = make("div", "price")) {
    element.textContent = title;
    return element;
  },

  callout({ title, id }, element = make("article", "hotel")) {
    const book = make("button", "book", "Book");
    book.onclick = () => say(`${title} is booked.`);
    element.replaceChildren(make("h2", "", title), make("div", "photo"), book);
    return element;
  },
});

resolver.on("annotationTapped", ({ id }) => say(id));
resolver.on("mapTapped", () => say(""));
Object.assign(window, { map, annotations });

function make(name, className, text = "") {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}

function say(text) {
  document.querySelector("#told").value = text;
}
