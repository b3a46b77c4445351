import CartoucheDiagnostics
import Foundation
import Testing

/// Texts of a spec that would turn the direction of a line or move a cursor, in every format of findings.
@Suite struct MisleadingTextTests {
  private static let disturbing = [
    "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}",
    "\u{2069}", "\u{200E}",
    "\u{200F}", "\u{61C}", "\u{1B}", "\u{9B}", "\u{2028}", "\u{7F}",
  ]

  private struct Format: Sendable {
    var name: String
    var render: @Sendable ([Finding]) -> String
  }

  private static let formats = [
    Format(name: "text") { TextRenderer().render($0) },
    Format(name: "concise") { ConciseRenderer().render($0) },
    Format(name: "json") { JSONRenderer().render($0) },
    Format(name: "github") { GitHubRenderer().render($0) },
    Format(name: "gitlab") { GitLabRenderer().render($0) },
    Format(name: "junit") { JUnitRenderer().render(Self.report($0)) },
    Format(name: "sarif") { SARIFRenderer(version: "1", kinds: []).render(Self.report($0)) },
  ]

  private static func report(_ findings: [Finding]) -> FindingReport {
    FindingReport(
      findings: findings, failures: [FindingReport.Failure(path: "x\u{202E}", reason: "y\u{202E}")])
  }

  @Test func noFormatHoldsThem() {
    let text = "a" + Self.disturbing.joined(separator: "b")
    for format in Self.formats {
      let output = format.render([finding(saying: text)])
      let found = Self.disturbing.filter { output.unicodeScalars.contains($0.unicodeScalars.first!) }
      #expect(found == [], "\(format.name)")
    }
  }

  /// A reader of JSON that shows a message as it is shows the escapes.
  @Test func messagesShowThemAsEscapes() throws {
    let rendered = [
      JSONRenderer().render([finding(saying: "x\u{202E}y")]),
      GitLabRenderer().render([finding(saying: "x\u{202E}y")]),
      SARIFRenderer(version: "1", kinds: []).render(Self.report([finding(saying: "x\u{202E}y")])),
    ]
    for text in rendered {
      let json = try JSONSerialization.jsonObject(with: Data(text.utf8))
      let texts = Self.texts(json, under: nil)
      #expect(texts.contains { $0.text.contains(#"x\u{202E}y"#) })
      // A path is a name that programs look for, and not a text.
      #expect(texts.filter { $0.text.contains("\u{202E}") && $0.key != "path" }.isEmpty)
    }
  }

  private static func texts(_ json: Any, under key: String?) -> [(key: String?, text: String)] {
    switch json {
    case let text as String: [(key, text)]
    case let list as [Any]: list.flatMap { texts($0, under: key) }
    case let object as [String: Any]: object.flatMap { texts($0.value, under: $0.key) }
    default: []
    }
  }
}
