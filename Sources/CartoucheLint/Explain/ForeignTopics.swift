import CartoucheSpec

extension Topic {
  /// Topics about classes and methods of other products, with the corresponding elements of Cartouche. These
  /// names do not occur in specs.
  static let foreignTypes: [Topic] = ForeignType.all.flatMap { type in
    type.names.map { name in
      Topic(
        kind: .foreignName, name: name, place: "(\(type.product))",
        summary: "It is what Cartouche calls \(type.meaning).", details: type.details,
        example: type.usesNameAsView ? "view: \(name)" : nil)
    }
  }
}

/// Classes or methods of another product that correspond to the same element of Cartouche.
private struct ForeignType {
  var names: [String]
  var product: String
  /// The explanation of the names, as the end of the sentence "It is what Cartouche calls …".
  var meaning: String
  var details: [String] = []
  /// Whether the names are view classes, which an annotation's `view` may name.
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
        "Write its class in `view`, and the app creates the view. Values for its appearance belong in `data`."
      ],
      usesNameAsView: true),
    ForeignType(
      names: ["MKMapView"], product: "MapKit", meaning: "the map of the host",
      details: ["`camera` is the initial camera. Each frame is resolved for the current camera of the map."]),
    ForeignType(
      names: ["register", "dequeueReusableAnnotationView"], product: "MapKit and MapLibre Native",
      meaning: "the view class of an annotation, `view`",
      details: ["With an adapter, the app adds a function for each view class. The driver reuses views."]),
    ForeignType(
      names: ["Map", "MapContentBuilder"], product: "SwiftUI", meaning: "`CartoucheMap` with a spec"),
    ForeignType(
      names: ["Annotation"], product: "SwiftUI", meaning: "an annotation, an entry of `annotations`"),
    ForeignType(
      names: ["annotationTitles"], product: "SwiftUI",
      meaning: "an annotation with a `title` that is attached to a marker: `attach: { annotation: … }`"),
    ForeignType(names: ["MapCameraPosition"], product: "SwiftUI", meaning: "a `camera`"),
    ForeignType(
      names: ["MLNPointAnnotation", "MLNAnnotationView"], product: "MapLibre Native",
      meaning: "an annotation, an entry of `annotations`"),
    ForeignType(
      names: ["scalesWithViewingDistance", "rotatesToMatchCamera"], product: "MapLibre Native",
      meaning: "the appearance of the host's own view", details: ["The map never scales or rotates a view."]),
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
      details: ["Its colors and glyph belong in `data`."]),
    ForeignType(
      names: ["InfoWindow", "GMSInfoWindow"], product: "Google Maps", meaning: "a `callout` of an annotation"),
    ForeignType(
      names: ["MarkerClusterer", "SuperClusterAlgorithm", "supercluster", "Supercluster"],
      product: "Google Maps and MapLibre",
      meaning: "a cluster, of annotations with the same `clusteringIdentifier`",
      details: ["`clusters` sets its properties. The sizes of views determine its members."]),
    ForeignType(
      names: ["Marker"], product: "MapLibre and Google Maps",
      meaning: "an annotation, an entry of `annotations`"),
    ForeignType(names: ["Popup"], product: "MapLibre", meaning: "a `callout` of an annotation"),
    ForeignType(
      names: ["setLngLat"], product: "Mapbox and MapLibre",
      meaning: "`attach: { point: [longitude, latitude] }`",
      details: ["An app moves an annotation with the input `move`, and a trace with `{\"set\":…}`."]),
    ForeignType(
      names: ["setPopup"], product: "Mapbox and MapLibre", meaning: "a `callout` of an annotation"),
    ForeignType(
      names: ["setDraggable"], product: "Mapbox and MapLibre", meaning: "`draggable: true` of an annotation"),
    ForeignType(
      names: ["zoomLevel", "setZoom"], product: "Mapbox and MapLibre", meaning: "`zoom` of a `camera`",
      details: [
        "Zoom levels are those of 512-point tiles. An annotation is shown while `minZoom` ≤ zoom < `maxZoom`."
      ]),
    ForeignType(
      names: ["setCenter"], product: "Mapbox, MapLibre and Google Maps", meaning: "`center` of a `camera`"),
    ForeignType(
      names: ["fitBounds", "showAnnotations"], product: "MapLibre and MapKit",
      meaning: "`camera: { fit: all }`"),
    ForeignType(
      names: ["prepareForReuse"], product: "MapKit",
      meaning: "the `slot` of a placement: the number of a recycled view of the host"),
    ForeignType(
      names: ["setSelected"], product: "MapKit",
      meaning: "the input `select`, and the initial `selected` of an annotation",
      details: ["Its appearance belongs in `states: { selected: { … } }`."]),
    ForeignType(
      names: ["selectedAnnotations"], product: "MapKit",
      meaning: "`selection`: `single`, `multiple` or `none`"),
    ForeignType(
      names: ["addAnnotation", "removeAnnotation", "add", "remove"], product: "MapKit and Mapbox",
      meaning: "an entry of `annotations`; `addAnnotation` and `removeAnnotation` of the library at run time"),
    ForeignType(
      names: ["update"], product: "Mapbox",
      meaning: "`update` of the library, with the changed properties of an annotation"),
    ForeignType(
      names: ["mapView"], product: "MapKit", meaning: "an event of a frame, such as `selectionChanged`",
      details: ["The host creates a view for each `view`, and fills it from `title`, `subtitle` and `data`."]),
    ForeignType(
      names: ["setNeedsUpdateSize"], product: "Mapbox",
      meaning: "`driver.refresh` of an adapter, or otherwise the input `measured`, where a `size` is `auto`"),
    ForeignType(
      names: ["layerFeature"], product: "Mapbox", meaning: "`attach: { feature: { layer: …, id: … } }`",
      details: ["For every feature of a layer write `forEach: { layer: … }`."]),
    ForeignType(
      names: ["REQUIRED_AND_HIDES_OPTIONAL", "REQUIRED"], product: "Google Maps",
      meaning: "`priority: required`",
      details: ["`REQUIRED` also has `obstacle: false`: it does not hide other views."]),
    ForeignType(
      names: ["OPTIONAL_AND_HIDES_LOWER_PRIORITY"], product: "Google Maps",
      meaning: "a number as `priority`, the default"),
    ForeignType(
      names: ["algorithm"], product: "Google Maps", meaning: "a `clusteringIdentifier`",
      details: ["The sizes of views determine the members, up to `clusterMaxZoom`."]),
    ForeignType(
      names: ["renderer"], product: "Google Maps",
      meaning: "`clusters`, which sets the properties of clusters"),
    ForeignType(
      names: ["clusterclick"], product: "Google Maps",
      meaning: "the event `annotationTapped` with the id of a cluster"),
    ForeignType(
      names: ["open", "close", "closeclick"], product: "MapLibre and Google Maps",
      meaning: "the event `calloutChanged`",
      details: ["A callout is shown while its annotation is selected, or with `when: always`."]),
    ForeignType(
      names: ["dragstart", "drag", "dragend"], product: "MapLibre", meaning: "the event `dragStateChanged`",
      details: ["Write `draggable: true`. The host passes the position of the finger as an input."]),
    ForeignType(
      names: ["getClusterExpansionZoom"], product: "MapLibre", meaning: "`splitZoom` of a frame's clusters"),
    ForeignType(
      names: ["spiderfy", "spiderfier", "spider"], product: "MapLibre and Google Maps",
      meaning: "an expanded cluster, whose members are shown around it",
      details: [
        "The input `expand` does it, in a trace `{\"expand\":\"cluster:…\"}`, and `collapse` closes it."
      ]),
    ForeignType(
      names: ["leader-line", "callout-line"], product: "cartography",
      meaning: "a leader line, `leader: { maxLength: … }` of an annotation",
      details: ["A view that has no room at its anchors is placed near them, with a line to its point."]),
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

extension Topic {
  /// Topics about operators of other languages, and about Mapbox operators that Cartouche does not have.
  static let foreignOperators: [Topic] =
    OperatorCatalog.foreignNames.sorted { $0.key < $1.key }.map { foreign, name in
      foreignOperator(
        foreign, "Cartouche has another name or form for it.", "Write `\(name)`, which `explain` describes.",
        example: OperatorCatalog.id(name).map { OperatorCatalog[$0].example })
    }
    + OperatorCatalog.unsupportedOperators.map { name, advice in
      foreignOperator(
        name, "Mapbox has it, but Cartouche does not.",
        "\(advice.prefix(1).uppercased())\(advice.dropFirst()).")
    }

  private static func foreignOperator(
    _ name: String, _ summary: String, _ detail: String, example: String? = nil
  ) -> Topic {
    Topic(
      kind: .foreignName, name: name, place: "for an operator", summary: summary, details: [detail],
      example: example)
  }
}

/// A product with property names that a spec must not contain.
///
/// Only names that are unique to one product are listed: many products have `anchor`, but only MapKit has
/// `displayPriority`.
enum ForeignProduct: String, CaseIterable, Sendable {
  case mapKit = "MapKit"
  case mapbox = "Mapbox"
  case google = "Google Maps"
  case leaflet = "Leaflet"
  case openLayers = "OpenLayers"
  case styles = "styles of Mapbox and MapLibre"

  /// Creates the product that lists `name`, or returns `nil` if no product lists it.
  init?(having name: String) {
    // Among all these names, only keys of map styles contain hyphens.
    let product = Self.allCases.first { $0.names.contains(name) } ?? (name.contains("-") ? .styles : nil)
    guard let product else { return nil }
    self = product
  }

  /// The listed names of the product, without those that contain hyphens.
  var names: [String] {
    switch self {
    case .mapKit:
      [
        "MKClusterAnnotation", "alignmentRectInsets", "animatesWhenAdded", "calloutOffset", "canShowCallout",
        "centerCoordinate", "centerOffset", "clusterAnnotation", "detailCalloutAccessoryView",
        "displayPriority",
        "glyphImage", "glyphText", "glyphTintColor", "leftCalloutAccessoryView", "leftCalloutOffset",
        "markerTintColor", "memberAnnotations", "reuseIdentifier", "rightCalloutAccessoryView",
        "rightCalloutOffset", "selectedZPriority", "subtitleVisibility", "titleVisibility",
      ]
    case .mapbox:
      [
        "annotatedFeature", "annotatedLayerFeature", "associatedFeatureId", "enableAvoidRegions", "styleURL",
        "viewAnnotationAnchor", "viewAnnotationAvoidLayers", "viewAnnotationAvoidRegions", "viewAnnotations",
      ]
    case .google: ["anchorLeft", "anchorTop", "collisionBehavior"]
    case .leaflet:
      [
        "bindPopup", "bindTooltip", "bubblingMouseEvents", "keepInView", "riseOffset", "riseOnHover",
        "tooltipAnchor", "zIndexOffset",
      ]
    case .openLayers: ["autoPanAnimation", "insertFirst", "positioning", "stopEvent"]
    case .styles:
      ["clusterMaxZoom", "clusterMinPoints", "clusterProperties", "clusterRadius", "point_count_abbreviated"]
    }
  }
}
