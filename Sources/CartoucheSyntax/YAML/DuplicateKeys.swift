import CartoucheDiagnostics

/// Returns the diagnostic about a duplicate key.
/// - Parameter isAsWritten: Whether both keys have the same bytes. If not, they are canonically equivalent in Unicode.
func repeatedKey(_ name: String, isAsWritten: Bool, at second: Location, first: Location) -> Diagnostic {
  Diagnostic(
    SyntaxFinding.duplicateKey, "the key `\(name)` stands twice in this mapping", at: second,
    help: isAsWritten
      ? "keep one of the two"
      : "the two look alike and differ only in how their letters are composed (Unicode normalisation); keep one",
    related: [RelatedPlace("first written here", at: first)])
}

/// A search for duplicate keys in a mapping, which libyaml allows.
///
/// The buffer is reused, so that a document with many mappings allocates memory once.
struct DuplicateKeys {
  private var keys: [(hash: UInt64, record: Int)] = []

  /// Returns the duplicate keys of a mapping as pairs of indices in `records`: the first key of a name, and a later key of the same name.
  /// The pairs are in source order of the later key.
  ///
  /// Keys are compared like Swift strings, by canonical equivalence. Keys that are containers or aliases are ignored.
  /// - Parameter mapping: The index in `records` of the mapping.
  /// - Complexity: O(n) for n entries without hash collisions, plus sorting.
  mutating func find(
    in records: [NodeRecord], mapping: Int, source: [UInt8], text: [UInt8]
  ) -> [(first: Int, second: Int)] {
    guard records[mapping].count > 2 else { return [] }
    keys.removeAll(keepingCapacity: true)
    /// The bitwise OR of all bytes of all keys. It shows whether a key has a byte that is not ASCII.
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
    /// The first key of each different text with the current hash. Without hash collisions, it has one element.
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

  /// Whether two keys may have the same hash. Mappings of at most 16 keys are compared in pairs, which is faster than sorting.
  private func hasEqualHashes() -> Bool {
    guard keys.count <= 16 else { return true }
    for later in 1..<keys.count {
      for earlier in 0..<later where keys[earlier].hash == keys[later].hash { return true }
    }
    return false
  }

  /// Replaces the hashes of the keys' bytes by the hashes of Swift strings. These are also equal for texts that differ in bytes but are
  /// canonically equivalent.
  private mutating func rehash(_ records: [NodeRecord], source: [UInt8], text: [UInt8]) {
    for index in keys.indices {
      let name = String(decoding: records[keys[index].record].text(source: source, text: text), as: UTF8.self)
      keys[index].hash = UInt64(truncatingIfNeeded: name.hashValue)
    }
  }

  /// Returns the hash of some bytes, computed eight bytes at a time.
  /// - Parameter all: A set of bits, to which the bits of all bytes are added by a bitwise OR.
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
