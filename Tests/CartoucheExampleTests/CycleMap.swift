import CartoucheCompiler
import CartoucheRender
import CartoucheResolver
import CartoucheTestSupport
import Testing

/// The example `cycle-sharing` with some cycles of a test instead of its data, on a small map.
final class CycleMap {
  /// The position of a cycle in points relative to the middle of the map at `Self.camera`, to the right and
  /// downwards.
  struct Cycle {
    var kind: String
    var x: Double
    var y: Double
    var battery = 50
  }

  static let camera = Camera(center: Coordinate(longitude: -122.42, latitude: 37.78), zoom: 13)
  static let viewport = Viewport(width: 300, height: 180)

  private(set) var resolver: Resolver
  private(set) var frame = Frame()
  private(set) var camera = CycleMap.camera
  private var described: DescribedFrame

  /// Creates a map.
  /// - Parameter edits: The replacements in the spec. Each replaced text must exist.
  init(_ cycles: [Cycle], edits: [String: String] = [:]) throws {
    let loader = Loader(data: Self.geoJSON(cycles), edits: edits)
    let compilation = try compile("Examples/cycle-sharing/cycle-sharing.annotations.yaml", loader: loader)
    resolver = Resolver(plan: try #require(compilation.plan))
    described = DescribedFrame(frame, of: resolver)
    show()
  }

  func show(_ camera: Camera = CycleMap.camera) {
    self.camera = camera
    resolver.resolve([], camera: camera, viewport: Self.viewport, into: &frame)
    described = DescribedFrame(frame, of: resolver)
  }

  /// Compares the picture of the frame with that of the assertion.
  func expectPicture(_ name: String) {
    let resolved = ResolvedFrame(
      camera: camera, viewport: Self.viewport, frame: described.frame, clusters: described.clusters)
    expectGolden(FrameSVG(plan: described.plan).text(resolved), "docs/pictures/cycle-sharing/\(name).svg")
  }

  // MARK: What is seen

  /// A view as users see it.
  struct View: Equatable {
    var id: String
    var title: String
    /// The fraction of tricycles, or `nil` if the data has none.
    var fraction: Double?
    var priority: Double
  }

  /// Bottom first.
  var views: [View] { described.frame.placements.map { view(of: $0.annotation) } }

  /// The hidden annotations, with cause and blocker.
  var hidden: [String] {
    described.frame.hidden.map { hidden in
      let by = if case .annotation(let annotation) = hidden.by { " by " + id(annotation) } else { "" }
      return "\(id(hidden.annotation)) \(hidden.cause.name)\(by)"
    }.sorted()
  }

  /// The events, in order.
  var events: [String] { described.frame.events.map { "\($0.annotation.map(id) ?? "") \($0.kind)" } }

  /// The ids of the members of each cluster.
  var members: [[String]] { described.clusters.map { $0.members.map(id) } }

  /// The texts of clusters, also of hidden ones.
  var clusters: [View] { described.frame.clusters.map { view(of: $0.annotation) } }

  /// The subtitle of the first view.
  var subtitle: String? {
    frame.placements.isEmpty ? nil : described.plan.subtitle(of: described.frame.placements[0])
  }

  private func id(_ annotation: AnnotationIndex) -> String { described.plan.id(of: annotation) }

  private func view(of annotation: AnnotationIndex) -> View {
    let row = annotation.row
    let data = described.plan.viewData.string(row)
    let fraction = data.firstMatch(of: #/"fraction":([0-9.]+)/#).flatMap { Double($0.1) }
    return View(
      id: id(annotation), title: described.plan.annotations.titles.string(row), fraction: fraction,
      priority: described.plan.annotations.options[row].priority)
  }

  // MARK: Cycles

  /// The coordinate at a point. A degree of longitude has the same width everywhere; one of latitude is
  /// larger away from the equator.
  static func coordinate(_ x: Double, _ y: Double) -> Coordinate {
    let projection = Projection(camera: camera, viewport: viewport)
    let point = ScreenPoint(x: viewport.width / 2 + x, y: viewport.height / 2 + y)
    return projection.coordinate(at: point) ?? camera.center
  }

  private static func geoJSON(_ cycles: [Cycle]) -> String {
    let features = cycles.enumerated().map { number, cycle in
      let place = coordinate(cycle.x, cycle.y)
      return """
        {"type":"Feature","id":\(number + 1),"properties":{"kind":"\(cycle.kind)","battery":\(cycle.battery)},\
        "geometry":{"type":"Point","coordinates":[\(place.longitude),\(place.latitude)]}}
        """
    }
    return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
  }

  private struct Loader: FileLoader {
    var data: String
    var edits: [String: String]

    func load(_ path: String, limit: Int) throws(FileFailure) -> [UInt8] {
      if path.hasSuffix("cycles.geojson") { return Array(data.utf8) }
      var text = String(decoding: try RepositoryLoader().load(path, limit: limit), as: UTF8.self)
      for (old, new) in edits.sorted(by: { $0.key < $1.key }) {
        #expect(text.contains(old), "the example has no \(old)")
        text = text.replacing(old, with: new)
      }
      return Array(text.utf8)
    }
  }
}
