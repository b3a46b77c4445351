/** Plays what ReplayRecorder recorded, and compares every frame with what the program prints. In node and in browsers. */

const bytes = (base64) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

const lines = (text) => text.split("\n").filter((line) => line !== "");

/** Of a step, what belongs to a call. */
const asked = (step, ...keys) => Object.fromEntries(keys.filter((key) => key in step).map((key) => [key, step[key]]));

/** The functions of recorded points: longitude, latitude, x and y of each, one after the other. */
const pointsOf = (numbers) => {
  const find = (place, start, other, tolerance) => {
    for (let i = 0; i < numbers.length; i += 4) {
      const near = (k) => Math.abs(numbers[i + start + k] - place[k]) <= tolerance;
      if (near(0) && near(1)) return [numbers[i + other], numbers[i + other + 1]];
    }
    return undefined;
  };
  return { project: (coordinate) => find(coordinate, 0, 2, 1e-6), unproject: (point) => find(point, 2, 0, 0.5) };
};

/** Does what a step says. @returns the frame, if it is one. */
const take = (resolver, step) => {
  if (step.frame?.points) return resolver.resolve({ ...step.frame, points: pointsOf(step.frame.points) });
  if (step.frame) return resolver.resolve(step.frame);
  if (step.reload !== undefined) resolver.reload(bytes(step.reload));
  else if (step.edit !== undefined) resolver.apply(bytes(step.edit));
  else if (step.setGeometry !== undefined) resolver.setGeometry({ attachment: step.setGeometry }, step.geometries);
  else if (step.setRegion !== undefined) setRegion(resolver, step);
  else if (step.remove !== undefined) resolver.remove(step.remove);
  else if (step.update !== undefined) resolver.update(step.update, bytes(step.patch), asked(step, "host", "named", "keepsPlace"));
  else resolver.add(bytes(step.patch), asked(step, "host"));
  return undefined;
};

/** Moves a region to the edges that a step has: for the left, right, upper and lower one a factor of the viewport's side and an offset. */
const setRegion = (resolver, { setRegion: index, edges }) => {
  const extent = ([from, start, to, end]) => from === 0.5 ? { length: end - start }
    : from === 1 ? { end: -end, length: end - start } : to === 1 ? { start, end: -end } : { start, length: end - start };
  const name = resolver.regionNames[index];
  const isNowhere = edges.every((each) => each === 0);
  resolver.setRegions({ [name]: isNowhere ? null : { x: extent(edges.slice(0, 4)), y: extent(edges.slice(4)) } });
};

/** A frame by a matrix has no camera, and no program prints it: there the one of the plan stands. */
const withoutCamera = (line) => line.replace(/"camera":\{[^{}]*\{[^{}]*\}\},/, "");

const around = (text, index) => text.slice(Math.max(0, index - 60), index + 60);

const difference = (expected, found) => {
  let index = 0;
  while (index < expected.length && expected[index] === found[index]) index += 1;
  return `…${around(found, index)}… in place of …${around(expected, index)}…`;
};

/** @returns what was compared, and the first difference. */
export const replay = ({ Resolver, stringify }, plan, stepsText, framesText) => {
  const [options, ...steps] = lines(stepsText).map((line) => JSON.parse(line));
  const expectedFrames = lines(framesText);
  const result = { frames: 0, placements: 0, hidden: 0, clusters: 0, callouts: 0, events: 0, explain: 0, refusals: 0 };
  const resolver = new Resolver(plan);
  resolver.explains = resolver.reportsFrameChanges = resolver.reportsClusterMembers = options.reportsAll;
  try {
    for (const step of steps) {
      const frame = take(resolver, step);
      if (!frame) continue;
      let [expected, refusals] = expectedFrames[result.frames].split("\t");
      if (step.frame.camera?.matrix) expected = withoutCamera(expected);
      const found = stringify(frame);
      if (found !== expected) result.difference ??= `frame ${result.frames}: ${difference(expected, found)}`;
      const foundRefusals = JSON.stringify(frame.refusals);
      if (foundRefusals !== refusals) result.difference ??= `frame ${result.frames}: refused ${foundRefusals}, not ${refusals}`;
      for (const list of ["placements", "hidden", "clusters", "callouts", "events", "refusals"]) result[list] += frame[list].length;
      result.explain += frame.explanations?.length ?? 0;
      result.frames += 1;
    }
    if (result.frames !== expectedFrames.length) result.difference ??= `${result.frames} of ${expectedFrames.length} frames`;
  } finally {
    resolver.free();
  }
  return result;
};
