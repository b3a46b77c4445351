import CartoucheCompiler
import CartoucheDiagnostics
package import CartoucheResolver
import CartoucheSpec

extension DefaultCamera {
  /// Whether it shows annotations whole.
  var fits: Bool {
    if case .nothing = fit { return false }
    return true
  }
}

extension TraceActions {
  /// The closest camera that shows what a line names, as the actions so far left it; nil, and reported, where that is
  /// not there.
  /// - Parameters:
  ///   - camera: that of the line but for its center and zoom.
  ///   - members: of a cluster in the frame before the line.
  func camera(
    _ setting: DefaultCamera, from camera: Camera, in viewport: Viewport, _ log: inout DiagnosticLog,
    members: (AnnotationIndex) -> [AnnotationIndex]
  ) -> Camera? {
    var framing = CameraFraming()
    framing.maxZoom = setting.maxZoom
    var places: [AnnotationIndex: Location] = [:]
    switch setting.fit {
    case .nothing: return nil
    case .all: framing.showsAll = true
    case .annotations(let ids):
      let errorsBefore = log.errorCount
      var groups: [String: [AnnotationIndex]]?
      for id in ids {
        if let cluster = cluster(id.content) {
          let shown = members(cluster)
          framing.rows += shown.map(\.rawValue)
          if shown.isEmpty {
            log.report(
              .unknownAnnotation,
              "there is no cluster `\(abbreviated(id.content))` in the frame before this line",
              at: id.location)
          }
          continue
        }
        if names.rows[id.content] == nil, isToldAsCluster(id, &log) { continue }
        let rows = names.rows(namedBy: id, &groups, &log)
        framing.rows += rows.map(\.rawValue)
        for row in rows { places[row] = id.location }
      }
      guard log.errorCount == errorsBefore else { return nil }
    }
    let present = Set(names.rows.values)
    let fitted = plan.fittedCamera(framing, from: camera, in: viewport) {
      present.contains(AnnotationIndex($0))
    }
    for annotation in plan.annotationsHidden(atZoomOf: fitted, in: framing) {
      guard let place = places[annotation] else { continue }
      let hiding = plan.describeHiding(of: annotation, atZoomOf: fitted)
      log.report(.hiddenByZoom, hiding, at: place, help: "leave it out, or change its `minZoom`")
    }
    return fitted
  }
}

extension Plan {
  /// What to say of an annotation that a camera is to show and its zoom range hides.
  package func describeHiding(of annotation: AnnotationIndex, atZoomOf camera: Camera) -> String {
    let minZoom = annotations.options[annotation.row].minZoom
    let zoom = (camera.zoom * 1000).rounded(.down) / 1000
    return
      "`\(abbreviated(id(of: annotation)))` is hidden where it fits, at zoom \(zoom.ecmaScriptDescription): "
      + "its `minZoom` is \(minZoom.ecmaScriptDescription)"
  }
}
