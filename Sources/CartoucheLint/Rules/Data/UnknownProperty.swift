import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheSpec

/// Reports a property that an expression reads and no feature has.
struct UnknownProperty: Rule {
  static let metadata = RuleMetadata(
    id: "unknown-property", .data,
    summary: "An expression reads a property that no feature has.",
    why: """
      Its value is `null`: a text shows nothing, and a comparison treats it as different. Filters and \
      failing expressions have findings of their own. The finding is an error, unless the expression handles \
      a missing property or another annotation with the same template has it.
      """)

  static func check(_ context: inout RuleContext) {
    lazy var owned = ownedElsewhere(context.analysis)
    for use in context.analysis.expressions {
      guard let facts = use.facts, facts.features.count > 0, !use.expression.isFeatureConstant else {
        continue
      }
      // A missing property in `data` is allowed, because the app may not need it.
      for unknown in unknown(in: use.expression, facts, mayBeMissing: use.property == "data")
      where !isReported(unknown.name.location, context.analysis) {
        let name = unknown.name
        context.report(
          "no feature of \(facts.name) has the property `\(abbreviated(name.content))`",
          as: unknown.isOptional || facts.names.contains(name.content) || owned.contains(name.location)
            ? nil : .error, at: name.location,
          help: unknown.meant?.help ?? unknown.member.map { "a name is no path: write `\($0)`" }
            ?? SignedWord.advice(on: name.content, among: facts.names)
            ?? unknown.formatted?.help ?? facts.propertyList,
          fixes: unknown.meant.map { [$0.fix(name.location.span)] } ?? unknown.memberFixes)
      }
    }
  }

  /// An unknown property and its probable meaning.
  struct Unknown {
    var name: Located<String>
    /// Whether the expression handles a missing property, for example with `coalesce` or `has`.
    var isOptional: Bool
    var meant: NameSuggestion?
    var formatted: FormattedProperty?
    /// The expression that reads the member of an object, if the name is a dotted path such as
    /// `address.city`.
    var member: String?
    /// The location of the whole `get` or `has` expression that contains the name.
    var lookup: Location

    var memberFixes: [Fix] {
      member.map { [Fix("write `\($0)`", isSafe: false, replacing: lookup.span, with: $0)] } ?? []
    }
  }

  /// Returns the properties that an expression reads and no feature has. If the expression handles a
  /// missing property, the property is included only if its name resembles a known one.
  static func unknown(
    in expression: Expression, _ facts: FeatureFacts, mayBeMissing: Bool = false
  ) -> [Unknown] {
    let read = Reads(of: expression, mayBeMissing: mayBeMissing)
    return read.names.compactMap { name, isOptional, lookup in
      guard facts.property(name.content).count == 0 else { return nil }
      // A text such as `price:.2f` means the property `price` only together with its format.
      let near = nearestProperty(to: name.content, among: facts.names)
      let formatted = FormattedProperty(name.content, among: facts.names, unlessMeantIs: near)
      let meant =
        formatted != nil
        ? nil : (near ?? plainPropertyName(in: name.content, among: facts.names)).map { NameSuggestion($0) }
      let member =
        meant != nil || formatted != nil || lookup.isExistence
        ? nil
        : memberLookup(
          name.content, in: (0..<facts.features.count).lazy.map { facts.features.properties($0) })
      guard meant != nil || formatted != nil || member != nil || !isOptional else { return nil }
      return Unknown(
        name: name, isOptional: isOptional, meant: meant, formatted: formatted, member: member,
        lookup: lookup.place)
    }
  }

  /// Returns the locations of property names in shared expressions. At these locations, the features of at
  /// least one annotation have the property, or may have it.
  private static func ownedElsewhere(_ analysis: SpecAnalysis) -> Set<Location> {
    var places: Set<Location> = []
    for use in analysis.expressions where !use.expression.isFeatureConstant {
      for (name, _, _) in Reads(of: use.expression, mayBeMissing: false).names {
        let isKnownToLack =
          use.facts.map {
            !$0.features.areSamples && $0.features.count > 0 && $0.property(name.content).count == 0
          } ?? false
        if !isKnownToLack { places.insert(name.location) }
      }
    }
    return places
  }

  /// Returns whether the compiler reports a failing expression at a location.
  private static func isReported(_ place: Location, _ analysis: SpecAnalysis) -> Bool {
    analysis.reported.contains {
      $0.source == place.source
        && ($0.span.range.overlaps(place.span.range) || $0.span.range.contains(place.span.range.lowerBound))
    }
  }

  /// The properties that an expression reads, and whether it handles missing ones.
  private struct Reads {
    /// Each name, whether the expression handles a missing property of this name, and the location of its
    /// `get` or `has`. `isExistence` is true for `has`.
    var names: [(name: Located<String>, isOptional: Bool, lookup: (place: Location, isExistence: Bool))] = []

    init(of expression: Expression, mayBeMissing: Bool) { add(expression, mayBeMissing) }

    private mutating func add(_ expression: Expression, _ isOptional: Bool) {
      if let arguments = expression.arguments(of: "get", "has"), arguments.count == 1,
        case .string(let name)? = arguments[0].constant
      {
        let asksForIt = expression.arguments(of: "has") != nil
        names.append(
          (
            Located(name, at: arguments[0].location), isOptional || asksForIt,
            (expression.location, asksForIt)
          ))
        return
      }
      let isGuarded = isOptional || expression.arguments(of: "coalesce") != nil || asks(expression)
      for child in expression.children { add(child, isGuarded) }
    }

    /// Returns whether a `case`, `all` or `any` tests whether a property is missing.
    private func asks(_ expression: Expression) -> Bool {
      guard let arguments = expression.arguments(of: "case", "all", "any") else { return false }
      var asks = false
      for argument in arguments {
        argument.forEachPart { part in
          if part.arguments(of: "has", "typeof") != nil { asks = true }
          if let sides = part.arguments(of: "==", "!="), sides.contains(where: { $0.constant == .null }) {
            asks = true
          }
        }
      }
      return asks
    }
  }
}
