// The descriptions of causes, and their colors, which are also those of pictures. Most colors are from the palette of Okabe and Ito.

const CAUSES = {
  removed: ["#8b939c", "It was removed."],
  explicit: ["#5f6b78", "It says `visible: false`."],
  expression: ["#8c6d1f", "An expression of it failed."],
  zoom: ["#cc79a7", "The camera's zoom is below its `minZoom`, or has reached its `maxZoom`."],
  featureMissing: ["#3d5a80", "The feature that it is attached to is not there, or only the host knows it."],
  featureHidden: ["#7b68a6", "The map does not draw the feature that it is attached to."],
  trimmed: ["#4f7f7f", "`part` or `trimOffset` leave nothing of its line."],
  size: ["#009e73", "Its size is not known yet: a host measures it."],
  clustered: ["#4b8f4b", "A cluster stands for it."],
  occluded: ["#6b4c9a", "The map hides its point or shape, for example behind the globe."],
  behindCamera: ["#2b6c8f", "It is behind the camera."],
  horizon: ["#56b4e9", "It is too far away on the tilted map (`placement.horizon`)."],
  offscreen: ["#98a2ad", "It is not on the screen."],
  parentHidden: ["#a0785a", "What it is attached to is hidden."],
  bounds: ["#e69f00", "No candidate lies within the padded viewport as `fit` asks."],
  shape: ["#c0407a", "No candidate lies on its polygon (`contain`)."],
  puck: ["#3d8fd1", "Every candidate covers the puck."],
  avoidRegion: ["#b8860b", "Every candidate covers an avoided region."],
  avoidLayer: ["#8458b8", "Every candidate covers an avoided layer."],
  collision: ["#d55e00", "Every candidate collides with a view that has its place."],
  repeated: ["#a65628", "Every candidate is too near to another view of its group (`repeatDistance`)."],
};

/** The causes in reverse order of the resolver's decisions, so that collisions come first and removed annotations last. */
export const CAUSES_BY_INTEREST = Object.keys(CAUSES).reverse();

const OTHER = "#98a2ad";
/** The minimum contrast ratio of WCAG for graphics. */
const LEAST_CONTRAST = 3;
/** The lightest background of a dark page: `--land` in `page.css`. */
const DARK_GROUND = "#212b35";
const isDark = matchMedia("(prefers-color-scheme: dark)");
const lightened = new Map();

/** Returns the CSS color of a cause. A dark page lightens the color until it has the minimum contrast. */
export function causeColor(cause) {
  const color = CAUSES[cause]?.[0] ?? OTHER;
  if (!isDark.matches) return color;
  if (!lightened.has(color)) lightened.set(color, onDark(color));
  return lightened.get(color);
}

function onDark(color) {
  for (let white = 0; white < 1; white += 0.05) {
    const mixed = channels(color).map((value) => Math.round(value + (255 - value) * white));
    if ((luminance(mixed) + 0.05) / (luminance(channels(DARK_GROUND)) + 0.05) >= LEAST_CONTRAST) return `rgb(${mixed})`;
  }
  return "white";
}

const channels = (color) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));

/** Returns the relative luminance as WCAG defines it, from 0 to 1. */
function luminance(rgb) {
  const [red, green, blue] = rgb.map((value) => value / 255).map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export const causeText = (cause) => CAUSES[cause]?.[1] ?? cause;

/** Returns a short description of a candidate's result: chosen, the failed test with its blocker, or free. */
export function verdict(candidate) {
  if (candidate.chosen) return candidate.shown === false ? "chosen, out of sight" : "chosen";
  if (candidate.stoppedBy) {
    const by = candidate.by === undefined ? "" : ` with ${blockerName(candidate)}`;
    return `${candidate.stoppedBy}${by}`;
  }
  const flaws = [!candidate.inside && "partly outside", !candidate.clear && "covers a layer"].filter(Boolean);
  return flaws.length ? `free, ${flaws.join(", ")}` : "free";
}

/** Returns the display name of a blocker. A region has a number; all other blockers have a name. */
export const blockerName = ({ by }) => (typeof by === "number" ? `region ${by}` : by);
