import Cartouche

/// Zooms in on Paris over the cities of Europe, prints the changes of one view, and adds an annotation at the end.
///
///     swift run FlyOver Examples/world-cities/world-cities.annotations.yaml cities/amsterdam
@main
enum FlyOver {
  static func main() {
    guard CommandLine.arguments.count == 3 else {
      print("usage: FlyOver SPEC ANNOTATION")
      return
    }
    do {
      try fly(over: CommandLine.arguments[1], watching: CommandLine.arguments[2])
    } catch {
      print(error)
    }
  }

  /// Zooms in on Paris, frame by frame, and prints the changes of the annotation `id`. Adds an annotation at the end.
  private static func fly(over spec: String, watching id: String) throws {
    let annotations = try ViewAnnotations(contentsOf: spec)
    guard let watched = annotations[id] else {
      print("there is no annotation \(id)")
      return
    }
    var zoom = 0.0
    watched.onVisibilityChanged = { print("zoom \(zoom): \(watched.id) is \($0 ? "shown" : "hidden")") }
    watched.onAnchorChanged = { print("zoom \(zoom): its anchor is \($0.anchor.name)") }

    let viewport = Viewport(width: 1024, height: 768)
    let end = Coordinate(longitude: 2.35, latitude: 48.85)
    for step in 0...80 {
      zoom = 2 + Double(step) / 20
      let camera = Camera(center: end, zoom: zoom)
      annotations.update(camera: camera, viewport: viewport)
    }

    try annotations.addAnnotation("here") {
      $0.title = "You are here"
      $0.size = ViewSize(width: 96, height: 24)
      $0.attachment = .point(end)
      $0.priority = .required
      $0.zPriority = 900
    }
    annotations.update(camera: Camera(center: end, zoom: zoom), viewport: viewport)

    let frame = annotations.frame
    print("\(frame.placements.count) shown, \(frame.hidden.count) hidden; on top:")
    for placement in frame.placements.suffix(3).reversed() {
      let place = "\(Int(placement.x)), \(Int(placement.y))"
      print("  \(annotations.title(of: placement)) at \(place)")
    }
  }
}
