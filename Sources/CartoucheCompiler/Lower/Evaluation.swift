import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Computes the properties of one annotation against its feature; what fails becomes the default.
struct Evaluation {
  let feature: ExpressionFeature?
  /// The zoom of the numbers in columns: the camera's, so that a plan reads as its first frame looks.
  let zoom: Double
  /// What is left for texts.
  private(set) var room: TextRoom
  private(set) var failures: [EvaluationFailure] = []
  /// What was tried because the feature is a member of a cluster.
  var triedForMembers: [Location] = []
  /// What else the columns are at other zooms.
  var drives: [(property: AnnotationProperty, table: ZoomTable)] = []

  init(feature: Feature?, zoom: Double, _ room: TextRoom = TextRoom(Limits().planTextBytes)) {
    self.feature = feature?.forExpressions
    self.zoom = zoom
    self.room = room
  }

  /// For something whose properties are not those of a feature.
  init(properties: [ExpressionValue.Member], zoom: Double) {
    feature = ExpressionFeature(properties: .members(properties))
    self.zoom = zoom
    room = TextRoom(Limits().planTextBytes)
  }

  /// - Parameter range: what the property may be; a result outside of it counts as failed.
  mutating func number(
    _ value: Value<Double>, in range: ClosedRange<Double>, default fallback: Value<Double>
  ) -> ZoomedNumber {
    // Nearly all are constants, which need none of what follows.
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

  /// A boolean that is the same at all zooms; one that is not has been reported.
  mutating func steady(_ value: Value<Bool>, default fallback: Value<Bool>) -> Bool {
    if case .constant(let boolean) = value.form { return boolean }
    return if case .known(let boolean) = boolean(value) { boolean } else { fallback.written }
  }

  mutating func priority(_ value: Value<Priority>) -> Outcome<Priority> {
    if case .constant(let priority) = value.form { return .known(priority) }
    return result(value, WantedValue(Priority.expectation, .priority)) {
      (data: ExpressionValue) -> Priority? in
      switch data {
      case .number(let number): number.isFinite ? .number(number) : nil
      case .string(let name): Priority(name: name)
      case .null, .boolean, .array, .object: nil
      }
    }
  }

  /// Nil: there is none, or its expression failed.
  mutating func text(_ value: Value<TextTemplate>?) -> String? {
    switch value?.form {
    case .constant(.plain(let node)): return room.take(node.textLength) ? node.string : nil
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
          // After each, because a short text may name a long property a thousand times.
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
    return room.take(text.utf8.count) ? text : nil
  }

  /// Takes room for what no property counts, such as an id; false when there is none left.
  @discardableResult
  mutating func takeRoom(_ bytes: Int) -> Bool { room.take(bytes) }

  /// The size of a view or callout, and who says so.
  mutating func size(_ size: Size?, for texts: ViewTexts) -> LoweredSize {
    guard let size else { return LoweredSize() }
    let width = side(size.width).map { base($0, of: .width) }
    let height = side(size.height).map { base($0, of: .height) }
    return LoweredSize(width, height, for: texts)
  }

  /// Anchor options with `gap` added to their offsets unless it depends on zoom.
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

  /// A side that is known not to depend on zoom. Nil: `auto`.
  private mutating func fixedSide(_ dimension: Dimension) -> Double? {
    if case .constant(let points)? = side(dimension, failing: .unusableAnchor) { points } else { nil }
  }

  /// Nil: `auto`.
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
    _ value: Value<Content>, _ expected: @autoclosure () -> WantedValue,
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
        guard room.take(data.textBytes) else { return .failed }
        if let content = convert(data) { return .known(content) }
        fail(expected(), found: data, of: expression, consequence)
      } catch {
        fail(error, of: expression, consequence)
      }
      return .failed
    }
  }

  mutating func fail(
    _ wanted: WantedValue, found data: ExpressionValue, of expression: Expression,
    _ consequence: EvaluationFailure.Consequence
  ) {
    fail(
      .mismatch(wanted, found: FoundValue(data)), of: expression, at: expression.location, consequence)
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

  /// Notes a failure, once for each place.
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
  /// The content of a default, which is never an expression.
  var written: Content {
    guard let constant else {
      preconditionFailure("a default is an expression, at \(String(describing: location))")
    }
    return constant
  }
}
