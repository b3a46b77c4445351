import CartoucheResolver
import Foundation

extension BruteForce {
  /// Where an annotation may stand.
  struct Place: Equatable {
    var x = 0.0
    var y = 0.0
    var part = 0
    var point: ScreenPoint
    var coordinate: Coordinate
    /// Whether it follows the rules of points: one of several, or a fixed `at`.
    var isPoint = false
    /// Whether views are placed there before they are seen, or slide out.
    var isInMargin = false
    /// Whether what it lies on is large enough for the view, inside the inner bounds.
    var hasRoom = true

    /// In Mercator, of a part; only what is seen there.
    /// - Parameter region: nil: anywhere.
    init?(_ x: Double, _ y: Double, _ part: Int, _ region: Edges?, _ view: View) {
      let seen = view.look(x, y, part)
      guard seen.w > 0, seen.w <= view.farthest * (1 + 1e-12) else { return nil }
      let point = ScreenPoint(x: seen.x / seen.w, y: seen.y / seen.w)
      guard abs(point.x) <= 4_194_304, abs(point.y) <= 4_194_304 else { return nil }
      if let region {
        guard !region.isEmpty, fixed(point.x) >= region.left, fixed(point.x) <= region.right,
          fixed(point.y) >= region.top, fixed(point.y) <= region.bottom
        else { return nil }
      }
      self.x = x
      self.y = y
      self.part = part
      self.point = point
      let longitude = x * 360 - 180
      coordinate = Coordinate(
        longitude: longitude - 360 * ((longitude + 180) / 360).rounded(.down),
        latitude: 180 / .pi * (2 * atan(exp((1 - 2 * y) * .pi)) - .pi / 2))
    }

    init(point: ScreenPoint, coordinate: Coordinate) {
      self.point = point
      self.coordinate = coordinate
      isPoint = true
    }

    func isSame(as other: Place) -> Bool {
      part == other.part && abs(x - other.x) < 1e-12 && abs(y - other.y) < 1e-12
    }
  }

  /// The places of one annotation, in the order in which they are tried.
  struct Places {
    var list: [Place] = []
    /// Whether the first one is that of the last placement.
    var isKept = false
    /// Whether that one counts only if no other is acceptable.
    var keptIsLastResort = false
    /// Index of the first coordinate that a fresh view would try; nil: that is the kept one, or there is none.
    var firstRegular: Int?
  }

  /// In 1/256 points: the largest size over all anchors.
  func largestSize(_ row: Int) -> (width: Int, height: Int) {
    let own = plan.annotations.options[row]
    let widths = options(row).map { fixed($0.width ?? own.width) }
    let heights = options(row).map { fixed($0.height ?? own.height) }
    return (widths.max() ?? 0, heights.max() ?? 0)
  }

  /// In 1/256 points.
  func margin(_ row: Int) -> Int {
    plan.annotations.options[row].fit == .require ? 0 : fixed(plan.placement.margin)
  }

  func bounds(_ row: Int, _ view: View) -> Edges {
    plan.annotations.options[row].flags.contains(.ignoreCameraPadding) ? view.screen : view.bounds
  }

  /// Whether views are placed there before they are seen.
  func isInMargin(_ point: ScreenPoint, of row: Int, _ view: View) -> Bool {
    let bounds = bounds(row, view)
    return !bounds.contains(point) && bounds.grown(by: margin(row)).contains(point)
  }

  /// Whether one of the frames at a point may be seen soon.
  func reachesScreen(_ point: ScreenPoint, of row: Int, _ view: View) -> Bool {
    let reach = view.screen.grown(by: margin(row))
    return options(row).contains { viewFrame(row, $0, point)?.edges.meets(reach) ?? false }
  }
}
