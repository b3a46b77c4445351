/** JSON that the plan has as a text, and that is printed as it is. */
export class WrittenJSON {
  constructor(text) { this.text = text; }

  toJSON() { return JSON.parse(this.text); }
}
