// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CCartouche

/// How a caller says that it has no more time for a frame.
struct TimeLimit {
  /// Nil: it never has too little.
  var isOutOfTime: cartouche_is_out_of_time?
  /// What the caller has that function called with.
  var context: UnsafeMutableRawPointer?

  var isOver: Bool {
    guard let isOutOfTime else { return false }
    return isOutOfTime(context) != 0
  }
}

@c @implementation
public func cartouche_set_time_limit(
  _ resolver: OpaquePointer?, _ is_out_of_time: cartouche_is_out_of_time?,
  _ context: UnsafeMutableRawPointer?
) -> cartouche_status {
  guard let held = resolver?.held else { return resolver.refuse(.nullPointer) }
  held.pointee.limit = TimeLimit(isOutOfTime: is_out_of_time, context: context)
  return .ok
}
