package import CartoucheDiagnostics

/// The kinds of diagnostics about YAML and JSON syntax.
package enum SyntaxFinding: String, CaseIterable, FindingKind {
  case aliasExpansion = "alias-expansion"
  case duplicateKey = "duplicate-key"
  case encoding
  case jsonSyntax = "json-syntax"
  case lineSeparator = "line-separator"
  case nesting
  case recursiveAlias = "recursive-alias"
  case secondDocument = "second-document"
  case tooManyValues = "too-many-values"
  case undefinedAlias = "undefined-alias"
  case yamlSyntax = "yaml-syntax"

  package var note: FindingNote {
    switch self {
    case .aliasExpansion:
      .error("Aliases or variables expand to far more than is written.", "A few lines could fill all memory.")
    case .duplicateKey:
      .error(
        "A mapping has a duplicate key.", canBeWarning: true,
        "Readers disagree about which one counts; of a style, the last one does.")
    case .encoding:
      .error("The file is not UTF-8.", "Guessing another encoding would often be wrong.")
    case .jsonSyntax:
      .error(
        "A data file, a trace, a scene, or a spec that ends in `.json` is not JSON.",
        "Text after the error cannot be read reliably, and programs would disagree about it.")
    case .lineSeparator:
      .error(
        "An invisible character looks like a line break to some YAML readers.",
        "The file would mean different things to different programs.")
    case .nesting:
      .error(
        "Brackets or indents are nested too deeply.",
        "A bracket is not closed, or the file is hostile.")
    case .recursiveAlias:
      .error("An alias is inside the value that it refers to.", "The value would contain itself.")
    case .secondDocument:
      .error(
        "A second YAML document starts in the file.",
        "Only the first would be read, and the rest silently lost.")
    case .tooManyValues:
      .error(
        "A data file has too many values.", "A limit protects against files that would exhaust memory."
      )
    case .undefinedAlias:
      .error("An alias refers to nothing above it.", "There is no value to repeat.")
    case .yamlSyntax:
      .error("The text is not YAML.", "Text after the error cannot be read reliably.")
    }
  }
}

extension DiagnosticLog {
  package mutating func report(
    _ finding: SyntaxFinding, _ message: String, at location: Location, help: String? = nil,
    related: [RelatedPlace] = [], fixes: [Fix] = []
  ) {
    report(Diagnostic(finding, message, at: location, help: help, related: related, fixes: fixes))
  }
}
