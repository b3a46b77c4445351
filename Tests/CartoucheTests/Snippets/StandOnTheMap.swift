import Cartouche

// As in `Articles.swift`.

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
