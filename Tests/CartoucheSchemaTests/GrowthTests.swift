import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheLint
import CartoucheResolver
import CartoucheScenario
import CartoucheSpec
import CartoucheSpecTestSupport
import CartoucheTestSupport
import Testing

/// Four times the entries take about four times the work, from parsing to the second frame.
/// This holds for every list of the language and every mapping with author-chosen keys.
@Suite struct GrowthTests {
  /// The limit: proportional work grows 4 times, n log n about 5 times, quadratic work 16 times.
  private static let limit = 12.0

  @Test(arguments: GrowthCase.properties + GrowthCase.others)
  func theWorkGrowsWithTheInput(_ test: GrowthCase) {
    let size = test.size
    let (small, large) = (test.files(size), test.files(4 * size))
    var results: Set<Bool> = []
    let growth = growthOfWork(from: small, to: large, runs: 5, until: Self.limit) { results.insert(work($0)) }
    #expect(growth < Self.limit, "\(4 * size) entries take \(growth) times the work of \(size)")
    #expect(results.count == 1, "the work of one of the two ends early")
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

  /// Processes a file as the program and a host do. Returns whether it is valid.
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
    // With many annotations another thread searches for proofs; its processor time is not measured.
    let findings = lint(compilation, by: ruleCatalog.filter { !$0.metadata.usesProofs })
    _ = TextRenderer().render(findings)
    guard let plan = compilation.plan else { return false }
    _ = PlacementProofs(of: plan, in: RuleOptions.defaultViewports)
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
  /// Whether a shape allows any number of entries.
  fileprivate var canGrow: Bool {
    switch self {
    case .list, .named, .object, .anything: true
    case .alternatives(let shapes): shapes.contains(where: \.canGrow)
    case .pair(let one, let other): one.canGrow || other.canGrow
    case .boolean, .number, .text, .template, .name, .choice, .mapping, .expression: false
    }
  }
}

/// An input with any number of entries.
struct GrowthCase: Sendable, CustomTestStringConvertible {
  /// The property, `Type.property`, or another description.
  var name: String
  /// Returns the files by name, for a number of entries.
  var files: @Sendable (Int) -> [String: String]

  var testDescription: String { name }

  /// The number of entries for which the work is large enough to measure.
  var size: Int {
    var size = 32
    while files(size).values.reduce(0, { $0 + $1.utf8.count }) < Self.leastBytes { size *= 2 }
    return size
  }

  private static let leastBytes = 3_000

  /// Creates a spec.
  init(_ name: String, _ files: [String: String] = [:], _ spec: @escaping @Sendable (Int) -> String) {
    self.init(name) { count in
      files.merging(["test.annotations.yaml": "version: 1\n" + spec(count) + "\n"]) { $1 }
    }
  }

  init(_ name: String, files: @escaping @Sendable (Int) -> [String: String]) {
    self.name = name
    self.files = files
  }

  /// Creates a scenario.
  /// - Parameter spec: the spec; by default it has the annotations `a0`, `a1`, ….
  static func scenario(
    _ name: String, spec: (@Sendable (Int) -> String)? = nil, _ steps: @escaping @Sendable (Int) -> String
  ) -> GrowthCase {
    GrowthCase(name) { count in
      [
        "test.annotations.yaml": "version: 1\n" + (spec?(count) ?? annotations(count)) + "\n",
        "test.scenario.yaml": "version: 1\nspec: test.annotations.yaml\nsteps: \(steps(count))\n",
      ]
    }
  }

  /// Creates a configuration of `lint`.
  static func configuration(_ name: String, _ text: @escaping @Sendable (Int) -> String) -> GrowthCase {
    GrowthCase(name) { [".cartouche.yaml": text($0) + "\n"] }
  }

  // MARK: Parts of texts

  /// Returns `[item 0, item 1, …]`.
  static func list(_ count: Int, _ item: (Int) -> String) -> String {
    "[\((0..<count).map(item).joined(separator: ", "))]"
  }

  /// Returns `{ prefix0: value 0, prefix1: value 1, … }`.
  static func mapping(_ count: Int, _ prefix: String, _ value: (Int) -> String) -> String {
    "{ \((0..<count).map { "\(prefix)\($0): \(value($0))" }.joined(separator: ", ")) }"
  }

  /// Returns a coordinate. The first 36,000 are all different.
  static func coordinate(_ index: Int) -> String {
    "[\(Double(index * 37 % 36_000) / 100 - 180), \(Double(index * 17 % 16_000) / 100 - 80)]"
  }

  /// Returns `{ id: a7, size: [20, 10], attach: { point: … }, … }`.
  static func annotation(_ index: Int, _ members: String = "") -> String {
    let attach = members.contains("attach:") ? "" : ", attach: { point: \(coordinate(index)) }"
    return "{ id: a\(index), size: [20, 10]\(attach)\(members.isEmpty ? "" : ", ")\(members) }"
  }

  /// Returns annotations for a spec, each with the same additional members.
  static func annotations(_ count: Int, _ members: (Int) -> String = { _ in "" }) -> String {
    "annotations: " + list(count) { annotation($0, members($0)) }
  }

  /// Returns GeoJSON points with the ids `f0`, `f1`, … and the properties `k` and `name`.
  static func features(_ count: Int) -> String {
    "{ type: FeatureCollection, features: "
      + list(count) {
        "{ type: Feature, id: f\($0), properties: { k: \($0), name: n\($0) }, "
          + "geometry: { type: Point, coordinates: \(coordinate($0)) } }"
      } + " }"
  }
}
