import CartoucheSpecTestSupport
import Foundation
import Testing

@testable import CartoucheSyntax

/// The cases of yaml-test-suite, which the reader must judge as libyaml 0.2.5 does.
///
/// The data is found through `CARTOUCHE_CONFORMANCE` and is no part of the project.
@Suite(.enabled(if: YAMLCase.all != nil, "there is no yaml-test-suite.jsonl"))
struct ConformanceTests {
  /// Findings that are ours, not libyaml's: it accepts these texts.
  private static let ownRules: Set<String> = [
    "second-document", "duplicate-key", "undefined-alias", "recursive-alias", "line-separator",
  ]

  @Test(arguments: YAMLCase.all ?? [])
  func aTextIsAcceptedOrRejectedAsLibyamlDoes(_ test: YAMLCase) {
    let rules = ParsedText(test.yaml).rules
    let isRejected = !Set(rules).subtracting(Self.ownRules).isEmpty
    // Reading ends at a second document, so what is wrong behind it is never met.
    guard !rules.contains("second-document") else { return }
    #expect(isRejected == test.isRejectedByLibyaml)
  }

  @Test(arguments: (YAMLCase.all ?? []).filter { $0.libyaml == "AGREES" && !$0.error })
  func theNodesAreThoseOfTheSuite(_ test: YAMLCase) {
    let parsed = ParsedText(test.yaml)
    // An alias of nothing stands as an empty scalar in our tree, and is reported.
    guard !parsed.rules.contains("undefined-alias") else { return }
    #expect(nodes(of: parsed.document) == test.nodesOfFirstDocument)
  }

  @Test func thereAreCases() { #expect((YAMLCase.all ?? []).count > 200) }

  /// The suite's notation without anchors and tags, an alias with the number of the node that it stands for.
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
