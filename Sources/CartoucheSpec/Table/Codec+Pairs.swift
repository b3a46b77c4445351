import CartoucheDiagnostics
package import CartoucheSyntax

extension Decoder {
  /// The two numbers of a list; anything else is reported.
  package mutating func pair(
    _ node: Node, _ first: Codec<Double>, _ second: Codec<Double>, expected: String
  ) -> (first: Double, second: Double)? {
    pair(node, first, second, startingAt: 0, expected: expected)
  }

  mutating func pair<Content>(
    _ node: Node, _ first: Codec<Content>, _ second: Codec<Content>, startingAt start: Content,
    expected: String
  ) -> (first: Content, second: Content)? {
    let items = Array(node.items)
    guard items.count == 2 else {
      if !node.isTruncated { wrongType(node, expected: expected) }
      return nil
    }
    var pair = (first: start, second: start)
    let before = log.errorCount
    first.read(items[0], &pair.first, &self)
    second.read(items[1], &pair.second, &self)
    return log.errorCount == before ? pair : nil
  }
}
