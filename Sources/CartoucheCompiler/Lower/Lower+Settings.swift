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

  /// How far one point of `gap` moves the view: + is right and + is up.
  ///
  /// Away from the point: along an axis for sides, by 1/√2 on both for corners, not at all for center.
  var gapDirection: (x: Double, y: Double) {
    let diagonal = 0.5.squareRoot()
    return switch self {
    case .center: (0, 0)
    case .top: (0, -1)
    case .bottom: (0, 1)
    case .left: (1, 0)
    case .right: (-1, 0)
    case .topLeft: (diagonal, -diagonal)
    case .topRight: (-diagonal, -diagonal)
    case .bottomLeft: (diagonal, diagonal)
    case .bottomRight: (-diagonal, diagonal)
    }
  }
}
