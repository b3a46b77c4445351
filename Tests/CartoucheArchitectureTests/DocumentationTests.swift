import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheScenario
import CartoucheTestSupport
import Foundation
import Testing

/// The READMEs and `docs` are true: every spec in them compiles, and every link leads somewhere.
@Suite struct DocumentationTests {
  static let blocks = PageBlock.pages.flatMap(PageBlock.all).filter(\.isSpec)
  static let scenarios = PageBlock.pages.flatMap(PageBlock.all).filter(\.isScenario)

  @Test func thereAreSpecs() {
    #expect(Self.blocks.count >= 20)
  }

  @Test(arguments: blocks) func specIsFreeOfFindings(_ block: PageBlock) throws {
    let path = block.file ?? "example.annotations.yaml"
    let findings = lint(try compile(path, loader: BlockLoader(path, of: block)))
    #expect(findings.isEmpty, "\(TextRenderer().render(findings))")
  }

  @Test func thereAreScenarios() {
    #expect(Self.scenarios.count >= 4)
  }

  /// A scenario is about the spec of its page that it names, or else about the first one. If it fails, the page shows the
  /// report.
  @Test(arguments: scenarios) func scenarioIsAsThePageSays(_ block: PageBlock) throws {
    let isFailing = block.text.contains("name: Too much")
    let path = block.file ?? (isFailing ? "too-much.scenario.yaml" : "example.scenario.yaml")
    var loader = BlockLoader(path, of: block)
    loader.anySpec = Self.blocks.first { $0.page == block.page }?.text
    let reading = try readScenario(path, loader: loader)
    let findings = [Finding](reading.diagnostics, in: reading.sources)
    #expect(findings.isEmpty, "\(TextRenderer().render(findings))")
    let (scenario, plan) = (try #require(reading.scenario), try #require(reading.plan))
    let outcome = run(scenario, of: plan)
    var report = ScenarioReport()
    report.scenarios = [
      ScenarioResult(
        path: scenario.path, name: scenario.name, spec: scenario.spec, findings: [],
        steps: [StepResult](outcome.steps, in: reading.sources))
    ]
    let text = ScenarioText().render(report)
    let isShown = try Repository.text(block.page).contains("```text\n\(text.dropLast())```")
    #expect(report.hasPassed || isShown, "\(text)")
  }

  @Test func theFirstSpecOfTheReadmeIsAnExample() throws {
    let block = try #require(Self.blocks.first { $0.page == "README.md" })
    #expect(try Repository.text("Examples/cafes/cafes.annotations.yaml") == block.text)
  }

  @Test func theMistakeInTheReadmeIsReportedAsShown() throws {
    var block = try #require(Self.blocks.first { $0.page == "README.md" })
    let line = "    variableAnchors: [botom, top]"
    block.text = block.text.replacing(#/(?m)^    variableAnchors: .*$/#, with: line)
    let path = "cafes.annotations.yaml"
    let findings = lint(try compile(path, loader: BlockLoader(path, of: block)))
    let shown = TextRenderer().render(findings)
    #expect(try Repository.text("README.md").contains("```text\n\(shown.dropLast())```"))
  }

  @Test(arguments: PageBlock.pages) func everyLinkLeadsSomewhere(_ page: String) throws {
    let folder = page.split(separator: "/").dropLast().joined(separator: "/")
    let links = try Repository.text(page).matches(of: #/\]\(([^)#\s]*)(?:#([^)]*))?\)/#)
    for link in links where !link.1.hasPrefix("http") {
      let path = link.1.isEmpty ? page : folder.isEmpty ? String(link.1) : "\(folder)/\(link.1)"
      let file = Repository.root.appendingPathComponent(path).standardizedFileURL.path
      #expect(FileManager.default.fileExists(atPath: file), "\(link.0)")
      guard let anchor = link.2, !anchor.isEmpty, file.hasSuffix(".md") else { continue }
      let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
      #expect(Self.anchors(of: text).contains(String(anchor)), "\(link.0)")
    }
  }

  /// The anchors that code hosts give to the headings of a page.
  private static func anchors(of text: String) -> Set<String> {
    let headings = text.matches(of: #/(?m)^#+ (.*)$/#).map { heading in
      heading.1.replacing(#/\[([^\]]*)\]\([^)]*\)/#) { $0.1 }.lowercased()
        .filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }.replacing(" ", with: "-")
    }
    return Set(headings)
  }
}

/// The paths of sources in code spans of pages.
@Suite struct DocumentedPathTests {
  /// A path in a code span, and the line that has it.
  struct Path: Sendable, Equatable, CustomTestStringConvertible {
    var text: String
    var page: String
    var line: Int
    var testDescription: String { "\(text) in \(page):\(line)" }
  }

  /// The folders with files that paths may name in full.
  private static let folders = [
    "Sources", "Tests", "JavaScript", "Scripts", "Benchmarks", "Examples", "Integrations", "docs",
  ]

  /// The paths of all files and folders, in full and without any number of first folders.
  ///
  /// The prefix `Cartouche` of a target may be missing too: `Resolver/Index/RowSet.swift`.
  private static let paths: Set<Substring> = {
    let prefix = "Cartouche"
    var paths: Set<Substring> = []
    for folder in folders {
      for file in Repository.files(in: folder, endingIn: "") where !file.contains("node_modules/") {
        var rest = file[...]
        while true {
          paths.insert(rest)
          if rest.hasPrefix(prefix) { paths.insert(rest.dropFirst(prefix.count)) }
          guard let slash = rest.firstIndex(of: "/") else { break }
          rest = rest[rest.index(after: slash)...]
        }
      }
    }
    return paths
  }()

  @Test(arguments: PageBlock.pages) func everyPathExists(_ page: String) throws {
    let missing = Self.paths(in: try Repository.text(page), of: page).filter { !Self.exists($0.text) }
    #expect(missing.isEmpty, "\(missing.map(\.testDescription).joined(separator: "\n"))")
  }

  @Test func pathsAreFoundAndCompared() {
    let text =
      "`Tests/Fuzz/Main.swift` and `let`, `Index/CollisionGrid.swift`,\n`InputKind+….swift`, `Resolver/Index/`"
    let paths = Self.paths(in: text, of: "page.md")
    #expect(
      paths == [
        Path(text: "Tests/Fuzz/Main.swift", page: "page.md", line: 1),
        Path(text: "Index/CollisionGrid.swift", page: "page.md", line: 1),
        Path(text: "Resolver/Index/", page: "page.md", line: 2),
      ])
    #expect(paths.allSatisfy { Self.exists($0.text) })
    #expect(Self.exists("Scripts/test") && Self.exists("Sources/CartoucheResolver/Index/RowSet.swift"))
    #expect(!Self.exists("Index/NoGrid.swift") && !Self.exists("Grid.swift") && !Self.exists("NoFolder/"))
  }

  /// Returns the code spans of a page that are paths of Swift sources, of folders of sources, or below a top-level folder.
  private static func paths(in text: String, of page: String) -> [Path] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line in
      line.matches(of: #/`([\w.+\/-]+)`/#).map { String($0.1) }.filter { span in
        let isInFolder = folders.contains { span.hasPrefix("\($0)/") }
        let isFolder = span.contains(#/^[A-Z]\w*(?:\/[A-Z]\w*)*\/$|^[A-Z]\w*[a-z]\w*(?:\/[A-Z]\w*)+$/#)
        return isInFolder || isFolder || span.hasSuffix(".swift")
      }.map { Path(text: $0, page: page, line: index + 1) }
    }
  }

  private static func exists(_ path: String) -> Bool {
    paths.contains(path.hasSuffix("/") ? path.dropLast() : path[...])
  }
}

/// The text of a block, the files of its page, and some sources of examples.
private struct BlockLoader: FileLoader {
  var files: [String: String]
  /// The text of every spec that is not a file of the page.
  var anySpec: String?

  init(_ path: String, of block: PageBlock) {
    files = block.files
    files[path] = block.text
  }

  func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    if let text = files[path] { return Array(text.utf8) }
    if let anySpec, path.hasSuffix(".annotations.yaml") { return Array(anySpec.utf8) }
    switch path {
    case "cafes.geojson": return Array(Self.cafes.utf8)
    case "streets.style.json", "poi.samples.geojson":
      return Array(((try? Repository.text("Examples/tile-poi/\(path)")) ?? "").utf8)
    default: throw .notFound
    }
  }

  private static let cafes = """
    { "type": "FeatureCollection", "features": [
      { "type": "Feature", "id": "mellow", "properties": { "name": "Mellow", "kind": "bar", "rating": 4.5, "width": 90 },
        "geometry": { "type": "Point", "coordinates": [-122.4075, 37.788] } }
    ] }
    """
}
