/// In which order the anchors of a view are tried: that of the last placement first, then all others in list order.
struct AnchorOrder: Sendable {
  /// How many there are.
  let count: Int
  /// The anchor of the last placement; nil: there is none, or anchors are not kept.
  let previous: Int?

  /// The anchor that is tried at a step.
  @inline(__always)
  subscript(step: Int) -> Int {
    guard let previous else { return step }
    if step == 0 { return previous }
    return step <= previous ? step - 1 : step
  }
}
