import Cartouche
import CartoucheTestSupport
import Foundation
import Testing

@Suite struct PlanLoadingTests {
  static let spec = "Examples/world-cities/world-cities.annotations.yaml"

  private func path(_ file: String) -> String { Repository.root.appendingPathComponent(file).path }

  /// Writes `bytes` to a temporary file and passes its path to `body`.
  private func withFile<Result>(
    _ bytes: some Sequence<UInt8>, _ body: (String) throws -> Result
  ) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("file")
    try Data(bytes).write(to: file)
    return try body(file.path)
  }

  @Test func aSpecAndItsCompiledPlanAreTheSame() throws {
    let plan = try Plan(contentsOf: path(Self.spec))
    #expect(plan.annotations.count == 400)
    #expect(try withFile(plan.bytes()) { try Plan(contentsOf: $0) } == plan)
  }

  @Test func aTextIsASpecToo() throws {
    let text = try Repository.text(Self.spec)
    #expect(try Plan(spec: text, at: path(Self.spec)) == Plan(contentsOf: path(Self.spec)))
    let small = "version: 1\nannotations: [{ id: a, size: [9, 9], attach: { point: [0, 0] } }]"
    #expect(try Plan(spec: small).id(of: 0) == "a")
  }

  @Test func mistakesAreThrownWithTheirPlaces() throws {
    let error = try withFile("version: 1\nannotations: [{ id: a }]\n".utf8) { path in
      #expect(throws: LoadingError.self) { try Plan(contentsOf: path) }
    }
    guard case .findings(let findings)? = error else {
      Issue.record("expected findings, got \(String(describing: error))")
      return
    }
    #expect(findings.map(\.rule).contains("missing-key"))
    #expect(error.map { "\($0)" }?.contains("file:2:") == true)
  }

  @Test func warningsAreHandedOver() throws {
    let text = """
      version: 1
      annotations: [{ id: a, size: [9, 9], attach: { point: [0, 0] }, allowZElevate: true }]
      """
    var warnings: [Finding] = []
    let plan = try Plan(spec: text, at: "a.annotations.yaml", warnings: &warnings)
    #expect(plan.annotations.count == 1)
    #expect(warnings.map(\.rule) == ["not-supported-yet"])
    #expect(warnings.map(\.place.path) == ["a.annotations.yaml"])
    #expect(try withFile(text.utf8) { try Plan(contentsOf: $0) } == plan)
  }

  @Test func aMissingFileIsNamed() {
    let error = #expect(throws: LoadingError.self) { try Plan(contentsOf: "nowhere.annotations.yaml") }
    #expect(error.map { "\($0)" } == "nowhere.annotations.yaml: there is no such file")
  }

  @Test func aDamagedPlanSaysWhatToDo() throws {
    var bytes = try Plan(contentsOf: path(Self.spec)).bytes()
    bytes[bytes.count - 1] ^= 1
    let error = try withFile(bytes) { path in
      #expect(throws: LoadingError.self) { try Plan(contentsOf: path) }
    }
    #expect(error.map { "\($0)" }?.hasSuffix("compile its spec again with this version") == true)
  }
}
