import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

extension Codec where Content == [Viewport] {
  /// At least one size in points.
  static var viewports: Codec {
    let side = Codec<Double>.number(1...NumberRange.longest, "a length in points")
    let expectation = "a list of viewports, each `[width, height]` in points"
    return Codec(expectation, .list(of: .pair(side.shape, side.shape))) { node, value, decoder in
      guard node.kind == .sequence, node.count > 0 else {
        decoder.wrongType(node, expected: expectation, kind: .sequence)
        return
      }
      value = node.items.compactMap { item in
        decoder.pair(item, side, side, expected: "`[width, height]` in points").map {
          Viewport(width: $0.first, height: $0.second)
        }
      }
    }
  }
}
