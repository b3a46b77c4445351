/// A seeded generator: SplitMix64 of Steele, Lea and Flood, 2014. It returns the same numbers for the same seed
/// on every machine.
///
/// The values of a seed must not change when tests get new properties. So each property draws from its own
/// stream, which is derived from its name and the seed, and the list of `pick` may get more elements at its
/// end.
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

  /// Returns the generator of a name and number. It does not depend on draws from this generator or from other
  /// streams.
  package func stream(_ name: String, _ number: Int = 0) -> SeededRandom {
    // FNV-1a of Fowler, Noll and Vo, because Swift's own hashes differ from run to run.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let named = SeededRandom.mixed(seed ^ hash)
    return SeededRandom(seed: SeededRandom.mixed(named &+ UInt64(truncatingIfNeeded: number)))
  }

  /// Returns a value from the stream of a property.
  package func draw<Value>(_ name: String, _ value: (inout SeededRandom) -> Value) -> Value {
    var stream = stream(name)
    return value(&stream)
  }

  /// Returns true once in `times`, from the stream of a property.
  package func once(_ name: String, in times: Int) -> Bool { draw(name) { $0.once(in: times) } }

  package func whole(_ name: String, _ range: ClosedRange<Int>) -> Int { draw(name) { $0.whole(range) } }

  /// Returns one of `elements`, from the stream of a property.
  package func pick<Element>(_ name: String, _ elements: [Element]) -> Element {
    draw(name) { $0.pick(elements) }
  }

  // MARK: Draws

  package mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// Returns a number in 0 ..< 1 with 53 bits.
  package mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

  /// Returns a multiple of a quarter, so that views often touch exactly.
  package mutating func quarter(_ range: ClosedRange<Int>) -> Double {
    Double(Int.random(in: (4 * range.lowerBound)...(4 * range.upperBound), using: &self)) / 4
  }

  package mutating func whole(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// Returns true once in `times`.
  package mutating func once(in times: Int) -> Bool {
    Int.random(in: 0..<times, using: &self) == 0
  }

  /// Returns one of the elements; a repeated element is twice as likely.
  ///
  /// Each element gets a random number and the largest number wins. So an appended element is picked for some
  /// seeds, and the picks of all other seeds stay the same (rendezvous hashing of Thaler and Ravishankar,
  /// 1996).
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
