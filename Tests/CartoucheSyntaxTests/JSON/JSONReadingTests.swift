import CartoucheDiagnostics
import CartoucheSpecTestSupport
import CartoucheSyntax
import CartoucheTestSupport
import Foundation
import Testing

/// The nodes of valid JSON, and those of truncated JSON.
@Suite struct JSONReadingTests {
  @Test(arguments: [
    (#""""#, ""), (#""a\u0000b""#, "a\0b"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#""\u00e9 \u30AF""#, "é ク"), (#""\uD83D\uDE00""#, "😀"), (#""x\uDBFF\uDFFFy""#, "x\u{10FFFF}y"),
    ("\"\u{7F} \u{85} \u{2028} \u{FFFE} \u{10FFFF}\"", "\u{7F} \u{85} \u{2028} \u{FFFE} \u{10FFFF}"),
    ("\"a // b # c /* d */ { ' , ]\"", "a // b # c /* d */ { ' , ]"), (#""{$name} <<""#, "{$name} <<"),
    (" -0 ", "-0"), ("1E+300", "1E+300"), ("1e-400", "1e-400"), ("0.0e-0", "0.0e-0"),
    ("\r\n\ttrue\n", "true"), ("null", "null"),
    ("\u{FEFF}\"a\"", "a"),
  ])
  func aScalarIsWhatItStandsFor(_ text: String, _ value: String) {
    let parsed = ParsedText("\(text)", format: .json)
    #expect(parsed.rules == [])
    #expect(parsed.document.root?.string == value)
    // Canonical equivalence is not enough.
    #expect(parsed.document.root.map { Array($0.utf8) } == Array(value.utf8))
  }

  @Test func quotesTellTextsFromNumbersAndWords() {
    let nodes =
      ParsedText(#"[1, "1", null, "null", true]"#, format: .json).document.root?.items.map { $0 } ?? []
    #expect(nodes.map(\.isPlain) == [true, false, true, false, true])
    #expect(nodes.map(\.isNull) == [false, false, true, false, false])
    #expect(nodes.map(\.number) == [1, nil, nil, nil, nil])
  }

  @Test func everyNodeHasItsBytes() {
    let text = "{\"é\\n\": [1, {}, \"x\"] , \"b\":-2e1}"
    let nodes = ParsedText(text, format: .json).document.root?.all ?? []
    #expect(
      nodes.map(\.written) == [text, "\"é\\n\"", "[1, {}, \"x\"]", "1", "{}", "\"x\"", "\"b\"", "-2e1"])
  }

  @Test func aKeyThatStandsTwiceIsReportedAtBothPlaces() {
    let marked = MarkedText(#"{"a": {"b":1,"c":2,⟦"b"⟧:3}, "a\u0062": 1, ⟦"ab"⟧: 2}"#)
    let findings = ParsedText(marked.bytes, format: .json).findings
    #expect(findings.map { "\($0.rule) \($0.range)" } == expected("duplicate-key", at: marked))
    #expect(findings.map { $0.related.map(\.place.start.offset) } == [[7], [27]])
  }

  @Test(arguments: [
    ("{\"a\":1,\"b\":[2,3", "{a:1,b:[2]…}…"), ("{\"a\":1,\"b\":[2,3,", "{a:1,b:[2,3]…}…"),
    ("{\"a\":{\"b\":1,\"c\"", "{a:{b:1}…}…"), ("{\"a\":[1],\"b\"", "{a:[1]}…"), ("{\"a\":", "{}…"),
    ("[\"a\", \"b", "[a]…"), ("[tru", "[]…"), ("[1] 2", "[1]"), ("{\"a\":1}}", "{a:1}"), ("[1 2]", "[1]…"),
    ("@", "nothing"),
  ])
  func whatWasReadBeforeTheErrorIsKept(_ text: String, _ kept: String) {
    let document = ParsedText(text, format: .json).document
    #expect(document.isTruncated)
    #expect(document.root.map(outline) ?? "nothing" == kept)
  }

  private func outline(_ node: Node) -> String {
    let end = node.isTruncated ? "…" : ""
    return switch node.kind {
    case .sequence: "[\(node.items.map(outline).joined(separator: ","))]\(end)"
    case .mapping:
      "{\(node.entries.map { "\($0.key.string):\(outline($0.value))" }.joined(separator: ","))}\(end)"
    case .scalar, .alias: node.string + end
    }
  }

  /// Foundation accepts a trailing `,` and duplicate keys; such texts are excluded.
  @Test(arguments: [UInt64(1), 2, 3, 4])
  func itJudgesAsFoundationDoes(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let wrong = (0..<3000).compactMap { _ -> String? in
      let bytes = Self.mutated(Self.sample, &random)
      guard let text = String(validating: bytes, as: UTF8.self), !text.contains(#/,\s*[\]}]/#) else {
        return nil
      }
      let isAccepted = ParsedText(bytes, format: .json).rules.allSatisfy { $0 == "duplicate-key" }
      let object = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      return isAccepted == (object != nil) ? nil : "\(isAccepted) \(text)"
    }
    #expect(wrong == [], "seed \(seed)")
  }

  private static let sample = Array(
    (#"{"type":"Feature","id":1,"properties":{"name":"caf\u00e9 é","n":[-1.5e+1,null,0,true,false,null,""]},"#
      + #""geometry":{"type":"Point","coordinates":[-122.4,37.78]}}"#).utf8)

  private static let pieces = [
    ",", ":", "[", "]", "{", "}", "\"", "0", "1", ".", "e", "-", "+", " ", "\n", "\t", "\\", "\\n", "\\u",
    "null", "tru",
    "//", "'", "é",
  ].map { Array($0.utf8) }

  private static func mutated(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<random.whole(1...2) where !bytes.isEmpty {
      let index = random.whole(0...(bytes.count - 1))
      switch random.whole(0...2) {
      case 0: bytes.removeSubrange(index..<min(bytes.count, index + random.whole(1...3)))
      case 1: bytes.insert(contentsOf: random.pick(pieces), at: index)
      default: bytes[index] = random.pick(pieces)[0]
      }
    }
    return bytes
  }

  /// JSON is also YAML, so libyaml must give the same nodes.
  @Test(arguments: FuzzTests.samples.filter { $0.hasPrefix("{") })
  func libyamlReadsTheSameNodes(_ text: String) {
    let (json, yaml) = (ParsedText(text, format: .json), ParsedText(text))
    func nodes(_ parsed: ParsedText) -> [String] {
      (parsed.document.root?.all ?? []).map { "\($0.kind) \($0.style) \($0.span.range) \($0.string)" }
    }
    #expect(json.rules == [])
    #expect(nodes(json) == nodes(yaml))
  }
}
