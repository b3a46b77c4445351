import CartoucheDiagnostics
import CartoucheResolver

extension PlanJSON {
  /// What is not said of a layer is as it is without being written.
  func writeLayers(to json: inout JSONWriter) {
    let layers = plan.layers
    json.array("layers", .lines) { json in
      for row in 0..<layers.count {
        json.object {
          $0.member("name", plan.name(of: LayerIndex(row)))
          $0.member("type", layers.types[row].name)
          $0.member("width", layers.width[row])
          $0.member("height", layers.height[row])
          if layers.types[row] == .symbol {
            $0.member("anchor", layers.anchor[row].name)
            $0.member("offsetX", layers.offsetX[row])
            $0.member("offsetY", layers.offsetY[row])
            $0.member("allowOverlap", layers.allowsOverlap[row])
          }
          if layers.trimStart[row] < layers.trimEnd[row] {
            $0.pair("trimOffset", layers.trimStart[row], layers.trimEnd[row])
          }
          $0.member("minZoom", layers.minZoom[row])
          $0.member("maxZoom", layers.maxZoom[row])
          $0.member("visible", layers.isVisible[row])
          $0.member("hostSupplied", layers.isHostSupplied[row])
          writeZoom(layers.widthTable[row], layers.heightTable[row], to: &$0)
        }
      }
    }
  }

  func writeLayerFeatures(to json: inout JSONWriter) {
    let features = plan.layerFeatures
    json.array("layerFeatures", .lines) { json in
      for layer in 0..<plan.layers.count {
        for row in features.rows(ofLayer: layer) {
          json.object {
            $0.member("layer", plan.name(of: LayerIndex(layer)))
            $0.member("feature", Int(features.feature[row]))
            $0.member("width", features.width[row])
            $0.member("height", features.height[row])
            $0.member("sortKey", features.sortKey[row])
            writeZoom(features.widthTable[row], features.heightTable[row], to: &$0)
          }
        }
      }
    }
  }

  private func writeZoom(_ width: UInt32, _ height: UInt32, to json: inout JSONWriter) {
    let tables = [("width", width), ("height", height)].filter { $0.1 != LayerTable.noTable }
    guard !tables.isEmpty else { return }
    json.object("zoom") {
      for (name, table) in tables { plan.zoomTables[Int(table)].write(as: name, to: &$0) }
    }
  }

  func writeSurroundings(to json: inout JSONWriter) {
    let surroundings = plan.surroundings
    json.object("avoid") { json in
      json.array("layers") {
        for layer in surroundings.avoidedLayers { $0.element(plan.name(of: LayerIndex(layer))) }
      }
      json.array("regions") {
        for region in surroundings.avoidedRegions { $0.element(region) }
      }
      json.member("strict", surroundings.avoidsStrictly)
    }
    guard let puck = surroundings.puck else { return }
    json.object("puck") {
      $0.member("coordinate", puck.coordinate)
      $0.pair("mercator", puck.mercatorX, puck.mercatorY)
      $0.member("radius", puck.radius)
    }
  }
}

extension JSONWriter {
  /// Each edge as `[factor,offset]`: the factor of the whole length, and points.
  mutating func element(_ rectangle: RelativeRectangle) {
    object {
      for (name, edge) in [
        ("left", rectangle.left), ("top", rectangle.top), ("right", rectangle.right),
        ("bottom", rectangle.bottom),
      ] {
        $0.pair(name, edge.factor, edge.offset)
      }
    }
  }
}

extension LayerType {
  /// As a spec writes it.
  var name: String {
    switch self {
    case .symbol: "symbol"
    case .circle: "circle"
    case .line: "line"
    case .fill: "fill"
    case .fillExtrusion: "fill-extrusion"
    }
  }
}
