import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// The features of a GeoJSON object, in order; what is wrong is reported at its place in the data.
///
/// Source: RFC 7946. Altitudes and members that it does not define are ignored.
func readGeoJSON(_ root: Node, _ identity: FeatureIdentity, _ decoder: inout Decoder) -> FeatureTable {
  var reader = GeoJSONReader(identity: identity)
  reader.read(root, &decoder)
  reader.reportTallies(&decoder)
  return reader.finish(&decoder)
}

/// Where the ids of features come from.
enum FeatureIdentity: Sendable {
  /// The feature's own `id`.
  case written
  /// The value of a property.
  case promoted(Located<String>)
  /// The feature's index.
  case generated

  init(_ source: DataSource) {
    if let promoted = source.promoteId {
      self = .promoted(promoted)
    } else {
      self = source.generateId?.content == true ? .generated : .written
    }
  }
}

/// Fills a table while it walks through the data.
struct GeoJSONReader {
  var builder = ShapeBuilder()
  var unclosedRings = Tally()
  private var table = FeatureTable()
  private let identity: FeatureIdentity
  private var withoutGeometry = Tally()
  private var repeatedIDs = Tally()
  /// Where the first of the repeated ids was written before.
  private var firstOfRepeated: Location?
  private var hasPromotedID = false

  init(identity: FeatureIdentity) { self.identity = identity }

  mutating func read(_ root: Node, _ decoder: inout Decoder) {
    guard root.kind == .mapping else {
      decoder.error(
        "geojson", "GeoJSON is an object, found \(describe(root))", at: root.location,
        help: "it starts with `{ \"type\": \"FeatureCollection\"`")
      return
    }
    guard let type = root["type"] else {
      if !root.isTruncated {
        decoder.error(
          "geojson", "this GeoJSON object has no `type`", at: place(of: root),
          help: "expected `FeatureCollection`, `Feature` or a geometry")
      }
      return
    }
    switch type.string {
    case "FeatureCollection": readCollection(root, &decoder)
    case "Feature": readFeature(root, &decoder)
    default: addFeature(geometry: root, properties: nil, id: nil, at: root, &decoder)
    }
  }

  /// The table, and what can be said of it only as a whole.
  consuming func finish(_ decoder: inout Decoder) -> FeatureTable {
    if case .promoted(let name) = identity, !hasPromotedID, table.count > 0 {
      let names = table.properties.first.flatMap { $0 }?.entries.map(\.key.string) ?? []
      let nearest = nearestName(to: name.content, among: names)
      decoder.warn(
        "no-ids", "no feature has a property `\(abbreviated(name.content))`, so none has an id",
        at: name.location,
        help: nearest.map { "did you mean `\($0)`?" } ?? "name a property that every feature has")
    }
    table.shapes = builder.shapes
    return table
  }

  private mutating func readCollection(_ collection: Node, _ decoder: inout Decoder) {
    guard let list = collection["features"], list.kind == .sequence else {
      if !collection.isTruncated {
        decoder.error(
          "geojson", "a `FeatureCollection` has a list of `features`", at: place(of: collection),
          help: "add `\"features\": […]`")
      }
      return
    }
    builder.shapes.reserveCapacity(list.count)
    table.reserveCapacity(list.count)
    for item in list.items { readFeature(item, &decoder) }
  }

  private mutating func readFeature(_ feature: Node, _ decoder: inout Decoder) {
    var isFeature = false
    var id: Node?
    var properties: Node?
    var geometry: Node?
    if feature.kind == .mapping {
      for entry in feature.entries {
        if entry.key.isText("type") {
          isFeature = entry.value.isText("Feature")
        } else if entry.key.isText("properties") {
          properties = entry.value
        } else if entry.key.isText("geometry") {
          geometry = entry.value
        } else if entry.key.isText("id") {
          id = entry.value
        }
      }
    }
    guard isFeature else {
      if !feature.isTruncated {
        decoder.error(
          "geojson", "expected a `Feature`, found \(describe(feature))", at: place(of: feature),
          help: "every item has `\"type\": \"Feature\"`")
      }
      return
    }
    guard geometry != nil || feature.isTruncated else {
      decoder.error(
        "geojson", "this feature has no `geometry`", at: place(of: feature), help: "write `null` for none")
      return
    }
    addFeature(geometry: geometry, properties: properties, id: id, at: feature, &decoder)
  }

  private mutating func addFeature(
    geometry: Node?, properties: Node?, id: Node?, at feature: Node, _ decoder: inout Decoder
  ) {
    var type: GeometryType?
    if let geometry, !geometry.isNull {
      type = readGeometry(geometry, &decoder)
      if type == nil { builder.dropOpenShape() }
    }
    let shape = Int(builder.endShape())
    if builder.shapes.parts(ofShape: shape).isEmpty, !feature.isTruncated {
      // Lists of no positions stand for no geometry.
      if type != nil || geometry?.isNull == true { withoutGeometry.add((geometry ?? feature).location) }
      type = nil
    }
    table.geometryTypes.append(type)
    table.properties.append(properties)
    addID(written: id, properties, at: feature, &decoder)
  }

  // MARK: Ids

  private mutating func addID(
    written: Node?, _ properties: Node?, at feature: Node, _ decoder: inout Decoder
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
        decoder.error(
          "geojson", "an id is a number or a text, found \(describe(found))", at: found.location)
        node = nil
      }
    }
    if node != nil { hasPromotedID = true }
    var id = node?.idText
    if case .generated = identity { id = "\(index)" }
    table.idNodes.append(node)
    table.ids.append(id)
    guard let id else { return }
    guard let first = table.firstWithID[id] else {
      table.firstWithID[id] = index
      return
    }
    if repeatedIDs.count == 0 { firstOfRepeated = table.idNodes[first]?.location }
    repeatedIDs.add((node ?? feature).location)
  }

  // MARK: What is told once, however often it is met

  /// Reports what does no harm: each kind once, at its first place.
  mutating func reportTallies(_ decoder: inout Decoder) {
    if let place = withoutGeometry.first {
      decoder.warn(
        "no-geometry",
        withoutGeometry.count == 1
          ? "this feature has no geometry, so nothing can be attached to it"
          : "\(withoutGeometry.count) features have no geometry, so nothing can be attached to them",
        at: place)
    }
    if let place = unclosedRings.first {
      decoder.warn(
        "unclosed-ring",
        unclosedRings.count == 1
          ? "this ring does not end where it starts, so it is closed"
          : "\(unclosedRings.count) rings do not end where they start, so they are closed", at: place,
        help: "the first position of a ring stands again at its end")
    }
    if let place = repeatedIDs.first {
      let id =
        table.ids.indices.first { table.idNodes[$0]?.location == place }.flatMap { table.ids[$0] } ?? ""
      let others = repeatedIDs.count - 1
      decoder.warn(
        "duplicate-feature-id",
        "two features have the id `\(abbreviated(id))`"
          + (others > 0 ? ", and \(others) more repeat an id" : ""),
        at: place, help: "the first one is meant by the id",
        related: firstOfRepeated.map { [RelatedPlace("the first one is here", at: $0)] } ?? [])
    }
  }
}

/// How often something was met, and where first.
struct Tally: Sendable {
  private(set) var first: Location?
  private(set) var count = 0

  mutating func add(_ place: Location) {
    if first == nil { first = place }
    count += 1
  }
}

extension FeatureTable {
  fileprivate mutating func reserveCapacity(_ count: Int) {
    geometryTypes.reserveCapacity(count)
    properties.reserveCapacity(count)
    idNodes.reserveCapacity(count)
    ids.reserveCapacity(count)
    firstWithID.reserveCapacity(count)
  }
}

extension Node {
  /// Whether this is JSON's `null`.
  var isNull: Bool { isPlain && isText("null") }

  /// An id as text: what expressions make of it.
  fileprivate var idText: String {
    let bytes = utf8
    // Most ids are whole numbers that are written as they are printed.
    if !isPlain
      || bytes.count <= 15 && bytes.first != UInt8(ascii: "0") && bytes.allSatisfy({ 0x30...0x39 ~= $0 })
    {
      return string
    }
    return ExpressionValue(data: self).text
  }

}

/// Where to point at an object: its first key rather than all of it.
func place(of node: Node) -> Location {
  Location(source: node.document.source, span: node.kind == .mapping ? firstKey(node) : node.span)
}
