import { badArgument } from "./error.js";
import { functionPointer } from "./function-table.js";
import { callable, finite, listOfCoordinate, options, shown } from "./given.js";
import { readNumbers, writeNumbers } from "./structures.js";

const edges = ["west", "south", "east", "north"];

/** The functions by which the engine projects with `points` of `Resolver.resolve`. */
export class HostPoints {
  /** The function pointers in the engine's function table. */
  project;
  unproject;
  /** The `points` of the frame that is being resolved. */
  #given;
  /** The first error that a function of the page threw in this frame. */
  #failure;

  /** @param engine the engine, whose memory the functions read and write. @param table the engine's function table. */
  constructor(engine, table) {
    const pointer = (name) => functionPointer(table, 4, false, (_, from, to, count) => {
      engine.look();
      const values = readNumbers(engine, from, 2 * count);
      for (let i = 0; i < values.length; i += 2) [values[i], values[i + 1]] = this.#call(name, [values[i], values[i + 1]]) ?? [NaN, NaN];
      engine.look();
      writeNumbers(engine, to, values);
    });
    this.project = pointer("project");
    this.unproject = pointer("unproject");
  }

  /** Calls a function of the page. An error ends the calls of this frame: it must not pass through the engine. */
  #call(name, pair) {
    if (this.#failure) return undefined;
    try {
      const found = listOfCoordinate(this.#given[name](pair));
      if (found === undefined || found === null) return undefined;
      if (found.length === 2 && typeof found[0] === "number" && typeof found[1] === "number") return found;
      throw badArgument(`\`${name}\` of \`points\` returns two numbers or undefined, and not ${shown(found)}`);
    } catch (error) {
      this.#failure = { error };
      return undefined;
    }
  }

  /** Calls `resolve` with the points of a frame. @returns the first error of a function of the page, if there is one. */
  during(points, resolve) {
    // A function of the page may resolve a frame of another resolver.
    const outer = [this.#given, this.#failure];
    [this.#given, this.#failure] = [points, undefined];
    try {
      resolve();
      return this.#failure;
    } finally {
      [this.#given, this.#failure] = outer;
    }
  }
}

/** Checks the `points` of a frame. */
export const givenPoints = (points) => {
  const { project, unproject, area } = options(points, "`points`", ["project", "unproject", "area"]);
  callable(project, "`project` of `points`");
  if (unproject !== undefined) callable(unproject, "`unproject` of `points`");
  if (area !== undefined) options(area, "`area` of `points`", edges);
  return { project, unproject, area: area && edges.map((edge) => finite(area[edge], `\`${edge}\` of \`area\``)) };
};
