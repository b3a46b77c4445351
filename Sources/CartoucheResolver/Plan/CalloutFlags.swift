/// The yes-or-no properties of a callout.
package struct CalloutFlags: OptionSet, Sendable, Equatable {
  package var rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A tap beside the parts is taken, and changes nothing.
  package static let absorbs = CalloutFlags(rawValue: 1 << 0)
  /// Shown whenever its annotation is, selected or not.
  package static let always = CalloutFlags(rawValue: 1 << 1)
  /// Blocks what is placed after it.
  package static let obstacle = CalloutFlags(rawValue: 1 << 2)
  /// A side of its size is estimated from its texts.
  package static let estimated = CalloutFlags(rawValue: 1 << 3)
  /// The spec gives its width and leaves its height to who measures it.
  package static let givenWidth = CalloutFlags(rawValue: 1 << 4)
  /// The spec gives its height and leaves its width to who measures it.
  package static let givenHeight = CalloutFlags(rawValue: 1 << 5)
}
