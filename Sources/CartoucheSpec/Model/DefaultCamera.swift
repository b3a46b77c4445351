package import CartoucheDiagnostics
package import CartoucheSyntax

/// The camera of a spec: given, or the closest that shows annotations whole.
package struct DefaultCamera: Sendable, SpecType {
  package var view = CameraSetting()
  package var fit = CameraFitTarget.all
  /// Of a camera that fits.
  package var maxZoom = closestFit

  /// The closest that a camera comes which shows annotations whole, unless it says another `maxZoom`.
  package static let closestFit = 16.0

  package init() {}

  package static let title = CameraSetting.title
  package static func mapping(meantBy node: Node) -> String? { CameraSetting.mapping(meantBy: node) }
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
  /// - Parameter fitsByDefault: whether a camera that says nothing of where it is shows all.
  package static func checkFit(in node: Node, fitsByDefault: Bool, _ log: inout DiagnosticLog) {
    func key(_ name: StaticString) -> Node? { node.entries.first { $0.key.isText(name) }?.key }
    let given = key("center") ?? key("zoom")
    if let fit = key("fit") {
      for entry in node.entries where entry.key.isText("center") || entry.key.isText("zoom") {
        log.report(
          .cameraFit, "`fit` decides the camera's `\(entry.key.string)`", at: entry.key.location,
          help: "remove one of the two", related: [RelatedPlace("`fit` is here", at: fit.location)])
      }
    } else if let maxZoom = key("maxZoom"), given != nil || !fitsByDefault {
      let camera = given.map { "a camera with a `\($0.string)`" } ?? "a camera without `fit`"
      log.report(
        .cameraFit, "\(camera) does not fit anything, and needs no `maxZoom`", at: maxZoom.location,
        help: given == nil
          ? "remove it, or add `fit`" : "remove it, or write `fit: all` in place of `center` and `zoom`",
        related: given.map { [RelatedPlace("`\($0.string)` is here", at: $0.location)] } ?? [])
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
      DefaultCamera.checkFit(in: node, fitsByDefault: true, &decoder.log)
    }
  }
}
