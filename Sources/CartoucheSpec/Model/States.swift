import CartoucheDiagnostics
package import CartoucheSyntax

/// What an annotation is like while it is selected, pressed, dragged or disabled.
///
/// Each state is the list of its mappings, from the first template to the annotation, because a state is
/// written over the finished annotation and not over a default.
package struct States: Sendable, SpecType {
  package var selected: [Node] = []
  package var highlighted: [Node] = []
  package var dragging: [Node] = []
  package var disabled: [Node] = []

  package init() {}

  /// Whether no state says anything.
  package var isEmpty: Bool {
    selected.isEmpty && highlighted.isEmpty && dragging.isEmpty && disabled.isEmpty
  }

  package static let title = "`states`"
  package static let properties: PropertyTable<States> = [
    Property("selected", \.selected, .state, "Property values while it is selected."),
    Property("highlighted", \.highlighted, .state, "Property values while it is pressed."),
    Property("dragging", \.dragging, .state, "Property values while it is dragged."),
    Property("disabled", \.disabled, .disabledState, "Property values while `enabled` is false."),
  ]
}

extension Codec where Content == [Node] {
  /// One more mapping of a state; its mistakes are reported now, its values are read by `Annotation.inStates`.
  fileprivate static var state: Codec {
    Codec(
      "a mapping with property values",
      .mapping("State", "a state", example: ["priority": "high"]) { Annotation.stateRows }
    ) { node, value, decoder in
      let errorsBefore = decoder.log.errorCount
      var scratch = Annotation()
      scratch.decodeState(node, &decoder)
      guard node.kind == .mapping else { return }
      // A chain of templates may be thousands long, and each may say the same of a state.
      if decoder.log.errorCount == errorsBefore { value.removeAll { $0.isReplaced(by: node) } }
      value.append(node)
    }
  }

  /// The same for the state that follows from what the others say.
  fileprivate static var disabledState: Codec {
    Codec(
      "a mapping with property values",
      .mapping("DisabledState", "a disabled state", example: ["title": "closed"]) {
        Annotation.disabledStateRows
      }
    ) { node, value, decoder in
      decoder.reportEnabled(in: node)
      state.read(node, &value, &decoder)
    }
  }
}

extension Decoder {
  /// Reports `enabled` in the state that an annotation is in because of it.
  fileprivate mutating func reportEnabled(in node: Node) {
    var silent = blank()
    guard node.kind == .mapping,
      let entry = node.mergedEntries(&silent).first(where: { $0.key.hasText("enabled") })
    else { return }
    log.report(
      .foreignName, "the state `disabled` has no property `enabled`", at: entry.key.location,
      help: "an annotation is disabled while its `enabled` is false, by itself or in another state",
      fixes: node.removal(of: "enabled").map { [Fix("remove it", isSafe: false, edits: [$0])] } ?? [])
  }
}

extension Node {
  /// Whether a later mapping of a state gives another value for each property of this one, so that this one counts for nothing.
  fileprivate func isReplaced(by later: Node) -> Bool {
    var silent = Decoder()
    return mergedEntries(&silent).allSatisfy { entry in
      if isUserKey(entry.key) { return true }
      // A mapping may say only a part, as for `data`.
      return later.mergedValue(entry.key.string).map { $0.kind != .mapping } ?? false
    }
  }
}
