/// A part of a callout that can be tapped: hits and events name parts by it.
///
/// It belongs to the plan that the frame was resolved with: changes of annotations may give parts other numbers.
@frozen public struct CalloutPartIndex: RawRepresentable, Hashable, Comparable, Sendable {
  /// From 0 on.
  public let rawValue: UInt32

  /// For hosts that keep it outside of Swift.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  package init(_ row: some BinaryInteger) { rawValue = UInt32(row) }

  /// By their places.
  public static func < (one: CalloutPartIndex, other: CalloutPartIndex) -> Bool {
    one.rawValue < other.rawValue
  }
}
