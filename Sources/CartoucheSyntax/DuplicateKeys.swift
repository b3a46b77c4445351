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

  /// The indices of the first and each later node of a key, in order of position.
  ///
  /// Keys are compared as texts, and composed letters are their parts, as in Swift's own comparison; a key that is a
  /// sequence, a mapping or an alias is left out.
  /// - Complexity: O(n) for n entries that differ in their hash, up to sorting small integers.
  mutating func find(
    in records: [NodeRecord], mapping: Int, source: [UInt8], text: [UInt8]
  ) -> [(first: Int, second: Int)] {
    guard records[mapping].count > 2 else { return [] }
    keys.removeAll(keepingCapacity: true)
    /// All bytes of all keys together, to see whether one is beyond ASCII.
    var all: UInt64 = 0
    let end = Int(records[mapping].first)
    var index = mapping + 1
    while index < end {
      let key = records[index]
      if key.kind == .scalar {
        let hashed =
          key.flags.contains(.inSource)
          ? key.withText(in: source) { Self.hash($0, &all) } : key.withText(in: text) { Self.hash($0, &all) }
        keys.append((hashed, index))
      }
      let value = key.end(at: index)
      index = records[value].end(at: value)
    }
    guard keys.count > 1 else { return [] }
    if all & 0x8080_8080_8080_8080 != 0 { rehash(records, source: source, text: text) }
    guard hasEqualHashes() else { return [] }

    keys.sort { ($0.hash, $0.record) < ($1.hash, $1.record) }
    var found: [(first: Int, second: Int)] = []
    /// The first key of each text with the hash at hand: one, but for collisions.
    var firsts: ArraySlice<(hash: UInt64, record: Int)> = []
    for key in keys {
      if key.hash != firsts.first?.hash { firsts = [] }
      func name(_ record: Int) -> String {
        String(decoding: records[record].text(source: source, text: text), as: UTF8.self)
      }
      if let first = firsts.first(where: { name($0.record) == name(key.record) }) {
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

  /// Eight bytes at a time, each multiplied once.
  /// - Parameter all: gets the bits of all bytes.
  @inline(__always)
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>, _ all: inout UInt64) -> UInt64 {
    func mix(_ word: UInt64) -> UInt64 {
      let product = word &* 0x9E37_79B9_7F4A_7C15
      return product ^ product >> 32
    }
    let raw = UnsafeRawBufferPointer(bytes)
    var hash = UInt64(bytes.count)
    var offset = 0
    while offset + 8 <= bytes.count {
      let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      hash = mix(hash ^ word)
      all |= word
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < bytes.count {
      rest = rest << 8 | UInt64(bytes[offset])
      offset += 1
    }
    all |= rest
    return mix(hash ^ rest)
  }
}
