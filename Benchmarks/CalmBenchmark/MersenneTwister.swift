/// The random generator MT19937 of Matsumoto and Nishimura (1998), with the seeding and output of Python's `random.Random`. So other
/// programs can be measured on scenes of the same numbers.
struct MersenneTwister {
  private var state: [UInt32] = []
  private var next = MersenneTwister.size

  private static let size = 624
  private static let middle = 397

  /// Creates a generator. - Parameter seed: A number below 2^32.
  init(seed: UInt32) {
    state = [19_650_218]
    for index in 1..<UInt32(MersenneTwister.size) {
      state.append(1_812_433_253 &* mixed(state.count) &+ index)
    }
    var index = 1
    for _ in 0..<MersenneTwister.size {
      state[index] = (state[index] ^ mixed(index) &* 1_664_525) &+ seed
      advance(&index)
    }
    for _ in 1..<MersenneTwister.size {
      state[index] = (state[index] ^ mixed(index) &* 1_566_083_941) &- UInt32(index)
      advance(&index)
    }
    state[0] = 0x8000_0000
  }

  /// Returns a random number in `0..<1` with 53 random bits.
  mutating func unit() -> Double {
    let (high, low) = (word() >> 5, word() >> 6)
    return (Double(high) * 67_108_864 + Double(low)) / 9_007_199_254_740_992
  }

  /// Returns the mixed value of the state's word before `index`, for the recurrence of the seeding.
  private func mixed(_ index: Int) -> UInt32 { state[index - 1] ^ state[index - 1] >> 30 }

  private mutating func advance(_ index: inout Int) {
    index += 1
    if index == MersenneTwister.size {
      state[0] = state[MersenneTwister.size - 1]
      index = 1
    }
  }

  private mutating func word() -> UInt32 {
    if next == MersenneTwister.size { twist() }
    var word = state[next]
    next += 1
    word ^= word >> 11
    word ^= word << 7 & 0x9D2C_5680
    word ^= word << 15 & 0xEFC6_0000
    return word ^ word >> 18
  }

  private mutating func twist() {
    for index in 0..<MersenneTwister.size {
      let following = state[(index + 1) % MersenneTwister.size]
      let bits = state[index] & 0x8000_0000 | following & 0x7FFF_FFFF
      state[index] =
        state[(index + MersenneTwister.middle) % MersenneTwister.size] ^ bits >> 1
        ^ (following & 1 == 0 ? 0 : 0x9908_B0DF)
    }
    next = 0
  }
}
