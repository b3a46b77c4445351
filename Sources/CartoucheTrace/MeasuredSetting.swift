import CartoucheSpec

/// `measured`: `{ id, width, height, callout }`.
struct MeasuredSetting: SpecType {
  var id: Located<String>?
  var width = 0.0
  var height = 0.0
  var callout = false

  static let title = "a measured size"
  static let properties: PropertyTable<MeasuredSetting> = [
    Property("id", \.id, .name("the id of an annotation"), "Whose view it is.").required,
    Property("width", \.width, side, "Points.").required,
    Property("height", \.height, side, "Points.").required,
    Property("callout", \.callout, .boolean, "Whether it is the annotation's callout."),
  ]

  private static let side = Codec<Double>.number(0.001...NumberRange.longest, "a size in points")
}
