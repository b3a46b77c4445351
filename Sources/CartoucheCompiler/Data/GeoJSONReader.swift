import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Fills a table while it walks through the data.
struct GeoJSONReader {
  var builder = ShapeBuilder()
  var unclosedRings = Tally()
  var withoutGeometry = Tally()
  var repeatedIDs = Tally()
  /// The feature that has the first of the repeated ids.
  var firstOfRepeated: Int?
  var table: FeatureTable
  let identity: FeatureIdentity

  /// - Parameter table: is empty.
  init(_ table: FeatureTable, _ identity: FeatureIdentity) {
    self.table = table
    self.identity = identity
  }

  mutating func read(_ root: Node, _ log: inout DiagnosticLog) {
    guard root.kind == .mapping else {
      log.report(
        .geoJSON, "GeoJSON is an object, found \(describe(root))", at: root.location,
        help: "it starts with `{ \"type\": \"FeatureCollection\"`")
      return
    }
    if let other = OtherKindOfFile(data: root) ?? OtherKindOfFile(style: root) {
      log.report(
        .geoJSON, "this is \(other.name), and GeoJSON is wanted", at: other.key.location, help: other.help)
      return
    }
    guard let type = root["type"] else {
      if !root.isTruncated {
        log.report(
          .geoJSON, "this GeoJSON object has no `type`", at: place(of: root),
          help: "expected `FeatureCollection`, `Feature` or a geometry")
      }
      return
    }
    switch type.string {
    case "FeatureCollection": readCollection(root, &log)
    case "Feature": readFeature(root, &log)
    case let name where GeometryType(rawValue: name) != nil || type.isTruncated:
      addFeature(geometry: root, properties: nil, id: nil, at: root, &log)
    default:
      reportType(type, isRoot: true, &log)
    }
  }

  /// The table, and what can be said of it only as a whole.
  consuming func finish(_ data: FeatureData, _ log: inout DiagnosticLog) -> FeatureTable {
    table.take(data)
    reportTallies(&log)
    checkPromotedIDs(&log)
    table.shapes = builder.shapes
    return table
  }

  private mutating func readCollection(_ collection: Node, _ log: inout DiagnosticLog) {
    guard let list = collection["features"], list.kind == .sequence else {
      if !collection.isTruncated {
        log.report(
          .geoJSON, "a `FeatureCollection` has a list of `features`", at: place(of: collection),
          help: "add `\"features\": […]`")
      }
      return
    }
    builder.reserveCapacity(list.count)
    table.reserveCapacity(list.count)
    for item in list.items { readFeature(item, &log) }
  }

  private static let featureKeys = KeyIndex(["type", "properties", "geometry", "id"])

  mutating func readFeature(_ feature: Node, _ log: inout DiagnosticLog) {
    var isFeature = false
    var id: Node?
    var properties: Node?
    var geometry: Node?
    var position: EntryPosition?
    while let entry = feature.entry(after: position) {
      switch Self.featureKeys.position(ofKeyAt: entry, in: feature) {
      case 0: isFeature = feature.value(at: entry).isText("Feature")
      case 1: properties = feature.value(at: entry)
      case 2: geometry = feature.value(at: entry)
      case 3: id = feature.value(at: entry)
      default: break
      }
      position = entry
    }
    guard isFeature else {
      if !feature.isTruncated {
        log.report(
          .geoJSON, "expected a `Feature`, found \(describe(feature))", at: place(of: feature),
          help: helpForItem(feature))
      }
      return
    }
    guard geometry != nil || feature.isTruncated else {
      log.report(
        .geoJSON, "this feature has no `geometry`", at: place(of: feature),
        help: feature["coordinates"] == nil
          ? "write `null` for none"
          : "`coordinates` stand in it: `\"geometry\": { \"type\": \"Point\", \"coordinates\": […] }`")
      return
    }
    addFeature(geometry: geometry, properties: properties, id: id, at: feature, &log)
  }

  private mutating func addFeature(
    geometry: Node?, properties: Node?, id: Node?, at feature: Node, _ log: inout DiagnosticLog
  ) {
    var type: GeometryType?
    if let geometry, !geometry.isNull {
      type = readGeometry(geometry, &log)
      if type == nil { builder.dropOpenShape() }
    }
    let shape = builder.endShape()
    if builder.shapes.parts(ofShape: shape).isEmpty {
      // Lists of no positions stand for no geometry; of a feature that breaks off nobody knows.
      if !feature.isTruncated, type != nil || geometry?.isNull == true {
        withoutGeometry.add((geometry ?? feature).location)
      }
      type = nil
    }
    if let properties, properties.kind != .mapping, !properties.isNull, !properties.isTruncated {
      log.report(
        .geoJSON, "the `properties` of a feature are an object, found \(describe(properties))",
        at: properties.location, help: "write `{ \"name\": … }`, or `null` for none")
    }
    table.geometryTypes.append(type)
    table.properties.append(properties)
    addID(written: id, properties, at: feature, &log)
  }
}

extension FeatureTable {
  fileprivate mutating func reserveCapacity(_ count: Int) {
    geometryTypes.reserveCapacity(count)
    properties.reserveCapacity(count)
    writtenIDs.reserveCapacity(count)
    ids.reserveCapacity(count)
  }
}

/// What makes a feature of an item that is none.
private func helpForItem(_ node: Node) -> String {
  guard node.kind == .mapping else { return "every item has `\"type\": \"Feature\"`" }
  let type = node.mergedValue("type")?.string
  if let type, differOnlyInSpelling(type, "Feature") { return "did you mean `Feature`?" }
  if node.mergedValue("coordinates") != nil {
    return
      "a geometry stands in a feature: `{ \"type\": \"Feature\", \"properties\": {}, \"geometry\": { … } }`"
  }
  return type == nil ? "add `\"type\": \"Feature\"`" : "every item has `\"type\": \"Feature\"`"
}
