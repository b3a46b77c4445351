import CartoucheDiagnostics
import CartoucheSyntax

/// Where a point is: written, or computed from a feature.
package enum PointValue: Sendable {
  case coordinate(CoordinateValue)
  /// Longitude and latitude, at least one of them an expression.
  indirect case components(Value<Double>, Value<Double>)
  /// An expression that gives `[longitude, latitude]`. Boxed, because nearly all points are coordinates.
  indirect case expression(Expression)

  /// The expressions in it.
  package var expressions: [Expression] {
    switch self {
    case .coordinate: []
    case .components(let longitude, let latitude): [longitude, latitude].compactMap(\.expression)
    case .expression(let expression): [expression]
    }
  }
}

extension Codec where Content == Located<PointValue>? {
  package static var point: Codec {
    let side = Shape.alternatives([
      .number(NumberShape(NumberRange.turns, "a number of degrees")), .expression,
    ])
    return Codec("`[longitude, latitude]` in degrees", .alternatives([.pair(side, side), .expression])) {
      node, value, decoder in
      if let point = decoder.point(node) { value = Located(point, at: node.location) }
    }
  }
}

extension Decoder {
  fileprivate mutating func point(_ node: Node) -> PointValue? {
    // Nearly all are two numbers, and need no look for expressions or for what could be wrong.
    if let (longitude, latitude) = node.plainNumbers, abs(longitude) <= 180, abs(latitude) <= 90 {
      return .coordinate(CoordinateValue(longitude: longitude, latitude: latitude))
    }
    if node.isExpression, OperatorCatalog.id(node.firstChild?.string ?? "") != nil {
      return parseExpression(node, expecting: .array(of: .number, count: 2), &self).map { .expression($0) }
    }
    guard node.items.contains(where: \.isExpression) else {
      return coordinate(node).map { .coordinate($0) }
    }
    let items = Array(node.items)
    guard items.count == 2 else { return coordinate(node).map { .coordinate($0) } }
    var components = [Value(0.0), Value(0.0)]
    let before = log.errorCount
    Codec<Value<Double>>.numberValue(NumberRange.turns, "a longitude in degrees").read(
      items[0], &components[0], &self)
    Codec<Value<Double>>.numberValue(-90...90, "a latitude in degrees").read(items[1], &components[1], &self)
    return log.errorCount == before ? .components(components[0], components[1]) : nil
  }
}

extension Value {
  /// The expression that computes it; nil for a written value.
  package var expression: Expression? {
    if case .expression(let expression) = form { expression } else { nil }
  }
}
