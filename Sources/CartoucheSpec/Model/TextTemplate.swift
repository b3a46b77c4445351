package import CartoucheDiagnostics
import CartoucheSyntax

/// A text with `{property}` in it.
package struct TextTemplate: Sendable {
  package enum Segment: Sendable, Equatable {
    case text(String)
    /// Replaced by the feature's property; with the place of its braces.
    case property(String, Location)
  }

  package var segments: [Segment]
  package var location: Location

  /// Whether it needs a feature.
  package var readsFeature: Bool {
    segments.contains { if case .property = $0 { true } else { false } }
  }

  /// The properties that it reads, with the places of their braces.
  package var propertyReads: [(name: String, place: Location)] {
    segments.compactMap { if case .property(let name, let place) = $0 { (name, place) } else { nil } }
  }
}

extension Codec where Content == TextTemplate? {
  /// A text; `{name}` stands for a property, `{$name}` for a variable, `{{` for a brace.
  package static var template: Codec {
    Codec(.template) { node, value, decoder in
      guard let text = decoder.text(node, takesProperties: true) else { return }
      guard node.contains(UInt8(ascii: "{")) else {
        value = TextTemplate(segments: text.isEmpty ? [] : [.text(text)], location: node.location)
        return
      }
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
            "bad-template", "`{` starts the name of a property and no name follows",
            at: node.location(of: bytes(brace..<inner.startIndex, of: text)),
            help: "write `{name}`, or `{{` for a brace")
          break
        }
        rest = inner[inner.index(after: end)...]
        let name = inner[..<end]
        if name.first == "$" {
          let place = node.location(of: bytes(name.startIndex..<end, of: text))
          plain += decoder.variable(name.dropFirst(), in: node, at: place) ?? ""
        } else {
          if !plain.isEmpty { segments.append(.text(plain)) }
          plain = ""
          segments.append(
            .property(String(name), node.location(of: bytes(brace..<rest.startIndex, of: text))))
        }
      }
      plain += rest
      if !plain.isEmpty { segments.append(.text(plain)) }
      // Also after a mistake, so that nobody is told that there is no text.
      value = TextTemplate(segments: segments, location: node.location)
    }
  }

  private static func bytes(_ range: Range<String.Index>, of text: String) -> Range<Int> {
    let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    return start..<start + text[range].utf8.count
  }
}
