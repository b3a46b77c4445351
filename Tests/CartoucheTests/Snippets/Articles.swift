import Cartouche
import CartoucheResolver

// The code of the articles in `Cartouche.docc` and of the README. Compiling it is the test. `SnippetTests`
// checks that the articles contain no other code.

private func landingPage() throws {
  let annotations = try ViewAnnotations(contentsOf: "cafes.annotations.yaml")
  annotations.update(camera: nil, viewport: Viewport(width: 390, height: 844))
  for placement in annotations.frame.placements {
    print(annotations.title(of: placement), placement.x, placement.y)
  }
}

private func readme(camera: Camera) throws {
  let annotations = try ViewAnnotations(contentsOf: "cafes.annotations.yaml")  // or a compiled plan
  annotations["hello"]?.onVisibilityChanged = { isVisible in print(isVisible ? "shown" : "hidden") }

  // Whenever the map has moved:
  annotations.update(camera: camera, viewport: Viewport(width: 390, height: 844))
  for placement in annotations.frame.placements {  // bottom first
    print(annotations.title(of: placement), placement.x, placement.y)
  }
}

private func readmeWithoutObjects(camera: Camera) throws {
  var resolver = Resolver(plan: try Plan(contentsOf: "cafes.annotations.yaml"))
  var frame = Frame()
  resolver.resolve(camera: camera, viewport: Viewport(width: 390, height: 844), into: &frame)
  for event in frame.events {
    if case .hidden(let cause, _) = event.change, let annotation = event.annotation {
      print(resolver.plan.id(of: annotation), cause.name)
    }
  }
}

// MARK: ShowViews

private func load() throws {
  let annotations = try ViewAnnotations(contentsOf: "cafes.annotations.yaml")
  _ = annotations
}

private func loadWithWarnings() throws {
  var warnings: [Finding] = []
  let plan = try Plan(contentsOf: "cafes.annotations.yaml", warnings: &warnings)
  print(TextRenderer().render(warnings))
  let annotations = ViewAnnotations(plan: plan)
  _ = annotations
}

private final class AppView {
  var text = ""
  var frame = ScreenRectangle(x: 0, y: 0, width: 0, height: 0)
}

private struct AppViews {
  func dequeue(_ name: String, slot: Int) -> AppView { AppView() }
}

private func show(annotations: ViewAnnotations, camera: Camera, views: AppViews) {
  annotations.update(camera: camera, viewport: Viewport(width: 390, height: 844))
  for placement in annotations.frame.placements {
    let view = views.dequeue(annotations.view(of: placement), slot: placement.slot)
    view.text = annotations.title(of: placement)
    view.frame = placement.frame
  }
}

private func resolveWithoutObjects(camera: Camera) throws {
  var resolver = Resolver(plan: try Plan(contentsOf: "cafes.annotations.yaml"))
  var frame = Frame()
  resolver.resolve(camera: camera, viewport: Viewport(width: 390, height: 844), into: &frame)
}

// MARK: FollowTheCamera

private func follow(annotations: ViewAnnotations) {
  let camera = Camera(center: Coordinate(longitude: -122.4075, latitude: 37.788), zoom: 15)
  annotations.update(camera: camera, viewport: Viewport(width: 390, height: 844))
  // Once the map is idle:
  annotations.update(camera: camera, viewport: Viewport(width: 390, height: 844), isSettled: true)
}

private func follow(
  annotations: ViewAnnotations,
  columns: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)
) {
  let matrix = MapMatrix(columns: columns, zoom: 15)
  annotations.update(matrix: matrix, viewport: Viewport(width: 390, height: 844))
}

private struct AppMap {
  var area: MapArea
  func point(_ coordinate: Coordinate) -> ScreenPoint? { nil }
  func coordinate(_ point: ScreenPoint) -> Coordinate? { nil }
  func draw(from start: ScreenPoint, to end: ScreenPoint) {}
}

private func updateGlobe(annotations: ViewAnnotations, camera: Camera, map: AppMap) {
  annotations.update(
    camera: camera, area: map.area, viewport: Viewport(width: 390, height: 844), unprojecting: map.coordinate,
    projecting: map.point)
}

private func fit(annotations: ViewAnnotations, camera: Camera) {
  guard let hello = annotations["hello"] else { return }
  let whole = annotations.resolver.camera(
    fitting: .only([hello.index]), from: camera, in: Viewport(width: 390, height: 844))
  _ = whole
}

// MARK: ReactToChanges

private func react(annotations: ViewAnnotations) {
  let hello = annotations["hello"]
  hello?.onVisibilityChanged = { isVisible in print(isVisible ? "shown" : "hidden") }
  hello?.onAnchorChanged = { anchor in print("its \(anchor.anchor.name) is on the point") }
  hello?.onAnchorCoordinateChanged = { coordinate in print(coordinate.longitude, coordinate.latitude) }
  hello?.onFrameChanged = { frame in print(frame.x, frame.y, frame.width, frame.height) }
}

private func readEvents(annotations: ViewAnnotations) {
  for event in annotations.frame.events {
    guard let annotation = event.annotation else { continue }  // a tap on the map
    let id = annotations.plan.id(of: annotation)
    switch event.change {
    case .shown: print(id, "is shown")
    case .hidden(let cause, _): print(id, cause.name)
    default: break
    }
  }
}

private func askForFrames(annotations: ViewAnnotations) {
  annotations.reportsFrameChanges = true
}

// MARK: ChangeAnnotations

private func change(annotations: ViewAnnotations, camera: Camera, viewport: Viewport) {
  guard let hello = annotations["hello"] else { return }
  annotations.update([.select(hello.index)], camera: camera, viewport: viewport)
  annotations.update([.tap(ScreenPoint(x: 120, y: 300))], camera: camera, viewport: viewport)
  annotations.update([.measured(hello.index, width: 131, height: 64)], camera: camera, viewport: viewport)
  let place = Coordinate(longitude: -122.41, latitude: 37.79)
  annotations.update([.move(hello.index, to: place)], camera: camera, viewport: viewport)
  annotations.update([.movePuck(to: place)], camera: camera, viewport: viewport)
}

private func readRefusals(annotations: ViewAnnotations) {
  for refusal in annotations.frame.refusals { print("input \(refusal.input): \(refusal.reason)") }
}

// MARK: ShowCallouts

private final class Bubble {
  var frame = ScreenRectangle(x: 0, y: 0, width: 0, height: 0)
  var tip: ScreenPoint?
  var text = ""
  var button = ""
  var buttonFrame = ScreenRectangle(x: 0, y: 0, width: 0, height: 0)
}

private struct Bubbles {
  func dequeue(slot: Int) -> Bubble { Bubble() }
}

private func showCallouts(annotations: ViewAnnotations, bubbles: Bubbles) {
  for callout in annotations.frame.callouts {  // bottom first
    let bubble = bubbles.dequeue(slot: callout.slot)
    bubble.frame = callout.frame
    bubble.tip = callout.tip?.point
    bubble.text = annotations.title(of: callout)
    bubble.button = annotations.plan.rightAccessory(of: callout)
  }
}

private func showAccessory(annotations: ViewAnnotations, callout: CalloutPlacement, bubble: Bubble) {
  for part in annotations.plan.parts(of: callout) where part.name == "rightAccessory" {
    bubble.buttonFrame = part.frame
  }
}

private func measureCallout(
  annotations: ViewAnnotations, hello: ViewAnnotation, camera: Camera, viewport: Viewport
) {
  let size = Input.measuredCallout(hello.index, width: 180, height: 60)
  annotations.update([size], camera: camera, viewport: viewport)
}

private func openCallout(annotations: ViewAnnotations, camera: Camera, viewport: Viewport) {
  annotations["hello"]?.onCalloutChanged = { isShown in print(isShown ? "opened" : "closed") }
  if let hello = annotations["hello"] {
    annotations.update([.select(hello.index)], camera: camera, viewport: viewport)
  }
}

// MARK: HandleTaps

private func tap(annotations: ViewAnnotations, camera: Camera, viewport: Viewport) {
  annotations["hello"]?.onTapped = { print("tapped") }
  annotations["hello"]?.onPartTapped = { part in print("its button \(part)") }
  annotations["hello"]?.onBackgroundTapped = { print("beside its buttons") }
  annotations.update([.tap(ScreenPoint(x: 120, y: 300))], camera: camera, viewport: viewport)
}

private func hitTest(annotations: ViewAnnotations) {
  switch annotations.hitTest(x: 120, y: 300) {
  case .part(let annotation, let part):
    print(annotations.plan.id(of: annotation), annotations.plan.name(of: part))
  case .background(let annotation): print(annotations.plan.id(of: annotation))
  case .pointer(let annotation): print(annotations.plan.id(of: annotation))
  case .annotation(let annotation): print(annotations.plan.id(of: annotation))
  case .map: print("the map")
  }
}

private func drag(annotations: ViewAnnotations, camera: Camera, viewport: Viewport) {
  guard let hello = annotations["hello"] else { return }
  hello.onDragStateChanged = { state, coordinate in print(state.name, coordinate.longitude) }
  annotations.update([.drag(hello.index, .starting, to: nil)], camera: camera, viewport: viewport)
  let finger = ScreenPoint(x: 130, y: 310)
  annotations.update([.drag(hello.index, .dragging, to: finger)], camera: camera, viewport: viewport)
  annotations.update([.drag(hello.index, .ending, to: finger)], camera: camera, viewport: viewport)
  annotations.update([.drag(hello.index, .none, to: nil)], camera: camera, viewport: viewport)
}

// MARK: ExplainPlacements

private func readCauses(annotations: ViewAnnotations) {
  for hidden in annotations.frame.hidden {
    var by = ""
    if case .annotation(let blocker) = hidden.by { by = "by \(annotations.plan.id(of: blocker))" }
    print(annotations.plan.id(of: hidden.annotation), hidden.cause.name, by)
  }
}

private func explain(annotations: ViewAnnotations, camera: Camera, viewport: Viewport) {
  annotations.explains = true
  annotations.update(camera: camera, viewport: viewport)
  for explanation in annotations.frame.explanations {
    for candidate in explanation.candidates {
      let option = annotations.resolver.anchorOption(candidate.anchor, of: explanation.annotation)
      print(option.anchor.name, candidate.stoppedBy?.name ?? "is acceptable")
    }
  }
}

// The code of the article "Edit annotations".

private func change(annotations: ViewAnnotations) throws {
  guard let eta = annotations["eta"] else { return }
  try eta.update {
    $0.title = "4 min"
    $0.data = ["delay": 60, "via": ["Main St", "2nd Ave"]]
    $0.size = ViewSize(width: nil, height: 28)  // nil: `auto`, what the app measures
    $0.variableAnchors = [.bottom, AnchorChoice(.top, offsetY: -4)]
    $0.attachment = .feature(layer: "route", id: "fastest", part: 0.25...0.75)
    $0.priority = .high
  }
  try annotations["eta"]?.update("{ title: '{name}', states: { selected: { size: [200, 80] } }, gap: null }")
}

private func read(annotations: ViewAnnotations) {
  guard let eta = annotations["eta"]?.properties else { return }
  print(eta.title, eta.width, eta.coordinate, eta.states.contains(.selected))
}

private func add(annotations: ViewAnnotations) throws {
  try annotations.addAnnotation("stop-7", extends: ["stop"]) {
    $0.title = "Market Street"
    $0.attachment = .point(Coordinate(longitude: -122.41, latitude: 37.79))
  }
  try annotations.addAnnotation(
    "{ id: badge, extends: badge, attach: { annotation: stop-7, at: top-right } }")
  try annotations.removeAnnotation("stop-7")
}

private func fail(annotations: ViewAnnotations) {
  do {
    try annotations["eta"]?.update("{ titel: 4 min }")
  } catch {
    print(error)  // eta:1:3: error: unknown property `titel` …
  }
}

private func avoid(annotations: ViewAnnotations) throws {
  // Regions of the spec, by name.
  try annotations.setRegions(["sheet": (x: .between(0, 0), y: .end(0, length: 320)), "search": nil])
  // All regions: a bar at the bottom.
  annotations.setAvoidedRegions([(x: .between(0, 0), y: .end(0, length: 88))])
  annotations.setPuckRadius(14)
}

private func reload(annotations: ViewAnnotations) {
  do {
    try annotations.reload(contentsOf: "cafes.annotations.yaml")
  } catch {
    print(error)  // all stays as it is
  }
}

private func readmeEdits(annotations: ViewAnnotations) throws {
  try annotations["hello"]?.update { $0.title = "Open until 8" }
  try annotations.addAnnotation("here", extends: ["bubble"]) {
    $0.attachment = .point(Coordinate(longitude: -122.41, latitude: 37.79))
  }
}

// The code of the article "Cluster annotations".

private func describe(annotations: ViewAnnotations, camera: inout Camera) {
  for cluster in annotations.frame.clusters {
    let id = annotations.plan.id(of: cluster.annotation)  // cluster:cafes:cafe/7
    let members = annotations.resolver.members(of: cluster.annotation).map { annotations.plan.id(of: $0) }
    print(id, cluster.count, members)
    if let zoom = cluster.splitZoom { camera.zoom = zoom + 0.1 }
  }
}

private func expand(
  _ cluster: ClusterAnnotation, annotations: ViewAnnotations, camera: Camera, viewport: Viewport, map: AppMap
) {
  annotations.update([.expand(cluster.annotation)], camera: camera, viewport: viewport)
  for placement in annotations.frame.placements {
    if let line = placement.leader { map.draw(from: line.start, to: line.end) }
  }
}

private func listen(annotations: ViewAnnotations) {
  let cafes = annotations["cluster:cafes:cafe/7"]
  cafes?.onTapped = { print("show what is in it") }
  cafes?.onClusterChanged = { joined, left in print(joined, left) }
  cafes?.onClusterDissolved = { print("it parted, or is a part of another one") }
}

private func draw(annotations: ViewAnnotations, views: AppViews) {
  for placement in annotations.frame.placements {
    let view = views.dequeue(annotations.view(of: placement), slot: placement.slot)
    view.text = annotations.title(of: placement)
    view.frame = placement.frame
  }
}

// The code of the article "Attach views to features of the map".

private struct StandOnTheMap {
  func show(_ route: [Coordinate], for id: String, in annotations: ViewAnnotations) throws {
    guard let annotation = annotations[id],
      let attachment = annotations.plan.attachment(of: annotation.index)
    else { return }
    try annotations.setGeometry([.lineString(route)], of: attachment)
  }

  func hide(_ placement: Placement, annotations: ViewAnnotations, camera: Camera, viewport: Viewport) {
    if let attachment = annotations.plan.attachment(of: placement.annotation) {
      annotations.update(
        [.featureVisibility(attachment: attachment, isVisible: false)], camera: camera, viewport: viewport)
    }
  }
}

// The code for apps that use only the resolver.

private func resolve(bytes: [UInt8]) throws {
  let plan = try Plan(bytes: bytes)
  var resolver = Resolver(plan: plan)
  var frame = Frame()
  resolver.resolve(camera: nil, viewport: Viewport(width: 390, height: 844), into: &frame)
}

// MARK: ChangeData

private func changeData(_ annotations: ViewAnnotations, bytes: [UInt8]) throws {
  try annotations.setData("cafes", geoJSON: bytes)
}

private func changeFeatures(_ annotations: ViewAnnotations) throws {
  let place = Coordinate(longitude: 13.389, latitude: 52.517)
  try annotations.updateData(
    "buses", SourceChange(updating: [FeatureChange("1042", geometry: .point(place))], removing: ["3001"]))
}

private func changeVariables(_ annotations: ViewAnnotations) throws {
  try annotations.setVariables(["language": "de", "theme": "dark"])
}
