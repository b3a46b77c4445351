import CartoucheTestSupport
import Testing

/// The version is the same wherever it is written, and `CHANGELOG.md` has a section for it.
@Suite struct VersionTests {
  private static func version(in path: String, _ pattern: Regex<(Substring, Substring)>) throws -> Substring?
  {
    try Repository.text(path).firstMatch(of: pattern)?.output.1
  }

  private static func programVersion() throws -> Substring {
    try #require(
      try version(in: "Sources/CartoucheCLI/CartoucheCommand.swift", /static let version = "([\d.]+)"/))
  }

  /// The manifests and sources that name the version. A package of its own joins the list.
  @Test func everySourceNamesTheVersionOfTheProgram() throws {
    let version = try Self.programVersion()
    #expect(version.contains(/^\d+\.\d+\.\d+$/))
    let sources: [(path: String, pattern: Regex<(Substring, Substring)>)] = [
      ("Sources/CartoucheC/Status.swift", /let version: StaticString = "([\d.]+)"/),
      ("Sources/CartoucheCompilerC/WorkspaceReport.swift", /static var version: String \{ "([\d.]+)" \}/),
      ("Integrations/Python/cartouche/_version.py", /__version__ = "([\d.]+)"/),
      ("Integrations/VSCode/CHANGELOG.md", /(?m)^## ([\d.]+)$/),
      ("Tests/Editors/vscode/packed.mjs", /cartouche-(\d+\.\d+\.\d+)\.vsix/),
    ]
    for (path, pattern) in sources {
      let named = try Self.version(in: path, pattern)
      #expect(named == version, "\(path)")
    }
    let manifests =
      Repository.files(in: "JavaScript", endingIn: "package.json")
      + Repository.files(in: "Integrations", endingIn: "package.json")
      + Repository.files(in: "Integrations", endingIn: "pyproject.toml")
    #expect(manifests.contains("JavaScript/package.json"))
    for manifest in manifests where !manifest.contains("node_modules/") {
      let named = try Self.version(in: manifest, /(?m)^\s*"?version"?\s*[:=]\s*"([^"]+)"/)
      if let named { #expect(named == version, "\(manifest)") }
    }
  }

  /// Pages name files of a release, tags and requirements.
  @Test func everyPageNamesTheVersionOfTheProgram() throws {
    let version = try Self.programVersion()
    let pages =
      ["README.md", "Dockerfile", "SECURITY.md"] + Repository.files(in: "docs", endingIn: ".md")
      + Repository.files(in: "JavaScript", endingIn: ".md")
      + Repository.files(in: "Integrations", endingIn: ".md")
    let pattern =
      /(?:cartouche(?:@v|-|==|@|", from: ")|rev: v|download\/v|`v|Version )(\d+\.\d+\.\d+)/
    var count = 0
    for page in pages where !page.contains("node_modules/") {
      for match in try Repository.text(page).matches(of: pattern) {
        count += 1
        #expect(match.output.1 == version, "\(page): \(match.output.0)")
      }
    }
    #expect(count > 3)
  }

  /// The first section is `Unreleased` or that of the version. Others have a date, and the newest comes first.
  @Test func theChangesHaveASectionForTheVersion() throws {
    let version = try Self.programVersion()
    let changes = try Repository.text("CHANGELOG.md")
    let headings = changes.matches(of: /(?m)^## (.*)$/).map { String($0.output.1) }
    let first = try #require(headings.first)
    let releases = headings.filter { $0 != "Unreleased" }
    for heading in releases {
      #expect(heading.contains(/^\d+\.\d+\.\d+ \(\d{4}-\d{2}-\d{2}\)$/), "write `VERSION (YYYY-MM-DD)`")
    }
    #expect(first == "Unreleased" || first.hasPrefix("\(version) ("), "the version is \(version)")
    #expect(headings.filter { $0 == "Unreleased" }.count == (first == "Unreleased" ? 1 : 0))
    let numbers = releases.map { $0.prefix { $0 != " " }.split(separator: ".").compactMap { Int($0) } }
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $1.lexicographicallyPrecedes($0) })
    let saysUnpublished = try Repository.text("README.md").contains("not published yet")
    #expect(saysUnpublished == releases.isEmpty, "README.md and CHANGELOG.md disagree on releases")
  }
}
