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
    Property("disabled", \.disabled, .state, "Property values while `enabled` is false."),
  ]
}

extension Codec where Content == [Node] {
  /// One more mapping of a state; its mistakes are reported now, its values are read by `Annotation.inState`.
  fileprivate static var state: Codec {
    Codec(
      "a mapping with property values",
      .mapping("State", "a state", example: ["priority": "high"]) { Annotation.stateRows }
    ) { node, value, decoder in
      var scratch = Annotation()
      scratch.decodeState(node, &decoder)
      if node.kind == .mapping { value.append(node) }
    }
  }
}

extension Annotation {
  /// The rows that a state may hold.
  fileprivate static let stateRows = PropertyTable(properties.rows(without: refusedInStates))

  private static let refusedInStates = [
    ForeignName("id", "an id is the same in every state"),
    ForeignName("extends", "templates belong to the annotation, and may have `states` of their own"),
    ForeignName("attach", "what it is attached to is the same in every state"),
    ForeignName("forEach", "the `forEach` belongs to the annotation"),
    ForeignName("states", "a state has no states of its own"),
  ]

  private static let stateForeignNames = refusedInStates + foreignNames

  /// Reads the mapping of a state over the annotation.
  fileprivate mutating func decodeState(_ node: Node, _ decoder: inout Decoder) {
    decodeMapping(
      node, into: &self, rows: Self.stateRows, as: "a state", foreignNames: Self.stateForeignNames, &decoder)
  }

  /// The annotation as it is in a state; nothing is reported, because reading the state reported it.
  package func inState(_ nodes: [Node], _ decoder: Decoder) -> Annotation {
    var silent = decoder.blank()
    var annotation = self
    for node in nodes { annotation.decodeState(node, &silent) }
    return annotation
  }

  /// The annotation while it is selected: drawn above the others unless the state says otherwise.
  package func whileSelected(_ decoder: Decoder) -> Annotation {
    var annotation = self
    // A location tells a value that the state wrote from this default.
    annotation.traits = traits.changed { $0.zPriority = Value(0) }
    annotation = annotation.inState(traits.content.states.selected, decoder)
    if annotation.traits.content.zPriority.location == nil {
      annotation.traits = annotation.traits.changed { $0.zPriority = Value(Self.selectedZPriority) }
    }
    return annotation
  }

  /// MapKit's.
  package static let selectedZPriority = 1000.0
}
