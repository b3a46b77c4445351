import CartoucheResolver

/// A host that lets things happen at random, and knows only what it did itself.
struct RandomHost {
  private var isRemoved: [Bool]
  /// Per annotation, or `AttachmentTable.none`.
  private var attachment: [UInt32]
  /// Per annotation: the shape that the host attached it to last.
  private var shapes: [TestShape?]
  /// Per attachment: whether it is to another annotation.
  private var isToAnnotation: [Bool]
  private var drags: [UInt32: DragState] = [:]

  init(_ plan: Plan) {
    isRemoved = Array(repeating: false, count: plan.annotations.count)
    attachment = plan.annotations.attachment
    shapes = Array(repeating: nil, count: isRemoved.count)
    isToAnnotation = plan.attachments.kinds.map { $0 == .annotation }
  }

  /// Fills in what happens before a frame.
  mutating func act(before step: inout RandomScene.Step, _ random: inout SeededRandom) {
    if random.once(in: 4) {
      for _ in 0..<random.whole(1...2) {
        if let change = change(&random) { step.changes.append(change) }
      }
    }
    guard random.once(in: 2) else { return }
    for _ in 0..<random.whole(1...4) { step.inputs.append(input(step.viewport, &random)) }
  }

  // MARK: Inputs

  private mutating func input(_ viewport: Viewport, _ random: inout SeededRandom) -> Input {
    // Now and then one that is not there.
    let row = UInt32(random.whole(0...(isRemoved.count - (random.once(in: 30) ? 0 : 1))))
    // Now and then where a map that is pitched has sky.
    let top = random.once(in: 4) ? -1500 : -10
    let point = ScreenPoint(x: random.quarter(-10...520), y: random.quarter(top...520))
    switch random.whole(0...12) {
    case 0, 1: return .select(row)
    case 2: return .deselect(row)
    case 3, 4: return .tap(point)
    case 5: return .highlight(row, random.once(in: 2))
    case 6:
      return .measured(
        row, width: random.pick([30, random.number(0...90)]), height: random.pick([20, 31.5]))
    case 7 where !isToAnnotation.isEmpty:
      let attachment = random.whole(0...isToAnnotation.count - 1)
      return .featureVisibility(attachment: UInt32(attachment), isVisible: random.once(in: 2))
    case 8:
      let place = Coordinate(longitude: random.number(-40...40), latitude: random.number(-40...40))
      return .move(row, to: place)
    case 9, 10: return drag(drags.keys.sorted().first ?? row, point, &random)
    default: return set(row, &random)
    }
  }

  /// The next step of a drag, mostly one that may follow.
  private mutating func drag(_ row: UInt32, _ point: ScreenPoint, _ random: inout SeededRandom) -> Input {
    let before = drags[row] ?? .none
    var next = DragState.allCases.filter { before.mayBecome($0) }
    if random.once(in: 8) { next = DragState.allCases }
    let state = random.pick(next)
    if before.mayBecome(state) { drags[row] = state == .none ? nil : state }
    return .drag(row, state, to: random.once(in: 3) ? nil : point)
  }

  private func set(_ row: UInt32, _ random: inout SeededRandom) -> Input {
    let property = random.pick(ZoomProperty.allCases)
    let value: Double =
      switch property {
      case .width, .height: random.pick([0, 20, random.number(1...90)])
      case .priority, .zPriority: random.pick([0, 1, -2.5])
      case .minZoom, .maxZoom: random.pick([0, 2, 22])
      case .visible, .expressionFailed, .required, .allowOverlap, .obstacle, .ignoreCameraPadding:
        random.pick([0, 1, 1, 2])
      }
    return .set(row, property, value)
  }

  // MARK: Changes

  private mutating func change(_ random: inout SeededRandom) -> SceneChange? {
    let row = random.whole(0...isRemoved.count - 1)
    switch random.whole(0...4) {
    case 0, 1:
      let patch = patch(isRemoved.count, &random)
      isRemoved.append(false)
      attachment.append(AttachmentTable.none)
      shapes.append(nil)
      adopt(patch, isRemoved.count - 1)
      return .add(patch)
    case 2:
      guard !isRemoved[row] else { return nil }
      isRemoved[row] = true
      drags[UInt32(row)] = nil
      return .remove(UInt32(row))
    case 3:
      guard !isRemoved[row] else { return nil }
      let patch = patch(row, &random)
      adopt(patch, row)
      return .set(UInt32(row), to: patch)
    default:
      let others = isToAnnotation.indices.filter { !isToAnnotation[$0] }
      guard !others.isEmpty else { return nil }
      var shape = Plan()
      if !random.once(in: 3) { shape.append(RandomHost.shape(&random)) }
      return .setGeometry(shape.geometries, attachment: UInt32(random.pick(others)))
    }
  }

  private mutating func adopt(_ patch: Plan, _ row: Int) {
    guard patch.attachments.count > 0 else {
      attachment[row] = AttachmentTable.none
      return
    }
    let isToAnnotation = patch.attachments.kinds[0] == .annotation
    if attachment[row] != AttachmentTable.none {
      self.isToAnnotation[Int(attachment[row])] = isToAnnotation
      return
    }
    let free = self.isToAnnotation.indices.first { !attachment.contains(UInt32($0)) }
    let index = free ?? self.isToAnnotation.count
    if free == nil { self.isToAnnotation.append(isToAnnotation) }
    self.isToAnnotation[index] = isToAnnotation
    attachment[row] = UInt32(index)
  }

  /// A plan of one annotation, for a row.
  private mutating func patch(_ row: Int, _ random: inout SeededRandom) -> Plan {
    var patch = TestScene.plan([RandomScene.annotation(&random)])
    // What takes the place of a removed one has tests of its own.
    patch.annotations.ids = TextColumn()
    patch.annotations.ids.append("a\(row)".utf8)
    if random.once(in: 3) { RandomScene.addZoomTables(to: &patch, &random) }
    switch random.whole(0...5) {
    case 0 where row > 0:
      patch.attach(0, toAnnotation: random.whole(0...row - 1))
      if random.once(in: 2) { patch.annotations.flags[0].insert(.takesZPriority) }
    case 1, 2:
      let known = row < shapes.count && random.once(in: 2) ? shapes[row] : nil
      let shape = known ?? RandomHost.shape(&random)
      patch.attach(0, to: shape, part: random.once(in: 4) ? (0.25, 1) : (0, 1))
      if row < shapes.count { shapes[row] = shape }
    case 3:
      patch.appendAttachment(.hostFeature)
      if random.once(in: 2) { patch.attachments.layer[0] = UInt32(random.whole(0...2)) }
      patch.annotations.attachment[0] = 0
    default: break
    }
    patch.addStates(&random)
    return patch
  }

  private static func shape(_ random: inout SeededRandom) -> TestShape {
    func point() -> (Double, Double) { (random.number(-100...600), random.number(-100...600)) }
    switch random.whole(0...2) {
    case 0: return .line(point(), point(), point())
    case 1: return .polygon([point(), point(), point()])
    default:
      let (x, y) = point()
      return .point(x, y)
    }
  }
}
