import CartoucheCompiler
import CartoucheResolver
import CartoucheSpecTestSupport
import Testing

/// What annotations of one template share makes no difference: each is as if it wrote everything itself.
@Suite struct SharedTraitsTests {
  static let traits = [
    "size: [20, 10], gap: 3, variableAnchors: [top, bottom]",
    "size: auto, view: badge, zPriority: 7, allowOverlap: true, fit: require",
    "size: [auto, 12], callout: { size: auto, when: always }",
    "size: [20, 10], avoidLayers: true, obstacle: false, visible: false",
    "size: [20, 10], collisionMode: circle, collisionInsets: 2",
    "size: [20, 10], gap: [interpolate, [linear], [zoom], 5, 0, 10, 8]",
    "size: [[interpolate, [linear], [zoom], 5, 20, 10, 40], 10], states: { selected: { gap: 4, priority: 5 } }",
  ]

  static let own = [
    "id: a, title: First, priority: 3, attach: { point: [0, 0] }",
    "id: b, title: The second, priority: 4, attach: { point: [1, 0] }",
    "id: c, title: '', priority: required, attach: { point: [2, 0] }",
    "id: d, title: Fourth, priority: [step, [zoom], low, 9, required], attach: { point: [3, 0] }",
    "id: e, title: Line, attach: { line: [[0, 0], [4, 4]] }",
    "id: f, title: Host, priority: -1, attach: { annotation: a, at: top }",
    "id: g, title: '{name}', priority: [get, rank], forEach: [{ name: x, rank: 2 }, { name: yy, rank: 1 }], "
      + "attach: { point: [5, 5] }",
    "id: h, title: Last, subtitle: of all, attach: { point: [6, 0] }",
  ]

  @Test(arguments: traits)
  func plansAreTheSameAsWithoutATemplate(_ traits: String) throws {
    let extending = Self.own.map { "- { extends: pin, \($0) }" }.joined(separator: "\n  ")
    let writing = Self.own.map { "- { \($0), \(traits) }" }.joined(separator: "\n  ")
    let shared = try #require(
      compiled("version: 1\ntemplates:\n  pin: { \(traits) }\nannotations:\n  \(extending)\n").plan)
    let alone = try #require(compiled("version: 1\nannotations:\n  \(writing)\n").plan)
    #expect(shared == alone)
  }
}
