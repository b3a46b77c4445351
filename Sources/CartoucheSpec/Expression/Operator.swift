/// One row of the operator catalog: everything that parsing, reference pages and completion need to know.
package struct Operator: Sendable {
  package let name: String
  /// Put together where they are asked for, as what a `Codec` expects.
  private let makeUsages: @Sendable () -> [String]
  /// One sentence.
  package let summary: String
  /// A whole expression, as a spec writes it.
  package let example: String
  let parse: @Sendable (ExpressionCall, inout ExpressionParser) -> Expression?

  /// How its arguments are written, one line for each way: `number, number`, `condition, output, …, fallback`.
  package var usages: [String] { makeUsages() }

  /// An operator with a syntax of its own.
  init(
    _ name: String, _ usage: String, _ summary: String, example: String,
    parse: @escaping @Sendable (ExpressionCall, inout ExpressionParser) -> Expression?
  ) {
    self.name = name
    makeUsages = { [usage] }
    self.summary = summary
    self.example = example
    self.parse = parse
  }

  /// An operator that is told by the types of its arguments.
  init(
    _ name: String, _ overloads: Overload..., result: ExpressionType, _ summary: String, example: String
  ) {
    self.name = name
    makeUsages = { overloads.map(\.usage) }
    self.summary = summary
    self.example = example
    parse = { call, parser in parser.parse(call, overloads, result: result) }
  }
}
