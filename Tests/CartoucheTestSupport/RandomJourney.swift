package import CartoucheResolver

extension RandomScene {
  /// Creates a scene with many small movements of the map, in which only movement hides views. It tests the
  /// state that frames keep.
  package init(journeyOf seed: UInt64) {
    let random = SeededRandom(seed: seed).stream("journey")
    let count = random.whole("annotations", 4...24)
    let annotations = (0..<count).map { RandomScene.traveller(random.stream("annotation", $0)) }
    let policy = RandomScene.policy(random.stream("policy"))
    let order = random.draw("lastOrder") { RandomScene.lastOrder(count, &$0) }
    var plan = TestScene.plan(annotations, policy: policy, lastOrder: order)
    plan.addAttachments(random)
    plan.addObstacles(random.stream("obstacles"))
    plan.addCallouts(random.stream("callouts"))
    plan.addRepetitions(random.stream("repetitions"))
    if random.once("isFree", in: 2) { plan.surroundings = Surroundings() }
    plan.clearTheWay(random.stream("layers"))
    plan.selection = .multiple
    var frames = RandomScene.journey(random.stream("frames"))
    var host = RandomHost(plan)
    for index in frames.indices where random.stream("frame", index).once("hasHost", in: 6) {
      host.act(before: &frames[index], random.stream("host", index))
    }
    self.init(
      plan: plan, frames: frames, explains: random.once("explains", in: 3),
      reportsFrameChanges: random.once("reportsFrameChanges", in: 3))
  }

  private static func traveller(_ random: SeededRandom) -> TestAnnotation {
    var annotation = annotation(random)
    annotation.minZoom = 0
    annotation.maxZoom = 22
    annotation.priority = random.pick("ownPriority", [0, 0, 0, 0, 1])
    annotation.flags.insert(.visible)
    annotation.flags.remove(.expressionFailed)
    if annotation.width == AnnotationOptions.unknownSize { annotation.width = 40 }
    if !random.once("mayOverlap", in: 10) { annotation.flags.remove(.allowOverlap) }
    if !random.once("isRequired", in: 20) { annotation.flags.remove(.required) }
    return annotation
  }

  private static func policy(_ random: SeededRandom) -> PlacementPolicy {
    var policy = PlacementPolicy()
    policy.tieBreak = random.pick("tieBreak", tieBreaks)
    policy.keepsAnchor = !random.once("keepsNone", in: 8)
    policy.stickiness = random.pick("stickiness", [1, 1, 0, 4])
    policy.showMargin = random.pick("showMargin", [2, 2, 0, 8])
    policy.margin = random.pick("margin", [100, 100, 0, 20.3, 300])
    policy.calm = random.pick("calm", [.equal, .equal, .motion, .motion, .none])
    policy.horizon = random.pick("horizon", [10, 10, nil, 1.25, 2])
    return policy
  }

  // MARK: Frames

  /// Returns legs of a few frames each with a constant movement; the next leg has another direction or returns.
  private static func journey(_ random: SeededRandom) -> [Step] {
    var camera = TestScene.camera
    camera.zoom = random.draw("zoom") { $0.pick([2, 2, $0.number(1.5...3.5)]) }
    if random.once("isPadded", in: 3) {
      camera.padding = random.draw("padding") { Insets(top: $0.quarter(0...120), left: $0.quarter(0...90)) }
    }
    var viewport = TestScene.viewport
    if random.once("hasViewport", in: 2) {
      viewport = random.draw("viewport") {
        Viewport(width: $0.number(120...500), height: $0.number(120...500))
      }
    }
    var frames = [Step(camera: camera, viewport: viewport)]
    var last = Leg()
    for number in 0..<random.whole("legs", 2...5) {
      let random = random.stream("leg", number)
      let leg = random.once("isBack", in: 3) ? last.reversed : Leg(random.stream("leg"))
      for _ in 0..<random.whole("frames", 2...7) {
        leg.move(&camera)
        frames.append(Step(camera: camera, viewport: viewport))
      }
      last = leg
    }
    for number in frames.indices {
      frames[number].isSettled = random.stream("frame", number).once("isSettled", in: 5)
    }
    return frames
  }

  /// A part of a journey with a constant movement: the change of the camera in each frame.
  private struct Leg {
    var east = 0.0
    var north = 0.0
    var zoom = 0.0
    var bearing = 0.0
    var pitch = 0.0

    init() {}

    init(_ random: SeededRandom) {
      zoom = random.draw("zoom") { $0.pick([0, 0, $0.number(-0.1...0.1), $0.number(-0.4...0.4)]) }
      east = random.draw("east") { $0.pick([0, $0.number(-3...3), $0.number(-12...12)]) }
      north = random.draw("north") { $0.pick([0, $0.number(-3...3), $0.number(-10...10)]) }
      bearing = random.draw("bearing") { $0.pick([0, 0, 0, $0.number(-8...8)]) }
      pitch = random.draw("pitch") { $0.pick([0, 0, 0, $0.number(0...20)]) }
    }

    var reversed: Leg {
      var leg = self
      (leg.east, leg.north, leg.zoom) = (-east, -north, -zoom)
      (leg.bearing, leg.pitch) = (-bearing, -pitch)
      return leg
    }

    func move(_ camera: inout Camera) {
      camera.center.longitude += east
      camera.center.latitude = min(max(camera.center.latitude + north, -75), 75)
      camera.zoom = min(max(camera.zoom + zoom, 0.5), 6)
      camera.bearing += bearing
      camera.pitch = min(max(camera.pitch + pitch, 0), 80)
    }
  }
}

extension Plan {
  /// Removes all causes of being hidden except those that depend on the map's movement, and lets layers trim
  /// their lines.
  fileprivate mutating func clearTheWay(_ random: SeededRandom) {
    for layer in 0..<layers.count {
      let random = random.stream("layer", layer)
      layers.types[layer] = random.pick("type", [.line, .line, .symbol, .fill])
      layers.isVisible[layer] = true
      (layers.minZoom[layer], layers.maxZoom[layer]) = (0, 26)
      let trims = [(0.0, 0.0), (0, 0), (0.2, 0.6), (0.5, 1), (0, 1)]
      let trim = layers.types[layer] == .line ? random.pick("trim", trims) : (0, 0)
      (layers.trimStart[layer], layers.trimEnd[layer]) = trim
    }
    for row in annotations.attachment.indices where annotations.attachment[row] != AttachmentTable.none {
      let index = Int(annotations.attachment[row])
      attachments.isFilteredOut[index] = false
      if attachments.kinds[index] == .hostFeature { annotations.attachment[row] = AttachmentTable.none }
    }
  }
}

extension RandomScene {
  private enum Kind {
    case select, deselect, tap, drag, highlight, measured, featureVisibility, move, set, measuredCallout
  }

  private static let kinds: [Kind] = [
    .select, .deselect, .tap, .drag, .drag, .highlight, .measured, .featureVisibility, .move, .set,
    .measuredCallout,
  ]

  /// Returns inputs of all kinds, of which some are refused.
  package static func inputs(for plan: Plan, _ random: SeededRandom) -> [Input] {
    (0..<random.whole("inputs", 0...6)).map { number in
      var random = random.stream("input", number)
      let row = AnnotationIndex(random.whole(0...plan.annotations.count))
      let point = ScreenPoint(x: random.number(0...512), y: random.number(0...512))
      switch random.pick(kinds) {
      case .select: return .select(row)
      case .deselect: return .deselect(row)
      case .tap: return .tap(point)
      case .drag: return .drag(row, random.pick(dragStates), to: point)
      case .highlight: return .highlight(row, random.once(in: 2))
      case .measured: return .measured(row, width: random.number(1...80), height: random.number(1...80))
      case .measuredCallout:
        return .measuredCallout(row, width: random.number(1...80), height: random.number(1...80))
      case .featureVisibility:
        return .featureVisibility(
          attachment: AttachmentIndex(random.whole(0...plan.attachments.count)),
          isVisible: random.once(in: 2))
      case .move:
        return .move(
          row, to: Coordinate(longitude: random.number(-40...40), latitude: random.number(-40...40)))
      case .set: return .set(row, random.pick(settableProperties), random.pick([0, 1, 2.5]))
      }
    }
  }
}

/// A change that a host makes between two frames besides inputs.
package enum SceneChange: Sendable {
  case add(Plan)
  case set(AnnotationIndex, to: Plan)
  case remove(AnnotationIndex)
  case setGeometry(GeometryTable, attachment: AttachmentIndex)
}

extension Resolver {
  package mutating func make(_ change: SceneChange) {
    switch change {
    case .add(let patch): state.add(patch)
    case .set(let row, let patch): state.set(row, to: patch)
    case .remove(let row): state.remove(row)
    case .setGeometry(let shape, let attachment): state.setGeometry(shape, of: attachment)
    }
  }
}

extension BruteForce {
  func make(_ change: SceneChange) {
    isChanged = true
    switch change {
    case .add(let patch):
      rows.append(plainRow(patch, instead: AttachmentTable.none))
      if patch.annotations.options[0].flags.contains(.selected) { addedSelected.append(rows.count - 1) }
      memories.append(Memory())
      changed.insert(rows.count - 1)
      base.annotations.lastOrder = base.annotations.lastOrder.map { $0 + 1 } + [0]
    case .set(let number, let patch):
      let row = number.row
      let old = rows[row]
      let isSameThing = isAttached(old, toWhatHas: patch)
      let place = isSameThing && hasOptions(old.attachment, of: patch) ? memories[row].place : nil
      let firstPart = isSameThing ? firstPart(old.attachment) : 0
      var new = plainRow(patch, instead: old.attachment, isSameThing: isSameThing)
      new.isSelected = old.isSelected
      new.isHighlighted = old.isHighlighted
      new.drag = old.drag
      // The measured size of another view is not valid for this one.
      let isSameSize = (old.own.width, old.own.height) == (new.own.width, new.own.height)
      new.measured = isSameSize ? old.measured : nil
      let callouts = (old.own.callout, new.own.callout)
      let isSameCallout = callouts.0?.width == callouts.1?.width && callouts.0?.height == callouts.1?.height
      new.measuredCallout = isSameCallout ? old.measuredCallout : nil
      carryAnchor(row) { $0[row] = new }
      changed.insert(row)
      if old.attachment != AttachmentTable.none || new.attachment != AttachmentTable.none {
        let moved = isSameThing ? self.firstPart(new.attachment) - firstPart : 0
        memories[row].place = place
        memories[row].place?.part += moved
      }
    case .remove(let index):
      if rows[index.row].isSelected { removedSelected.append(index.row) }
      rows[index.row].isSelected = false
      rows[index.row].isRemoved = true
      rows[index.row].drag = nil
    case .setGeometry(let shape, let attachment):
      let index = attachment.row
      base.attachments.isFilteredOut[index] = false
      base.attachments.firstShape[index] = UInt32(base.geometries.count)
      base.attachments.shapeCount[index] = UInt32(shape.count)
      base.attachments.kinds[index] = shape.count == 0 ? .hostFeature : .shape
      add(shape, feature: base.attachments.feature[index])
      for row in rows.indices where rows[row].attachment == attachment.rawValue {
        memories[row].place = nil
        changed.insert(row)
      }
    }
  }

  /// Returns whether an annotation and that of a patch are attached to the same target. Features have no names
  /// here.
  private func isAttached(_ old: PlainRow, toWhatHas patch: Plan) -> Bool {
    let other = patch.annotations.attachment[0]
    guard old.attachment != AttachmentTable.none, other != AttachmentTable.none else { return false }
    let (index, new) = (Int(old.attachment), Int(other))
    let coordinate = Coordinate(
      longitude: patch.annotations.longitude[0], latitude: patch.annotations.latitude[0])
    let kind = base.attachments.kinds[index]
    let layer = base.attachments.layer[index]
    guard layer == patch.attachments.layer[new],
      base.attachments.feature[index] == patch.attachments.feature[new],
      base.attachments.host[index] == patch.attachments.host[new]
    else { return false }
    if patch.attachments.kinds[new] == .hostFeature, layer != AttachmentTable.none { return true }
    return kind == patch.attachments.kinds[new] && (kind != .point || old.coordinate == coordinate)
      && base.shapePoints(index) == patch.shapePoints(new)
  }

  private func hasOptions(_ attachment: UInt32, of patch: Plan) -> Bool {
    let (index, new) = (Int(attachment), Int(patch.annotations.attachment[0]))
    let (old, other) = (base.attachments, patch.attachments)
    return old.partStart[index] == other.partStart[new] && old.partEnd[index] == other.partEnd[new]
      && old.polygonRule[index] == other.polygonRule[new]
  }

  /// Returns the first part of an attachment among those of the plan.
  private func firstPart(_ attachment: UInt32) -> Int {
    let shape = Int(base.attachments.firstShape[Int(attachment)])
    return shape < base.geometries.count ? base.geometries.parts(ofShape: shape).lowerBound : 0
  }

  /// Returns the annotation of a patch with its attachment.
  private func plainRow(
    _ patch: Plan, instead old: UInt32, isSameThing: Bool = false
  ) -> PlainRow {
    var row = PlainRow(patch, 0)
    guard row.attachment != AttachmentTable.none else { return row }
    let (from, source) = (patch.attachments, Int(row.attachment))
    let used = Set(rows.map(\.attachment))
    let free = (0..<base.attachments.count).first { !used.contains(UInt32($0)) }
    let index = old == AttachmentTable.none ? free ?? base.attachments.count : Int(old)
    if index == base.attachments.count {
      base.appendAttachment(from.kinds[source])
      reportedVisibility.append(nil)
    }
    row.attachment = UInt32(index)
    if !isSameThing { reportedVisibility[index] = nil }
    base.attachments.partStart[index] = from.partStart[source]
    base.attachments.partEnd[index] = from.partEnd[source]
    base.attachments.polygonRule[index] = from.polygonRule[source]
    base.attachments.contains[index] = from.contains[source]
    // The host's geometry stays.
    if isSameThing, from.kinds[source] == .hostFeature { return row }
    base.attachments.kinds[index] = from.kinds[source]
    base.attachments.layer[index] = from.layer[source]
    base.attachments.isFilteredOut[index] = from.isFilteredOut[source]
    base.attachments.feature[index] = from.feature[source]
    base.attachments.host[index] = from.host[source]
    base.attachments.hostPoint[index] = from.hostPoint[source]
    base.attachments.firstShape[index] = UInt32(base.geometries.count)
    base.attachments.shapeCount[index] = from.shapeCount[source]
    add(patch.geometries, feature: from.feature[source])
    return row
  }

  private func add(_ shapes: GeometryTable, feature: UInt32) {
    for shape in 0..<shapes.count {
      for part in shapes.parts(ofShape: shape) {
        for path in shapes.paths(ofPart: part) {
          for index in shapes.coordinates(ofPath: path) {
            base.geometries.addCoordinate(shapes.x[index], shapes.y[index])
          }
          base.geometries.endPath()
        }
        base.geometries.endPart(shapes.partKinds[part])
      }
      base.geometries.endShape()
      base.shapeFeatures.append(feature)
    }
  }
}

extension Plan {
  /// Returns the feature, the kinds and the points of all parts of an attachment.
  fileprivate func shapePoints(_ attachment: Int) -> [[Double]] {
    let first = Int(attachments.firstShape[attachment])
    var found: [[Double]] = []
    for shape in first..<first + Int(attachments.shapeCount[attachment]) {
      found.append([Double(shapeFeatures[shape])])
      for part in geometries.parts(ofShape: shape) {
        found.append([Double(geometries.partKinds[part].rawValue)])
        for path in geometries.paths(ofPart: part) {
          found.append(geometries.coordinates(ofPath: path).flatMap { [geometries.x[$0], geometries.y[$0]] })
        }
      }
    }
    return found
  }
}
