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
  ]
}
