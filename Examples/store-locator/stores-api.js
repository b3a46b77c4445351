// A stand-in for the API of a chain of stores. It answers GeoJSON from a list that is always the same.

const CENTER = [13.4, 52.52];
const COUNT = 2000;
const MOST = 500;

const NAMES = {
  bakery: ["Kornblume", "Sauerteig", "Backstube Nord", "Morgenrot", "Brot & Salz", "Zimtstern"],
  cafe: ["Café Linde", "Bohnenpost", "Café Mitte", "Milchbar", "Café Anna", "Röstwerk"],
  books: ["Seitenweise", "Leselampe", "Buchladen Kiez", "Papierboot", "Lesezeichen"],
  flowers: ["Wiesengrün", "Mohn & Klee", "Blütezeit", "Gartenlaube"],
  grocery: ["Markt am Eck", "Frischhof", "Tante Frieda", "Obstkiste", "Hofladen"],
};
const HOURS = {
  bakery: [["06:00", "18:00"], ["07:00", "19:00"]],
  cafe: [["08:00", "20:00"], ["09:00", "22:00"]],
  books: [["10:00", "19:00"], ["10:00", "18:00"]],
  flowers: [["09:00", "18:00"], ["08:00", "18:30"]],
  grocery: [["07:00", "22:00"], ["08:00", "20:00"]],
};
const STREETS = [
  "Ahornstraße", "Birkenweg", "Dorfallee", "Eichenstraße", "Feldweg", "Gartenstraße", "Hafenstraße", "Inselweg", "Jahnstraße",
  "Kastanienallee", "Lindenstraße", "Marktstraße", "Nordufer", "Ostring", "Parkstraße", "Rosenweg", "Seestraße", "Talstraße",
  "Uferweg", "Weidenallee",
];

/** The API. A request takes `delay` milliseconds. */
export const api = {
  delay: 150,

  /**
   * Returns the best rated stores as GeoJSON, at most 500. `total` is the number of all stores that match.
   * @param {{ text: string, box: [number, number, number, number] }} search the beginnings of words in name, street or category, and the
   *   west, south, east and north of the visible box.
   */
  async search({ text, box: [west, south, east, north] }, { signal }) {
    await pause(this.delay, signal);
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const found = stores.filter(({ properties, geometry: { coordinates: [longitude, latitude] } }) => {
      const known = `${properties.name} ${properties.street} ${properties.category}`.toLowerCase().split(/\s+/);
      return longitude >= west && longitude <= east && latitude >= south && latitude <= north
        && words.every((word) => known.some((one) => one.startsWith(word)));
    });
    return { type: "FeatureCollection", total: found.length, features: found.slice(0, MOST) };
  },
};

const pause = (time, signal) => new Promise((resolve, reject) => {
  signal.throwIfAborted();
  const timer = setTimeout(resolve, time);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    reject(signal.reason);
  });
});

/** Returns numbers from 0 to 1 that are the same in every run (the generator mulberry32). */
const numbers = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

const stores = (() => {
  const next = numbers(7);
  const one = (list) => list[Math.floor(next() * list.length)];
  const rounded = (number) => Math.round(number * 1e5) / 1e5;
  const list = Array.from({ length: COUNT }, (_, index) => {
    const category = one(Object.keys(NAMES));
    const [opens, closes] = one(HOURS[category]);
    // Denser in the middle of the city.
    const [distance, angle] = [0.09 * next() ** 0.8, 2 * Math.PI * next()];
    return {
      type: "Feature",
      id: index + 1,
      properties: {
        name: one(NAMES[category]), street: `${one(STREETS)} ${1 + Math.floor(next() * 120)}`, category, opens, closes,
        rating: Math.round(30 + 20 * next() ** 0.7) / 10,
      },
      geometry: { type: "Point", coordinates: [rounded(CENTER[0] + 1.6 * distance * Math.cos(angle)), rounded(CENTER[1] + distance * Math.sin(angle))] },
    };
  });
  return list.sort((one, other) => other.properties.rating - one.properties.rating || one.id - other.id);
})();
