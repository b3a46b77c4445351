import CartoucheDiagnostics
import CartoucheSyntax

extension DefaultCamera {
  package static let foreignNames =
    ["lat", "lng", "lon", "latitude", "longitude", "centerCoordinate"].map {
      ForeignName($0, "write `center: [longitude, latitude]`", for: "center")
    } + [
      .renamed("target", to: "center", "write `center: [longitude, latitude]`"),
      .renamed("tilt", to: "pitch", "write `pitch`, in degrees"),
      .renamed("heading", to: "bearing", "write `bearing`, in degrees clockwise from north"),
    ]
    + ["altitude", "distance", "range", "span", "eyeAltitude"].map {
      ForeignName($0, "write `zoom`: each level shows half as much, 15 a few streets", for: "zoom")
    }
    + ["bounds", "fitBounds", "region"].map {
      ForeignName($0, "write `fit: all`, or `fit` with ids of annotations: it shows those whole", for: "fit")
    }
}

extension Callout {
  package static let foreignNames: [ForeignName] = [
    .renamed(
      "leftCalloutAccessoryView", to: "leftAccessory", "write `leftAccessory`, the name of the host's view"),
    .renamed(
      "rightCalloutAccessoryView", to: "rightAccessory", "write `rightAccessory`, the name of the host's view"
    ),
    .renamed(
      "detailCalloutAccessoryView", to: "detailAccessory",
      "write `detailAccessory`, the name of the host's view"),
    place("calloutOffset"), place("offset"), place("centerOffset"), place("pixelOffset"),
    .renamed("detail", to: "detailAccessory", "write `detailAccessory`, the name of the host's view"),
    ForeignName(
      "width", "write `size: [width, height]`", for: "size", rewrite: { sizeOfSides($0, "width", $1) }),
    ForeignName(
      "height", "write `size: [width, height]`", for: "size", rewrite: { sizeOfSides($0, "height", $1) }),
    ForeignName("maxWidth", "write `size: [width, height]`, in points"),
    ForeignName("closeOnClick", "a tap on the map deselects, and the callout goes with the selection"),
    ForeignName(
      "disableAutoPan", "the map never moves for a callout: it flips, and is shifted to stay on screen"),
    ForeignName("position", "write `variableAnchors`: `bottom` puts the callout above the annotation"),
    ForeignName("placement", "write `variableAnchors`: `bottom` puts the callout above the annotation"),
    accessory("image"), accessory("icon"), accessory("button"),
    .renamed("text", to: "title", "write `title`, with `{property}` for what the feature says"),
    .renamed("label", to: "title", "write `title`, with `{property}` for what the feature says"),
    .renamed("content", to: "title", "write `title`, or `detailAccessory` with the name of a host's view"),
    .renamed("description", to: "subtitle", "write `subtitle`, with `{property}` for what the feature says"),
    ForeignName("show", "write `when`: `selected`, or `always`", for: "when"),
    ForeignName("visible", "write `when`: `selected`, or `always`", for: "when"),
    ForeignName("anchor", "write `variableAnchors`: `bottom` puts the callout above the annotation"),
    ForeignName("arrow", "write `tip: { length: …, width: … }`, in points"),
    ForeignName("tail", "write `tip: { length: …, width: … }`, in points"),
  ]

  private static func place(_ name: String) -> ForeignName {
    ForeignName(
      name,
      "write `gap`, or `variableAnchors: [{ anchor: bottom, offsetX: …, offsetY: … }]`; MapKit's y points down, "
        + "`offsetY` points up")
  }

  private static func accessory(_ name: String) -> ForeignName {
    ForeignName(name, "write `leftAccessory` or `rightAccessory`, with the name of the host's view")
  }
}

extension Aggregate {
  package static let foreignNames: [ForeignName] =
    ["avg", "average"].map { .renamed($0, to: "mean", "write `mean`") } + [
      .renamed("+", to: "sum", "write `sum`"), .renamed("total", to: "sum", "write `sum`"),
      .renamed("any", to: "count", "write `count`, which is how many of them it is true for"),
    ]
}

extension PlacementSetting {
  package static let foreignNames =
    ["cluster", "clustering"].map {
      ForeignName($0, "annotations are clustered, by their `clusteringIdentifier`")
    } + [ForeignName("clusterRadius", ForeignName.clusterRadius)]
}

extension ForeignName {
  static let clusterRadius =
    "there is none: annotations of one `clusteringIdentifier` cluster where their views would collide, so "
    + "their `size` and `collisionInsets` decide"
  static let clusterProperties =
    "write `aggregate` in the cluster: `clusters: { name: { aggregate: { total: { sum: [get, rating] } } } }`"
  static let clusterAnnotation =
    "write `clusters: { name: { … } }` at the root: what clusters look like whose annotations have "
    + "`clusteringIdentifier: name`"
}

extension VariableAnchor {
  package static let foreignNames =
    ["offset", "x", "y", "dx", "dy", "offsets"].map {
      ForeignName($0, "write `offsetX` and `offsetY`, in points; `offsetY` points up", for: "offsetX")
    } + [
      .renamed("name", to: "anchor", "write `anchor`"),
      .renamed("position", to: "anchor", "write `anchor`, the part of the view that touches the point"),
    ]
}

extension Layer {
  package static let foreignNames: [ForeignName] = [
    ForeignName("id", "a layer's name is its key in `layers`"),
    ForeignName(
      "layout", "write `size`, `anchor`, `allowOverlap` and the like directly, or name the whole `style`"),
    ForeignName("paint", "write `radius` or `width` directly; other looks are the map's"),
    ForeignName("source-layer", "only the host has tiles: a layer of theirs belongs to the `style`"),
    ForeignName("sourceLayer", "only the host has tiles: a layer of theirs belongs to the `style`"),
    ForeignName(
      "visibility", "write `visible`, `true` or `false`",
      rewrite: { value, _ in
        value.isText("none")
          ? .safe("visible: false") : value.isText("visible") ? .safe("visible: true") : nil
      }),
    .renamed("minZoomLevel", to: "minZoom", "write `minZoom`, in Mapbox's zoom levels"),
    .renamed("maxZoomLevel", to: "maxZoom", "write `maxZoom`, in Mapbox's zoom levels"),
  ]
}

extension ForEach {
  package static let foreignNames: [ForeignName] = [
    ForeignName("in", "write `source`, `layer` or `annotation`, with its name"),
    ForeignName("features", "write `source: name`, and the features in that source"),
    ForeignName(
      "where", "write `filter`, with a condition", rewrite: { value, _ in .safe("filter: \(value.written)") }),
  ]
}

extension States {
  package static let foreignNames: [ForeignName] =
    ["pressed", "active", "down", "highlight"].map {
      .renamed($0, to: "highlighted", "write `highlighted`: while it is pressed")
    }
    + ["hover", "hovered", "focus", "focused"].map {
      ForeignName(
        $0, "a touch presses: write `highlighted`, and let the host highlight what a pointer is over")
    }
    + ["drag", "dragged"].map { .renamed($0, to: "dragging", "write `dragging`") }
    + ["enabled", "normal", "default"].map {
      ForeignName($0, "what it is like in no state stands at the annotation itself")
    }

  /// The words of other products for states, each with the name of the state.
  package static let otherWords = Dictionary(
    uniqueKeysWithValues: foreignNames.compactMap { word in word.property.map { (word.name, $0) } })
}

extension Spec {
  package static let foreignNames: [ForeignName] = [
    ForeignName("marker", "write `annotations`, a list", for: "annotations"),
    .renamed("markers", to: "annotations", "write `annotations`"),
    .renamed("pins", to: "annotations", "write `annotations`"),
    ForeignName("center", "write `camera: { center: [longitude, latitude], zoom: … }`", for: "camera"),
    ForeignName("zoom", "write `camera: { center: [longitude, latitude], zoom: … }`", for: "camera"),
    .renamed("styleURL", to: "style", "write `style`, with the path of a file"),
    .renamed(
      "styles", to: "templates", "write `templates`: named parts that annotations take with `extends`"),
    .renamed("viewAnnotations", to: "annotations", "write `annotations`"),
    ForeignName(
      "viewAnnotationAvoidRegions",
      "write `avoid: { regions: [{ left: …, top: …, width: …, height: … }] }`"),
    ForeignName("selectedAnnotations", "write `selected: true` where an annotation is selected at the start"),
    ForeignName(
      "viewAnnotationAvoidLayers", "write `avoid: { layers: [name] }`",
      rewrite: { value, _ in
        value.kind == .sequence ? .safe("avoid: { layers: \(value.written) }") : nil
      }),
  ]
}

extension Rectangle {
  package static let foreignNames: [ForeignName] = [
    side("x", to: "left", "width"), side("y", to: "top", "height"),
  ]

  private static func side(_ name: String, to edge: String, _ length: String) -> ForeignName {
    ForeignName(
      name, "write `\(edge)`, and `\(length)` for how far it goes from there", for: edge
    ) { value, mapping in
      // Without a width or height, the rectangle would be incomplete, so no fix is offered.
      guard mapping.mergedValue(length) != nil else { return nil }
      var rewrite = ForeignName.Rewrite.likely("\(edge): \(value.written)")
      rewrite.newKey = edge
      return rewrite
    }
  }
}

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

  /// Returns the text `point: …` for a pair with the longitude first, a GeoJSON point, or a mapping with named coordinates; `nil` for any
  /// other node.
  private static func point(_ value: Node) -> String? {
    ForeignPoint(value, .longitudeFirst).map { "point: \($0.list)" }
  }

  /// Returns a help text for a name in place of a line's or polygon's coordinates, or `nil` if the node is not a name.
  static func helpForNamedShape(_ node: Node) -> String? {
    guard node.kind == .scalar, !node.isEmpty else { return nil }
    return node.declaredReference.map {
      "coordinates stand here; for what is declared write `feature: \($0)` in its place, or `forEach: \($0)` for each feature"
    } ?? "coordinates stand here; for a shape of a source write `feature: { source: …, id: … }` in its place"
  }
}

extension Node {
  /// A reference such as `{ source: park }` or `{ layer: park }` for the text `park`, if the spec declares a source or layer of this name;
  /// otherwise `nil`.
  var declaredReference: String? {
    guard kind == .scalar, let root = document.root else { return nil }
    let name = string
    if root.mergedValue("layers")?.mergedValue(name) != nil { return "{ layer: \(written) }" }
    return root.mergedValue("sources")?.mergedValue(name) == nil ? nil : "{ source: \(written) }"
  }
}
