import CartoucheDiagnostics
import CartoucheSpec

/// A text that `geometry-type` is compared or matched with, and that is none.
struct GeometryTypeSlip {
  let text: Located<String>
  let meant: MeantName?

  /// "`linestring` is no type of a geometry".
  var reason: String { "`\(abbreviated(text.content))` is no type of a geometry" }

  var help: String { meant?.help ?? "there is \(listed(Self.types, of: Self.types.count))" }

  private static let types = [
    "Point", "LineString", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon",
  ]

  /// Nil: it is one.
  private init?(_ text: Located<String>) {
    guard !Self.types.contains(text.content) else { return nil }
    self.text = text
    meant = MeantName(for: text.content, among: Self.types)
  }

  /// Those in an expression, without what is inside its parts.
  static func all(in part: Expression) -> [GeometryTypeSlip] {
    if let sides = part.arguments(of: "==", "!="), let type = sides.firstIndex(where: { $0.isGeometryType }) {
      return [text(sides[1 - type].constant, at: sides[1 - type].location)].compactMap { $0 }
    }
    if case .match(let match) = part.form, match.input.isGeometryType {
      return match.writtenLabels.compactMap { text($0.content, at: $0.location) }
    }
    if let sides = part.arguments(of: "in"), sides.count == 2, sides[0].isGeometryType,
      case .array(let items)? = sides[1].constant
    {
      // Of each only the list's place is known.
      return items.compactMap { text($0, at: sides[1].location) }
    }
    return []
  }

  private static func text(_ value: ExpressionValue?, at place: Location) -> GeometryTypeSlip? {
    guard case .string(let text)? = value else { return nil }
    return GeometryTypeSlip(Located(text, at: place))
  }
}

extension Expression {
  fileprivate var isGeometryType: Bool {
    if arguments(of: "geometry-type") != nil { return true }
    // What the parser puts around a side that could be anything.
    guard let inner = arguments(of: "string"), inner.count == 1 else { return false }
    return inner[0].arguments(of: "geometry-type") != nil
  }
}
