import CartoucheResolver

/// A host with random actions, which knows only its own actions.
struct RandomHost {
  private var isRemoved: [Bool]
  /// The attachment of each annotation, as a row of `plan.attachments`, or `AttachmentTable.none`.
  private var attachment: [UInt32]
  /// The last shape that the host attached each annotation to.
  private var shapes: [TestShape?]
  /// Whether each attachment is to another annotation.
  private var isToAnnotation: [Bool]
  private var drags: [AnnotationIndex: DragState] = [:]

  init(_ plan: Plan) {
    isRemoved = Array(repeating: false, count: plan.annotations.count)
    attachment = plan.annotations.attachment
    shapes = Array(repeating: nil, count: isRemoved.count)
    isToAnnotation = plan.attachments.kinds.map { $0 == .annotation }
  }

  /// Adds the actions before a frame.
  mutating func act(before step: inout RandomScene.Step, _ random: SeededRandom) {
    if random.once("changes", in: 4) {
      for number in 0..<random.whole("changeCount", 1...2) {
        if let change = change(random.stream("change", number)) { step.changes.append(change) }
      }
    }
    guard random.once("hasInputs", in: 2) else { return }
    for number in 0..<random.whole("inputs", 1...4) {
      step.inputs.append(input(step.viewport, random.stream("input", number)))
    }
    guard random.once("movesPuck", in: 4) else { return }
    let isKnown = !random.once("isPuckLost", in: 4)
    let place = random.draw("puck") {
      Coordinate(longitude: $0.number(-40...40), latitude: $0.number(-40...40))
    }
    step.inputs.append(.movePuck(to: isKnown ? place : nil))
  }

  /// Adds the size of a random callout, which may not exist, and taps where callouts often are.
  func touchCallouts(before step: inout RandomScene.Step, _ random: SeededRandom) {
    if random.once("taps", in: 3) {
      for number in 0..<4 {
        let random = random.stream("tap", number)
        let point = random.draw("point") { ScreenPoint(x: $0.quarter(40...470), y: $0.quarter(40...470)) }
        step.inputs.append(.tap(point))
      }
    }
    guard random.once("measuresCallout", in: 4) else { return }
    let row = AnnotationIndex(random.whole("row", 0...isRemoved.count - 1))
    let width = random.draw("width") { $0.pick([80, $0.number(0...200)]) }
    step.inputs.append(.measuredCallout(row, width: width, height: random.pick("height", [30, 41.5])))
  }

  // MARK: Inputs

  private enum InputKind {
    case select, deselect, tap, drag, highlight, measured, featureVisibility, move, set
  }

  private static let inputKinds: [InputKind] = [
    .select, .select, .deselect, .tap, .tap, .highlight, .measured, .featureVisibility, .move, .drag, .drag,
    .drag,
    .set, .set,
  ]

  private mutating func input(_ viewport: Viewport, _ random: SeededRandom) -> Input {
    // Sometimes the input names an annotation that does not exist.
    let last = isRemoved.count - (random.once("isUnknown", in: 30) ? 0 : 1)
    let row = AnnotationIndex(random.whole("row", 0...last))
    // Sometimes the point is above the horizon of a pitched map.
    let top = random.once("isHigh", in: 3) ? -1500 : -10
    let point = random.draw("point") { ScreenPoint(x: $0.quarter(-10...520), y: $0.quarter(top...520)) }
    let kind = random.pick("kind", RandomHost.inputKinds)
    var random = random.stream("input")
    switch kind {
    case .select: return .select(row)
    case .deselect: return .deselect(row)
    case .tap: return .tap(point)
    case .highlight: return .highlight(row, random.once(in: 2))
    case .measured:
      return .measured(
        row, width: random.pick([30, random.number(0...90)]), height: random.pick([20, 31.5]))
    case .featureVisibility:
      guard !isToAnnotation.isEmpty else { return set(row, &random) }
      let attachment = random.whole(0...isToAnnotation.count - 1)
      return .featureVisibility(attachment: AttachmentIndex(attachment), isVisible: random.once(in: 2))
    case .move:
      let place = Coordinate(longitude: random.number(-40...40), latitude: random.number(-40...40))
      return .move(row, to: place)
    case .drag: return drag(drags.keys.sorted().first ?? row, point, &random)
    case .set: return set(row, &random)
    }
  }

  /// Returns the next step of a drag, mostly a valid one.
  private mutating func drag(_ row: AnnotationIndex, _ point: ScreenPoint, _ random: inout SeededRandom)
    -> Input
  {
    let before = drags[row] ?? .none
    var next = RandomScene.dragStates.filter { before.mayBecome($0) }
    if random.once(in: 8) { next = RandomScene.dragStates }
    let state = random.pick(next)
    if before.mayBecome(state) { drags[row] = state == .none ? nil : state }
    return .drag(row, state, to: random.once(in: 3) ? nil : point)
  }

  private func set(_ row: AnnotationIndex, _ random: inout SeededRandom) -> Input {
    let property = random.pick(RandomScene.settableProperties)
    let value: Double =
      switch property {
      case .width, .height: random.pick([0, 20, random.number(1...90)])
      case .priority, .zPriority: random.pick([0, 1, -2.5])
      case .minZoom, .maxZoom: random.pick([0, 2, 22])
      case .visible, .required, .allowOverlap, .obstacle, .ignoreCameraPadding:
        random.pick([0, 1, 1, 2])
      }
    return .set(row, property, value)
  }

  // MARK: Changes

  private enum ChangeKind {
    case add, remove, set, setGeometry
  }

  private static let changeKinds: [ChangeKind] = [.add, .add, .remove, .set, .setGeometry]

  private mutating func change(_ random: SeededRandom) -> SceneChange? {
    let row = random.whole("row", 0...isRemoved.count - 1)
    switch random.pick("kind", RandomHost.changeKinds) {
    case .add:
      let patch = patch(isRemoved.count, random.stream("patch"))
      isRemoved.append(false)
      attachment.append(AttachmentTable.none)
      shapes.append(nil)
      adopt(patch, isRemoved.count - 1)
      return .add(patch)
    case .remove:
      guard !isRemoved[row] else { return nil }
      isRemoved[row] = true
      drags[AnnotationIndex(row)] = nil
      return .remove(AnnotationIndex(row))
    case .set:
      guard !isRemoved[row] else { return nil }
      let patch = patch(row, random.stream("patch"))
      adopt(patch, row)
      return .set(AnnotationIndex(row), to: patch)
    case .setGeometry:
      let others = isToAnnotation.indices.filter { !isToAnnotation[$0] }
      guard !others.isEmpty else { return nil }
      var shape = Plan()
      if !random.once("isEmpty", in: 3) { shape.append(random.draw("shape") { RandomHost.shape(&$0) }) }
      return .setGeometry(shape.geometries, attachment: AttachmentIndex(random.pick("attachment", others)))
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

  private enum Attaching {
    case toAnnotation, toShape, toHostFeature, none
  }

  private static let attachings: [Attaching] = [
    .toAnnotation, .toShape, .toShape, .toHostFeature, .none, .none,
  ]

  /// Returns a plan of one random annotation, with which the host replaces an annotation.
  private mutating func patch(_ row: Int, _ random: SeededRandom) -> Plan {
    var patch = TestScene.plan([RandomScene.annotation(random.stream("annotation"))])
    // The replacement of a removed annotation has its own tests.
    patch.annotations.ids = TextColumn()
    patch.annotations.ids.append("a\(row)".utf8)
    if random.once("hasZoomTables", in: 3) { RandomScene.addZoomTables(to: &patch, random.stream("zoom")) }
    attach(&patch, row, random.stream("attachment"))
    patch.addStates(random.stream("states"))
    patch.addCallouts(random.stream("callouts"))
    patch.addRepetitions(random.stream("repetitions"))
    return patch
  }

  private mutating func attach(_ patch: inout Plan, _ row: Int, _ random: SeededRandom) {
    let attaching = random.pick("kind", RandomHost.attachings)
    var random = random.stream("attachment")
    switch attaching {
    case .toAnnotation:
      guard row > 0 else { return }
      patch.attach(0, toAnnotation: random.whole(0...row - 1))
      if random.once(in: 2) { patch.annotations.options[0].flags.insert(.takesZPriority) }
    case .toShape:
      let known = row < shapes.count && random.once(in: 2) ? shapes[row] : nil
      let shape = known ?? RandomHost.shape(&random)
      patch.attach(0, to: shape, part: random.once(in: 4) ? (0.25, 1) : (0, 1))
      if row < shapes.count { shapes[row] = shape }
    case .toHostFeature:
      patch.appendAttachment(.hostFeature)
      if random.once(in: 2) {
        patch.attachments.layer[0] = UInt32(random.whole(0...RandomScene.layerCount - 1))
      }
      patch.annotations.attachment[0] = 0
    case .none: break
    }
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
