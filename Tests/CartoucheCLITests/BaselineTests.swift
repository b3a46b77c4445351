import Foundation
import Testing

@testable import CartoucheCLI

/// `--baseline` and `--write-baseline`.
@Suite struct BaselineTests {
  private static let spec = """
    version: 1
    colour: 1
    templates:
      a: {}
      b: {}
    annotations: []

    """

  /// A known error keeps rules from being run, too.
  private static let halfChecked =
    "Rules about what a spec means were not run on maps/a.annotations.yaml, which does not compile: mend its errors to see what "
    + "they find.\n"

  /// A folder with a spec and the baseline of it.
  private func folderWithBaseline(_ name: String = "known.json") async throws -> Folder {
    let folder = try Folder(["maps/a.annotations.yaml": Self.spec])
    let program = try await Program(["lint", "--write-baseline", name], in: folder)
    #expect(program.status == 0)
    #expect(program.output == "")
    #expect(
      program.errors == "Listed 3 findings in \(name).\nNo new problems in 1 file.\n\(Self.halfChecked)")
    return folder
  }

  @Test func whatIsListedIsNotTold() async throws {
    let folder = try await folderWithBaseline()
    let program = try await Program(["lint", "--baseline", "known.json"], in: folder)
    #expect(program.status == 0)
    #expect(program.output == "")
    #expect(program.errors == "No new problems in 1 file.\n\(Self.halfChecked)")
  }

  @Test func itIsReadFromElsewhere() async throws {
    let folder = try await folderWithBaseline("maps/known.json")
    let file = folder.url.appending(path: "maps/known.json").path
    let spec = folder.url.appending(path: "maps/a.annotations.yaml").path
    let program = try await Program(["lint", spec, "--baseline", file], in: Folder())
    #expect(program.output == "")
  }

  @Test func linesAboveChangeNothing() async throws {
    let folder = try await folderWithBaseline()
    let edited = "# one\n\n" + Self.spec.replacing("  a: {}", with: "  c: {}\n  a:   {}")
    try folder.write("maps/a.annotations.yaml", Data(edited.utf8))
    let program = try await Program(["lint", "--baseline", "known.json", "--format", "concise"], in: folder)
    #expect(
      program.output
        == "maps/a.annotations.yaml:6:3: warning: no annotation takes the template `c` [unused-template]\n")
    #expect(program.status == 0)
  }

  @Test func aNewErrorFails() async throws {
    let folder = try await folderWithBaseline()
    try folder.write("maps/a.annotations.yaml", Data((Self.spec + "size: 1\n").utf8))
    let program = try await Program(["lint", "--baseline", "known.json", "--format", "concise"], in: folder)
    #expect(program.status == 1)
    #expect(program.output.split(separator: "\n").count == 1)
  }

  @Test func whatIsMendedIsTold() async throws {
    let folder = try await folderWithBaseline()
    try folder.write("maps/a.annotations.yaml", Data(Self.spec.replacing("  a: {}\n", with: "").utf8))
    let program = try await Program(["lint", "--baseline", "known.json"], in: folder)
    #expect(
      program.errors
        == "No new problems in 1 file.\n1 finding of known.json no longer there: write it again with --write-baseline.\n"
        + Self.halfChecked
    )
    // What is not linted is not known to be mended.
    try folder.write("b.annotations.yaml", Data("version: 1\n".utf8))
    let other = try await Program(["lint", "b.annotations.yaml", "--baseline", "known.json"], in: folder)
    #expect(other.errors == "No new problems in 1 file.\n")
  }

  @Test(arguments: ["{}", "x", #"{"version":2,"findings":[]}"#, #"{"version":1,"findings":[{}]}"#])
  func whatIsNoBaselineEndsTheCommand(_ text: String) async throws {
    let folder = try Folder(["a.annotations.yaml": Self.spec, "known.json": text])
    let program = try await Program(["lint", "--baseline", "known.json"], in: folder)
    #expect(program.status == 2)
    #expect(program.errors.contains("known.json: it is no baseline"))
  }

  @Test func itIsTheSameForTheSameFindings() async throws {
    let (one, other) = (try await folderWithBaseline(), try await folderWithBaseline())
    #expect(try one.read("known.json") == other.read("known.json"))
    #expect(
      try one.read("known.json").contains(
        #"{"path":"maps/a.annotations.yaml","rule":"unknown-key","fingerprint":""#))
  }
}
