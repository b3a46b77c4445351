// Icons, and the style of the map: the ground, the river, parks and streets of `city.geojson`.

const paths = {
  bakery: "M4 15c0-5 3.6-8 8-8s8 3 8 8c0 2-1 3-3 3H7c-2 0-3-1-3-3ZM9 11l-1 3M13 10.5l-1 3.5M17 12l-1 2.5",
  cafe: "M5 8h11v6a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4ZM16 9.5h1.5a2.5 2.5 0 0 1 0 5H16M8.5 3v2M12.5 3v2",
  books: "M12 7c-2-1.5-5-2-8-1.5V18c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5.5C17 5 14 5.5 12 7ZM12 7v12.5",
  flowers: "M12 12.5V21M12 18c-3 0-4.5-1.5-5-4 3 0 5 1 5 4ZM12 18c3 0 4.5-1.5 5-4-3 0-5 1-5 4ZM8 4l2 2 2-3 2 3 2-2v4.5a4 4 0 0 1-8 0Z",
  grocery: "M4 10h16l-2 9H6ZM8 10l3-6M16 10l-3-6M10 13v3M14 13v3",
  dark: "M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5Z",
  light: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M19 5l-1.4 1.4M6.4 17.6 5 19",
};

export const drawing = (name) =>
  `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${paths[name]}"/></svg>`;

const colors = {
  light: { land: "#f3f1eb", park: "#d9e8cf", water: "#b9d9ea", casing: "#dfdbd1", street: "#ffffff", avenue: "#fff3d6" },
  dark: { land: "#1d242b", park: "#1f3129", water: "#17344a", casing: "#151b20", street: "#303a44", avenue: "#3c4650" },
};

export function mapStyle(theme, city) {
  const { land, park, water, casing, street, avenue } = colors[theme];
  const is = (kind) => ["==", ["get", "kind"], kind];
  const wide = (least, most) => ["interpolate", ["exponential", 1.6], ["zoom"], 11, least, 17, most];
  const line = (id, kind, color, width, minzoom = 0) => ({
    id, type: "line", source: "city", filter: is(kind), minzoom, layout: { "line-cap": "round", "line-join": "round" }, paint: { "line-color": color, "line-width": width },
  });
  return {
    version: 8,
    sources: { city: { type: "geojson", data: city } },
    layers: [
      { id: "land", type: "background", paint: { "background-color": land } },
      { id: "park", type: "fill", source: "city", filter: is("park"), paint: { "fill-color": park } },
      { id: "water", type: "fill", source: "city", filter: is("water"), paint: { "fill-color": water } },
      line("street-casing", "street", casing, wide(1, 18), 12.5),
      line("avenue-casing", "avenue", casing, wide(2.5, 28)),
      line("street", "street", street, wide(0.6, 15), 12.5),
      line("avenue", "avenue", avenue, wide(1.5, 24)),
    ],
  };
}
