package import CartoucheDiagnostics
package import CartoucheSyntax

/// `[longitude, latitude]` in degrees, as written.
package struct CoordinateValue: Sendable, Equatable {
  package var longitude: Double
  package var latitude: Double

  package init(longitude: Double, latitude: Double) {
    self.longitude = longitude
    self.latitude = latitude
  }
}

extension Codec where Content == CoordinateValue {
  /// Latitude outside ±90 is an error; longitude is wrapped into −180…180.
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
  /// The coordinate that a list of two numbers writes; anything else is reported.
  /// - Parameter isInPath: whether it is one of a line or a ring, which would run elsewhere if it alone were turned round.
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
        let meant = meantPair(items, mayTurn: !isInPath)
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

/// The change that writes the two numbers of a list in the other order; none where they are written elsewhere, in variables
/// that other places may use, and where comments would then speak of the other one.
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

/// Whether comments stand among the items of a list; of one in lines also above the first and behind the last.
package func hasComments(inListAt span: SourceSpan, of bytes: [UInt8]) -> Bool {
  var (start, end) = (Int(span.start), Int(span.end))
  if start < bytes.count, bytes[start] != UInt8(ascii: "[") {
    func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
    // The line of its first item, and the one above.
    for _ in 0..<2 {
      while start > 0, isBreak(bytes[start - 1]) { start -= 1 }
      while start > 0, !isBreak(bytes[start - 1]) { start -= 1 }
    }
    while end < bytes.count, !isBreak(bytes[end]) { end += 1 }
  }
  return bytes[start..<end].contains(UInt8(ascii: "#"))
}

/// `10.7` for `10°42'`, and `-10.5` for `10.5W`; nil: the text has neither minutes nor a direction.
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

/// `[longitude, latitude]` for a mapping of the two, under the names that others give them.
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

/// `[1, 2]` for a text such as `1, 2`, `1 2` or `1x2`; nil: it holds no two numbers.
func numberList(in node: Node) -> String? {
  guard node.kind == .scalar else { return nil }
  let parts = node.string.split { ", x×".contains($0) }
  let isPair = parts.count == 2 && parts.allSatisfy { DecimalNumber.value(Array($0.utf8)[...]) != nil }
  return isPair ? "[\(parts[0]), \(parts[1])]" : nil
}

/// `[1, 2]` for a text that holds two numbers, or `[2, 1]` where only the first of them can be a latitude; nil: it is another text.
/// - Parameter mayTurn: whether the two may change places; where they may not, nil stands for such a text as well.
private func degreeList(in node: Node, mayTurn: Bool) -> String? {
  guard let list = numberList(in: node) else { return nil }
  let numbers = list.split { "[], ".contains($0) }
  let degrees = numbers.compactMap { DecimalNumber.value(Array($0.utf8)[...]) }
  guard degrees.count == 2, abs(degrees[1]) > 90, abs(degrees[0]) <= 90, abs(degrees[1]) <= 360 else {
    return list
  }
  return mayTurn ? "[\(numbers[1]), \(numbers[0])]" : nil
}

/// The two numbers that were probably meant by a list of another length, and how to write them; nil: nobody can tell.
private func meantPair(_ items: [Node], mayTurn: Bool) -> (list: String, how: String)? {
  if let list = withoutAltitude(items) { return (list, ", without the altitude") }
  guard items.count == 1 else { return withDecimalPoints(items).map { ($0, ", with decimal points") } }
  if let list = degreeList(in: items[0], mayTurn: mayTurn) { return (list, ", with a comma") }
  return items[0].plainNumbers == nil ? nil : (items[0].written, ", in one pair of brackets")
}

/// `[10.75, 59.91]` for the items of `[10.75, 59.91, 12]`, as GeoJSON may have them; nil: they are no such numbers.
private func withoutAltitude(_ items: [Node]) -> String? {
  guard items.count == 3, items.allSatisfy({ $0.number != nil }), abs(items[1].number ?? 91) <= 90 else {
    return nil
  }
  return "[\(items[0].written), \(items[1].written)]"
}

/// `[10.75, 59.91]` for the items of `[10,75, 59,91]`, whose decimal commas part them; nil: they are no such numbers.
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

/// What to write for `{at}`, which stands for a property only in texts; nil: it is another text.
private func helpForBracedName(_ text: String) -> String? {
  guard text.first == "{", text.last == "}", text.count > 2 else { return nil }
  let name = text.dropFirst().dropLast()
  guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }) else { return nil }
  return "write `[get, \(name)]` for what the entry of a `forEach` says"
}

/// What to do about a coordinate whose numbers are none of degrees; nil: they may be.
package func helpForProjected(_ longitude: Double, _ latitude: Double) -> String? {
  abs(longitude) > 360 || abs(latitude) > 360
    ? "coordinates are degrees, not metres or pixels: convert them to WGS 84 (EPSG:4326)" : nil
}

/// `longitude` moved by whole turns into −180…180.
package func wrappedLongitude(_ longitude: Double) -> Double {
  guard abs(longitude) > 180 else { return longitude }
  let turned = (longitude + 180).truncatingRemainder(dividingBy: 360)
  return turned < 0 ? turned + 180 : turned - 180
}
