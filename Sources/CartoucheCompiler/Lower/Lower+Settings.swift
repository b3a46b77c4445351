import CartoucheResolver
import CartoucheSpec

extension Camera {
  init(_ setting: CameraSetting) {
    self.init(
      center: Coordinate(longitude: setting.center.longitude, latitude: setting.center.latitude),
      zoom: setting.zoom, bearing: setting.bearing, pitch: setting.pitch,
      padding: Insets(
        top: setting.padding.top, right: setting.padding.right, bottom: setting.padding.bottom,
        left: setting.padding.left))
  }
}

extension PlacementPolicy {
  init(_ setting: PlacementSetting) {
    self.init()
    tieBreak = TieBreak(setting.tieBreak)
    keepsAnchor = setting.keepAnchor
    stickiness = setting.stickiness
    showMargin = setting.showMargin
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
