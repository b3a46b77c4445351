// The colors of views from `data: { color }` in the spec. The page accepts the same colors as pictures do.

const known = new Map();

/** Returns a view's color and whether it is dark. @returns {{color: string, isDark: boolean} | null} `null` if pictures reject the color too. */
export function viewColor(text) {
  if (typeof text !== "string") return null;
  if (!known.has(text)) known.set(text, read(text));
  return known.get(text);
}

function read(text) {
  if (!/^(#[0-9a-f]{3}|#[0-9a-f]{6}|[a-z]+)$/i.test(text) || !CSS.supports("color", text)) return null;
  const context = document.createElement("canvas").getContext("2d");
  context.fillStyle = text;
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(context.fillStyle.slice(at, at + 2), 16));
  if (![red, green, blue].every(Number.isFinite)) return null;
  // The weights of ITU-R BT.601 for the luma of a color, from 0 to 255.
  return { color: text, isDark: 0.299 * red + 0.587 * green + 0.114 * blue < 150 };
}
