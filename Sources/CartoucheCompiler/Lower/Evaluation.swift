import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// Computes the properties of one annotation against its feature; what fails becomes the default.
struct Evaluation {
  private let feature: ExpressionFeature?
  private(set) var failures: [EvaluationFailure] = []

  init(feature: Feature?) { self.feature = feature?.forExpressions }

  enum Outcome<Content> {
    case known(Content)
    case failed
  }

  /// - Parameter range: what the property may be; a result outside of it counts as failed.
  mutating func number(
    _ value: Value<Double>, in range: ClosedRange<Double>, default fallback: Value<Double>
  ) -> Double {
    let outcome = result(
      value,
      "a number from \(range.lowerBound.ecmaScriptDescription) to \(range.upperBound.ecmaScriptDescription)"
    ) { data -> Double? in
      if case .number(let number) = data, range.contains(number) { number } else { nil }
    }
    if case .known(let number) = outcome { return number }
    return fallback.written
  }

  mutating func boolean(_ value: Value<Bool>) -> Outcome<Bool> {
    result(value, "a boolean") { if case .boolean(let boolean) = $0 { boolean } else { nil } }
  }

  mutating func boolean(_ value: Value<Bool>, default fallback: Value<Bool>) -> Bool {
    if case .known(let boolean) = boolean(value) { return boolean }
    return fallback.written
  }

  mutating func priority(_ value: Value<Priority>, default fallback: Value<Priority>) -> Priority {
    let outcome = result(value, "a number, `low`, `high` or `required`") {
      (data: ExpressionValue) -> Priority? in
      switch data {
      case .number(let number): number.isFinite ? .number(number) : nil
      case .string(let name): Priority(name: name)
      case .null, .boolean, .array, .object: nil
      }
    }
    if case .known(let priority) = outcome { return priority }
    return fallback.written
  }

  func text(_ template: TextTemplate) -> String {
    template.segments.map { segment in
      switch segment {
      case .text(let text): text
      case .property(let name): feature?.property(name)?.text ?? ""
      }
    }.joined()
  }

  /// Points; `AnnotationColumns.unknownSize` where neither the spec nor a title tells.
  mutating func size(_ size: Size?, title: String) -> (width: Double, height: Double, isEstimated: Bool) {
    let unknown = AnnotationColumns.unknownSize
    guard let size else { return (unknown, unknown, false) }
    var isEstimated = false
    func estimate(_ points: Double) -> Double {
      isEstimated = !title.isEmpty
      return title.isEmpty ? unknown : points
    }
    // A character is a Unicode scalar: what a letter is to a reader changes with each version of Unicode.
    let width = side(size.width) ?? estimate(8 * Double(title.unicodeScalars.count) + 16)
    let height = side(size.height) ?? estimate(28)
    return (min(width, Size.longestSide), height, isEstimated)
  }

  /// The anchor options of an annotation, its gap added to their offsets.
  mutating func anchors(_ annotation: Annotation) -> [AnchorOption] {
    let gap = number(annotation.gap, in: Annotation.offsets, default: Annotation.defaults.gap)
    return annotation.variableAnchors.map { entry in
      let anchor = Anchor(entry.anchor ?? .center)
      let away = anchor.gapDirection
      return AnchorOption(
        anchor, offsetX: entry.offsetX + gap * away.x, offsetY: entry.offsetY + gap * away.y,
        width: (entry.size?.width).flatMap { side($0) }, height: (entry.size?.height).flatMap { side($0) })
    }
  }

  /// Nil: `auto`.
  private mutating func side(_ dimension: Dimension) -> Double? {
    guard case .points(let value) = dimension else { return nil }
    let outcome = result(value, "a size larger than 0 and at most 16384") { data -> Double? in
      if case .number(let number) = data, number > 0, number <= Size.longestSide { number } else { nil }
    }
    if case .known(let points) = outcome { return points }
    return AnnotationColumns.unknownSize
  }

  mutating func result<Content>(
    _ value: Value<Content>, _ expected: @autoclosure () -> String, _ convert: (ExpressionValue) -> Content?
  ) -> Outcome<Content> {
    switch value.form {
    case .constant(let content): return .known(content)
    case .expression(let expression):
      do throws(EvaluationError) {
        let data = try evaluate(expression, for: feature)
        if let content = convert(data) { return .known(content) }
        failures.append(
          EvaluationFailure(
            location: expression.location, reason: "expected \(expected()), found \(data.summary)"))
      } catch {
        failures.append(EvaluationFailure(location: error.location, reason: error.description))
      }
      return .failed
    }
  }
}

/// An expression that gave nothing usable for a feature.
struct EvaluationFailure {
  var location: Location
  /// "expected a boolean, found nothing"
  var reason: String
}

/// The failures of one `forEach`, told once for each expression rather than for each feature.
struct EvaluationFailures {
  private var first: [Location: (failure: EvaluationFailure, feature: Int)] = [:]
  private var counts: [Location: Int] = [:]
  private var order: [Location] = []

  mutating func add(_ failures: [EvaluationFailure], feature: Int) {
    for failure in failures {
      if counts[failure.location] == nil {
        order.append(failure.location)
        first[failure.location] = (failure, feature)
      }
      counts[failure.location, default: 0] += 1
    }
  }

  /// - Parameter effect: what becomes of those features.
  func report(
    featureCount: Int, effect: String = "the default is used there", _ decoder: inout Decoder
  ) {
    for location in order {
      guard let (failure, feature) = first[location], let count = counts[location] else { continue }
      decoder.warn(
        "expression-failed",
        "\(failure.reason) for \(count) of \(featureCount) features",
        at: location, help: "\(effect); the first such feature has the index \(feature)")
    }
  }
}

extension Value {
  /// The content of a default, which is never an expression.
  fileprivate var written: Content {
    guard let constant else {
      preconditionFailure("a default is an expression, at \(String(describing: location))")
    }
    return constant
  }
}
