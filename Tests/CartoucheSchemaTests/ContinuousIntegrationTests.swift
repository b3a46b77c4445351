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

  /// Each hook that the page names exists and matches the files that `lint` finds.
  @Test func theHooksAreThere() throws {
    let hooks = try Repository.text(".pre-commit-hooks.yaml")
    for match in try block(below: "pre-commit").matches(of: #/id: ([a-z-]+)/#) {
      #expect(hooks.contains("- id: \(match.1)\n"))
    }
    #expect(
      hooks.matches(of: #/files: '\\\.\(annotations\|scenario\)\\\.\(ya\?ml\|json\)\$'/#).count
        == hooks.matches(of: #/- id: /#).count
    )
  }
}
