import CartoucheDiagnostics
import CartoucheSyntax

extension Annotation {
  /// Property names of Mapbox, MapLibre, MapKit, Leaflet, OpenLayers and Tangram, each with its replacement.
  package static let foreignNames = foreignPlacement + foreignContent + foreignLooks + foreignPopups

  /// Names of other products for an annotation's position and placement.
  private static let foreignPlacement: [ForeignName] = [
    ForeignName(
      "anchor",
      "anchors stand in `variableAnchors`, in order of preference, and name the part of the view that touches "
        + "the point, as in Mapbox; where an anchor names the side of the point instead, as in Tangram, write "
        + "the opposite one",
      rewrite: onlyAnchor),
    ForeignName("anchors", "write `variableAnchors`, in order of preference", rewrite: onlyAnchor),
    ForeignName(
      "offsetX", "an offset belongs to an anchor: `variableAnchors: [{ anchor: center, offsetX: 4 }]`",
      rewrite: { value, mapping in centered(value, "offsetX", mapping) }),
    ForeignName(
      "offsetY",
      "an offset belongs to an anchor, and + is up: `variableAnchors: [{ anchor: center, offsetY: 4 }]`",
      rewrite: { value, mapping in centered(value, "offsetY", mapping) }),
    ForeignName(
      "offset",
      "an offset belongs to an anchor, and `offsetY` points up: "
        + "`variableAnchors: [{ anchor: center, offsetX: …, offsetY: … }]`"),
    styleOffset("icon-offset"), styleOffset("iconOffset"), styleOffset("text-offset"),
    styleOffset("textOffset"),
    ForeignName("text-radial-offset", "write `gap`, in points; a style's are ems"),
    ForeignName("textRadialOffset", "write `gap`, in points; a style's are ems"),
    ForeignName("radialOffset", "write `gap`, in points"),
    ForeignName(
      "text-variable-anchor-offset",
      "write `variableAnchors: [{ anchor: …, offsetX: …, offsetY: … }]`, in points"),
    ForeignName(
      "variableAnchorOffset", "write `variableAnchors: [{ anchor: …, offsetX: …, offsetY: … }]`, in points"),
    ForeignName(
      "layout",
      "properties stand in the annotation itself: `title` for `text-field`, `size` for `icon-size`, `allowOverlap`"
    ),
    ForeignName("paint", "how it looks is the host's: put it under `data`, which the host's view is given"),
    ForeignName("anchorPoint", "write `variableAnchors`: `bottom` puts the view above the point"),
    ForeignName("alignment", "write `variableAnchors`: `bottom` puts the view above the point"),
    ForeignName(
      "icon-anchor", "write `variableAnchors`, in order of preference", rewrite: onlyAnchor),
    ForeignName(
      "iconAnchor", "write `variableAnchors`, in order of preference", rewrite: onlyAnchor),
    ForeignName("text-anchor", "write `variableAnchors`, in order of preference", rewrite: onlyAnchor),
    ForeignName(
      "text-variable-anchor", "write `variableAnchors`, with the names of anchors in the same order"),
    ForeignName("anchorLeft", offsetOfAnchor), ForeignName("anchorTop", offsetOfAnchor),
    ForeignName(
      "associatedFeatureId", "write `attach: { feature: { layer: name, id: … } }`, with the feature's layer",
      for: "attach"),
    pointAttachment("geometry"), pointAttachment("coordinate"), pointAttachment("lat"),
    pointAttachment("lng"), pointAttachment("latitude"), pointAttachment("longitude"),
    pointAttachment("coordinates"), pointAttachment("lngLat"), pointAttachment("lon"),
    otherOrder("position"), otherOrder("latLng"), otherOrder("latlng"), otherOrder("latLong"),
    otherOrder("location", .unknown), otherOrder("center", .unknown),
    ForeignName(
      "annotatedLayerFeature", "write `attach: { feature: { layer: name, id: … } }`", for: "attach"),
    ForeignName(
      "featureId", "write `attach: { feature: { layer: name, id: … } }`, with the feature's layer",
      for: "attach"),
    ForeignName("layerId", "write `attach: { feature: { layer: name, id: … } }`", for: "attach"),
    ForeignName("x", onTheMap), ForeignName("y", onTheMap),
    ForeignName(
      "annotatedFeature",
      "write `attach`, with `point: [longitude, latitude]` or `feature: { layer: name, id: … }`",
      for: "attach"),
    ForeignName(
      "displayPriority",
      "write `priority`: MapKit's 0 to 1000 is here minus 500, and its 1000 is `required`",
      rewrite: { value, _ in translatedPriority(value).map { .safe("priority: \($0)") } }),
    ForeignName(
      "selectedZPriority", "write `states: { selected: { zPriority: … } }`; 1000 is the default here too",
      rewrite: { value, _ in number(value).map { .safe("states: { selected: { zPriority: \($0.text) } }") } }),
    ForeignName(
      "centerOffset",
      "write `variableAnchors: [{ anchor: center, offsetX: …, offsetY: … }]`; MapKit's y points down, "
        + "`offsetY` points up",
      rewrite: offsetCenter),
    .renamed(
      "enableAvoidRegions", to: "avoidRegions", "write `avoidRegions`; it is `true` by default here"),
    ForeignName(
      "viewAnnotationAvoidRegions",
      "name the rectangles once for all annotations, at the root: `avoid: { regions: [{ left: …, top: …, width: …, height: … }] }`"
    ),
    ForeignName(
      "viewAnnotationAvoidLayers",
      "name the layers once for all annotations, at the root: `avoid: { layers: [name] }`"
    ),
    ForeignName(
      "collide", "write `collisionMode: none` for what collides with nothing; colliding is the default",
      rewrite: { value, _ in
        value.isText("false")
          ? .safe("collisionMode: none") : value.isText("true") ? .safe("collisionMode: rectangle") : nil
      }),
    ForeignName(
      "collision", "write `collisionMode: none` for what collides with nothing; colliding is the default"),
    ForeignName(
      "allowCollision", "write `allowOverlap: true` for a view that may overlap others",
      rewrite: { renamed($0, "allowOverlap", $1) }),
    ForeignName(
      "avoidOverlap", "write `allowOverlap`, which is the opposite",
      rewrite: { opposite($0, "allowOverlap", $1) }),
    ForeignName(
      "overlap", "write `allowOverlap: true` for a view that may overlap others",
      rewrite: { renamed($0, "allowOverlap", $1) }),
    ForeignName("ignorePlacement", blocksNothing, rewrite: { opposite($0, "obstacle", $1) }),
    ForeignName("icon-ignore-placement", blocksNothing, rewrite: { opposite($0, "obstacle", $1) }),
    ForeignName("text-ignore-placement", blocksNothing, rewrite: { opposite($0, "obstacle", $1) }),
    ForeignName(
      "text-allow-overlap", "write `allowOverlap: true` for a view that may overlap others",
      rewrite: { renamed($0, "allowOverlap", $1) }),
    ForeignName(
      "icon-allow-overlap", "write `allowOverlap: true` for a view that may overlap others",
      rewrite: { renamed($0, "allowOverlap", $1) }),
    ForeignName("optional", "write a low `priority`, and `obstacle: false` for a view that hides no other"),
    ForeignName(
      "icon-optional", "write a low `priority`, and `obstacle: false` for a view that hides no other"),
    .renamed("repeat-distance", to: "repeatDistance", "write `repeatDistance`, between anchor points"),
    .renamed("repeat_distance", to: "repeatDistance", "write `repeatDistance`"),
    .renamed("pointer", to: "offscreen", "write `offscreen`, a pointer while its view is off screen"),
    .renamed("pointers", to: "offscreen", "write `offscreen`, a pointer while its view is off screen"),
    .renamed("indicator", to: "offscreen", "write `offscreen`, a pointer while its view is off screen"),
    .renamed("repeat_group", to: "repeatGroup", "write `repeatGroup`"),
    grown("buffer"), grown("padding"), grown("icon-padding"), grown("text-padding"), grown("margin"),
    grown("collisionPadding"),
    ForeignName(
      "edgeInsets", "write `collisionInsets`, with `top`, `right`, `bottom` and `left`",
      rewrite: { value, _ in value.kind == .mapping ? .safe("collisionInsets: \(value.written)") : nil }),
    ForeignName(
      "alignmentRectInsets", "write `collisionInsets`, with `top`, `right`, `bottom` and `left`",
      rewrite: { value, _ in value.kind == .mapping ? .safe("collisionInsets: \(value.written)") : nil }),
    ForeignName(
      "width", "write `size: [width, height]`", for: "size", rewrite: { sizeOfSides($0, "width", $1) }),
    ForeignName(
      "height", "write `size: [width, height]`", for: "size", rewrite: { sizeOfSides($0, "height", $1) }),
    ForeignName("iconSize", "write `size: [width, height]`, the view's size in points", for: "size"),
    ForeignName("icon-size", "write `size: [width, height]`, the view's size in points", for: "size"),
    ForeignName(
      "isHidden", "write `visible`, which is the opposite", rewrite: { opposite($0, "visible", $1) }),
    ForeignName("hidden", "write `visible`, which is the opposite", rewrite: { opposite($0, "visible", $1) }),
    ForeignName(
      "visibility", "write `visible`, `true` or `false`",
      rewrite: { value, _ in
        switch value.string {
        case "visible": .safe("visible: true")
        case "none", "hidden", "gone", "invisible": .safe("visible: false")
        default: nil
        }
      }),
    .renamed("isVisible", to: "visible", "write `visible`"),
    .renamed("show", to: "visible", "write `visible`"),
    .renamed("if", to: "visible", "write `visible`, with a condition"),
    ForeignName("zoom", "write `minZoom` and `maxZoom`, between which the view is shown"),
    .renamed("minZoomLevel", to: "minZoom", "write `minZoom`, in Mapbox's zoom levels"),
    .renamed("maxZoomLevel", to: "maxZoom", "write `maxZoom`, in Mapbox's zoom levels"),
    drawOrder("zIndex"), drawOrder("zOrder"), drawOrder("z-index"), drawOrder("zPosition"),
    drawOrder("drawOrder"),
    drawOrder("order"),
    ForeignName(
      "collisionBehavior",
      "write `priority: required` for what is always shown, and `obstacle: false` for a view that hides no other"
    ),
    sortKey("symbolSortKey"), sortKey("symbol-sort-key"), sortKey("sortKey"), sortKey("sort-key"),
    sortKey("rank"),
    ForeignName("importance", "write `priority`: the higher is placed first"),
    ForeignName("weight", "write `priority`: the higher is placed first"),
    ForeignName("priorityLevel", "write `priority`: the higher is placed first"),
    ForeignName("annotationAnchor", "write `variableAnchors`, in order of preference"),
    ForeignName("zoomRange", "write `minZoom` and `maxZoom`, between which the view is shown"),
    clustering("cluster"), clustering("clusterId"), clustering("clustering"), clustering("clusterGroup"),
    clustering("cluster_id"), ofClusters("clusterMaxZoom"), ofClusters("clusterMinPoints"),
    ForeignName("clusterRadius", ForeignName.clusterRadius),
    ForeignName("clusterProperties", ForeignName.clusterProperties),
    ForeignName("clusterAnnotation", ForeignName.clusterAnnotation),
    ForeignName("MKClusterAnnotation", ForeignName.clusterAnnotation),
    ForeignName(
      "viewAnnotationAnchor", "write `variableAnchors`, in order of preference", rewrite: onlyAnchor),
  ]

  private static let onTheMap =
    "write `attach: { point: [longitude, latitude] }`, and `offsetX` and `offsetY` in an anchor"
  private static let blocksNothing = "write `obstacle: false` for a view that hides no other"

  private static let offsetOfAnchor =
    "write `variableAnchors`, whose names say which part of the view touches the point: `bottom` is Google's default"

  private static func styleOffset(_ name: String) -> ForeignName {
    ForeignName(
      name,
      "write `variableAnchors: [{ anchor: center, offsetX: …, offsetY: … }]`; a style's y points down, "
        + "`offsetY` points up",
      rewrite: { value, mapping in
        name.hasPrefix("icon") ? offsetCenter(value, mapping).map { .likely($0.text) } : nil
      })
  }

  private static func grown(_ name: String) -> ForeignName {
    ForeignName(
      name, "write `collisionInsets`; a negative inset makes the collision shape larger", rewrite: grownShape)
  }

  private static func drawOrder(_ name: String) -> ForeignName {
    ForeignName(name, "write `zPriority` for what is drawn above, and `priority` for what is placed first")
  }

  private static func clustering(_ name: String) -> ForeignName {
    ForeignName(
      name, "write `clusteringIdentifier: name`, the same for all that may become one cluster",
      for: "clusteringIdentifier")
  }

  private static func ofClusters(_ name: String) -> ForeignName {
    ForeignName(
      name,
      "it belongs to what clusters look like: `clusters: { name: { … } }` at the root, for those whose "
        + "`clusteringIdentifier` is that name")
  }

  private static func sortKey(_ name: String) -> ForeignName {
    ForeignName(
      name, "write `priority`: the higher is placed first, where of sort keys the lower is",
      rewrite: { value, _ in negatedKey(value) })
  }

  private static func otherOrder(
    _ name: String, _ order: ForeignPoint.Order = .latitudeFirst
  ) -> ForeignName {
    ForeignName(
      name,
      "write `attach: { point: [longitude, latitude] }`, the longitude first; Leaflet and Google Maps have the latitude first",
      for: "attach", rewrite: { point($0, order, in: $1) })
  }

  private static func pointAttachment(_ name: String) -> ForeignName {
    ForeignName(
      name, "write `attach: { point: [longitude, latitude] }`", for: "attach",
      rewrite: { CartoucheSpec.pointAttachment($0, name, $1) })
  }
}

extension Annotation {
  /// Names of other products for the appearance of a view, which the host app draws.
  static let foreignLooks: [ForeignName] = looks.map { name in
    ForeignName(
      name, "how it looks is the host's: put it under `data`, which the host's view is given",
      rewrite: { value, mapping in
        isAlone(mapping) && isData(value) ? .likely("data: { \(name): \(value.written) }") : nil
      })
  }

  private static let looks = [
    "opacity", "alpha", "occludedOpacity", "opacityWhenCovered", "fillOpacity", "iconOpacity",
    "icon-opacity", "text-opacity", "textOpacity", "color", "fillColor", "strokeColor", "strokeWidth",
    "textColor", "text-color", "iconColor", "icon-color", "backgroundColor", "tintColor", "markerTintColor",
    "glyphTintColor", "glyphColor", "glyph", "glyphImage", "glyphText", "borderColor", "borderRadius",
    "cornerRadius", "shadow", "icon", "iconImage", "icon-image", "image", "imageUrl", "iconUrl", "svg",
    "font", "fontSize", "textSize", "text-size", "style", "className", "class", "theme", "rotation",
    "rotate", "angle", "icon-rotate", "iconRotate", "rotationAlignment", "pitchAlignment",
    "icon-rotation-alignment", "iconRotationAlignment", "icon-pitch-alignment", "iconPitchAlignment",
    "flat", "scale", "animation", "animate", "transition", "animatesWhenAdded",
  ]

  /// Whether exactly one key of a mapping is among the foreign names in `looks`. For several of them, the fixes would write `data` twice.
  private static func isAlone(_ mapping: Node) -> Bool {
    mapping.entries.count { entry in looks.contains { entry.key.hasText($0) } } == 1
  }

  /// Whether a value can be written in `data` without changes.
  private static func isData(_ value: Node) -> Bool {
    guard value.kind == .scalar else { return false }
    var trial = Decoder()
    trial.checkData(value)
    return trial.log.errorCount == 0
  }
}
