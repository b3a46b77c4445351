import CartoucheDiagnostics
import CartoucheSyntax

/// A path in a text, which an editor opens.
package struct DocumentLink: Sendable, Equatable {
  /// The bytes of the path, without quotes.
  package var range: Range<Int>
  /// The path of the file, as the loader takes it.
  package var path: String
}

/// Returns the paths of imports, data, styles and specs that a file names, in source order.
package func documentLinks(in file: WrittenFile) -> [DocumentLink] {
  file.words.compactMap { word in
    guard case .reference([.path]) = word.kind, !word.text.isEmpty, !word.text.contains("://") else {
      return nil
    }
    return DocumentLink(range: word.range, path: file.resolve(word.text))
  }
}
