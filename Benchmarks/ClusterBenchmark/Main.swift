import CartoucheResolver
import Foundation

/// Measures how long a cluster hierarchy takes to build, how large it is, how long a frame takes to select the visible clusters
/// from it, and how much it adds to the reading of a plan file.
///
/// Run it with `swift run -c release ClusterBenchmark [COUNT]`. COUNT is the number of annotations, by default a million.
@main
struct Main {
  static func main() {
    let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000
    let before = peakMegabytes()
    for points in Points.allCases {
      let (leaves, shapes) = points.leaves(count: count)
      var hierarchy = ClusterHierarchy()
      let clock = ContinuousClock()
      let wall = clock.measure {
        hierarchy = ClusterHierarchy(leaves, shapes, at: .mean, maxZoom: 25.5)
      }
      print("\(points.rawValue): \(count) annotations, \(hierarchy.nodeCount) nodes, built in \(wall)")
      print("  \(hierarchy.bytes / count) bytes an annotation, peak \(peakMegabytes()) MB (\(before) before)")
      cut(hierarchy)
    }
    measurePlanFile(count: count)
  }

  /// Measures frames that pan over a part of the map at a zoom with about 300 visible clusters.
  private static func cut(_ hierarchy: ClusterHierarchy) {
    let viewport = Viewport(width: 1920, height: 1080)
    let area = ScreenRectangle(x: -140, y: -140, width: 2200, height: 1360)
    var cut = VisibleClusters()
    var best = (zoom: 0.0, distance: Int.max)
    let center = Coordinate(
      longitude: Mercator.longitude(x: hierarchy.x[hierarchy.nodeCount / 2]),
      latitude: Mercator.latitude(y: hierarchy.y[hierarchy.nodeCount / 2]))
    func take(_ zoom: Double, _ bearing: Double) {
      let camera = Camera(center: center, zoom: zoom, bearing: bearing, pitch: 30)
      let projection = Projection(camera: camera, viewport: viewport)
      cut.update(for: hierarchy, in: ClusterView(projection, heldZoom: zoom, area: area))
    }
    for step in 0..<120 {
      take(Double(step) / 8, 0)
      let distance = abs(cut.clusterCount - 300)
      if distance < best.distance { best = (Double(step) / 8, distance) }
    }
    let rounds = 2000
    var seen = 0
    let wall = ContinuousClock().measure {
      for round in 0..<rounds {
        take(best.zoom, Double(round % 360))
        seen += cut.clusterCount
      }
    }
    print("  a cut at zoom \(best.zoom) with \(seen / rounds) clusters in view: \(wall / rounds)")
  }

  private static func peakMegabytes() -> Int {
    var usage = rusage()
    #if os(Linux)
    getrusage(RUSAGE_SELF.rawValue, &usage)
    return usage.ru_maxrss / 1024
    #else
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss / 1024 / 1024
    #endif
  }
}

extension VisibleClusters {
  fileprivate var clusterCount: Int { runs.reduce(0) { $1.node == nil ? $0 : $0 + 1 } }
}

extension ClusterHierarchy {
  /// The number of bytes of the elements in the hierarchy's arrays.
  fileprivate var bytes: Int {
    members.count * 4 + nodeCount * (8 + 8 + 2 + 4 + 4 + 4 + MemoryLayout<WorldExtent>.stride)
  }
}
