package import CartoucheDiagnostics
package import CartoucheSyntax

/// The object to which an annotation is attached, such as a point or a feature, and options such as a place on a line. With a `forEach`,
/// there may be only options.
package struct Attachment: Sendable, SpecType {
  package var point: Located<PointValue>?
  /// The properties of the attachment other than `point`. They are stored in a shared box, because nearly all attachments are points.
  package var others = Attachment.noOthers

  /// The properties of an attachment other than `point`.
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
  /// The part of a line in which the anchor point may be placed.
  package var part: Located<LinePart>? { others.content.part }
  /// The exact place: a fraction of the line, or a point of the rectangle of the annotation to which the view is attached.
  package var at: Located<AttachmentPoint>? { others.content.at }
  /// The rule that selects a point on a polygon: `pole` or `centroid`.
  package var rule: Located<PolygonRuleName>? { others.content.rule }
  /// Whether the view is hidden unless it lies completely on the polygon to which it is attached.
  package var contain: Located<Bool>? { others.content.contain }

  package init() {}

  private static func others<Value>(_ access: @escaping Property<Others>.Access<Value>)
    -> Property<Attachment>.Access<Value>
  {
    { attachment, body in attachment.others = attachment.others.changed { access(&$0, body) } }
  }

  package static let name = "Attachment"
  package static let title = "an attachment"
  package static let properties: PropertyTable<Attachment> = [
    Property("point", { $1(&$0.point) }, .point, "A fixed coordinate."),
    Property("line", others { $1(&$0.line) }, .line, "A line, by its coordinates."),
    Property("polygon", others { $1(&$0.polygon) }, .polygon, "A polygon, by its rings."),
    Property("feature", others { $1(&$0.feature) }, .featureReference, "A feature of a layer or a source."),
    Property("annotation", others { $1(&$0.annotation) }, .annotationID, "Another annotation, by its id."),
    Property(
      "part", others { $1(&$0.part) }, .linePart, "The fractions of a line in which the anchor may stand."),
    Property(
      "at", others { $1(&$0.at) }, .attachmentPoint,
      "The place on a line, or a point of the other annotation's rectangle."),
    Property("rule", others { $1(&$0.rule) }, .polygonRule, "The rule that selects a point for a polygon."),
    Property(
      "contain", others { $1(&$0.contain) }, .located(.boolean, startingAt: false),
      "Whether the view is hidden unless it lies completely on the polygon."),
  ]

  /// The properties that give the object to which an annotation is attached. An attachment has at most one of them.
  static let kindNames = ["point", "line", "polygon", "feature", "annotation"]

  /// The kinds of attachment other than `point`, joined by commas and "or" for messages.
  package static let otherKinds = kindNames.dropFirst().map { "`\($0)`" }.joined(lastWith: "or")

  /// Whether the attachment has only the property `point`, which is the most frequent case.
  package var isPointAlone: Bool { point != nil && others === Self.noOthers }

  /// The number of properties that are set among `point`, `line`, `polygon`, `feature` and `annotation`.
  var kindCount: Int {
    if isPointAlone { return 1 }
    return (point == nil ? 0 : 1) + (line == nil ? 0 : 1) + (polygon == nil ? 0 : 1)
      + (feature == nil ? 0 : 1)
      + (annotation == nil ? 0 : 1)
  }

  /// Whether one of the options `part`, `at`, `rule` and `contain` is set.
  var hasOptions: Bool {
    others !== Self.noOthers && (part != nil || at != nil || rule != nil || contain != nil)
  }

  /// The expressions of `at` and `part`, each with the name of its property.
  package var placeExpressions: [(property: String, expression: Expression)] {
    if isPointAlone { return [] }
    var found: [(property: String, expression: Expression)] = []
    if case .fraction(let at)? = at?.content, let expression = at.expression {
      found.append(("at", expression))
    }
    for expression in part?.content.expressions ?? [] { found.append(("part", expression)) }
    return found
  }

  /// The names of the properties that are set among `point`, `line`, `polygon`, `feature` and `annotation`, in source order.
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

/// Words for places on a line, such as `middle`, with their fractions of the line's length.
private let placesOnLines = [
  "start": "0", "begin": "0", "beginning": "0", "middle": "0.5", "mid": "0.5", "midpoint": "0.5",
  "halfway": "0.5",
  "end": "1",
]

/// Returns the fraction 0…1 for a percentage such as `50%`, or `nil` for any other scalar.
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
  /// A codec for the values of another codec, each stored with its location.
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

/// The value of the property `at` of an attachment.
package enum AttachmentPoint: Sendable {
  /// A fraction of a line's length, from 0 to 1.
  case fraction(Value<Double>)
  /// A point of the rectangle of the annotation to which the view is attached.
  case anchor(AnchorName)

  /// The help text for the name of an anchor where `at` must be a fraction, or `nil` for a fraction.
  package var adviceOnAnchor: String? {
    guard case .anchor(let name) = self else { return nil }
    return "remove it; `variableAnchors: [\(name.rawValue)]` says which part of the view touches the place"
  }
}

/// The rule that selects a point on a polygon.
package enum PolygonRuleName: String, Sendable, CaseIterable {
  case pole, centroid
}

extension Codec where Content == Located<Attachment>? {
  /// A codec for an attachment to at most one object, such as a `point`. It accepts only the options for this kind of object.
  package static var attachment: Codec { attachment { _, _ in Attachment() } }

  /// A codec for the attachment in a change of an annotation. If the change gives no object, such as a `point`, it changes options of the
  /// current attachment.
  package static var changedAttachment: Codec {
    attachment { node, current in
      let namesKind = Attachment.kindNames.contains { node.mergedValue($0) != nil }
      return namesKind ? Attachment() : current ?? Attachment()
    }
  }

  /// - Parameter start: Returns the attachment that the entries of a mapping change.
  private static func attachment(
    startingAt start: @escaping @Sendable (_ node: Node, _ current: Attachment?) -> Attachment
  ) -> Codec {
    let expectation = "a mapping such as `{ point: [longitude, latitude] }`"
    return Codec(expectation, .mapping(Attachment.self, requiring: .atMostOne(Attachment.kindNames))) {
      node, value, decoder in
      if node.kind == .sequence {
        decoder.wrongType(
          node, expected: expectation,
          help: "name what kind of place it is: `{ point: \(abbreviated(node.written)) }`",
          fixes: [
            Fix("write `point`", isSafe: false, replacing: node.span, with: "{ point: \(node.written) }")
          ])
        return
      }
      var attachment = start(node, value?.content)
      let before = decoder.log.errorCount
      decodeMapping(node, into: &attachment, &decoder)
      guard node.kind == .mapping else { return }
      let kindCount = attachment.kindCount
      if kindCount > 1 {
        let kinds = attachment.kinds
        decoder.log.report(
          .twoAttachments,
          "an annotation is attached to one thing, found `\(kinds[0].content)` and `\(kinds[1].content)`",
          at: kinds[1].location, help: "remove one of the two, or make two annotations",
          related: [RelatedPlace("`\(kinds[0].content)` is here", at: kinds[0].location)])
      } else if attachment.hasOptions {
        checkOptions(attachment, &decoder)
      }
      // An invalid or truncated attachment is kept, so that the attachment is not also reported as missing.
      if decoder.log.errorCount == before && !node.isTruncated || kindCount > 0 {
        value = Located(consume attachment, at: node.location)
      }
    }
  }

  /// Reports errors about options that do not apply to the object of the attachment, such as `rule` for a point. The compiler checks the
  /// options for a feature, because they depend on the feature's geometry.
  private static func checkOptions(_ attachment: Attachment, _ decoder: inout Decoder) {
    guard let kind = attachment.kinds.first else {
      checkPlaces(attachment, &decoder)
      return
    }
    switch kind.content {
    case "point", "polygon", "annotation":
      if let part = attachment.part {
        decoder.refuseOption("part", part.location, of: kind, "only a line has parts")
      }
    default: break
    }
    if let rule = attachment.rule, kind.content != "polygon", kind.content != "feature" {
      decoder.refuseOption("rule", rule.location, of: kind, "only a polygon needs one")
    }
    if let contain = attachment.contain, kind.content != "polygon", kind.content != "feature" {
      decoder.refuseOption("contain", contain.location, of: kind, "only a polygon can contain a view")
    }
    guard let at = attachment.at else { return }
    switch (at.content, kind.content) {
    case (.fraction, "line"), (.fraction, "feature"), (.anchor, "annotation"):
      checkPlaces(attachment, &decoder)
    case (.fraction, "annotation"):
      decoder.log.report(
        .wrongOption, "`at` names a point of the other annotation's frame, found a number", at: at.location,
        help: "write the name of an anchor, such as `top-right`")
    case (.anchor, "line"), (.anchor, "feature"):
      let isLine = kind.content == "line"
      decoder.log.report(
        .wrongOption,
        "`at` is a fraction of \(isLine ? "the line here" : "a line for a feature"), found the name of an anchor",
        at: at.location,
        help: "\(at.content.adviceOnAnchor ?? ""); on a line `at` is a number from 0 to 1")
    default:
      decoder.refuseOption(
        "at", at.location, of: kind, "only a line or an annotation has one",
        help: at.content.adviceOnAnchor ?? "remove it")
    }
  }

  private static func checkPlaces(_ attachment: Attachment, _ decoder: inout Decoder) {
    guard let part = attachment.part, let at = attachment.at, case .fraction = at.content else { return }
    decoder.log.report(
      .twoOptions, "`at` is one place and `part` a stretch of the line: only one can be meant",
      at: at.location, help: "remove one of the two",
      related: [RelatedPlace("`part` is here", at: part.location)])
  }
}

extension Decoder {
  /// Reports an error about an option that does not apply to the object of an attachment.
  /// - Parameters:
  ///   - kind: The property that gives the object, such as `point`, with its location.
  ///   - reason: The reason in the message, such as "only a line has parts".
  package mutating func refuseOption(
    _ option: String, _ place: Location, of kind: Located<String>, _ reason: String,
    help: String = "remove it"
  ) {
    log.report(
      .wrongOption,
      "\(kind.content == "annotation" ? "an" : "a") `\(kind.content)` has no `\(option)`: \(reason)",
      at: place, help: help,
      related: [RelatedPlace("the `\(kind.content)` is here", at: kind.location)])
  }
}

/// The part of a line in which the anchor point may be placed, as fractions 0…1 of the line's length.
package enum LinePart: Sendable {
  /// The fractions of the line's length at the start and at the end of the part.
  case ends(Value<Double>, Value<Double>)
  /// An expression that returns the list `[from, to]`.
  case expression(Expression)

  /// The expressions that compute the fractions of the part; empty if both are numbers.
  package var expressions: [Expression] {
    switch self {
    case .ends(let start, let end): [start, end].compactMap { $0.expression }
    case .expression(let expression): [expression]
    }
  }
}

extension Codec where Content == Located<LinePart>? {
  static var linePart: Codec {
    let expectation = "`[from, to]`, two fractions from 0 to 1"
    let (start, end) = (
      Shape.alternatives([.startFraction, .expression]), Shape.alternatives([.fraction, .expression])
    )
    return Codec(expectation, .alternatives([.pair(start, end), .expression])) { node, value, decoder in
      if node.isExpression, OperatorCatalog.id(node.firstChild?.string ?? "") != nil {
        let expression = parseExpression(node, expecting: .array(of: .number, count: 2), &decoder)
        if let expression { value = Located(.expression(expression), at: node.location) }
        return
      }
      let ends = decoder.pair(
        node, .fractionValue, .fractionValue, startingAt: Value(0), expected: expectation)
      guard let ends else { return }
      if let start = ends.first.constant, let end = ends.second.constant, start >= end {
        decoder.log.report(
          .outOfRange, "a part starts before it ends, found `\(node.written)`", at: node.location,
          help: start == end ? "write `at` for one place" : "swap the two")
        return
      }
      value = Located(.ends(ends.first, ends.second), at: node.location)
    }
  }
}

extension Codec where Content == Value<Double> {
  static var fractionValue: Codec { .value(.fraction, startingAt: 0, expecting: .number) }
}

extension Codec where Content == Double {
  static var fraction: Codec { .number(0...1, "a fraction") }
}

extension Shape {
  static var fraction: Shape { .number(NumberShape(0...1, "a fraction")) }

  /// The accepted values of the first of two ascending fractions. The example value is 0.25, so that the example of the second fraction may
  /// be larger.
  static var startFraction: Shape {
    var number = NumberShape(0...1, "a fraction")
    number.usual = 0.25
    return .number(number)
  }
}

/// A reference to one feature of a source or a layer, or to any of its features.
package struct FeatureReference: Sendable, SpecType {
  package var layer: Located<String>?
  package var source: Located<String>?
  /// The id of the feature as text, or `nil` for any feature of the source or layer.
  package var id: Value<String>?

  package init() {}

  package static let name = "FeatureReference"
  package static let title = "a feature"
  package static let properties: PropertyTable<FeatureReference> = [
    Property(
      "layer", { $1(&$0.layer) }, .name("the name of a layer"), "The layer that draws it, and hides it."),
    Property("source", { $1(&$0.source) }, .name("the name of a source"), "The source that it is in."),
    Property("id", { $1(&$0.id) }, .featureID, "The feature id, compared as text; any feature by default."),
  ]
}

extension FeatureReference {
  /// Returns the mapping that a message suggests for a scalar: a reference to the source or layer that the scalar names, or else to a
  /// feature with this id.
  package static func mapping(suggestedFor node: Node) -> String? {
    guard node.kind == .scalar, !node.isEmpty else { return nil }
    return node.declaredReference ?? "{ source: …, id: \(node.written) }"
  }
}

extension Codec where Content == Value<String>? {
  fileprivate static var featureID: Codec {
    .optional(
      .value(.text, startingAt: "", expecting: .string), startingAt: Value(""))
  }
}

extension Codec where Content == Located<FeatureReference>? {
  package static var featureReference: Codec {
    Codec(
      "a mapping such as `{ layer: drive, id: main }`",
      .mapping(
        FeatureReference.self, requiring: .anyGroup([["layer"], ["source"]]), .atMostOne(["layer", "source"]))
    ) { node, value, decoder in
      var reference = FeatureReference()
      let before = decoder.log.errorCount
      decodeMapping(node, into: &reference, &decoder)
      guard decoder.log.errorCount == before else { return }
      if let layer = reference.layer, let source = reference.source {
        decoder.log.report(
          .twoPlaces, "a feature is of a layer or of a source, not of both", at: source.location,
          help: "remove one of the two: a layer has a source",
          related: [RelatedPlace("the layer is here", at: layer.location)])
      } else if reference.layer == nil, reference.source == nil {
        if !node.isTruncated {
          decoder.log.report(
            .missingKey, "this feature names no layer and no source", at: node.location,
            help: "write `{ layer: name, id: … }` or `{ source: name, id: … }`")
        }
      } else {
        value = Located(reference, at: node.location)
      }
    }
  }
}
