extension Topic {
  /// Classes and methods of other products, which nobody writes into a spec, and what they are here.
  static let foreignTypes: [Topic] = ForeignType.all.flatMap { type in
    type.names.map { name in
      Topic(
        kind: .foreignName, name: name, place: "(\(type.product))",
        summary: "It is what Cartouche calls \(type.meaning).", details: type.details,
        example: type.usesNameAsView ? "view: \(name)" : nil)
    }
  }
}

/// Classes or methods of another product that are one thing here.
private struct ForeignType {
  var names: [String]
  var product: String
  /// "an annotation": goes on from "is what Cartouche calls".
  var meaning: String
  var details: [String] = []
  /// Whether an annotation names it as its view.
  var usesNameAsView = false

  static let all = [
    ForeignType(
      names: ["MKAnnotation", "MKPointAnnotation"], product: "MapKit",
      meaning: "an annotation, an entry of `annotations`",
      details: ["Its coordinate is `attach: { point: [longitude, latitude] }`."]),
    ForeignType(
      names: ["MKAnnotationView", "MKMarkerAnnotationView", "MKPinAnnotationView"], product: "MapKit",
      meaning: "an annotation, an entry of `annotations`",
      details: [
        "Name its class in `view`, and the app makes one of it; what that looks like belongs into `data`."
      ],
      usesNameAsView: true),
    ForeignType(
      names: ["MKMapView"], product: "MapKit", meaning: "the map of the host",
      details: ["`camera` says where it starts, and each frame is computed from its camera."]),
    ForeignType(
      names: ["ViewAnnotation", "ViewAnnotationOptions", "PointAnnotation"], product: "Mapbox",
      meaning: "an annotation, an entry of `annotations`"),
    ForeignType(
      names: ["ViewAnnotationManager"], product: "Mapbox",
      meaning: "the plan and its resolver, in Swift `ViewAnnotations`"),
    ForeignType(
      names: ["ViewAnnotationAnchorConfig"], product: "Mapbox", meaning: "an entry of `variableAnchors`"),
    ForeignType(
      names: ["AdvancedMarkerElement", "GMSMarker"], product: "Google Maps",
      meaning: "an annotation, an entry of `annotations`"),
    ForeignType(
      names: ["PinElement"], product: "Google Maps", meaning: "the host's own view, which `view` names",
      details: ["Its colors and glyph belong into `data`."]),
    ForeignType(
      names: ["InfoWindow", "GMSInfoWindow"], product: "Google Maps", meaning: "a `callout` of an annotation"),
    ForeignType(
      names: ["MarkerClusterer", "SuperClusterAlgorithm", "supercluster", "Supercluster"],
      product: "Google Maps and MapLibre",
      meaning: "a cluster, of annotations that have one `clusteringIdentifier`",
      details: ["`clusters` says what it is like; the sizes of views decide who joins."]),
    ForeignType(
      names: ["Marker"], product: "MapLibre and Google Maps",
      meaning: "an annotation, an entry of `annotations`"),
    ForeignType(names: ["Popup"], product: "MapLibre", meaning: "a `callout` of an annotation"),
    ForeignType(
      names: ["setLngLat"], product: "Mapbox and MapLibre",
      meaning: "`attach: { point: [longitude, latitude] }`",
      details: ["An app moves an annotation by an input, `move`; a trace by `{\"move\":…}`."]),
    ForeignType(
      names: ["setPopup"], product: "Mapbox and MapLibre", meaning: "a `callout` of an annotation"),
    ForeignType(
      names: ["setDraggable"], product: "Mapbox and MapLibre", meaning: "`draggable: true` of an annotation"),
    ForeignType(
      names: ["zoomLevel", "setZoom"], product: "Mapbox and MapLibre", meaning: "`zoom` of a `camera`",
      details: [
        "Zooms are those of tiles of 512 points; `minZoom` and `maxZoom` say when an annotation is shown."
      ]),
    ForeignType(
      names: ["setCenter"], product: "Mapbox, MapLibre and Google Maps", meaning: "`center` of a `camera`"),
    ForeignType(
      names: ["fitBounds", "showAnnotations"], product: "MapLibre and MapKit",
      meaning: "`camera: { fit: all }`"),
    ForeignType(
      names: ["prepareForReuse"], product: "MapKit",
      meaning: "the `slot` of a placement: a view of the host's that is used again"),
    ForeignType(
      names: ["setSelected"], product: "MapKit",
      meaning: "the input `select`, and `selected` of an annotation at the start",
      details: ["Its looks belong into `states: { selected: { … } }`."]),
    ForeignType(
      names: ["selectedAnnotations"], product: "MapKit",
      meaning: "`selection`: `single`, `multiple` or `none`"),
    ForeignType(
      names: ["addAnnotation", "removeAnnotation", "add", "remove"], product: "MapKit and Mapbox",
      meaning: "an entry of `annotations`; `addAnnotation` and `removeAnnotation` of the library at run time"),
    ForeignType(
      names: ["update"], product: "Mapbox",
      meaning: "`update` of the library, with what is another one of an annotation"),
    ForeignType(
      names: ["mapView"], product: "MapKit", meaning: "an event of a frame, such as `selectionChanged`",
      details: ["The host makes a view for each `view`, and fills it from `title`, `subtitle` and `data`."]),
    ForeignType(
      names: ["setNeedsUpdateSize"], product: "Mapbox",
      meaning: "the input `measured`, where a `size` is `auto`"),
    ForeignType(
      names: ["layerFeature"], product: "Mapbox", meaning: "`attach: { feature: { layer: …, id: … } }`",
      details: ["For every feature of a layer write `forEach: { layer: … }`."]),
    ForeignType(
      names: ["REQUIRED_AND_HIDES_OPTIONAL", "REQUIRED"], product: "Google Maps",
      meaning: "`priority: required`",
      details: ["`REQUIRED` has `obstacle: false` besides: it hides nobody."]),
    ForeignType(
      names: ["OPTIONAL_AND_HIDES_LOWER_PRIORITY"], product: "Google Maps",
      meaning: "a number as `priority`, which is the default"),
    ForeignType(
      names: ["algorithm"], product: "Google Maps", meaning: "a `clusteringIdentifier`",
      details: ["The sizes of views decide who joins, up to `clusterMaxZoom`."]),
    ForeignType(
      names: ["renderer"], product: "Google Maps", meaning: "`clusters`, which says what they look like"),
    ForeignType(
      names: ["clusterclick"], product: "Google Maps",
      meaning: "the event `annotationTapped` with the id of a cluster"),
    ForeignType(
      names: ["open", "close", "closeclick"], product: "MapLibre and Google Maps",
      meaning: "the event `calloutChanged`",
      details: ["A callout is shown while its annotation is selected, or with `when: always`."]),
    ForeignType(
      names: ["dragstart", "drag", "dragend"], product: "MapLibre", meaning: "the event `dragStateChanged`",
      details: ["Write `draggable: true`; the host says where the finger is, by an input."]),
    ForeignType(
      names: ["getClusterExpansionZoom"], product: "MapLibre", meaning: "`splitZoom` of a frame's clusters"),
    ForeignType(
      names: ["getClusterChildren"], product: "MapLibre", meaning: "`children(of:)` of the library"),
    ForeignType(
      names: ["getClusterLeaves"], product: "MapLibre",
      meaning: "`members` of a cluster, by the library `members(of:)`"),
    ForeignType(
      names: ["COLLISION"], product: "Mapbox",
      meaning: "`cartouche render`, and `cartouche resolve --explain`"),
    ForeignType(names: ["minzoom"], product: "Mapbox and MapLibre", meaning: "`minZoom`"),
    ForeignType(names: ["maxzoom"], product: "Mapbox and MapLibre", meaning: "`maxZoom`"),
  ]
}
