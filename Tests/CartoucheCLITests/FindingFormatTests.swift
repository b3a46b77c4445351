import Foundation
import Testing

@testable import CartoucheCLI

/// The formats of `lint`, and the files that they are written into.
@Suite struct FindingFormatTests {
  private static let files = [
    "maps/a.yaml": "version: 1\ntemplates: { t: {} }\nannotations: []\n", "b.yaml": soundSpec,
  ]

  @Test(arguments: [
    ("concise", "maps/a.yaml:2:14: warning: no annotation takes the template `t` [unused-template]"),
    (
      "github",
      "::warning title=cartouche (unused-template),file=maps/a.yaml,line=2,endLine=2,col=14,endColumn=15::"
    ),
    ("gitlab", #""location":{"path":"maps/a.yaml","positions":{"begin":{"line":2,"column":14}"#),
    ("sarif", #""artifactLocation":{"uri":"maps/a.yaml","uriBaseId":"%SRCROOT%"}"#),
    ("junit", #"<testcase classname="b.yaml" name="no findings" file="b.yaml"/>"#),
  ]) func aFormatIsPrinted(_ format: String, _ part: String) async throws {
    let program = try await Program(
      ["lint", "./maps/../maps/a.yaml", "b.yaml", "--format", format], in: Folder(Self.files))
    #expect(program.status == 0)
    let output = format == "concise" ? program.output.replacing("./maps/../", with: "") : program.output
    #expect(output.contains(part), "\(program.output)")
    #expect(program.errors == (format == "concise" ? "Found 1 warning in 2 files.\n" : ""))
  }

  @Test func aRuleInSARIFHasItsHelp() async throws {
    let program = try await Program(["lint", "maps/a.yaml", "--format", "sarif"], in: Folder(Self.files))
    #expect(program.output.contains("A template is taken by no annotation."))
  }

  @Test func severalFormatsAreWrittenAtOnce() async throws {
    let folder = try Folder(Self.files)
    let program = try await Program(
      ["lint", "maps/a.yaml", "--output", "sarif=a.sarif", "--output", "gitlab=b=c.json"], in: folder)
    #expect(program.status == 0)
    #expect(program.output.contains("[unused-template]\n"))
    #expect(try folder.read("a.sarif").contains("2.1.0"))
    #expect(try folder.read("b=c.json").contains("check_name"))
  }

  @Test func statisticsCountEachRule() async throws {
    let spec = soundSpec + "templates: { x: { gap: 1 }, y: { gap: 2 } }\ncolour: 1\n"
    let folder = try Folder(["a.yaml": spec])
    let program = try await Program(["lint", "a.yaml", "--quiet", "--statistics"], in: folder)
    #expect(program.errors == "2  warning  unused-template\n1  error    unknown-key\n")
    let clean = try await Program(["lint", "b.yaml", "--statistics"], in: Folder(["b.yaml": soundSpec]))
    #expect(clean.errors == "No problems in 1 file.\n")
  }

  @Test func twoFormatsInOneFileAreAWrongUsage() async throws {
    let folder = try Folder(Self.files)
    let program = try await Program(
      ["lint", "b.yaml", "--output", "json=a.json", "--output", "sarif=./a.json"], in: folder)
    #expect(program.status == 2)
    #expect(program.errors.contains("--output names ./a.json twice"))
    #expect(try !folder.names.contains("a.json"))
  }

  @Test func aCleanRunWritesItsFilesToo() async throws {
    let folder = try Folder(Self.files)
    let program = try await Program(["lint", "b.yaml", "--output", "gitlab=g.json"], in: folder)
    #expect(program.status == 0)
    #expect(try folder.read("g.json") == "[]\n")
  }

  @Test func whatCouldNotBeReadIsInTheReport() async throws {
    let folder = try Folder(Self.files)
    let program = try await Program(["lint", "b.yaml", "none.yaml", "--format", "junit"], in: folder)
    #expect(program.status == 2)
    #expect(program.output.contains(#"<error message="there is no such file"/>"#))
  }

  @Test(arguments: ["sarif", "xml=a.xml", "=a", ""]) func anotherFormIsAWrongUsage(_ value: String)
    async throws
  {
    let program = try await Program(["lint", "b.yaml", "--output", value], in: Folder(Self.files))
    #expect(program.status == 2)
    #expect(program.errors.contains("sarif=FILE"))
  }

  @Test func noFileThatWasReadIsOverwritten() async throws {
    let folder = try Folder(Self.files)
    let program = try await Program(["lint", "b.yaml", "--output", "json=./b.yaml"], in: folder)
    #expect(program.status == 2)
    #expect(try folder.read("b.yaml") == soundSpec)
  }

  @Test(arguments: [
    ("/a/b/c.yaml", "/a", "b/c.yaml"), ("/a/./b/../c.yaml", "/a", "c.yaml"), ("/b/c.yaml", "/a", "/b/c.yaml"),
    ("/ab/c.yaml", "/a", "/ab/c.yaml"), ("./x/c.yaml", "", "x/c.yaml"), ("x/c.yaml", "x", "c.yaml"),
  ]) func aPathIsSeenFromAFolder(_ path: String, _ folder: String, _ seen: String) {
    #expect(relativePath(path, to: folder) == seen)
  }
}
