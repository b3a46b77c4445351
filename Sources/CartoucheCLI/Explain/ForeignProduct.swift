/// A product whose names are refused in specs, as far as a name is one's alone: `anchor` is many products', and
/// `displayPriority` one's.
enum ForeignProduct: String, CaseIterable, Sendable {
  case mapKit = "MapKit"
  case mapbox = "Mapbox"
  case google = "Google Maps"
  case leaflet = "Leaflet"
  case openLayers = "OpenLayers"
  case styles = "styles of Mapbox and MapLibre"

  /// The one that has `name`; nil: several do, or nobody knows.
  init?(having name: String) {
    // Only keys of styles are joined by hyphens.
    let product = Self.allCases.first { $0.names.contains(name) } ?? (name.contains("-") ? .styles : nil)
    guard let product else { return nil }
    self = product
  }

  /// Those without hyphens.
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
