import Foundation
import Testing

/// The program of `Examples/embedding`.
@Suite struct EmbeddingTests {
  static let spec = URL(filePath: #filePath)
    .appending(path: "../../../Examples/world-cities/world-cities.annotations.yaml").standardizedFileURL.path

  @Test func itTellsWhatHappensToAView() async throws {
    let program = try await Program([Self.spec, "cities/amsterdam"], in: try Folder(), of: "FlyOver")
    #expect(program.status == 0 && program.errors == "")
    #expect(
      program.output == """
        zoom 2.75: cities/amsterdam is shown
        zoom 2.75: its anchor is bottom
        zoom 3.1: cities/amsterdam is hidden
        zoom 4.3: cities/amsterdam is shown
        zoom 5.55: its anchor is top-left
        zoom 5.7: cities/amsterdam is hidden
        12 shown, 389 hidden; on top:
          You are here at 464, 372
          London at 289, 8
          Köln at 933, 66

        """)
  }

  @Test func itNamesWhatIsMissing() async throws {
    let folder = try Folder()
    #expect(
      try await Program([Self.spec, "cities/nowhere"], in: folder, of: "FlyOver").output
        == "there is no annotation cities/nowhere\n")
    let missing = try await Program(["nowhere.annotations.yaml", "a"], in: folder, of: "FlyOver")
    #expect(missing.output == "nowhere.annotations.yaml: there is no such file\n")
  }
}
