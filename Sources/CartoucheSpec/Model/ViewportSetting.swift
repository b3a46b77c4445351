import CartoucheDiagnostics
import CartoucheSyntax

/// The size of a map view in points.
package struct ViewportSetting: Sendable, Equatable {
  package var width: Double
  package var height: Double

  package init(width: Double = 1024, height: Double = 768) {
    self.width = width
    self.height = height
  }
}

extension Codec where Content == ViewportSetting {
  /// `[width, height]`.
  package static var viewport: Codec {
    let side = Codec<Double>.number(1...NumberRange.longest, "a side in points")
    return Codec("`[width, height]` in points", .pair(side.shape, side.shape)) { node, value, decoder in
      let items = Array(node.items)
      guard items.count == 2 else {
        let list = numberList(in: node)
        decoder.wrongType(
          node, expected: "`[width, height]` in points", help: list.map { "write `\($0)`" },
          fixes: list.map { [Fix("write `\($0)`", isSafe: false, replacing: node.span, with: $0)] } ?? [])
        return
      }
      side.read(items[0], &value.width, &decoder)
      side.read(items[1], &value.height, &decoder)
    }
  }
}
