import CartoucheDiagnostics
import CartoucheSyntax

/// What an annotation is attached to: exactly one thing, or in a `forEach` none, and where on it.
package struct Attachment: Sendable, SpecType {
  package var point: Located<PointValue>?
  /// What few attachments have: nearly all are a point.
  package var others = Attachment.noOthers

  /// What an attachment may have besides a point.
  package struct Others: Sendable {
    package var line: ShapeValue?
    package var polygon: ShapeValue?
    package var feature: Located<FeatureReference>?
    package var annotation: Value<String>?
    package var part: Located<LinePart>?
    package var at: Located<AttachmentPoint>?
    package var rule: Located<PolygonRuleName>?
    package var contain: Located<Bool>?
  }

  private static let noOthers = Shared(Others())

  package var line: ShapeValue? { others.content.line }
  package var polygon: ShapeValue? { others.content.polygon }
  package var feature: Located<FeatureReference>? { others.content.feature }
  package var annotation: Value<String>? { others.content.annotation }
  /// The fractions of a line in which the anchor may stand.
  package var part: Located<LinePart>? { others.content.part }
  /// Exactly where on a line, or which point of another annotation's frame.
  package var at: Located<AttachmentPoint>? { others.content.at }
  /// Which point stands for a polygon.
  package var rule: Located<PolygonRuleName>? { others.content.rule }
  /// Whether a view stands only where all of it is on the polygon.
  package var contain: Located<Bool>? { others.content.contain }

  package init() {}

  package static let title = "an attachment"
  package static let properties: PropertyTable<Attachment> = [
    Property("point", \.point, .point, "A fixed coordinate."),
    Property("line", \.others, \.line, .line, "A line, by its coordinates."),
    Property("polygon", \.others, \.polygon, .polygon, "A polygon, by its rings."),
    Property("feature", \.others, \.feature, .featureReference, "A feature of a layer or a source."),
    Property("annotation", \.others, \.annotation, .annotationID, "Another annotation, by its id."),
    Property(
      "part", \.others, \.part, .linePart, "The fractions of a line in which the anchor may stand."),
    Property(
      "at", \.others, \.at, .attachmentPoint,
      "Where on a line, or which point of the other annotation's frame."),
    Property("rule", \.others, \.rule, .polygonRule, "Which point stands for a polygon."),
    Property(
      "contain", \.others, \.contain, .located(.boolean, startingAt: false),
      "Whether the view is hidden where it would reach out of the polygon."),
  ]

  /// The properties that name a kind of thing.
  static let kindNames = ["point", "line", "polygon", "feature", "annotation"]

  /// Those that take the place of a point, for messages.
  package static let otherKinds = kindNames.dropFirst().map { "`\($0)`" }.joined(lastWith: "or")

  /// Whether there is a point and nothing else, as in nearly all.
  package var isPointAlone: Bool { point != nil && others === Self.noOthers }

  /// How many kinds of thing are written.
  var kindCount: Int {
    if isPointAlone { return 1 }
    return (point == nil ? 0 : 1) + (line == nil ? 0 : 1) + (polygon == nil ? 0 : 1)
      + (feature == nil ? 0 : 1)
      + (annotation == nil ? 0 : 1)
  }

  /// Whether it says more than what kind of thing it is.
  var hasOptions: Bool {
    others !== Self.noOthers && (part != nil || at != nil || rule != nil || contain != nil)
  }

  /// The expressions that say where on the thing.
  package var placeExpressions: [(property: String, expression: Expression)] {
    if isPointAlone { return [] }
    var found: [(property: String, expression: Expression)] = []
    if case .fraction(let at)? = at?.content, let expression = at.expression {
      found.append(("at", expression))
    }
    for expression in part?.content.expressions ?? [] { found.append(("part", expression)) }
    return found
  }

  /// The kinds of thing that are written, in order of writing.
  package var kinds: [Located<String>] {
    var kinds: [Located<String>] = []
    func add(_ kind: String, _ location: Location?) {
      if let location { kinds.append(Located(kind, at: location)) }
    }
    add("point", point?.location)
    add("line", line?.location)
    add("polygon", polygon?.location)
    add("feature", feature?.location)
    add("annotation", annotation?.location)
    return kinds.count < 2 ? kinds : kinds.sorted { $0.location.span.start < $1.location.span.start }
  }
}

extension Codec where Content == Value<String>? {
  fileprivate static var annotationID: Codec {
    .optional(.value(.text, startingAt: "", expecting: .string), startingAt: Value(""))
  }
}

extension Codec where Content == Located<AttachmentPoint>? {
  fileprivate static var attachmentPoint: Codec {
    let expectation = "a fraction from 0 to 1, or the name of an anchor"
    return Codec(expectation, .alternatives([.fraction, .choice(of: AnchorName.self), .expression])) {
      node, value, decoder in
      if node.isExpression {
        let expression = parseExpression(node, expecting: .number, &decoder)
        if let expression {
          value = Located(.fraction(Value(.expression(expression), at: node.location)), at: node.location)
        }
        return
      }
      guard node.kind == .scalar else {
        decoder.wrongType(node, expected: expectation)
        return
      }
      if let fraction = percentage(node) {
        let text = fraction.ecmaScriptDescription
        decoder.wrongType(
          node, expected: expectation, help: "write `\(text)`",
          fixes: [Fix("write `\(text)`", isSafe: false, replacing: node.span, with: text)])
      } else if node.number != nil {
        var fraction = Value(0.0)
        let before = decoder.log.errorCount
        Codec<Value<Double>>.fractionValue.read(node, &fraction, &decoder)
        if decoder.log.errorCount == before { value = Located(.fraction(fraction), at: node.location) }
      } else if let fraction = placesOnLines[node.string.lowercased()] {
        decoder.log.report(
          .unknownName, "a place cannot be `\(node.string)`", at: node.location,
          help:
            "write `\(fraction)` for this place on a line; on an annotation the name of an anchor, such as `center`"
        )
      } else if let name = Codec<AnchorName>.choice(
        node, "a place on an annotation", foreign: AnchorName.withBothAxes, &decoder)
      {
        value = Located(.anchor(name), at: node.location)
      }
    }
  }
}

/// Words for places on lines, with their fractions.
private let placesOnLines = [
  "start": "0", "begin": "0", "beginning": "0", "middle": "0.5", "mid": "0.5", "midpoint": "0.5",
  "halfway": "0.5",
  "end": "1",
]

/// The fraction that `50%` is; nil: a scalar of another form.
private func percentage(_ node: Node) -> Double? {
  let text = Array(node.utf8)
  guard text.last == UInt8(ascii: "%"), let number = DecimalNumber.value(text.dropLast()),
    0...100 ~= number
  else { return nil }
  return number / 100
}

extension Codec where Content == Located<PolygonRuleName>? {
  fileprivate static var polygonRule: Codec {
    .scalar(Shape.expectation(of: PolygonRuleName.self), .choice(of: PolygonRuleName.self)) { node, decoder in
      Codec<PolygonRuleName>.choice(node, "a rule", &decoder).map { Located($0, at: node.location) }
    }
  }
}

extension Codec {
  /// The values of a codec, with their places.
  fileprivate static func located<Wrapped: Sendable>(_ codec: Codec<Wrapped>, startingAt start: Wrapped)
    -> Codec
  where Content == Located<Wrapped>? {
    Codec(codec.expectation, codec.shape) { node, value, decoder in
      var content = start
      let before = decoder.log.errorCount
      codec.read(node, &content, &decoder)
      if decoder.log.errorCount == before { value = Located(content, at: node.location) }
    }
    .printing { codec.printed($0?.content ?? start) }
  }
}
