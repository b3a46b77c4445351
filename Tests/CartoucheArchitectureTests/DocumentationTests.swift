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
