import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSpecTestSupport
import Testing

/// Every number and every flag of an annotation that the language has comes from the spec into the plan: what is left out
/// of one of the steps that lower it fails here under its name.
@Suite struct PropertyLoweringTests {
  static let properties = AnnotationProperty.allCases.filter {
    $0.writtenName == $0.name && ($0.kind == .flag || $0.writtenRange != nil)
  }

  private static func compile(_ annotation: String, _ root: String = "") -> Compilation {
    compiled(
      """
      version: 1
      \(root)
      annotations:
        - { id: a, attach: { point: [0, 0] }, size: [9, 9], \(annotation) }
      """)
  }

  private static func options(_ compilation: Compilation) throws -> AnnotationOptions {
    let found = "\(compilation.findings.map(\.message))"
    return try #require(compilation.plan, "\(found)").annotations.options[0]
  }

  /// What it is when nothing is written, and something else, as numbers and as a spec writes them.
  private static func values(_ property: AnnotationProperty) throws -> [(number: Double, text: String)] {
    let usual = try options(compile(""))[property]
    let other = property.kind == .flag ? 1 - usual : usual == 0.5 ? 0.25 : 0.5
    return [usual, other].map { ($0, property.kind == .flag ? "\($0 == 1)" : "\($0)") }
  }

  @Test func thereAreProperties() { #expect(Self.properties.count >= 12) }

  @Test(arguments: properties) func whatIsWrittenIsInTheRow(_ property: AnnotationProperty) throws {
    let other = try Self.values(property)[1]
    #expect(try Self.options(Self.compile("\(property.name): \(other.text)"))[property] == other.number)
  }

  @Test(arguments: properties) func itFollowsTheZoomWhereItsFactsSaySo(_ property: AnnotationProperty) throws
  {
    let values = try Self.values(property)
    let curve = "[step, [zoom], \(values[0].text), 3, \(values[1].text)]"
    let plan = Self.compile("\(property.name): \(curve)").plan
    #expect(Annotation.zoomProperties.contains(property.name) == property.mayChange(by: .zoom))
    #expect((plan != nil) == property.mayChange(by: .zoom))
    if let plan { #expect(plan.zoomTables.drives.contains { $0.property == property }) }
  }

  @Test(arguments: properties) func anExpressionOfItIsSeen(_ property: AnnotationProperty) throws {
    // Checks go over expressions, so a property of no feature is told.
    let expression = property.kind == .flag ? "[==, [get, x], 1]" : "[get, x]"
    let text = MarkedText(
      "version: 1\nannotations:\n  - { id: a, attach: { point: [0, 0] }, size: [9, 9], "
        + "\(property.name): \(expression) }\n")
    let annotation = try #require(compiled(text.string).resolved?.annotations.first?.annotation)
    var seen: [String] = []
    annotation.forEachOwnExpression { name, _ in seen.append(name) }
    #expect(seen == [property.name])
  }

  @Test(arguments: properties) func aStateMayWriteIt(_ property: AnnotationProperty) throws {
    guard property.mayChange(by: .states) else { return }
    let other = try Self.values(property)[1]
    let compilation = Self.compile("states: { highlighted: { \(property.name): \(other.text) } }")
    let plan = try #require(compilation.plan, "\(compilation.findings.map(\.message))")
    #expect(plan.states.options.map { $0[property] } == [other.number])
  }

  @Test(arguments: properties) func aClusterMayComputeIt(_ property: AnnotationProperty) throws {
    guard property.mayChange(by: .clusters) else { return }
    let members = "[get, count]"
    let expression = property.kind == .flag ? "[\">\", \(members), 1]" : members
    let root = """
      clusters: { c: { \(property.name): \(expression) } }
      """
    let compilation = Self.compile("clusteringIdentifier: c", root)
    let plan = try #require(compilation.plan, "\(compilation.findings.map(\.message))")
    #expect(plan.clusters.looks.drives.map(\.property).contains(property))
  }
}
