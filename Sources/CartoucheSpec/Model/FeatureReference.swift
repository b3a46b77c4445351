import CartoucheDiagnostics
package import CartoucheSyntax

/// A feature of a source or a layer, or any of them.
package struct FeatureReference: Sendable, SpecType {
  package var layer: Located<String>?
  package var source: Located<String>?
  /// Nil: any feature.
  package var id: Value<String>?

  package init() {}

  package static let title = "a feature"
  package static let properties: PropertyTable<FeatureReference> = [
    Property("layer", \.layer, .name("the name of a layer"), "The layer that draws it, and hides it."),
    Property("source", \.source, .name("the name of a source"), "The source that it is in."),
    Property("id", \.id, .featureID, "Its id, compared as text; without one any feature is meant."),
  ]
}

extension FeatureReference {
  /// A name alone is a source or a layer that the spec declares, or else an id, of whichever source.
  package static func mapping(meantBy node: Node) -> String? {
    guard node.kind == .scalar, !node.isEmpty else { return nil }
    return node.declaredReference ?? "{ source: …, id: \(node.written) }"
  }
}

extension Codec where Content == Value<String>? {
  fileprivate static var featureID: Codec {
    .optional(
      .value(.text, startingAt: "", expecting: .string), startingAt: Value(""))
  }
}

extension Codec where Content == Located<FeatureReference>? {
  package static var featureReference: Codec {
    Codec(
      "a mapping such as `{ layer: drive, id: main }`",
      .mapping(
        FeatureReference.self, requiring: .anyGroup([["layer"], ["source"]]), .atMostOne(["layer", "source"]))
    ) { node, value, decoder in
      var reference = FeatureReference()
      let before = decoder.log.errorCount
      decodeMapping(node, into: &reference, &decoder)
      guard decoder.log.errorCount == before else { return }
      if let layer = reference.layer, let source = reference.source {
        decoder.log.report(
          .twoPlaces, "a feature is of a layer or of a source, not of both", at: source.location,
          help: "remove one of the two: a layer has a source",
          related: [RelatedPlace("the layer is here", at: layer.location)])
      } else if reference.layer == nil, reference.source == nil {
        if !node.isTruncated {
          decoder.log.report(
            .missingKey, "this feature names no layer and no source", at: node.location,
            help: "write `{ layer: name, id: … }` or `{ source: name, id: … }`")
        }
      } else {
        value = Located(reference, at: node.location)
      }
    }
  }
}
