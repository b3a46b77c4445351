import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheScenario
import CartoucheTestSupport
import Foundation
import Testing

/// The READMEs and `docs` are true: every spec in them compiles, every link leads somewhere.
@Suite struct DocumentationTests {
  static let pages =
    ["README.md", "CONTRIBUTING.md", "Examples/README.md"] + Repository.files(in: "docs", endingIn: ".md")

  /// A fenced block of a page that is a whole spec, or a whole scenario.
  struct SpecBlock: Sendable, CustomTestStringConvertible {
    var page: String
    var line: Int
    var text: String
    var testDescription: String { "\(page):\(line)" }
    var isScenario: Bool { text.contains(#/(?m)^steps:/#) }
  }

  static let blocks = allBlocks.filter { !$0.isScenario }
  static let scenarios = allBlocks.filter(\.isScenario)

  private static let allBlocks: [SpecBlock] = pages.flatMap { page in
    var blocks: [SpecBlock] = []
    var open: SpecBlock?
    let lines = ((try? Repository.text(page)) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if line == "```yaml" {
        open = SpecBlock(page: page, line: index + 1, text: "")
      } else if line == "```" {
        if let block = open, block.text.contains(#/(?m)^version: 1/#) { blocks.append(block) }
        open = nil
      } else {
        open?.text += line + "\n"
      }
    }
    return blocks
  }

  @Test func thereAreSpecs() {
    #expect(Self.blocks.count >= 4)
  }

  @Test(arguments: blocks) func specIsFreeOfFindings(_ block: SpecBlock) throws {
    let findings = lint(try compile("docs/example.annotations.yaml", loader: BlockLoader(text: block.text)))
    #expect(findings.isEmpty, "\(TextRenderer().render(findings))")
  }

  @Test func thereAreScenarios() {
    #expect(Self.scenarios.count >= 2)
  }

  /// They are about the first spec of their page; of one that fails, what is printed stands on the page.
  @Test(arguments: scenarios) func scenarioIsAsThePageSays(_ block: SpecBlock) throws {
    let spec = try #require(Self.blocks.first { $0.page == block.page })
    let path = block.text.contains("name: Too much") ? "too-much.scenario.yaml" : "docs/example.scenario.yaml"
    var loader = BlockLoader(text: spec.text)
    loader.scenario = block.text
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
    let block = try #require(Self.blocks.first { $0.page == "README.md" })
    let line = "    variableAnchors: [botom, top]"
    let text = block.text.replacing(#/(?m)^    variableAnchors: .*$/#, with: line)
    let findings = lint(try compile("docs/example.annotations.yaml", loader: BlockLoader(text: text)))
    let shown = TextRenderer().render(findings).replacing("docs/example", with: "cafes")
    #expect(try Repository.text("README.md").contains("```text\n\(shown.dropLast())```"))
  }

  @Test(arguments: pages) func everyLinkLeadsSomewhere(_ page: String) throws {
    let folder = page.split(separator: "/").dropLast().joined(separator: "/")
    let links = try Repository.text(page).matches(of: #/\]\(([^)#\s]+)(?:#[^)]*)?\)/#).map { String($0.1) }
    let broken = links.filter { link in
      guard !link.hasPrefix("http") else { return false }
      let path = Repository.root.appendingPathComponent(folder).appendingPathComponent(link).path
      return !FileManager.default.fileExists(atPath: path)
    }
    #expect(broken == [])
  }
}

/// The text of a block as `docs/example.annotations.yaml`, and one small source beside it.
private struct BlockLoader: FileLoader {
  var text: String
  /// Whatever its path is; nil: there is none.
  var scenario: String?

  func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
    if let scenario, path.hasSuffix(".scenario.yaml") { return Array(scenario.utf8) }
    // The spec of a scenario has the name that the scenario gives it.
    if scenario != nil, path.hasSuffix(".annotations.yaml") { return Array(text.utf8) }
    switch path {
    case "docs/example.annotations.yaml": return Array(text.utf8)
    case "docs/cafes.geojson": return Array(Self.cafes.utf8)
    case "docs/streets.style.json", "docs/poi.samples.geojson":
      let name = path.dropFirst("docs/".count)
      return Array(((try? Repository.text("Examples/tile-poi/\(name)")) ?? "").utf8)
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
