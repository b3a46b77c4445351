import CartoucheDiagnostics
import CartoucheSyntax

/// One number for all edges, or a number for each.
package struct InsetsValue: Sendable, Equatable, SpecType {
  package var top = 0.0
  package var right = 0.0
  package var bottom = 0.0
  package var left = 0.0

  package init() {}

  package static let title = "a set of insets"
  package static let properties: PropertyTable<InsetsValue> = [
    Property("top", \.top, .inset, "Points from the top edge."),
    Property("right", \.right, .inset, "Points from the right edge."),
    Property("bottom", \.bottom, .inset, "Points from the bottom edge."),
    Property("left", \.left, .inset, "Points from the left edge."),
  ]
}

extension Codec where Content == Double {
  fileprivate static var inset: Codec { .number(NumberRange.offset, "an inset in points") }
}

extension Codec where Content == InsetsValue {
  /// One number where all edges are the same.
  private static func printed(_ insets: InsetsValue) -> PlainValue {
    let edges = [insets.top, insets.right, insets.bottom, insets.left]
    if edges.allSatisfy({ $0 == insets.top }) { return .number(insets.top) }
    let names = ["top", "right", "bottom", "left"]
    return .mapping(zip(names, edges).map { PlainValue.Member($0, .number($1)) })
  }

  /// As `insets`, but edges that a mapping does not name stay as they are.
  package static var changedInsets: Codec {
    Codec(insets.expectation, insets.shape) { node, value, decoder in
      if node.kind == .mapping {
        decodeMapping(node, into: &value, &decoder)
      } else {
        insets.read(node, &value, &decoder)
      }
    }
    .printing(printed)
  }

  package static var insets: Codec {
    Codec(
      "one number, or a mapping of `top`, `right`, `bottom`, `left`",
      .alternatives([Codec<Double>.inset.shape, .mapping(InsetsValue.self)])
    ) { node, value, decoder in
      switch node.kind {
      case .scalar:
        var all = value.top
        let before = decoder.log.errorCount
        Codec<Double>.inset.read(node, &all, &decoder)
        guard decoder.log.errorCount == before else { return }
        value.top = all
        value.right = all
        value.bottom = all
        value.left = all
      case .mapping:
        value = InsetsValue()
        decodeMapping(node, into: &value, &decoder)
      case .sequence, .alias:
        decoder.wrongType(
          node, expected: "one number, or a mapping of `top`, `right`, `bottom`, `left`",
          help: "platforms disagree about the order of four numbers, so each edge is named")
      }
    }
    .printing(printed)
  }
}
