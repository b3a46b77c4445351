/// Limits on resources for hostile input. Exceeding a limit is an error of its own.
public struct Limits: Sendable, Equatable {
  /// The maximum size of a spec, in bytes.
  public var specBytes = 256 << 20
  /// The maximum size of a data file such as GeoJSON, in bytes.
  public var dataBytes = 1 << 30
  /// The maximum number of values in a data file, including names and containers. Each takes 20 bytes of
  /// memory, except in features, which are read in pieces.
  public var dataNodes = 100_000_000
  /// The maximum nesting of sequences and mappings.
  public var nesting = 256
  /// The maximum number of nodes after replacing each alias by its value.
  public var expandedNodes = 10_000_000
  /// The maximum ratio of expanded nodes to written nodes.
  public var expansionFactor = 100
  /// The maximum total length of all texts that aliases, variables or features produce, in bytes.
  /// It applies to the texts of the plan and to those of the expanded spec.
  public var planTextBytes = 256 << 20
  /// The maximum nesting of expressions.
  public var expressionDepth = 64
  /// The maximum number of annotations after all repetitions by `forEach`.
  public var annotations = 1_000_000
  /// The maximum length of a chain of imports, in files, including the first and the last.
  public var importDepth = 16
  /// The maximum number of imported files. A file that is imported twice counts twice.
  public var importedFiles = 1000

  /// The maximum length of one text, in bytes. It is part of the language: no view shows a longer text.
  package static let longestText = 1 << 20

  public init() {}
}

/// The size of a part of a document after replacing all aliases and variables by their values.
package struct ExpandedSize: Sendable, Equatable {
  package var nodes = 0
  /// The length of all texts and names, in bytes.
  package var textBytes = 0

  package init(nodes: Int = 0, textBytes: Int = 0) {
    self.nodes = nodes
    self.textBytes = textBytes
  }

  /// Returns the limit that is exceeded, for messages: "10000000 nodes".
  /// - Returns: `nil` if no limit is exceeded.
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
  /// Returns the expanded size.
  /// - Parameter limits: counting stops soon after a limit is exceeded.
  /// - Complexity: O(expanded nodes).
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
