import CartoucheDiagnostics
import CartoucheSyntax

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

    /// The meaning is the same.
    static func safe(_ text: String) -> Rewrite { Rewrite(text: text, isSafe: true) }
    /// The meaning is probably the same.
    static func likely(_ text: String) -> Rewrite { Rewrite(text: text, isSafe: false) }
  }

  /// - Parameter rewrite: what the entry becomes; nil where its meaning is not known.
  init(
    _ name: String, _ help: String, for property: String? = nil,
    rewrite: @escaping @Sendable (_ value: Node, _ mapping: Node) -> Rewrite? = { _, _ in nil }
  ) {
    self.name = name
    self.help = help
    self.property = property
    self.rewrite = rewrite
  }

  /// A name that only has another spelling here.
  static func renamed(_ name: String, to new: String, _ help: String) -> ForeignName {
    ForeignName(name, help, for: new) { value, _ in .safe("\(new): \(value.written)") }
  }

  /// Reports an entry with this name in a mapping of `title` ("an annotation").
  func report(_ entry: Node.Entry, in mapping: Node, of title: String, _ decoder: inout Decoder) {
    var fixes: [Fix] = []
    if !entry.value.isEmpty, entry.value.tag == nil, entry.value.document === mapping.document,
      let rewrite = rewrite(entry.value, mapping), !mapping.hasKey(of: rewrite.text)
    {
      let span = SourceSpan(start: entry.key.span.start, end: entry.value.span.end)
      fixes = [
        Fix("write `\(rewrite.text)`", isSafe: rewrite.isSafe, replacing: span, with: rewrite.text)
      ]
    }
    decoder.log.report(
      .foreignName, "\(title) has no property `\(name)`", at: entry.key.location, help: help, fixes: fixes)
  }
}

extension Node {
  /// Whether the key that starts `entry` stands in the mapping, so that a second one would be a duplicate.
  fileprivate func hasKey(of entry: String) -> Bool {
    let key = String(entry.prefix { $0 != ":" })
    return entries.contains { $0.key.hasText(key) }
  }
}
