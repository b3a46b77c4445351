import CartoucheDiagnostics
import CartoucheSyntax

extension Attachment {
  package static let foreignNames =
    ["lat", "lng", "lon", "latitude", "longitude"].map {
      ForeignName($0, pointHelp, for: "point")
    }
    + ["coordinate", "coordinates", "lngLat", "lnglat", "geometry"].map {
      ForeignName($0, pointHelp, for: "point") { value, _ in point(value).map { .safe($0) } }
    }
    + ["place"].map {
      ForeignName($0, pointHelp, for: "point") { value, _ in point(value).map { .likely($0) } }
    }
    + ["position", "latLng", "latlng", "latLong"].map { otherOrder($0, .latitudeFirst) }
    + ["location", "center", "coords"].map { otherOrder($0, .unknown) }
    + [
      ForeignName("type", pointHelp, for: "point"),
      ForeignName(
        "layerFeature",
        "write `feature: { layer: name, id: … }`, or a `forEach: { layer: name }` for all features",
        for: "feature"),
      ForeignName(
        "forEach",
        "`forEach` stands in the annotation, beside `attach`: what is made for each feature is attached to it"
      ),
      ForeignName(
        "anchor",
        "write `variableAnchors` in the annotation for the part of the view that touches the place; `at: top-right` is a point of "
          + "another annotation's frame",
        rewrite: { value, mapping in
          mapping.mergedValue("annotation") != nil && AnchorName(rawValue: value.string) != nil
            ? .likely("at: \(value.written)") : nil
        }),
    ]
    + ["offset", "offsetX", "offsetY"].map {
      ForeignName(
        $0,
        "an offset belongs to an anchor of the annotation: `variableAnchors: [{ anchor: bottom, offsetX: …, offsetY: … }]`"
      )
    }

  private static let pointHelp = "write `point: [longitude, latitude]`"

  private static func otherOrder(_ name: String, _ order: ForeignPoint.Order) -> ForeignName {
    ForeignName(
      name, "\(pointHelp), the longitude first; Leaflet and Google Maps have the latitude first", for: "point"
    ) { value, _ in
      ForeignPoint(value, order).map { point in
        var rewrite = ForeignName.Rewrite.likely("point: \(point.list)")
        rewrite.note = point.note
        return rewrite
      }
    }
  }

  /// `point: …` for two numbers with the longitude first, a point of GeoJSON or a mapping of both; nil: it is something else.
  private static func point(_ value: Node) -> String? {
    ForeignPoint(value, .longitudeFirst).map { "point: \($0.list)" }
  }

  /// What to write for the name of a source or a layer where the coordinates of a shape belong; nil: it is no name of one.
  static func helpForNamedShape(_ node: Node) -> String? {
    guard node.kind == .scalar, !node.isEmpty else { return nil }
    return node.declaredReference.map {
      "coordinates stand here; for what is declared write `feature: \($0)` in its place, or `forEach: \($0)` for each feature"
    } ?? "coordinates stand here; for a shape of a source write `feature: { source: …, id: … }` in its place"
  }
}

extension Node {
  /// `{ source: park }` or `{ layer: park }` for the name of one that the spec declares; nil: it declares none.
  var declaredReference: String? {
    guard kind == .scalar, let root = document.root else { return nil }
    let name = string
    if root.mergedValue("layers")?.mergedValue(name) != nil { return "{ layer: \(written) }" }
    return root.mergedValue("sources")?.mergedValue(name) == nil ? nil : "{ source: \(written) }"
  }
}
