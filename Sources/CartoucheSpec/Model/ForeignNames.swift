import CartoucheDiagnostics
import CartoucheSyntax

extension Annotation {
  /// Names of Mapbox, MapLibre, MapKit and Tangram, one row each.
  package static let foreignNames: [ForeignName] = [
    ForeignName(
      "anchor",
      "anchors stand in `variableAnchors`, in order of preference, and name the part of the view that touches "
        + "the point, as in Mapbox; where an anchor names the side of the point instead, as in Tangram, write "
        + "the opposite one",
      rewrite: { value, _ in
        guard let anchor = anchorName(value) else { return nil }
        return .likely("variableAnchors: [\(anchor)]")
      }),
    ForeignName(
      "offsetX", "an offset belongs to an anchor: `variableAnchors: [{ anchor: center, offsetX: 4 }]`",
      rewrite: { value, mapping in centered(value, "offsetX", mapping) }),
    ForeignName(
      "offsetY",
      "an offset belongs to an anchor, and + is up: `variableAnchors: [{ anchor: center, offsetY: 4 }]`",
      rewrite: { value, mapping in centered(value, "offsetY", mapping) }),
    ForeignName(
      "offset",
      "an offset belongs to an anchor, and `offsetY` points up: "
        + "`variableAnchors: [{ anchor: center, offsetX: …, offsetY: … }]`"),
    ForeignName(
      "icon-offset",
      "write `variableAnchors: [{ anchor: center, offsetX: …, offsetY: … }]`; a style's y points down, "
        + "`offsetY` points up",
      rewrite: { value, mapping in offsetCenter(value, mapping).map { .likely($0.text) } }),
    ForeignName(
      "associatedFeatureId", "write `attach: { feature: { layer: name, id: … } }`, with the feature's layer",
      for: "attach"),
    pointAttachment("geometry"), pointAttachment("coordinate"), pointAttachment("lat"),
    pointAttachment("lng"), pointAttachment("latitude"), pointAttachment("longitude"),
    pointAttachment("position"),
    ForeignName(
      "annotatedFeature",
      "write `attach`, with `point: [longitude, latitude]` or `feature: { layer: name, id: … }`",
      for: "attach"),
    ForeignName(
      "displayPriority",
      "write `priority`: MapKit's 0 to 1000 is here minus 500, and its 1000 is `required`",
      rewrite: { value, _ in translatedPriority(value).map { .safe("priority: \($0)") } }),
    ForeignName(
      "selectedZPriority", "write `states: { selected: { zPriority: … } }`; 1000 is the default here too",
      rewrite: { value, _ in number(value).map { .safe("states: { selected: { zPriority: \($0.text) } }") } }),
    ForeignName(
      "centerOffset",
      "write `variableAnchors: [{ anchor: center, offsetX: …, offsetY: … }]`; MapKit's y points down, "
        + "`offsetY` points up",
      rewrite: offsetCenter),
    .renamed(
      "enableAvoidRegions", to: "avoidRegions", "write `avoidRegions`; it is `true` by default here"),
    ForeignName(
      "viewAnnotationAvoidLayers",
      "name the layers once for all annotations, at the root: `avoid: { layers: [name] }`"
    ),
    ForeignName(
      "collide", "write `collisionMode: none` for what collides with nothing; colliding is the default",
      rewrite: { value, _ in
        value.isText("false")
          ? .safe("collisionMode: none") : value.isText("true") ? .safe("collisionMode: rectangle") : nil
      }),
    ForeignName(
      "buffer", "write `collisionInsets`; a negative inset makes the collision shape larger",
      rewrite: grownShape),
    ForeignName(
      "alignmentRectInsets", "write `collisionInsets`, with `top`, `right`, `bottom` and `left`",
      rewrite: { value, _ in value.kind == .mapping ? .safe("collisionInsets: \(value.written)") : nil }),
    ForeignName("width", "write `size: [width, height]`", for: "size", rewrite: sizeOfSides),
    ForeignName("height", "write `size: [width, height]`", for: "size"),
    .renamed("reuseIdentifier", to: "view", "write `view`; views of one name are recycled"),
    ForeignName(
      "canShowCallout", "write `callout`, with its `size` where the host draws it; without one there is none"),
    accessory("leftCalloutAccessoryView", "leftAccessory"),
    accessory("rightCalloutAccessoryView", "rightAccessory"),
    accessory("detailCalloutAccessoryView", "detailAccessory"),
    ForeignName(
      "isHidden", "write `visible`, which is the opposite",
      rewrite: { value, _ in
        value.isText("true")
          ? .safe("visible: false") : value.isText("false") ? .safe("visible: true") : nil
      }),
    ForeignName(
      "zIndex", "write `zPriority` for what is drawn above, and `priority` for what is placed first"),
    ForeignName(
      "collisionBehavior",
      "write `priority: required` for what is always shown, and `obstacle: false` for what hides nobody"),
    sortKey("symbolSortKey"), sortKey("symbol-sort-key"),
    text("textField"), text("text-field"), text("text"),
    ForeignName("popup", "write `callout`, with its `size` where the host draws it"),
    ForeignName(
      "template", "write `extends`", for: "extends",
      rewrite: { value, _ in value.kind == .mapping ? nil : .safe("extends: \(value.written)") }),
  ]

  private static func sortKey(_ name: String) -> ForeignName {
    ForeignName(name, "write `priority`: the higher is placed first, where of sort keys the lower is")
  }

  private static func text(_ name: String) -> ForeignName {
    .renamed(name, to: "title", "write `title`, with `{property}` for what the feature says")
  }

  private static func pointAttachment(_ name: String) -> ForeignName {
    ForeignName(
      name, "write `attach: { point: [longitude, latitude] }`", for: "attach",
      rewrite: CartoucheSpec.pointAttachment)
  }

  private static func accessory(_ name: String, _ new: String) -> ForeignName {
    ForeignName(
      name, "write `callout: { \(new): … }`, with the name of the host's view",
      rewrite: { value, _ in
        value.kind == .scalar ? .likely("callout: { \(new): \(value.written) }") : nil
      })
  }
}

extension Attachment {
  package static let foreignNames =
    ["lat", "lng", "lon", "latitude", "longitude", "coordinate", "coordinates", "type"].map {
      ForeignName($0, "write `point: [longitude, latitude]`", for: "point")
    }
}

extension DefaultCamera {
  package static let foreignNames =
    ["lat", "lng", "lon", "latitude", "longitude", "centerCoordinate"].map {
      ForeignName($0, "write `center: [longitude, latitude]`", for: "center")
    } + [
      .renamed("tilt", to: "pitch", "write `pitch`, in degrees"),
      .renamed("heading", to: "bearing", "write `bearing`, in degrees clockwise from north"),
    ]
}

extension Callout {
  package static let foreignNames = [
    ForeignName("anchor", "write `variableAnchors`: `bottom` puts the callout above the annotation"),
    ForeignName("arrow", "write `tip: { length: …, width: … }`, in points"),
    ForeignName("tail", "write `tip: { length: …, width: … }`, in points"),
  ]
}

extension Spec {
  package static let foreignNames: [ForeignName] = [
    .renamed("viewAnnotations", to: "annotations", "write `annotations`"),
    ForeignName(
      "viewAnnotationAvoidLayers", "write `avoid: { layers: [name] }`",
      rewrite: { value, _ in
        value.kind == .sequence ? .safe("avoid: { layers: \(value.written) }") : nil
      }),
  ]
}

extension AnchorName {
  /// Words for the side of the point on which the view is to stand, with the part of the view that then touches
  /// the point.
  package static let sides: [String: AnchorName] = [
    "above": .bottom, "below": .top, "over": .bottom, "under": .top, "left-of": .right, "right-of": .left,
    "north": .bottom, "south": .top, "west": .right, "east": .left, "middle": .center,
  ]
}

/// The anchor that a scalar names in any spelling.
private func anchorName(_ value: Node) -> String? {
  let names = value.kind == .sequence ? value.items.map(\.string) : [value.string]
  let anchors = names.compactMap { name in
    AnchorName.allCases.first { differOnlyInSpelling($0.rawValue, name) }?.rawValue
  }
  return anchors.count == names.count && !anchors.isEmpty ? anchors.joined(separator: ", ") : nil
}

private func number(_ value: Node) -> (value: Double, text: String)? {
  guard let number = value.number else { return nil }
  return (number, number.ecmaScriptDescription)
}

private func negated(_ value: Double) -> String { value == 0 ? "0" : (-value).ecmaScriptDescription }

/// One offset of an annotation that has but its centre for an anchor.
private func centered(_ value: Node, _ name: String, _ mapping: Node) -> ForeignName.Rewrite? {
  let other = name == "offsetX" ? "offsetY" : "offsetX"
  let isAlone = !mapping.entries.contains { $0.key.hasText(other) || $0.key.isText("anchor") }
  guard isAlone, let number = number(value) else { return nil }
  return .likely("variableAnchors: [{ anchor: center, \(name): \(number.text) }]")
}

private func pointAttachment(_ value: Node, _ mapping: Node) -> ForeignName.Rewrite? {
  let place = value.kind == .mapping ? value["coordinates"] : value
  if value.kind == .mapping, value["type"]?.isText("Point") != true { return nil }
  guard let place, place.kind == .sequence, place.count == 2 else { return nil }
  return .safe("attach: { point: \(place.written) }")
}

private func translatedPriority(_ value: Node) -> String? {
  switch value.string {
  case "required": return "required"
  case "defaultHigh", "high": return "high"
  case "defaultLow", "low": return "low"
  default: break
  }
  guard let number = number(value)?.value, 0...1000 ~= number else { return nil }
  switch number {
  case 1000: return "required"
  case 750: return "high"
  case 250: return "low"
  default: return (number - 500).ecmaScriptDescription
  }
}

private func offsetCenter(_ value: Node, _ mapping: Node) -> ForeignName.Rewrite? {
  let items = Array(value.items)
  let (x, y) = value.kind == .sequence && items.count == 2 ? (items[0], items[1]) : (value["x"], value["y"])
  guard let x = x.flatMap(number), let y = y.flatMap(number) else { return nil }
  let text = "variableAnchors: [{ anchor: center, offsetX: \(x.text), offsetY: \(negated(y.value)) }]"
  return mapping.mergedValue("extends") == nil ? .safe(text) : .likely(text)
}

private func grownShape(_ value: Node, _ mapping: Node) -> ForeignName.Rewrite? {
  if let all = number(value) { return .safe("collisionInsets: \(negated(all.value))") }
  let sides = value.items.compactMap { number($0) }
  guard value.count == 2, sides.count == 2 else { return nil }
  let (x, y) = (negated(sides[0].value), negated(sides[1].value))
  return .safe("collisionInsets: { top: \(y), right: \(x), bottom: \(y), left: \(x) }")
}

private func sizeOfSides(_ width: Node, _ mapping: Node) -> ForeignName.Rewrite? {
  // Safe only with the removal of `height`, which stands elsewhere; so the reader is left to do that.
  guard let width = number(width), let height = mapping["height"].flatMap(number) else { return nil }
  return .likely("size: [\(width.text), \(height.text)]")
}
