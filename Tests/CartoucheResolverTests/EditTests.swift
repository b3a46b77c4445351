import CartoucheTestSupport
import Testing

@testable import CartoucheResolver

@Suite struct EditTests {
  static func patch(_ x: Double, _ y: Double, _ change: (inout TestAnnotation) -> Void = { _ in }) -> Plan {
    TestScene.plan([TestAnnotation(x, y, change)])
  }

  static func resolver() -> Resolver {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(100, 256), TestAnnotation(300, 256)]))
    _ = resolver.frame()
    return resolver
  }

  @Test func anAddedAnnotationIsLastAndWins() {
    var resolver = Self.resolver()
    let row = resolver.state.add(Self.patch(310, 256))
    let frame = resolver.frame()
    #expect(row == 2)
    #expect(frame.hidden.map(\.annotation) == [1] && frame.hidden.map(\.by) == [.annotation(2)])
    #expect(frame.events.first == Event(1, .hidden(cause: .collision, by: .annotation(2))))
    #expect(frame.events.dropFirst().first == Event(2, .shown))
  }

  @Test func removalsAreReportedFirstAndAreInNoFrame() {
    var resolver = Resolver(
      plan: TestScene.plan([
        TestAnnotation(256, 256), TestAnnotation(200, 400), TestAnnotation(256, 256),
      ]))
    _ = resolver.frame()
    resolver.state.remove(2)
    resolver.state.remove(1)
    let frame = resolver.frame()
    #expect(
      frame.events.prefix(3) == [
        Event(1, .hidden(cause: .removed, by: nil)),
        Event(2, .hidden(cause: .removed, by: nil)),
        Event(0, .shown),
      ])
    #expect(frame.placements.map(\.annotation) == [0] && frame.hidden.isEmpty)
    let isCalm = resolver.frame().events.isEmpty
    #expect(isCalm)
    #expect(resolver.frame(after: [.select(1)]).refusals.map(\.reason) == [.unknownAnnotation])
  }

  @Test func hiddenAnnotationsAreRemovedWithoutEvents() {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(-500, 256)]))
    _ = resolver.frame()
    resolver.state.remove(0)
    let frame = resolver.frame()
    #expect(frame.events.isEmpty && frame.hidden.isEmpty)
  }

  @Test func eventsOfInputsComeFirst() {
    var resolver = SelectionTests.resolver()
    resolver.state.remove(2)
    let frame = resolver.frame(
      after: [.select(0), .tap(ScreenPoint(x: 256, y: 256)), .set(0, .visible, 0)])
    #expect(
      frame.events == [
        Event(0, .selectionChanged(isSelected: true)), Event(1, .annotationTapped),
        Event(0, .selectionChanged(isSelected: false)),
        Event(1, .selectionChanged(isSelected: true)),
        Event(2, .hidden(cause: .removed, by: nil)),
        Event(0, .hidden(cause: .explicit, by: nil)),
      ])
  }

  /// Even if the view is hidden, and before the next selection, which would deselect it.
  @Test func aSelectedAnnotationThatIsRemovedIsDeselected() {
    var resolver = SelectionTests.resolver()
    _ = resolver.frame(after: [.select(1), .set(1, .visible, 0)])
    resolver.state.remove(1)
    let events = resolver.frame(after: [.select(0)]).events
    #expect(
      events == [
        Event(1, .selectionChanged(isSelected: false)), Event(0, .selectionChanged(isSelected: true)),
      ])
    #expect(resolver.frame().events.isEmpty)
    resolver.state.remove(0)
    resolver.reload(TestScene.plan([]))
    #expect(
      resolver.frame().events.map(\.change) == [
        .selectionChanged(isSelected: false), .hidden(cause: .removed, by: nil),
        .hidden(cause: .removed, by: nil),
      ])
  }

  @Test func attachmentsOfARemovedViewHaveNoHost() {
    var plan = TestScene.plan([
      TestAnnotation(256, 256), TestAnnotation(256, 256) { $0.attachment = 0 },
    ])
    plan.appendAttachment(.annotation)
    plan.attachments.host[0] = 0
    var resolver = Resolver(plan: plan)
    _ = resolver.frame()
    resolver.state.remove(0)
    #expect(resolver.frame().hidden.map(\.cause) == [.featureMissing])
  }

  /// An annotation and one that is attached to it.
  static func badgedResolver() -> Resolver {
    var plan = TestScene.plan([
      TestAnnotation(256, 256), TestAnnotation(256, 256) { $0.attachment = 0 },
    ])
    plan.appendAttachment(.annotation)
    plan.attachments.host[0] = 0
    var resolver = Resolver(plan: plan)
    _ = resolver.frame()
    resolver.state.remove(0)
    _ = resolver.frame()
    return resolver
  }

  @Test func aReaddedAnnotationKeepsItsAttachments() {
    var resolver = Self.badgedResolver()
    // With the same id, as the first annotation of every test plan.
    resolver.state.add(Self.patch(300, 200))
    let frame = resolver.frame()
    #expect(frame.placements.map(\.annotation) == [2, 1])
    #expect(frame.events.first == Event(1, .shown))
    resolver.state.remove(2)
    var other = Self.patch(100, 200)
    other.annotations.ids = TextColumn()
    other.annotations.ids.append("other".utf8)
    resolver.state.add(other)
    #expect(resolver.frame().hidden.map(\.cause) == [.featureMissing])
  }

  @Test func aReaddedAnnotationOnItsOwnAttachmentIsNoCycle() {
    var resolver = Self.badgedResolver()
    var patch = Self.patch(256, 256) { $0.attachment = 0 }
    patch.appendAttachment(.annotation)
    patch.attachments.host[0] = 1
    resolver.state.add(patch)
    #expect(resolver.plan.host(of: 1) == 0)
    #expect(resolver.frame().hidden.map(\.cause) == [.featureMissing, .parentHidden])
  }

  @Test func anAddedAnnotationHasItsInitialStates() {
    var resolver = Self.resolver()
    var patch = Self.patch(256, 256) { $0.flags.remove(.enabled) }
    let wide = Self.patch(256, 256) { $0.width = 77 }.annotations.options[0]
    patch.states.append(.disabled, of: 0, wide, anchorList: wide.anchorList)
    let row = resolver.state.add(patch)
    #expect(resolver.frame().placements.first { $0.annotation == row }?.width == 77)
  }

  @Test func aChangeKeepsTheAnchorWhereTheNewListHasIt() {
    let both = [AnchorOption(.left), AnchorOption(.right)]
    var resolver = Resolver(
      plan: TestScene.plan([TestAnnotation(490, 256) { $0.anchors = both }]))
    #expect(resolver.frame().placements.map(\.anchor) == [1])
    resolver.state.set(
      0, to: Self.patch(490, 256) { $0.anchors = [AnchorOption(.right), AnchorOption(.left)] })
    let frame = resolver.frame()
    #expect(frame.placements.map(\.anchor) == [0])
    #expect(frame.events.isEmpty)
  }

  /// Unused rows are removed, which changes the numbers of lists and shapes.
  @Test func manyChangesOfOneLeaveTheOthersWhereTheyAre() {
    let both = [AnchorOption(.left), AnchorOption(.right)]
    var plan = TestScene.plan([
      TestAnnotation(100, 100), TestAnnotation(490, 256) { $0.anchors = both }, TestAnnotation(0, 0),
    ])
    plan.attach(0, to: .line((50, 50), (150, 150)))
    plan.attach(2, to: .line((200, 300), (300, 400)))
    var resolver = Resolver(plan: plan)
    let first = resolver.frame()
    for change in 1...100 {
      var patch = TestScene.plan([
        TestAnnotation(100, 100) { $0.anchors = [AnchorOption(.top, offsetX: Double(change) / 10)] }
      ])
      patch.attach(0, to: .line((50, 50), (150, 150 + Double(change))))
      resolver.state.set(0, to: patch)
      let frame = resolver.frame()
      let isFirstOnly = frame.events.allSatisfy {
        $0.annotation == 0 && [.anchorCoordinateChanged, .anchorChanged].contains($0.kind)
      }
      #expect(isFirstOnly, "\(frame.events)")
      #expect(frame.placements.filter { $0.annotation > 0 } == first.placements.filter { $0.annotation > 0 })
    }
    #expect(resolver.plan.anchorLists.count < 30 && resolver.plan.geometries.count < 30)
  }

  @Test func featureVisibilityDoesNotApplyToAnotherFeature() {
    var plan = TestScene.plan([TestAnnotation(256, 256)])
    plan.attach(0, to: .line((200, 300), (300, 400)))
    var resolver = Resolver(plan: plan)
    let hide = Input.featureVisibility(attachment: 0, isVisible: false)
    #expect(resolver.frame(after: [hide]).hidden.map(\.cause) == [.featureHidden])
    resolver.state.set(0, to: plan)
    #expect(resolver.frame().hidden.map(\.cause) == [.featureHidden])
    plan.attachments.feature[0] = 7
    resolver.state.set(0, to: plan)
    #expect(resolver.frame().hidden.isEmpty)
  }

  @Test func aChangeOfPlaceIsReported() {
    var resolver = Self.resolver()
    resolver.state.set(0, to: Self.patch(150, 256))
    let frame = resolver.frame()
    #expect(frame.events.count == 1)
    guard frame.events.first?.annotation == 0, frame.events.first?.kind == .anchorCoordinateChanged else {
      Issue.record("\(frame.events)")
      return
    }
    let isCalm = resolver.frame().events.isEmpty
    #expect(isCalm)
  }

  @Test func aMoveIsReportedOnceWhenTheViewIsVisible() {
    var resolver = Self.resolver()
    let far = Coordinate(longitude: 170, latitude: 0)
    let near = Coordinate(longitude: -30, latitude: 0)
    #expect(
      resolver.frame(after: [.move(0, to: far)]).events
        == [Event(0, .hidden(cause: .offscreen, by: nil))])
    #expect(
      resolver.frame(after: [.move(0, to: near)]).events
        == [Event(0, .shown), Event(0, .anchorCoordinateChanged(coordinate: near))])
  }

  /// A plan that was built by changes has the frames of a plan that was compiled as a whole.
  @Test("changes give the frames of the finished plan", arguments: 0..<60)
  func changesEqualTheFinishedPlan(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let annotations = (0..<random.whole(2...12)).map { _ in
      TestAnnotation(random.quarter(100...400), random.quarter(100...400)) {
        $0.anchors = random.pick([[AnchorOption(.top)], [AnchorOption(.bottom), AnchorOption(.top)]])
        $0.priority = random.pick([0, 1])
        $0.zPriority = random.pick([0, 3])
        $0.view = UInt32(random.whole(0...1))
        if random.once(in: 6) { $0.flags.insert(.required) }
      }
    }
    let known = random.whole(1...annotations.count)
    var start = Array(annotations.prefix(known))
    let changed = random.whole(0...known - 1)
    start[changed] = TestAnnotation(20, 20) { $0.view = 1 }
    var resolver = Resolver(plan: TestScene.plan(start))
    for added in annotations.dropFirst(known) { resolver.state.add(TestScene.plan([added])) }
    resolver.state.set(AnnotationIndex(changed), to: TestScene.plan([annotations[changed]]))
    var finished = Resolver(plan: TestScene.plan(annotations))
    for camera in [TestScene.camera, TestScene.camera(movedBy: 60, -40), Camera(zoom: 1.5)] {
      let (actual, expected) = (Transcript(resolver.frame(camera)), Transcript(finished.frame(camera)))
      if actual != expected {
        Issue.record("seed \(seed): \("\(actual)") differs from \("\(expected)")")
        return
      }
    }
  }

  @Test func aHostsGeometryIsUsedAndTakenAway() throws {
    var plan = TestScene.plan([TestAnnotation(256, 256) { $0.attachment = 0 }])
    plan.appendAttachment(.hostFeature)
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame().hidden.map(\.cause) == [.featureMissing])
    let line = [Coordinate(longitude: -18, latitude: 0), Coordinate(longitude: 18, latitude: 0)]
    try resolver.setGeometry([.lineString(line)], of: 0)
    let frame = resolver.frame()
    #expect(frame.placements.count == 1 && abs((frame.placements.first?.pointX ?? 0) - 256) < 1e-6)
    #expect(
      resolver.frame(after: [.featureVisibility(attachment: 0, isVisible: false)]).hidden.map(\.cause)
        == [.featureHidden])
    #expect(
      resolver.frame(after: [.featureVisibility(attachment: 0, isVisible: true)]).placements.count == 1)
    try resolver.setGeometry([], of: 0)
    #expect(resolver.frame().hidden.map(\.cause) == [.featureMissing])
  }
}

/// The parts of an attachment that a change of the annotation keeps.
@Suite struct EditAttachmentTests {
  static let line = TestShape.line((-100, 200), (700, 200))
  static let hide = Input.featureVisibility(attachment: 0, isVisible: false)

  static func plan(
    _ shape: TestShape = line, part: (Double, Double) = (0, 1), rule: PolygonRule = .pole,
    _ change: (inout Plan) -> Void = { _ in }
  ) -> Plan {
    var plan = TestScene.plan([TestAnnotation(256, 256)])
    plan.attach(0, to: shape, part: part, rule: rule)
    change(&plan)
    return plan
  }

  // MARK: Places

  /// Returns the coordinate of a view on a line that another camera has moved from the middle of the visible
  /// part.
  static func coordinate(after patch: Plan) -> (before: Coordinate?, after: Coordinate?) {
    var resolver = Resolver(plan: plan())
    _ = resolver.frame()
    var moved = TestScene.camera
    moved.center.longitude = 10
    let before = resolver.frame(moved).placements.first?.coordinate
    resolver.state.set(0, to: patch)
    return (before, resolver.frame(moved).placements.first?.coordinate)
  }

  @Test func aChangeKeepsThePlaceOnTheSameLine() {
    let found = Self.coordinate(after: Self.plan { $0.annotations.options[0].priority = 3 })
    #expect(found.before != nil && found.before == found.after)
  }

  @Test(arguments: [
    EditAttachmentTests.plan(.line((-100, 201), (700, 200))),
    EditAttachmentTests.plan(part: (0, 0.99)), EditAttachmentTests.plan(rule: .centroid),
  ])
  func anotherLineOrPartHasNoPlaceToKeep(_ patch: Plan) {
    let found = Self.coordinate(after: patch)
    #expect(found.before != nil && found.after != nil && found.before != found.after)
  }

  @Test func changesThatKeepTheAttachmentAddNoShapes() {
    var resolver = Resolver(plan: Self.plan())
    for priority in 1...5 {
      resolver.state.set(0, to: Self.plan { $0.annotations.options[0].priority = Double(priority) })
    }
    #expect(resolver.plan.geometries.count == 1)
  }

  // MARK: Host features

  @Test(arguments: [
    EditAttachmentTests.plan(.line((-100, 201), (700, 200))),
    EditAttachmentTests.plan { $0.attachments.feature[0] = 7 },
    EditAttachmentTests.plan { $0.attachments.layer[0] = 0 },
    EditAttachmentTests.plan {
      $0.attachments.featureID[0] = 0
      $0.featureIDs.append("other".utf8)
    },
  ])
  func hostGeometryDoesNotApplyToAnotherTarget(_ patch: Plan) {
    var plan = Self.plan()
    plan.layers.append("layer", .line, width: 0, height: 0)
    var resolver = Resolver(plan: plan)
    #expect(resolver.frame(after: [Self.hide]).hidden.map(\.cause) == [.featureHidden])
    resolver.state.set(0, to: patch)
    #expect(resolver.frame().hidden.isEmpty)
  }

  @Test func featureVisibilitySurvivesOtherOptions() {
    var resolver = Resolver(plan: Self.plan())
    _ = resolver.frame(after: [Self.hide])
    resolver.state.set(0, to: Self.plan(part: (0, 0.5)))
    #expect(resolver.frame().hidden.map(\.cause) == [.featureHidden])
  }

  @Test func featureVisibilitySurvivesAnotherShape() {
    func named(_ shape: TestShape) -> Plan {
      Self.plan(shape) {
        $0.layers.append("layer", .line, width: 0, height: 0)
        $0.attachments.layer[0] = 0
        $0.attachments.featureID[0] = 0
        $0.featureIDs.append("one".utf8)
      }
    }
    var resolver = Resolver(plan: named(Self.line))
    _ = resolver.frame(after: [Self.hide])
    resolver.state.set(0, to: named(.line((0, 0), (500, 500))))
    #expect(resolver.frame().hidden.map(\.cause) == [.featureHidden])
  }

  @Test func theGeometryThatTheHostGaveStays() {
    func plan(priority: Double) -> Plan {
      var plan = TestScene.plan([TestAnnotation(256, 256) { $0.attachment = 0 }])
      plan.annotations.options[0].priority = priority
      plan.layers.append("layer", .line, width: 0, height: 0)
      plan.appendAttachment(.hostFeature)
      plan.attachments.layer[0] = 0
      return plan
    }
    var resolver = Resolver(plan: plan(priority: 0))
    resolver.state.setGeometry(Self.plan().geometries, of: 0)
    let before = resolver.frame().placements
    resolver.state.set(0, to: plan(priority: 1))
    let after = resolver.frame().placements
    #expect(before.count == 1 && before == after)
  }
}

/// A patch with an annotation that is attached to an annotation of the plan, which only the caller can
/// identify.
@Suite struct PatchAttachmentTests {
  private static func resolver() -> Resolver {
    var resolver = Resolver(plan: TestScene.plan([TestAnnotation(256, 256), TestAnnotation(200, 200)]))
    _ = resolver.frame()
    return resolver
  }

  /// Returns one annotation with an attachment that a file can describe.
  private static func patch(_ id: String) throws -> Plan {
    var plan = TestScene.plan([TestAnnotation(256, 256) { $0.attachment = 0 }])
    plan.appendAttachment(.hostFeature)
    plan.annotations.ids = TextColumn()
    plan.annotations.ids.append(id.utf8)
    return try Plan(bytes: plan.bytes())
  }

  @Test func anAddedAnnotationMayBeAttachedToAnother() throws {
    var resolver = Self.resolver()
    let guest = try resolver.state.addAnnotation(Self.patch("guest"), on: 1)
    #expect(resolver.plan.host(of: guest.row) == 1)
    let other = try resolver.addAnnotation(Self.patch("other"))
    #expect(resolver.plan.host(of: other.row) == nil)
  }

  @Test func nothingStandsOnItself() throws {
    var resolver = Self.resolver()
    let guest = try resolver.state.addAnnotation(Self.patch("guest"), on: 1)
    let patch = try Self.patch("b")
    for host in [1, guest] {
      #expect(throws: PatchError.attachedToItself) {
        try resolver.state.updateAnnotation(1, to: patch, on: host)
      }
    }
    try resolver.state.updateAnnotation(guest, to: Self.patch("guest"), on: 0)
    #expect(resolver.plan.host(of: guest.row) == 0)
    #expect(resolver.plan.host(of: 1) == nil)
  }

  @Test(arguments: [7, AnnotationIndex(rawValue: 1 << 31)])
  func missingAnnotationsHaveNoAttachments(_ host: AnnotationIndex) throws {
    var resolver = Self.resolver()
    let patch = try Self.patch("guest")
    #expect(throws: PatchError.unknownAnnotation) {
      try resolver.state.addAnnotation(patch, on: host)
    }
  }
}

/// Moving a row between tables copies every column.
@Suite struct TableEditTests {
  private static let plan = TestScene.planWithEveryColumn

  @Test func aRowOfAttachmentsIsPutWithAllItsColumns() {
    let other = Self.plan.attachments
    var table = AttachmentTable()
    for row in 0..<other.count { table.write(other, row, at: row) }
    #expect(other.count > 1 && table == other)
    // Also over an existing row.
    for row in 0..<other.count { table.write(other, other.count - 1 - row, at: row) }
    for row in 0..<other.count { table.write(other, row, at: row) }
    #expect(table == other)
  }

  @Test func aRowOfCalloutsIsAppendedWithAllItsColumns() {
    let other = Self.plan.callouts
    var columns = CalloutColumns()
    for row in 0..<other.count {
      #expect(columns.append(other, row, list: other.anchorList[row]) == UInt32(row))
    }
    #expect(other.count > 0 && columns == other)
  }
}
