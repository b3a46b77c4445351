package import CartoucheDiagnostics

/// What can be wrong with a text before any property is known.
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
      .error("Aliases or variables stand for far more than is written.", "A few lines could fill all memory.")
    case .duplicateKey:
      .error(
        "A key stands twice in one mapping.", alsoWarns: true,
        "Readers disagree about which one counts; of a style, the last one does.")
    case .encoding:
      .error("The file is not UTF-8.", "Other encodings would be guessed, and guessed wrong.")
    case .jsonSyntax:
      .error(
        "A data file, a trace or a scene is not JSON.",
        "What follows the mistake cannot be read surely, and programs would differ about it.")
    case .lineSeparator:
      .error(
        "An invisible character looks like a line break to some YAML readers.",
        "The file would mean different things to different programs.")
    case .nesting:
      .error(
        "Brackets or indents lie too deep inside each other.",
        "A bracket was left open, or the file was made to do harm.")
    case .recursiveAlias:
      .error("An alias stands inside what it refers to.", "The value would contain itself.")
    case .secondDocument:
      .error(
        "A second YAML document starts in the file.",
        "Only the first would be read, and the rest silently lost.")
    case .tooManyValues:
      .error(
        "A data file has more values than can be held.", "A limit keeps files out that would fill all memory."
      )
    case .undefinedAlias:
      .error("An alias refers to nothing above it.", "There is no value to repeat.")
    case .yamlSyntax:
      .error("The text is not YAML.", "What follows the mistake cannot be read surely.")
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
