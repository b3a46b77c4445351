import CartoucheDiagnostics
package import CartoucheSyntax

/// A property name of another product, or an old name of Cartouche, with its replacement.
package struct ForeignName: Sendable {
  /// The name of the property in the other product.
  package let name: String
  /// The help text of the error about the name: the replacement, and any difference in meaning.
  package let help: String
  /// The property that replaces the name. It is `nil` if several properties together replace the name, or none does.
  let property: String?
  private let rewrite: @Sendable (_ value: Node, _ mapping: Node) -> Rewrite?

  /// The text that replaces an entry of a mapping, both key and value, in a fix.
  package struct Rewrite: Sendable {
    var text: String
    var isSafe: Bool
    /// The new key, if only the key of the entry is replaced; otherwise `nil`.
    var newKey: String?
    /// A further change that the fix makes, for the title of the fix, such as "the two numbers swapped".
    var note: String?
    /// The keys of other entries whose content is part of `text`, so that the fix removes them.
    var replaced: [String] = []

    /// Returns a rewrite that certainly has the same meaning as the entry.
    package static func safe(_ text: String) -> Rewrite { Rewrite(text: text, isSafe: true) }
    /// Returns a rewrite that probably has the same meaning as the entry.
    package static func likely(_ text: String) -> Rewrite { Rewrite(text: text, isSafe: false) }

    /// Returns a rewrite that also removes the entries with the given keys.
    func replacing(_ keys: [String]) -> Rewrite {
      var rewrite = self
      rewrite.replaced = keys
      return rewrite
    }
  }

  /// - Parameters:
  ///   - name: The name of the property in the other product.
  ///   - help: The help text of the error about the name.
  ///   - property: The property that replaces the name, or `nil` if several properties or none replace it.
  ///   - rewrite: Returns the text that replaces an entry, or `nil` if the meaning of the entry's value is unknown.
  package init(
    _ name: String, _ help: String, for property: String? = nil,
    rewrite: @escaping @Sendable (_ value: Node, _ mapping: Node) -> Rewrite? = { _, _ in nil }
  ) {
    self.name = name
    self.help = help
    self.property = property
    self.rewrite = rewrite
  }

  /// Returns a foreign name for the property `new`. Only the names differ: the values have the same meaning.
  package static func renamed(_ name: String, to new: String, _ help: String) -> ForeignName {
    ForeignName(name, help, for: new) { value, _ in
      var rewrite = Rewrite.safe("\(new): \(value.written)")
      rewrite.newKey = new
      return rewrite
    }
  }

  /// Reports an error about an entry whose key is the foreign name.
  /// - Parameters:
  ///   - title: The type of the mapping with its article, such as "an annotation".
  ///   - reads: Returns whether the type has a property of the given name, and the property accepts the given value.
  func report(
    _ entry: Node.Entry, in mapping: Node, of title: String, reads: (_ key: String, _ value: Node) -> Bool,
    _ decoder: inout Decoder
  ) {
    decoder.log.report(
      .foreignName, "\(title) has no property `\(entry.key.string)`", at: entry.key.location, help: help,
      fixes: fix(entry, in: mapping, reads).map { [$0] } ?? [])
  }

  /// Returns the fix that rewrites an entry, or `nil` if the rewritten entry would be an error too.
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
  /// The rewritten text, parsed as an entry of a mapping, or `nil` if it is not valid YAML.
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

extension Node {
  /// Returns the edit that removes the entry with the key `name` from a mapping.
  /// - Returns: `nil` if there is no such entry, or if a comment or an anchor is next to it.
  func removal(of name: String) -> Edit? {
    let entries = Array(entries)
    guard let index = entries.firstIndex(where: { $0.key.hasText(name) }),
      entries[index].value.document === document
    else { return nil }
    let (start, end) = (entries[index].key.span.start, entries[index].value.span.end)
    if index > 0 {
      let before = entries[index - 1].value
      return edit(removing: before.document === document ? before.span.end : start, to: start, through: end)
    }
    guard entries.count > 1 else {
      let isFlow = document.bytes[Int(span.start)] == UInt8(ascii: "{")
      return Edit(span: SourceSpan(start: start, end: end), replacement: isFlow ? "" : "{}")
    }
    let next = entries[1].key.span.start
    return isBlank(end, next) ? Edit(span: SourceSpan(start: start, end: next), replacement: "") : nil
  }

  private func edit(removing blank: UInt32, to start: UInt32, through end: UInt32) -> Edit? {
    guard isBlank(blank, start) else { return nil }
    return Edit(span: SourceSpan(start: blank, end: end), replacement: "")
  }

  /// Whether there are only white space and commas between two byte offsets.
  private func isBlank(_ start: UInt32, _ end: UInt32) -> Bool {
    start < end && document.bytes[Int(start)..<Int(end)].allSatisfy { " \t\r\n,".utf8.contains($0) }
  }
}
