// Fits titles into boxes: chooses the font size for the width, and several lines if the height allows.

const FAMILY = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif';
const LARGEST = 14;
const SMALLEST = 8;
const LINE = 1.22;
const widths = new Map();
let context;

/** Returns the width of a text, as a multiple of the font size. */
function width(text, weight) {
  const key = `${weight}${text}`;
  let known = widths.get(key);
  if (known === undefined) {
    context ??= document.createElement("canvas").getContext("2d");
    context.font = `${weight} 100px ${FAMILY}`;
    known = context.measureText(text).width / 100;
    if (widths.size > 20_000) widths.clear();
    widths.set(key, known);
  }
  return known;
}

/**
 * Fits a text into a box.
 *
 * @param room The width in points.
 * @param height The height in points.
 * @returns {{size: number, lines: number}} The font size in points and the line count. CSS cuts off text that is too
 *   wide at the smallest size.
 */
export function fitted(text, room, height, { weight = 600, largest = LARGEST, smallest = SMALLEST } = {}) {
  const atMost = Math.min(largest, height / LINE);
  const all = width(text, weight);
  const size = Math.min(atMost, room / Math.max(all, 0.01));
  const words = text.split(/\s+/);
  if (size >= Math.min(11, atMost) || words.length < 2 || height < 2 * smallest * LINE) {
    return { size: Math.max(smallest, size), lines: 1 };
  }
  for (let lines = 2; lines <= Math.min(4, words.length); lines += 1) {
    const widest = Math.max(...words.map((word) => width(word, weight)), (all / lines) * 1.15);
    const folded = Math.min(largest, height / LINE / lines, room / widest);
    if (folded > size + 0.5 && folded >= smallest) return { size: folded, lines };
  }
  return { size: Math.max(smallest, size), lines: 1 };
}
