import CartoucheDiagnostics
import CartoucheSyntax

/// What an annotation is repeated for.
package struct ForEach: Sendable, SpecType {
  /// One annotation for each feature of this source, attached to it.
  package var source: Located<String>?

  package init() {}

  init(source: Located<String>) { self.source = source }

  package static let title = "a `forEach`"
  package static let properties: PropertyTable<ForEach> = [
    Property(
      "source", \.source, .name("the name of a source"), "The source whose features are meant."
    ).required
  ]
}

extension Codec where Content == Located<ForEach>? {
  package static var forEach: Codec {
    Codec("a mapping such as `{ source: cafes }`", .mapping(ForEach.self, requiring: .key("source"))) {
      node, value, decoder in
      if node.kind == .scalar, missingSpaceAfterColon(node) == nil {
        let mapping = "{ source: \(node.written) }"
        decoder.wrongType(
          node, expected: "a mapping such as `{ source: cafes }`", help: "write `\(mapping)`",
          fixes: [Fix("write `\(mapping)`", isSafe: false, replacing: node.span, with: mapping)])
        // The source that was probably meant is not unused.
        value = Located(ForEach(source: Located(node.string, at: node.location)), at: node.location)
        return
      }
      var forEach = ForEach()
      decodeMapping(node, into: &forEach, &decoder)
      if forEach.source == nil, node.kind == .mapping, node.lacks("source", in: ForEach.self),
        !node.isTruncated
      {
        decoder.error(
          "missing-key", "this `forEach` names no source", at: node.location, help: "write `{ source: name }`"
        )
      }
      value = Located(forEach, at: node.location)
    }
  }
}
