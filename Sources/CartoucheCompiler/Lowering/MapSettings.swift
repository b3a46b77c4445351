import CartoucheDiagnostics
package import CartoucheResolver
package import CartoucheSpec

/// The settings of the root spec for the plan: camera, placement, avoided objects and selection.
struct MapSettings {
  let camera: Camera
  let placement: PlacementPolicy
  let surroundings: Surroundings
  let selection: SelectionMode

  /// - Parameter layers: The plan rows of the layers that annotations can be bound to.
  init(_ spec: Spec, _ layers: LayerRows, _ data: inout MapData, _ log: inout DiagnosticLog) {
    camera = Camera(spec.camera.view)
    placement = PlacementPolicy(spec.placement)
    selection = SelectionMode(spec.selection)
    var surroundings = Surroundings(spec.avoid, spec.puck)
    for name in spec.avoid.layers {
      guard let layer = data.layer(named: name, &log) else { continue }
      let row = layers.row(layer)
      guard !surroundings.avoidedLayers.contains(row) else { continue }
      surroundings.avoidedLayers.append(row)
    }
    self.surroundings = surroundings
  }
}

extension Camera {
  package init(_ setting: CameraSetting) {
    self.init(
      center: Coordinate(longitude: setting.center.longitude, latitude: setting.center.latitude),
      zoom: setting.zoom, bearing: setting.bearing, pitch: setting.pitch,
      padding: Insets(setting.padding))
  }
}

extension PlacementPolicy {
  package init(_ setting: PlacementSetting) {
    self.init()
    strategy = setting.strategy == .best ? .best : .greedy
    budget = setting.budget
    tieBreak = TieBreak(setting.tieBreak)
    keepsAnchor = setting.keepAnchor
    calm = Calm(setting.calm)
    stickiness = setting.stickiness
    showMargin = setting.showMargin
    margin = setting.margin
    horizon = setting.horizon
    touchTarget = setting.touchTarget
  }
}

extension Surroundings {
  fileprivate init(_ avoid: AvoidSetting, _ puck: PuckSetting?) {
    self.init()
    avoidedRegions = avoid.regions.map { $0.rectangle.map { RelativeRectangle($0) } ?? .nowhere }
    if avoid.regions.contains(where: { $0.name != nil }) {
      for region in avoid.regions { regionNames.append((region.name?.content ?? "").utf8) }
    }
    avoidsStrictly = avoid.strict
    if let coordinate = puck?.coordinate, let radius = puck?.radius {
      self.puck = Puck(
        coordinate: Coordinate(longitude: coordinate.longitude, latitude: coordinate.latitude), radius: radius
      )
    }
  }
}

extension SelectionMode {
  fileprivate init(_ name: SelectionName) {
    switch name {
    case .single: self = .single
    case .multiple: self = .multiple
    case .none: self = .none
    }
  }
}

extension Calm {
  fileprivate init(_ name: CalmName) {
    switch name {
    case .equal: self = .equal
    case .motion: self = .motion
    case .none: self = .none
    }
  }
}

extension TieBreak {
  fileprivate init(_ name: TieBreakName) {
    switch name {
    case .last: self = .last
    case .first: self = .first
    case .lowerOnScreen: self = .lowerOnScreen
    case .nearestCenter: self = .nearestCenter
    }
  }
}

extension AnnotationLowering {
  /// Returns the rows that the camera must fit, for ids of annotations, `forEach` groups or instances.
  /// - Parameter wanted: The ids in the camera setting.
  func rows(
    shownBy wanted: [Located<String>], _ spec: ResolvedSpec, _ log: inout DiagnosticLog
  ) -> [UInt32] {
    if wanted.isEmpty { return [] }
    var found: [UInt32] = []
    // Lazy, because only a wrong id needs the list. Computed once, because a thousand ids may be wrong.
    lazy var known = spec.ids.sorted()
    for id in wanted {
      if let rows = rows(of: id.content, in: spec) {
        found += rows.map { UInt32($0) }
      } else if let row = instance(id.content, in: spec) {
        found.append(UInt32(row))
      } else if spec.position(of: id.content) == nil {
        spec.reportUnknown(
          id, among: known,
          help: known.isEmpty ? "the spec has no annotations" : "the spec has \(listed(known))", &log)
      }
    }
    return found
  }

  /// Returns the row of the instance `<group>/<feature>`, or `nil` if there is no such instance.
  private func instance(_ id: String, in spec: ResolvedSpec) -> Int? {
    for (slash, character) in zip(id.indices, id) where character == "/" {
      guard let rows = rows(of: String(id[..<slash]), in: spec) else { continue }
      if let row = rows.first(where: { table.ids[$0].elementsEqual(id.utf8) }) { return row }
    }
    return nil
  }
}
