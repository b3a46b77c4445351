import CartoucheDiagnostics
package import CartoucheSyntax

/// The tip of a callout, in points.
package struct CalloutTip: Sendable, SpecType {
  /// From the callout's side to the point.
  package var length = 0.0
  /// Along the callout's side.
  package var width = 0.0

  package init() {}

  package static let title = "a tip"
  package static let properties: PropertyTable<CalloutTip> = [
    Property(
      "length", \.length, .number(NumberRange.length, "a length in points"),
      "Points from the side to the point."),
    Property("width", \.width, .number(NumberRange.length, "a width in points"), "Points along the side."),
  ]

  /// `true` is a tip as most are.
  package static func mapping(meantBy node: Node) -> String? {
    node.kind == .scalar && node.isText("true") ? "{ length: 8, width: 16 }" : nil
  }
}

extension Codec where Content == CalloutTip {
  /// A mapping; a number alone does not say how wide the tip is.
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
