/** An error with a stable name in `code`; `cartouche.d.ts` documents it. */
export class CartoucheError extends Error {
  constructor(code, message, options) {
    super(message, options);
    this.code = code;
  }

  get name() { return "CartoucheError"; }
}

/** The codes of errors, by the number of the status in `cartouche.h`. */
const statuses = [
  "ok", "nullPointer", "notAPlan", "otherPlanVersion", "truncatedPlan", "corruptedPlan", "invalidPlan", "badInput",
  "unknownAnnotation", "unknownAttachment", "notOneAnnotation", "idIsTaken", "unknownLayer", "attachedToAnnotation",
  "tooFewCoordinates", "badGeometry", "badCoordinate", "noFrame", "unknownIndex", "badNumber",
  "attachedToItself",
];

export const statusCode = (status) => statuses[status] ?? "unknownStatus";

export const badArgument = (message) => new CartoucheError("badArgument", message);
