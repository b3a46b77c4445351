import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec

/// The reason why no feature passes a filter: the part that excludes all features, and the values of its
/// property.
struct FilterCause {
  /// The reason, such as "no feature of `cafes` has the property `knid`".
  let reason: String
  let place: Location
  let help: String?
  var fixes: [Fix] = []
  /// Whether no feature passes because the filter reads a property that no feature has.
  var isUnknownProperty = false

  /// Returns the cause for a filter that no feature passes, or `nil` if no single part excludes all features.
  static func of(_ filter: Expression, _ facts: FeatureFacts) -> FilterCause? {
    if let clauses = filter.arguments(of: "all") {
      return clauses.first { facts.passNone($0) }.flatMap { of($0, facts) }
    }
    if let unknownType = UnknownGeometryType.all(in: filter).first, filter.arguments(of: "==") != nil {
      let place = unknownType.text.location
      return FilterCause(
        reason: unknownType.reason, place: place, help: unknownType.help,
        fixes: unknownType.meant.map { [$0.fix(place.span)] } ?? [])
    }
    if let name = filter.arguments(of: "has")?.singleText { return missing(name, facts) }
    if let sides = filter.arguments(of: "==") { return equal(sides, facts) }
    if let sides = filter.arguments(of: ">", ">=", "<", "<=") {
      return ordered(sides, at: filter.location, facts)
    }
    return nil
  }

  /// Returns the advice on a filter that no feature passes, if no single part is the cause.
  static func advice(on filter: Expression, _ facts: FeatureFacts) -> String? {
    if let clauses = filter.arguments(of: "all"), clauses.count > 1 {
      return "check which of its parts contradict each other"
    }
    guard filter.asksForProperties else { return geometryTypes(askedForBy: filter, facts) }
    // The names in the order of the filter, without repetitions.
    var names: [String] = []
    for read in filter.propertyReads where !names.contains(read.name) { names.append(read.name) }
    let known = names.prefix(3).compactMap { name in
      facts.property(name).values.map { "`\(abbreviated(name))` is \($0)" }
    }
    return known.isEmpty ? facts.propertyList : known.joined(lastWith: "and")
  }

  /// Returns the geometry types of the features for a message, if the filter uses `geometry-type`, and `nil`
  /// otherwise.
  private static func geometryTypes(askedForBy filter: Expression, _ facts: FeatureFacts) -> String? {
    var question: Expression?
    filter.forEachPart { if $0.arguments(of: "geometry-type") != nil { question = $0 } }
    guard let question else { return nil }
    var types: [String] = []
    for position in 0..<facts.features.count {
      guard case .string(let type)? = try? evaluate(question, for: facts.features[position]),
        !types.contains(type)
      else { continue }
      types.append(type)
    }
    return types.isEmpty ? nil : "their `geometry-type` is \(listed(types))"
  }

  /// Returns the cause if no feature has the property `name`, or `nil` if some have it.
  private static func missing(_ name: Located<String>, _ facts: FeatureFacts) -> FilterCause? {
    guard facts.property(name.content).count == 0 else { return nil }
    let advice = facts.advice(onUnknown: name)
    return FilterCause(
      reason: "no feature of \(facts.name) has the property `\(abbreviated(name.content))`",
      place: name.location,
      help: advice?.help ?? facts.propertyList, fixes: advice?.fixes ?? [],
      isUnknownProperty: !facts.names.contains(name.content))
  }

  /// Returns the cause if an equality compares a property with a value that no feature has.
  private static func equal(_ sides: [Expression], _ facts: FeatureFacts) -> FilterCause? {
    guard let (name, literal) = lookup(in: sides) else { return nil }
    let property = facts.property(name.content)
    if property.count == 0 {
      // The filter may deliberately test for null.
      return literal.constant == .null ? nil : missing(name, facts)
    }
    switch literal.constant {
    case .string(let text):
      guard !property.texts.contains(text), !property.hasMoreTexts, property.types == ["string"] else {
        return nil
      }
      let meant = NameSuggestion(valueFor: text, among: property.texts)
      return FilterCause(
        reason: "`\(abbreviated(name.content))` is `\(abbreviated(text))` in no feature of \(facts.name)",
        place: literal.location, help: meant?.help ?? "it is \(listed(property.texts))",
        fixes: meant?.valueFixes(literal.location.span) ?? [])
    case .number(let number):
      guard number < property.least || property.greatest < number else { return nil }
      return FilterCause(
        reason:
          "`\(abbreviated(name.content))` is \(number.ecmaScriptDescription) in no feature of \(facts.name)",
        place: literal.location, help: "it is \(property.range)")
    default: return nil
    }
  }

  /// Returns the cause if an ordering such as `<` is true for no number of the property.
  private static func ordered(
    _ sides: [Expression], at place: Location, _ facts: FeatureFacts
  ) -> FilterCause? {
    guard let (name, literal) = lookup(in: sides), case .number? = literal.constant else { return nil }
    let property = facts.property(name.content)
    if property.count == 0 { return missing(name, facts) }
    guard property.types == ["number"] else { return nil }
    return FilterCause(
      reason: "no `\(abbreviated(name.content))` in \(facts.name) passes this", place: place,
      help: "it is \(property.range)")
  }

  /// Returns the property that one side reads and the constant on the other side, or `nil` if the sides
  /// have another form.
  static func lookup(in sides: [Expression]) -> (name: Located<String>, literal: Expression)? {
    guard sides.count == 2 else { return nil }
    if let read = sides[0].readProperty, sides[1].constant != nil { return (read.name, sides[1]) }
    if let read = sides[1].readProperty, sides[0].constant != nil { return (read.name, sides[0]) }
    return nil
  }
}

extension Expression {
  /// Whether the expression reads a property with `get` or tests for one with `has`.
  fileprivate var asksForProperties: Bool {
    var asks = false
    forEachPart { if $0.arguments(of: "get", "has") != nil { asks = true } }
    return asks
  }
}

extension [Expression] {
  /// The text, if the list of arguments contains a single constant text, and `nil` otherwise.
  fileprivate var singleText: Located<String>? {
    guard count == 1, case .string(let text)? = self[0].constant else { return nil }
    return Located(text, at: self[0].location)
  }
}

extension FeatureFacts.Property {
  /// The range of the property's numbers for messages, such as "3 to 5".
  var range: String {
    least == greatest
      ? least.ecmaScriptDescription : "\(least.ecmaScriptDescription) to \(greatest.ecmaScriptDescription)"
  }

  /// A summary of the property's values for messages, such as "`bar` and `pub`" or "3 to 5".
  var values: String? {
    switch types {
    case ["string"] where !hasMoreTexts: listed(texts.map(abbreviated))
    case ["number"]: range
    default: types.isEmpty ? nil : "of type \(types.joined(lastWith: "or"))"
    }
  }
}

/// A text that is compared or matched with `geometry-type` and is not a geometry type.
struct UnknownGeometryType {
  let text: Located<String>
  let meant: NameSuggestion?

  /// The reason for a message, such as "`linestring` is no type of a geometry".
  var reason: String { "`\(abbreviated(text.content))` is no type of a geometry" }

  var help: String { meant?.help ?? "there is \(listed(Self.types, of: Self.types.count))" }

  private static let types = [
    "Point", "LineString", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon",
  ]

  /// Returns `nil` if the text is the name of a geometry type.
  private init?(_ text: Located<String>) {
    guard !Self.types.contains(text.content) else { return nil }
    self.text = text
    meant = NameSuggestion(for: text.content, among: Self.types)
  }

  /// Returns the unknown types that one expression names, without those in its subexpressions.
  static func all(in part: Expression) -> [UnknownGeometryType] {
    if let sides = part.arguments(of: "==", "!="), let type = sides.firstIndex(where: { $0.isGeometryType }) {
      return [text(sides[1 - type].constant, at: sides[1 - type].location)].compactMap { $0 }
    }
    if case .match(let match) = part.form, match.input.isGeometryType {
      return match.writtenLabels.compactMap { text($0.content, at: $0.location) }
    }
    if let sides = part.arguments(of: "in"), sides.count == 2, sides[0].isGeometryType,
      case .array(let items)? = sides[1].constant
    {
      // Only the location of the whole list is known.
      return items.compactMap { text($0, at: sides[1].location) }
    }
    return []
  }

  private static func text(_ value: ExpressionValue?, at place: Location) -> UnknownGeometryType? {
    guard case .string(let text)? = value else { return nil }
    return UnknownGeometryType(Located(text, at: place))
  }
}

extension Expression {
  fileprivate var isGeometryType: Bool {
    if arguments(of: "geometry-type") != nil { return true }
    // The parser wraps a side of unknown type in `string`.
    guard let inner = arguments(of: "string"), inner.count == 1 else { return false }
    return inner[0].arguments(of: "geometry-type") != nil
  }
}
