import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpecTestSupport
import Foundation
import Testing

/// The cases of JSONTestSuite as data files, which must be judged as it says.
///
/// The data is found through `CARTOUCHE_CONFORMANCE` and is no part of the project.
@Suite(.enabled(if: JSONCase.all != nil, "there is no json-test-suite.jsonl"))
struct JSONConformanceTests {
  @Test(arguments: JSONCase.all ?? [])
  func aDataFileIsJudgedAsTheSuiteSays(_ test: JSONCase) throws {
    let rules = Set(try test.compiled().diagnostics.filter { $0.severity == .error }.map(\.rule))
    let isRejected = !rules.isDisjoint(with: ["json-syntax", "encoding", "nesting", "empty-file"])
    switch test.verdict {
    // None of them is GeoJSON, which is another finding; a key that stands twice is one more.
    case .accept: #expect(!isRejected && rules.subtracting(["duplicate-key"]) == ["geojson"])
    case .reject: #expect(isRejected)
    case .either: #expect(!rules.isEmpty)
    }
  }

  @Test func thereAreCases() { #expect((JSONCase.all ?? []).count > 180) }
}
