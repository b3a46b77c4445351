import CartoucheDiagnostics

/// The finding that a key stands twice.
/// - Parameter isAsWritten: whether both are written with the same bytes.
func repeatedKey(_ name: String, isAsWritten: Bool, at second: Location, first: Location) -> Diagnostic {
  Diagnostic(
    SyntaxFinding.duplicateKey, "the key `\(name)` stands twice in this mapping", at: second,
    help: isAsWritten
      ? "keep one of the two"
      : "the two look alike and differ only in how their letters are composed (Unicode normalisation); keep one",
    related: [RelatedPlace("first written here", at: first)])
}

/// Finds keys that stand twice in a mapping, which libyaml lets pass.
///
/// Holds its scratch, so that a document with many mappings allocates once.
struct DuplicateKeys {
  private var keys: [(hash: UInt64, record: Int)] = []
  /// Whether all of them are.
  private var isASCII = true

  /// The indices of the first and each later node of a key, in order of position.
  ///
  /// Keys are compared as texts, and composed letters are their parts, as in Swift's own comparison; a key that is a sequence, a mapping or an alias is left out.
  /// - Complexity: O(n) for n entries that differ in their hash, up to sorting small integers.
  mutating func find(
    in records: [NodeRecord], mapping: Int, source: [UInt8], text: [UInt8]
  ) -> [(first: Int, second: Int)] {
    guard records[mapping].count > 2 else { return [] }
    keys.removeAll(keepingCapacity: true)
    isASCII = true
    let end = Int(records[mapping].first)
    var index = mapping + 1
    while index < end {
      let key = records[index]
      if key.kind == .scalar {
        let hash =
          key.flags.contains(.inSource)
          ? key.withText(in: source) { digest($0) } : key.withText(in: text) { digest($0) }
        keys.append((hash, index))
      }
      let value = key.end(at: index)
      index = records[value].end(at: value)
    }
    if !isASCII { rehash(records, source: source, text: text) }
    guard keys.count > 1, hasEqualHashes() else { return [] }

    keys.sort { ($0.hash, $0.record) < ($1.hash, $1.record) }
    var found: [(first: Int, second: Int)] = []
    /// The first key of each text with the hash at hand: one, but for collisions.
    var firsts: ArraySlice<(hash: UInt64, record: Int)> = []
    for key in keys {
      if key.hash != firsts.first?.hash { firsts = [] }
      func name(_ record: Int) -> String {
        String(decoding: records[record].text(source: source, text: text), as: UTF8.self)
      }
      let own = name(key.record)
      if let first = firsts.first(where: { name($0.record) == own }) {
        found.append((first.record, key.record))
      } else {
        firsts.append(key)
      }
    }
    return found.sorted { $0.second < $1.second }
  }

  /// Small mappings, nearly all of them, are compared pair by pair: faster than sorting.
  private func hasEqualHashes() -> Bool {
    guard keys.count <= 16 else { return true }
    for later in 1..<keys.count {
      for earlier in 0..<later where keys[earlier].hash == keys[later].hash { return true }
    }
    return false
  }

  /// Letters can be composed in several ways, and be equal nevertheless: then the texts' own comparison counts.
  private mutating func rehash(_ records: [NodeRecord], source: [UInt8], text: [UInt8]) {
    for index in keys.indices {
      let name = String(decoding: records[keys[index].record].text(source: source, text: text), as: UTF8.self)
      keys[index].hash = UInt64(truncatingIfNeeded: name.hashValue)
    }
  }

  /// FNV-1a.
  private mutating func digest(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    var all: UInt8 = 0
    for byte in bytes {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
      all |= byte
    }
    if all >= 0x80 { isASCII = false }
    return hash
  }
}
