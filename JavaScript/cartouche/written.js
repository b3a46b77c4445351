/** A JSON text from the plan, which the JSON of frames contains unchanged. */
export class WrittenJSON {
  constructor(text) { this.text = text; }

  toJSON() { return JSON.parse(this.text); }
}
