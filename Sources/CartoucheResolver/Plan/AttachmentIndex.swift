/// Which attachment of a plan to a shape or a feature: `Plan.attachment(of:)` gives it.
@frozen public struct AttachmentIndex: RawRepresentable, Hashable, Comparable, Sendable {
  /// From 0 on.
  public let rawValue: UInt32

  /// For hosts that keep it outside of Swift.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  package init(_ row: some BinaryInteger) { rawValue = UInt32(row) }

  /// In the plan's columns.
  package var row: Int { Int(rawValue) }

  /// By their places.
  public static func < (one: AttachmentIndex, other: AttachmentIndex) -> Bool {
    one.rawValue < other.rawValue
  }
}
