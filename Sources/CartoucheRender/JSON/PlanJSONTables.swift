import CartoucheDiagnostics
import CartoucheResolver

extension PlanJSON {
  /// Writes the plan's layers. Members with their default values are omitted.
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
            $0.member("filterZooms", features.filterZooms[row])
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
        for (index, region) in surroundings.avoidedRegions.enumerated() {
          $0.element(region, named: plan.name(of: RegionIndex(index)))
        }
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
  /// Writes a rectangle that is relative to a view. Each edge is `[factor,offset]`: a factor of the view's width or
  /// height, and an offset in points.
  /// - Parameter name: a name to write before the edges; empty for none.
  mutating func element(_ rectangle: RelativeRectangle, named name: String = "") {
    object {
      if !name.isEmpty { $0.member("name", name) }
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
  /// The name of the layer type in specs.
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

extension PlanJSON {
  /// Writes the properties that states of annotations set. The member `callout` is an index in the plan's list of
  /// callouts.
  func writeStates(to json: inout JSONWriter) {
    let states = plan.states
    let zoomTables = ZoomTablesByRow(
      plan, plan.zoomTables.stateDrives, states.options, naming: states.named)
    json.array("states", .lines) { json in
      for row in 0..<states.count {
        json.object {
          $0.member("annotation", plan.id(of: AnnotationIndex(states.annotation[row])))
          write(states.states[row], to: &$0)
          let named = states.named[row]
          if named.contains(.title) { $0.member("title", states.titles.string(row)) }
          if named.contains(.subtitle) { $0.member("subtitle", states.subtitles.string(row)) }
          if named.contains(.data) { $0.member("data", JSONText(states.data(row))) }
          write(states.options[row], naming: named, to: &$0)
          zoomTables.write(row, to: &$0)
        }
      }
    }
  }

  func write(_ states: AnnotationStates, to json: inout JSONWriter) {
    json.array("states") { for state in states.states { $0.element(state.name) } }
  }

  func writeCallouts(to json: inout JSONWriter) {
    let callouts = plan.callouts
    let zoomTables = ZoomTablesByRow(plan, plan.zoomTables.calloutDrives, anchorLists: callouts.anchorList)
    json.array("callouts", .lines) { json in
      for row in 0..<callouts.count {
        json.object {
          $0.member("width", known(callouts.width[row]))
          $0.member("height", known(callouts.height[row]))
          writeAnchors(callouts.anchorList[row], to: &$0)
          for (name, column) in [
            ("title", callouts.titles), ("subtitle", callouts.subtitles),
            ("leftAccessory", callouts.leftAccessories), ("rightAccessory", callouts.rightAccessories),
            ("detailAccessory", callouts.detailAccessories),
          ] where column.string(row) != "" {
            $0.member(name, column.string(row))
          }
          if callouts.tipLength[row] > 0 {
            $0.object("tip") {
              $0.member("length", callouts.tipLength[row])
              $0.member("width", callouts.tipWidth[row])
            }
          }
          $0.array("parts") {
            for part in callouts.parts.range(row) { $0.element(callouts.partNames.string(part)) }
          }
          let flags = callouts.flags[row]
          $0.member("background", flags.contains(.absorbs) ? "absorb" : "pass")
          $0.member("when", flags.contains(.always) ? "always" : "selected")
          $0.member("obstacle", flags.contains(.obstacle))
          if flags.contains(.estimated) { $0.member("estimated", true) }
          zoomTables.write(row, to: &$0)
        }
      }
    }
  }
}

extension StateColumns {
  /// Returns the `data` that a row of the table of states sets for the host's view, as a JSON object.
  fileprivate func data(_ row: Int) -> String { viewData[row].isEmpty ? "{}" : viewData.string(row) }
}

extension PlanJSON {
  /// Writes the plan's clusters with their aggregates and looks. A look is the appearance of a cluster's view in a state; the first look
  /// applies in no state.
  func writeClusters(to json: inout JSONWriter) {
    let clusters = plan.clusters
    let zoomTables = ZoomTablesByRow(
      plan, plan.zoomTables.clusterDrives, clusters.looks.options, naming: clusters.looks.named)
    json.array("clusters", .lines) { json in
      for row in 0..<clusters.count {
        json.object {
          $0.member("identifier", clusters.identifiers.string(row))
          $0.member("minPoints", Int(clusters.minPoints[row]))
          $0.member("maxZoom", clusters.maxZoom[row])
          $0.member("at", clusters.position[row] == .mean ? "mean" : "first")
          $0.object("aggregates") {
            for index in clusters.aggregates.range(ofCluster: row) {
              $0.member(clusters.aggregates.names.string(index), clusters.aggregates.operations[index].name)
            }
          }
          $0.array("looks") { json in
            for look in clusters.looks.range(ofCluster: row) {
              json.object { write(look: look, zoomTables, to: &$0) }
            }
          }
        }
      }
    }
  }

  private func write(look row: Int, _ zoomTables: ZoomTablesByRow, to json: inout JSONWriter) {
    let looks = plan.clusters.looks
    let isOwn = looks.states[row].isEmpty
    if !isOwn { write(looks.states[row], to: &json) }
    let named = looks.named[row]
    if isOwn {
      write(looks.options[row], to: &json)
    } else {
      write(looks.options[row], naming: named, to: &json)
    }
    json.array("inherited") {
      if looks.inherited[row].contains(.size), named.contains(.width) { $0.element("size") }
      if looks.inherited[row].contains(.width) { $0.element("width") }
      if looks.inherited[row].contains(.height) { $0.element("height") }
      if looks.inherited[row].contains(.priority), named.contains(.priority) { $0.element("priority") }
    }
    let programs =
      ClusterText.allCases.compactMap { text in looks.program(of: text, inRow: row).map { (text.name, $0) } }
      + looks.drives.filter { $0.row == row }.map { ($0.property.name, Int($0.program)) }
    if !programs.isEmpty {
      json.object("programs") { json in
        for (name, program) in programs { json.array(name) { write(program: program, to: &$0) } }
      }
    }
    zoomTables.write(row, to: &json)
  }

  /// Writes the steps of the cluster program that has the given index. Each step is a text: `add`, `number 2`, `jumpIfFalse 9`.
  private func write(program: Int, to json: inout JSONWriter) {
    let programs = plan.clusters.programs
    for step in programs.steps[programs.range(program)] {
      switch step.operation {
      case .number:
        json.element("number \(programs.constants[Int(step.operand)].ecmaScriptDescription)")
      case .boolean: json.element(step.operand == 0 ? "false" : "true")
      case .text, .structure:
        json.element("\(step.operation.name) \(programs.texts.string(Int(step.operand)))")
      case .aggregate, .fraction, .jump, .jumpIfFalse, .jumpIfTrue, .jumpIfNotNull, .jumpIfNumber,
        .jumpIfBoolean, .jumpIfNumeric, .jumpIfText, .attempt:
        json.element("\(step.operation.name) \(step.operand)")
      default: json.element(step.operation.name)
      }
    }
  }

  /// Writes the cluster identifier of the annotation in a row of the plan, and the annotation's values for the aggregates of its cluster.
  func writeMembership(_ row: Int, to json: inout JSONWriter) {
    let clusters = plan.clusters
    guard clusters.canCluster(row) else { return }
    let cluster = Int(clusters.member[row])
    json.member("cluster", clusters.identifiers.string(cluster))
    let names = clusters.aggregates.range(ofCluster: cluster)
    guard !names.isEmpty else { return }
    json.object("aggregated") { json in
      for (name, value) in zip(names, clusters.aggregates.values(ofRow: row)) {
        json.member(clusters.aggregates.names.string(name), jsonText(value))
      }
    }
  }

  private func jsonText(_ value: ClusterValue) -> JSONText {
    switch value {
    case .null: JSONText("null")
    case .boolean(let boolean): JSONText(boolean ? "true" : "false")
    case .number(let number): JSONText(number.ecmaScriptDescription)
    case .text(let index), .structure(let index):
      JSONText(plan.clusters.aggregates.texts.string(Int(index)))
    }
  }
}

extension AggregateOperation {
  fileprivate var name: String {
    switch self {
    case .sum: "sum"
    case .min: "min"
    case .max: "max"
    case .mean: "mean"
    case .first: "first"
    case .count: "count"
    }
  }
}
