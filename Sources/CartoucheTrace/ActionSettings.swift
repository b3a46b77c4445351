import CartoucheDiagnostics
package import CartoucheSpec
import CartoucheSyntax

/// The value of the action `drag` in a trace: `{ id, state, to }`.
struct DragSetting: SpecType {
  var id: Located<String>?
  var state = DragStateName.starting
  var to: ScreenPointValue?

  enum DragStateName: String, Sendable, CaseIterable {
    case none, starting, dragging, ending, canceling
  }

  static let name = "DragSetting"
  static let title = "a drag"
  static let properties: PropertyTable<DragSetting> = [
    Property("id", { $1(&$0.id) }, .name("the id of an annotation"), "The annotation that is dragged.")
      .required,
    Property("state", { $1(&$0.state) }, .choice("the state of a drag"), "The new state of the drag.")
      .required,
    Property("to", { $1(&$0.to) }, .screenPoint, "The new position of the anchor point."),
  ]
}

/// The value of the action `measured` in a trace: `{ id, width, height, callout }`.
struct MeasuredSetting: SpecType {
  var id: Located<String>?
  var width = 0.0
  var height = 0.0
  var callout = false

  static let name = "MeasuredSetting"
  static let title = "a measured size"
  static let properties: PropertyTable<MeasuredSetting> = [
    Property("id", { $1(&$0.id) }, .name("the id of an annotation"), "The annotation with the measured view.")
      .required,
    Property("width", { $1(&$0.width) }, side, "The width in points.").required,
    Property("height", { $1(&$0.height) }, side, "The height in points.").required,
    Property(
      "callout", { $1(&$0.callout) }, .boolean, "Whether the size is that of the annotation's callout."),
  ]

  private static let side = Codec<Double>.number(0.001...NumberRange.longest, "a size in points")
}

/// The value of the action `featureGeometry` in a trace: `{ layer, id, geometry }`.
struct FeatureGeometrySetting: SpecType {
  var layer: Located<String>?
  var id: Located<String>?
  /// The geometry as GeoJSON, or `nil` if the map has no such feature.
  var geometry: Node?

  static let name = "FeatureGeometrySetting"
  static let title = "the geometry of a feature"
  static let properties: PropertyTable<FeatureGeometrySetting> = [
    Property("layer", { $1(&$0.layer) }, .name("the name of a layer"), "The layer that draws it.").required,
    Property(
      "id", { $1(&$0.id) }, .name("the id of a feature"),
      "The id of the feature. Without it, attachments to any feature of the layer get the geometry."
    ),
    Property(
      "geometry", { $1(&$0.geometry) },
      Codec("GeoJSON", .object("GeoJSON")) { node, value, _ in value = node },
      "The geometry as GeoJSON. Without it, the map has no such feature."),
  ]
}

/// The value of the action `featureVisibility` in a trace: `{ layer, id, visible }`.
struct FeatureVisibilitySetting: SpecType {
  var layer: Located<String>?
  var id: Located<String>?
  var visible = true

  static let name = "FeatureVisibilitySetting"
  static let title = "the visibility of a feature"
  static let properties: PropertyTable<FeatureVisibilitySetting> = [
    Property("layer", { $1(&$0.layer) }, .name("the name of a layer"), "The layer that draws it.").required,
    Property(
      "id", { $1(&$0.id) }, .name("the id of a feature"),
      "The id of the feature. Without it, all features of the layer are affected."),
    Property("visible", { $1(&$0.visible) }, .boolean, "Whether the map draws it.").required,
  ]
}

/// The value of the action `setData` in a trace: `{ source, data }`.
struct DataSetting: SpecType {
  var source: Located<String>?
  var data: DataSource.Content?

  static let name = "DataSetting"
  static let title = "new data of a source"
  static let properties: PropertyTable<DataSetting> = [
    Property("source", { $1(&$0.source) }, .name("the name of a source"), "The source to change.").required,
    Property(
      "data", { $1(&$0.data) }, .geoJSON,
      "A path to GeoJSON, relative to this file, or GeoJSON itself."
    ).required,
  ]
}

/// A point on screen or a distance, written as `[x, y]` in points.
struct ScreenPointValue: Sendable {
  var x = 0.0
  var y = 0.0
}

extension Codec where Content == ScreenPointValue? {
  static var screenPoint: Codec {
    Codec("`[x, y]` in points", .screenPoint) { node, value, decoder in
      let items = Array(node.items)
      guard items.count == 2 else {
        if !node.isTruncated {
          decoder.wrongType(node, expected: "`[x, y]` in points", help: helpForName(node))
        }
        return
      }
      var point = ScreenPointValue()
      let errorsBefore = decoder.log.errorCount
      let side = Codec<Double>.number(-1e6...1e6, "a position in points")
      side.read(items[0], &point.x, &decoder)
      side.read(items[1], &point.y, &decoder)
      if decoder.log.errorCount == errorsBefore { value = point }
    }
  }
}

/// Returns the help for a text where a trace must have a point. The text is probably the id of an annotation.
private func helpForName(_ node: Node) -> String? {
  node.kind == .scalar
    ? "write a point on screen; a scenario can tap an annotation by id, `tap: { id: \(abbreviated(node.string)) }`"
    : nil
}

extension Shape {
  /// A description of a point on screen or a distance, `[x, y]` in points, for the JSON Schema.
  package static var screenPoint: Shape {
    let side = Shape.number(NumberShape(-1e6...1e6, "a position in points"))
    return .pair(side, side)
  }
}
