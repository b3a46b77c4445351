import CartoucheDiagnostics
import CartoucheSyntax
import CartoucheTestSupport
import Foundation
import Subprocess
import Testing

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// The code in `docs/ci.md` and the files for code hosts are valid.
@Suite(.enabled(if: Validator.isInstalled || Validator.isRequired, "check-jsonschema is not installed"))
struct ContinuousIntegrationTests {
  /// Returns the fenced block after a heading of the page.
  private func block(below heading: String) throws -> String {
    let page = try Repository.text("docs/ci.md")
    let section = try #require(page.firstRange(of: "\n## \(heading)\n")).upperBound
    let start = try #require(page[section...].firstRange(of: "```yaml\n")).upperBound
    let end = try #require(page[start...].firstRange(of: "\n```")).lowerBound
    return String(page[start..<end]) + "\n"
  }

  /// Whether check-jsonschema accepts a file by one of its built-in schemas.
  private func expect(_ text: String, toBe schema: String) async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "cartouche-\(UUID().uuidString).yml")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let result = try await Subprocess.run(
      .name("check-jsonschema"), arguments: ["--builtin-schema", "vendor.\(schema)", file.path],
      output: .string(limit: .max), error: .string(limit: .max))
    #expect(result.terminationStatus.isSuccess, "\(result.standardOutput)")
  }

  @Test func theActionIsOne() async throws {
    try await expect(Repository.text("action.yml"), toBe: "github-actions")
  }

  @Test func theWorkflowIsOne() async throws {
    try await expect(block(below: "GitHub Actions"), toBe: "github-workflows")
  }

  @Test func theTemplateForGitLabIsOne() async throws {
    try await expect(block(below: "GitLab"), toBe: "gitlab-ci")
  }
}

/// The hooks for pre-commit.
@Suite struct PreCommitHookTests {
  private struct Hook: CustomStringConvertible {
    var node: Node
    var description: String { text("id") }

    func text(_ key: String) -> String { PreCommitHookTests.value(of: key, in: node)?.string ?? "" }
  }

  private static func value(of key: String, in mapping: Node) -> Node? {
    mapping.entries.first { $0.key.string == key }?.value
  }

  /// Returns the entries of a list of hooks in YAML.
  /// - Parameters:
  ///   - text: The YAML.
  ///   - path: The keys of the list, the last of which is `hooks`; empty if the text is the list. Of lists on the way, the first item counts.
  private func hooks(_ text: String, at path: [String] = []) throws -> [Hook] {
    var sources = SourceList()
    var diagnostics: [Diagnostic] = []
    let source = sources.add(SourceText(path: "hooks.yaml", bytes: Array(text.utf8)))
    let document = parseDocument(source, in: sources, format: .yaml, diagnostics: &diagnostics)
    #expect(diagnostics.isEmpty)
    var node = try #require(document.root)
    for key in path {
      let inner = try #require(Self.value(of: key, in: node))
      node = inner.kind == .sequence ? try #require(inner.firstChild) : inner
      if key == "hooks" { return inner.items.map { Hook(node: $0) } }
    }
    return node.items.map { Hook(node: $0) }
  }

  private func repositoryHooks() throws -> [Hook] { try hooks(Repository.text(".pre-commit-hooks.yaml")) }

  /// Every hook that the page names exists.
  @Test func theHooksOfThePageExist() throws {
    let ids = try repositoryHooks().map { $0.text("id") }
    #expect(
      ids == ["cartouche-lint", "cartouche-lint-system", "cartouche-format", "cartouche-format-system"])
    let page = try Repository.text("docs/ci.md")
    for match in page.matches(of: #/\bid: (cartouche-[a-z-]+), args|\bid: (cartouche-[a-z-]+) \}/#) {
      #expect(ids.contains(String(match.1 ?? match.2 ?? "")))
    }
  }

  /// A hook runs for each kind of file that changes what `lint` reports, and checks the specs that read the file.
  @Test func theHooksRunForAllFilesThatSpecsRead() throws {
    for hook in try repositoryHooks() where hook.text("id").hasPrefix("cartouche-lint") {
      let files = try Regex(hook.text("files"))
      for path in [
        "cafes.annotations.yaml", "maps/a.annotations.yml", "a.annotations.json", "a.scenario.yaml",
        "maps/data/cafes.geojson", "data/cafes.json", "style.json", "theme.yaml", ".cartouche.yaml",
        "maps/.cartouche.yml", "a.night.snapshot.json",
      ] {
        #expect(path.firstMatch(of: files) != nil, "\(hook): \(path)")
      }
      for path in ["README.md", "a.svg", "yaml", "a.json5", "json/a.txt"] {
        #expect(path.firstMatch(of: files) == nil, "\(hook): \(path)")
      }
      // Data files are not specs, so their names must not be arguments of `lint`.
      #expect(hook.text("pass_filenames") == "false", "\(hook)")
      #expect(hook.text("entry") == "cartouche lint --format concise")
    }
  }

  /// A hook that formats runs for the files that `format` finds in a folder. It gets no names: a named file is formatted even if a
  /// configuration excludes it.
  @Test func theHooksFormatSpecsScenariosAndConfigurations() throws {
    for hook in try repositoryHooks() where hook.text("id").hasPrefix("cartouche-format") {
      let files = try Regex(hook.text("files"))
      for path in [
        "cafes.annotations.yaml", "maps/a.annotations.yml", "a.scenario.yaml", "maps/.cartouche.yaml",
      ] {
        #expect(path.firstMatch(of: files) != nil, "\(hook): \(path)")
      }
      for path in [
        "a.annotations.json", "theme.yaml", "data/cafes.geojson", "my.cartouche.yaml",
        "a.annotations.yaml.orig",
      ] {
        #expect(path.firstMatch(of: files) == nil, "\(hook): \(path)")
      }
      #expect(hook.text("pass_filenames") == "false")
      #expect(hook.text("entry") == "cartouche format")
    }
  }

  /// The hook that the page shows for a wheel is one of the repository's, with its own way to install the program.
  @Test func theHookForAWheelIsTheSame() throws {
    let page = try Repository.text("docs/ci.md")
    let start = try #require(page.firstRange(of: "```yaml\nrepos:\n  - repo: local\n")).lowerBound
    let text = page[start...].dropFirst(8)
    let end = try #require(text.firstRange(of: "\n```")).lowerBound
    let local = try #require(try hooks(String(text[..<end]) + "\n", at: ["repos", "hooks"]).first)
    let hook = try #require(try repositoryHooks().first)
    for key in ["id", "name", "language", "entry", "files", "pass_filenames"] {
      #expect(local.text(key) == hook.text(key), "\(key)")
    }
  }
}
