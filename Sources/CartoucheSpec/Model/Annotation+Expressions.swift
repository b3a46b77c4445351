package import CartoucheDiagnostics

extension Annotation {
  /// Calls `body` with each expression of the annotation and the name of its property.
  package func forEachExpression(_ body: (_ property: String, _ expression: Expression) -> Void) {
    func add<Content>(_ property: String, _ value: Value<Content>) {
      if case .expression(let expression) = value.form { body(property, expression) }
    }
    forEachOwnExpression(body)
    for anchor in traits.content.variableAnchors { forEachExpression(of: anchor.size, body) }
    if let callout = traits.content.callout?.content {
      forEachExpression(of: callout.size, body)
      for anchor in callout.variableAnchors { forEachExpression(of: anchor.size, body) }
      add("gap", callout.gap)
      add("obstacle", callout.obstacle)
    }
    forEachText { add($0, $1) }
    for (property, expression) in attach?.content.placeExpressions ?? [] { body(property, expression) }
    for field in data { for expression in field.content.expressions { body("data", expression) } }
  }

  /// Calls `body` with each expression in a property of the annotation itself, and the name of the property.
  /// Expressions inside texts, `data`, the callout, anchors and the attachment are excluded.
  package func forEachOwnExpression(_ body: (_ property: String, _ expression: Expression) -> Void) {
    func add<Content>(_ property: String, _ value: Value<Content>) {
      if case .expression(let expression) = value.form { body(property, expression) }
    }
    add("view", traits.content.view)
    add("gap", traits.content.gap)
    add("visible", traits.content.visible)
    add("minZoom", traits.content.minZoom)
    add("maxZoom", traits.content.maxZoom)
    add("priority", priority)
    add("zPriority", traits.content.zPriority)
    add("allowOverlap", traits.content.allowOverlap)
    add("obstacle", traits.content.obstacle)
    add("ignoreCameraPadding", traits.content.ignoreCameraPadding)
    add("allowOverlapWithPuck", traits.content.allowOverlapWithPuck)
    if let avoidLayers = traits.content.avoidLayers { add("avoidLayers", avoidLayers) }
    add("avoidRegions", traits.content.avoidRegions)
    add("fit", traits.content.fit)
    add("collisionMode", traits.content.collisionMode)
    add("clusteringIdentifier", traits.content.clusteringIdentifier)
    add("repeatDistance", traits.content.repeatDistance)
    if let repeatGroup = traits.content.repeatGroup { add("repeatGroup", repeatGroup) }
    add("selected", traits.content.selected)
    add("enabled", traits.content.enabled)
    add("draggable", traits.content.draggable)
    forEachExpression(of: traits.content.size, body)
  }

  // Both sides are written out instead of iterating over a list, because an annotation may have ten sizes or more.
  private func forEachExpression(
    of size: Size?, _ body: (_ property: String, _ expression: Expression) -> Void
  ) {
    if case .points(let width)? = size?.width, case .expression(let expression) = width.form {
      body("size", expression)
    }
    if case .points(let height)? = size?.height, case .expression(let expression) = height.form {
      body("size", expression)
    }
  }

  /// Calls `body` with each text of the annotation and its callout, and the name of its property.
  package func forEachText(_ body: (_ property: String, _ text: Value<TextTemplate>) -> Void) {
    if let title { body("title", title) }
    if let subtitle { body("subtitle", subtitle) }
    if let title = traits.content.callout?.content.title { body("title", title) }
    if let subtitle = traits.content.callout?.content.subtitle { body("subtitle", subtitle) }
  }

  /// The feature properties in `{name}` placeholders of all texts, with the locations of their braces.
  package var textReads: [(name: String, place: Location)] {
    var reads: [(name: String, place: Location)] = []
    if hasTextThatReadsFeature { forEachText { reads += $1.constant?.propertyReads ?? [] } }
    return reads
  }

  /// Whether a text of the annotation or its callout has a placeholder for a feature property.
  package var hasTextThatReadsFeature: Bool {
    title?.readsFeature == true || subtitle?.readsFeature == true
      || traits.content.callout.map {
        $0.content.title?.readsFeature == true || $0.content.subtitle?.readsFeature == true
      }
        == true
  }

  /// The locations of all expressions and placeholders that depend on the feature.
  package var featureReads: [Location] {
    var places: [Location] = []
    forEachExpression { if !$1.isFeatureConstant { places.append($1.location) } }
    return places + textReads.map { $0.place }
  }
}

extension Value<TextTemplate> {
  /// Whether the value is a text with a placeholder for a feature property. It is `false` for an expression.
  fileprivate var readsFeature: Bool {
    if case .constant(let template) = form { template.readsFeature } else { false }
  }
}

extension Expression {
  /// The feature properties that the expression reads by `get`, with the locations of their names.
  package var propertyReads: [(name: String, place: Location)] {
    if case .call(let operation, let arguments) = form, operation == .named("get"), arguments.count == 1,
      case .string(let name)? = arguments[0].constant
    {
      return [(name, arguments[0].location)]
    }
    return children.flatMap { $0.propertyReads }
  }
}

extension DataField {
  /// All expressions in the value of a field of `data`, including those in nested mappings.
  package var expressions: [Expression] {
    switch self {
    case .plain: []
    case .expression(let expression): [expression]
    case .mapping(let fields): fields.flatMap { $0.content.expressions }
    }
  }
}

/// A placeholder with a format, as in templates of other languages: `rating:.1f` or `name | upper`.
///
/// Placeholders of specs have no formats. An expression does the formatting.
package struct FormattedProperty {
  package let name: String
  /// The equivalent expression, or `nil` if the format is unknown.
  package let expression: String?
  /// Whether the text after the name is certainly a format, and not part of the name of a property.
  let isCertainlyFormat: Bool

  /// Splits the text of a placeholder into name and format, or returns `nil` if it has no format.
  package init?(_ written: some StringProtocol) {
    guard let sign = written.firstIndex(where: { ":|".contains($0) }) else { return nil }
    let words = written[..<sign].split(separator: " ")
    let format = String(written[written.index(after: sign)...].filter { $0 != " " })
    guard words.count == 1, let name = words.first, !format.isEmpty else { return nil }
    self.name = String(name)
    let isFilter = written[sign] == "|" && format.allSatisfy { $0.isLetter || "_|".contains($0) }
    isCertainlyFormat = isFilter || Self.digits(in: format) != nil
    expression =
      written[sign] == ":"
      ? Self.digits(in: format).map {
        "[number-format, [get, \(name)], { min-fraction-digits: \($0), max-fraction-digits: \($0) }]"
      } : Self.operators[format.lowercased()].map { "[\($0), [get, \(name)]]" }
  }

  /// The help text of the diagnostic about the placeholder.
  package var help: String {
    expression.map { "braces take no format: write the expression `\($0)`, within a text in `[concat, …]`" }
      ?? "braces take no format: `{\(name)}` is the property as it is, and `[concat, …]` makes a text of expressions"
  }

  /// Returns the number of fraction digits in a format, such as 1 for `.1f`, or `nil` for any other format.
  private static func digits(in format: String) -> Int? {
    let digits = format.filter { $0 != "," }
    guard digits.first == ".", digits.last == "f", let count = Int(digits.dropFirst().dropLast()) else {
      return nil
    }
    return 0...9 ~= count ? count : nil
  }

  /// Template filters of other languages, with the equivalent operators of expressions.
  private static let operators = [
    "round": "round", "floor": "floor", "ceil": "ceil", "abs": "abs", "upper": "upcase",
    "uppercase": "upcase", "upcase": "upcase", "lower": "downcase", "lowercase": "downcase",
    "downcase": "downcase",
  ]
}
