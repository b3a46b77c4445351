package import CartoucheDiagnostics

/// The kinds of diagnostics about expressions and their results.
package enum ExpressionFinding: String, CaseIterable, FindingKind {
  case ambiguousScalar = "ambiguous-scalar"
  case constantFilter = "constant-filter"
  case curveStop = "curve-stop"
  case expressionArguments = "expression-arguments"
  case expressionDepth = "expression-depth"
  case expressionFailed = "expression-failed"
  case expressionFails = "expression-fails"
  case expressionSyntax = "expression-syntax"
  case expressionType = "expression-type"
  case expressionVariable = "expression-variable"
  case lostOperator = "lost-operator"
  case matchLabel = "match-label"
  case missingProperty = "missing-property"
  case mixedFilter = "mixed-filter"
  case noFeature = "no-feature"
  case unknownOperator = "unknown-operator"
  case zoomDependent = "zoom-dependent"
  case zoomPlacement = "zoom-placement"

  package var note: FindingNote {
    switch self {
    case .ambiguousScalar:
      .error(
        "A plain value in an expression means different things to YAML readers.",
        "`no`, `~` and `007` are a boolean, a null and an octal number to some.")
    case .constantFilter:
      .warning(
        "A filter is the same for every feature.", "It reads no property, so it accepts all features or none."
      )
    case .curveStop:
      .error(
        "The stops of `step` or `interpolate` do not ascend.",
        "The output between two such stops is undefined.")
    case .expressionArguments:
      .error("An operator has the wrong number of arguments.", "It cannot be computed.")
    case .expressionDepth:
      .error(
        "Expressions are nested too deeply.",
        "Compute such a value in the data instead; a limit protects against hostile files.")
    case .expressionFailed:
      .error(
        "An expression fails for some features.", canBeWarning: true,
        """
        The default or `null` is used for these, or they are hidden or left out; the finding says which. It is an error where \
        the expression reads a property that no feature has.
        """)
    case .expressionFails:
      .error(
        "A constant expression fails, or has an invalid value for its property.",
        "It fails for every feature.")
    case .expressionSyntax:
      .error("A list is not an expression.", "Its first item must be the name of an operator.")
    case .expressionType:
      .error("An expression has the wrong type.", "It would fail when computed.")
    case .expressionVariable:
      .error("A name of `let` has invalid characters.", "`var` could not refer to it.")
    case .lostOperator:
      .error(
        "An operator without quotes is punctuation of YAML.",
        "`[!=, a, b]` and `- > a` lose their operator; a quoted operator is a text.")
    case .matchLabel:
      .error("A label of `match` has the wrong type or is a duplicate.", "It can never match.")
    case .missingProperty:
      .error(
        "A text names a property that features do not have.", canBeWarning: true,
        "Nothing is written in its place, and often the name is misspelled. It is an error where no feature has the property."
      )
    case .mixedFilter:
      .warning(
        "A filter mixes the old and the new way to write filters.", "The two read the same words differently."
      )
    case .noFeature:
      .error("A property of a feature is read where there is no feature.", "It would never have a value.")
    case .unknownOperator:
      .error(
        "A list starts with a text that is not an operator.", "Lists of values are written with `literal`.")
    case .zoomDependent:
      .error(
        "An expression depends on zoom where that is not supported.",
        "Its value would have to be computed in every frame.")
    case .zoomPlacement:
      .error(
        "`zoom` is used where no table over zoom is possible.",
        "It may be only the input of an outermost `step` or `interpolate`.")
    }
  }
}

extension DiagnosticLog {
  package mutating func report(
    _ finding: ExpressionFinding, _ message: String, at location: Location, help: String? = nil,
    related: [RelatedPlace] = [], fixes: [Fix] = []
  ) {
    report(Diagnostic(finding, message, at: location, help: help, related: related, fixes: fixes))
  }
}
