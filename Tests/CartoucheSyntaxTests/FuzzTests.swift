import CartoucheDiagnostics
import CartoucheSpecTestSupport
import CartoucheSyntax
import CartoucheTestSupport
import Testing

/// Broken texts never crash the reader, and findings point into the text.
@Suite struct FuzzTests {
  static let samples = [
    """
    version: 1
    name: Coffee — “Größe” 地図 🗺
    camera: { center: [-122.4075, 37.7880], zoom: 15 }
    templates:
      bubble: &bubble
        size: [128, 64]   # points
        variableAnchors: [bottom, top, { anchor: left, offsetX: 4 }]
    annotations:
      - id: hello
        <<: *bubble
        title: "{name} \\u00b7 {rating}"
      - id: 'second'
        note: |
          a text
          over lines
        other: >-
          folded
    """,
    #"{"type":"FeatureCollection","features":[{"type":"Feature","id":1,"properties":{"name":"caf\u00e9 "#
      + #"\uD83D\uDE00"},"geometry":{"type":"Point","coordinates":[-122.4,37.78]}},"#
      + #"{"type":"Feature","properties":null,"geometry":null}]}"#,
    "a: &a [1, 2]\nb: !t &b { c: *a, <<: *a }\n? [x, y]\n: z\n--- \n...\n",
  ]

  private static let pieces = [
    ":", ": ", "-", "- ", "[", "]", "{", "}", ",", "#", " #", "&a ", "*a", "!t ", "|\n", ">\n", "'", "\"",
    "%", "@",
    "`", "\t", "\n", "\r", "\r\n", "\\", "\\uD83D", "\\uDE00", "\u{85}", "\u{2028}", "\u{FEFF}", "\u{0}",
    "? ",
    "---\n", "...\n", "<<: ", "~", "地", "🗺",
  ].map { Array($0.utf8) }

  @Test(arguments: samples, [DocumentFormat.yaml, .json])
  func everyPrefixIsRead(_ sample: String, _ format: DocumentFormat) {
    let bytes = Array(sample.utf8)
    let wrong = bytes.indices.filter { complaint(about: Array(bytes[..<$0]), format) != nil }
    #expect(wrong == [])
  }

  @Test(arguments: samples, [UInt64(1), 2, 3])
  func everyMutationIsRead(_ sample: String, _ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let wrong = (0..<700).compactMap { _ -> String? in
      let bytes = mutated(Array(sample.utf8), &random)
      return complaint(about: bytes, random.once(in: 2) ? .yaml : .json)
    }
    #expect(wrong == [], "seed \(seed)")
  }

  private func mutated(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<random.whole(1...4) where !bytes.isEmpty {
      let index = random.whole(0...(bytes.count - 1))
      switch random.whole(0...3) {
      case 0: bytes[index] ^= 1 << UInt8(random.whole(0...7))
      case 1: bytes.removeSubrange(index..<min(bytes.count, index + random.whole(1...8)))
      case 2: bytes.insert(contentsOf: random.pick(Self.pieces), at: index)
      default: bytes.removeSubrange(index...)
      }
    }
    return bytes
  }

  /// Returns an inconsistency in the result of reading `bytes`, or `nil` if there is none.
  private func complaint(about bytes: [UInt8], _ format: DocumentFormat) -> String? {
    let (first, second) = (ParsedText(bytes, format: format), ParsedText(bytes, format: format))
    let text = String(decoding: bytes, as: UTF8.self)
    if first.findings != second.findings { return "two readings differ: \(text)" }
    let places = first.findings.flatMap {
      [$0.range] + $0.related.map { $0.place.start.offset..<$0.place.end.offset }
    }
    if places.contains(where: { $0.upperBound > bytes.count }) { return "a finding lies outside: \(text)" }
    if first.document.isTruncated, first.findings.isEmpty { return "a silent truncation: \(text)" }
    let nodes = first.document.root?.all ?? []
    if nodes.contains(where: { $0.span.range.upperBound > bytes.count }) {
      return "a node lies outside: \(text)"
    }
    if nodes.contains(where: { String(validating: $0.utf8, as: UTF8.self) == nil }) {
      return "no UTF-8: \(text)"
    }
    return nil
  }
}
