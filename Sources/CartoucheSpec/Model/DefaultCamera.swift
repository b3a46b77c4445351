package import CartoucheDiagnostics
package import CartoucheSyntax

/// The camera of a spec: given, or the closest that shows annotations whole.
package struct DefaultCamera: Sendable, SpecType {
  package var view = CameraSetting()
  package var fit = CameraFitTarget.all
  /// Of a camera that fits.
  package var maxZoom = 16.0

  package init() {}

  package static let title = CameraSetting.title
  package static let properties = PropertyTable<DefaultCamera>(
    CameraSetting.properties.rows.map { Property($0, in: \.view) } + fitRows)

  /// What a camera has that shows annotations whole.
  package static let fitRows: [Property<DefaultCamera>] = [
    Property(
      "fit", \.fit, .cameraFitTarget,
      "What it shows whole, in place of `center` and `zoom`: annotations by id, or `all` of them."),
    Property(
      "maxZoom", \.maxZoom, .number(NumberRange.zoom, "a zoom level"), "The closest that `fit` comes."),
  ]

  /// Reports what stands beside each other in a camera and cannot.
  package static func checkFit(in node: Node, _ log: inout DiagnosticLog) {
    guard let given = node.entries.first(where: { $0.key.isText("center") || $0.key.isText("zoom") }) else {
      return
    }
    if let fit = node.entries.first(where: { $0.key.isText("fit") })?.key {
      for entry in node.entries where entry.key.isText("center") || entry.key.isText("zoom") {
        log.report(
          .cameraFit, "`fit` decides the camera's `\(entry.key.string)`", at: entry.key.location,
          help: "remove one of the two", related: [RelatedPlace("`fit` is here", at: fit.location)])
      }
    } else if let maxZoom = node.entries.first(where: { $0.key.isText("maxZoom") })?.key {
      log.report(
        .cameraFit, "a camera with a `\(given.key.string)` does not fit anything, and needs no `maxZoom`",
        at: maxZoom.location, help: "remove it, or write `fit: all` in place of `center` and `zoom`",
        related: [RelatedPlace("`\(given.key.string)` is here", at: given.key.location)])
    }
  }
}

extension Codec where Content == DefaultCamera {
  package static var camera: Codec {
    Codec(
      "a mapping with the properties of a camera",
      .mapping(
        DefaultCamera.self, requiring: .notAll(["fit", "center"]), .notAll(["fit", "zoom"]),
        .notAll(["maxZoom", "center"]), .notAll(["maxZoom", "zoom"]))
    ) { node, value, decoder in
      decodeMapping(node, into: &value, &decoder)
      let isGiven = ["center", "zoom"].contains { node.mergedValue($0).map { !$0.isNull } ?? false }
      if isGiven, node.mergedValue("fit") == nil { value.fit = .nothing }
      DefaultCamera.checkFit(in: node, &decoder.log)
    }
  }
}
