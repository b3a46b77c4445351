import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Computes the properties of one annotation for its feature, if it has one. A property whose expression
/// fails gets its default.
struct PropertyEvaluation {
  let feature: ExpressionFeature?
  /// The zoom of the plan's camera, at which the values in the plan's columns are computed.
  let zoom: Double
  /// The remaining bytes for all texts of the plan.
  private(set) var budget: TextBudget
  private(set) var failures: [EvaluationFailure] = []
  /// The locations of aggregate expressions that were evaluated for this member of a cluster.
  var evaluatedAggregates: [Location] = []
  /// The properties that depend on zoom, each with the table that computes its value in each frame.
  var drives: [(property: AnnotationProperty, table: ZoomTable)] = []

  init(feature: Feature?, zoom: Double, _ budget: TextBudget = TextBudget(Limits().planTextBytes)) {
    self.feature = feature?.forExpressions
    self.zoom = zoom
    self.budget = budget
  }

  /// - Parameter range: The valid range; a result outside of it is a failure.
  mutating func number(
    _ value: Value<Double>, in range: ClosedRange<Double>, default fallback: Value<Double>
  ) -> ZoomedNumber {
    // The fast path for constants.
    if case .constant(let number) = value.form { return .constant(number) }
    return result(
      value,
      .number(
        "a number from \(range.lowerBound.ecmaScriptDescription) to \(range.upperBound.ecmaScriptDescription)"
      )
    ) { data -> Double? in
      if case .number(let number) = data, range.contains(number) { number } else { nil }
    }.column { $0 ?? fallback.written }
  }

  mutating func boolean(
    _ value: Value<Bool>, failing consequence: EvaluationFailure.Consequence = .default
  ) -> Outcome<Bool> {
    result(value, "a boolean", failing: consequence) {
      if case .boolean(let boolean) = $0 { boolean } else { nil }
    }
  }

  /// Returns the value of a boolean property that must not depend on zoom. An expression that does is
  /// reported elsewhere.
  mutating func zoomIndependent(_ value: Value<Bool>, default fallback: Value<Bool>) -> Bool {
    if case .constant(let boolean) = value.form { return boolean }
    return if case .known(let boolean) = boolean(value) { boolean } else { fallback.written }
  }

  mutating func priority(_ value: Value<Priority>) -> Outcome<Priority> {
    if case .constant(let priority) = value.form { return .known(priority) }
    return result(value, ExpectedValue(Priority.expectation, .priority)) {
      (data: ExpressionValue) -> Priority? in
      switch data {
      case .number(let number): number.isFinite ? .number(number) : nil
      case .string(let name): Priority(name: name)
      case .null, .boolean, .array, .object: nil
      }
    }
  }

  /// Returns the text, or `nil` if the annotation has none or the expression failed.
  mutating func text(_ value: Value<TextTemplate>?) -> String? {
    switch value?.form {
    case .constant(.plain(let node)): return budget.consume(node.textLength) ? node.string : nil
    case .constant(.composed(let segments)): return text(segments)
    case .expression(let expression):
      let value = Value<String>(.expression(expression), at: expression.location)
      guard case .known(let text) = result(value, "a text", { $0.text }) else { return nil }
      guard text.utf8.count <= Limits.longestText else {
        failures.append(EvaluationFailure(kind: .textTooLong, location: expression.location))
        return nil
      }
      return text
    case nil: return nil
    }
  }

  private mutating func text(_ segments: [TextTemplate.Segment]) -> String? {
    var text = ""
    var stray: StraySign?
    for segment in segments {
      switch segment {
      case .text(let plain): text += plain
      case .property(let name, let location):
        let value = feature?.property(name)
        if let value, value != .null {
          let shown = value.text
          if let last = text.utf8.last, let sign = StraySign.Sign(rawValue: last),
            !sign.suits(shown, after: text)
          {
            let found = StraySign(sign, before: name)
            failures.append(EvaluationFailure(kind: .straySign(found), location: location))
            stray = stray ?? found
          }
          text += shown
          // The check follows each part, because a short template may repeat a long property a thousand
          // times.
          guard text.utf8.count <= Limits.longestText else {
            failures.append(EvaluationFailure(kind: .textTooLong, location: location))
            return nil
          }
        } else {
          let kind = EvaluationFailure.Kind.missingProperty(name, isNull: value != nil)
          failures.append(EvaluationFailure(kind: kind, location: location))
        }
      }
    }
    for (sign, place) in stray?.others(in: segments) ?? []
    where !failures.contains(where: { $0.location == place }) {
      failures.append(EvaluationFailure(kind: .straySign(sign), location: place))
    }
    return budget.consume(text.utf8.count) ? text : nil
  }

  /// Consumes the text budget for texts other than titles and data, such as ids.
  /// - Returns: False if the budget is exceeded.
  @discardableResult
  mutating func consumeBudget(_ bytes: Int) -> Bool { budget.consume(bytes) }

  /// Returns the size of a view or callout. A side that is `auto` is estimated from `texts`.
  mutating func size(_ size: Size?, for texts: ViewTexts) -> LoweredSize {
    guard let size else { return LoweredSize() }
    let width = side(size.width).map { columnValue($0, of: .width) }
    let height = side(size.height).map { columnValue($0, of: .height) }
    return LoweredSize(width, height, for: texts)
  }

  /// Returns the variable anchors of an annotation with their offsets. A constant `gap` is added to the
  /// offsets; a gap that depends on zoom is returned as a table.
  mutating func anchors(
    _ anchors: [VariableAnchor], gap: Value<Double>
  ) -> (options: [AnchorOption], gap: ZoomTable?) {
    let gap = number(gap, in: NumberRange.offset, default: Annotation.defaults.traits.content.gap)
    var table: ZoomTable?
    var added = 0.0
    switch gap {
    case .constant(let points): added = points
    case .table(let points): table = points
    }
    let options = anchors.map { entry in
      let anchor = Anchor(entry.anchor ?? .center)
      let away = anchor.gapDirection
      return AnchorOption(
        anchor, offsetX: entry.offsetX + added * away.x, offsetY: entry.offsetY + added * away.y,
        width: (entry.size?.width).flatMap { fixedSide($0) },
        height: (entry.size?.height).flatMap { fixedSide($0) })
    }
    return (options, table)
  }

  /// Returns the width or height that an anchor sets for its view, in points. Returns `nil` if it is `auto`
  /// or depends on zoom.
  private mutating func fixedSide(_ dimension: Dimension) -> Double? {
    if case .constant(let points)? = side(dimension, failing: .unusableAnchor) { points } else { nil }
  }

  /// Returns the width or height of a view in points, or `nil` for `auto`.
  private mutating func side(
    _ dimension: Dimension, failing consequence: EvaluationFailure.Consequence = .hidden(cause: "size")
  ) -> ZoomedNumber? {
    guard case .points(let value) = dimension else { return nil }
    if case .constant(let points) = value.form { return .constant(points) }
    let longest = NumberRange.longest.ecmaScriptDescription
    return result(value, .number("a size larger than 0 and at most \(longest)"), failing: consequence) {
      data -> Double? in
      if case .number(let number) = data, number > 0, number <= NumberRange.longest { number } else { nil }
    }.column { $0 ?? AnnotationOptions.unknownSize }
  }

  mutating func result<Content>(
    _ value: Value<Content>, _ expected: @autoclosure () -> ExpectedValue,
    failing consequence: EvaluationFailure.Consequence = .default, _ convert: (ExpressionValue) -> Content?
  ) -> Outcome<Content> {
    switch value.form {
    case .constant(let content): return .known(content)
    case .expression(let expression):
      guard expression.isZoomConstant else {
        return zoomed(expression, expected, failing: consequence, convert)
      }
      do throws(EvaluationError) {
        let data = try evaluate(expression, for: feature)
        guard budget.consume(data.textBytes) else { return .failed }
        if let content = convert(data) { return .known(content) }
        fail(expected(), found: data, of: expression, consequence)
      } catch {
        fail(error, of: expression, consequence)
      }
      return .failed
    }
  }

  mutating func fail(
    _ expected: ExpectedValue, found data: ExpressionValue, of expression: Expression,
    _ consequence: EvaluationFailure.Consequence
  ) {
    fail(
      .mismatch(expected, found: FoundValue(data)), of: expression, at: expression.location, consequence)
  }

  mutating func fail(
    _ error: EvaluationError, of expression: Expression, _ consequence: EvaluationFailure.Consequence
  ) {
    if case .textTooLong = error.reason {
      failures.append(EvaluationFailure(kind: .textTooLong, location: error.location))
    } else {
      fail(error.reason.forMessages, of: expression, at: error.location, consequence)
    }
  }

  /// Records the failure of an expression, at most one for each location.
  mutating func fail(
    _ reason: FailureReason, of expression: Expression, at location: Location,
    _ consequence: EvaluationFailure.Consequence
  ) {
    if failures.contains(where: { $0.location == location }) { return }
    failures.append(
      EvaluationFailure(
        kind: .expression(reason, consequence), location: location, expression: expression))
  }
}

extension Value {
  /// The constant that is written as the default of a property. A default is never an expression.
  var written: Content {
    guard let constant else {
      preconditionFailure("a default is an expression, at \(location?.span.start ?? 0)")
    }
    return constant
  }
}

extension PropertyEvaluation {
  /// Returns the case of `Choice` that a value names, or the default if its expression fails.
  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ value: Value<Choice>, default fallback: Value<Choice>
  ) -> Choice where Choice.RawValue == String {
    if case .constant(let choice) = value.form { return choice }
    let outcome = result(value, ExpectedValue(Shape.expectation(of: Choice.self), .other)) {
      data -> Choice? in
      if case .string(let name) = data { Choice(rawValue: name) } else { nil }
    }
    if case .known(let choice) = outcome { return choice }
    return fallback.written
  }

  /// Returns an identifier, or the default if its expression fails. A number is converted to text.
  mutating func name(_ value: Value<String>, default fallback: Value<String>) -> String {
    if case .constant(let name) = value.form { return name }
    let outcome = result(value, "a text") { data -> String? in
      switch data {
      case .string, .number: data.text
      case .null, .boolean, .array, .object: nil
      }
    }
    if case .known(let name) = outcome { return name }
    return fallback.written
  }

  /// Returns the name of a view class, or the default if its expression fails. An empty name is a failure.
  mutating func view(_ value: Value<String>) -> String {
    if case .constant(let name) = value.form { return name }
    let outcome = result(value, "the name of a view") { data -> String? in
      if case .string(let name) = data, !name.isEmpty { name } else { nil }
    }
    if case .known(let name) = outcome { return name }
    return Annotation.defaults.traits.content.view.written
  }

  /// Returns the result of an expression of any type, or null if it fails.
  mutating func data(_ expression: Expression) -> ExpressionValue {
    let value = Value<ExpressionValue>(.expression(expression), at: expression.location)
    if case .known(let data) = result(value, "a value", failing: .null, { $0 }) { return data }
    return .null
  }
}
