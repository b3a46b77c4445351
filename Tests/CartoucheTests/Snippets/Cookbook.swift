import Cartouche

// The code of the recipes in `docs/cookbook`.

private func openOnAnotherFeature(annotations: ViewAnnotations) throws {
  try annotations["card"]?.update { $0.attachment = .feature(layer: "poi", id: "theatre") }
}

private func movePuck(annotations: ViewAnnotations, camera: Camera, viewport: Viewport) {
  let place = Coordinate(longitude: 13.402, latitude: 52.521)
  annotations.update([.movePuck(to: place)], camera: camera, viewport: viewport)
}

private func showArrow(
  annotations: ViewAnnotations, show: @escaping (ScreenRectangle, Double) -> Void, hide: @escaping () -> Void
) {
  annotations["sight/#1"]?.onPointerChanged = { pointer in
    if let pointer { show(pointer.frame, pointer.bearing) } else { hide() }
  }
  annotations["sight/#1"]?.onPointerTapped = { print("fly there") }
}
