package import CartoucheSyntax

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

  /// A list is a coordinate, or one and a zoom level.
  package static func mapping(meantBy node: Node) -> String? {
    let items = node.items.map(\.written)
    guard node.kind == .sequence, items.count == 2 || items.count == 3,
      node.items.allSatisfy({ $0.number != nil })
    else {
      return nil
    }
    return "{ center: [\(items[0]), \(items[1])], zoom: \(items.count == 3 ? items[2] : "…") }"
  }
}
