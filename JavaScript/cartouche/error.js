/** An error with a stable code. */
export class CartoucheError extends Error {
  constructor(code, message, options) {
    super(message, options);
    this.code = code;
  }

  get name() { return "CartoucheError"; }
}

/** The names of statuses, by their numbers in `cartouche.h`. */
const statuses = [
  "ok", "nullPointer", "notAPlan", "otherPlanVersion", "truncatedPlan", "corruptedPlan", "invalidPlan", "badInput",
  "unknownAnnotation", "unknownAttachment", "notOneAnnotation", "idIsTaken", "unknownLayer", "attachedToAnnotation",
  "tooFewCoordinates", "badGeometry", "badCoordinate", "noFrame", "unknownIndex", "badNumber",
  "attachedToItself",
];

export const statusCode = (status) => statuses[status] ?? "unknownStatus";

export const badArgument = (message) => new CartoucheError("badArgument", message);
