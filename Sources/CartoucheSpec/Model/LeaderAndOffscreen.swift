import CartoucheDiagnostics
package import CartoucheSyntax

/// The leader line of a view that has no room at its anchors.
package struct Leader: Sendable, SpecType {
  /// The length of the longest leader line, in points.
  package var maxLength = 80.0

  package init() {}

  package static let name = "Leader"
  package static let title = "a leader"
  package static let properties: PropertyTable<Leader> = [
    Property(
      "maxLength", { $1(&$0.maxLength) }, .number(NumberRange.leader, "a length in points"),
      "The length of the longest leader line, in points.")
  ]

  /// Returns the mapping that a message suggests for a length or for `true`; `nil` for any other value.
  package static func mapping(suggestedFor node: Node) -> String? {
    guard node.kind == .scalar else { return nil }
    if let length = node.number { return "{ maxLength: \(length.ecmaScriptDescription) }" }
    return node.isText("true") ? "{ maxLength: \(Leader().maxLength.ecmaScriptDescription) }" : nil
  }
}

/// The pointer to an annotation that is off screen: a view of the host at the edge of the screen.
package struct Offscreen: Sendable, SpecType {
  /// The name of the host's view.
  package var view: Located<String>?
  /// The size of a pointer in points, or `nil` for `defaultSize`.
  package var size: FixedSize?
  /// The distance from the edge of the padded viewport to a pointer, in points.
  package var inset = 16.0
  /// The largest number of pointers with this view in a frame, or `nil` for no limit.
  package var max: Int?

  package init() {}

  /// The width and height of a pointer without a `size`, in points.
  package static let defaultSide = 32.0

  package static let name = "Offscreen"
  package static let title = "an off-screen pointer"
  package static let properties: PropertyTable<Offscreen> = [
    Property("view", { $1(&$0.view) }, .name("the name of a view"), "The name of the host's view.").required,
    Property("size", { $1(&$0.size) }, .fixedSize, "Width and height in points; `[32, 32]` by default."),
    Property(
      "inset", { $1(&$0.inset) }, .number(NumberRange.length, "a distance in points"),
      "Points from the edge of the padded viewport to the pointer."),
    Property(
      "max", { $1(&$0.max) }, .optional(.integer(1...1024, "a number of pointers"), startingAt: 1),
      "The largest number of pointers with this view at once; no limit by default."),
  ]

  package static let foreignNames: [ForeignName] =
    ["margin", "gap", "padding"].map { .renamed($0, to: "inset", "write `inset`, from the edge") }
    + ["icon", "image"].map { .renamed($0, to: "view", "write `view`, the name of a view of the app") }
    + ["maximum", "limit", "count"].map { .renamed($0, to: "max", "write `max`") }

  /// Returns the mapping that a message suggests for the name of a view or for `true`; `nil` for any other value.
  package static func mapping(suggestedFor node: Node) -> String? {
    guard node.kind == .scalar, node.number == nil else { return nil }
    return node.isText("true") ? "{ view: … }" : "{ view: \(node.written) }"
  }
}

extension NumberRange {
  /// The range of the length of a leader line, in points.
  fileprivate static let leader = 1.0...1000.0
}

extension Codec where Content == Leader {
  static var leader: Codec { Codec(.mapping(Leader.self)) { decodeMapping($0, into: &$1, &$2) } }
}

extension Codec where Content == Offscreen {
  static var offscreen: Codec {
    Codec(.mapping(Offscreen.self, example: ["view": "arrow"])) { node, value, decoder in
      // A template, or the annotation of a state, may have the view.
      if value.view == nil {
        decoder.decodeRequired(node, into: &value)
      } else {
        decodeMapping(node, into: &value, &decoder)
      }
    }
  }
}
