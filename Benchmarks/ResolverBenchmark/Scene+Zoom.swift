import CartoucheResolver

extension Scene {
  /// The plan of the scene in which widths, heights and priorities depend on zoom, with 300 zoom tables.
  ///
  /// At every zoom of the frames, the sizes are those of the plan without tables, or 1/1000 point more. So placement has the same
  /// work in both plans, and the difference in time is that of the tables.
  var planWithZoomTables: Plan {
    var plan = plan
    for table in 0..<100 {
      let more = 0.00001 * Double(table)
      for (low, high) in [
        (Scene.viewSize.width, Scene.viewSize.width + more),
        (Scene.viewSize.height, Scene.viewSize.height + more), (Double(table), Double(100 - table)),
      ] {
        plan.zoomTables.append(
          ZoomTable(
            .exponential(base: 1.5),
            [.init(zoom: 8, value: low), .init(zoom: 12, value: low), .init(zoom: 16, value: high)]))
      }
    }
    for row in 0..<plan.annotations.count {
      let first = UInt32(row % 100) * 3
      plan.zoomTables.drive(.width, of: UInt32(row), by: first)
      plan.zoomTables.drive(.height, of: UInt32(row), by: first + 1)
      plan.zoomTables.drive(.priority, of: UInt32(row), by: first + 2)
    }
    return plan
  }

  /// Returns the camera of a frame of a map that zooms in by 0.001 in each frame, and out again.
  static func zoomingCamera(frame: Int) -> Camera {
    Camera(zoom: 12.001 + 0.001 * Double(frame < frames / 2 ? frame : frames - frame))
  }
}
