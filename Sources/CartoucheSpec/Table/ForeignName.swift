import CartoucheDiagnostics
package import CartoucheSyntax

/// A name of another product, or an old one, with what replaces it here.
package struct ForeignName: Sendable {
  /// As the other product spells it.
  package let name: String
  /// What to write instead, and what differs.
  package let help: String
  /// The property that takes its place, where it is one; several foreign names may stand for one.
  let property: String?
  private let rewrite: @Sendable (_ value: Node, _ mapping: Node) -> Rewrite?

  /// A text that takes the place of the whole entry.
  package struct Rewrite: Sendable {
    var text: String
    var isSafe: Bool
    /// The key, where nothing else changes.
    var newKey: String?
    /// What else the fix changes, for its title.
    var note: String?
    /// The keys of other entries that it takes the place of too.
    var replaced: [String] = []

    /// The meaning is the same.
    package static func safe(_ text: String) -> Rewrite { Rewrite(text: text, isSafe: true) }
    /// The meaning is probably the same.
    package static func likely(_ text: String) -> Rewrite { Rewrite(text: text, isSafe: false) }

    /// It stands for the entries with these keys as well, which are taken out.
    func replacing(_ keys: [String]) -> Rewrite {
      var rewrite = self
      rewrite.replaced = keys
      return rewrite
    }
  }

  /// - Parameter rewrite: what the entry becomes; nil where its meaning is not known.
  package init(
    _ name: String, _ help: String, for property: String? = nil,
    rewrite: @escaping @Sendable (_ value: Node, _ mapping: Node) -> Rewrite? = { _, _ in nil }
  ) {
    self.name = name
    self.help = help
    self.property = property
    self.rewrite = rewrite
  }

  /// A name that only has another spelling here.
  package static func renamed(_ name: String, to new: String, _ help: String) -> ForeignName {
    ForeignName(name, help, for: new) { value, _ in
      var rewrite = Rewrite.safe("\(new): \(value.written)")
      rewrite.newKey = new
      return rewrite
    }
  }

  /// Reports an entry with this name in a mapping of `title` ("an annotation").
  /// - Parameter reads: whether a mapping of its kind has a key, and reads a value for it without an error.
  func report(
    _ entry: Node.Entry, in mapping: Node, of title: String, reads: (_ key: String, _ value: Node) -> Bool,
    _ decoder: inout Decoder
  ) {
    decoder.log.report(
      .foreignName, "\(title) has no property `\(name)`", at: entry.key.location, help: help,
      fixes: fix(entry, in: mapping, reads).map { [$0] } ?? [])
  }

  /// What to write instead, where that is no new mistake.
  private func fix(_ entry: Node.Entry, in mapping: Node, _ reads: (String, Node) -> Bool) -> Fix? {
    guard !entry.value.isEmpty, entry.value.tag == nil, entry.value.document === mapping.document,
      let rewrite = rewrite(entry.value, mapping)
    else { return nil }
    if let key = rewrite.newKey {
      guard reads(key, entry.value), !mapping.hasKey(key) else { return nil }
      let title = entry.value.written.contains("\n") ? key : rewrite.text
      return Fix("write `\(title)`", isSafe: rewrite.isSafe, replacing: entry.key.span, with: key)
    }
    guard let written = rewrite.entry, reads(written.key.string, written.value),
      !mapping.hasKey(written.key.string)
    else { return nil }
    var edits = [
      Edit(
        span: SourceSpan(start: entry.key.span.start, end: entry.value.span.end), replacement: rewrite.text)
    ]
    for name in rewrite.replaced {
      guard let removal = mapping.removal(of: name) else { return nil }
      edits.append(removal)
    }
    edits.sort { $0.span.start < $1.span.start }
    let note = rewrite.note.map { ", \($0)" } ?? ""
    return Fix("write `\(rewrite.text)`\(note)", isSafe: rewrite.isSafe, edits: edits)
  }
}

extension ForeignName.Rewrite {
  /// What its text is once it is read.
  fileprivate var entry: Node.Entry? {
    var sources = SourceList()
    let source = sources.add(SourceText(path: "", bytes: Array(text.utf8)))
    var diagnostics: [Diagnostic] = []
    let document = parseDocument(source, in: sources, diagnostics: &diagnostics)
    return diagnostics.isEmpty ? document.root?.entries.first { _ in true } : nil
  }
}

extension Node {
  fileprivate func hasKey(_ name: String) -> Bool { entries.contains { $0.key.hasText(name) } }
}
