import Foundation
import Testing

/// `cartouche format`.
@Suite struct FormatCommandTests {
  private static let wrong = "version: 1\nannotations:\n- id:   a\n  size: [9,9]\n"
  private static let right = "version: 1\nannotations:\n  - id: a\n    size: [9, 9]\n"
  private static let broken = "version: 1\nannotations: [\n"

  @Test func filesOfAFolderAreFormatted() async throws {
    let folder = try Folder([
      "maps/a.annotations.yaml": Self.wrong, "b.scenario.yml": Self.right,
      ".cartouche.yaml": "rules: {}\nexclude:  [old/]\n",
      "old/c.annotations.yaml": Self.wrong, "d.annotations.json": "{}", "e.yaml": Self.wrong,
    ])
    let program = try await Program(["format"], in: folder)
    #expect(program.errors == "2 files formatted, 1 file already formatted.\n")
    #expect(program.output == "")
    #expect(program.status == 0)
    #expect(try folder.read("maps/a.annotations.yaml") == Self.right)
    #expect(try folder.read(".cartouche.yaml") == "rules: {}\nexclude: [old/]\n")
    #expect(try folder.read("old/c.annotations.yaml") == Self.wrong)
    #expect(try folder.read("e.yaml") == Self.wrong)
    let again = try await Program(["format", "--check"], in: folder)
    #expect(again.errors == "3 files already formatted.\n")
    #expect(again.status == 0)
  }

  @Test func checkListsFilesThatWouldChange() async throws {
    let folder = try Folder(["a.annotations.yaml": Self.wrong, "b.annotations.yaml": Self.right])
    let program = try await Program(["format", "--check"], in: folder)
    #expect(program.output == "a.annotations.yaml\n")
    #expect(program.errors == "1 file would be formatted, 1 file already formatted.\n")
    #expect(program.status == 1)
    #expect(try folder.read("a.annotations.yaml") == Self.wrong)
  }

  @Test func aDiffShowsTheChanges() async throws {
    let folder = try Folder(["a.annotations.yaml": Self.wrong])
    let program = try await Program(["format", "--diff", "--quiet"], in: folder)
    #expect(
      program.output == """
        --- a.annotations.yaml
        +++ a.annotations.yaml
        @@ -1,4 +1,4 @@
         version: 1
         annotations:
        -- id:   a
        -  size: [9,9]
        +  - id: a
        +    size: [9, 9]

        """)
    #expect(program.errors == "")
    #expect(program.status == 1)
    #expect(try folder.read("a.annotations.yaml") == Self.wrong)
  }

  @Test func standardInputIsFormattedToStandardOutput() async throws {
    let folder = try Folder([:])
    let program = try await Program(["format", "--quiet", "-"], in: folder, input: Self.wrong)
    #expect(program.output == Self.right)
    #expect(program.errors == "")
    #expect(program.status == 0)
    let formatted = try await Program(["format", "--quiet", "-"], in: folder, input: Self.right)
    #expect(formatted.output == Self.right)
  }

  @Test func aSyntaxErrorIsReportedAndTheFileStays() async throws {
    let folder = try Folder(["a.annotations.yaml": Self.wrong, "b.annotations.yaml": Self.broken])
    let program = try await Program(["format"], in: folder)
    #expect(program.status == 1)
    #expect(program.errors.hasPrefix("b.annotations.yaml:3:1: error: "))
    #expect(program.errors.contains("[yaml-syntax]\n"))
    #expect(program.errors.hasSuffix("1 file formatted, 1 file with syntax errors.\n"))
    #expect(try folder.read("a.annotations.yaml") == Self.right)
    #expect(try folder.read("b.annotations.yaml") == Self.broken)
    let input = try await Program(
      ["format", "-", "--stdin-filename", "c.annotations.yaml"], in: folder, input: Self.broken)
    #expect(input.output == "")
    #expect(input.errors.hasPrefix("c.annotations.yaml:3:1: error: "))
    #expect(input.status == 1)
  }

  @Test(arguments: [
    ("a.annotations.json", "{}", "it is JSON"),
    ("a.YAML", #"{ "type":"Topology" }"#, "it is JSON"),
    ("a.geojson", #"{ "type":"FeatureCollection" }"#, "its name does not end in .yaml or .yml"),
    ("t.jsonl", #"{"tap":[10,10]}"#, "its name does not end in .yaml or .yml"),
    ("notes.txt", wrong, "its name does not end in .yaml or .yml"),
  ])
  func aFileThatIsNotYAMLIsSkipped(_ name: String, _ text: String, _ reason: String) async throws {
    let folder = try Folder([name: text])
    let program = try await Program(["format", name], in: folder)
    #expect(
      program.errors == """
        cartouche: \(name): skipped, because \(reason); `format` changes only YAML
        cartouche: there is no file to format

        """)
    #expect(program.status == 2)
    #expect(try folder.read(name) == text)
  }

  @Test func skippedFilesDoNotPreventTheFormattingOfOthers() async throws {
    let folder = try Folder([
      "a.annotations.yaml": Self.wrong, "b.annotations.yaml": #"{ "version":1 }"#, "c.geojson": "{ }",
    ])
    let all = try await Program(["format"], in: folder)
    #expect(all.errors == "1 file formatted.\n")
    let named = try await Program(["format", "a.annotations.yaml", "c.geojson"], in: folder)
    #expect(named.errors.hasSuffix("1 file already formatted.\n"))
    #expect(named.status == 0)
    #expect(try folder.read("b.annotations.yaml") == #"{ "version":1 }"#)
    #expect(try folder.read("c.geojson") == "{ }")
  }

  @Test func aMissingFileIsReported() async throws {
    let folder = try Folder([:])
    let program = try await Program(["format", "--quiet", "a.yaml"], in: folder)
    #expect(program.errors == "cartouche: a.yaml: there is no such file\n")
    #expect(program.status == 2)
  }

  @Test func checkAndDiffExcludeEachOther() async throws {
    let program = try await Program(["format", "--check", "--diff"], in: Folder([:]))
    #expect(program.errors.contains("--check lists files and --diff shows their changes: use one of them"))
    #expect(program.status == 2)
  }
}
