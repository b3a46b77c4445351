import CartoucheResolver

/// An anchor list as a dictionary key.
struct AnchorListKey: Hashable {
  /// Five words an option.
  private var words: [UInt64]
  private var gap: UInt32?

  init(_ options: [AnchorOption], gap: UInt32?) {
    self.gap = gap
    words = []
    words.reserveCapacity(options.count * 5)
    for option in options {
      words += [
        UInt64(option.anchor.rawValue), option.offsetX.bitPattern, option.offsetY.bitPattern,
        // No width is negative, and an unknown one is 0, which is not the annotation's own.
        (option.width ?? -1).bitPattern, (option.height ?? -1).bitPattern,
      ]
    }
  }
}
