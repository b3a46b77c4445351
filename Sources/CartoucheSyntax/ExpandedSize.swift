/// How much a part of a file stands for, each alias and variable counted as all that it is replaced by.
package struct ExpandedSize: Sendable, Equatable {
  package var nodes = 0
  /// Bytes of its texts and names.
  package var textBytes = 0

  package init(nodes: Int = 0, textBytes: Int = 0) {
    self.nodes = nodes
    self.textBytes = textBytes
  }

  /// What it is more of than may be: "10000000 nodes"; nil: nothing.
  package func excess(over limits: Limits) -> String? {
    if nodes > limits.expandedNodes { return "\(limits.expandedNodes) nodes" }
    return textBytes > limits.planTextBytes ? "\(limits.planTextBytes) bytes of text" : nil
  }

  package static func += (one: inout ExpandedSize, other: ExpandedSize) {
    one.nodes += other.nodes
    one.textBytes += other.textBytes
  }

  static func - (one: ExpandedSize, other: ExpandedSize) -> ExpandedSize {
    ExpandedSize(nodes: one.nodes - other.nodes, textBytes: one.textBytes - other.textBytes)
  }
}

extension Node {
  /// What it stands for.
  /// - Parameter limits: counting ends soon after one of them is passed.
  /// - Complexity: O(what it stands for).
  package func expandedSize(_ limits: Limits) -> ExpandedSize {
    var size = ExpandedSize()
    var waiting = [self]
    while let node = waiting.popLast(), size.excess(over: limits) == nil {
      size.nodes += 1
      switch node.kind {
      case .scalar, .alias: size.textBytes += Int(node.record.count)
      case .sequence: waiting += node.items
      case .mapping:
        for entry in node.entries {
          waiting.append(entry.key)
          waiting.append(entry.value)
        }
      }
    }
    return size
  }
}
