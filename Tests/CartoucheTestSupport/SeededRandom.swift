/// SplitMix64 of Steele, Lea and Flood, 2014: the same numbers for the same seed on every machine.
///
/// What a seed stands for must not change when tests learn something new. So each property draws from a stream of
/// its own, which its name and the seed make, and `pick` may be given more to pick from at the end of its list.
package struct SeededRandom: RandomNumberGenerator, Sendable {
  private let seed: UInt64
  private var state: UInt64

  package init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return SeededRandom.mixed(state)
  }

  private static func mixed(_ bits: UInt64) -> UInt64 {
    var mixed = bits
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  // MARK: Streams

  /// The generator of what has this name and number: the same whatever is drawn from this one or from other streams.
  package func stream(_ name: String, _ number: Int = 0) -> SeededRandom {
    // FNV-1a of Fowler, Noll and Vo: Swift's own hashes differ from run to run.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let named = SeededRandom.mixed(seed ^ hash)
    return SeededRandom(seed: SeededRandom.mixed(named &+ UInt64(truncatingIfNeeded: number)))
  }

  /// What is drawn from the stream of a property.
  package func draw<Value>(_ name: String, _ value: (inout SeededRandom) -> Value) -> Value {
    var stream = stream(name)
    return value(&stream)
  }

  /// True once in `times`, from the stream of a property.
  package func once(_ name: String, in times: Int) -> Bool { draw(name) { $0.once(in: times) } }

  package func whole(_ name: String, _ range: ClosedRange<Int>) -> Int { draw(name) { $0.whole(range) } }

  /// One of `elements`, from the stream of a property.
  package func pick<Element>(_ name: String, _ elements: [Element]) -> Element {
    draw(name) { $0.pick(elements) }
  }

  // MARK: Draws

  package mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// 0 ..< 1, of 53 bits.
  package mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

  /// A multiple of a quarter: such numbers touch each other exactly.
  package mutating func quarter(_ range: ClosedRange<Int>) -> Double {
    Double(Int.random(in: (4 * range.lowerBound)...(4 * range.upperBound), using: &self)) / 4
  }

  package mutating func whole(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// True once in `times`.
  package mutating func once(in times: Int) -> Bool {
    Int.random(in: 0..<times, using: &self) == 0
  }

  /// One of the elements, of which one that stands there twice is as likely as two.
  ///
  /// Each has a number, and the largest wins: what is appended to a list is picked here and there, and nothing else
  /// changes (Thaler and Ravishankar's rendezvous hashing, 1996).
  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    var numbers = SeededRandom(seed: next())
    var (winner, largest) = (0, numbers.next())
    for index in elements.indices.dropFirst() {
      let number = numbers.next()
      if number > largest { (winner, largest) = (index, number) }
    }
    return elements[winner]
  }
}
