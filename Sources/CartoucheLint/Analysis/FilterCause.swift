import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec

/// Why no feature passes a filter: the part of it that none passes, and what is known of the property that it asks for.
struct FilterCause {
  /// "no feature of `cafes` has the property `knid`".
  let reason: String
  let place: Location
  let help: String?
  var fixes: [Fix] = []
  /// Whether it is a property that no feature has.
  var isUnknownProperty = false

  /// Why nothing passes a filter that nothing passes; nil: no single part of it is to blame.
  static func of(_ filter: Expression, _ facts: FeatureFacts) -> FilterCause? {
    if let clauses = filter.arguments(of: "all") {
      return clauses.first { facts.passNone($0) }.flatMap { of($0, facts) }
    }
    if let slip = GeometryTypeSlip.all(in: filter).first, filter.arguments(of: "==") != nil {
      let place = slip.text.location
      return FilterCause(
        reason: slip.reason, place: place, help: slip.help,
        fixes: slip.meant.map { [$0.fix(place.span)] } ?? [])
    }
    if let name = filter.arguments(of: "has")?.singleText { return missing(name, facts) }
    if let sides = filter.arguments(of: "==") { return equal(sides, facts) }
    if let sides = filter.arguments(of: ">", ">=", "<", "<=") {
      return ordered(sides, at: filter.location, facts)
    }
    return nil
  }

  /// What to look at where no single part is to blame; nil: nobody knows.
  static func advice(on filter: Expression, _ facts: FeatureFacts) -> String? {
    if let clauses = filter.arguments(of: "all"), clauses.count > 1 {
      return "look which of its parts excludes what another one asks for"
    }
    guard filter.asksForProperties else { return geometryTypes(askedForBy: filter, facts) }
    // In the order in which it reads them, each once.
    var names: [String] = []
    for read in filter.propertyReads where !names.contains(read.name) { names.append(read.name) }
    let known = names.prefix(3).compactMap { name in
      facts.property(name).values.map { "`\(abbreviated(name))` is \($0)" }
    }
    return known.isEmpty ? facts.propertyList : known.joined(lastWith: "and")
  }

  /// Which types of geometries there are; nil: that is not the question.
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

  /// A property that no feature has.
  private static func missing(_ name: Located<String>, _ facts: FeatureFacts) -> FilterCause? {
    guard facts.property(name.content).count == 0 else { return nil }
    let meant = nearestProperty(to: name.content, among: facts.names).map { MeantName($0) }
    return FilterCause(
      reason: "no feature of \(facts.name) has the property `\(abbreviated(name.content))`",
      place: name.location,
      help: meant?.help ?? SignedWord.advice(on: name.content, among: facts.names) ?? facts.propertyList,
      fixes: meant.map { [$0.fix(name.location.span)] } ?? [],
      isUnknownProperty: !facts.names.contains(name.content))
  }

  /// A value that no feature has for a property.
  private static func equal(_ sides: [Expression], _ facts: FeatureFacts) -> FilterCause? {
    guard let (name, literal) = lookup(in: sides) else { return nil }
    let property = facts.property(name.content)
    if property.count == 0 {
      // Nothing at all may be what is asked for.
      return literal.constant == .null ? nil : missing(name, facts)
    }
    switch literal.constant {
    case .string(let text):
      guard !property.texts.contains(text), !property.hasMoreTexts, property.types == ["string"] else {
        return nil
      }
      let meant = MeantName(valueFor: text, among: property.texts)
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

  /// An order that no value of a property is in.
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

  /// The property that one side reads, and the value that is the other.
  static func lookup(in sides: [Expression]) -> (name: Located<String>, literal: Expression)? {
    guard sides.count == 2 else { return nil }
    if let read = sides[0].readProperty, sides[1].constant != nil { return (read.name, sides[1]) }
    if let read = sides[1].readProperty, sides[0].constant != nil { return (read.name, sides[0]) }
    return nil
  }
}

extension Expression {
  /// Whether it asks for any property, by whatever name.
  fileprivate var asksForProperties: Bool {
    var asks = false
    forEachPart { if $0.arguments(of: "get", "has") != nil { asks = true } }
    return asks
  }
}

extension [Expression] {
  /// The text that is the only argument.
  fileprivate var singleText: Located<String>? {
    guard count == 1, case .string(let text)? = self[0].constant else { return nil }
    return Located(text, at: self[0].location)
  }
}

extension FeatureFacts.Property {
  /// "3 to 5" of its numbers.
  var range: String {
    least == greatest
      ? least.ecmaScriptDescription : "\(least.ecmaScriptDescription) to \(greatest.ecmaScriptDescription)"
  }

  /// What is known of its values: "`bar` and `pub`", "3 to 5"; nil: nothing that can be told in a few words.
  var values: String? {
    switch types {
    case ["string"] where !hasMoreTexts: listed(texts.map(abbreviated))
    case ["number"]: range
    default: types.isEmpty ? nil : "of type \(types.joined(lastWith: "or"))"
    }
  }
}
