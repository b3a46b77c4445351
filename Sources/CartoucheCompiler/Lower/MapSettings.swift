import CartoucheDiagnostics
package import CartoucheResolver
package import CartoucheSpec

/// What a spec says of the map and of frames as a whole.
struct MapSettings {
  let camera: Camera
  let placement: PlacementPolicy
  let surroundings: Surroundings
  let selection: SelectionMode

  /// - Parameter layers: those that annotations can be bound to.
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
    avoidedRegions = avoid.regions.map { RelativeRectangle($0) }
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
