extension Operator {
  static let arithmetic: [Operator] = [
    Operator(
      "+", .takesAny(.number), result: .number, "The sum of its arguments.", example: #"["+", 1, 2, 3]"#),
    Operator(
      "-", .takes(.number, .number), .takes(.number), result: .number,
      "The first argument less the second, or one argument negated.", example: #"["-", 5, 2]"#),
    Operator(
      "*", .takesAny(.number), result: .number, "The product of its arguments.",
      example: #"["*", 2, [get, floors]]"#),
    Operator(
      "/", .takes(.number, .number), result: .number, "The first argument divided by the second.",
      example: #"["/", [get, population], 1000]"#),
    Operator(
      "%", .takes(.number, .number), result: .number,
      "What is left of the first argument divided by the second, with the sign of the first.",
      example: #"["%", [get, number], 2]"#),
    Operator(
      "^", .takes(.number, .number), result: .number, "The first argument to the power of the second.",
      example: #"["^", 2, 10]"#),
    Operator(
      "min", .takesAny(.number), result: .number, "The smallest argument; of none, infinity.",
      example: "[min, [get, width], 120]"),
    Operator(
      "max", .takesAny(.number), result: .number, "The largest argument; of none, minus infinity.",
      example: "[max, [get, width], 24]"),
  ]

  static let functions: [Operator] = [
    function("abs", "The number without its sign.", "[abs, [get, offset]]"),
    function("ceil", "The next whole number that is not smaller.", "[ceil, [get, rating]]"),
    function("floor", "The next whole number that is not larger.", "[floor, [get, rating]]"),
    function("round", "The nearest whole number; halves go away from zero.", "[round, [get, rating]]"),
    function("sqrt", "The square root.", "[sqrt, [get, area]]"),
    function("ln", "The natural logarithm.", "[ln, [get, visitors]]"),
    function("log10", "The logarithm to base 10.", "[log10, [get, visitors]]"),
    function("log2", "The logarithm to base 2.", "[log2, [get, visitors]]"),
    function("sin", "The sine of an angle in radians.", "[sin, [get, angle]]"),
    function("cos", "The cosine of an angle in radians.", "[cos, [get, angle]]"),
    function("tan", "The tangent of an angle in radians.", "[tan, [get, angle]]"),
    function("asin", "The angle in radians that has this sine.", "[asin, 0.5]"),
    function("acos", "The angle in radians that has this cosine.", "[acos, 0.5]"),
    function("atan", "The angle in radians that has this tangent.", "[atan, 1]"),
    constant("pi", "The circumference of a circle of diameter 1."),
    constant("e", "The base of the natural logarithm."),
    constant("ln2", "The natural logarithm of 2."),
  ]

  private static func function(_ name: String, _ summary: String, _ example: String) -> Operator {
    Operator(name, .takes(.number), result: .number, summary, example: example)
  }

  private static func constant(_ name: String, _ summary: String) -> Operator {
    Operator(name, .takes(), result: .number, summary, example: "[\(name)]")
  }
}
