/** A text of JSON from the plan, which is printed unchanged. */
export class WrittenJSON {
  constructor(text) { this.text = text; }

  toJSON() { return JSON.parse(this.text); }
}
