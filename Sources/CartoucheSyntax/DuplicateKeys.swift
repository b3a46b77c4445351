import CartoucheDiagnostics

/// The finding that a key stands twice.
func repeatedKey(_ name: String, at second: Location, first: Location) -> Diagnostic {
  Diagnostic(
    SyntaxFinding.duplicateKey, "the key `\(name)` stands twice in this mapping", at: second,
    help: "keep one of the two", related: [RelatedPlace("first written here", at: first)])
}

/// Finds keys that stand twice in a mapping, which libyaml lets pass.
///
/// Holds its scratch, so that a document with many mappings allocates once.
struct DuplicateKeys {
  private var keys: [(hash: UInt64, record: Int)] = []

  /// The indices of the first and each later node of a key, in order of position.
  ///
  /// Keys are compared as texts; a key that is a sequence, a mapping or an alias is left out.
  /// - Complexity: O(n) for n entries that differ in their hash, up to sorting small integers.
  mutating func find(
    in records: [NodeRecord], mapping: Int, source: [UInt8], text: [UInt8]
  ) -> [(first: Int, second: Int)] {
    guard records[mapping].count > 2 else { return [] }
    keys.removeAll(keepingCapacity: true)
    let end = Int(records[mapping].first)
    var index = mapping + 1
    while index < end {
      let key = records[index]
      if key.kind == .scalar {
        let hash =
          key.flags.contains(.inSource)
          ? key.withText(in: source) { Self.hash($0) } : key.withText(in: text) { Self.hash($0) }
        keys.append((hash, index))
      }
      let value = key.end(at: index)
      index = records[value].end(at: value)
    }
    guard keys.count > 1, hasEqualHashes() else { return [] }

    keys.sort { ($0.hash, $0.record) < ($1.hash, $1.record) }
    var found: [(first: Int, second: Int)] = []
    /// The first key of each text with the hash at hand: one, but for collisions.
    var firsts: ArraySlice<(hash: UInt64, record: Int)> = []
    for key in keys {
      if key.hash != firsts.first?.hash { firsts = [] }
      let name = records[key.record].text(source: source, text: text)
      if let first = firsts.first(where: { records[$0.record].text(source: source, text: text) == name }) {
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

  /// FNV-1a.
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }
}
