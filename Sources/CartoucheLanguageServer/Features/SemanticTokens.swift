import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// A word of a text with its meaning, for highlighting.
package struct SemanticToken: Sendable, Equatable {
  /// The kinds, in the order of their numbers in the protocol.
  package enum Kind: Int, Sendable, CaseIterable {
    /// The name of a property of the language.
    case property
    /// The name of a template.
    case type
    /// The name of a source, layer, import, region or view.
    case namespace
    /// The name of a variable.
    case variable
    /// The id of an annotation, or the name of a cluster.
    case `class`
    case `operator`
    /// A word that a property accepts.
    case enumMember
    /// A property of features.
    case parameter

    /// The name of the kind in the protocol.
    package var name: String {
      switch self {
      case .property: "property"
      case .type: "type"
      case .namespace: "namespace"
      case .variable: "variable"
      case .class: "class"
      case .operator: "operator"
      case .enumMember: "enumMember"
      case .parameter: "parameter"
      }
    }
  }

  package var range: Range<Int>
  package var kind: Kind
  package var isDeclaration: Bool
}

/// Returns the words of a file that have a meaning, in source order, each on one line and without overlaps.
/// - Complexity: O(nodes).
package func semanticTokens(in file: WrittenFile) -> [SemanticToken] {
  var tokens: [SemanticToken] = []
  for word in file.words.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
    guard let (kind, isDeclaration) = word.tokenKind, !word.range.isEmpty,
      word.range.lowerBound >= tokens.last?.range.upperBound ?? 0,
      !file.bytes[word.range].contains(where: { $0 == 0x0A || $0 == 0x0D })
    else { continue }
    tokens.append(SemanticToken(range: word.range, kind: kind, isDeclaration: isDeclaration))
  }
  return tokens
}

extension WrittenWord {
  fileprivate var tokenKind: (kind: SemanticToken.Kind, isDeclaration: Bool)? {
    switch kind {
    case .property: (.property, false)
    case .declaration(let symbol): symbol.tokenKind.map { ($0, true) }
    case .reference(let symbols): symbols.first?.tokenKind.map { ($0, false) }
    case .variableOfImport: (.variable, false)
    case .operator: (.operator, false)
    case .choice: (.enumMember, false)
    }
  }
}

extension SymbolKind {
  fileprivate var tokenKind: SemanticToken.Kind? {
    switch self {
    case .template: .type
    case .source, .layer, .import, .region, .view: .namespace
    case .variable: .variable
    case .annotation, .cluster: .class
    case .featureProperty: .parameter
    case .rule: .enumMember
    // Editors show a path as a link.
    case .path: nil
    }
  }
}
