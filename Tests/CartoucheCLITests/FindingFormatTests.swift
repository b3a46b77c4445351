import Foundation
import Testing

@testable import CartoucheCLI

/// The output formats of `lint`, and its output files.
@Suite struct FindingFormatTests {
  private static let files = [
    "maps/a.yaml": "version: 1\ntemplates: { t: {} }\nannotations: []\n", "b.yaml": soundSpec,
  ]

  @Test(arguments: [
    ("concise", "maps/a.yaml:2:14: warning: no annotation uses the template `t` [unused-template]"),
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
    #expect(program.output.contains("No annotation uses a template."))
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

  /// A known error also prevents rules from running.
  private static let halfChecked =
    "Rules about the meaning of a spec were not run on maps/a.annotations.yaml, which does not compile: fix its errors "
    + "to run them.\n"

  /// A folder with a spec and the baseline of it.
  private func folderWithBaseline(_ name: String = "known.json") async throws -> Folder {
    let folder = try Folder(["maps/a.annotations.yaml": Self.spec])
    let program = try await Program(["lint", "--write-baseline", name], in: folder)
    #expect(program.status == 0)
    #expect(program.output == "")
    #expect(
      program.errors == "Wrote 3 findings to \(name).\nNo new problems in 1 file.\n\(Self.halfChecked)")
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
        == "maps/a.annotations.yaml:6:3: warning: no annotation uses the template `c` [unused-template]\n")
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
        == "No new problems in 1 file.\n1 finding in known.json no longer found: update the file with --write-baseline.\n"
        + Self.halfChecked
    )
    // Files that are not linted are not compared with the baseline.
    try folder.write("b.annotations.yaml", Data("version: 1\n".utf8))
    let other = try await Program(["lint", "b.annotations.yaml", "--baseline", "known.json"], in: folder)
    #expect(other.errors == "No new problems in 1 file.\n")
  }

  @Test(arguments: ["{}", "x", #"{"version":2,"findings":[]}"#, #"{"version":1,"findings":[{}]}"#])
  func whatIsNoBaselineEndsTheCommand(_ text: String) async throws {
    let folder = try Folder(["a.annotations.yaml": Self.spec, "known.json": text])
    let program = try await Program(["lint", "--baseline", "known.json"], in: folder)
    #expect(program.status == 2)
    #expect(program.errors.contains("known.json: it is not a baseline"))
  }

  @Test func itIsTheSameForTheSameFindings() async throws {
    let (one, other) = (try await folderWithBaseline(), try await folderWithBaseline())
    #expect(try one.read("known.json") == other.read("known.json"))
    #expect(
      try one.read("known.json").contains(
        #"{"path":"maps/a.annotations.yaml","rule":"unknown-key","fingerprint":""#))
  }
}

/// `lint` with several threads.
@Suite struct JobsTests {
  @Test func theOutputIsTheSameWhateverTheJobs() async throws {
    var files: [String: String] = [:]
    for number in 0..<30 {
      let templates = (0...number % 7).map { "t\($0): {}" }.joined(separator: ", ")
      files["\(number % 5)/\(number).annotations.yaml"] =
        "version: 1\ntemplates: { \(templates) }\nannotations: []\n"
    }
    files["broken.annotations.yaml"] = "x\n"
    let folder = try Folder(files)
    let one = try await Program(["lint", "--jobs", "1", "--format", "json"], in: folder)
    #expect(one.output.count > 5_000)
    for jobs in ["2", "3", "64", "1000"] {
      let many = try await Program(["lint", "--jobs", jobs, "--format", "json"], in: folder)
      #expect(many.outputData == one.outputData && many.status == one.status)
    }
    #expect(try await Program(["lint", "--format", "json"], in: folder).outputData == one.outputData)
  }

  @Test(arguments: [0, 1, 2, 3, 50]) func everyItemIsMappedOnce(_ jobs: Int) {
    let items = Array(0..<17)
    #expect(concurrentMap(items, jobs: jobs) { $0 * 2 } == items.map { $0 * 2 })
    #expect(concurrentMap([Int](), jobs: jobs) { $0 } == [])
  }

  @Test func noJobsAreAWrongUsage() async throws {
    #expect(try await Program(["lint", "--jobs", "0"], in: Folder()).status == 2)
  }
}
