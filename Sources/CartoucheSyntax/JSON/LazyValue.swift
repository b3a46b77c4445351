import CartoucheDiagnostics

/// A value that is parsed on demand: either a node, or an offset in a JSON text whose nodes were not kept.
package enum LazyValue: Sendable {
  case node(Node)
  /// A value that starts at a byte offset of a JSON text, which has been parsed before.
  case unread(Document, start: UInt32)

  /// The node of the value. An unread value is parsed at each access.
  package var node: Node {
    switch self {
    case .node(let node): return node
    case .unread(let document, let start):
      guard let node = document.value(at: start) else {
        preconditionFailure("there is no value at byte \(start), where one was read before")
      }
      return node
    }
  }

  /// Returns the value of the first member named `name` of an object, or `nil` if there is none.
  /// - Complexity: O(members), or for an unread value O(bytes up to the end of the member).
  package func value(named name: UnsafeBufferPointer<UInt8>) -> LazyValue? {
    switch self {
    case .node(let node): return node.value(named: name).map { .node($0) }
    case .unread(let document, let start):
      let member = document.bytes.withUnsafeBufferPointer { bytes in
        var scan = JSONScan(bytes, at: Int(start))
        return scan.member(named: name)
      }
      switch member {
      case .found(let start): return .unread(document, start: UInt32(start))
      case .missing: return nil
      case .unknown: return node.value(named: name).map { .node($0) }
      }
    }
  }

  /// Calls `body` with the text of an unread scalar, and whether the text is quoted.
  /// - Returns: The result of `body`, or `nil` for a node, a container or a text with escapes.
  package func withUnreadScalar<Result>(
    _ body: (_ text: UnsafeBufferPointer<UInt8>, _ isQuoted: Bool) -> Result
  ) -> Result? {
    guard case .unread(let document, let start) = self else { return nil }
    return document.bytes.withUnsafeBufferPointer { bytes in
      var scan = JSONScan(bytes, at: Int(start))
      return scan.scalar().map { body($0.text, $0.isQuoted) }
    }
  }
}

/// A list of optional values that are parsed on demand, one for each of many items, such as a property of all features.
///
/// It stores either nodes, or offsets in a JSON text at four bytes each.
package struct LazyValues: Sendable {
  /// The values of the items as nodes, if nodes are stored; otherwise empty.
  private var nodes: [Node?] = []
  /// The byte offsets of the values in `text`, if offsets are stored instead of nodes; otherwise empty. `none` stands for a missing value.
  private var starts: [UInt32] = []
  private let areKept: Bool
  /// The last value and its index, if a syntax error truncated the value. It cannot be parsed again, because its end is unknown.
  private var broken: (index: Int, node: Node)?
  /// The JSON text that contains all values, or `nil` until `setText` is called.
  private var text: Document?

  /// The element of `starts` for a missing value.
  private static let none = UInt32.max

  /// - Parameter areKept: Whether to store the nodes of values. If `false`, only offsets are stored, and `setText` must be called before
  ///   values are read.
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

  /// Sets the JSON text that contains all values whose offsets are stored.
  package mutating func setText(_ text: Document) { self.text = text }

  /// The value of the item at `index`, or `nil` if the item has no value.
  package subscript(index: Int) -> LazyValue? {
    if areKept { return nodes[index].map { .node($0) } }
    if let broken, broken.index == index { return .node(broken.node) }
    guard let text, starts[index] != Self.none else { return nil }
    return .unread(text, start: starts[index])
  }
}
