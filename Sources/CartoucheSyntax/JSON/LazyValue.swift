import CartoucheDiagnostics

/// A value that is parsed on demand: a node, or an offset in JSON whose nodes were not kept.
package enum LazyValue: Sendable {
  case node(Node)
  /// The start of a value in a JSON text that has been parsed before.
  case unread(Document, start: UInt32)

  /// The node. An unread value is parsed each time.
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

  /// Returns the value of the first member with this name, or `nil` if there is none.
  /// - Complexity: O(members); for an unread value O(bytes up to the end of the member).
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

  /// Calls `body` with the text of an unread scalar and whether it is quoted.
  /// - Returns: `nil` for a node, a container or a text with escapes.
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

/// An optional value for each of many items, such as the properties of features.
///
/// It stores nodes, or offsets in a JSON text at four bytes each.
package struct LazyValues: Sendable {
  /// The nodes, if `areKept`.
  private var nodes: [Node?] = []
  /// The offsets, if not `areKept`.
  private var starts: [UInt32] = []
  private let areKept: Bool
  /// The last value, if it is truncated: it cannot be parsed again, because its end is unknown.
  private var broken: (index: Int, node: Node)?
  /// The complete text, once it is known.
  private var text: Document?

  /// A sentinel for a missing value.
  private static let none = UInt32.max

  /// - Parameter areKept: whether to store nodes. If not, call `setText` later with the text.
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

  /// Sets the text that contains all values.
  package mutating func setText(_ text: Document) { self.text = text }

  /// The value at an index, or `nil` if there is none.
  package subscript(index: Int) -> LazyValue? {
    if areKept { return nodes[index].map { .node($0) } }
    if let broken, broken.index == index { return .node(broken.node) }
    guard let text, starts[index] != Self.none else { return nil }
    return .unread(text, start: starts[index])
  }
}
