import CartoucheDiagnostics
import CartoucheSyntax

/// A command that an editor offers above a line.
package struct CodeLens: Sendable, Equatable {
  package enum Command: String, Sendable {
    case preview = "cartouche.preview"
    case runScenario = "cartouche.runScenario"

    package var title: String {
      switch self {
      case .preview: "Preview"
      case .runScenario: "Run scenario"
      }
    }
  }

  /// The bytes of the first key of the file.
  package var range: Range<Int>
  package var command: Command
}

/// Returns the commands for a file, at its first key. A configuration has none, nor has a file without a root mapping.
package func codeLenses(in file: WrittenFile) -> [CodeLens] {
  guard let key = file.root?.firstChild, file.root?.kind == .mapping else { return [] }
  switch file.kind {
  case .spec: return [CodeLens(range: key.span.range, command: .preview)]
  case .scenario:
    let preview = file.testedSpec == nil ? [] : [CodeLens(range: key.span.range, command: .preview)]
    return [CodeLens(range: key.span.range, command: .runScenario)] + preview
  case .configuration: return []
  }
}
