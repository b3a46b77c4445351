/// What a cluster takes from its members.
package struct ClusterInheritance: OptionSet, Sendable, Equatable {
  package var rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The first member's size.
  package static let size = ClusterInheritance(rawValue: 1 << 0)
  /// The highest priority.
  package static let priority = ClusterInheritance(rawValue: 1 << 1)
}
