import CartoucheDiagnostics
import CartoucheSyntax

/// `name` with the same value, `true` or `false`.
func renamed(_ value: Node, _ name: String, _ mapping: Node) -> ForeignName.Rewrite? {
  value.isPlain && (value.isText("true") || value.isText("false")) ? .likely("\(name): \(value.string)") : nil
}

/// `name` with the other one of `true` and `false`.
func opposite(_ value: Node, _ name: String, _ mapping: Node) -> ForeignName.Rewrite? {
  guard value.isPlain else { return nil }
  return value.isText("true") ? .safe("\(name): false") : value.isText("false") ? .safe("\(name): true") : nil
}

/// A list of the one anchor that is named.
func onlyAnchor(_ value: Node, _ mapping: Node) -> ForeignName.Rewrite? {
  anchorName(value).map { .likely("variableAnchors: [\($0)]") }
}

/// The point of a key of another product.
/// - Parameter order: of its two numbers.
func point(_ value: Node, _ order: ForeignPoint.Order, in mapping: Node) -> ForeignName.Rewrite? {
  // What is made for each feature is attached to it.
  guard mapping["forEach"] == nil, let point = ForeignPoint(value, order) else {
    return nil
  }
  var rewrite = ForeignName.Rewrite.likely("attach: { point: \(point.list) }")
  rewrite.note = point.note
  return rewrite
}

/// The anchor that a scalar names in any spelling.
func anchorName(_ value: Node) -> String? {
  let names = value.kind == .sequence ? value.items.map(\.string) : [value.string]
  let anchors = names.compactMap { name in
    AnchorName.allCases.first { differOnlyInSpelling($0.rawValue, name) }?.rawValue
  }
  return anchors.count == names.count && !anchors.isEmpty ? anchors.joined(separator: ", ") : nil
}

extension Node {
  /// The value with this key as it is written here, not merged in.
  fileprivate func value(of key: String) -> Node? { entries.first { $0.key.hasText(key) }?.value }
}

func number(_ value: Node?) -> (value: Double, text: String)? {
  guard let number = value?.number else { return nil }
  return (number, number.ecmaScriptDescription)
}

func negated(_ value: Double) -> String { value == 0 ? "0" : (-value).ecmaScriptDescription }

/// The offsets of an annotation that has but its centre for an anchor.
func centered(_ value: Node, _ name: String, _ mapping: Node) -> ForeignName.Rewrite? {
  let names = ["offsetX", "offsetY"].filter { mapping.value(of: $0) != nil }
  let offsets = names.compactMap { name in number(mapping.value(of: name)).map { "\(name): \($0.text)" } }
  guard mapping["anchor"] == nil, offsets.count == names.count else { return nil }
  return .likely("variableAnchors: [{ anchor: center, \(offsets.joined(separator: ", ")) }]").replacing(
    names.filter { $0 != name })
}

/// A point of GeoJSON, `[longitude, latitude]`, or the two numbers under keys of their own.
func pointAttachment(_ value: Node, _ name: String, _ mapping: Node) -> ForeignName.Rewrite? {
  // What is made for each feature is attached to it.
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

/// A width and a height under keys of their own.
func sizeOfSides(_ side: Node, _ name: String, _ mapping: Node) -> ForeignName.Rewrite? {
  guard let width = number(mapping["width"]), let height = number(mapping["height"]),
    [width, height].allSatisfy({ 0 < $0.value && $0.value <= NumberRange.length.upperBound })
  else { return nil }
  return .safe("size: [\(width.text), \(height.text)]").replacing([name == "width" ? "height" : "width"])
}
