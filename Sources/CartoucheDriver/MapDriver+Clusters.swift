import Cartouche
import CartoucheResolver

/// Tapped clusters.
extension MapDriver {
  /// Moves the map to the members of a tapped cluster. If no zoom of the map splits the cluster, expands or closes it instead.
  func open(_ cluster: AnnotationIndex, _ map: any MapHost) {
    guard let found = annotations.frame.clusters.first(where: { $0.annotation == cluster }) else { return }
    let maxZoom = map.maxZoom
    if let splitZoom = found.splitZoom, splitZoom < maxZoom {
      if options.zoomsIntoClusters { zoom(into: found, splitZoom, map) }
    } else if options.expandsClusters {
      sendOwn(expanded == annotations.plan.id(of: cluster) ? .collapse : .expand(cluster))
    }
  }

  /// Moves the map to the members of a cluster or, if the members are too close together, to the zoom at which the cluster splits.
  private func zoom(into cluster: ClusterAnnotation, _ splitZoom: Double, _ map: any MapHost) {
    let from = presentCamera
    let camera = annotations.resolver.camera(
      fitting: .only([cluster.annotation]), from: from, in: viewport, maxZoom: min(map.maxZoom, 25.5))
    if camera.zoom > from.zoom + 0.01 {
      map.moveCamera(to: camera.center, zoom: camera.zoom)
    } else {
      map.moveCamera(to: cluster.coordinate, zoom: min(splitZoom + 0.1, map.maxZoom))
    }
  }

  /// The camera of the map. Of a matrix, only the zoom and the padding are known.
  var presentCamera: Camera {
    if case .points(let camera, _) = map?.projection { return camera }
    if case .camera(let camera, _) = map?.projection { return camera }
    switch projection {
    case .nothing: return Camera()
    case .camera(let camera), .points(let camera, _): return camera
    case .matrix(let matrix): return Camera(zoom: matrix.zoom, padding: matrix.padding)
    }
  }
}

/// Keys and screen readers.
extension MapDriver {
  /// Taps a view, a callout or a pointer for a key or a screen reader, at a point where a finger would hit it. A view without such a point is selected.
  /// If this opens a callout, the focus moves to it.
  /// - Returns: whether the view belongs to the driver.
  @discardableResult
  public func activate(_ view: Views.View) -> Bool {
    guard isActive else { return false }
    if let pointer = pointers.find(view) {
      sendOwn(.tap(pointer.exact.point(right: 0.5, down: 0.5)))
      return true
    }
    guard let slot = slots.find(view), let annotation = slot.annotation else { return false }
    activated = annotation
    for down in [0.5, 0.25, 0.75] {
      for right in [0.5, 0.25, 0.75] {
        let point = slot.exact.point(right: right, down: down)
        if annotations.hitTest(x: point.x, y: point.y) == .annotation(annotation) {
          sendOwn(.tap(point))
          return true
        }
      }
    }
    sendOwn(.select(annotation))
    return true
  }

  /// Taps a part of a callout, by its name.
  /// - Parameter callout: the view of the callout.
  /// - Returns: whether the callout has the part.
  @discardableResult
  public func activatePart(_ name: String, of callout: Views.View) -> Bool {
    guard isActive, let annotation = callouts.find(callout)?.annotation,
      let placement = annotations.frame.callouts.first(where: { $0.annotation == annotation }),
      let part = annotations.plan.parts(of: placement).first(where: { $0.name == name })
    else { return false }
    sendOwn(.tap(part.frame.point(right: 0.5, down: 0.5)))
    return true
  }

  /// Reports the reading order if it has changed: views from the topmost to the lowest, each followed by its callout, then pointers.
  func orderReading(_ views: Views) {
    nextReadingOrder.removeAll(keepingCapacity: true)
    for slot in slots.onScreen.reversed() {
      if let view = slot.view { nextReadingOrder.append(view) }
      if let annotation = slot.annotation, let view = callouts.find(annotation)?.view {
        nextReadingOrder.append(view)
      }
    }
    for slot in pointers.onScreen { if let view = slot.view { nextReadingOrder.append(view) } }
    let isSame = nextReadingOrder.elementsEqual(readingOrder) { $0 === $1 }
    if isSame { return }
    swap(&readingOrder, &nextReadingOrder)
    nextReadingOrder.removeAll(keepingCapacity: true)
    views.setReadingOrder(readingOrder)
  }

  /// Moves the focus to the callout that a screen reader has opened.
  func focusActivated(_ views: Views) {
    guard let annotation = activated else { return }
    activated = nil
    guard let callout = callouts.find(annotation)?.view else { return }
    orderReading(views)
    views.focus(callout)
  }
}

extension ScreenRectangle {
  /// Returns the point at fractions of the width and the height.
  fileprivate func point(right: Double, down: Double) -> ScreenPoint {
    ScreenPoint(x: x + right * width, y: y + down * height)
  }
}
