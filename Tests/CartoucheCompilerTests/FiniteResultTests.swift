import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpecTestSupport
import Testing

/// A result that is no finite number is a failure, and a curve fails with any of its stops.
@Suite struct FiniteResultTests {
  /// An annotation with these properties.
  private static func annotation(_ own: String) -> String {
    "version: 1\nannotations:\n  - { id: a, attach: { point: [0, 0] }, size: [9, 9], \(own) }\n"
  }

  @Test(arguments: [
    "['/', 1, 0]", "['^', 10, 400]", "['-', ['/', 0, 0]]", "[sqrt, -1]", "[to-number, Infinity]", "[ln, 0]",
  ])
  func aConstantThatIsNotFiniteIsAnError(_ expression: String) {
    for property in ["priority", "data"] {
      let marked = MarkedText(
        Self.annotation(property == "data" ? "data: { a: ⟦\(expression)⟧ }" : "priority: ⟦\(expression)⟧"))
      #expect(found(in: marked) == expected("expression-fails", at: marked))
    }
  }

  @Test func aResultThatIsNotFiniteIsAFailure() {
    let spec = """
      version: 1
      annotations:
        - id: a
          forEach: [{ n: 0 }, { n: 2 }]
          attach: { point: [0, 0] }
          size: [9, 9]
          data: { half: ["/", 1, [get, n]] }
      """
    let found = findings(in: spec)
    #expect(found.map(\.rule) == ["expression-failed"])
    #expect(found.first?.message.contains("the result is Infinity") == true)
  }

  @Test func onTheWayToAResultNumbersMayBeInfinite() throws {
    let plan = try #require(compiled(Self.annotation("priority: [min, 5, ['/', 1, 0]]")).plan)
    #expect(plan.annotations.options.map(\.priority) == [5])
  }

  @Test(arguments: ["step, [zoom], 5, 10", "interpolate, [linear], [zoom], 5, 7, 10"])
  func aCurveWithAFailingStopIsTheDefaultAtAllZooms(_ curve: String) throws {
    let plan = try ZoomLoweringTests.plan("size: [9, 9]\nzPriority: [\(curve), [get, t]]")
    let other = try ZoomLoweringTests.plan("size: [9, 9]")
    #expect(plan.zoomTables.count == 0)
    #expect(plan.annotations.options == other.annotations.options)
  }
}
