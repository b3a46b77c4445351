import CartoucheDiagnostics
import CartoucheSyntax

/// By how much a collision shape is smaller than the frame, in points; negative: larger.
package enum CollisionInsets: Sendable, Equatable {
  /// One number for all edges: what a mapping takes the place of.
  case all(Double)
  /// What another mapping is read over.
  case edges(InsetsValue)
}

extension Codec where Content == CollisionInsets {
  package static var collisionInsets: Codec {
    Codec(Codec<InsetsValue>.insets.expectation, Codec<InsetsValue>.insets.shape) { node, value, decoder in
      if node.kind == .mapping {
        var edges = InsetsValue()
        if case .edges(let before) = value { edges = before }
        decodeMapping(node, into: &edges, &decoder)
        value = .edges(edges)
      } else {
        var edges = InsetsValue()
        let before = decoder.log.errorCount
        Codec<InsetsValue>.insets.read(node, &edges, &decoder)
        if decoder.log.errorCount == before { value = .all(edges.top) }
      }
    }
    .printing { if case .all(let inset) = $0 { .number(inset) } else { nil } }
  }
}
