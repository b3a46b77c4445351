/// Which annotation of a plan: placements, events and inputs name annotations by it.
///
/// They are numbered in document order; what is added comes last, and the number of what was removed is not used again.
@frozen public struct AnnotationIndex: RawRepresentable, Hashable, Comparable, Sendable {
  /// From 0 on.
  public let rawValue: UInt32

  /// For hosts that keep it outside of Swift.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  package init(_ row: some BinaryInteger) { rawValue = UInt32(row) }

  /// In the plan's columns.
  package var row: Int { Int(rawValue) }

  /// By their places.
  public static func < (one: AnnotationIndex, other: AnnotationIndex) -> Bool {
    one.rawValue < other.rawValue
  }
}
