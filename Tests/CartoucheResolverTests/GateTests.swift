import CartoucheResolver
import CartoucheTestSupport
import Testing

@Suite struct GateTests {
  /// Each case has every flaw of the cases after it as well, so the table pins the order.
  struct Case: Sendable, CustomTestStringConvertible {
    var cause: Cause
    var annotation: TestAnnotation

    var testDescription: String { cause.name }
  }

  static let cases: [Case] = {
    let far = TestAnnotation(256, 1200)
    var size = far
    size.width = AnnotationOptions.unknownSize
    var zoom = size
    zoom.maxZoom = 1.5
    var expression = zoom
    expression.flags = [.expressionFailed]
    var explicit = zoom
    explicit.flags = []
    return [
      Case(cause: .offscreen, annotation: far), Case(cause: .behindCamera, annotation: far),
      Case(cause: .size, annotation: size), Case(cause: .zoom, annotation: zoom),
      Case(cause: .expression, annotation: expression), Case(cause: .explicit, annotation: explicit),
    ]
  }()

  @Test func aGivenVisibilityIsNoFailedExpression() {
    var resolver = Resolver(
      plan: TestScene.plan([TestAnnotation(256, 256) { $0.flags = [.expressionFailed] }]))
    #expect(resolver.frame().hidden.map(\.cause) == [.expression])
    #expect(resolver.frame(after: [.set(0, .visible, 0)]).hidden.map(\.cause) == [.explicit])
  }

  @Test("the first reason of the gate wins", arguments: cases)
  func cause(of expected: Case) {
    var resolver = Resolver(plan: TestScene.plan([expected.annotation]))
    // A pitched camera has the point behind it, any other only off screen.
    var camera = TestScene.camera
    camera.pitch = expected.cause == .offscreen ? 0 : 60
    #expect(resolver.frame(camera).hidden.map(\.cause) == [expected.cause])
  }

  /// The attachment's kind, number of shapes and whether its layer's filter leaves it out.
  @Test(
    arguments: [
      (AttachmentKind.point, 0, false, nil), (.point, 0, true, .featureHidden),
      (.anyFeature, 0, false, .featureMissing),
      (.anyFeature, 0, true, .featureHidden), (.hostFeature, 0, false, .featureMissing),
      (.annotation, 0, false, .featureMissing),
    ] as [(AttachmentKind, UInt32, Bool, Cause?)])
  func whatItIsAttachedToMayHideIt(
    _ kind: AttachmentKind, _ shapes: UInt32, _ isFilteredOut: Bool, _ cause: Cause?
  ) {
    var plan = TestScene.plan([TestAnnotation(256, 256) { $0.attachment = 0 }])
    plan.attachments.kinds = [kind]
    plan.attachments.shapeCount = [shapes]
    plan.attachments.isFilteredOut = [isFilteredOut]
    plan.attachments.layer = [AttachmentTable.none]
    plan.attachments.host = [AttachmentTable.none]
    plan.attachments.firstShape = [0]
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().hidden.first?.cause == cause)
  }

  @Test("both ends of the zoom range belong to it", arguments: [2.0, 4.0])
  func zoomRangeIsClosed(zoom: Double) {
    var resolver = Resolver(
      plan: TestScene.plan([
        TestAnnotation(256, 256) {
          $0.minZoom = 2
          $0.maxZoom = 4
        }
      ]))
    #expect(resolver.frame(Camera(zoom: zoom)).placements.count == 1)
  }

  @Test func aPointOutsideWhoseFrameShowsIsShown() {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(-10, 256)]))
    #expect(resolver.frame().placements.count == 1)
  }

  @Test func aFrameThatTouchesTheViewportIsOffscreen() {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(-20, 256)]))
    #expect(resolver.frame().hidden.map(\.cause) == [.offscreen])
  }

  @Test func oneCandidateOnScreenIsEnough() {
    var resolver = Resolver(
      plan: TestScene.plan([
        TestAnnotation(-5, 256) { $0.anchors = [AnchorOption(.right), AnchorOption(.left)] }
      ]))
    #expect(resolver.frame().placements.map(\.anchor) == [1])
  }

  @Test func aSizeInOneOptionIsEnough() {
    var resolver = Resolver(
      plan: TestScene.plan([
        TestAnnotation(256, 256) {
          $0.width = AnnotationOptions.unknownSize
          $0.anchors = [AnchorOption(.top), AnchorOption(.bottom, width: 10)]
        }
      ]))
    #expect(resolver.frame().placements.map(\.anchor) == [1])
  }

  static let strangeCameras: [Camera] = [
    Camera(center: Coordinate(longitude: .nan, latitude: 0)),
    Camera(center: Coordinate(longitude: 0, latitude: .infinity), zoom: .infinity),
    Camera(zoom: .nan), Camera(zoom: 1e300), Camera(zoom: -1e300), Camera(bearing: .infinity),
    Camera(bearing: 1e300), Camera(pitch: .nan), Camera(pitch: -1000),
    Camera(padding: Insets(top: .nan, right: .infinity, bottom: -.infinity, left: 1e300)),
    Camera(padding: Insets(top: -1e9, right: -1e9, bottom: -1e9, left: -1e9)),
  ]

  @Test("a strange camera neither traps nor reports what is not finite", arguments: strangeCameras)
  func strange(camera: Camera) {
    var resolver = Resolver(plan: RandomScene(seed: 7).plan)
    let placements = resolver.frame(camera).placements
    #expect(placements.allSatisfy { abs($0.x) < 1e7 && abs($0.y) < 1e7 })
  }

  static let strangeViewports = [
    Viewport(width: 0, height: 0), Viewport(width: 100, height: 0), Viewport(width: 0, height: 100),
    Viewport(width: -100, height: -100), Viewport(width: .nan, height: 100),
    Viewport(width: 100, height: .nan), Viewport(width: -.infinity, height: 1),
  ]

  @Test("a viewport without area shows nothing", arguments: strangeViewports)
  func strange(viewport: Viewport) {
    var resolver = Resolver(plan: RandomScene(seed: 7).plan)
    #expect(resolver.frame(TestScene.camera, viewport).placements.isEmpty)
  }

  @Test("a huge viewport is safe", arguments: [1e6, 1e9, 1e300, .infinity])
  func huge(side: Double) {
    var resolver = Resolver(plan: RandomScene(seed: 7).plan)
    let frame = resolver.frame(TestScene.camera, Viewport(width: side, height: side))
    #expect(frame.placements.count + frame.hidden.count == resolver.plan.annotations.count)
  }

  @Test("a strange size hides the view or shows it, and is safe", arguments: [-5, 1e-9, 20_000, 1e300])
  func strange(size: Double) {
    let annotation = TestAnnotation(256, 256) {
      $0.width = size
      $0.height = size
    }
    var resolver = Resolver(plan: TestScene.plan([annotation, annotation]))
    let frame = resolver.frame()
    #expect(frame.placements.count + frame.hidden.count == 2)
  }
}
