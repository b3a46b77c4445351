package import CartoucheDiagnostics
package import CartoucheSyntax

/// A longitude and a latitude in degrees, as written in a spec.
package struct CoordinateValue: Sendable, Equatable {
  package var longitude: Double
  package var latitude: Double

  package init(longitude: Double, latitude: Double) {
    self.longitude = longitude
    self.latitude = latitude
  }
}

extension Codec where Content == CoordinateValue {
  /// A codec for `[longitude, latitude]`. A latitude beyond ±90° is an error. A longitude is wrapped into −180°…180°.
  package static var coordinate: Codec {
    Codec("`[longitude, latitude]` in degrees", .coordinate) { node, value, decoder in
      if let coordinate = decoder.coordinate(node) { value = coordinate }
    }
    .printing { [.number($0.longitude), .number($0.latitude)] }
  }
}

extension Shape {
  static var coordinate: Shape {
    let numbers = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    return .pair(
      .number(NumberShape(numbers, "a longitude in degrees")),
      .number(NumberShape(-90...90, "a latitude in degrees")))
  }
}

extension Decoder {
  /// Returns the coordinate in a list of two numbers. Any other node is reported as an error.
  /// - Parameter isInPath: Whether the coordinate is part of a line or ring. If so, no fix swaps longitude and latitude, because it would
  ///   change only one coordinate of the path.
  mutating func coordinate(_ node: Node, isInPath: Bool = false) -> CoordinateValue? {
    guard node.kind == .sequence else {
      let list = degreeList(in: node, mayTurn: !isInPath) ?? namedParts(of: node)
      wrongType(
        node, expected: "`[longitude, latitude]` in degrees",
        help: list == nil && node.kind == .scalar
          ? helpForBracedName(node.string) ?? "write a list, the longitude first: `[longitude, latitude]`"
          : "write a list, the longitude first: `[longitude, latitude]`",
        fixes: list.map { [Fix("write `\($0)`", isSafe: false, replacing: node.span, with: $0)] } ?? [])
      return nil
    }
    guard let pair = node.pair else {
      let items = Array(node.items)
      if !node.isTruncated {
        let meant = suggestedPair(items, mayTurn: !isInPath)
        log.report(
          .wrongType,
          "a coordinate has a longitude and a latitude, found \(items.count == 1 ? "1 item" : "\(items.count) items")",
          at: node.location, help: "write `[longitude, latitude]`\(meant?.how ?? "")",
          fixes: meant.map { [Fix("write `\($0.list)`", isSafe: false, replacing: node.span, with: $0.list)] }
            ?? [])
      }
      return nil
    }
    let (east, north) = (degrees(pair.first), degrees(pair.second))
    guard let longitude = east, let latitude = north else { return nil }
    guard abs(latitude) <= 90 else {
      let isSwapped = abs(longitude) <= 90 && abs(latitude) <= 180
      log.report(
        .outOfRange, "latitude \(pair.second.string) is outside of −90 to 90", at: pair.second.location,
        help: isSwapped
          ? "the longitude comes first: `[longitude, latitude]`" : helpForProjected(longitude, latitude),
        fixes: isSwapped && !isInPath ? swap(of: pair, in: node) : [])
      return nil
    }
    return CoordinateValue(longitude: wrappedLongitude(longitude), latitude: latitude)
  }

  private mutating func degrees(_ node: Node) -> Double? {
    guard hasValue(node) else { return nil }
    guard case .scalar = node.kind else {
      wrongType(node, expected: "a number of degrees")
      return nil
    }
    if node.number == nil, let decimal = decimalDegrees(node.string) {
      wrongType(
        node, expected: "a number of degrees", help: "degrees are decimal: write \(decimal)",
        fixes: [Fix("write \(decimal)", isSafe: false, replacing: node.span, with: decimal)])
      return nil
    }
    return number(node, expected: "a number of degrees")
  }
}

/// Returns the fix that swaps the two numbers of a list.
/// The result is empty if the numbers come from variables, or if the list has comments that would be wrong after the swap.
package func swap(of pair: (first: Node, second: Node), in list: Node) -> [Fix] {
  let (first, second) = (pair.first.span, pair.second.span)
  guard list.span.start <= first.start, first.end <= second.start, second.end <= list.span.end,
    !hasComments(inListAt: list.span, of: list.document.bytes)
  else {
    return []
  }
  return [
    Fix(
      "write `[\(pair.second.written), \(pair.first.written)]`", isSafe: false,
      edits: [
        Edit(span: first, replacement: pair.second.written),
        Edit(span: second, replacement: pair.first.written),
      ])
  ]
}

/// Whether a list contains comments. For a list without brackets, this includes the lines directly above and below the list.
package func hasComments(inListAt span: SourceSpan, of bytes: [UInt8]) -> Bool {
  var (start, end) = (Int(span.start), Int(span.end))
  if start < bytes.count, bytes[start] != UInt8(ascii: "[") {
    func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
    // Move `start` back to the line above the first item.
    for _ in 0..<2 {
      while start > 0, isBreak(bytes[start - 1]) { start -= 1 }
      while start > 0, !isBreak(bytes[start - 1]) { start -= 1 }
    }
    while end < bytes.count, !isBreak(bytes[end]) { end += 1 }
  }
  return bytes[start..<end].contains(UInt8(ascii: "#"))
}

/// Returns decimal degrees such as `10.7` for `10°42'` and `-10.5` for `10.5W`, or `nil` for a text that has neither minutes nor a compass
/// direction.
private func decimalDegrees(_ text: String) -> String? {
  var rest = text.filter { $0 != " " }
  var isNegative = false
  if let direction = rest.last, "NESWnesw".contains(direction) {
    isNegative = "SWsw".contains(direction)
    rest.removeLast()
  } else if !rest.contains(where: { "'′".contains($0) }) {
    return nil
  }
  let parts = rest.split { "°'′\"″".contains($0) }.map {
    Double(DecimalNumber.value(Array($0.utf8)[...]) ?? -1)
  }
  guard 1...3 ~= parts.count, parts.allSatisfy({ $0 >= 0 }), parts.dropFirst().allSatisfy({ $0 < 60 }) else {
    return nil
  }
  var degrees = parts[0]
  guard degrees <= 180 else { return nil }
  if parts.count > 1 { degrees += parts[1] / 60 }
  if parts.count > 2 { degrees += parts[2] / 3600 }
  let rounded = (degrees * 1e6).rounded() / 1e6
  return (isNegative ? -rounded : rounded).ecmaScriptDescription
}

/// Returns the text `[longitude, latitude]` for a mapping with two numbers under usual names such as `lng` and `lat`; `nil` for any other
/// node.
func namedParts(of node: Node) -> String? {
  guard node.kind == .mapping, node.count == 2 else { return nil }
  func number(_ names: [String]) -> Node? {
    names.lazy.compactMap { node.mergedValue($0) }.first.flatMap { $0.number == nil ? nil : $0 }
  }
  guard let longitude = number(["lng", "lon", "long", "longitude", "x"]),
    let latitude = number(["lat", "latitude", "y"])
  else { return nil }
  return "[\(longitude.written), \(latitude.written)]"
}

/// Returns the text `[1, 2]` for a scalar such as `1, 2`, `1 2` or `1x2`, or `nil` for any other node.
func numberList(in node: Node) -> String? {
  guard node.kind == .scalar else { return nil }
  let parts = node.string.split { ", x×".contains($0) }
  let isPair = parts.count == 2 && parts.allSatisfy { DecimalNumber.value(Array($0.utf8)[...]) != nil }
  return isPair ? "[\(parts[0]), \(parts[1])]" : nil
}

/// Returns the text `[1, 2]` for a scalar with two numbers, or `[2, 1]` if only the first number can be a latitude.
/// - Parameter mayTurn: Whether the numbers may be swapped. If not, the result is `nil` instead of swapped numbers.
private func degreeList(in node: Node, mayTurn: Bool) -> String? {
  guard let list = numberList(in: node) else { return nil }
  let numbers = list.split { "[], ".contains($0) }
  let degrees = numbers.compactMap { DecimalNumber.value(Array($0.utf8)[...]) }
  guard degrees.count == 2, abs(degrees[1]) > 90, abs(degrees[0]) <= 90, abs(degrees[1]) <= 360 else {
    return list
  }
  return mayTurn ? "[\(numbers[1]), \(numbers[0])]" : nil
}

/// Returns the coordinate that was probably meant by a list without exactly two items, and a description of the change.
private func suggestedPair(_ items: [Node], mayTurn: Bool) -> (list: String, how: String)? {
  if let list = withoutAltitude(items) { return (list, ", without the altitude") }
  guard items.count == 1 else { return withDecimalPoints(items).map { ($0, ", with decimal points") } }
  if let list = degreeList(in: items[0], mayTurn: mayTurn) { return (list, ", with a comma") }
  return items[0].plainNumbers == nil ? nil : (items[0].written, ", in one pair of brackets")
}

/// Returns the text `[10.75, 59.91]` for `[10.75, 59.91, 12]`, a GeoJSON position with altitude.
private func withoutAltitude(_ items: [Node]) -> String? {
  guard items.count == 3, items.allSatisfy({ $0.number != nil }), abs(items[1].number ?? 91) <= 90 else {
    return nil
  }
  return "[\(items[0].written), \(items[1].written)]"
}

/// Returns the text `[10.75, 59.91]` for the list `[10,75, 59,91]`, where decimal commas make four numbers out of two.
private func withDecimalPoints(_ items: [Node]) -> String? {
  guard items.count == 4, items.allSatisfy({ $0.isPlain && $0.number != nil }) else { return nil }
  let areFractions = [items[1], items[3]].allSatisfy { $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }
  let (longitude, latitude) = (
    "\(items[0].string).\(items[1].string)", "\(items[2].string).\(items[3].string)"
  )
  let degrees = [longitude, latitude].compactMap { DecimalNumber.value(Array($0.utf8)[...]) }
  guard areFractions, degrees.count == 2, abs(degrees[1]) <= 90 else { return nil }
  return "[\(longitude), \(latitude)]"
}

/// Returns a help text for a coordinate that is written as a placeholder such as `{at}`, or `nil` for any other text.
private func helpForBracedName(_ text: String) -> String? {
  guard text.first == "{", text.last == "}", text.count > 2 else { return nil }
  let name = text.dropFirst().dropLast()
  guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }) else { return nil }
  return "write `[get, \(name)]` for what the entry of a `forEach` says"
}

/// Returns a help text for a coordinate that is certainly not in degrees, or `nil` if it may be.
package func helpForProjected(_ longitude: Double, _ latitude: Double) -> String? {
  abs(longitude) > 360 || abs(latitude) > 360
    ? "coordinates are degrees, not metres or pixels: convert them to WGS 84 (EPSG:4326)" : nil
}

/// Returns `longitude`, in degrees, wrapped into −180…180.
package func wrappedLongitude(_ longitude: Double) -> Double {
  guard abs(longitude) > 180 else { return longitude }
  let turned = (longitude + 180).truncatingRemainder(dividingBy: 360)
  return turned < 0 ? turned + 180 : turned - 180
}

/// The coordinate of an attachment: written as numbers, or computed by expressions for each feature.
package enum PointValue: Sendable {
  case coordinate(CoordinateValue)
  /// The longitude and the latitude, of which at least one is an expression.
  indirect case components(Value<Double>, Value<Double>)
  /// An expression that returns `[longitude, latitude]`. The case is indirect, so that the frequent case `coordinate` stays small.
  indirect case expression(Expression)

  /// The expressions that compute the coordinate; empty for numbers.
  package var expressions: [Expression] {
    switch self {
    case .coordinate: []
    case .components(let longitude, let latitude): [longitude, latitude].compactMap { $0.expression }
    case .expression(let expression): [expression]
    }
  }
}

extension Codec where Content == Located<PointValue>? {
  package static var point: Codec {
    let side = Shape.alternatives([
      .number(NumberShape(NumberRange.turns, "a number of degrees")), .expression,
    ])
    return Codec("`[longitude, latitude]` in degrees", .alternatives([.pair(side, side), .expression])) {
      node, value, decoder in
      if let point = decoder.point(node) { value = Located(point, at: node.location) }
    }
  }
}

extension Decoder {
  fileprivate mutating func point(_ node: Node) -> PointValue? {
    // The fast path for two valid numbers.
    if let (longitude, latitude) = node.plainNumbers, abs(longitude) <= 180, abs(latitude) <= 90 {
      return .coordinate(CoordinateValue(longitude: longitude, latitude: latitude))
    }
    if node.isExpression, OperatorCatalog.id(node.firstChild?.string ?? "") != nil {
      return parseExpression(node, expecting: .array(of: .number, count: 2), &self).map { .expression($0) }
    }
    guard node.items.contains(where: { $0.isExpression }) else {
      return coordinate(node).map { .coordinate($0) }
    }
    let items = Array(node.items)
    guard items.count == 2 else { return coordinate(node).map { .coordinate($0) } }
    var components = [Value(0.0), Value(0.0)]
    let before = log.errorCount
    Codec<Value<Double>>.numberValue(NumberRange.turns, "a longitude in degrees").read(
      items[0], &components[0], &self)
    Codec<Value<Double>>.numberValue(-90...90, "a latitude in degrees").read(items[1], &components[1], &self)
    return log.errorCount == before ? .components(components[0], components[1]) : nil
  }
}

extension Value {
  /// The expression of the value, or `nil` for a constant.
  package var expression: Expression? {
    if case .expression(let expression) = form { expression } else { nil }
  }
}

/// A line or polygon that is written in a spec.
package struct ShapeValue: Sendable {
  /// The path of a line as the only element, or the rings of a polygon, the outer ring first.
  /// Longitudes are wrapped into −180…180. A ring does not repeat its first coordinate.
  package var paths: [[CoordinateValue]]
  package var location: Location
}

extension Codec where Content == ShapeValue? {
  package static var line: Codec {
    Codec("a list of `[longitude, latitude]`", .list(of: .coordinate, atLeast: 2)) { node, value, decoder in
      guard let path = decoder.path(node, isRing: false) else { return }
      value = ShapeValue(paths: [path], location: node.location)
    }
  }

  package static var polygon: Codec {
    Codec(
      "a list of rings, each a list of `[longitude, latitude]`",
      .list(of: .list(of: .coordinate, atLeast: 3), atLeast: 1)
    ) { node, value, decoder in
      guard node.kind == .sequence, let first = node.items.first(where: { _ in true }) else {
        decoder.wrongType(
          node, expected: "a list of rings, each a list of `[longitude, latitude]`", kind: .sequence,
          otherwise: Attachment.helpForNamedShape(node))
        return
      }
      if first.kind == .scalar {
        decoder.reportNumbers(in: node, expected: "a list of rings, each a list of `[longitude, latitude]`")
        return
      }
      // The brackets around the list of rings are missing: `[[1, 2], [3, 4], …]`.
      if first.items.first(where: { _ in true })?.kind == .scalar {
        decoder.log.report(
          .wrongType, "expected a list of rings, found a list of positions", at: node.location,
          help: "the outline is the first of them: write `[[[…], […], …]]`",
          fixes: [Fix("put it in brackets", replacing: node.span, with: "[\(node.written)]")])
        return
      }
      let before = decoder.log.errorCount
      let rings = node.items.compactMap { decoder.path($0, isRing: true) }
      // A polygon that a syntax error truncated may have no ring. The error is already reported.
      guard decoder.log.errorCount == before, !rings.isEmpty else { return }
      value = ShapeValue(paths: rings, location: node.location)
    }
  }
}

extension Decoder {
  /// Reports one error for a list of numbers such as `[1, 2, 3, 4]` in place of a list of coordinates.
  fileprivate mutating func reportNumbers(in node: Node, expected: String) {
    if node.isTruncated { return }
    log.report(
      .wrongType, "expected \(expected), found a list of single values", at: node.location,
      help: "put each longitude with its latitude in brackets")
  }

  /// Returns the coordinates of a line or ring, without the closing coordinate of a ring.
  /// Any other node is reported as an error, and the result is `nil`.
  fileprivate mutating func path(_ node: Node, isRing: Bool) -> [CoordinateValue]? {
    guard hasValue(node) else { return nil }
    guard node.kind == .sequence else {
      wrongType(
        node, expected: "a list of `[longitude, latitude]`", kind: .sequence,
        otherwise: isRing ? nil : Attachment.helpForNamedShape(node))
      return nil
    }
    if let first = node.items.first(where: { _ in true }), first.kind == .scalar, !first.isTruncated,
      numberList(in: first) == nil
    {
      reportNumbers(in: node, expected: "a list of `[longitude, latitude]`")
      return nil
    }
    let before = log.errorCount
    var path = node.items.compactMap { coordinate($0, isInPath: true) }
    guard log.errorCount == before, !node.isTruncated else { return nil }
    let isClosed = path.count > 1 && path.first == path.last
    if isRing, isClosed { path.removeLast() }
    let least = isRing ? 3 : 2
    guard path.count >= least else {
      log.report(
        .tooFewPositions,
        isRing
          ? "a ring has at least 3 corners, found \(path.count)"
          : "a line has at least 2 positions, found \(path.count)",
        at: node.location)
      return nil
    }
    if isRing, !isClosed {
      log.report(
        .unclosedRing, "this ring does not end where it starts, so it is closed", at: node.location,
        help: "repeat the first position at the end")
    }
    return path
  }
}
