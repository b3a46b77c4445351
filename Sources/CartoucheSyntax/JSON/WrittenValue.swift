/// A value as it is written: a node, or a place in a JSON text whose nodes were not kept and are read anew when somebody
/// asks.
package enum WrittenValue: Sendable {
  case node(Node)
  /// The byte at which it starts, in a text in which a whole value was read there.
  case unread(Document, start: UInt32)

  /// Reads it, unless it is a node already.
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

  /// The value of the first member with this name; nil: there is none, or this is no object.
  /// - Complexity: O(number of members), of an unread one O(bytes up to the end of the member).
  package func value(named name: UnsafeBufferPointer<UInt8>) -> WrittenValue? {
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

  /// Calls `body` with the text of an unread scalar and whether it stands in quotes; nil: it has escapes, or this is a node or
  /// no scalar.
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
