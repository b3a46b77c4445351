import CartoucheCompiler
import CartoucheSpec
import Testing

struct ExpressionZoomCurveTests {
  @Test(arguments: [
    "[interpolate, [linear], [zoom], 10, 8, 18, [get, n]]",
    "[interpolate, [exponential, 1.5], [zoom], 10, 8, 14, 2, 18, [get, n]]",
    "[interpolate, [cubic-bezier, 0.42, 0, 0.58, 1], [zoom], 5, 0, 20, [get, n]]",
    "[interpolate, [linear], [zoom], 5, [literal, [0, 1]], 20, [literal, [3, 2]]]",
    "[step, [zoom], small, 12, [get, t], 15.5, large]",
    "[let, size, [number, [get, n]], [interpolate, [linear], [zoom], 10, [var, size], 12, ['*', [var, size], 2]]]",
    "[coalesce, [get, none], [step, [zoom], [get, none], 8, [get, t], 12, null], [get, n]]",
    "[coalesce, [get, t], [step, [zoom], a, 8, b]]",
    "[interpolate, [linear], [zoom], 10, 5]",
    "[concat, [get, t], '!']",
  ])
  func aCurveGivesAtEveryZoomWhatItsExpressionDoes(_ text: String) throws {
    let expression = try Sample.expression(text)
    let feature = try Sample.feature(#"{"n": 30, "t": "text", "none": null}"#)
    let curve = zoomCurve(expression, for: feature)
    let zooms = (0...102).map { Double($0) / 4 } + [-3, 1e9]
    let direct = try zooms.map { try evaluate(expression, for: feature, zoom: $0) }
    #expect(try zooms.map { try curve.value(at: $0) } == direct)
  }

  @Test func whatDoesNotDependOnZoomIsOneStop() throws {
    let expression = try Sample.expression("[coalesce, [get, t], [step, [zoom], a, 8, b]]")
    let curve = zoomCurve(expression, for: try Sample.feature(#"{"t": "text"}"#))
    #expect(curve.isConstant)
    #expect(try curve.value(at: 3) == .string("text"))
  }

  @Test(arguments: [
    "[interpolate, [linear], [zoom], 10, 8, 14, [get, t], 18, 9, 20, 10]",
    "[step, [zoom], [number, [get, t]], 12, 4]",
    "[let, size, [number, [get, t]], [step, [zoom], 1, 12, [var, size]]]",
    "[coalesce, [step, [zoom], [get, none], 12, [number, [get, t]]], 3]",
  ])
  func aStopThatFailsFailsAtItsZoomsAlone(_ text: String) throws {
    let expression = try Sample.expression(text)
    let feature = try Sample.feature(#"{"t": "text"}"#)
    let curve = zoomCurve(expression, for: feature)
    let zooms = (0...102).map { Double($0) / 4 }
    let direct = zooms.map { try? evaluate(expression, for: feature, zoom: $0) }
    #expect(zooms.map { try? curve.value(at: $0) } == direct)
    #expect(direct.contains(nil) && direct.contains { $0 != nil })
  }
}
