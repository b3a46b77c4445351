/// Patterns of paths, one after the other, as a `.gitignore` has them: of those that match, the last one decides.
package struct PathPatterns: Sendable {
  private let patterns: [PathPattern]

  /// - Parameter lines: blank ones and comments among them stand for nothing.
  package init(_ lines: [String]) { patterns = lines.compactMap { PathPattern($0) } }

  /// Those of the text of a `.gitignore`.
  package init(text: [UInt8]) {
    let text = String(decoding: text, as: UTF8.self)
    self.init(text.split(whereSeparator: \.isNewline).map(String.init))
  }

  /// Whether they include a file or folder, or a folder that it is in.
  /// - Parameter path: from the folder of the patterns, with `/` between names.
  package func includes(_ path: String, isFolder: Bool) -> Bool {
    let names = path.split(separator: "/").map { Array($0.unicodeScalars) }
    // What is in a folder that is included cannot be taken out again.
    return names.indices.contains { last in
      decision(for: names[...last], isFolder: last < names.count - 1 || isFolder) == true
    }
  }

  /// What they say of the file or folder itself; nil: nothing.
  package func decision(for path: String, isFolder: Bool) -> Bool? {
    decision(for: path.split(separator: "/").map { Array($0.unicodeScalars) }[...], isFolder: isFolder)
  }

  private func decision(for names: ArraySlice<[Unicode.Scalar]>, isFolder: Bool) -> Bool? {
    let match = patterns.last { $0.matches(names, isFolder: isFolder) }
    return match.map { !$0.isNegated }
  }
}
