import CartoucheDiagnostics
import CartoucheSyntax

/// The `step` over zoom that has the same value as an expression in which `[zoom]` stands elsewhere.
///
/// Between two zooms at which a comparison or an inner `step` changes, what depends on zoom is a constant: the expression
/// is written once for each piece, without it. At the number itself a `step` has its next output, whether a comparison
/// counts it or not.
struct ZoomSteps {
  /// `[step, [zoom], false, 12, [">", [get, rating], 4]]`.
  let text: String
  /// The only zoom at which it changes, and what it is below and from there; nil: there are several.
  private let only: (stop: String, below: String, above: String)?

  /// More pieces would be no help.
  private static let mostStops = 6

  /// Nil: `[zoom]` is used otherwise, or the expression is not in brackets on one line.
  init?(_ node: Node) {
    guard node.kind == .sequence, node.style == .flow, !node.isTruncated, !node.written.contains("\n") else {
      return nil
    }
    var stops: Set<Double> = []
    guard Self.collectStops(node, &stops), 1...Self.mostStops ~= stops.count else { return nil }
    let sorted = stops.sorted()
    var pieces: [(stop: Double, part: String)] = []
    for stop in [-Double.infinity] + sorted {
      guard let part = Self.part(node, at: stop)?.text else { return nil }
      if pieces.last?.part != part { pieces.append((stop, part)) }
    }
    guard pieces.count > 1 else { return nil }
    let rest = pieces.dropFirst().map { "\($0.stop.ecmaScriptDescription), \($0.part)" }
    text = "[step, [zoom], \(pieces[0].part), \(rest.joined(separator: ", "))]"
    only =
      pieces.count == 2
      ? (pieces[1].stop.ecmaScriptDescription, pieces[0].part, pieces[1].part) : nil
  }

  /// The same for `visible`, with a property of its own for the zoom; nil: it is no such condition.
  var asZoomRange: String? {
    switch only {
    case (let stop, "false", let above)?: Self.range("minZoom", stop, above)
    case (let stop, let below, "false")?: Self.range("maxZoom", stop, below)
    default: nil
    }
  }

  private static func range(_ property: String, _ stop: String, _ condition: String) -> String {
    condition == "true" ? "`\(property): \(stop)`" : "`\(property): \(stop)` beside `visible: \(condition)`"
  }

  // MARK: Pieces

  /// A part of the expression within one piece.
  private enum Part {
    case boolean(Bool)
    case written(String)

    var text: String {
      switch self {
      case .boolean(let value): "\(value)"
      case .written(let text): text
      }
    }
  }

  private static let comparisons = ["<", "<=", ">", ">="]

  /// The zooms at which a list changes; false: it uses `[zoom]` otherwise.
  private static func collectStops(_ node: Node, _ stops: inout Set<Double>) -> Bool {
    guard node.readsZoom else { return true }
    let items = Array(node.items)
    guard let name = items.first?.string else { return false }
    if let (stop, _) = threshold(name, items) {
      stops.insert(stop)
      return true
    }
    if name == "step", items.count >= 3, items[1].readsZoom {
      guard isZoom(items[1]), items.count % 2 == 1 else { return false }
      for index in stride(from: 3, to: items.count, by: 2) {
        guard let stop = items[index].number else { return false }
        stops.insert(stop)
      }
      return stride(from: 2, to: items.count, by: 2).allSatisfy { collectStops(items[$0], &stops) }
    }
    return !isZoom(node) && items.dropFirst().allSatisfy { collectStops($0, &stops) }
  }

  /// The number that a comparison has beside `[zoom]`, and whether it is true above.
  private static func threshold(_ name: String, _ items: [Node]) -> (stop: Double, isAbove: Bool)? {
    guard comparisons.contains(name), items.count == 3 else { return nil }
    let isFirst = isZoom(items[1])
    guard isFirst || isZoom(items[2]), let stop = items[isFirst ? 2 : 1].number else { return nil }
    return (stop, name.hasPrefix(">") == isFirst)
  }

  private static func isZoom(_ node: Node) -> Bool {
    node.kind == .sequence && node.count == 1 && node.firstChild?.isText("zoom") == true
  }

  /// Nil: it cannot be written so.
  private static func part(_ node: Node, at zoom: Double) -> Part? {
    guard node.readsZoom else {
      if node.kind == .scalar, node.isPlain, node.isText("true") || node.isText("false") {
        return .boolean(node.isText("true"))
      }
      return .written(node.written)
    }
    let items = Array(node.items)
    guard let name = items.first?.string else { return nil }
    if let (stop, isAbove) = threshold(name, items) { return .boolean((zoom >= stop) == isAbove) }
    if name == "step", isZoom(items[1]) {
      var output = items[2]
      for index in stride(from: 3, to: items.count, by: 2) where zoom >= items[index].number ?? .infinity {
        output = items[index + 1]
      }
      return part(output, at: zoom)
    }
    var parts: [Part] = []
    for item in items.dropFirst() {
      guard let part = part(item, at: zoom) else { return nil }
      parts.append(part)
    }
    return simplified(items[0], parts)
  }

  /// A call without what its constant conditions make needless.
  private static func simplified(_ head: Node, _ parts: [Part]) -> Part? {
    var parts = parts
    switch head.string {
    case "all", "any":
      let decisive = head.isText("any")
      var rest: [String] = []
      for part in parts {
        switch part {
        case .boolean(decisive): return .boolean(decisive)
        case .boolean: continue
        case .written(let text): rest.append(text)
        }
      }
      if rest.isEmpty { return .boolean(!decisive) }
      return .written(rest.count == 1 ? rest[0] : call(head, rest))
    case "!":
      if case .boolean(let value)? = parts.first, parts.count == 1 { return .boolean(!value) }
    case "case":
      var kept: [Part] = []
      while parts.count >= 2 {
        if case .boolean(let isTrue) = parts[0] {
          if isTrue {
            parts = [parts[1]]
            break
          }
        } else {
          kept += parts.prefix(2)
        }
        parts.removeFirst(2)
      }
      if kept.isEmpty { return parts.first }
      return .written(call(head, (kept + parts).map(\.text)))
    default: break
    }
    return .written(call(head, parts.map(\.text)))
  }

  private static func call(_ head: Node, _ arguments: [String]) -> String {
    "[\(([head.written] + arguments).joined(separator: ", "))]"
  }
}
