import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec

/// Reports a comparison of two constants, or a `match` on a constant, usually because a `get` is missing.
struct ConstantComparison: Rule {
  static let metadata = RuleMetadata(
    id: "constant-comparison", .data,
    summary: "Two constants are compared, or the name of a property is matched.",
    why: "`kind` alone is just that text; `[get, kind]` reads the property.")

  static func check(_ context: inout RuleContext) {
    for use in context.analysis.filters {
      // The compiler reports a filter that is nothing but a comparison of constants.
      for part in use.filter.children {
        part.forEachPart {
          check($0, use.facts, &context)
          checkMatch($0, use.facts, &context)
        }
      }
    }
    for use in context.analysis.expressions {
      use.expression.forEachPart {
        check($0, use.facts, &context)
        if let facts = use.facts { checkMatch($0, facts, &context) }
      }
    }
  }

  /// Returns whether `constant-comparison` flags a part of the expression.
  static func flags(_ expression: Expression, _ facts: FeatureFacts, _ analysis: SpecAnalysis) -> Bool {
    var found = false
    expression.forEachPart { part in
      if result(ofComparison: part, analysis) != nil || matchedName(part, facts, analysis) != nil {
        found = true
      }
    }
    return found
  }

  /// Reports a `match` on the name of a property. The parser may have replaced a constant `match` by its
  /// result.
  private static func checkMatch(
    _ expression: Expression, _ facts: FeatureFacts, _ context: inout RuleContext
  ) {
    guard let name = matchedName(expression, facts, context.analysis) else { return }
    let lookup = "[get, \(name.content)]"
    context.report(
      "the text `\(abbreviated(name.content))` is matched, the same for all features of \(facts.name)",
      at: name.location, help: "`\(abbreviated(lookup))` reads the property",
      fixes: [
        Fix("write `\(abbreviated(lookup))`", isSafe: false, replacing: name.location.span, with: lookup)
      ])
  }

  /// Returns the property whose name is the input of a `match` where a `get` is missing.
  private static func matchedName(
    _ expression: Expression, _ facts: FeatureFacts, _ analysis: SpecAnalysis
  ) -> Located<String>? {
    guard expression.constant != nil || expression.isMatch else { return nil }
    return propertyName(in: expression, of: ["match"], facts, analysis)
  }

  /// Returns the first argument of a call as written, if the call is of one of the operators, and the argument is the name of a property.
  private static func propertyName(
    in expression: Expression, of operators: [String], _ facts: FeatureFacts, _ analysis: SpecAnalysis
  ) -> Located<String>? {
    let place = expression.location
    // The beginning of a long list is sufficient to find the name.
    let bytes = analysis.bytes(at: place).prefix(200)
    var words = bytes.split(separator: UInt8(ascii: ","), maxSplits: 2, omittingEmptySubsequences: false)[...]
    guard words.count == 3, let head = words.popFirst(), let operand = words.popFirst(),
      operators.contains(String(decoding: head, as: UTF8.self).filter { !"[ \"'\n".contains($0) })
    else { return nil }
    func isBlank(_ byte: UInt8) -> Bool { " \n\r\t".utf8.contains(byte) }
    let written = operand.drop(while: isBlank)
    let end = written.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? written.startIndex
    let name = String(decoding: written[..<end], as: UTF8.self).filter { !"\"'".contains($0) }
    guard isPlainName(name), facts.property(name).count > 0 else { return nil }
    let span = SourceSpan(written.startIndex..<end)
    return Located(name, at: Location(source: place.source, span: span))
  }

  /// Reports a comparison of two constants. The parser has already replaced it by its constant result.
  private static func check(
    _ expression: Expression, _ facts: FeatureFacts?, _ context: inout RuleContext
  ) {
    guard let result = result(ofComparison: expression, context.analysis) else { return }
    let written = context.analysis.text(at: expression.location)
    let operand = facts.flatMap {
      propertyName(in: expression, of: ["==", "!=", "<", "<=", ">", ">="], $0, context.analysis)
    }
    // The name of a property that the comparison contains.
    let name = operand?.content ?? facts?.names.first { written.contains($0) }
    context.report(
      "two constants are compared, so the result is always \(result)", at: expression.location,
      help: "`[get, \(name.map(abbreviated) ?? "name")]` reads a property",
      fixes: operand.map {
        let lookup = "[get, \($0.content)]"
        return [
          Fix("write `\(abbreviated(lookup))`", isSafe: false, replacing: $0.location.span, with: lookup)
        ]
      } ?? [])
  }

  /// Returns the constant result of an expression that is written as a comparison, or `nil` for another
  /// expression. The compared values are then two constants.
  private static func result(ofComparison expression: Expression, _ analysis: SpecAnalysis) -> Bool? {
    guard case .boolean(let result)? = expression.constant else { return nil }
    let written = analysis.text(at: expression.location)
    let isList = written.hasPrefix("[") || written.hasPrefix("-")
    let first = written.drop { "[-'\" ".contains($0) }
    return isList && ["==", "!=", "<", ">"].contains(where: { first.hasPrefix($0) }) ? result : nil
  }
}

/// Reports a property that is compared with a value of a type that it never has.
struct MismatchedComparison: Rule {
  static let metadata = RuleMetadata(
    id: "mismatched-comparison", .data,
    summary: "A property is compared or matched with a value of a type that it never has.",
    why: "Values of different types are never equal: the number 4 is not the text \"4\".")

  struct Mismatch {
    var property: String
    /// The type of the property's values in the features, such as "number".
    var type: String
    var value: Located<ExpressionValue>
    /// Whether the value is a label of a `match`, and not a side of a comparison.
    var isLabel: Bool
  }

  static func check(_ context: inout RuleContext) {
    for use in context.analysis.filters { report(mismatches(in: use.filter, use.facts), use.facts, &context) }
    for use in context.analysis.expressions {
      guard let facts = use.facts else { continue }
      report(mismatches(in: use.expression, facts), facts, &context)
    }
  }

  /// Returns the comparisons whose sides never have the same type.
  static func mismatches(in expression: Expression, _ facts: FeatureFacts) -> [Mismatch] {
    var found: [Mismatch] = []
    expression.forEachPart { part in
      guard let (name, value) = comparison(part), value.content != .null else { return }
      let types = facts.property(name).types
      // A property with values of several types may have any type.
      guard types.count == 1, types[0] != "\(value.content.type)" else { return }
      found.append(Mismatch(property: name, type: types[0], value: value, isLabel: part.isMatch))
    }
    return found
  }

  /// Returns a property and the value that it is compared with. All labels of a `match` have one type, so the
  /// first represents them.
  private static func comparison(_ part: Expression) -> (property: String, value: Located<ExpressionValue>)? {
    if case .match(let match) = part.form {
      guard let (name, _) = match.input.readProperty, let label = match.writtenLabels.first else {
        return nil
      }
      return (name.content, label)
    }
    guard let sides = part.arguments(of: "==", "!="), let (name, literal) = FilterCause.lookup(in: sides),
      let value = literal.constant
    else { return nil }
    return (name.content, Located(value, at: literal.location))
  }

  private static func report(
    _ mismatches: [Mismatch], _ facts: FeatureFacts, _ context: inout RuleContext
  ) {
    for mismatch in mismatches {
      let value = mismatch.value.content
      let spelling = spelling(of: value, as: mismatch.type)
      context.report(
        "`\(abbreviated(mismatch.property))` is a \(mismatch.type) in \(facts.name), and never \(value.summary)",
        at: mismatch.value.location, help: spelling.map { "write `\($0)`" },
        fixes: mismatch.isLabel
          // All labels of a `match` have one type, so a fix cannot change one label alone.
          ? []
          : spelling.map {
            [Fix("write `\($0)`", isSafe: false, replacing: mismatch.value.location.span, with: $0)]
          } ?? [])
    }
  }

  /// Returns the value written in another type, or `nil` if that is impossible.
  private static func spelling(of value: ExpressionValue, as type: String) -> String? {
    switch (value, type) {
    case (.string(let text), "number"): Double(text).map { $0.ecmaScriptDescription }
    case (.string(let text), "boolean") where text == "true" || text == "false": text
    case (.number(let number), "string"): "\"\(number.ecmaScriptDescription)\""
    case (.boolean(let boolean), "string"): "\"\(boolean)\""
    default: nil
    }
  }
}

/// Reports a comparison of a property with itself.
struct SelfComparison: Rule {
  static let metadata = RuleMetadata(
    id: "self-comparison", .data,
    summary: "Both sides of a comparison are the same.",
    why: "The result is always true or always false, so one side was probably meant to be different.")

  static func check(_ context: inout RuleContext) {
    let expressions =
      context.analysis.filters.map { $0.filter } + context.analysis.expressions.map { $0.expression }
    for expression in expressions { expression.forEachPart { check($0, &context) } }
  }

  private static func check(_ expression: Expression, _ context: inout RuleContext) {
    if let sides = expression.arguments(of: "==", "<=", ">=") {
      check(sides, in: expression, result: true, &context)
    } else if let sides = expression.arguments(of: "!=", "<", ">") {
      check(sides, in: expression, result: false, &context)
    }
  }

  private static func check(
    _ sides: [Expression], in comparison: Expression, result: Bool, _ context: inout RuleContext
  ) {
    guard sides.allSatisfy({ $0.constant == nil }), let one = sides.first?.readProperty?.name,
      let other = sides.last?.readProperty?.name, one.content == other.content
    else { return }
    context.report(
      "`\(abbreviated(one.content))` is compared with itself, which is always \(result)",
      at: comparison.location, help: "write the property that was meant on one side")
  }
}

/// Reports a condition that appears twice in a `case`, `all` or `any`.
struct RepeatedCondition: Rule {
  static let metadata = RuleMetadata(
    id: "repeated-condition", .data,
    summary: "An expression tests the same condition twice.",
    why: "The second test never decides anything; another condition was probably intended.")

  static func check(_ context: inout RuleContext) {
    let expressions =
      context.analysis.filters.map { $0.filter } + context.analysis.expressions.map { $0.expression }
    for expression in expressions { expression.forEachPart { check($0, &context) } }
  }

  private static func check(_ expression: Expression, _ context: inout RuleContext) {
    var conditions: [Expression]
    if let arguments = expression.arguments(of: "case") {
      conditions = arguments.indices.filter { $0.isMultiple(of: 2) && $0 < arguments.count - 1 }.map {
        arguments[$0]
      }
    } else if let arguments = expression.arguments(of: "all", "any") {
      conditions = arguments
    } else {
      return
    }
    conditions.removeAll { $0.constant != nil }
    var first: [String: Expression] = [:]
    for condition in conditions {
      let written = context.analysis.text(at: condition.location).filter { !$0.isWhitespace }
      guard let earlier = first.updateValue(condition, forKey: written) else { continue }
      guard earlier.location != condition.location else { continue }
      context.report(
        "this condition appears twice", at: condition.location,
        help: "remove it, or write the condition that was meant",
        related: [RelatedPlace("first tested here", at: earlier.location)])
    }
  }
}
