import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// The geometry types of GeoJSON.
enum GeometryType: String, Sendable, CaseIterable {
  case point = "Point"
  case multiPoint = "MultiPoint"
  case lineString = "LineString"
  case multiLineString = "MultiLineString"
  case polygon = "Polygon"
  case multiPolygon = "MultiPolygon"
  case collection = "GeometryCollection"

  /// The GeoJSON types that other products call by another name, by that name. For example, `Polyline` means
  /// `LineString`.
  static let meant: [String: GeometryType] = [
    "Line": .lineString, "Polyline": .lineString, "MultiLine": .multiLineString,
    "MultiPolyline": .multiLineString,
  ]
}

extension GeoJSONReader {
  private static let geometryKeys = KeyIndex(["type", "coordinates", "geometries"])

  /// Adds the points, lines and polygons of a GeoJSON geometry to the shape that `builder` is building. If
  /// the node is not a geometry, reports the defect and returns `nil`.
  ///
  /// - Complexity: O(nodes of the geometry).
  mutating func readGeometry(_ geometry: Node, _ log: inout DiagnosticLog) -> GeometryType? {
    var typeNode: Node?
    var members: Node?
    var isCollection = false
    var position: EntryPosition?
    while let entry = geometry.entry(after: position) {
      switch Self.geometryKeys.position(ofKeyAt: entry, in: geometry) {
      case 0: typeNode = geometry.value(at: entry)
      case 1: members = geometry.value(at: entry)
      case 2:
        members = geometry.value(at: entry)
        isCollection = true
      default: break
      }
      position = entry
    }
    guard let typeNode else {
      if !geometry.isTruncated {
        log.report(.geoJSON, "expected a geometry, found \(describe(geometry))", at: place(of: geometry))
      }
      return nil
    }
    guard let type = typeNode.geometryType else {
      if !typeNode.isTruncated { reportType(typeNode, &log) }
      return nil
    }
    guard let members, isCollection == (type == .collection) else {
      if !geometry.isTruncated {
        let name = type == .collection ? "geometries" : "coordinates"
        log.report(
          .geoJSON, "this `\(type.rawValue)` has no `\(name)`", at: place(of: geometry),
          help: "add `\"\(name)\": […]`")
      }
      return nil
    }
    guard members.kind == .sequence else {
      if !members.isTruncated {
        log.report(
          .geoJSON, "a `\(type.rawValue)` has a list, found \(describe(members))", at: members.location,
          help: members.kind == .mapping && type == .point
            ? "write `[longitude, latitude]`, without names" : "a position is `[longitude, latitude]`")
      }
      return nil
    }
    return readMembers(members, type, &log) ? type : nil
  }

  private mutating func readMembers(
    _ members: Node, _ type: GeometryType, _ log: inout DiagnosticLog
  ) -> Bool {
    switch type {
    case .point:
      guard readPosition(members, mayTurn: true, &log) else { return false }
      endPart(.points)
    case .multiPoint:
      guard readPath(members, least: 0, "MultiPoint", mayTurn: true, &log) else { return false }
      if builder.hasOpenPath { endPart(.points) }
    case .lineString: return readLine(members, "LineString", &log)
    case .multiLineString:
      for line in members.items where !readLine(line, "line", &log) { return false }
    case .polygon: return readPolygon(members, &log)
    case .multiPolygon:
      for polygon in members.items where !readPolygon(polygon, &log) { return false }
    case .collection:
      for geometry in members.items where readGeometry(geometry, &log) == nil { return false }
    }
    return true
  }

  private mutating func endPart(_ kind: GeometryPartKind) {
    builder.endPath()
    builder.endPart(kind)
  }

  private mutating func readLine(_ line: Node, _ what: String, _ log: inout DiagnosticLog) -> Bool {
    guard readPath(line, least: 2, what, &log) else { return false }
    endPart(.line)
    return true
  }

  private mutating func readPolygon(_ polygon: Node, _ log: inout DiagnosticLog) -> Bool {
    guard polygon.kind == .sequence else {
      log.report(
        .geoJSON, "a polygon is a list of rings, found \(describe(polygon))", at: polygon.location)
      return false
    }
    // The list around the rings is missing: `[[1, 2], [3, 4], …]`.
    if let first = polygon.firstChild, first.kind == .sequence, first.firstChild?.kind == .scalar {
      log.report(
        .geoJSON, "expected a list of rings, found a list of positions", at: polygon.location,
        help: "the outline is the first of them: write `[[[…], […], …]]`",
        fixes: polygon.isTruncated
          ? [] : [Fix("put it in brackets", isSafe: false, around: polygon.span, "[", "]")])
      return false
    }
    var isEmpty = true
    for ring in polygon.items {
      guard readRing(ring, &log) else { return false }
      isEmpty = false
    }
    if !isEmpty { builder.endPart(.polygon) }
    return true
  }

  /// Adds the positions of a polygon's ring to the shape that `builder` is building, without the closing
  /// position. Returns `false` after it reported a defect.
  private mutating func readRing(_ ring: Node, _ log: inout DiagnosticLog) -> Bool {
    let isClosed = ring.isClosedRing
    if !isClosed, ring.kind == .sequence, ring.count >= 3, !ring.isTruncated {
      unclosedRings.add(ring.location)
    }
    guard readPath(ring, least: isClosed ? 4 : 3, "ring", &log, withoutLast: isClosed) else {
      return false
    }
    builder.endPath()
    return true
  }

  /// Adds the positions of a line or ring to the shape that `builder` is building. Returns `false` after it
  /// reported a defect.
  /// - Parameters:
  ///   - least: The minimum number of positions.
  ///   - mayTurn: Whether a fix may swap the longitude and latitude of a wrong position. A fix must not swap
  ///     a single position of a line, because that would change the line's shape.
  private mutating func readPath(
    _ path: Node, least: Int, _ what: String, mayTurn: Bool = false, _ log: inout DiagnosticLog,
    withoutLast: Bool = false
  ) -> Bool {
    guard path.kind == .sequence, path.count >= least else {
      guard !path.isTruncated else { return false }
      if path.kind == .sequence {
        log.report(
          .geoJSON,
          "a `\(what)` has at least \(least) positions, found \(path.count)", at: path.location,
          help: what == "ring" ? "repeat the first position at the end" : nil)
      } else {
        log.report(.geoJSON, "expected a list of positions, found \(describe(path))", at: path.location)
      }
      return false
    }
    let wanted = withoutLast ? path.count - 1 : path.count
    for (index, position) in path.items.enumerated() where index < wanted {
      guard readPosition(position, mayTurn: mayTurn, &log) else { return false }
    }
    return true
  }

  /// Adds one `[longitude, latitude]` position to the shape that `builder` is building. Ignores an altitude.
  private mutating func readPosition(_ node: Node, mayTurn: Bool, _ log: inout DiagnosticLog) -> Bool {
    // The fast path for most positions creates no nodes for the numbers.
    if let numbers = node.plainNumbers, abs(numbers.second) <= 90 {
      builder.add(longitude: numbers.first, latitude: numbers.second)
      return true
    }
    var items = node.items
    guard let first = items.next(), let second = items.next() else {
      if !node.isTruncated {
        log.report(
          .geoJSON, "a position is `[longitude, latitude]`, found \(describe(node))", at: node.location,
          help: node.number == nil ? nil : "put each longitude with its latitude in brackets")
      }
      return false
    }
    guard let longitude = degrees(first, &log), let latitude = degrees(second, &log) else {
      return false
    }
    guard abs(latitude) <= 90 else {
      let isSwapped = abs(longitude) <= 90 && abs(latitude) <= 180
      log.report(
        .geoJSON, "latitude \(latitude.ecmaScriptDescription) is outside of −90 to 90", at: second.location,
        help: isSwapped
          ? "the longitude comes first: `[longitude, latitude]`" : helpForProjected(longitude, latitude),
        fixes: isSwapped && mayTurn ? swap(of: (first, second), in: node) : [])
      return false
    }
    builder.add(longitude: longitude, latitude: latitude)
    return true
  }

  private func degrees(_ node: Node, _ log: inout DiagnosticLog) -> Double? {
    if let number = node.number { return number }
    let isQuotedNumber = node.kind == .scalar && DecimalNumber.value(node.utf8) != nil
    log.report(
      .geoJSON, "expected a number of degrees, found \(describe(node))", at: node.location,
      help: isQuotedNumber
        ? "remove the quotes"
        : node.kind == .sequence
          ? "there are too many brackets: a `Point` is one position, a `MultiPoint` or `LineString` is a list of positions"
          : nil,
      fixes: isQuotedNumber
        ? [Fix("remove the quotes", isSafe: false, replacing: node.span, with: node.string)] : [])
    return nil
  }

  /// Reports a text that is not the name of a valid GeoJSON type.
  /// - Parameter isRoot: Whether the node is the type of the root object, so that `Feature` and
  ///   `FeatureCollection` are valid too.
  func reportType(_ node: Node, isRoot: Bool = false, _ log: inout DiagnosticLog) {
    let geometries = GeometryType.allCases.map { $0.rawValue }
    let name = node.string
    if ["Feature", "FeatureCollection"].contains(name) {
      log.report(
        .geoJSON, "a `\(name)` is not a geometry", at: node.location, help: "expected \(listed(geometries))")
      return
    }
    var unknown = UnknownName(
      name, "`\(abbreviated(name))` is not a GeoJSON type",
      among: isRoot ? ["FeatureCollection", "Feature"] + geometries : geometries,
      help: isRoot
        ? "expected `FeatureCollection`, `Feature` or a geometry" : "expected \(listed(geometries))")
    unknown.isOfLanguage = true
    unknown.fixes = .none
    if let type = GeometryType.meant.first(where: { differOnlyInSpelling($0.key, name) })?.value {
      unknown.meant = NameSuggestion(type.rawValue)
      unknown.fixes = .likely
    }
    log.report(CompilerFinding.geoJSON, unknown, at: node.location)
  }
}

extension Node {
  fileprivate var geometryType: GeometryType? {
    isText("Point") ? .point : GeometryType(rawValue: string)
  }

  /// Whether the last position of the ring equals the first.
  fileprivate var isClosedRing: Bool {
    guard kind == .sequence, count > 1 else { return false }
    var first: Node?
    var last: Node?
    for position in items {
      if first == nil { first = position }
      last = position
    }
    guard let first, let last else { return false }
    let (start, end) = (Array(first.items.prefix(2)), Array(last.items.prefix(2)))
    return start.count == end.count
      && zip(start, end).allSatisfy { DecimalNumber.value($0.utf8) == DecimalNumber.value($1.utf8) }
  }
}
