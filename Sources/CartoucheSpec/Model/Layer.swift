package import CartoucheDiagnostics
import CartoucheSyntax

/// What the map draws that an annotation can be bound to.
package struct Layer: Sendable, SpecType {
  package var type: Located<LayerTypeName>?
  package var source: Located<String>?
  package var filter: Expression?
  package var minZoom = 0.0
  /// The first zoom at which it is no longer drawn.
  package var maxZoom = Layer.endOfZooms
  package var visible = true
  /// Points, of the icon; nil: not known.
  package var size: IconSize?
  package var anchor = AnchorName.center
  package var offsetX = 0.0
  package var offsetY = 0.0
  package var allowOverlap = false
  package var sortKey = Value(0.0)
  package var radius = Value(5.0)
  package var width = Value(1.0)
  package var trimOffset: Located<FractionRange>?
  /// Features that stand for those of a source that only the host has.
  package var samples: DataSource.Content?

  /// The keys that give a property a value.
  package internal(set) var written: [Located<String>] = []
  /// Where it is written; nil: something in it is wrong, so that nothing can be called missing.
  package internal(set) var place: Location?

  package init() {}

  /// Above every zoom of a camera, as a layer's highest zoom does not belong to it.
  package static let endOfZooms = 26.0
  package static let sortKeys = -1e9...1e9
  /// What a property is when nothing is written.
  package static let defaults = Layer()

  package static let title = "a layer"
  package static let properties: PropertyTable<Layer> = [
    Property("type", \.type, .layerType, "How it draws its features; needed where no style says it."),
    Property(
      "source", \.source, .name("the name of a source"),
      "The source whose features it draws; needed where no style says it."),
    Property("filter", \.filter, .filter, "Only the features for which this is true."),
    Property(
      "minZoom", \.minZoom, .number(0...endOfZooms, "a zoom level"), "The lowest zoom at which it is drawn."),
    Property(
      "maxZoom", \.maxZoom, .number(0...endOfZooms, "a zoom level"),
      "The zoom from which on it is not drawn any more."),
    Property("visible", \.visible, .boolean, "Whether it is drawn at all."),
    Property(
      "size", \.size, .iconSize, "Width and height of the icon in points."
    ).onlyOf(LayerTypeName.symbol),
    Property(
      "anchor", \.anchor, .choice("an anchor"), "The part of the icon on the point."
    ).onlyOf(LayerTypeName.symbol),
    Property(
      "offsetX", \.offsetX, .number(NumberRange.offset, "an offset in points"), "Points to the right."
    ).onlyOf(LayerTypeName.symbol),
    Property(
      "offsetY", \.offsetY, .number(NumberRange.offset, "an offset in points"), "Points **up**."
    ).onlyOf(LayerTypeName.symbol),
    Property(
      "allowOverlap", \.allowOverlap, .boolean, "Whether its icons are shown whatever they meet."
    ).onlyOf(LayerTypeName.symbol),
    Property(
      "sortKey", \.sortKey, .numberValue(sortKeys, "a sort key"), "Lower is placed first."
    ).onlyOf(LayerTypeName.symbol),
    Property(
      "radius", \.radius, .numberValue(NumberRange.length, "a radius in points"), "The radius of the circle."
    ).onlyOf(LayerTypeName.circle),
    Property(
      "width", \.width, .numberValue(NumberRange.length, "a width in points"), "The width of the line."
    ).onlyOf(LayerTypeName.line),
    Property(
      "trimOffset", \.trimOffset, .trimOffset, "The fractions of a line between which it is not drawn."
    ).onlyOf(LayerTypeName.line),
    Property(
      "samples", \.samples, .geoJSON,
      "GeoJSON, or a path to it, that stands for features which only the host knows, where there is no host."),
  ]
}

extension Codec where Content == IconSize? {
  fileprivate static var iconSize: Codec {
    let expectation = "`[width, height]` in points"
    let side = Codec<Value<Double>>.numberValue(NumberRange.length, "a side in points")
    return Codec(expectation, .pair(side.shape, side.shape)) { node, value, decoder in
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
