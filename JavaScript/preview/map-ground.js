// A map of MapLibre GL JS below the views, with a style. It follows the page's camera; the page handles all gestures.

import { fetched } from "./connection.js";
import { element } from "./dom.js";

/** MapLibre GL JS on the network, if the server does not have it. The server's Content-Security-Policy has this address, too. */
const NETWORK = "https://unpkg.com/maplibre-gl@5.3.0/dist/";
const INTEGRITY = {
  "maplibre-gl.css": "sha384-Nq6PQ+9vJPvw7U/VfDELyrWoGQMsy0gi6QShhaSrGzkpF5KkM40csg2leky+YMTd",
  "maplibre-gl.js": "sha384-lwoweBvLd/SJV/pFn4C9Dj9MR+0hltVUArfmLy5PPNG2vOnTCmy+w+gxbO/wzFgH",
};
/** The largest difference of a camera's numbers that is only rounding. */
const ROUNDING = 1e-7;

export class MapGround {
  /**
   * Loads MapLibre GL JS, and makes a map in the page's screen.
   *
   * @param style the member `style` of `state.json`. @param host an object with `changed()`, when the map has loaded something that views
   *   may depend on, and `failed(message)`.
   */
  static async start(screen, style, camera, host) {
    await Promise.all(Object.keys(INTEGRITY).map((name) => loaded(name, style.hasLibrary)));
    return new MapGround(screen, await readStyle(style), camera, host);
  }

  constructor(screen, style, { center, zoom, bearing, pitch, padding }, host) {
    const { maplibregl } = globalThis;
    this.container = element("div", { class: "map-ground", "aria-hidden": "true" });
    screen.prepend(this.container);
    // Spaces around the map are a property of the camera, not of the constructor.
    this.map = new maplibregl.Map({
      container: this.container, style, center, zoom, bearing, pitch, interactive: false, fadeDuration: 0, maxPitch: 85, maxZoom: 25.5,
      attributionControl: false, trackResize: false, cancelPendingTileRequestsWhileZooming: false,
    });
    this.map.setPadding(padding);
    this.map.addControl(new maplibregl.AttributionControl({ compact: false }), "top-left");
    this.host = host;
    this.map.on("error", ({ error }) => host.failed(error?.message ?? "unknown error"));
    this.map.on("data", ({ dataType, tile, isSourceLoaded }) => (dataType === "style" || tile || isSourceLoaded) && host.changed());
    this.map.on("idle", () => host.changed());
  }

  /** Draws another style. */
  async setStyle(style) {
    this.map.setStyle(await readStyle(style));
  }

  /**
   * Moves the map to a camera, and draws it.
   *
   * @returns the camera of the map, which shows no place beyond the poles and so may differ.
   */
  show(camera, [width, height]) {
    const key = JSON.stringify([camera, width, height]);
    if (key === this.shown) return this.camera;
    this.shown = key;
    const { style } = this.container;
    if (style.width !== `${width}px` || style.height !== `${height}px`) {
      Object.assign(style, { width: `${width}px`, height: `${height}px` });
      this.map.resize();
    }
    const { center, zoom, bearing, pitch, padding } = camera;
    this.map.jumpTo({ center, zoom, bearing, pitch, padding });
    // Drawn in this task, so that the map and the views move together.
    this.map.redraw();
    this.camera = this.#camera(camera);
    return this.camera;
  }

  #camera(asked) {
    const { lng, lat } = this.map.getCenter();
    const got = { center: [lng, lat], zoom: this.map.getZoom(), bearing: this.map.getBearing(), pitch: this.map.getPitch() };
    const numbers = ({ center, zoom, bearing, pitch }) => [...center, zoom, bearing, pitch];
    const wanted = numbers(asked);
    const isSame = numbers(got).every((number, index) => {
      const difference = Math.abs(number - wanted[index]);
      return Math.min(difference, Math.abs(difference - 360)) < ROUNDING;
    });
    return isSame ? asked : { ...asked, ...got };
  }
}

/** Loads a script or a style sheet of MapLibre GL JS. */
function loaded(name, isLocal) {
  const address = (isLocal ? "" : NETWORK) + name;
  const trust = isLocal ? {} : { crossorigin: "anonymous", integrity: INTEGRITY[name] };
  return new Promise((resolve, reject) => {
    const failed = () => reject(new Error(`${address} cannot be loaded. Without a network, give the folder of MapLibre GL JS with --maplibre`));
    const given = { ...trust, onload: resolve, onerror: failed };
    document.head.append(name.endsWith(".css") ? element("link", { rel: "stylesheet", href: address, ...given }) : element("script", { src: address, ...given }));
  });
}

/** Returns a style for the map. Addresses in a style from disk are relative to its file. */
async function readStyle({ address }) {
  if (/^https?:/.test(address)) return address;
  const folder = new URL(address, document.baseURI);
  const given = await fetched(address);
  const style = given instanceof ArrayBuffer ? JSON.parse(new TextDecoder().decode(given)) : given;
  // `URL` would encode the braces of `{z}` and `{fontstack}`.
  const absolute = (text) => (typeof text === "string" ? decodeURI(new URL(text, folder).href) : text);
  const sources = Object.entries(style.sources ?? {}).map(([name, source]) => [name, {
    ...source,
    ...(source.url && { url: absolute(source.url) }), ...(source.tiles && { tiles: source.tiles.map(absolute) }),
    ...(typeof source.data === "string" && { data: absolute(source.data) }), ...(source.urls && { urls: source.urls.map(absolute) }),
  }]);
  const { sprite, glyphs } = style;
  return {
    ...style, sources: Object.fromEntries(sources), ...(glyphs && { glyphs: absolute(glyphs) }),
    ...(sprite && { sprite: Array.isArray(sprite) ? sprite.map((one) => ({ ...one, url: absolute(one.url) })) : absolute(sprite) }),
  };
}
