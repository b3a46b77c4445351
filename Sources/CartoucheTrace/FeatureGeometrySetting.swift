import CartoucheSpec
import CartoucheSyntax

/// `featureGeometry`: `{ layer, id, geometry }`.
struct FeatureGeometrySetting: SpecType {
  var layer: Located<String>?
  var id: Located<String>?
  /// GeoJSON; nil: the map has no such feature.
  var geometry: Node?

  static let title = "the geometry of a feature"
  static let properties: PropertyTable<FeatureGeometrySetting> = [
    Property("layer", \.layer, .name("the name of a layer"), "The layer that draws it.").required,
    Property(
      "id", \.id, .name("the id of a feature"), "Its id; without one that of who is attached to any is meant."
    ),
    Property(
      "geometry", \.geometry, Codec("GeoJSON", .object("GeoJSON")) { node, value, _ in value = node },
      "GeoJSON; without it the map has no such feature."),
  ]
}
