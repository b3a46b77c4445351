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

  /// What is written for hosts in other languages.
  static let foreignSources =
    Repository.files(in: "Sources", endingIn: ".h") + Repository.files(in: "Sources", endingIn: ".c")
    + Repository.files(in: "JavaScript", endingIn: ".js")
    + Repository.files(in: "JavaScript", endingIn: ".ts")
    + Repository.files(in: "Tests/JavaScript", endingIn: ".mjs")

  /// What drives browsers and the library for C.
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
