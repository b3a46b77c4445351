import CartoucheResolver
import Foundation

extension BruteForce {
  /// A shape that an avoided layer draws on screen.
  struct Drawn {
    var layer: UInt32
    var feature: UInt32
    var form: Form

    enum Form {
      case shape(PlainShape)
      /// The widths and shapes are in 1/256 points.
      case line(PlainSegment, width: Int)
      /// All edges of the outline and its holes.
      case area([PlainSegment])
    }
  }

  /// Returns all shapes that avoided layers draw in a frame, in the order of the layers in the spec.
  func drawnShapes(_ view: View) -> [Drawn] {
    plan.surroundings.avoidedLayers.flatMap { layer -> [Drawn] in
      let row = Int(layer)
      guard isDrawn(row, view) else { return [] }
      let shown = plan.layerFeatures.rows(ofLayer: row).filter { !featuresHidden.contains($0) }
      return shown.flatMap { feature in
        forms(feature, row, view).map {
          Drawn(layer: layer, feature: plan.layerFeatures.feature[feature], form: $0)
        }
      }
    }
  }

  func isDrawn(_ layer: Int, _ view: View) -> Bool {
    let (layers, steps) = (plan.layers, zoomSteps(view.camera.zoom))
    return layers.isVisible[layer] && zoomSteps(layers.minZoom[layer]) <= steps
      && steps < zoomSteps(layers.maxZoom[layer])
  }

  func forms(_ feature: Int, _ layer: Int, _ view: View) -> [Drawn.Form] {
    func size(_ value: Double, _ table: UInt32) -> Double {
      table == LayerTable.noTable ? value : plainTable(Int(table)).plainValue(at: view.camera.zoom)
    }
    let features = plan.layerFeatures
    let width = size(features.width[feature], features.widthTable[feature])
    let height = size(features.height[feature], features.heightTable[feature])
    let type = plan.layers.types[layer]
    return plan.geometries.parts(ofShape: Int(features.shape[feature])).flatMap { part -> [Drawn.Form] in
      switch (type, plan.geometries.partKinds[part]) {
      case (.symbol, .points), (.circle, .points):
        if width <= 0 || height <= 0 { return [] }
        return points(part, view).map { icon(at: $0, width, height, layer, isCircle: type == .circle) }
      case (.line, .line), (.line, .polygon):
        if width <= 0 { return [] }
        return lines(part, layer, view).map { .line($0, width: fixed(width)) }
      case (.fill, .polygon), (.fillExtrusion, .polygon): return area(part, view).map { [.area($0)] } ?? []
      default: return []
      }
    }
  }

  private func points(_ part: Int, _ view: View) -> [ScreenPoint] {
    let geometries = plan.geometries
    return geometries.paths(ofPart: part).flatMap { geometries.coordinates(ofPath: $0) }.compactMap {
      view.point(geometries.x[$0], geometries.y[$0])
    }
  }

  private func icon(
    at point: ScreenPoint, _ width: Double, _ height: Double, _ layer: Int, isCircle: Bool
  ) -> Drawn.Form {
    var option = AnchorOption(plan.layers.anchor[layer], width: width, height: height)
    option.offsetX = plan.layers.offsetX[layer]
    option.offsetY = plan.layers.offsetY[layer]
    let frame = viewFrame(0, option, point)
    return .shape(PlainShape(edges: frame?.edges ?? Edges(0, 0, 0, 0), isCircle: isCircle))
  }

  private func lines(_ part: Int, _ layer: Int, _ view: View) -> [PlainSegment] {
    plan.geometries.paths(ofPart: part).flatMap { path -> [PlainSegment] in
      let range = plan.geometries.coordinates(ofPath: path)
      var line = range.map { (x: plan.geometries.x[$0], y: plan.geometries.y[$0]) }
      let isLine = plan.geometries.partKinds[part] == .line
      if !isLine { line.append(line[0]) }
      let lengths = zip(line, line.dropFirst()).map { hypot($1.x - $0.x, $1.y - $0.y) }
      let total = lengths.reduce(0, +)
      let trim = isLine ? (plan.layers.trimStart[layer], plan.layers.trimEnd[layer]) : (0, 0)
      var before = 0.0
      return lengths.indices.flatMap { index -> [PlainSegment] in
        defer { before += lengths[index] }
        var shown = [(0.0, 1.0)]
        if trim.0 < trim.1 {
          let hidden = (
            (trim.0 * total - before) / lengths[index], (trim.1 * total - before) / lengths[index]
          )
          // Rounding must leave no part before a line's start or after its end.
          let (from, to) = (trim.0 > 0 ? min(1, hidden.0) : 0, trim.1 < 1 ? max(0, hidden.1) : 1)
          shown = [(0, from), (to, 1)].filter { $0.0 < $0.1 }
        }
        let (a, b) = (line[index], line[index + 1])
        return shown.compactMap { from, to in
          let (start, end) = (view.look(a.x, a.y, part), view.look(b.x, b.y, part))
          return PlainSegment(start.toward(end, from), start.toward(end, to), farthest: view.farthest)
        }
      }
    }
  }

  private func area(_ part: Int, _ view: View) -> [PlainSegment]? {
    let edges = plan.geometries.paths(ofPart: part).flatMap { path in
      let ring = view.ring(path, part, plan.geometries, within: PlainSegment.planes(farthest: view.farthest))
      return zip(ring, ring.dropFirst() + ring.prefix(1)).compactMap {
        PlainSegment($0, $1, farthest: view.farthest)
      }
    }
    return edges.isEmpty ? nil : edges
  }

  /// Returns the first avoided layer in the spec with a shape that meets one of the given shapes.
  func layer(meeting shapes: [PlainShape], _ drawn: [Drawn], own feature: UInt32, _ point: ScreenPoint)
    -> UInt32?
  {
    drawn.first { drawn in
      shapes.contains { shape in
        let isOwn = drawn.feature == feature
        switch drawn.form {
        case .shape(let other): return !isOwn && other.meets(shape)
        case .line(let segment, let width):
          return isOwn
            ? segment.passes(through: shape, without: point)
            : segment.passes(through: shape, without: nil) || segment.isNear(shape, width)
        case .area(let edges):
          return !isOwn
            && (edges.contains { $0.passes(through: shape, without: nil) }
              || PlainSegment.isInside(shape, edges))
        }
      }
    }?.layer
  }

  /// Returns the number of the feature to which an annotation is attached at one of its candidate coordinates.
  func ownFeature(_ row: Int, _ place: Place) -> UInt32 {
    let attachment = plan.annotations.attachment[row]
    guard attachment != AttachmentTable.none else { return AttachmentTable.none }
    guard isOnShape(row) else { return plan.attachments.feature[Int(attachment)] }
    let shape = (0..<plan.geometries.count).first {
      plan.geometries.parts(ofShape: $0).contains(place.part)
    }
    return shape.map { plan.shapeFeatures[$0] } ?? AttachmentTable.none
  }
}

extension BruteForce {
  /// Returns the features that their filters exclude at the zoom, or whose icons are hidden by other icons, as rows of
  /// `plan.layerFeatures`.
  func hiddenFeatures(_ view: View) -> Set<Int> {
    var placed: [PlainShape] = []
    let zoom = min(max(Int((zoomSteps(view.camera.zoom) / 4096).rounded(.down)), 0), 25)
    var hidden = Set(
      (0..<plan.layerFeatures.count).filter { plan.layerFeatures.filterZooms[$0].bits & 1 << zoom == 0 })
    for layer in (0..<plan.layers.count).reversed() where plan.layers.types[layer] == .symbol {
      let rows = plan.layerFeatures.rows(ofLayer: layer).sorted { a, b in
        let keys = plan.layerFeatures.sortKey
        return keys[a] == keys[b] ? a < b : keys[a] < keys[b]
      }
      for row in rows {
        let icons = isDrawn(layer, view) && !hidden.contains(row) ? icons(row, layer, view) : nil
        guard let icons else {
          hidden.insert(row)
          continue
        }
        var isShown = icons.isEmpty
        for icon in icons
        where plan.layers.allowsOverlap[layer] || !placed.contains(where: { $0.meets(icon) }) {
          placed.append(icon)
          isShown = true
        }
        if !isShown { hidden.insert(row) }
      }
    }
    return hidden
  }

  private func icons(_ feature: Int, _ layer: Int, _ view: View) -> [PlainShape] {
    forms(feature, layer, view).compactMap { if case .shape(let shape) = $0 { shape } else { nil } }
  }

  /// Returns whether a layer shows the icon of a feature; true for layers without icons.
  func hasIcon(_ feature: UInt32, _ layer: UInt32) -> Bool {
    if layer == AttachmentTable.none || feature == AttachmentTable.none { return true }
    let row = plan.layerFeatures.rows(ofLayer: Int(layer)).first { plan.layerFeatures.feature[$0] == feature }
    return row.map { !featuresHidden.contains($0) } ?? true
  }
}

extension PlainAnnotation {
  /// Returns the collision shapes of a view with a given rectangle.
  func collisionShapes(_ frame: BruteForce.PlainFrame) -> [PlainShape] {
    if mode == .none { return [] }
    let whole = [frame.edges]
    let rectangles = boxes?.map { BruteForce.edges($0, in: frame) } ?? whole
    let shapes = rectangles.map {
      PlainShape(
        edges: Edges(
          left: $0.left + fixed(insets.left), top: $0.top + fixed(insets.top),
          right: $0.right - fixed(insets.right), bottom: $0.bottom - fixed(insets.bottom)),
        isCircle: mode == .circle)
    }
    return shapes.filter { !$0.edges.isEmpty }
  }
}

extension BruteForce {
  /// Returns the collision shapes of a view with a given rectangle.
  func collisionShapes(_ row: Int, _ frame: PlainFrame) -> [PlainShape] {
    rows[row].inEffect(at: nil).collisionShapes(frame)
  }

  /// Returns a box relative to the view's top left corner.
  fileprivate static func edges(_ box: RelativeRectangle, in frame: PlainFrame) -> Edges {
    let inside = edges(box, in: frame.width, frame.height)
    return Edges(
      left: frame.edges.left + inside.left, top: frame.edges.top + inside.top,
      right: frame.edges.left + inside.right, bottom: frame.edges.top + inside.bottom)
  }

  private static func edges(_ rectangle: RelativeRectangle, in width: Double, _ height: Double) -> Edges {
    Edges(
      rectangle.left.factor * width + rectangle.left.offset,
      rectangle.top.factor * height + rectangle.top.offset,
      rectangle.right.factor * width + rectangle.right.offset,
      rectangle.bottom.factor * height + rectangle.bottom.offset)
  }

  /// Returns the edges of the avoided regions that have an area.
  func regionEdges(_ viewport: Viewport) -> [Edges] {
    plan.surroundings.avoidedRegions.map { BruteForce.edges($0, in: viewport.width, viewport.height) }
      .filter { !$0.isEmpty }
  }

  /// Returns the first avoided region that meets one of the shapes.
  func region(meeting shapes: [PlainShape], _ viewport: Viewport) -> Int? {
    plan.surroundings.avoidedRegions.firstIndex { region in
      let edges = BruteForce.edges(region, in: viewport.width, viewport.height)
      return shapes.contains { $0.meets(PlainShape(edges: edges)) }
    }
  }

  func isOnPuck(_ shapes: [PlainShape], _ view: View) -> Bool {
    guard let puck = plan.surroundings.puck,
      let point = view.point(puck.mercatorX, puck.mercatorY)
    else { return false }
    let disc = PlainShape(
      edges: Edges(
        point.x - puck.radius, point.y - puck.radius, point.x + puck.radius, point.y + puck.radius),
      isCircle: true)
    return shapes.contains { $0.meets(disc) }
  }
}
