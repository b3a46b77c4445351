import CartoucheDiagnostics
package import CartoucheSpec
import CartoucheSyntax

/// A place on screen: `[x, y]` in points.
struct ScreenPointValue: Sendable {
  var x = 0.0
  var y = 0.0
}

extension Codec where Content == ScreenPointValue? {
  static var screenPoint: Codec {
    Codec("`[x, y]` in points", .screenPoint) { node, value, decoder in
      let items = Array(node.items)
      guard items.count == 2 else {
        if !node.isTruncated {
          decoder.wrongType(node, expected: "`[x, y]` in points", help: helpForName(node))
        }
        return
      }
      var point = ScreenPointValue()
      let errorsBefore = decoder.log.errorCount
      let side = Codec<Double>.number(-1e6...1e6, "a place in points")
      side.read(items[0], &point.x, &decoder)
      side.read(items[1], &point.y, &decoder)
      if decoder.log.errorCount == errorsBefore { value = point }
    }
  }
}

/// A text in place of a point on screen is mostly an annotation.
private func helpForName(_ node: Node) -> String? {
  node.kind == .scalar
    ? "a point on screen stands here; a scenario taps annotations by name, `tap: { id: \(abbreviated(node.string)) }`"
    : nil
}

extension Shape {
  /// A place on screen, or a way across it: `[x, y]` in points.
  package static var screenPoint: Shape {
    let side = Shape.number(NumberShape(-1e6...1e6, "a place in points"))
    return .pair(side, side)
  }
}
