package import CartoucheDiagnostics
import CartoucheSyntax

/// The size of a view in points, whose sides may be `auto` or expressions.
package struct Size: Sendable {
  package var width: Dimension
  package var height: Dimension
  package var location: Location

  package static func auto(at location: Location) -> Size {
    Size(width: .auto, height: .auto, location: location)
  }
}

extension Shape {
  fileprivate static var size: Shape {
    .alternatives([
      .pair(side("a width in points"), side("a height in points")), .choice(["auto"]), .expression,
    ])
  }

  private static func side(_ what: String) -> Shape {
    .alternatives([.number(.side(what)), .choice(["auto"]), .expression])
  }
}

extension NumberShape {
  fileprivate static func side(_ what: String) -> NumberShape {
    var side = NumberShape(NumberRange.length, what)
    side.isAboveLowerBound = true
    return side
  }
}

extension Codec where Content == Size? {
  /// A codec for `[width, height]`, `auto` for both sides, or an expression of both.
  package static var size: Codec {
    Codec("`[width, height]` in points, `auto` for either", .size) { node, value, decoder in
      if node.kind == .scalar, node.isText("auto") {
        value = Size(width: .auto, height: .auto, location: node.location)
        return
      }
      guard node.kind == .sequence else {
        let list = numberList(in: node) ?? sides(of: node)
        decoder.wrongType(
          node, expected: "`[width, height]` or `auto`", help: "write `\(list ?? "[width, height]")`",
          fixes: list.map { [Fix("write `\($0)`", isSafe: false, replacing: node.span, with: $0)] } ?? [])
        return
      }
      if node.isExpressionOfSides {
        if let sides = decoder.sides(node) {
          value = Size(width: .points(sides.width), height: .points(sides.height), location: node.location)
        }
        return
      }
      let items = Array(node.items)
      guard items.count == 2 else {
        if !node.isTruncated { reportForm(node, items, &decoder) }
        return
      }
      let width = dimension(items[0], "a width", &decoder)
      let height = dimension(items[1], "a height", &decoder)
      if let width, let height { value = Size(width: width, height: height, location: node.location) }
    }
  }
}

extension Node {
  /// Whether a list is one expression of both sides, rather than a width and a height.
  var isExpressionOfSides: Bool {
    guard isExpression, let head = firstChild, !head.isText("auto") else { return false }
    return count > 2 || OperatorCatalog.id(head.string) != nil
  }

  /// The first list of two numbers among the outputs of a curve or a `case`.
  fileprivate var outputOfSides: Node? {
    guard let head = firstChild, ["step", "interpolate", "case"].contains(head.string) else { return nil }
    return items.first { $0.kind == .sequence && $0.count == 2 && $0.items.allSatisfy { $0.number != nil } }
  }
}

extension Decoder {
  /// Reads an expression of both sides of a size, as an expression for each side.
  mutating func sides(_ node: Node) -> (width: Value<Double>, height: Value<Double>)? {
    guard let sides = parseSides(node, &self) else { return nil }
    return (
      Value(.expression(sides.width), at: node.location), Value(.expression(sides.height), at: node.location)
    )
  }
}

/// Returns the text `[width, height]` for a mapping of both, or `nil` for any other node.
private func sides(of node: Node) -> String? {
  guard node.count == 2, let width = node["width"], let height = node["height"] else { return nil }
  return "[\(width.written), \(height.written)]"
}

private func reportForm(_ node: Node, _ items: [Node], _ decoder: inout Decoder) {
  if items.count == 1, let list = numberList(in: items[0]) {
    decoder.log.report(
      .wrongType, "a size has a width and a height, found 1 item", at: node.location,
      help: "a comma is missing: `\(list)`",
      fixes: [Fix("write `\(list)`", isSafe: false, replacing: node.span, with: list)])
    return
  }
  let found = items.count == 1 ? "1 item" : "\(items.count) items"
  decoder.log.report(
    .wrongType, "a size has a width and a height, found \(found)", at: node.location,
    help: "write `[width, height]`")
}

private func dimension(_ node: Node, _ what: String, _ decoder: inout Decoder) -> Dimension? {
  if node.isText("auto"), node.tag == nil { return .auto }
  if let both = node.outputOfSides {
    decoder.log.report(
      .wrongType, "`\(abbreviated(both.written))` has both sides, and this expression is \(what) alone",
      at: both.location,
      help: "write the expression in place of the list: `size: [\(node.firstChild?.string ?? "step"), …]`")
    return nil
  }
  var side = Value(0.0)
  let codec = Codec<Value<Double>>.value(
    .number(.side("\(what) in points")), startingAt: 0, expecting: .number)
  let before = decoder.log.errorCount
  codec.read(node, &side, &decoder)
  return decoder.log.errorCount == before && side.location != nil ? .points(side) : nil
}

/// The width or height of a view.
package enum Dimension: Sendable {
  case points(Value<Double>)
  /// A width or height that is estimated from the texts until the host app reports a measured size.
  case auto
}

/// The ranges of numbers that properties accept.
package enum NumberRange {
  /// The range of a distance, or of the width or height of a view, in points.
  package static let length = 0...longest
  /// The range of an offset along an axis, in points.
  package static let offset = -longest...longest
  package static let zoom = 0.0...25.5
  /// The range of the camera's pitch, in degrees from straight down.
  package static let pitch = 0.0...85
  /// The range of a bearing in degrees, up to 1,000 turns in either direction. It is also the range of a longitude before the longitude is
  /// wrapped.
  package static let turns = -360_000.0...360_000
  package static let zPriority = -1e9...1e9

  /// The maximum of a distance, or of the width or height of a view, in points.
  package static let longest = 16384.0
}

/// The size of an accessory or a pointer in points, which no host measures.
package struct FixedSize: Sendable {
  package var width: Double
  package var height: Double
  package var location: Location
}

extension Codec where Content == FixedSize? {
  /// A codec for `[width, height]` in points. Unlike the size of a view, it has neither `auto` nor expressions.
  static var fixedSize: Codec {
    let width = Codec<Double>.number(NumberRange.side, "a width in points")
    let height = Codec<Double>.number(NumberRange.side, "a height in points")
    return Codec("`[width, height]` in points", .pair(width.shape, height.shape)) { node, value, decoder in
      let size = decoder.pair(node, width, height, expected: "`[width, height]` in points")
      if let size {
        value = FixedSize(width: size.first, height: size.second, location: node.location)
      }
    }
  }
}

extension NumberRange {
  /// The range of a fixed width or height, in points.
  fileprivate static let side = 1.0...longest
}
