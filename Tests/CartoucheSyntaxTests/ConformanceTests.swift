import CartoucheSpecTestSupport
import Foundation
import Testing

@testable import CartoucheSyntax

/// The cases of yaml-test-suite. The reader must accept the same cases as libyaml 0.2.5.
///
/// The path of the data is in `CARTOUCHE_CONFORMANCE`; the data is not part of the project.
@Suite(.enabled(if: YAMLCase.all != nil, "there is no yaml-test-suite.jsonl"))
struct ConformanceTests {
  /// Our own rules, which libyaml does not have.
  private static let ownRules: Set<String> = [
    "second-document", "duplicate-key", "undefined-alias", "recursive-alias", "line-separator",
  ]

  @Test(arguments: YAMLCase.all ?? [])
  func aTextIsAcceptedOrRejectedAsLibyamlDoes(_ test: YAMLCase) {
    let rules = ParsedText(test.yaml).rules
    let isRejected = !Set(rules).subtracting(Self.ownRules).isEmpty
    // Reading ends at a second document, so later errors are not found.
    guard !rules.contains("second-document") else { return }
    #expect(isRejected == test.isRejectedByLibyaml)
  }

  @Test(arguments: (YAMLCase.all ?? []).filter { $0.libyaml == "AGREES" && !$0.error })
  func theNodesAreThoseOfTheSuite(_ test: YAMLCase) {
    let parsed = ParsedText(test.yaml)
    // An undefined alias is an empty scalar in our tree, and is reported.
    guard !parsed.rules.contains("undefined-alias") else { return }
    #expect(nodes(of: parsed.document) == test.nodesOfFirstDocument)
  }

  @Test func thereAreCases() { #expect((YAMLCase.all ?? []).count > 200) }

  /// The suite's notation without anchors and tags. An alias has the number of its target node.
  private func nodes(of document: Document) -> [String] {
    var lines: [String] = []
    var ends: [(index: Int, line: String)] = []
    for (index, record) in document.records.enumerated() {
      while let end = ends.last, end.index == index { lines.append(ends.removeLast().line) }
      switch record.kind {
      case .scalar:
        let text = String(decoding: record.text(source: document.bytes, text: document.text), as: UTF8.self)
        lines.append("=VAL \(record.style.mark)\(YAMLCase.escaped(text))")
      case .alias: lines.append("=ALI \(record.first)")
      case .sequence, .mapping:
        let name = record.kind == .sequence ? "SEQ" : "MAP"
        let flow = record.style == .flow ? record.kind == .sequence ? " []" : " {}" : ""
        lines.append("+\(name)\(flow)")
        ends.append((Int(record.first), "-\(name)"))
      }
    }
    return lines + ends.reversed().map(\.line)
  }
}

extension NodeRecord.Style {
  fileprivate var mark: String {
    switch self {
    case .singleQuoted: "'"
    case .doubleQuoted: "\""
    case .literal: "|"
    case .folded: ">"
    case .plain, .block, .flow: ":"
    }
  }
}

/// One line of `yaml-test-suite.jsonl`.
struct YAMLCase: Decodable, Sendable, CustomTestStringConvertible {
  var id: String
  var title: String
  var yaml: String
  var error: Bool
  var events: String
  var libyaml: String

  var testDescription: String { "\(id) \(title)" }

  var isRejectedByLibyaml: Bool {
    switch libyaml {
    case "REJECTS_VALID": true
    case "ACCEPTS_INVALID", "WRONG_EVENTS": false
    default: error
    }
  }

  static let all: [YAMLCase]? = {
    let package = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL
    let folder = ProcessInfo.processInfo.environment["CARTOUCHE_CONFORMANCE"] ?? "../shared/conformance"
    let file = URL(filePath: folder, relativeTo: package).appending(path: "yaml-test-suite.jsonl")
    guard let data = try? Data(contentsOf: file) else { return nil }
    return try? data.split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(YAMLCase.self, from: $0)
    }
  }()

  /// The nodes in the suite's notation, without anchors and tags.
  var nodesOfFirstDocument: [String] {
    var lines: [String] = []
    var anchors: [Substring: Int] = [:]
    var count = 0
    for line in events.split(separator: "\n") where !["+STR", "-STR", "+DOC"].contains(line.prefix(4)) {
      if line.hasPrefix("-DOC") { break }
      if line.hasPrefix("-") {
        lines.append(String(line))
        continue
      }
      if line.hasPrefix("=ALI") {
        lines.append("=ALI \(anchors[line.dropFirst(6)] ?? -1)")
      } else {
        lines.append(Self.withoutProperties(line) { anchors[$0] = count })
      }
      count += 1
    }
    return lines
  }

  /// Returns `+MAP {}` for `+MAP {} &a <tag>`, and `=VAL :text` for `=VAL &a :text`.
  private static func withoutProperties(_ line: Substring, anchor: (Substring) -> Void) -> String {
    var kept = [String(line.prefix(4))]
    var rest = line.dropFirst(5)
    while let first = rest.first, !":'\"|>".contains(first) {
      let word = rest.prefix { $0 != " " }
      if first == "&" { anchor(word.dropFirst()) } else if first != "<" { kept.append(String(word)) }
      rest = rest.dropFirst(word.count + 1)
    }
    return (rest.isEmpty ? kept : kept + [String(rest)]).joined(separator: " ")
  }

  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case "\u{8}": result += "\\b"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
