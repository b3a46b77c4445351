package import CartoucheDiagnostics
package import CartoucheResolver
import CartoucheSpec
package import CartoucheSyntax

/// Reads the features of a GeoJSON object. Reports problems at their locations in the data.
///
/// Source: RFC 7946. Altitudes and foreign members are ignored.
func readGeoJSON(_ root: Node, _ identity: FeatureIdentity, _ log: inout DiagnosticLog) -> FeatureTable {
  var reader = GeoJSONReader(FeatureTable(), identity)
  reader.read(root, &log)
  return reader.finish(FeatureData(root), &log)
}

/// Reads a GeoJSON file in batches of features, so that their nodes are never all in memory.
func readGeoJSON(
  _ source: SourceID, in sources: SourceList, _ identity: FeatureIdentity, limits: Limits,
  _ log: inout DiagnosticLog
) -> FeatureTable {
  let table = FeatureTable(areNodesKept: false)
  var reader = GeoJSONReader(table, identity)
  var (diagnostics, found) = ([Diagnostic](), DiagnosticLog())
  found.suggestionBudget = log.suggestionBudget
  let document = parseJSON(
    source, in: sources, limits: limits, diagnostics: &diagnostics, inPieces: FeatureData.list
  ) { features in
    for feature in features { reader.readFeature(feature, &found) }
  }
  log.report(diagnostics, of: document, holding: "GeoJSON")
  guard let root = document.root else { return table }
  // The members that identify the object may follow the features, so the type is checked at the end.
  if root.isFeatureCollection {
    log.suggestionBudget = found.suggestionBudget
    for finding in found.drain() { log.report(finding) }
  } else {
    reader = GeoJSONReader(table, identity)
    reader.read(root, &log)
  }
  return reader.finish(FeatureData(root, isInPieces: true), &log)
}

/// Returns the location at which findings about an object are reported: its first key, or the whole node if
/// it is not an object.
func place(of node: Node) -> Location {
  Location(source: node.document.source, span: node.kind == .mapping ? firstKey(node) : node.span)
}

extension Node {
  fileprivate var isFeatureCollection: Bool {
    self["type"]?.isText("FeatureCollection") == true && self["features"]?.kind == .sequence
  }
}

/// Returns the shapes of GeoJSON in Mercator coordinates. If the data is invalid, reports the defects and
/// returns `nil`.
package func readShapes(_ root: Node, _ log: inout DiagnosticLog) -> GeometryTable? {
  let errors = log.errorCount
  let degrees = readGeoJSON(root, .written, &log).shapes
  guard log.errorCount == errors else { return nil }
  return GeometryTable(projecting: degrees)
}

/// Reads GeoJSON nodes into a feature table.
struct GeoJSONReader {
  var builder = ShapeBuilder()
  var unclosedRings = Tally()
  var withoutGeometry = Tally()
  var repeatedIDs = Tally()
  /// The row of a feature whose id a later feature repeats. If several ids are repeated, it belongs to the id
  /// that is repeated first.
  var firstOfRepeated: Int?
  var table: FeatureTable
  let identity: FeatureIdentity

  /// - Parameter table: An empty table, which receives the features.
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
    if let other = ForeignFile(data: root) ?? ForeignFile(style: root) {
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

  /// Reports findings about the whole file and returns the table.
  consuming func finish(_ data: FeatureData, _ log: inout DiagnosticLog) -> FeatureTable {
    table.store(data)
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
          : "`coordinates` belong in it: `\"geometry\": { \"type\": \"Point\", \"coordinates\": […] }`")
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
      // Empty coordinates count as no geometry. The geometry of a truncated feature is unknown.
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

/// Returns the advice for a list item that is not a feature.
private func helpForItem(_ node: Node) -> String {
  guard node.kind == .mapping else { return "every item has `\"type\": \"Feature\"`" }
  let type = node.mergedValue("type")?.string
  if let type, differOnlyInSpelling(type, "Feature") { return "did you mean `Feature`?" }
  if node.mergedValue("coordinates") != nil {
    return
      "a geometry belongs in a feature: `{ \"type\": \"Feature\", \"properties\": {}, \"geometry\": { … } }`"
  }
  return type == nil ? "add `\"type\": \"Feature\"`" : "every item has `\"type\": \"Feature\"`"
}

extension GeoJSONReader {
  /// Appends the next feature's id to the table, as `identity` defines it. Reports an id that is neither a
  /// number nor a text.
  mutating func addID(
    written: Node?, _ properties: Node?, at feature: Node, _ log: inout DiagnosticLog
  ) {
    let index = table.ids.count
    var node: Node?
    switch identity {
    case .written: node = written
    case .promoted(let name): node = properties?.value(named: name.content)
    case .generated: break
    }
    if let found = node {
      if found.isNull {
        node = nil
      } else if found.kind != .scalar || found.isPlain && (found.isText("true") || found.isText("false")) {
        log.report(
          .geoJSON, "an id is a number or a text, found \(describe(found))", at: found.location)
        node = nil
      }
    }
    var id = node?.idText
    if case .generated = identity { id = "\(index)" }
    table.writtenIDs.append(node)
    guard let first = table.ids.append(id) else { return }
    table.repeatedRows.insert(index)
    if repeatedIDs.count == 0 { firstOfRepeated = first }
    repeatedIDs.add((node ?? feature).location)
  }

  /// Reports a `promoteId` property that no feature has.
  func checkPromotedIDs(_ log: inout DiagnosticLog) {
    guard case .promoted(let name) = identity, table.ids.distinctCount == 0, table.count > 0 else { return }
    let names = table.properties[0]?.node.entries.map { $0.key.string } ?? []
    var unknown = UnknownName(
      name.content, "no feature has a property `\(abbreviated(name.content))`, so none has an id",
      among: names, help: "name a property that every feature has")
    unknown.fixes = .none
    log.report(CompilerFinding.noIDs, unknown, at: name.location)
  }
}

extension Node {
  /// The id as text, equal to what expressions return. Whole numbers keep all of their digits.
  var idText: String {
    let bytes = utf8
    if !isPlain || bytes.first != UInt8(ascii: "0") && bytes.allSatisfy({ 0x30...0x39 ~= $0 }) {
      return string
    }
    return ExpressionValue(data: self).text
  }
}

extension GeoJSONReader {
  /// Reports the problems that were counted while features were read: missing geometry, open rings and
  /// repeated ids. Each kind of problem is one warning, at its first location.
  mutating func reportTallies(_ log: inout DiagnosticLog) {
    if let place = withoutGeometry.first {
      log.report(
        Diagnostic(
          CompilerFinding.noGeometry, as: .warning,
          withoutGeometry.count == 1
            ? "this feature has no geometry, so annotations cannot be attached to it"
            : "\(withoutGeometry.count) features have no geometry, so annotations cannot be attached to them",
          at: place))
    }
    if let place = unclosedRings.first {
      log.report(
        .unclosedRing,
        unclosedRings.count == 1
          ? "this ring does not end where it starts, so it is closed"
          : "\(unclosedRings.count) rings do not end where they start, so they are closed", at: place,
        help: "repeat the first position at the end of the ring")
    }
    if let place = repeatedIDs.first {
      let id = table.repeatedRows.min().flatMap { table.ids[$0] } ?? ""
      let others = repeatedIDs.count - 1
      log.report(
        .duplicateFeatureID,
        "two features have the id `\(abbreviated(id))`"
          + (others == 0 ? "" : others == 1 ? ", and 1 more repeats one" : ", and \(others) more repeat one"),
        at: place, help: "the id means the first one; the others are identified by their index",
        related: firstOfRepeated.flatMap { table.idPlace($0) }.map {
          [RelatedPlace("the first one is here", at: $0)]
        } ?? [])
    }
  }
}

/// The number of occurrences of a problem, with the location of the first one.
struct Tally: Sendable {
  private(set) var first: Location?
  private(set) var count = 0

  mutating func add(_ place: Location) {
    if first == nil { first = place }
    count += 1
  }
}
