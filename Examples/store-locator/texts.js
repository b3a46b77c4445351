// The texts of the page. The spec has the texts of the map.

export const texts = {
  en: {
    heading: "Find a store", search: "Name, street or category", map: "Stores on the map", failed: "The search failed. Try again.",
    loading: "Searching …", language: "Auf Deutsch", theme: "Dark or light",
    found: (shown, total) => total > shown ? `The best ${shown} of ${total} stores here` : total === 1 ? "1 store here" : `${total} stores here`,
    more: (count) => `${count} more on the map`,
    none: "No store here. Move the map, or search for another word.",
    kinds: { bakery: "Bakery", cafe: "Café", books: "Bookshop", flowers: "Flowers", grocery: "Groceries" },
  },
  de: {
    heading: "Laden finden", search: "Name, Straße oder Art", map: "Läden auf der Karte", failed: "Die Suche ist fehlgeschlagen. Bitte noch einmal versuchen.",
    loading: "Suche läuft …", language: "In English", theme: "Dunkel oder hell",
    found: (shown, total) => total > shown ? `Die besten ${shown} von ${total} Läden hier` : total === 1 ? "1 Laden hier" : `${total} Läden hier`,
    more: (count) => `${count} weitere auf der Karte`,
    none: "Hier ist kein Laden. Karte bewegen oder anderes Wort suchen.",
    kinds: { bakery: "Bäckerei", cafe: "Café", books: "Buchhandlung", flowers: "Blumen", grocery: "Lebensmittel" },
  },
};
