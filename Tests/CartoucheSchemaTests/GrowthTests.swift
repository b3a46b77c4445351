import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheResolver
import CartoucheScenario
import CartoucheSpec
import CartoucheSpecTestSupport
import CartoucheTestSupport
import Testing

/// Four times the entries take about four times the work, from parsing to the second frame, for every list of the language and
/// every mapping whose keys the user chooses.
@Suite struct GrowthTests {
  /// Proportional work grows 4 times, n log n about 5 times, quadratic work 16 times.
  private static let limit = 12.0

  @Test(arguments: GrowthCase.properties + GrowthCase.others)
  func theWorkGrowsWithTheInput(_ test: GrowthCase) {
    let size = test.size
    let (small, large) = (test.files(size), test.files(4 * size))
    // Tables that are built at first use are no work of the input.
    let isResolved = work(small)
    var isLargeResolved = isResolved
    let growth = growthOfWork(from: small, to: large, runs: 5, until: Self.limit) {
      isLargeResolved = work($0)
    }
    #expect(growth < Self.limit, "\(4 * size) entries take \(growth) times the work of \(size)")
    #expect(isLargeResolved == isResolved, "the work of one of the two ends early")
  }

  /// A new list or mapping in a property table needs an input.
  @Test func noListIsForgotten() {
    let types =
      MappingShape.all + MappingShape.reachable(from: .scenario)
      + MappingShape.reachable(from: MappingShape(LintConfiguration.self, name: "LintConfiguration"))
    let growing = types.flatMap { type in
      type.rows.filter { $0.support != .planned && $0.shape.canGrow }.map { "\(type.name).\($0.name)" }
    }
    let known = Set(GrowthCase.properties.map(\.name))
    #expect(Set(growing).subtracting(known) == [], "add an input to GrowthCase.properties for each of these")
    #expect(known.subtracting(growing) == [], "GrowthCase.properties names properties that are no lists")
  }

  /// Does with a file what the program and a host do. Returns whether it is valid.
  private func work(_ files: [String: String]) -> Bool {
    if let configuration = files[".cartouche.yaml"] {
      let (read, findings) = LintConfiguration.read(Array(configuration.utf8), at: ".cartouche.yaml")
      for index in 0..<8 { _ = RuleSettings(read, for: "maps/\(index).annotations.yaml") }
      return findings.isEmpty
    }
    if let scenario = files["test.scenario.yaml"] { return run(scenario, files) }
    return compile(files["test.annotations.yaml"] ?? "", files)
  }

  private func compile(_ spec: String, _ files: [String: String]) -> Bool {
    let compilation = compiled(spec, files: files)
    // Where there are many annotations, another thread searches for proofs, and its processor time is not measured.
    let findings = lint(compilation, by: ruleCatalog.filter { !$0.metadata.usesProofs })
    _ = TextRenderer().render(findings)
    guard let plan = compilation.plan else { return false }
    _ = PlacementProofs(of: plan, in: RuleOptions.usualViewports)
    resolve(plan)
    return true
  }

  private func resolve(_ plan: Plan) {
    let viewport = Viewport(width: 1000, height: 800)
    _ = plan.fittedCamera(in: viewport)
    var resolver = Resolver(plan: plan)
    var frame = Frame()
    for zoom in [3.0, 3.01] {
      resolver.resolve(camera: Camera(zoom: zoom), viewport: viewport, into: &frame)
    }
  }

  private func run(_ scenario: String, _ files: [String: String]) -> Bool {
    var loader = TextFiles(files)
    loader.contents["test.scenario.yaml"] = Array(scenario.utf8)
    guard let reading = try? readScenario("test.scenario.yaml", loader: loader) else { return false }
    _ = TextRenderer().render(LintResult(of: reading).findings)
    guard let scenario = reading.scenario, let plan = reading.plan else { return false }
    let outcome = CartoucheScenario.run(scenario, of: plan)
    _ = [StepResult](outcome.steps, in: reading.sources)
    return true
  }
}

extension Shape {
  /// Whether a file may write any number of entries there.
  fileprivate var canGrow: Bool {
    switch self {
    case .list, .named, .object, .anything: true
    case .alternatives(let shapes): shapes.contains(where: \.canGrow)
    case .pair(let one, let other): one.canGrow || other.canGrow
    case .boolean, .number, .text, .template, .name, .choice, .mapping, .expression: false
    }
  }
}
