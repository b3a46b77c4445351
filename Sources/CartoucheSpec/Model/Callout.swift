import CartoucheDiagnostics
import CartoucheSyntax

/// The bubble that hangs on an annotation's frame.
package struct Callout: Sendable, SpecType {
  package var size: Size?
  package var variableAnchors = [VariableAnchor(.bottom), VariableAnchor(.top)]
  package var gap = Value(0.0)
  package var title: Value<TextTemplate>?
  package var subtitle: Value<TextTemplate>?
  package var leftAccessory: Located<String>?
  package var rightAccessory: Located<String>?
  package var detailAccessory: Located<String>?
  package var tip: CalloutTip?
  /// In order of declaration, which is the order of the hit test.
  package var parts: [Named<Rectangle>] = []
  package var background = CalloutBackground.absorb
  package var when = CalloutTime.selected
  package var obstacle = Value(false)

  package init() {}

  package static let defaults = Callout()

  package static let title = "a callout"
  package static let properties: PropertyTable<Callout> = [
    Property(
      "size", \.size, .size,
      "Width and height in points, the tip included; estimated from its texts by default."),
    Property(
      "variableAnchors", \.variableAnchors, .variableAnchors,
      "Parts of the callout that touch the annotation's frame, in order of preference."),
    Property(
      "gap", \.gap, .numberValue(NumberRange.offset, "a gap in points"),
      "Points between the annotation's frame and the callout."),
    Property("title", \.title, .template, "Its first line; the annotation's title by default."),
    Property("subtitle", \.subtitle, .template, "Its second line; the annotation's subtitle by default."),
    Property("leftAccessory", \.leftAccessory, .name("the name of a view"), "The host's view at its left."),
    Property(
      "rightAccessory", \.rightAccessory, .name("the name of a view"), "The host's view at its right."),
    Property(
      "detailAccessory", \.detailAccessory, .name("the name of a view"),
      "The host's view below the title, in place of the subtitle."),
    Property(
      "tip", \.tip, .optional(.tip, startingAt: CalloutTip()), "The tip that points at the annotation."),
    Property("parts", \.parts, .parts, "Rectangles of the callout that can be tapped, by name."),
    Property("background", \.background, .choice("a background"), "What becomes of a tap beside the parts."),
    Property("when", \.when, .choice("the time of a callout"), "When it is shown."),
    Property("obstacle", \.obstacle, .booleanValue, "Whether it blocks what is placed after it."),
  ]
}

extension Codec where Content == Located<Callout>? {
  /// A mapping, read over the callout that is there; its place is that of the last mapping.
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
  /// Whether it is a text that can stand in a mapping on one line as it is written.
  fileprivate var plainScalarIsText: Bool {
    guard number == nil, !(isPlain && ["true", "false"].contains(string)), !isTruncated, tag == nil else {
      return false
    }
    return isPlain
      ? !string.contains { ",[]{}:#\n".contains($0) }
      : style == .singleQuoted || style == .doubleQuoted && !written.contains("\n")
  }
}
