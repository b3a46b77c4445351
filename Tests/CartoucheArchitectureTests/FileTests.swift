import CartoucheTestSupport
import Testing

/// Rules about files that keep a newcomer's first guess right.
@Suite struct FileTests {
  static let folders = ["Sources", "Tests", "Benchmarks", "Examples"]

  static let sources = folders.flatMap { Repository.files(in: $0, endingIn: ".swift") }

  @Test func noFolderIsOverlooked() {
    for folder in Self.folders {
      #expect(Self.sources.contains { $0.hasPrefix("\(folder)/") })
    }
  }

  /// Files that may be longer than 400 lines, each with its reason.
  static let longFiles: [String: String] = [:]

  @Test(arguments: sources) func isAtMost400LinesLong(_ file: String) throws {
    let lines = try Repository.text(file).split(separator: "\n", omittingEmptySubsequences: false).count - 1
    #expect(lines <= 400 || Self.longFiles[file] != nil, "\(file) has \(lines) lines: split it by topic")
  }

  @Test(arguments: sources) func hasANameThatSaysWhatItHolds(_ file: String) {
    let name = file.split(separator: "/").last ?? ""
    let vague = ["Util", "Helper", "Manager", "Common", "Misc"].filter { name.contains($0) }
    #expect(vague.isEmpty)
  }

  @Test func noRuleFileIsMissingFromTheCatalog() throws {
    let catalog = try Repository.text("Sources/CartoucheLint/RuleCatalog.swift")
    let rules = Repository.files(in: "Sources/CartoucheLint/Rules", endingIn: ".swift").map {
      String($0.split(separator: "/").last?.dropLast(".swift".count) ?? "")
    }
    #expect(!rules.isEmpty)
    #expect(rules.filter { !catalog.contains("  \($0).self,") } == [])
  }
}
