/// Numbers that look random, and are always the same.
///
/// Source: xorshift64 (Marsaglia 2003).
struct RandomBits: Sendable, Equatable {
  private var state: UInt64 = 88_172_645_463_325_252

  /// A number in `0..<count`; `count` is at least 1.
  @inline(__always)
  mutating func below(_ count: Int32) -> Int32 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int32(truncatingIfNeeded: (state >> 32 &* UInt64(truncatingIfNeeded: count)) >> 32)
  }

  /// Another one that depends on the last.
  @inline(__always)
  func peek(below count: Int32) -> Int32 {
    Int32(truncatingIfNeeded: (state & 0xffff_ffff &* UInt64(truncatingIfNeeded: count)) >> 32)
  }
}
