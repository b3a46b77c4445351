package import CartoucheDiagnostics
import CartoucheSyntax

/// A text with `{property}` in it.
package struct TextTemplate: Sendable {
  package enum Segment: Sendable, Equatable {
    case text(String)
    /// Replaced by the feature's property.
    case property(String)
  }

  package var segments: [Segment]
  package var location: Location

  /// Whether it needs a feature.
  package var readsFeature: Bool {
    segments.contains { if case .property = $0 { true } else { false } }
  }
}

extension Codec where Content == TextTemplate? {
  /// A text; `{name}` stands for a property, `{{` for a brace.
  package static var template: Codec {
    Codec("a text") { node, value, decoder in
      guard let text = decoder.text(node) else { return }
      var segments: [TextTemplate.Segment] = []
      var plain = ""
      var rest = text[...]
      while let brace = rest.firstIndex(of: "{") {
        plain += rest[..<brace]
        let inner = rest[rest.index(after: brace)...]
        if inner.first == "{" {
          plain += "{"
          rest = inner.dropFirst()
          continue
        }
        guard let end = inner.firstIndex(of: "}"), end > inner.startIndex else {
          decoder.error(
            "bad-template", "`{` starts the name of a property and no name follows", at: node.location,
            help: "write `{name}`, or `{{` for a brace")
          return
        }
        if !plain.isEmpty { segments.append(.text(plain)) }
        plain = ""
        segments.append(.property(String(inner[..<end])))
        rest = inner[inner.index(after: end)...]
      }
      plain += rest
      if !plain.isEmpty { segments.append(.text(plain)) }
      value = TextTemplate(segments: segments, location: node.location)
    }
  }
}
