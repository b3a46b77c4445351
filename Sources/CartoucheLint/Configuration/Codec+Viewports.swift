import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

extension Codec where Content == [Viewport] {
  /// At least one size in points.
  static var viewports: Codec {
    let side = Codec<Double>.number(1...NumberRange.longest, "a length in points")
    let expectation = "a list of viewports, each `[width, height]` in points"
    return Codec(expectation, .list(of: .pair(side.shape, side.shape))) { node, value, decoder in
      if let meant = meantSize(node) {
        decoder.reportViewport(node, expected: expectation, meant: "[\(meant)]")
        return
      }
      guard node.kind == .sequence, node.count > 0 else {
        decoder.wrongType(node, expected: expectation, kind: .sequence)
        return
      }
      value = node.items.compactMap { item in
        if item.kind != .sequence, let meant = meantSize(item) {
          decoder.reportViewport(item, expected: "`[width, height]` in points", meant: meant)
          return nil
        }
        return decoder.pair(item, side, side, expected: "`[width, height]` in points").map {
          Viewport(width: $0.first, height: $0.second)
        }
      }
    }
  }
}

/// The one size that somebody means who writes `[390, 844]`, `390x844` or `{ width: 390, height: 844 }`, as it is to be
/// written; nil: nobody can tell.
private func meantSize(_ node: Node) -> String? {
  let sides: [Substring]
  switch node.kind {
  case .scalar: sides = node.string.split { "x×*, ".contains($0) }
  case .sequence where node.items.allSatisfy({ $0.kind == .scalar }):
    sides = node.items.map { Substring($0.string) }
  case .mapping:
    guard let width = node.mergedValue("width"), let height = node.mergedValue("height") else { return nil }
    sides = [Substring(width.string), Substring(height.string)]
  default: return nil
  }
  guard sides.count == 2, sides.allSatisfy({ Double($0) != nil }) else { return nil }
  return "[\(sides[0]), \(sides[1])]"
}

extension Decoder {
  fileprivate mutating func reportViewport(_ node: Node, expected: String, meant: String) {
    // What goes over several lines is for its writer to put together.
    let isOneLine = node.kind == .scalar || node.style == .flow
    wrongType(
      node, expected: expected, help: "write `\(meant)`",
      fixes: isOneLine
        ? [Fix("write `\(meant)`", isSafe: false, replacing: node.span, with: meant)] : [])
  }
}
