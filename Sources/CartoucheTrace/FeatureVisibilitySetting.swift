import CartoucheSpec

/// `featureVisibility`: `{ layer, id, visible }`.
struct FeatureVisibilitySetting: SpecType {
  var layer: Located<String>?
  var id: Located<String>?
  var visible = true

  static let title = "the visibility of a feature"
  static let properties: PropertyTable<FeatureVisibilitySetting> = [
    Property("layer", \.layer, .name("the name of a layer"), "The layer that draws it.").required,
    Property("id", \.id, .name("the id of a feature"), "Its id; without one all of the layer are meant."),
    Property("visible", \.visible, .boolean, "Whether it is drawn.").required,
  ]
}
