/// Which of the layers that a spec names, in its order.
@frozen public struct LayerIndex: RawRepresentable, Hashable, Comparable, Sendable {
  /// From 0 on.
  public let rawValue: UInt32

  /// For hosts that keep it outside of Swift.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  package init(_ row: some BinaryInteger) { rawValue = UInt32(row) }

  /// In the plan's columns.
  package var row: Int { Int(rawValue) }

  /// By their places.
  public static func < (one: LayerIndex, other: LayerIndex) -> Bool { one.rawValue < other.rawValue }
}
