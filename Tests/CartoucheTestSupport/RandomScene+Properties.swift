package import CartoucheResolver

extension Plan {
  /// Gives some annotations other values in some states.
  mutating func addStates(_ random: SeededRandom) {
    guard random.once("hasStates", in: 2) else { return }
    let hasShapes = random.once("hasShapes", in: 2)
    for row in 0..<annotations.count {
      let random = random.stream("annotation", row)
      guard random.once("hasStates", in: 3) else { continue }
      let single = AnnotationState.allCases.filter { random.stream("\($0)").once("isThere", in: 2) }
      let held = single.reduce(into: AnnotationStates()) { $0.insert(AnnotationStates($1)) }
      for bits in 1...AnnotationStates.all.rawValue {
        let states = AnnotationStates(rawValue: bits)
        guard states.isSubset(of: held) else { continue }
        let random = random.stream(states.states.map { "\($0)" }.joined(separator: " and "))
        guard states.states.count == 1 || random.once("isCombined", in: 4) else { continue }
        addLayer(states, of: row, hasShapes: hasShapes, random)
      }
    }
  }

  private mutating func addLayer(
    _ states: AnnotationStates, of row: Int, hasShapes: Bool, _ random: SeededRandom
  ) {
    let number = self.states.count
    let other = RandomScene.annotation(random.stream("values"))
    let isSameList = random.once("isSameList", in: 3)
    let list = isSameList ? annotations.options[row].anchorList : anchorLists.append(other.anchors)
    let view = random.draw("view") {
      $0.pick([annotations.options[row].view, UInt32($0.whole(0...views.count - 1))])
    }
    var values = other.options(anchorList: list)
    if random.once("isSameZPriority", in: 2) { values.zPriority = annotations.options[row].zPriority }
    let takesZPriority = annotations.options[row].flags.contains(.takesZPriority) && row.isMultiple(of: 4)
    if takesZPriority, !states.contains(.selected) { values.flags.insert(.takesZPriority) }
    if hasShapes {
      values.collisionShape = collisionShape(
        CollisionOutline(
          random.pick("mode", RandomScene.collisionModes),
          insets: Insets(top: random.draw("inset") { $0.quarter(-8...8) })))
    }
    let named = RandomScene.names(of: states, random.stream("names"))
    self.states.append(states, naming: named, of: UInt32(row), values, anchorList: list, view: view)
    let hasSize = values.width != AnnotationOptions.unknownSize
    for property in RandomScene.zoomProperties
    where property != .zPriority && (hasSize || property != .width) && named.contains(property) {
      var random = random.stream("\(property)")
      guard random.once(in: 12) else { continue }
      let table = RandomScene.table(for: property, in: &self, &random)
      zoomTables.drive(property, ofState: UInt32(number), by: table)
    }
  }
}

extension RandomScene {
  /// Returns the properties of a state layer: all allowed ones, or half of them.
  fileprivate static func names(of states: AnnotationStates, _ random: SeededRandom) -> NamedProperties {
    let isWhole = random.once("isWhole", in: 3)
    var named: NamedProperties = []
    for property in AnnotationProperty.allCases where property.mayChange(by: .states) {
      let isNamed = isWhole || random.once("\(property)", in: 2)
      if isNamed, property != .enabled || !states.contains(.disabled) {
        named.insert(NamedProperties(property))
      }
    }
    // Rarely set, because otherwise no annotation could be pressed or dragged.
    for property in [AnnotationProperty.enabled, .draggable] where !random.once("says \(property)", in: 4) {
      named.remove(NamedProperties(property))
    }
    return named
  }
}

extension StateColumns {
  /// Adds a state row with the options of one annotation of another plan.
  /// - Parameter named: The properties that count, or `nil` for all allowed ones.
  package mutating func append(
    _ states: AnnotationStates, naming named: NamedProperties? = nil, of annotation: UInt32,
    _ other: AnnotationOptions, anchorList list: UInt32, view: UInt32 = 0
  ) {
    self.annotation.append(annotation)
    self.states.append(states)
    let all = NamedProperties.ofStates.subtracting(.texts)
    self.named.append(
      named ?? (states.contains(.disabled) ? all.subtracting(NamedProperties(.enabled)) : all))
    titles.append("".utf8)
    subtitles.append("".utf8)
    viewData.append("".utf8)
    var values = other
    values.anchorList = list
    values.view = view
    options.append(values)
  }
}

extension RandomScene {
  /// Adds zoom tables for some properties of about a third of the annotations, and for the gaps of some.
  static func addZoomTables(to plan: inout Plan, _ random: SeededRandom) {
    for row in 0..<plan.annotations.count {
      let random = random.stream("annotation", row)
      guard random.once("isDriven", in: 3) else { continue }
      // A size is known at all zooms or at none.
      let hasSize = plan.annotations.options[row].width != AnnotationOptions.unknownSize
      for property in zoomProperties where hasSize || property != .width {
        var random = random.stream("\(property)")
        guard random.once(in: 4) else { continue }
        plan.zoomTables.drive(property, of: UInt32(row), by: table(for: property, in: &plan, &random))
      }
      var gap = random.stream("gap")
      if gap.once(in: 3) {
        let table = plan.zoomTables.append(
          curve(&gap) { $0.pick([0, 8, $0.quarter(-20...40), $0.number(0...30)]) })
        plan.zoomTables.driveGap(ofList: plan.annotations.options[row].anchorList, by: table)
      }
    }
  }

  static func table(
    for property: AnnotationProperty, in plan: inout Plan, _ random: inout SeededRandom
  ) -> UInt32 {
    let table =
      switch property {
      case .width, .height: curve(&random) { $0.pick([0.5, 20, 40, $0.number(1...90)]) }
      case .priority, .zPriority: curve(&random) { $0.pick([0, 0, 1, -2.5, $0.number(-2...2)]) }
      case .repeatDistance: curve(&random) { $0.pick([0, 40, 120, $0.number(0...160)]) }
      case .minZoom, .maxZoom: curve(&random) { $0.pick([0, 2, 2.5, 22]) }
      case .visible, .expressionFailed, .required, .allowOverlap, .obstacle, .ignoreCameraPadding:
        steps(&random) { $0.pick([0, 1]) }
      default: preconditionFailure("\(property) has one value")
      }
    return plan.zoomTables.append(table)
  }

  private static func curve(
    _ random: inout SeededRandom, _ value: (inout SeededRandom) -> Double
  ) -> ZoomTable {
    if random.once(in: 3) { return steps(&random, value) }
    let shape = random.pick([
      ZoomTable.Interpolation.linear, .exponential(base: 1.5), .exponential(base: 1),
      .cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1),
    ])
    return ZoomTable(shape, stops(&random, value))
  }

  private static func steps(
    _ random: inout SeededRandom, _ value: (inout SeededRandom) -> Double
  ) -> ZoomTable {
    let first = ZoomTable.Stop(zoom: ZoomTable.Stop.beforeAll, value: value(&random))
    return ZoomTable(.step, [first] + stops(&random, value))
  }

  /// Returns stops around the zooms of the scene's frames; most frames have zoom 2.
  private static func stops(
    _ random: inout SeededRandom, _ value: (inout SeededRandom) -> Double
  ) -> [ZoomTable.Stop] {
    let zooms = [random.pick([1, 1.8]), 2, random.pick([2.25, 3])].filter { _ in !random.once(in: 4) }
    return (zooms.isEmpty ? [2] : zooms).map { ZoomTable.Stop(zoom: $0, value: value(&random)) }
  }
}

extension Plan {
  /// Gives annotations collision shapes, and adds layers, regions and a puck that they avoid.
  mutating func addObstacles(_ random: SeededRandom) {
    if random.once("hasShapes", in: 2) { addCollisionShapes(random) }
    if random.once("hasPuck", in: 3) { surroundings.puck = random.draw("puck") { Plan.puck(&$0) } }
    if random.once("hasRegions", in: 3) {
      for number in 0..<random.whole("regions", 1...3) {
        var random = random.stream("region", number)
        surroundings.avoidedRegions.append(Plan.rectangle(&random, most: 200))
      }
    }
    shapeFeatures = (0..<UInt32(geometries.count)).map { shape in
      random.stream("shapeFeature", Int(shape)).once("isNone", in: 4) ? AttachmentTable.none : shape
    }
    let ownShapes = geometries.count
    for number in 0..<random.whole("drawn", 0...4) {
      var random = random.stream("drawn", number)
      addDrawnShape(&random)
    }
    for index in 0..<attachments.count {
      var random = random.stream("feature", index)
      guard random.once(in: 2) else { continue }
      if attachments.kinds[index] == .point && ownShapes > 0 {
        attachments.feature[index] = UInt32(random.whole(0...ownShapes - 1))
      } else if attachments.kinds[index] == .shape {
        attachments.feature[index] = shapeFeatures[Int(attachments.firstShape[index])]
      }
    }
    addLayerFeatures(random)
    surroundings.avoidedLayers = random.draw("avoidedLayers") { random in
      (0..<3).filter { _ in random.once(in: 2) }.shuffled(using: &random)
    }
    surroundings.avoidsStrictly = random.once("avoidsStrictly", in: 3)
    for row in 0..<annotations.count {
      let random = random.stream("annotation", row)
      if random.once("allowOverlapWithPuck", in: 3) {
        annotations.options[row].flags.insert(.allowOverlapWithPuck)
      }
      if !random.once("avoidsRegions", in: 3) { annotations.options[row].flags.insert(.avoidsRegions) }
      if !random.once("avoidsLayers", in: 3) { annotations.options[row].flags.insert(.avoidsLayers) }
    }
  }

  private static func puck(_ random: inout SeededRandom) -> Puck {
    let x = 0.5 + random.quarter(-200...200) / 2048
    let y = 0.5 + random.quarter(-200...200) / 2048
    let place = Coordinate(longitude: Mercator.longitude(x: x), latitude: Mercator.latitude(y: y))
    return Puck(coordinate: place, radius: random.pick([0, 10, 25.5, random.number(1...60)]))
  }

  private mutating func addCollisionShapes(_ random: SeededRandom) {
    for row in 0..<annotations.count {
      var random = random.stream("shape", row)
      guard random.once(in: 2) else { continue }
      var insets = Insets()
      switch random.whole(0...3) {
      case 0:
        let points = random.pick([2, -3, 5.5, random.number(-6...12)])
        insets = Insets(top: points, right: points, bottom: points, left: points)
      case 1: insets = Insets(top: random.quarter(-8...8), left: random.number(-4...30))
      default: break
      }
      var boxes = CollisionOutline.wholeFrame
      if random.once(in: 3) {
        boxes = collisionBoxes.append(
          (0..<random.whole(0...3)).map { _ in Plan.rectangle(&random, most: 40) })
      }
      annotations.options[row].collisionShape = collisionShape(
        CollisionOutline(
          random.pick([.rectangle, .circle, .circle, .rectangle, CollisionMode.none]), insets: insets,
          boxes: boxes))
    }
  }

  private static func rectangle(_ random: inout SeededRandom, most: Int) -> RelativeRectangle {
    func edges() -> (RelativeEdge, RelativeEdge) {
      let start = random.quarter(-5...most)
      let length = random.quarter(0...most)
      switch random.whole(0...3) {
      case 0: return (RelativeEdge(factor: 0, offset: start), RelativeEdge(factor: 0, offset: start + length))
      case 1: return (RelativeEdge(factor: 0, offset: start), RelativeEdge(factor: 1, offset: -length / 4))
      case 2:
        return (RelativeEdge(factor: 1, offset: -start - length), RelativeEdge(factor: 1, offset: -start))
      default:
        return (
          RelativeEdge(factor: 0.5, offset: -length / 2), RelativeEdge(factor: 0.5, offset: length / 2)
        )
      }
    }
    let ((left, right), (top, bottom)) = (edges(), edges())
    return RelativeRectangle(left: left, top: top, right: right, bottom: bottom)
  }

  /// Adds a polygon, sometimes with a hole, without attached annotations.
  private mutating func addDrawnShape(_ random: inout SeededRandom) {
    let middle = (0.5 + random.number(-0.1...0.1), 0.5 + random.number(-0.1...0.1))
    addPolygon(middle, random.pick([0.01, 0.05, 0.3]), &random)
    shapeFeatures.append(UInt32(geometries.endShape()))
  }

  /// Adds a polygon with corners in random order, or around the middle so that no sides cross.
  mutating func addPolygon(_ middle: (Double, Double), _ size: Double, _ random: inout SeededRandom) {
    let isTangled = random.once(in: 4)
    for scale in random.once(in: 3) ? [1, 0.4] : [1] {
      let count = random.whole(3...7)
      for corner in 0..<count {
        var (x, y) = (random.number(-size...size), random.number(-size...size))
        if !isTangled {
          let turn = Elementary.sineCosine(
            degrees: 360 * (Double(corner) + random.number(0...0.9)) / Double(count))
          let radius = size * random.number(0.3...1)
          (x, y) = (radius * turn.cosine, radius * turn.sine)
        }
        geometries.addCoordinate(middle.0 + scale * x, min(max(middle.1 + scale * y, 0), 1))
      }
      geometries.endPath()
    }
    geometries.endPart(.polygon)
  }

  /// Adds features to layers. The number of a feature is that of its shape.
  private mutating func addLayerFeatures(_ random: SeededRandom) {
    for layer in 0..<layers.count {
      let random = random.stream("layer", layer)
      for shape in 0..<UInt32(geometries.count) {
        var random = random.stream("shape", Int(shape))
        guard random.once(in: 2) else { continue }
        layerFeatures.feature.append(shape)
        layerFeatures.shape.append(shape)
        let width = random.pick([0, 4, 10, 24.5, random.number(0...40)])
        layerFeatures.width.append(width)
        layerFeatures.height.append(layers.types[layer] == .circle ? width : random.pick([0, 12, 20]))
        var table = LayerTable.noTable
        if random.once(in: 6) {
          let stops = [
            ZoomTable.Stop(zoom: 1, value: 2), ZoomTable.Stop(zoom: 3, value: random.number(2...30)),
          ]
          table = zoomTables.append(ZoomTable(.linear, stops))
        }
        layerFeatures.widthTable.append(table)
        layerFeatures.heightTable.append(layers.types[layer] == .circle ? table : LayerTable.noTable)
        layerFeatures.sortKey.append(random.pick([0, 0, 1, -2.5]))
        layerFeatures.filterZooms.append(
          random.draw("filterZooms") { random in
            random.once(in: 5) ? FilterZooms { _ in random.once(in: 2) } : .all
          })
      }
      layerFeatures.ends.append(UInt32(layerFeatures.count))
    }
  }
}
