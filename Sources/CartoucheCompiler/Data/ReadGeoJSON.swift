import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// The point features of a GeoJSON object, in order; everything else in it is reported at its place in the data.
///
/// Source: RFC 7946. Altitudes and members that it does not define are ignored.
func readGeoJSON(_ root: Node, _ decoder: inout Decoder) -> [Feature] {
  guard root.kind == .mapping else {
    decoder.error(
      "geojson", "GeoJSON is an object, found \(describe(root))", at: root.location,
      help: "it starts with `{ \"type\": \"FeatureCollection\"`")
    return []
  }
  guard let type = root["type"] else {
    if !root.isTruncated {
      decoder.error(
        "geojson", "this GeoJSON object has no `type`", at: place(of: root),
        help: "expected `FeatureCollection`, `Feature` or a geometry")
    }
    return []
  }
  switch type.string {
  case "FeatureCollection": return readCollection(root, &decoder)
  case "Feature": return readFeature(root, &decoder).map { [$0] } ?? []
  default:
    return readPoint(root, &decoder).map { [Feature(point: $0)] } ?? []
  }
}

private func readCollection(_ collection: Node, _ decoder: inout Decoder) -> [Feature] {
  guard let list = collection["features"], list.kind == .sequence else {
    if !collection.isTruncated {
      decoder.error(
        "geojson", "a `FeatureCollection` has a list of `features`", at: place(of: collection),
        help: "add `\"features\": […]`")
    }
    return []
  }
  var features: [Feature] = []
  features.reserveCapacity(list.count)
  for item in list.items {
    guard item.kind == .mapping, item["type"]?.isText("Feature") == true else {
      if !item.isTruncated {
        decoder.error(
          "geojson", "expected a `Feature`, found \(describe(item))", at: place(of: item),
          help: "every item has `\"type\": \"Feature\"`")
      }
      continue
    }
    if let feature = readFeature(item, &decoder) { features.append(feature) }
  }
  return features
}

private func readFeature(_ feature: Node, _ decoder: inout Decoder) -> Feature? {
  var id: Node?
  var properties: Node?
  var geometry: Node?
  for entry in feature.entries {
    if entry.key.isText("properties") {
      properties = entry.value
    } else if entry.key.isText("geometry") {
      geometry = entry.value
    } else if entry.key.isText("id") {
      id = entry.value
    }
  }
  guard let geometry else {
    if !feature.isTruncated {
      decoder.error("geojson", "this feature has no `geometry`", at: place(of: feature), help: nil)
    }
    return nil
  }
  return readPoint(geometry, &decoder).map { point in
    let idValue = id.map { readID($0, &decoder) } ?? .null
    return Feature(
      id: idValue == .null ? nil : idValue.text, idValue: idValue, idLocation: id?.location, point: point,
      properties: properties)
  }
}

private func readID(_ node: Node, _ decoder: inout Decoder) -> ExpressionValue {
  let value = ExpressionValue(data: node)
  switch value {
  case .null, .number, .string: return value
  case .boolean, .array, .object:
    decoder.error("geojson", "an id is a number or a text, found \(describe(node))", at: node.location)
    return .null
  }
}

private func readPoint(_ geometry: Node, _ decoder: inout Decoder) -> CoordinateValue? {
  guard geometry.kind == .mapping, let type = geometry["type"] else {
    guard !geometry.isTruncated else { return nil }
    if ExpressionValue(data: geometry) == .null {
      decoder.warn(
        "geojson", "this feature has no geometry, so nothing can be attached to it", at: geometry.location)
    } else {
      decoder.error("geojson", "expected a geometry, found \(describe(geometry))", at: place(of: geometry))
    }
    return nil
  }
  switch type.string {
  case "Point": break
  case "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection":
    decoder.warn(
      "geojson", "annotations are made for points only, so this `\(type.string)` is left out",
      at: type.location,
      help: "use a source of points")
    return nil
  case let name:
    guard !type.isTruncated else { return nil }
    let nearest = nearestName(to: name, among: geometryTypes)
    decoder.error(
      "geojson", "`\(abbreviated(name))` is no type of GeoJSON", at: type.location,
      help: nearest.map { "did you mean `\($0)`?" } ?? "expected \(listed(geometryTypes))")
    return nil
  }
  guard let coordinates = geometry["coordinates"] else {
    if !geometry.isTruncated {
      decoder.error("geojson", "this `Point` has no `coordinates`", at: place(of: geometry))
    }
    return nil
  }
  return readPosition(coordinates, &decoder)
}

private func readPosition(_ node: Node, _ decoder: inout Decoder) -> CoordinateValue? {
  var numbers: [Double] = []
  for item in node.items.prefix(2) {
    guard item.isPlain, let number = DecimalNumber.value(item.utf8) else {
      decoder.error("geojson", "expected a number of degrees, found \(describe(item))", at: item.location)
      return nil
    }
    numbers.append(number)
  }
  guard numbers.count == 2 else {
    if !node.isTruncated {
      decoder.error(
        "geojson", "a position is `[longitude, latitude]`, found \(describe(node))", at: node.location)
    }
    return nil
  }
  guard abs(numbers[1]) <= 90 else {
    decoder.error(
      "geojson", "latitude \(numbers[1].ecmaScriptDescription) is outside of −90 to 90", at: node.location,
      help: abs(numbers[0]) <= 90 ? "the longitude comes first" : nil)
    return nil
  }
  return CoordinateValue(longitude: wrappedLongitude(numbers[0]), latitude: numbers[1])
}

private let geometryTypes = [
  "FeatureCollection", "Feature", "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon",
  "MultiPolygon", "GeometryCollection",
]

/// Where to point at an object: its first key rather than all of it.
private func place(of node: Node) -> Location {
  Location(source: node.document.source, span: node.kind == .mapping ? firstKey(node) : node.span)
}
