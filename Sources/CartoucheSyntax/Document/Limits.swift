/// Resource limits for reading and compiling untrusted files. Exceeding a limit is an error.
public struct Limits: Sendable, Equatable {
  /// The maximum size of a spec file, in bytes.
  public var specBytes = 256 << 20
  /// The maximum size of a data file such as GeoJSON, in bytes.
  public var dataBytes = 1 << 30
  /// The maximum number of values in a data file, including names and containers. A value takes 20 bytes of memory, except in GeoJSON
  /// features, which are read in batches.
  public var dataNodes = 100_000_000
  /// The maximum nesting depth of lists and mappings in a file.
  public var nesting = 256
  /// The maximum number of nodes of a document after each alias is replaced by its value.
  public var expandedNodes = 10_000_000
  /// The maximum factor by which aliases may increase the number of nodes, when each alias is replaced by its value.
  public var expansionFactor = 100
  /// The maximum total length of all texts that aliases, variables or features produce, in bytes.
  /// It applies separately to the texts of the plan and to those of the expanded spec.
  public var planTextBytes = 256 << 20
  /// The maximum nesting depth of expressions.
  public var expressionDepth = 64
  /// The maximum number of annotations, with each instance of a `forEach` counted.
  public var annotations = 1_000_000
  /// The maximum length of a chain of imports, in files, including the root spec and the last import.
  public var importDepth = 16
  /// The maximum number of imported files. A file that is imported twice counts twice.
  public var importedFiles = 1000

  /// The maximum length of one text, in bytes. This limit is part of the language and not configurable.
  package static let longestText = 1 << 20

  public init() {}
}

/// The size of a document or a part of it after all aliases and variables are replaced by their values.
package struct ExpandedSize: Sendable, Equatable {
  package var nodes = 0
  /// The total length of all texts and names, in bytes of UTF-8.
  package var textBytes = 0

  package init(nodes: Int = 0, textBytes: Int = 0) {
    self.nodes = nodes
    self.textBytes = textBytes
  }

  /// Returns the limit that the size exceeds, for messages, such as "10000000 nodes".
  /// - Returns: `nil` if the size exceeds no limit.
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
  /// Returns the size of the node with all aliases and variables replaced by their values.
  /// - Parameter limits: The limits. Counting stops as soon as the size exceeds one of them.
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
