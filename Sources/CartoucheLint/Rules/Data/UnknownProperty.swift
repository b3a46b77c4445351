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
      // The app may not need every property that it is given.
      let mayBeMissing = use.property == "data" && use.expression.arguments(of: "get") != nil
      for unknown in unknown(in: use.expression, facts, mayBeMissing: mayBeMissing)
      where !isReported(unknown.name.location, context.analysis) {
        let name = unknown.name
        context.report(
          "no feature of \(facts.name) has the property `\(abbreviated(name.content))`",
          as: unknown.isOptional || facts.names.contains(name.content) || owned.contains(name.location)
            ? nil : .error, at: name.location,
          help: unknown.advice?.help ?? facts.propertyList, fixes: unknown.advice?.fixes ?? [])
      }
    }
  }

  /// An unknown property and its probable meaning.
  struct Unknown {
    var name: Located<String>
    /// Whether the expression handles a missing property, for example with `coalesce` or `has`.
    var isOptional: Bool
    var advice: Advice?
  }

  /// Returns the properties that an expression reads and no feature has. If the expression handles a
  /// missing property, the property is included only if its name resembles a known one.
  static func unknown(
    in expression: Expression, _ facts: FeatureFacts, mayBeMissing: Bool = false
  ) -> [Unknown] {
    let read = Reads(of: expression, mayBeMissing: mayBeMissing)
    return read.names.compactMap { name, isOptional, lookup in
      guard facts.property(name.content).count == 0 else { return nil }
      let advice = facts.advice(onUnknown: name, in: lookup)
      return advice == nil && isOptional ? nil : Unknown(name: name, isOptional: isOptional, advice: advice)
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
    /// Each name with the location of its `get`; `nil` for a `has`.
    var names: [(name: Located<String>, isOptional: Bool, lookup: Location?)] = []

    init(of expression: Expression, mayBeMissing: Bool) { add(expression, mayBeMissing) }

    private mutating func add(_ expression: Expression, _ isOptional: Bool) {
      if let arguments = expression.arguments(of: "get", "has"), arguments.count == 1,
        case .string(let name)? = arguments[0].constant
      {
        let lookup = expression.arguments(of: "get") != nil ? expression.location : nil
        names.append((Located(name, at: arguments[0].location), isOptional || lookup == nil, lookup))
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
