/// Which entry of the anchor list that an annotation has in its state.
@frozen public struct AnchorIndex: RawRepresentable, Hashable, Comparable, Sendable {
  /// From 0 on.
  public let rawValue: UInt32

  /// For hosts that keep it outside of Swift.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  package init(_ row: some BinaryInteger) { rawValue = UInt32(row) }

  /// In its list.
  package var row: Int { Int(rawValue) }

  /// By their places.
  public static func < (one: AnchorIndex, other: AnchorIndex) -> Bool { one.rawValue < other.rawValue }
}
