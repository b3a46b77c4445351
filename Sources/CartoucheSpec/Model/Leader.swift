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

extension NumberRange {
  /// The range of the length of a leader line, in points.
  fileprivate static let leader = 1.0...1000.0
}

extension Codec where Content == Leader {
  static var leader: Codec { Codec(.mapping(Leader.self)) { decodeMapping($0, into: &$1, &$2) } }
}
