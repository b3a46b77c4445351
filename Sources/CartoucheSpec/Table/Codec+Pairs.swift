import CartoucheSyntax

extension Decoder {
  /// The two numbers of a list; anything else is reported.
  mutating func pair(
    _ node: Node, _ first: Codec<Double>, _ second: Codec<Double>, expected: String
  ) -> (first: Double, second: Double)? {
    let items = Array(node.items)
    guard items.count == 2 else {
      if !node.isTruncated { wrongType(node, expected: expected) }
      return nil
    }
    var numbers = (first: 0.0, second: 0.0)
    let before = errorCount
    first.read(items[0], &numbers.first, &self)
    second.read(items[1], &numbers.second, &self)
    return errorCount == before ? numbers : nil
  }
}
