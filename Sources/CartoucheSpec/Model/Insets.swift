import CartoucheDiagnostics
import CartoucheSyntax

/// Distances from the four edges of a rectangle to its inside, in points.
package struct InsetsValue: Sendable, Equatable, SpecType {
  package var top = 0.0
  package var right = 0.0
  package var bottom = 0.0
  package var left = 0.0

  package init() {}

  package static let name = "InsetsValue"
  package static let title = "a set of insets"
  package static let properties: PropertyTable<InsetsValue> = [
    Property("top", { $1(&$0.top) }, .inset, "Points from the top edge."),
    Property("right", { $1(&$0.right) }, .inset, "Points from the right edge."),
    Property("bottom", { $1(&$0.bottom) }, .inset, "Points from the bottom edge."),
    Property("left", { $1(&$0.left) }, .inset, "Points from the left edge."),
  ]
}

extension Codec where Content == Double {
  fileprivate static var inset: Codec { .number(NumberRange.offset, "an inset in points") }
}

extension Codec where Content == InsetsValue {
  /// Returns the insets as a spec would write them: one number if all edges are equal, otherwise a mapping.
  private static func printed(_ insets: InsetsValue) -> PlainValue {
    let edges = [insets.top, insets.right, insets.bottom, insets.left]
    if edges.allSatisfy({ $0 == insets.top }) { return .number(insets.top) }
    let names = ["top", "right", "bottom", "left"]
    return .mapping(zip(names, edges).map { PlainValue.Member($0, .number($1)) })
  }

  /// A codec for insets that change the current insets. A mapping changes only the edges that it has.
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

/// The insets of a collision shape from the view's rectangle, in points. Negative insets make the shape larger.
package enum CollisionInsets: Sendable, Equatable {
  /// The same number for all edges. If a template or state later sets only some edges by a mapping, the other edges become 0.
  case all(Double)
  /// A number for each edge. If a template or state later sets only some edges by a mapping, the other edges keep their numbers.
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

/// The width and height of a map view in points.
package struct ViewportSetting: Sendable, Equatable {
  package var width: Double
  package var height: Double

  package init(width: Double = 1024, height: Double = 768) {
    self.width = width
    self.height = height
  }
}

extension Codec where Content == ViewportSetting {
  /// A codec for the `[width, height]` of a map view, in points.
  package static var viewport: Codec {
    let side = Codec<Double>.number(1...NumberRange.longest, "a side in points")
    return Codec("`[width, height]` in points", .pair(side.shape, side.shape)) { node, value, decoder in
      let items = Array(node.items)
      guard items.count == 2 else {
        let list = numberList(in: node)
        decoder.wrongType(
          node, expected: "`[width, height]` in points", help: list.map { "write `\($0)`" },
          fixes: list.map { [Fix("write `\($0)`", isSafe: false, replacing: node.span, with: $0)] } ?? [])
        return
      }
      side.read(items[0], &value.width, &decoder)
      side.read(items[1], &value.height, &decoder)
    }
  }
}
