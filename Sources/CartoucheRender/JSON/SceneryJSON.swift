import CartoucheDiagnostics
package import CartoucheResolver

/// The features of sources and layers as GeoJSON geometries. A program that draws the map below the views, such as
/// the preview's page, can draw them at any camera.
///
/// `docs/preview.md` describes the members.
package struct SceneryJSON {
  private let plan: Plan
  private let base: Scenery?

  /// Creates a renderer.
  /// - Parameters:
  ///   - plan: The plan with the sources and layers.
  ///   - base: The base map, or `nil` for none.
  package init(plan: Plan, base: Scenery? = nil) {
    self.plan = plan
    self.base = base
  }

  /// Appends one JSON object to `output` as UTF-8.
  /// - Complexity: O(coordinates).
  package func write(to output: inout [UInt8]) {
    JSONWriter.append(to: &output) { json in
      json.object {
        $0.array("base") { json in if let base { json.elements(base) } }
        $0.array("sources") { json in
          json.elements(plan.scenery)
          for shape in plan.shapeFeatures.indices where plan.shapeFeatures[shape] == AttachmentTable.none {
            for part in plan.geometries.parts(ofShape: shape) { json.element(plan.geometries, part: part) }
          }
        }
        $0.array("layers") { json in
          for layer in 0..<plan.layers.count { json.object { write(layer, to: &$0) } }
        }
        $0.array("regions") { json in
          for (index, region) in plan.surroundings.avoidedRegions.enumerated() {
            json.element(region, named: plan.name(of: RegionIndex(index)))
          }
        }
        $0.member("margin", plan.placement.margin)
        if let puck = plan.surroundings.puck {
          $0.member("puck", puck.coordinate)
        } else {
          $0.member("puck", Int?.none)
        }
        $0.member("puckRadius", plan.surroundings.puck?.radius)
      }
    }
  }

  private func write(_ layer: Int, to json: inout JSONWriter) {
    let layers = plan.layers
    json.member("name", plan.name(of: LayerIndex(layer)))
    json.member("type", layers.types[layer].name)
    json.member("visible", layers.isVisible[layer])
    json.member("minZoom", layers.minZoom[layer])
    json.member("maxZoom", layers.maxZoom[layer])
    json.pair("trim", layers.trimStart[layer], layers.trimEnd[layer])
    json.member("anchor", layers.anchor[layer].name)
    json.pair("offset", layers.offsetX[layer], layers.offsetY[layer])
    json.array("features") { json in
      for drawn in plan.drawnShapes(ofLayer: layer) {
        let (width, height) = (drawn.width.stops, drawn.height.stops)
        for part in plan.geometries.parts(ofShape: drawn.shape) {
          json.object {
            $0.object("geometry") { $0.members(ofPart: part, of: plan.geometries) }
            $0.array("width") { json in for stop in width { json.pair(stop.zoom, stop.points) } }
            $0.array("height") { json in for stop in height { json.pair(stop.zoom, stop.points) } }
            $0.member("filterZooms", drawn.filterZooms)
          }
        }
      }
    }
  }
}

extension LayerLength {
  /// The width or height of the layer's features at the zooms 0, 0.25, 0.5, … 24. Entries between two entries of equal length are omitted.
  fileprivate var stops: [(zoom: Double, points: Double)] {
    if isConstant { return [(0, value(at: 0))] }
    let all = (0...96).map { (zoom: Double($0) / 4, points: value(at: Double($0) / 4)) }
    return all.indices.filter { index in
      index == 0 || index == 96 || all[index - 1].points != all[index].points
        || all[index].points != all[index + 1].points
    }.map { all[$0] }
  }
}

extension JSONWriter {
  mutating func pair(_ first: Double, _ second: Double) {
    array {
      $0.element(first)
      $0.element(second)
    }
  }

  fileprivate mutating func elements(_ scenery: Scenery) {
    if !scenery.pointX.isEmpty {
      object {
        $0.member("type", "MultiPoint")
        $0.array("coordinates") { json in
          for (x, y) in zip(scenery.pointX, scenery.pointY) { json.coordinate(x, y) }
        }
      }
    }
    for part in scenery.shapes.partKinds.indices { element(scenery.shapes, part: part) }
  }

  fileprivate mutating func element(_ shapes: GeometryTable, part: Int) {
    object { $0.members(ofPart: part, of: shapes) }
  }

  fileprivate mutating func members(ofPart part: Int, of shapes: GeometryTable) {
    let paths = shapes.paths(ofPart: part)
    let kind = shapes.partKinds[part]
    switch kind {
    case .points: member("type", "MultiPoint")
    case .line: member("type", "LineString")
    case .polygon: member("type", "Polygon")
    }
    array("coordinates") { json in
      for path in paths {
        if kind == .polygon {
          json.array { $0.coordinates(ofPath: path, of: shapes, isRing: true) }
        } else {
          json.coordinates(ofPath: path, of: shapes, isRing: false)
        }
      }
    }
  }

  /// Writes the coordinates of a path.
  /// - Parameters:
  ///   - path: The index of the path in `shapes`.
  ///   - shapes: The table of paths and their coordinates.
  ///   - isRing: Whether to repeat the first coordinate at the end, as in GeoJSON.
  private mutating func coordinates(ofPath path: Int, of shapes: GeometryTable, isRing: Bool) {
    let range = shapes.coordinates(ofPath: path)
    for index in range { coordinate(shapes.x[index], shapes.y[index]) }
    if isRing { coordinate(shapes.x[range.lowerBound], shapes.y[range.lowerBound]) }
  }

  /// Writes a Mercator coordinate, 0…1, as degrees with 7 decimals, a precision of about a centimeter.
  private mutating func coordinate(_ mercatorX: Double, _ mercatorY: Double) {
    array {
      $0.element(JSONText(Mercator.longitude(x: mercatorX).rounded(decimals: 7)))
      $0.element(JSONText(Mercator.latitude(y: mercatorY).rounded(decimals: 7)))
    }
  }
}
