import CartoucheResolver
import CartoucheTestSupport
import Testing

/// What Mapbox's device tests pin down: A is declared first, B second, both at one place.
@Suite struct MapboxTableTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var aOverlaps: Bool
    var bOverlaps: Bool
    var aPriority: Double
    var bPriority: Double
    /// Bottom first; A is 0 and B is 1.
    var drawn: [AnnotationIndex]

    var testDescription: String { "overlap \(aOverlaps)/\(bOverlaps), priority \(aPriority)/\(bPriority)" }
  }

  static let cases = [
    Case(aOverlaps: true, bOverlaps: true, aPriority: 0, bPriority: 0, drawn: [0, 1]),
    Case(aOverlaps: false, bOverlaps: false, aPriority: 0, bPriority: 0, drawn: [1]),
    Case(aOverlaps: true, bOverlaps: false, aPriority: 0, bPriority: 0, drawn: [0, 1]),
    Case(aOverlaps: false, bOverlaps: true, aPriority: 0, bPriority: 0, drawn: [1]),
    Case(aOverlaps: true, bOverlaps: true, aPriority: 32, bPriority: 0, drawn: [1, 0]),
    Case(aOverlaps: false, bOverlaps: false, aPriority: 22, bPriority: 0, drawn: [0]),
    Case(aOverlaps: false, bOverlaps: false, aPriority: 1, bPriority: 34, drawn: [1]),
  ]

  @Test("visible views and their order are Mapbox's", arguments: cases)
  func row(_ row: Case) {
    let plan = TestScene.plan([
      MapboxTableTests.annotation(row.aOverlaps, row.aPriority),
      MapboxTableTests.annotation(row.bOverlaps, row.bPriority),
    ])
    var resolver = Resolver(plan: plan)
    let frame = resolver.frame()
    #expect(frame.placements.map(\.annotation) == row.drawn)
    // Theirs are told in the order of drawing, so of the fifth row B before A; ours in the order of the document.
    #expect(frame.shown == row.drawn.sorted())
  }

  static func annotation(_ overlaps: Bool, _ priority: Double) -> TestAnnotation {
    TestAnnotation(200, 200) {
      $0.anchors = [AnchorOption(.topLeft)]
      $0.priority = priority
      if overlaps { $0.flags.insert(.allowOverlap) }
    }
  }
}

extension Frame {
  /// Who was shown, in the order in which the events tell it.
  var shown: [AnnotationIndex] {
    events.filter { $0.change == .shown }.compactMap(\.annotation)
  }
}
