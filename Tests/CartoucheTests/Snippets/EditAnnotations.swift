import Cartouche

// As `Articles.swift`, of the article on editing.

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

private func avoid(annotations: ViewAnnotations) {
  annotations.setAvoidedRegions([(x: .between(0, 0), y: .end(0, length: 88))])  // a bar at the bottom
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
