import CartoucheTestSupport
import Foundation
import Testing

/// One version for all that is shipped together; the tests of the ES module compare the package's with the engine's.
@Suite struct VersionTests {
  @Test func programLibraryAndPackageAreOfOneVersion() async throws {
    let version = try await Program(["--version"], in: Folder()).output
    let package = try JSONSerialization.jsonObject(
      with: Data(Repository.text("JavaScript/package.json").utf8))
    #expect((package as? [String: Any])?["version"] as? String == version.trimmingCharacters(in: .newlines))
    #expect(
      try Repository.text("Sources/CartoucheC/Status.swift").contains(
        "version: StaticString = \"\(version.dropLast())\"")
    )
  }
}
