/// What a finding is known by from one run to the next: its file, its rule, and the text of its line.
///
/// Lines that come or go elsewhere change nothing, and neither does indentation. Of findings that have all three in
/// common each has its number, in order of position, so that no two of a run are equal.
package struct Fingerprint: Sendable, Hashable {
  private let hash: UInt64
  private let occurrence: Int

  /// `0f3a…:1`: sixteen hexadecimal digits, and which of those it is, from 1.
  package var text: String {
    let digits = String(hash, radix: 16)
    return "\(String(repeating: "0", count: 16 - digits.count))\(digits):\(occurrence)"
  }

  /// Those of findings in reporting order, one each.
  package static func all(of findings: [Finding]) -> [Fingerprint] {
    var counts: [UInt64: Int] = [:]
    return findings.map { finding in
      let hash = hash(of: finding)
      counts[hash, default: 0] += 1
      return Fingerprint(hash: hash, occurrence: counts[hash, default: 0])
    }
  }

  private static func hash(of finding: Finding) -> UInt64 {
    let line = finding.place.snippet?.text.split(separator: " ").joined(separator: " ") ?? ""
    var hash = FNV1a()
    // No path and no rule holds a NUL, so the parts cannot run into each other.
    for part in [finding.place.path, finding.rule, line] { hash.add(part) }
    return hash.value
  }
}

/// The hash of Fowler, Noll and Vo, 64 bits, variant 1a: the same on every machine and in every version.
private struct FNV1a {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Adds the text and a NUL.
  mutating func add(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(0)
  }

  private mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}
