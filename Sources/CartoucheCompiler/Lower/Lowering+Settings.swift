import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

extension Camera {
  init(_ setting: CameraSetting) {
    self.init(
      center: Coordinate(longitude: setting.center.longitude, latitude: setting.center.latitude),
      zoom: setting.zoom, bearing: setting.bearing, pitch: setting.pitch,
      padding: Insets(setting.padding))
  }
}

extension PlacementPolicy {
  init(_ setting: PlacementSetting) {
    self.init()
    strategy = setting.strategy == .best ? .best : .greedy
    budget = setting.budget
    tieBreak = TieBreak(setting.tieBreak)
    keepsAnchor = setting.keepAnchor
    stickiness = setting.stickiness
    showMargin = setting.showMargin
  }
}

extension Surroundings {
  init(_ avoid: AvoidSetting, _ puck: PuckSetting?) {
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

extension Lowering {
  /// Notes the layers that annotations keep clear of, each once.
  mutating func avoidLayers(_ names: [Located<String>], _ data: inout MapData, _ log: inout DiagnosticLog) {
    for name in names {
      guard let layer = data.layer(named: name, &log) else { continue }
      let row = layerRows[layer]
      guard !plan.surroundings.avoidedLayers.contains(row) else { continue }
      plan.surroundings.avoidedLayers.append(row)
    }
  }
}

extension SelectionMode {
  init(_ name: SelectionName) {
    switch name {
    case .single: self = .single
    case .multiple: self = .multiple
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

extension Fit {
  init(_ name: FitName) {
    switch name {
    case .prefer: self = .prefer
    case .require: self = .require
    case .ignore: self = .ignore
    }
  }
}

extension Anchor {
  init(_ name: AnchorName) {
    switch name {
    case .center: self = .center
    case .top: self = .top
    case .bottom: self = .bottom
    case .left: self = .left
    case .right: self = .right
    case .topLeft: self = .topLeft
    case .topRight: self = .topRight
    case .bottomLeft: self = .bottomLeft
    case .bottomRight: self = .bottomRight
    }
  }
}
