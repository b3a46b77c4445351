import CartoucheDiagnostics
import CartoucheLint
import CartoucheSpecTestSupport
import CartoucheTestSupport
import Foundation
import Subprocess
import Testing

#if canImport(System)
import System
#else
import SystemPackage
#endif

/// Other programs read all our findings, with their locations.
@Suite(.enabled(if: Validator.isInstalled || Validator.isRequired, "the readers are not installed"))
struct FindingReaderTests {
  /// The findings of the generated cases: all kinds and forms, in files with unusual names.
  private static let report: FindingReport = {
    let specs = SchemaCase.all.prefix(400).map(\.spec) + ["a: \"é😀\n\u{2028}\"\nb: &\n"]
    var report = FindingReport(failures: [
      FindingReport.Failure(path: "gone.yaml", reason: "there is no <such> file")
    ])
    for (index, spec) in specs.enumerated() {
      let path = "maps & more/é \(index)%.yaml"
      report.files.append(path)
      report.findings += lint(compiled(spec), by: ruleCatalog).map { $0.renamingFiles { _ in path } }
    }
    report.findings = report.findings.inReportingOrder()
    return report
  }()

  @Test func thereIsMuchToRead() {
    #expect(Self.report.findings.count > 200)
    #expect(Self.report.findings.contains { !$0.fixes.isEmpty })
    #expect(Self.report.findings.contains { !$0.related.isEmpty })
  }

  @Test func sarifIsRead() async throws {
    let text = SARIFRenderer(version: "1.0.0", kinds: everyFindingKind).render(Self.report)
    #expect(try await read(text, as: "sarif") == Self.report.findings.map { $0.spot(withColumn: true) })
  }

  @Test func jsonIsAsItsSchemaSays() async throws {
    let text = JSONRenderer().render(Self.report.findings)
    #expect(try await read(text, as: "json") == Self.report.findings.map { $0.spot(withColumn: true) })
  }

  @Test func junitIsRead() async throws {
    // Errors are failures; other findings are output of passed tests.
    #expect(Self.report.findings.contains { !Self.report.isFailure($0) })
    let found = try await read(JUnitRenderer().render(Self.report), as: "junit")
    #expect(found.sorted() == Self.report.findings.map { $0.spot(withColumn: false) }.sorted())
  }

  /// The findings that `Scripts/read-findings` reads, one on each line.
  private func read(_ text: String, as format: String) async throws -> [String] {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "cartouche-\(UUID().uuidString).\(format)")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let program = Repository.root.appendingPathComponent("Scripts/read-findings").path
    let result = try await Subprocess.run(
      .path(FilePath(program)), arguments: [format, file.path], output: .bytes(limit: .max),
      error: .string(limit: .max))
    #expect(result.terminationStatus.isSuccess, "\(result.standardError)")
    let list = try JSONSerialization.jsonObject(with: Data(result.standardOutput)) as? [[Any]] ?? []
    return list.map { $0.map { "\($0)" }.joined(separator: "|") }
  }
}

extension Finding {
  fileprivate func spot(withColumn: Bool) -> String {
    let column = withColumn ? ["\(place.start.column)"] : []
    return ([place.path, "\(place.start.line)"] + column + [rule]).joined(separator: "|")
  }
}
