import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSpecTestSupport
import CartoucheSyntax
import Testing

/// Whoever looks at the expressions of an annotation looks at all of them.
@Suite struct AnnotationExpressionTests {
  /// A property with an expression in one of the places that take one.
  struct Place: Sendable, CustomTestStringConvertible {
    var property: String
    var value: PlainValue
    var testDescription: String { "\(property): \(value.yaml)" }
  }

  /// Properties that are visited elsewhere: by `Attachment.expressions`, by who selects features, by `inState`.
  static let visitedElsewhere: Set<String> = ["attach", "forEach", "states"]

  static let places =
    Annotation.properties.rows.filter { !visitedElsewhere.contains($0.name) }.flatMap { row in
      row.shape.withOneExpression.map { Place(property: row.name, value: $0) }
    }
    // Their shape is that of any data.
    + [["own": .probe], ["own": ["inner": .probe]]].map { Place(property: "data", value: $0) }

  @Test(arguments: places)
  func everyExpressionIsVisitedOnce(_ place: Place) throws {
    let parsed = ParsedText("{ \(place.testDescription) }")
    var annotation = Annotation()
    var decoder = Decoder()
    annotation.read(try #require(parsed.document.root), &decoder)
    #expect(decoder.log.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    var count = 0
    annotation.forEachExpression { _, _ in count += 1 }
    #expect(count == 1)
  }

  @Test func theirAnchorsAndCalloutsAreAmongThem() {
    let written = Self.places.map(\.testDescription)
    #expect(written.contains("size: [12, [get, probe]]"))
    #expect(written.contains("variableAnchors: [{ anchor: center, size: [[get, probe], 12] }]"))
    #expect(written.contains("callout: { size: [12, 12], obstacle: [get, probe] }"))
  }
}

extension PlainValue {
  fileprivate static var probe: PlainValue { ["get", "probe"] }
}

extension Shape {
  /// Its example with an expression in place of one part, for each part that may be one.
  fileprivate var withOneExpression: [PlainValue] {
    switch self {
    case .expression: [.probe]
    case .alternatives(let shapes): shapes.flatMap(\.withOneExpression)
    case .pair(let one, let other):
      one.withOneExpression.map { [$0, other.example] } + other.withOneExpression.map { [one.example, $0] }
    case .list(let item, _): item.withOneExpression.map { [$0] }
    case .named(let item, _, _): item.withOneExpression.map { ["name": $0] }
    case .mapping(let type):
      type.rows.flatMap { row in
        row.shape.withOneExpression.map { example(with: row.name, $0) }
      }
    case .anything, .boolean, .number, .text, .template, .name, .choice, .object: []
    }
  }

  /// The example of a mapping with another value of one property.
  private func example(with name: String, _ value: PlainValue) -> PlainValue {
    guard case .mapping(let members) = example else { return .mapping([.init(name, value)]) }
    return .mapping(members.filter { $0.name != name } + [.init(name, value)])
  }
}
