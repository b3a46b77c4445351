import CartoucheDiagnostics
import CartoucheSpec

extension Evaluation {
  /// Nil: an expression in it failed.
  mutating func coordinate(_ point: PointValue) -> CoordinateValue? {
    switch point {
    case .coordinate(let coordinate): return coordinate
    case .components(let longitude, let latitude):
      guard let longitude = degrees(longitude, 360000),
        let latitude = degrees(latitude, 90, besides: longitude)
      else { return nil }
      return CoordinateValue(longitude: wrappedLongitude(longitude), latitude: latitude)
    case .expression(let expression):
      let value = Value<CoordinateValue>(.expression(expression), at: expression.location)
      var kind = WantedValue.Kind.other
      let words = "`[longitude, latitude]` in degrees"
      let outcome = result(value, WantedValue(words, kind)) { data -> CoordinateValue? in
        guard case .array(let items) = data, items.count == 2, case .number(let longitude) = items[0],
          case .number(let latitude) = items[1]
        else { return nil }
        guard abs(longitude) <= 360000, abs(latitude) <= 90 else {
          kind = .degrees(besides: longitude, found: latitude) ?? kind
          return nil
        }
        return CoordinateValue(longitude: wrappedLongitude(longitude), latitude: latitude)
      }
      if case .known(let coordinate) = outcome { return coordinate }
      return nil
    }
  }

  /// - Parameter longitude: of the point whose latitude it is, for the advice on one that stands first; nil: it is no latitude.
  private mutating func degrees(
    _ value: Value<Double>, _ most: Double, besides longitude: Double? = nil
  ) -> Double? {
    var kind = WantedValue.Kind.number
    let words = "degrees, at most \(most.ecmaScriptDescription)"
    let outcome = result(value, WantedValue(words, kind)) { data -> Double? in
      guard case .number(let number) = data else { return nil }
      if abs(number) <= most { return number }
      kind = .degrees(besides: longitude, found: number) ?? kind
      return nil
    }
    if case .known(let number) = outcome { return number }
    return nil
  }

  /// A fraction of a line; nil: the expression failed.
  mutating func fraction(_ value: Value<Double>) -> Double? {
    let outcome = result(value, .number("a fraction from 0 to 1")) { data -> Double? in
      if case .number(let number) = data, 0...1 ~= number { number } else { nil }
    }
    if case .known(let fraction) = outcome { return fraction }
    return nil
  }

  /// Nil: an expression in it failed, or it would end before it starts.
  mutating func part(_ part: LinePart) -> FractionRange? {
    switch part {
    case .ends(let first, let second):
      guard let start = fraction(first), let end = fraction(second) else { return nil }
      if start <= end { return FractionRange(start: start, end: end) }
      guard let expression = second.expression ?? first.expression else { return nil }
      let ends = "\(start.ecmaScriptDescription) to \(end.ecmaScriptDescription)"
      fail(
        .mismatch("a part that starts before it ends", found: FoundValue(ends)), of: expression,
        at: expression.location, .default)
      return nil
    case .expression(let expression):
      let value = Value<FractionRange>(.expression(expression), at: expression.location)
      let outcome = result(value, "`[from, to]`, two ascending fractions from 0 to 1") {
        data -> FractionRange? in
        guard case .array(let items) = data, items.count == 2, case .number(let start) = items[0],
          case .number(let end) = items[1], 0 <= start, start <= end, end <= 1
        else { return nil }
        return FractionRange(start: start, end: end)
      }
      if case .known(let range) = outcome { return range }
      return nil
    }
  }

  /// The id of a feature or an annotation; nil: the expression failed or gave nothing.
  mutating func name(_ value: Value<String>) -> String? {
    let outcome = result(value, "an id") { data -> String? in
      if case .string(let text) = data, !text.isEmpty { text } else { nil }
    }
    if case .known(let name) = outcome { return name }
    return nil
  }
}

extension Attachment {
  /// The expressions that say what is meant.
  var expressions: [Expression] {
    (point?.content.expressions ?? [])
      + [annotation?.expression, feature?.content.id?.expression].compactMap { $0 }
  }
}
