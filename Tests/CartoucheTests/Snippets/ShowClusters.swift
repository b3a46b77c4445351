import Cartouche

// The code of the article "Cluster annotations".

private final class AppView {
  var text = ""
  var frame = ScreenRectangle(x: 0, y: 0, width: 0, height: 0)
}

private struct AppViews {
  func dequeue(_ name: String, slot: Int) -> AppView { AppView() }
}

private func describe(annotations: ViewAnnotations, camera: inout Camera) {
  for cluster in annotations.frame.clusters {
    let id = annotations.plan.id(of: cluster.annotation)  // cluster:cafes:cafe/7
    let members = annotations.resolver.members(of: cluster.annotation).map { annotations.plan.id(of: $0) }
    print(id, cluster.count, members)
    if let zoom = cluster.splitZoom { camera.zoom = zoom + 0.1 }
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
