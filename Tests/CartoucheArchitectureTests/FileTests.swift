import CartoucheTestSupport
import Testing

/// Rules for files, so that a new reader guesses where to find a behaviour.
@Suite struct FileTests {
  static let folders = ["Sources", "Tests", "Benchmarks", "Examples", "Integrations"]

  static let sources = folders.flatMap { Repository.files(in: $0, endingIn: ".swift") }

  @Test func noFolderIsOverlooked() {
    for folder in Self.folders {
      #expect(Self.sources.contains { $0.hasPrefix("\(folder)/") })
    }
  }

  /// The sources for hosts in other languages.
  static let foreignSources =
    Repository.files(in: "Sources", endingIn: ".h") + Repository.files(in: "Sources", endingIn: ".c")
    + Repository.files(in: "JavaScript", endingIn: ".js")
    + Repository.files(in: "JavaScript", endingIn: ".ts")
    + Repository.files(in: "Tests/JavaScript", endingIn: ".mjs")
    + Repository.files(in: "Integrations/VSCode", endingIn: ".js")
    + Repository.files(in: "Tests/Editors", endingIn: "js")

  /// The scripts for browser tests and for the C library.
  static let scripts = Repository.files(in: "Tests", endingIn: ".py")

  /// Files that may be longer than 600 lines, each with its reason.
  static let longFiles = [
    "Sources/CCartouche/include/cartouche.h":
      "a host copies and includes one file, which documents every call"
  ]

  @Test func longFilesAreLong() throws {
    for file in Self.longFiles.keys.sorted() {
      #expect(try Repository.text(file).split(separator: "\n", omittingEmptySubsequences: false).count > 601)
    }
  }

  @Test(arguments: sources + foreignSources + scripts) func isAtMost600LinesLong(_ file: String) throws {
    let lines = try Repository.text(file).split(separator: "\n", omittingEmptySubsequences: false).count - 1
    #expect(lines <= 600 || Self.longFiles[file] != nil, "\(file) has \(lines) lines: split it by topic")
  }

  /// A file has one concept with its small types, so short files are rare.
  @Test
  func atMostEightPercentOfTheSourcesAreShort() throws {
    let files = Repository.files(in: "Sources", endingIn: ".swift")
    let short = try files.filter { file in
      try Repository.text(file).split(separator: "\n", omittingEmptySubsequences: false).count - 1 < 40
    }
    #expect(short.count * 100 <= files.count * 8, "\(short.count) of \(files.count): \(short)")
  }

  @Test(arguments: [("Sources", 620), ("Sources/CartoucheResolver", 130)])
  func thereAreFewFiles(_ folder: String, _ limit: Int) {
    let count = Repository.files(in: folder, endingIn: ".swift").count
    #expect(count > 0 && count <= limit, "\(folder) has \(count) files")
  }

  @Test(arguments: sources) func hasADescriptiveName(_ file: String) {
    let name = file.split(separator: "/").last ?? ""
    let vague = ["Util", "Helper", "Manager", "Common", "Misc"].filter { name.contains($0) }
    #expect(vague.isEmpty)
  }

  @Test func noRuleIsMissingFromTheCatalog() throws {
    let catalog = try Repository.text("Sources/CartoucheLint/RuleCatalog.swift")
    let rules = try Repository.files(in: "Sources/CartoucheLint/Rules", endingIn: ".swift").flatMap {
      try Repository.text($0).matches(of: /(?m)^struct (\w+): Rule {/).map { String($0.output.1) }
    }
    #expect(!rules.isEmpty)
    #expect(rules.filter { !catalog.contains("  CatalogRule(\($0).self),") } == [])
  }
}
