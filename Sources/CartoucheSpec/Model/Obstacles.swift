package import CartoucheDiagnostics
package import CartoucheSyntax

/// The layers and regions that annotations avoid.
package struct AvoidSetting: Sendable, SpecType {
  package var layers: [Located<String>] = []
  package var regions: [AvoidedRegion] = []
  package var strict = false

  package init() {}

  package static let name = "AvoidSetting"
  package static let title = "`avoid`"
  package static let properties: PropertyTable<AvoidSetting> = [
    Property(
      "layers", { $1(&$0.layers) }, .names("the name of a layer"), "Layers that annotations avoid."),
    Property(
      "regions", { $1(&$0.regions) }, .regions,
      "Rectangles of the viewport that annotations avoid: a list, or a mapping from names to rectangles."),
    Property(
      "strict", { $1(&$0.strict) }, .boolean, "Whether an annotation is hidden if it would overlap a layer."),
  ]

  /// Returns the mapping that a message suggests for a name or a list. Names become layers, and mappings become regions. Returns `nil` for
  /// any other value.
  package static func mapping(suggestedFor node: Node) -> String? {
    if node.kind == .scalar { return node.isEmpty ? nil : "{ layers: [\(node.written)] }" }
    guard node.count > 0 else { return nil }
    let list = node.style == .flow && !node.written.contains("\n") ? node.written : "…"
    if node.items.allSatisfy({ $0.kind == .scalar && $0.number == nil }) { return "{ layers: \(list) }" }
    return node.items.allSatisfy { $0.kind == .mapping } ? "{ regions: \(list) }" : nil
  }
}

/// A region of the viewport that annotations avoid.
package struct AvoidedRegion: Sendable {
  /// The name by which apps and traces change the region, or `nil` if it has none.
  package var name: Located<String>?
  /// The rectangle of the viewport, or `nil` for a named region that an app sets later.
  package var rectangle: Rectangle?
  /// The location of the rectangle, or of `null`.
  package var location: Location
}

/// The puck, the mark of the user's location.
package struct PuckSetting: Sendable, SpecType {
  package var coordinate: CoordinateValue?
  package var radius: Double?

  package init() {}

  package static let name = "PuckSetting"
  package static let title = "a puck"
  package static let properties: PropertyTable<PuckSetting> = [
    Property(
      "coordinate", { $1(&$0.coordinate) },
      .optional(.coordinate, startingAt: CoordinateValue(longitude: 0, latitude: 0)),
      "Where it is."),
    Property(
      "radius", { $1(&$0.radius) },
      .optional(.number(NumberRange.length, "a radius in points"), startingAt: 0),
      "Its radius in points."),
  ]
}

extension Codec where Content == PuckSetting? {
  package static var puck: Codec {
    Codec(
      "a mapping such as `{ coordinate: [longitude, latitude], radius: 12 }`",
      .mapping(PuckSetting.self, requiring: .key("coordinate"), .key("radius"))
    ) { node, value, decoder in
      if node.kind == .sequence, node.pair != nil {
        let meant = "{ coordinate: \(node.written), radius: 12 }"
        decoder.wrongType(
          node, expected: "a mapping with the properties of a puck", help: "write `\(meant)`",
          fixes: [Fix("write `\(meant)`", isSafe: false, replacing: node.span, with: meant)])
        return
      }
      var puck = PuckSetting()
      decodeMapping(node, into: &puck, &decoder)
      value = puck
      guard node.kind == .mapping, !node.isTruncated else { return }
      let missing = ["coordinate", "radius"].filter { node.lacks($0, in: PuckSetting.names) }
      for name in missing.compactMap({ $0 }) {
        decoder.log.report(
          .missingKey, "this puck has no `\(name)`", at: node.location,
          help: "write `{ coordinate: [longitude, latitude], radius: 12 }`")
      }
    }
  }
}

/// A rectangle within a view or the viewport. Values are in points.
///
/// Each axis has two of three values: its start, its length and its end. If an axis has only its length, the rectangle is centered on this
/// axis.
package struct Rectangle: Sendable, SpecType {
  package var left: Double?
  package var width: Double?
  package var right: Double?
  package var top: Double?
  package var height: Double?
  package var bottom: Double?

  package init() {}

  package static let name = "Rectangle"
  package static let title = "a rectangle"
  package static let properties: PropertyTable<Rectangle> = [
    Property("left", { $1(&$0.left) }, .distance, "Points from the left edge."),
    Property("width", { $1(&$0.width) }, .length("a width"), "Width in points."),
    Property("right", { $1(&$0.right) }, .distance, "Points from the right edge."),
    Property("top", { $1(&$0.top) }, .distance, "Points from the top edge."),
    Property("height", { $1(&$0.height) }, .length("a height"), "Height in points."),
    Property("bottom", { $1(&$0.bottom) }, .distance, "Points from the bottom edge."),
  ]

  /// The property names of each axis, in the order start, length, end.
  fileprivate static let axes = [["left", "width", "right"], ["top", "height", "bottom"]]

  fileprivate func isSet(_ name: String) -> Bool {
    switch name {
    case "left": left != nil
    case "width": width != nil
    case "right": right != nil
    case "top": top != nil
    case "height": height != nil
    default: bottom != nil
    }
  }
}

extension Codec where Content == Double? {
  fileprivate static var distance: Codec {
    .optional(.number(NumberRange.offset, "a distance in points"), startingAt: 0)
  }

  fileprivate static func length(_ what: String) -> Codec {
    .optional(.number(NumberRange.length, "\(what) in points"), startingAt: 0)
  }
}

extension Shape {
  /// The accepted mappings for a complete rectangle: each axis has two values, or only its length.
  fileprivate static var rectangle: Shape {
    .mapping(
      Rectangle.self, requiring: .anyGroup([["width"], ["left", "right"]]),
      .anyGroup([["height"], ["top", "bottom"]]), .notAll(["left", "width", "right"]),
      .notAll(["top", "height", "bottom"]))
  }

  /// The accepted mappings for a tappable part of a callout. The part may be incomplete, because a template's part of the same name can
  /// have the other values.
  fileprivate static var part: Shape { .mapping(Rectangle.self, example: ["width": 44, "height": 44]) }
}

extension Codec where Content == Rectangle {
  package static var rectangle: Codec {
    Codec("a rectangle such as `{ left: 0, top: 0, width: 100, height: 50 }`", .rectangle) {
      node, value, decoder in
      guard node.kind == .mapping else {
        decoder.wrongType(
          node, expected: "a rectangle such as `{ left: 0, top: 0, width: 100, height: 50 }`",
          help: node.kind == .sequence
            ? "platforms disagree about the order of four numbers, so each is named" : nil)
        return
      }
      let before = decoder.log.errorCount
      var rectangle = value
      decodeMapping(node, into: &rectangle, &decoder)
      guard decoder.log.errorCount == before, !node.isTruncated else { return }
      for axis in Rectangle.axes { checkAxis(axis, of: rectangle, node, &decoder) }
      if decoder.log.errorCount == before { value = rectangle }
    }
  }
}

extension Codec where Content == [AvoidedRegion] {
  /// A codec for a list of rectangles, or a mapping from names to rectangles. A named region may be `null`.
  fileprivate static var regions: Codec {
    let list = Codec<[Rectangle]>.rectangles
    return Codec(
      "a list of rectangles, or a mapping from names to rectangles",
      .alternatives([list.shape, .named(.rectangle, isRemovable: true)])
    ) { node, value, decoder in
      guard node.kind == .mapping, !node.looksLikeRectangle else {
        var rectangles: [Rectangle] = []
        let before = decoder.log.errorCount
        list.read(node, &rectangles, &decoder)
        guard decoder.log.errorCount == before else { return }
        value = zip(rectangles, node.items).map {
          AvoidedRegion(name: nil, rectangle: $0, location: $1.location)
        }
        return
      }
      guard let entries = decoder.namedEntries(node, "a rectangle") else { return }
      let before = decoder.log.errorCount
      let regions = entries.map { name, node in
        guard !node.isNull else { return AvoidedRegion(name: name, rectangle: nil, location: node.location) }
        var rectangle = Rectangle()
        Codec<Rectangle>.rectangle.read(node, &rectangle, &decoder)
        return AvoidedRegion(name: name, rectangle: rectangle, location: node.location)
      }
      if decoder.log.errorCount == before { value = regions }
    }
  }
}

extension Node {
  /// Whether the keys of a mapping are those of a rectangle, so that it is a region without brackets.
  fileprivate var looksLikeRectangle: Bool {
    let names = Set(Rectangle.axes.joined())
    return count > 0 && entries.allSatisfy { names.contains($0.key.string) && $0.value.kind == .scalar }
  }
}

extension Codec where Content == [Rectangle] {
  package static var rectangles: Codec {
    Codec("a list of rectangles", .list(of: .rectangle)) { node, value, decoder in
      guard node.kind == .sequence else {
        decoder.wrongType(
          node, expected: "a list of rectangles", help: node.kind == .mapping ? "write `[{ … }]`" : nil)
        return
      }
      let before = decoder.log.errorCount
      let rectangles = node.items.map { item in
        var rectangle = Rectangle()
        Codec<Rectangle>.rectangle.read(item, &rectangle, &decoder)
        return rectangle
      }
      if decoder.log.errorCount == before { value = rectangles }
    }
  }
}

extension Codec where Content == [Named<Rectangle>] {
  /// A codec for the tappable parts of a callout: rectangles by name. An entry changes the current rectangle with the same name.
  package static var parts: Codec {
    Codec("a mapping from names to rectangles", .named(.part, isRemovable: true)) { node, value, decoder in
      decoder.readNamed(node, "a rectangle", into: &value) {
        $0 ?? Rectangle()
      } read: { item, content, decoder in
        Codec<Rectangle>.rectangle.read(item, &content, &decoder)
      }
    }
  }
}

private func checkAxis(_ axis: [String], of rectangle: Rectangle, _ node: Node, _ decoder: inout Decoder) {
  let (start, length, end) = (axis[0], axis[1], axis[2])
  let set = axis.filter { rectangle.isSet($0) }
  func key(_ name: String) -> Location? { node.entries.first { $0.key.hasText(name) }?.key.location }
  switch set.count {
  case 3:
    let places = set.compactMap { key($0) }.sorted { $0.span.start < $1.span.start }
    decoder.log.report(
      .rectangle, "`\(start)`, `\(length)` and `\(end)` together say one thing too many",
      at: places.last ?? node.location, help: "remove one of the three",
      related: places.dropLast().map { RelatedPlace("this is one of the three", at: $0) })
  case 1 where set != [length]:
    decoder.log.report(
      .rectangle, "with `\(set[0])` alone nobody knows the \(length) of this rectangle",
      at: key(set[0]) ?? node.location,
      help: "add `\(length)`, or `\(set[0] == start ? end : start)`")
  case 0:
    decoder.log.report(
      .rectangle, "this rectangle has none of `\(start)`, `\(length)` and `\(end)`", at: node.location,
      help: "add two of them, or `\(length)` alone to centre it")
  default: break
  }
}
