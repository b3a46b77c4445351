package import CartoucheResolver

/// A camera without perspective or rounding: multiples of 1/4096 point stay exact.
package enum TestScene {
  package static let viewport = Viewport(width: 512, height: 512)
  /// The world is 2048 points wide, with its middle in the middle of the screen.
  package static let camera = Camera(zoom: 2)

  /// Returns the camera that shows all views `x` points further right and `y` points further down.
  package static func camera(movedBy x: Double, _ y: Double) -> Camera {
    var camera = camera
    // The middle of the padded viewport moves by half of a padding.
    camera.padding = Insets(
      top: max(0, 2 * y), right: max(0, -2 * x), bottom: max(0, -2 * y), left: max(0, 2 * x))
    return camera
  }

  /// Returns a plan with the annotations in this document order. By default, `lastOrder` is the reverse of it.
  package static func plan(
    _ annotations: [TestAnnotation], policy: PlacementPolicy = PlacementPolicy(), lastOrder: [UInt32]? = nil
  ) -> Plan {
    var plan = Plan()
    plan.placement = policy
    plan.camera = camera
    for (row, annotation) in annotations.enumerated() {
      plan.annotations.ids.append("a\(row)".utf8)
      plan.annotations.titles.append("".utf8)
      let x = 0.5 + (annotation.x - 256) / 2048
      let y = 0.5 + (annotation.y - 256) / 2048
      plan.annotations.mercatorX.append(x)
      plan.annotations.mercatorY.append(y)
      plan.annotations.longitude.append(Mercator.longitude(x: x))
      plan.annotations.latitude.append(Mercator.latitude(y: y))
      plan.annotations.attachment.append(annotation.attachment)
      let list = plan.anchorLists.append(annotation.anchors)
      plan.annotations.options.append(annotation.options(anchorList: list))
      if let pointer = annotation.pointer {
        plan.annotations.options[row].pointer = plan.pointerStyle(pointer)
      }
    }
    let views = (annotations.flatMap { [$0.view, $0.pointer?.view ?? 0] }.max() ?? 0) + 1
    for view in 0..<views { plan.views.append("view\(view)".utf8) }
    plan.annotations.lastOrder =
      lastOrder ?? (0..<UInt32(annotations.count)).map { UInt32(annotations.count) - 1 - $0 }
    return plan
  }
}

extension Resolver {
  /// Resolves a frame without inputs and returns it.
  package mutating func frame(
    _ camera: Camera = TestScene.camera, _ viewport: Viewport = TestScene.viewport
  ) -> Frame {
    var frame = Frame()
    resolve(camera: camera, viewport: viewport, into: &frame)
    return frame
  }

  /// Resolves a frame after inputs and returns it.
  package mutating func frame(
    after inputs: [Input], _ camera: Camera = TestScene.camera, _ viewport: Viewport = TestScene.viewport
  ) -> Frame {
    var frame = Frame()
    resolve(inputs, camera: camera, viewport: viewport, into: &frame)
    return frame
  }
}

/// An annotation of a test, at a position on screen.
package struct TestAnnotation: Sendable {
  /// The position in screen points under `TestScene.camera` and `TestScene.viewport`.
  package var x: Double
  package var y: Double
  /// The index of the plan's attachment.
  package var attachment = AttachmentTable.none
  package var width = 40.0
  package var height = 20.0
  package var anchors = [AnchorOption(.center)]
  package var priority = 0.0
  package var zPriority = 0.0
  package var minZoom = 0.0
  package var maxZoom = 22.0
  package var fit = Fit.prefer
  package var flags: AnnotationFlags = [.visible, .obstacle]
  package var view: UInt32 = 0
  /// The length of the longest leader line in points; 0 for none.
  package var leader = 0.0
  /// The pointer while the view is off screen; `nil` for none.
  package var pointer: PointerStyle?

  package init(_ x: Double, _ y: Double, _ change: (inout TestAnnotation) -> Void = { _ in }) {
    self.x = x
    self.y = y
    change(&self)
  }

  /// Returns the options of the annotation, whose anchors are in the plan's anchor list with the given index.
  func options(anchorList: UInt32) -> AnnotationOptions {
    var options = AnnotationOptions()
    options.width = width
    options.height = height
    options.anchorList = anchorList
    options.priority = priority
    options.zPriority = zPriority
    options.minZoom = minZoom
    options.maxZoom = maxZoom
    options.fit = fit
    options.flags = flags
    options.view = view
    options.leader = FixedPoint.length(leader)
    return options
  }
}

package struct TestCallout: Sendable {
  package var width = 100.0
  package var height = 50.0
  package var anchors = [AnchorOption(.bottom), AnchorOption(.top)]
  package var tipLength = 0.0
  package var tipWidth = 0.0
  package var flags: CalloutFlags = [.absorbs]
  /// The names and rectangles of the callout's parts that can be tapped.
  package var parts: [(name: String, rectangle: RelativeRectangle)] = []
  /// The names and rectangles of the callout's accessories, which are relative to its body.
  package var accessories: [(name: String, rectangle: RelativeRectangle)] = []

  package init(_ change: (inout TestCallout) -> Void = { _ in }) { change(&self) }
}

extension Plan {
  /// Adds a callout and returns its row.
  @discardableResult
  package mutating func append(_ callout: TestCallout) -> UInt32 {
    callouts.width.append(callout.width)
    callouts.height.append(callout.height)
    callouts.anchorList.append(anchorLists.append(callout.anchors))
    callouts.titles.append("title \(callouts.count)".utf8)
    callouts.subtitles.append("subtitle \(callouts.count)".utf8)
    callouts.leftAccessories.append("".utf8)
    callouts.rightAccessories.append("".utf8)
    callouts.detailAccessories.append("".utf8)
    callouts.tipLength.append(callout.tipLength)
    callouts.tipWidth.append(callout.tipWidth)
    let parts = callout.parts + callout.accessories
    callouts.parts.append(parts.map(\.rectangle))
    for part in parts { callouts.partNames.append(part.name.utf8) }
    callouts.partAreas += callout.parts.map { _ in .frame } + callout.accessories.map { _ in .body }
    callouts.flags.append(callout.flags)
    return UInt32(callouts.count - 1)
  }
}

extension RelativeRectangle {
  /// Creates a rectangle relative to the upper left corner.
  package init(x: Double, y: Double, width: Double, height: Double) {
    func edge(_ offset: Double) -> RelativeEdge { RelativeEdge(factor: 0, offset: offset) }
    self.init(left: edge(x), top: edge(y), right: edge(x + width), bottom: edge(y + height))
  }
}

/// A shape of a test, in points under `TestScene.camera` and `TestScene.viewport`.
package struct TestShape: Sendable {
  package var parts: [(kind: GeometryPartKind, paths: [[(Double, Double)]])]

  package static func line(_ points: (Double, Double)...) -> TestShape {
    TestShape(parts: [(.line, [points])])
  }

  package static func lines(_ lines: [(Double, Double)]...) -> TestShape {
    TestShape(parts: lines.map { (.line, [$0]) })
  }

  package static func polygon(_ rings: [(Double, Double)]...) -> TestShape {
    TestShape(parts: [(.polygon, rings)])
  }

  package static func polygons(_ outlines: [(Double, Double)]...) -> TestShape {
    TestShape(parts: outlines.map { (.polygon, [$0]) })
  }

  package static func point(_ x: Double, _ y: Double) -> TestShape {
    TestShape(parts: [(.points, [[(x, y)]])])
  }
}

extension Plan {
  /// Adds an attachment of a kind that has no shape yet.
  package mutating func appendAttachment(_ kind: AttachmentKind) {
    attachments.kinds.append(kind)
    attachments.firstShape.append(0)
    attachments.shapeCount.append(0)
    attachments.layer.append(AttachmentTable.none)
    attachments.isFilteredOut.append(false)
    attachments.feature.append(AttachmentTable.none)
    attachments.featureID.append(AttachmentTable.none)
    attachments.host.append(AttachmentTable.none)
    attachments.hostPoint.append(nil)
    attachments.partStart.append(0)
    attachments.partEnd.append(1)
    attachments.polygonRule.append(.pole)
    attachments.contains.append(false)
  }

  /// Attaches an annotation to one shape, or to any of several features.
  package mutating func attach(
    _ row: Int, to shapes: TestShape..., part: (Double, Double) = (0, 1), rule: PolygonRule = .pole
  ) {
    appendAttachment(shapes.count == 1 ? .shape : .anyFeature)
    let index = attachments.count - 1
    attachments.firstShape[index] = UInt32(geometries.count)
    attachments.shapeCount[index] = UInt32(shapes.count)
    (attachments.partStart[index], attachments.partEnd[index]) = part
    attachments.polygonRule[index] = rule
    annotations.attachment[row] = UInt32(index)
    for shape in shapes { append(shape) }
  }

  mutating func append(_ shape: TestShape, feature: UInt32 = AttachmentTable.none) {
    for part in shape.parts {
      for path in part.paths {
        for (x, y) in path {
          geometries.addCoordinate(0.5 + (x - 256) / 2048, 0.5 + (y - 256) / 2048)
        }
        geometries.endPath()
      }
      geometries.endPart(part.kind)
    }
    geometries.endShape()
    shapeFeatures.append(feature)
  }

  package mutating func attach(_ row: Int, toAnnotation host: Int, at point: Anchor? = nil) {
    appendAttachment(.annotation)
    attachments.host[attachments.count - 1] = UInt32(host)
    attachments.hostPoint[attachments.count - 1] = point
    annotations.attachment[row] = UInt32(attachments.count - 1)
  }

  /// Adds a symbol layer that draws points as icons of one size, and attaches an annotation to each.
  package mutating func addIcons(
    _ points: [(x: Double, y: Double)], size: Double, sortKeys: [Double], allowsOverlap: Bool = false
  ) {
    layers.append("icons", .symbol, width: size, height: size)
    layers.allowsOverlap[layers.allowsOverlap.count - 1] = allowsOverlap
    for (row, point) in points.enumerated() {
      let number = UInt32(layerFeatures.count)
      layerFeatures.feature.append(number)
      layerFeatures.shape.append(UInt32(geometries.count))
      layerFeatures.width.append(size)
      layerFeatures.height.append(size)
      layerFeatures.widthTable.append(LayerTable.noTable)
      layerFeatures.heightTable.append(LayerTable.noTable)
      layerFeatures.sortKey.append(sortKeys[row])
      layerFeatures.filterZooms.append(.all)
      append(.point(point.x, point.y), feature: number)
      appendAttachment(.point)
      attachments.layer[attachments.count - 1] = UInt32(layers.count - 1)
      attachments.feature[attachments.count - 1] = number
      annotations.attachment[row] = UInt32(attachments.count - 1)
    }
    layerFeatures.ends.append(UInt32(layerFeatures.count))
  }
}

extension Plan {
  /// Lets annotations cluster.
  /// - Parameters:
  ///   - members: For each annotation, the number of its cluster identifier; `nil` if it never clusters.
  ///   - looks: The appearance of the clusters of each identifier. Clusters without a size have that of their
  ///     first member.
  package mutating func cluster(
    _ members: [UInt32?], _ looks: [AnnotationOptions], minPoints: UInt32 = 2, maxZoom: Double = 25.5,
    at place: ClusterPositionRule = .mean
  ) {
    for (index, look) in looks.enumerated() {
      clusters.identifiers.append("c\(index)".utf8)
      clusters.minPoints.append(minPoints)
      clusters.maxZoom.append(maxZoom)
      clusters.position.append(place)
      clusters.aggregates.ends.append(0)
      clusters.looks.ends.append(UInt32(index + 1))
      clusters.looks.states.append([])
      clusters.looks.named.append(.all)
      clusters.looks.options.append(look)
      clusters.looks.inherited.append(look.width == 0 ? [.size, .priority] : .priority)
    }
    clusters.member = members.map { $0 ?? ClusterColumns.none }
  }
}

extension Plan {
  /// Adds an avoided layer that draws each shape as one feature, all with one size.
  /// - Parameter firstFeature: The number of the first feature; the others follow it.
  package mutating func avoid(
    _ type: LayerType, _ name: String = "layer", width: Double = 0, height: Double = 0,
    _ shapes: TestShape..., firstFeature: UInt32 = 100, change: (inout LayerTable, Int) -> Void = { _, _ in }
  ) {
    let layer = layers.count
    layers.append(name, type, width: width, height: height)
    change(&layers, layer)
    for (index, shape) in shapes.enumerated() {
      layerFeatures.feature.append(firstFeature + UInt32(index))
      layerFeatures.shape.append(UInt32(geometries.count))
      layerFeatures.width.append(width)
      layerFeatures.height.append(height)
      layerFeatures.widthTable.append(LayerTable.noTable)
      layerFeatures.heightTable.append(LayerTable.noTable)
      layerFeatures.sortKey.append(0)
      layerFeatures.filterZooms.append(.all)
      append(shape, feature: firstFeature + UInt32(index))
    }
    layerFeatures.ends.append(UInt32(layerFeatures.count))
    surroundings.avoidedLayers.append(UInt32(layer))
  }

  /// Attaches an annotation to the first feature of the last avoided layer.
  package mutating func attachToDrawnFeature(_ row: Int) {
    let drawn = layerFeatures.rows(ofLayer: layers.count - 1).lowerBound
    let isPoint =
      geometries.partKinds[geometries.parts(ofShape: Int(layerFeatures.shape[drawn])).lowerBound] == .points
    appendAttachment(isPoint ? .point : .shape)
    let index = attachments.count - 1
    attachments.feature[index] = layerFeatures.feature[drawn]
    if !isPoint {
      attachments.firstShape[index] = layerFeatures.shape[drawn]
      attachments.shapeCount[index] = 1
    }
    annotations.attachment[row] = UInt32(index)
  }

  package mutating func avoidRegion(left: Double, top: Double, right: Double, bottom: Double) {
    surroundings.avoidedRegions.append(
      RelativeRectangle(
        left: RelativeEdge(factor: 0, offset: left), top: RelativeEdge(factor: 0, offset: top),
        right: RelativeEdge(factor: 0, offset: right), bottom: RelativeEdge(factor: 0, offset: bottom)))
  }

  package mutating func putPuck(_ x: Double, _ y: Double, radius: Double) {
    surroundings.puck = Puck(
      coordinate: Coordinate(
        longitude: Mercator.longitude(x: 0.5 + (x - 256) / 2048),
        latitude: Mercator.latitude(y: 0.5 + (y - 256) / 2048)), radius: radius)
    // Rounding in degrees would move it by a billionth of a point.
    surroundings.puck?.mercatorX = 0.5 + (x - 256) / 2048
    surroundings.puck?.mercatorY = 0.5 + (y - 256) / 2048
  }

  /// Gives an annotation a collision shape other than its rectangle.
  package mutating func setShape(
    _ row: Int, _ mode: CollisionMode = .rectangle, insets: Insets = Insets(),
    boxes: [RelativeRectangle]? = nil
  ) {
    let list = boxes.map { collisionBoxes.append($0) } ?? CollisionOutline.wholeFrame
    annotations.options[row].collisionShape = collisionShape(
      CollisionOutline(mode, insets: insets, boxes: list))
  }
}

extension Frame {
  /// The hidden annotations with cause and blocker, as text.
  package var hiddenDescriptions: [String] {
    hidden.map { hidden in
      let by =
        switch hidden.by {
        case nil: "none"
        case .annotation(let annotation): "annotation(\(annotation.rawValue))"
        case .region(let region): "region(\(region.rawValue))"
        case .layer(let layer): "layer(\(layer.rawValue))"
        }
      return "\(hidden.annotation.rawValue): \(hidden.cause.name) by \(by)"
    }
  }
}

extension LayerTable {
  /// Adds a layer that is visible at every zoom, with centered icons that hide each other.
  package mutating func append(_ name: String, _ type: LayerType, width: Double, height: Double) {
    names.append(name.utf8)
    types.append(type)
    self.width.append(width)
    self.height.append(height)
    widthTable.append(LayerTable.noTable)
    heightTable.append(LayerTable.noTable)
    anchor.append(.center)
    offsetX.append(0)
    offsetY.append(0)
    allowsOverlap.append(false)
    trimStart.append(0)
    trimEnd.append(0)
    minZoom.append(0)
    maxZoom.append(26)
    isVisible.append(true)
    isHostSupplied.append(false)
  }
}

// Tests know their plan and identify its rows by numbers.

extension AnnotationIndex: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: UInt32) { self.init(rawValue: value) }
}

extension AnchorIndex: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: UInt32) { self.init(rawValue: value) }
}

extension AttachmentIndex: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: UInt32) { self.init(rawValue: value) }
}

extension LayerIndex: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: UInt32) { self.init(rawValue: value) }
}

extension RegionIndex: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: UInt32) { self.init(rawValue: value) }
}

extension PlacementPolicy {
  /// A policy without a margin, so that views are not placed before they are visible.
  package static var withoutMargin: PlacementPolicy {
    var policy = PlacementPolicy()
    policy.margin = 0
    return policy
  }
}

extension [UInt8] {
  /// The bytes with a length and a checksum in the header that match the content, or unchanged if they are
  /// shorter than a header.
  package var sealedPlan: [UInt8] {
    guard count >= PlanFile.headerSize else { return self }
    let tables = self[PlanFile.headerSize...]
    let checksum = tables.withUnsafeBytes { Checksum.xxh64($0) }
    let numbers = [UInt64(tables.count), checksum].flatMap { number in
      Swift.withUnsafeBytes(of: number.littleEndian) { [UInt8]($0) }
    }
    return self[..<(PlanFile.headerSize - numbers.count)] + numbers + tables
  }
}
