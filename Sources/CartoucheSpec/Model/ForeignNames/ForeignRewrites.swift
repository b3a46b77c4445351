import CartoucheDiagnostics
import CartoucheSyntax

/// Returns a rewrite to `name: value` for a boolean `value`, or `nil` if `value` is no boolean.
func renamed(_ value: Node, _ name: String, _ mapping: Node) -> ForeignName.Rewrite? {
  value.isPlain && (value.isText("true") || value.isText("false")) ? .likely("\(name): \(value.string)") : nil
}

/// Returns a rewrite to `name: …` with the opposite of the boolean `value`, or `nil` if `value` is no boolean.
func opposite(_ value: Node, _ name: String, _ mapping: Node) -> ForeignName.Rewrite? {
  guard value.isPlain else { return nil }
  return value.isText("true") ? .safe("\(name): false") : value.isText("false") ? .safe("\(name): true") : nil
}

/// Returns a rewrite to `variableAnchors: [...]` with only the anchors in `value`, or `nil` if one of them is unknown.
func onlyAnchor(_ value: Node, _ mapping: Node) -> ForeignName.Rewrite? {
  anchorName(value).map { .likely("variableAnchors: [\($0)]") }
}

/// Returns a rewrite to `attach: { point: [...] }` with the point in `value`, or `nil` if `value` is not a point.
/// - Parameter order: The order of longitude and latitude in `value`.
func point(_ value: Node, _ order: ForeignPoint.Order, in mapping: Node) -> ForeignName.Rewrite? {
  // With a `forEach`, `attach` usually has no point, so no fix is offered.
  guard mapping["forEach"] == nil, let point = ForeignPoint(value, order) else {
    return nil
  }
  var rewrite = ForeignName.Rewrite.likely("attach: { point: \(point.list) }")
  rewrite.note = point.note
  return rewrite
}

/// Returns the anchors in a scalar or list, in any spelling, joined by commas; `nil` if one is unknown.
func anchorName(_ value: Node) -> String? {
  let names = value.kind == .sequence ? value.items.map { $0.string } : [value.string]
  let anchors = names.compactMap { name in
    AnchorName.allCases.first { differOnlyInSpelling($0.rawValue, name) }?.rawValue
  }
  return anchors.count == names.count && !anchors.isEmpty ? anchors.joined(separator: ", ") : nil
}

extension Node {
  /// Returns the value of a key that is written in this mapping, not merged into it by `<<`.
  fileprivate func value(of key: String) -> Node? { entries.first { $0.key.hasText(key) }?.value }
}

func number(_ value: Node?) -> (value: Double, text: String)? {
  guard let number = value?.number else { return nil }
  return (number, number.ecmaScriptDescription)
}

func negated(_ value: Double) -> String { value == 0 ? "0" : (-value).ecmaScriptDescription }

/// Returns a rewrite to `priority: …` with the negative of a sort key, which is a number or an expression in brackets; `nil` for any other
/// value.
func negatedKey(_ value: Node) -> ForeignName.Rewrite? {
  if let key = number(value) { return .likely("priority: \(negated(key.value))") }
  guard value.kind == .sequence, value.style == .flow, let name = value.firstChild, name.kind == .scalar,
    OperatorCatalog.id(name.string) != nil
  else { return nil }
  return .likely("priority: [\"*\", -1, \(value.written)]")
}

/// Returns a rewrite to `variableAnchors` with the anchor `center` and the offsets in `mapping`; `nil` if the mapping has an `anchor`.
func centered(_ value: Node, _ name: String, _ mapping: Node) -> ForeignName.Rewrite? {
  let names = ["offsetX", "offsetY"].filter { mapping.value(of: $0) != nil }
  let offsets = names.compactMap { name in number(mapping.value(of: name)).map { "\(name): \($0.text)" } }
  guard mapping["anchor"] == nil, offsets.count == names.count else { return nil }
  return .likely("variableAnchors: [{ anchor: center, \(offsets.joined(separator: ", ")) }]").replacing(
    names.filter { $0 != name })
}

/// Returns a rewrite to `attach: { point: [...] }` for a GeoJSON point, a `[longitude, latitude]` pair, or separate entries for longitude
/// and latitude; `nil` for any other value.
func pointAttachment(_ value: Node, _ name: String, _ mapping: Node) -> ForeignName.Rewrite? {
  // With a `forEach`, `attach` usually has no point, so no fix is offered.
  guard mapping["forEach"] == nil else { return nil }
  let latitudes = ["lat", "latitude"]
  let longitudes = ["lng", "lon", "longitude"]
  if latitudes.contains(name) || longitudes.contains(name) {
    let pair = (latitudes + longitudes).filter { mapping.value(of: $0) != nil }
    guard pair.count == 2, let latitude = pair.first, latitudes.contains(latitude), let longitude = pair.last,
      let y = number(mapping.value(of: latitude)), let x = number(mapping.value(of: longitude)),
      abs(y.value) <= 90
    else { return nil }
    return .safe("attach: { point: [\(x.text), \(y.text)] }").replacing(pair.filter { $0 != name })
  }
  let isOrdered = ["coordinate", "coordinates", "lngLat", "geometry"].contains(name)
  guard let point = ForeignPoint(value, .longitudeFirst) else { return nil }
  let text = "attach: { point: \(point.list) }"
  return isOrdered ? .safe(text) : .likely(text)
}

func translatedPriority(_ value: Node) -> String? {
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

func offsetCenter(_ value: Node, _ mapping: Node) -> ForeignName.Rewrite? {
  let items = Array(value.items)
  let (x, y) = value.kind == .sequence && items.count == 2 ? (items[0], items[1]) : (value["x"], value["y"])
  guard let x = x.flatMap(number), let y = y.flatMap(number) else { return nil }
  let text = "variableAnchors: [{ anchor: center, offsetX: \(x.text), offsetY: \(negated(y.value)) }]"
  return mapping.mergedValue("extends") == nil ? .safe(text) : .likely(text)
}

func grownShape(_ value: Node, _ mapping: Node) -> ForeignName.Rewrite? {
  if let all = number(value) { return .safe("collisionInsets: \(negated(all.value))") }
  let sides = value.items.compactMap { number($0) }
  guard value.count == 2, sides.count == 2 else { return nil }
  let (x, y) = (negated(sides[0].value), negated(sides[1].value))
  return .safe("collisionInsets: { top: \(y), right: \(x), bottom: \(y), left: \(x) }")
}

/// Returns a rewrite to `size: [width, height]` for the entries `width` and `height` of `mapping`; `nil` if one is missing or invalid.
func sizeOfSides(_ side: Node, _ name: String, _ mapping: Node) -> ForeignName.Rewrite? {
  guard let width = number(mapping["width"]), let height = number(mapping["height"]),
    [width, height].allSatisfy({ 0 < $0.value && $0.value <= NumberRange.length.upperBound })
  else { return nil }
  return .safe("size: [\(width.text), \(height.text)]").replacing([name == "width" ? "height" : "width"])
}

/// A point in a notation of any product, converted to `[longitude, latitude]`.
struct ForeignPoint {
  /// The point as a spec would write it, such as `[13.4, 52.5]`.
  let list: String
  /// Whether the foreign notation has the latitude before the longitude.
  let isSwapped: Bool

  /// The order of longitude and latitude in two numbers without names.
  enum Order {
    case longitudeFirst
    /// The latitude is first, unless the first number exceeds ±90 and so must be a longitude.
    case latitudeFirst
    /// The order is unknown, unless the first number exceeds ±90 and so must be a longitude.
    case unknown
  }

  /// A note about swapped numbers for the title of the fix, or `nil` if the order stays.
  var note: String? { isSwapped ? "the two numbers swapped: the longitude comes first" : nil }

  /// Recognizes a point, or returns `nil` if the value is not a point.
  /// - Parameter order: The order of longitude and latitude in two numbers without names.
  init?(_ value: Node, _ order: Order) {
    switch value.kind {
    case .sequence:
      guard let pair = value.pair else { return nil }
      self.init(pair.first.written, pair.second.written, order)
    case .mapping:
      if let place = value["coordinates"] {
        guard value["type"]?.isText("Point") == true, let point = ForeignPoint(place, .longitudeFirst)
        else { return nil }
        self = point
        return
      }
      guard let parts = namedParts(of: value) else { return nil }
      self.init(list: parts, isSwapped: false)
    case .scalar:
      guard let (numbers, known) = Self.numbers(in: value.string) else { return nil }
      self.init(numbers[0], numbers[1], known ?? order)
    case .alias: return nil
    }
  }

  private init?(_ first: String, _ second: String, _ order: Order) {
    guard let one = DecimalNumber.value(Array(first.utf8)[...]),
      let other = DecimalNumber.value(Array(second.utf8)[...])
    else { return nil }
    let isLongitude = abs(one) > 90
    if order == .unknown, !isLongitude { return nil }
    let isSwapped = order == .latitudeFirst && !isLongitude
    let (east, north) = isSwapped ? (other, one) : (one, other)
    guard abs(north) <= 90, abs(east) <= 360 else { return nil }
    self.init(list: isSwapped ? "[\(second), \(first)]" : "[\(first), \(second)]", isSwapped: isSwapped)
  }

  private init(list: String, isSwapped: Bool) {
    self.list = list
    self.isSwapped = isSwapped
  }

  /// Returns the two numbers of `52.5, 13.4` or of a call such as `L.latLng(52.5, 13.4)`, and the order that the name of the call implies.
  /// Returns `nil` for any other text.
  private static func numbers(in text: String) -> (numbers: [String], order: Order?)? {
    var (inner, name) = (text[...], "")
    if let open = text.firstIndex(of: "("), text.last == ")" {
      name = text[..<open].lowercased()
      inner = text[text.index(after: open)...].dropLast()
    }
    let numbers = inner.split { ", ".contains($0) }.map(String.init)
    guard numbers.count == 2, numbers.allSatisfy({ DecimalNumber.value(Array($0.utf8)[...]) != nil }) else {
      return nil
    }
    switch name {
    case "": return (numbers, nil)
    case _ where name.hasSuffix("latlng"), _ where name.hasSuffix("coordinate2dmake"):
      return (numbers, .latitudeFirst)
    case _ where name.hasSuffix("lnglat"): return (numbers, .longitudeFirst)
    default: return nil
    }
  }
}

/// Words for priorities in other products, with the value of `priority` to use instead.
package struct PriorityWords: Sendable {
  package let words: [String]
  package let help: String
  /// The equivalent value of `priority`, or `nil` if several values are possible.
  let meant: String?

  private init(_ words: [String], _ help: String, _ meant: String? = nil) {
    (self.words, self.help, self.meant) = (words, help, meant)
  }

  package static let all = [
    PriorityWords(
      ["medium", "middle", "normal", "default"], "write `0`, which is the default, between `low` and `high`",
      "0"),
    PriorityWords(
      ["highest", "very-high", "max", "maximum", "critical", "urgent"],
      "write `high`, or `required` for what no collision may hide"),
    PriorityWords(
      ["lowest", "very-low", "min", "minimum", "lower"],
      "write `low`, which is -250, or a number below it"),
    PriorityWords(
      ["always", "mandatory", "must", "essential"], "write `required` for what no collision may hide",
      "required"),
    // The values of `collisionBehavior` in Google Maps.
    PriorityWords(
      ["REQUIRED_AND_HIDES_OPTIONAL"], "write `required` for what Google calls so", "required"),
    PriorityWords(["OPTIONAL_AND_HIDES_LOWER_PRIORITY"], "write `0` for what Google calls so", "0"),
  ]

  /// Returns the replacement for a word, ignoring case and separators, or `nil` if the word is unknown.
  static func named(_ text: String) -> PriorityWords? {
    let name = folded(text)
    return all.first { $0.words.contains { folded($0) == name } }
  }

  private static func folded(_ text: String) -> String { text.lowercased().filter { !"-_ ".contains($0) } }
}
