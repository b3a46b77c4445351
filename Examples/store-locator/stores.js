// A store locator on a map of MapLibre GL JS. The spec defines which views are visible and where; this file fetches the data and creates
// the elements.

import { loadCompiler } from "../../JavaScript/cartouche-compiler.js";
import { LiveResolver } from "../../JavaScript/cartouche-live.js";
import { ViewAnnotations } from "../../JavaScript/cartouche-maplibre.js";
import { load } from "../../JavaScript/cartouche.js";
import { drawing, mapStyle } from "./drawings.js";
import { api } from "./stores-api.js";
import { texts } from "./texts.js";

/** The most results that the list beside the map shows. */
const LONGEST_LIST = 60;

/** The zoom at which the map shows a store that was in a cluster. */
const CLOSE = 16;

const [page, field, status, list] = ["html", "#search", "#status", "#results"].map((selector) => document.querySelector(selector));
let language = navigator.language.startsWith("de") ? "de" : "en";
let theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
/** The last answer of the API. */
let latest, answer;
/** What the line above the list says. */
let state = "loading";
/** The id of the selected annotation. */
let selected;

const [city] = await Promise.all([
  fetch("city.geojson").then((response) => response.json()),
  load("../../.build/wasm/cartouche.wasm"),
  loadCompiler("../../.build/compiler-wasm/cartouche-compiler.wasm"),
]);
const resolver = await LiveResolver.open("stores.annotations.yaml");
resolver.setVariables({ language, theme });
showPage();

// MARK: The map

const map = new maplibregl.Map({
  container: "map", style: mapStyle(theme, city), center: [13.4, 52.52], zoom: 14.5, minZoom: 10,
  attributionControl: false, dragRotate: false,
});
map.addControl(new maplibregl.NavigationControl({ showCompass: false }));

const annotations = new ViewAnnotations(map, resolver, {
  label: texts[language].map,

  view({ view, title, data }, element = make("div")) {
    element.className = view === "store" ? "icon" : view;
    if (view === "store") {
      element.dataset.category = data.category;
      element.innerHTML = drawing(data.category);
    } else {
      element.textContent = title;
    }
    return element;
  },

  callout({ title, subtitle }, element = make("article", "details")) {
    element.replaceChildren(make("h2", "", title), ...subtitle.split("\n").map((line) => make("p", "", line)));
    return element;
  },

  /** Called at the start and by `refreshData`. The driver drops an answer after which there was another request. */
  async data(source, { signal }) {
    show("loading");
    const found = await api.search({ text: field.value, box: map.getBounds().toArray().flat() }, { signal });
    signal.throwIfAborted();
    return (latest = found);
  },

  onData({ error }) {
    if (error) reportError(error);
    else answer = latest;
    show(error ? "failed" : "found");
  },
});

resolver.on("selectionChanged", ({ id, selected: isSelected }) => {
  if (isSelected) selected = id;
  else if (selected === id) selected = undefined;
  markSelected();
});
map.on("moveend", () => search());
Object.assign(window, { map, annotations, api });

// MARK: The search and the list

let timer;
field.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(search, 200);
});
field.form.addEventListener("submit", (event) => {
  event.preventDefault();
  clearTimeout(timer);
  search();
});

function search() {
  return annotations.refreshData("stores");
}

function show(next) {
  state = next;
  const { found, none, [state]: text } = texts[language];
  status.value = state !== "found" ? text : answer.total === 0 ? none : found(answer.features.length, answer.total);
  status.className = state === "failed" ? "bad" : "";
  if (state === "found") showList();
}

function showList() {
  const { more, kinds } = texts[language];
  list.replaceChildren(...answer.features.slice(0, LONGEST_LIST).map((feature) => {
    const { name, street, category, rating } = feature.properties;
    const icon = make("span", "icon");
    icon.innerHTML = drawing(category);
    const button = make("button");
    button.type = "button";
    Object.assign(button.dataset, { id: `store/${feature.id}`, category });
    button.append(icon, make("strong", "", name), make("span", "rating", `★ ${rating.toFixed(1)}`), make("small", "", `${kinds[category]} · ${street}`));
    button.onclick = () => select(feature);
    const item = make("li");
    item.append(button);
    return item;
  }));
  if (answer.features.length > LONGEST_LIST) list.append(make("li", "more", more(answer.features.length - LONGEST_LIST)));
  // A store that is not in the answer is removed, together with its selection.
  if (!answer.features.some(({ id }) => `store/${id}` === selected)) selected = undefined;
  markSelected();
}

function select({ id, geometry: { coordinates } }) {
  const isAlone = annotations.element(`store/${id}`) !== undefined;
  annotations.send({ select: `store/${id}` });
  if (!isAlone) return void map.easeTo({ center: coordinates, zoom: Math.max(map.getZoom(), CLOSE), duration: 600 });
  // The map moves only to make room for the callout, because each move is another search.
  const { x, y } = map.project(coordinates);
  const { clientWidth, clientHeight } = map.getContainer();
  if (x < 120 || x > clientWidth - 120 || y < 160 || y > clientHeight - 60) map.easeTo({ center: coordinates, duration: 400 });
}

function markSelected() {
  for (const button of list.querySelectorAll("button")) {
    const isSelected = button.dataset.id === selected;
    if (isSelected && button.ariaPressed !== "true") button.scrollIntoView({ block: "nearest" });
    button.ariaPressed = String(isSelected);
  }
}

// MARK: Language and theme

document.querySelector("#language").onclick = () => {
  language = language === "de" ? "en" : "de";
  change();
};
document.querySelector("#theme").onclick = () => {
  theme = theme === "dark" ? "light" : "dark";
  map.setStyle(mapStyle(theme, city));
  change();
};

function change() {
  annotations.setVariables({ language, theme });
  showPage();
  show(state);
}

function showPage() {
  const { heading, search, language: other, theme: change } = texts[language];
  page.lang = language;
  page.dataset.theme = theme;
  document.title = document.querySelector("h1").textContent = heading;
  field.placeholder = field.ariaLabel = search;
  const [languages, themes] = [document.querySelector("#language"), document.querySelector("#theme")];
  languages.textContent = language === "de" ? "EN" : "DE";
  languages.title = languages.ariaLabel = other;
  themes.innerHTML = drawing(theme === "dark" ? "light" : "dark");
  themes.title = themes.ariaLabel = change;
}

function make(name, className = "", text = "") {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}
