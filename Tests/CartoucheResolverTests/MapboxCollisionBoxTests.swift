import CartoucheResolver
import CartoucheTestSupport
import Testing

/// What Mapbox's nine tests of collision boxes (seven on iOS) look at: which parts of a view are tested.
///
/// There parts of the platform's view are marked; here the list is written.
@Suite struct MapboxCollisionBoxTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    /// Of the view of 100 × 60 points at (256, 256), whose top left corner is at (206, 226).
    var boxes: [RelativeRectangle]?
    /// The middle of another view of 4 × 4 points.
    var x: Double
    var y: Double
    var collides: Bool

    var testDescription: String { name }
  }

  /// In points from the view's top left corner.
  static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> RelativeRectangle {
    RelativeRectangle(
      left: RelativeEdge(factor: 0, offset: x), top: RelativeEdge(factor: 0, offset: y),
      right: RelativeEdge(factor: 0, offset: x + width), bottom: RelativeEdge(factor: 0, offset: y + height))
  }

  static let whole = RelativeRectangle(
    left: RelativeEdge(factor: 0, offset: 0), top: RelativeEdge(factor: 0, offset: 0),
    right: RelativeEdge(factor: 1, offset: 0), bottom: RelativeEdge(factor: 1, offset: 0))

  static let cases = [
    Case(name: "no list is the whole frame", boxes: nil, x: 210, y: 230, collides: true),
    Case(
      name: "the whole as a box is the whole frame", boxes: [whole], x: 210, y: 230, collides: true
    ),
    Case(
      name: "beside the box the frame is free", boxes: [box(40, 20, 20, 20)], x: 210, y: 230,
      collides: false),
    Case(
      name: "a box counts from the top left corner", boxes: [box(40, 20, 20, 20)], x: 256, y: 256,
      collides: true),
    Case(
      name: "every box is tested", boxes: [box(0, 0, 10, 10), box(90, 50, 10, 10)], x: 301, y: 281,
      collides: true),
    Case(
      name: "between two boxes there is room", boxes: [box(0, 0, 10, 10), box(90, 50, 10, 10)],
      x: 256,
      y: 256, collides: false),
    Case(
      name: "a box without an area meets nothing", boxes: [box(50, 30, 0, 20)], x: 256, y: 256,
      collides: false),
    Case(
      name: "a box may reach out of the frame", boxes: [box(-20, 0, 30, 10)], x: 190, y: 230,
      collides: true),
    Case(
      name: "one box in another changes nothing", boxes: [whole, box(40, 20, 20, 20)], x: 210,
      y: 230,
      collides: true),
  ]

  @Test("a view is tested with its boxes only", arguments: cases)
  func onlyBoxesAreTested(_ test: Case) {
    var plan = TestScene.plan([
      TestAnnotation(test.x, test.y) {
        $0.width = 4
        $0.height = 4
      },
      TestAnnotation(256, 256) {
        $0.width = 100
        $0.height = 60
      },
    ])
    plan.setShape(1, boxes: test.boxes)
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().whoIsHidden == (test.collides ? ["0: collision by annotation(1)"] : []))
  }
}
