import CartoucheCompiler
import CartoucheResolver
import CartoucheTestSupport

/// Annotations with eight anchors each, distributed over a full screen, and a camera that pans over them.
struct Scene: Sendable {
  let count: Int
  /// Additional YAML properties of each annotation.
  var annotation = ""
  /// The YAML content of the spec's `placement`.
  var placement = ""

  static let viewport = Viewport(width: 1920, height: 1080)
  private static let zoom = 12.0
  private static let worldSize = 512.0 * 4096

  /// Returns the camera of a frame, which is 1.5 points farther east in each frame.
  static func camera(frame: Int) -> Camera {
    let x = 0.5 + 1.5 * Double(frame) / worldSize
    return Camera(center: Coordinate(longitude: Mercator.longitude(x: x), latitude: 0), zoom: zoom)
  }

  var plan: Plan {
    guard let plan = Workload.compiled(files).plan else { fatalError("the scene does not compile") }
    return plan
  }

  var files: [String: String] {
    let spec = """
      version: 1
      placement: { \(placement) }
      sources: { places: places.geojson }
      annotations:
        - id: place
          forEach: { source: places }
          size: [64, 24]
          variableAnchors: [bottom, top, left, right, top-left, top-right, bottom-left, bottom-right]
          \(annotation)
      """
    return ["spec": spec, "places.geojson": places]
  }

  private var places: String {
    var random = SeededRandom(seed: 1)
    let features = (0..<count).map { row in
      let x = 0.5 + random.number(-0.5...0.5) * Scene.viewport.width / Scene.worldSize
      let y = 0.5 + random.number(-0.5...0.5) * Scene.viewport.height / Scene.worldSize
      let coordinates = "[\(Mercator.longitude(x: x)),\(Mercator.latitude(y: y))]"
      return
        #"{"type":"Feature","id":\#(row),"properties":{},"geometry":{"type":"Point","coordinates":\#(coordinates)}}"#
    }
    return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ",\n"))]}"#
  }
}
