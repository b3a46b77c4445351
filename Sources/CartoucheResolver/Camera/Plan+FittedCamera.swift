extension Plan {
  /// The camera of a frame for which the host gives none: the plan's, and where that is to show some annotations
  /// whole, the closest one that does.
  ///
  /// Bearing, pitch and padding are as given. Each view is taken as it is in its first states and with its first
  /// anchor, on a line or a polygon at every coordinate of it; those whose `visible` is false and does not follow the zoom do not count. No zoom is
  /// above the spec's `maxZoom`, nor that of any. Views that fit into no camera are taken as points; what does not fit
  /// then is shown at zoom 0.
  /// - Complexity: O(coordinates), some hundred times; with a pitch some thousand times.
  public func fittedCamera(in viewport: Viewport) -> Camera {
    fittedCamera(framing, from: camera, in: viewport) { _ in true }
  }

  /// - Parameters:
  ///   - camera: what it is taken from where nothing decides otherwise: bearing, pitch and padding; all of it, where
  ///     there is nothing to show.
  ///   - exists: whether the annotation in a row counts.
  package func fittedCamera(
    _ framing: CameraFraming, from camera: Camera, in viewport: Viewport, where exists: (Int) -> Bool
  ) -> Camera {
    var fit = CameraFit(self, camera, viewport, maxZoom: framing.maxZoom)
    if framing.showsAll {
      for row in 0..<annotations.count where exists(row) && host(of: row) == nil { fit.append(row) }
    } else {
      for row in framing.rows where exists(Int(row)) { fit.append(Int(row)) }
    }
    return fit.points.isEmpty ? camera : fit.camera()
  }

  /// The annotations among those that a camera shows by name which are hidden at its zoom by their zoom range.
  package func annotationsHidden(atZoomOf camera: Camera, in framing: CameraFraming) -> [AnnotationIndex] {
    let zoom = ComparedZoom(camera.zoom)
    return framing.rows.lazy.map { AnnotationIndex($0) }.filter {
      !zoom.reaches(annotations.options[$0.row].minZoom)
    }
  }
}

extension Resolver {
  /// The closest camera that shows annotations whole, as they are after what was changed so far, but for sizes that the
  /// host measured and drags.
  ///
  /// As `Plan.fittedCamera(in:)` finds that of a spec's `fit`.
  /// - Parameters:
  ///   - annotations: those that it is to show; a cluster of the last frame stands for its members.
  ///   - camera: gives bearing, pitch and padding; where there is nothing to show, it is the result.
  ///   - viewport: the size of the map view.
  ///   - maxZoom: no zoom is above it, 0…25.5; nor above the `maxZoom` of any of the annotations.
  /// - Complexity: O(annotations) and O(coordinates), some hundred times; with a pitch some thousand times.
  public func camera(
    fitting annotations: FittedAnnotations, from camera: Camera = Camera(), in viewport: Viewport,
    maxZoom: Double = 16
  ) -> Camera {
    lastFrame.camera(fitting: annotations, from: camera, in: viewport, maxZoom: maxZoom)
  }
}

extension LastFrame {
  fileprivate func camera(
    fitting annotations: FittedAnnotations, from camera: Camera, in viewport: Viewport, maxZoom: Double
  ) -> Camera {
    var framing = CameraFraming()
    switch annotations {
    case .all: framing.showsAll = true
    case .only(let indices):
      for index in indices {
        if index.isCluster {
          framing.rows += members(of: index).map { $0.rawValue }
        } else if exists(index) {
          framing.rows.append(index.rawValue)
        }
      }
    }
    framing.maxZoom = maxZoom
    return fittedCamera(framing, from: camera, in: viewport)
  }

  /// As that of the plan, for what was not removed.
  func fittedCamera(_ framing: CameraFraming, from camera: Camera, in viewport: Viewport) -> Camera {
    let (isRemoved, plan) = (interaction.isRemoved, plan)
    return plan.fittedCamera(framing, from: camera, in: viewport) { !isRemoved[plan.frameRow($0)] }
  }
}

extension Resolver {
  /// The plan's camera, found once for each size of the viewport.
  mutating func planCamera(in viewport: Viewport) -> Camera {
    if plan.framing.isEmpty { return plan.camera }
    if let fitted, fitted.viewport == viewport { return fitted.camera }
    let camera = lastFrame.fittedCamera(plan.framing, from: plan.camera, in: viewport)
    fitted = FittedCamera(viewport: viewport, camera: camera)
    return camera
  }
}
