import CartoucheDiagnostics
package import CartoucheSyntax

/// The callout (bubble) of an annotation, which shows its texts and accessories.
package struct Callout: Sendable, SpecType {
  package var size: Size?
  package var variableAnchors = [VariableAnchor(.bottom), VariableAnchor(.top)]
  package var gap = Value(0.0)
  package var title: Value<TextTemplate>?
  package var subtitle: Value<TextTemplate>?
  package var leftAccessory: Accessory?
  package var rightAccessory: Accessory?
  package var detailAccessory: Accessory?
  package var tip: CalloutTip?
  /// The rectangles of the callout that can be tapped, by name. If several of them contain a tap, the first one is hit.
  package var parts: [Named<Rectangle>] = []
  package var background = CalloutBackground.absorb
  package var when = CalloutTime.selected
  package var obstacle = Value(false)

  package init() {}

  package static let defaults = Callout()

  package static let name = "Callout"
  package static let title = "a callout"
  package static let properties: PropertyTable<Callout> = [
    Property(
      "size", { $1(&$0.size) }, .size,
      "Width and height in points, the tip included; estimated from its texts by default."),
    Property(
      "variableAnchors", { $1(&$0.variableAnchors) }, .variableAnchors,
      "Anchors of the callout on the annotation's rectangle, in order of preference."),
    Property(
      "gap", { $1(&$0.gap) }, .numberValue(NumberRange.offset, "a gap in points"),
      "Points between the annotation's rectangle and the callout."),
    Property("title", { $1(&$0.title) }, .template, "Its first line; the annotation's title by default."),
    Property(
      "subtitle", { $1(&$0.subtitle) }, .template, "Its second line; the annotation's subtitle by default."),
    Property(
      "leftAccessory", { $1(&$0.leftAccessory) }, .accessory,
      "The host's view at its left, which is the part `leftAccessory`."),
    Property(
      "rightAccessory", { $1(&$0.rightAccessory) }, .accessory,
      "The host's view at its right, which is the part `rightAccessory`."),
    Property(
      "detailAccessory", { $1(&$0.detailAccessory) }, .accessory,
      "The host's view below the title, in place of the subtitle, which is the part `detailAccessory`."),
    Property(
      "tip", { $1(&$0.tip) }, .optional(.tip, startingAt: CalloutTip()),
      "The tip that points at the annotation."),
    Property("parts", { $1(&$0.parts) }, .parts, "Rectangles of the callout that can be tapped, by name."),
    Property(
      "background", { $1(&$0.background) }, .choice("a background"),
      "The effect of a tap outside of the parts and accessories."
    ),
    Property("when", { $1(&$0.when) }, .choice("the time of a callout"), "When it is shown."),
    Property(
      "obstacle", { $1(&$0.obstacle) }, .booleanValue, "Whether it blocks views that are placed after it."),
  ]
}

extension Codec where Content == Located<Callout>? {
  /// A codec for the mapping of a callout, whose entries change the current callout. The callout's location is that of the mapping that was
  /// read last.
  package static var callout: Codec {
    Codec("a mapping with the properties of a callout", .mapping(Callout.self)) { node, value, decoder in
      if node.kind == .scalar { return reportText(node, &decoder) }
      var callout = value?.content ?? Callout()
      decodeMapping(node, into: &callout, &decoder)
      guard node.kind == .mapping else { return }
      value = Located(callout, at: Location(source: node.document.source, span: firstKey(node)))
    }
  }
  private static func reportText(_ node: Node, _ decoder: inout Decoder) {
    let isTitle = node.plainScalarIsText
    let written = isTitle ? node.written : "…"
    decoder.wrongType(
      node, expected: "a mapping with the properties of a callout", kind: .mapping,
      help: "write `callout: { title: \(written) }`",
      fixes: isTitle
        ? [
          Fix(
            "write `{ title: \(written) }`", isSafe: false, replacing: node.span,
            with: "{ title: \(written) }")
        ] : [])
  }
}

extension Node {
  /// Whether the scalar is a text that can be written in a mapping on one line without changes.
  fileprivate var plainScalarIsText: Bool {
    guard number == nil, !(isPlain && ["true", "false"].contains(string)), !isTruncated, tag == nil else {
      return false
    }
    return isPlain
      ? !string.contains { ",[]{}:#\n".contains($0) }
      : style == .singleQuoted || style == .doubleQuoted && !written.contains("\n")
  }
}

/// The tip of a callout, which points at the annotation. Lengths are in points.
package struct CalloutTip: Sendable, SpecType {
  /// The distance from the callout's side to the point of the tip, in points.
  package var length = 0.0
  /// The width of the tip along the callout's side, in points.
  package var width = 0.0

  package init() {}

  package static let name = "CalloutTip"
  package static let title = "a tip"
  package static let properties: PropertyTable<CalloutTip> = [
    Property(
      "length", { $1(&$0.length) }, .number(NumberRange.length, "a length in points"),
      "Points from the side to the point."),
    Property(
      "width", { $1(&$0.width) }, .number(NumberRange.length, "a width in points"), "Points along the side."),
  ]

  /// Returns the mapping that a message suggests for the value `true`, a tip of typical size; `nil` for any other value.
  package static func mapping(suggestedFor node: Node) -> String? {
    node.kind == .scalar && node.isText("true") ? "{ length: 8, width: 16 }" : nil
  }
}

extension Codec where Content == CalloutTip {
  /// A codec for the mapping of a tip. A single number is an error, because it does not define the width.
  static var tip: Codec {
    Codec(.mapping(CalloutTip.self)) { node, value, decoder in
      guard node.kind == .scalar, let length = node.number else {
        return decodeMapping(node, into: &value, &decoder)
      }
      let written =
        "{ length: \(length.ecmaScriptDescription), width: \((2 * length).ecmaScriptDescription) }"
      decoder.wrongType(
        node, expected: "a mapping with the properties of \(CalloutTip.title)", kind: .mapping,
        help: "write `tip: \(written)`, in points",
        fixes: NumberRange.length.contains(2 * length)
          ? [Fix("write `\(written)`", isSafe: false, replacing: node.span, with: written)] : [])
    }
  }
}

/// The condition under which a callout is shown.
package enum CalloutTime: String, Sendable, CaseIterable {
  case selected, always
}

/// The effect of a tap on the callout outside of its tappable parts.
package enum CalloutBackground: String, Sendable, CaseIterable {
  case absorb, pass
}
