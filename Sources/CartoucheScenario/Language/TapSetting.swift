import CartoucheDiagnostics
import CartoucheSpec

/// `tap: { id, part }`: a tap on the view of an annotation, or on a part of its callout, wherever that is.
struct TapSetting: SpecType {
  var id: Located<String>?
  var part: Located<String>?
  /// Of the mapping.
  var location: Location?

  static let title = "a tap"
  static let properties: PropertyTable<TapSetting> = [
    Property("id", \.id, .name("the id of an annotation"), "Whose view is tapped, or whose callout.")
      .required,
    Property(
      "part", \.part, .name("the name of a part of a callout"),
      "The part of its callout that is tapped; without one its view is."),
  ]
}
