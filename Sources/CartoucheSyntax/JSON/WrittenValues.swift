import CartoucheDiagnostics

/// One value, or none, of each of many things, such as the properties of features: as nodes, or as places in the text in
/// which they are written, at four bytes each.
package struct WrittenValues: Sendable {
  /// Empty where they are not kept.
  private var nodes: [Node?] = []
  /// Where each starts; empty where nodes are kept.
  private var starts: [UInt32] = []
  private let areKept: Bool
  /// A value that breaks off, the last one: nothing tells where reading it anew would have to end.
  private var broken: (index: Int, node: Node)?
  /// The text, once it is read to its end.
  private var text: Document?

  /// Stands for a value that there is not.
  private static let none = UInt32.max

  /// - Parameter areKept: whether nodes are; else `take` tells later which text they are read anew from.
  package init(areKept: Bool) { self.areKept = areKept }

  package var count: Int { areKept ? nodes.count : starts.count }

  package mutating func append(_ node: Node?) {
    guard !areKept else { return nodes.append(node) }
    if let node, node.isTruncated { broken = (starts.count, node) }
    starts.append(node?.span.start ?? Self.none)
  }

  package mutating func reserveCapacity(_ count: Int) {
    if areKept { nodes.reserveCapacity(count) } else { starts.reserveCapacity(count) }
  }

  /// Takes the text that all of the values are written in.
  package mutating func take(_ text: Document) { self.text = text }

  /// Nil: there is none.
  package subscript(index: Int) -> WrittenValue? {
    if areKept { return nodes[index].map { .node($0) } }
    if let broken, broken.index == index { return .node(broken.node) }
    guard let text, starts[index] != Self.none else { return nil }
    return .unread(text, start: starts[index])
  }
}
