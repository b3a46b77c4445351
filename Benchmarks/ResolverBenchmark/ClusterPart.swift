import CartoucheResolver
import CartoucheTestSupport

/// Measures frames of a world map whose annotations may all cluster: a close view, compared with a plan of only the near annotations,
/// and a view of the whole world in clusters.
enum ClusterPart {
  static let near = 1_000
  static let all = 100_000

  static func run() {
    let few = plan(Scene(count: near, seed: 1))
    let many = plan(Scene(count: near, spreadAmong: all, seed: 1))
    for (name, camera) in [("panned", Scene.camera(frame:)), ("zoomed", Scene.zoomingCamera(frame:))] {
      measure("\(near) near the viewport, \(name)", camera, ("alone", few), ("among \(all)", many))
    }
    for (name, camera) in [("panned", worldCamera(frame:)), ("zoomed", zoomingWorldCamera(frame:))] {
      measure("the whole world, \(name)", camera, ("\(near)", few), ("\(all)", many))
    }
  }

  private static func measure(
    _ title: String, _ camera: @escaping (Int) -> Camera, _ first: (name: String, plan: Plan),
    _ second: (name: String, plan: Plan)
  ) {
    var one = Resolver(plan: first.plan)
    var other = Resolver(plan: second.plan)
    (one.reportsHidden, other.reportsHidden) = (false, false)
    var result = Frame()
    var clusters = [0, 0]
    let timings = Timing.measure([
      {
        one.resolve(camera: camera($0), viewport: Scene.viewport, into: &result)
        clusters[0] += result.clusters.count
      },
      {
        other.resolve(camera: camera($0), viewport: Scene.viewport, into: &result)
        clusters[1] += result.clusters.count
      },
    ])
    print("clusters: \(title)")
    print("  \(first.name)  \(timings[0]), \(clusters[0] / (2 * Scene.frames)) clusters")
    print(
      "  \(second.name)  \(timings[1]), \(clusters[1] / (2 * Scene.frames)) clusters, "
        + "ratio \(timings[1].ratio(to: timings[0]))")
  }

  private static func plan(_ scene: Scene) -> Plan {
    var plan = scene.plan
    var look = AnnotationOptions()
    (look.width, look.height) = (40, 40)
    look.anchorList = plan.anchorLists.append([AnchorOption(.center)])
    look.maxZoom = 22
    look.flags = [.visible, .obstacle]
    plan.cluster(Array(repeating: 0, count: plan.annotations.count), [look])
    return plan
  }

  /// Returns the camera of a frame that pans like `Scene.camera`, but shows the whole world.
  private static func worldCamera(frame: Int) -> Camera {
    let shift = 0.3 * Double(frame < Scene.frames / 2 ? frame : Scene.frames - frame)
    return Camera(center: Coordinate(longitude: shift, latitude: 0), zoom: 1.5)
  }

  private static func zoomingWorldCamera(frame: Int) -> Camera {
    Camera(zoom: 1.5 + 0.01 * Double(frame < Scene.frames / 2 ? frame : Scene.frames - frame))
  }
}
