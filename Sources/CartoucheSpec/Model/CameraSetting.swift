import CartoucheSyntax

/// The default camera of a spec, taken as given.
package struct CameraSetting: Sendable, SpecType {
  package var center = CoordinateValue(longitude: 0, latitude: 0)
  package var zoom = 0.0
  package var bearing = 0.0
  package var pitch = 0.0
  package var padding = InsetsValue()

  package init() {}

  package static let title = "a camera"
  package static let properties: PropertyTable<CameraSetting> = [
    Property("center", \.center, .coordinate, "The coordinate in the middle of the padded viewport."),
    Property(
      "zoom", \.zoom, .number(NumberRange.zoom, "a zoom level"), "Zoom level, for tiles of 512 points."),
    Property(
      "bearing", \.bearing, .number(NumberRange.turns, "a bearing in degrees"),
      "Degrees clockwise from north."
    ),
    Property(
      "pitch", \.pitch, .number(NumberRange.pitch, "a pitch in degrees"), "Degrees from straight down."),
    Property("padding", \.padding, .insets, "Points at the edges that the map's content should keep free."),
  ]
}
