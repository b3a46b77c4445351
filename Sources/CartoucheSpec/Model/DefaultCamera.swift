import CartoucheDiagnostics
import CartoucheSyntax

/// The camera of a spec: given, or the smallest that shows some annotations whole.
package struct DefaultCamera: Sendable, SpecType {
  package var view = CameraSetting()
  /// Ids of annotations; empty: `view` is taken as given.
  package var fit: [Located<String>] = []

  package init() {}

  package static let title = CameraSetting.title
  package static let properties = PropertyTable<DefaultCamera>(
    CameraSetting.properties.rows.map { Property($0, in: \.view) }
      + [
        Property(
          "fit", \.fit, .names("the id of an annotation"),
          "Annotations that it shows whole, in place of `center` and `zoom`."
        )
      ])
}

extension Codec where Content == DefaultCamera {
  package static var camera: Codec {
    Codec(
      "a mapping with the properties of a camera",
      .mapping(DefaultCamera.self, requiring: .notAll(["fit", "center"]), .notAll(["fit", "zoom"]))
    ) { node, value, decoder in
      decodeMapping(node, into: &value, &decoder)
      guard let fit = node.entries.first(where: { $0.key.isText("fit") })?.key else { return }
      for entry in node.entries where entry.key.isText("center") || entry.key.isText("zoom") {
        decoder.log.report(
          .cameraFit, "`fit` decides the camera's `\(entry.key.string)`", at: entry.key.location,
          help: "remove one of the two", related: [RelatedPlace("`fit` is here", at: fit.location)])
      }
    }
  }
}
