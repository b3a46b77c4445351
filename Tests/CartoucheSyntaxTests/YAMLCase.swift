import Foundation
import Testing

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

  /// `+MAP {} &a <tag>` as `+MAP {}`, `=VAL &a :text` as `=VAL :text`.
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
