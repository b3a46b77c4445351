package import CartoucheDiagnostics
import CartoucheSyntax

/// A layer of the map, to whose features annotations can be attached.
package struct Layer: Sendable, SpecType {
  package var type: Located<LayerTypeName>?
  package var source: Located<String>?
  package var filter: Expression?
  package var minZoom = 0.0
  /// The zoom at and above which the layer is not drawn. It is an exclusive upper bound.
  package var maxZoom = Layer.endOfZooms
  package var visible = true
  /// The width and height of the icons of a `symbol` layer in points, or `nil` if they are unknown.
  package var size: IconSize?
  package var anchor = AnchorName.center
  package var offsetX = 0.0
  package var offsetY = 0.0
  package var allowOverlap = false
  package var sortKey = Value(0.0)
  package var radius = Value(5.0)
  package var width = Value(1.0)
  package var trimOffset: Located<FractionRange>?
  /// Sample features that stand in for the features of the layer if only the host app has them, or `nil` if there are none.
  package var samples: DataSource.Content?

  /// The names of the properties that the layer's mapping sets, with the locations of their keys.
  package internal(set) var written: [Located<String>] = []
  /// The location of the layer's mapping, or `nil` if the mapping has errors. For a layer with errors, missing properties are not reported.
  package internal(set) var place: Location?

  package init() {}

  /// The default of `maxZoom`. As an exclusive bound, it is above the zoom of every camera.
  package static let endOfZooms = 26.0
  package static let sortKeys = -1e9...1e9
  package static let defaults = Layer()

  package static let name = "Layer"
  package static let title = "a layer"
  package static let properties: PropertyTable<Layer> = [
    Property(
      "type", { $1(&$0.type) }, .layerType, "The type of layer; required unless the style has the layer."),
    Property(
      "source", { $1(&$0.source) }, .name("the name of a source"),
      "The source of its features; required unless the style has the layer."),
    Property(
      "filter", { $1(&$0.filter) }, .layerFilter,
      "Only the features for which this is true. `zoom` is rounded down."),
    Property(
      "minZoom", { $1(&$0.minZoom) }, .number(0...endOfZooms, "a zoom level"),
      "The lowest zoom at which it is drawn."),
    Property(
      "maxZoom", { $1(&$0.maxZoom) }, .number(0...endOfZooms, "a zoom level"),
      "The zoom from which it is not drawn."),
    Property("visible", { $1(&$0.visible) }, .boolean, "Whether it is drawn at all."),
    Property(
      "size", { $1(&$0.size) }, .iconSize, "Width and height of the icon in points."
    ).onlyOf(LayerTypeName.symbol),
    Property(
      "anchor", { $1(&$0.anchor) }, .choice("an anchor"), "The part of the icon on the point."
    ).onlyOf(LayerTypeName.symbol),
    Property(
      "offsetX", { $1(&$0.offsetX) }, .number(NumberRange.offset, "an offset in points"),
      "Points to the right."
    ).onlyOf(LayerTypeName.symbol),
    Property(
      "offsetY", { $1(&$0.offsetY) }, .number(NumberRange.offset, "an offset in points"), "Points **up**."
    ).onlyOf(LayerTypeName.symbol),
    Property(
      "allowOverlap", { $1(&$0.allowOverlap) }, .boolean, "Whether its icons may overlap others."
    ).onlyOf(LayerTypeName.symbol),
    Property(
      "sortKey", { $1(&$0.sortKey) }, .numberValue(sortKeys, "a sort key"), "Lower is placed first."
    ).onlyOf(LayerTypeName.symbol),
    Property(
      "radius", { $1(&$0.radius) }, .numberValue(NumberRange.length, "a radius in points"),
      "The radius of the circle."
    ).onlyOf(LayerTypeName.circle),
    Property(
      "width", { $1(&$0.width) }, .numberValue(NumberRange.length, "a width in points"),
      "The width of the line."
    ).onlyOf(LayerTypeName.line),
    Property(
      "trimOffset", { $1(&$0.trimOffset) }, .trimOffset,
      "The fractions of a line between which it is not drawn."
    ).onlyOf(LayerTypeName.line),
    Property(
      "samples", { $1(&$0.samples) }, .geoJSON,
      "Sample GeoJSON, or its path, for features that only the host has."),
  ]
}

extension Codec where Content == IconSize? {
  fileprivate static var iconSize: Codec {
    let expectation = "`[width, height]` in points"
    let side = Codec<Value<Double>>.numberValue(NumberRange.length, "a side in points")
    return Codec(expectation, .alternatives([.pair(side.shape, side.shape), .expression])) {
      node, value, decoder in
      if node.kind == .sequence, node.isExpressionOfSides {
        if let sides = decoder.sides(node) { value = IconSize(width: sides.width, height: sides.height) }
        return
      }
      if node.kind == .scalar {
        let list = numberList(in: node) ?? node.number.map { _ in "[\(node.string), \(node.string)]" }
        decoder.wrongType(
          node, expected: expectation, help: list.map { "write `\($0)`" },
          fixes: list.map { [Fix("write `\($0)`", isSafe: false, replacing: node.span, with: $0)] } ?? [])
        return
      }
      if let pair = decoder.pair(node, side, side, startingAt: Value(0), expected: expectation) {
        value = IconSize(width: pair.first, height: pair.second)
      }
    }
  }
}

extension Codec where Content == Located<LayerTypeName>? {
  fileprivate static var layerType: Codec {
    .scalar("the type of a layer", .choice(of: LayerTypeName.self)) { node, decoder in
      Codec<LayerTypeName>.choice(node, "a layer", &decoder).map { Located($0, at: node.location) }
    }
  }
}

extension Codec where Content == Located<FractionRange>? {
  fileprivate static var trimOffset: Codec {
    let expectation = "`[from, to]`, two fractions from 0 to 1"
    return Codec(expectation, .pair(.fraction, .fraction)) { node, value, decoder in
      guard let pair = decoder.pair(node, .fraction, .fraction, expected: expectation) else { return }
      guard pair.first <= pair.second else {
        decoder.log.report(
          .outOfRange, "a trim starts before it ends, found `\(node.written)`", at: node.location,
          help: "swap the two")
        return
      }
      value = Located(FractionRange(start: pair.first, end: pair.second), at: node.location)
    }
  }
}

/// The layer types of styles to whose features annotations can be attached.
package enum LayerTypeName: String, Sendable, CaseIterable {
  case symbol, circle, line, fill
  case fillExtrusion = "fill-extrusion"
}

/// The width and height of the icons of a `symbol` layer, in points.
package struct IconSize: Sendable {
  package var width: Value<Double>
  package var height: Value<Double>
}

/// A part of a line between two fractions of its length, each 0…1, with `start` ≤ `end`.
package struct FractionRange: Sendable, Equatable {
  package var start: Double
  package var end: Double

  package init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }
}

extension Codec where Content == [Named<Layer>] {
  /// A codec for the layers of a spec by name, in drawing order.
  package static var layers: Codec {
    .named("a layer", .mapping(Layer.self, example: ["type": "symbol", "source": "source"])) {
      node, decoder in
      var layer = Layer()
      let before = decoder.log.errorCount
      decodeMapping(node, into: &layer, &decoder)
      guard node.kind == .mapping else { return nil }
      layer.written = writtenKeys(of: node, &decoder)
      if let type = layer.type {
        layer.checkLayerType(type.content.rawValue, declaredAt: type.location, &decoder.log)
      }
      checkZooms(node, layer, &decoder)
      if let sortKey = layer.sortKey.expression, !sortKey.isZoomConstant {
        decoder.log.report(
          .zoomDependent, "expected a sort key, the same at all zooms", at: sortKey.location,
          help: "only `size`, `radius` and `width` of a layer can depend on zoom")
      }
      if decoder.log.errorCount == before, !node.isTruncated { layer.place = node.location }
      return layer
    }
  }

  private static func writtenKeys(of node: Node, _ decoder: inout Decoder) -> [Located<String>] {
    // Errors about an invalid `<<` are already reported.
    var silent = decoder.blank()
    return node.mergedEntries(&silent).compactMap { entry in
      guard !entry.value.isNull, let row = Layer.properties.position(of: entry.key) else { return nil }
      return Located(Layer.properties.rows[row].name, at: entry.key.location)
    }
  }

  private static func checkZooms(_ node: Node, _ layer: Layer, _ decoder: inout Decoder) {
    guard layer.minZoom >= layer.maxZoom, let high = node.mergedValue("maxZoom") else { return }
    decoder.log.report(
      .zoomRange,
      "this layer is never drawn: `maxZoom` does not belong to its zooms, and `minZoom` is not below it",
      at: high.location, help: "raise `maxZoom`",
      related: node.mergedValue("minZoom").map { [RelatedPlace("`minZoom` is here", at: $0.location)] } ?? [])
  }
}

extension Layer {
  /// Reports errors about properties of the layer that belong to another type of layer.
  /// - Parameters:
  ///   - type: The layer's type, such as `symbol`.
  ///   - place: The location at which the type is declared.
  package func checkLayerType(_ type: String, declaredAt place: Location, _ log: inout DiagnosticLog) {
    for key in written {
      guard let row = Self.properties.rows.first(where: { $0.name == key.content }),
        let owner = row.header.onlyKind,
        owner != type
      else { continue }
      log.report(
        .wrongLayerType, "`\(key.content)` belongs to a `\(owner)` layer, and this one is a `\(type)` layer",
        at: key.location, help: "remove it, or change the type",
        related: [RelatedPlace("the type is here", at: place)])
    }
  }
}
