import CartoucheDiagnostics
package import CartoucheSyntax

/// The property values of an annotation while it is selected, pressed, dragged or disabled.
///
/// Each state is a list of mappings, in the order from the first template to the annotation itself. The entries change properties of the
/// complete annotation, with its templates, rather than of an annotation with default values.
package struct States: Sendable, SpecType {
  package var selected: [Node] = []
  package var highlighted: [Node] = []
  package var dragging: [Node] = []
  package var disabled: [Node] = []

  package init() {}

  /// Whether no state sets a property.
  package var isEmpty: Bool {
    selected.isEmpty && highlighted.isEmpty && dragging.isEmpty && disabled.isEmpty
  }

  package static let name = "States"
  package static let title = "`states`"
  package static let properties: PropertyTable<States> = [
    Property("selected", { $1(&$0.selected) }, .state, "Property values while it is selected."),
    Property("highlighted", { $1(&$0.highlighted) }, .state, "Property values while it is pressed."),
    Property("dragging", { $1(&$0.dragging) }, .state, "Property values while it is dragged."),
    Property("disabled", { $1(&$0.disabled) }, .disabledState, "Property values while `enabled` is false."),
  ]
}

extension Codec where Content == [Node] {
  /// A codec that appends the mapping of a state to a list. It reports errors, but `Annotation.inStates` reads the values later.
  fileprivate static var state: Codec {
    Codec(
      "a mapping with property values",
      .mapping("State", "a state", example: ["priority": "high"]) { Annotation.stateRows }
    ) { node, value, decoder in
      let errorsBefore = decoder.log.errorCount
      var scratch = Annotation()
      scratch.decodeState(node, &decoder)
      guard node.kind == .mapping else { return }
      // Mappings that have no effect any more are removed, because a chain of templates may have thousands of equal ones.
      if decoder.log.errorCount == errorsBefore { value.removeAll { $0.isReplaced(by: node) } }
      value.append(node)
    }
  }

  /// A codec for the mapping of the state `disabled`, in which `enabled` is not allowed.
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
  /// Reports an error about `enabled` in the state `disabled`, because `enabled` itself causes this state.
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
  /// Whether the mapping `later` of the same state sets every property of this mapping, so that this mapping has no effect.
  fileprivate func isReplaced(by later: Node) -> Bool {
    var silent = Decoder()
    return mergedEntries(&silent).allSatisfy { entry in
      if isUserKey(entry.key) { return true }
      // If a property is a mapping, such as `data`, the later value may replace only a part of it.
      return later.mergedValue(entry.key.string).map { $0.kind != .mapping } ?? false
    }
  }
}

extension Annotation {
  /// The properties that `states` may set.
  static let stateRows = PropertyTable(properties.rows(without: refusedInStates))
  /// The properties that the state `disabled` may set.
  static let disabledStateRows = PropertyTable(stateRows.rows.filter { $0.name != "enabled" })

  private static let refusedInStates = [
    ForeignName("id", "an id is the same in every state"),
    ForeignName("extends", "templates belong to the annotation, and may have `states` of their own"),
    ForeignName("attach", "what it is attached to is the same in every state"),
    ForeignName("forEach", "the `forEach` belongs to the annotation"),
    ForeignName(
      "clusteringIdentifier", "with whom it clusters is the same in every state: write it on the annotation"),
    ForeignName("repeatGroup", "the group is the same in every state: write it on the annotation"),
    ForeignName(
      "selected", "`selected` says whether the annotation is selected at first: write it on the annotation"),
    ForeignName("states", "a state has no states of its own"),
  ]

  private static let stateForeignNames = refusedInStates + foreignNames

  /// Reads the mapping of a state into the annotation. Properties that the mapping does not have keep their values.
  mutating func decodeState(_ node: Node, _ decoder: inout Decoder) {
    decodeMapping(
      node, into: &self, rows: Self.stateRows, as: "a state", foreignNames: Self.stateForeignNames, &decoder)
  }

  /// Returns the annotation with the mappings of states applied in order. `null` in a state restores the annotation's own value.
  /// Nothing is reported, because errors were reported when the states were read.
  package func inStates(_ nodes: [Node], _ decoder: Decoder) -> Annotation {
    var silent = decoder.blank()
    var annotation = self
    for node in nodes {
      annotation.decodeState(node, &silent)
      for entry in node.mergedEntries(&silent) { annotation.restoreNulls(entry, of: self, &silent) }
    }
    return annotation
  }

  /// Returns the names of all properties in the mappings of a state, including those with the value `null`.
  package static func properties(namedIn nodes: [Node]) -> Set<String> {
    var silent = Decoder()
    var names: Set<String> = []
    for node in nodes {
      for entry in node.mergedEntries(&silent) {
        if let row = stateRows.position(of: entry.key) { names.insert(stateRows.rows[row].name) }
      }
    }
    return names
  }

  /// Restores the annotation's own value for `null` in a state.
  /// The `null` may be the value of a property, of a property of the callout, or of a key in `data`.
  private mutating func restoreNulls(_ entry: Node.Entry, of own: Annotation, _ silent: inout Decoder) {
    guard let position = Self.stateRows.position(of: entry.key) else { return }
    let row = Self.stateRows.rows[position]
    if entry.value.isNull { return row.copy(own, &self) }
    guard entry.value.kind == .mapping else { return }
    switch row.name {
    case "data": data.restoreNulls(entry.value, of: own.data, &silent)
    case "callout":
      guard let located = traits.content.callout else { return }
      var callout = located.content
      let ownCallout = own.traits.content.callout?.content ?? Callout()
      for part in entry.value.mergedEntries(&silent) where part.value.isNull {
        guard let position = Callout.properties.position(of: part.key) else { continue }
        Callout.properties.rows[position].copy(ownCallout, &callout)
      }
      let place = located.location
      changeInteraction { $0.callout = Located(callout, at: place) }
    default: break
    }
  }
}

extension [Named<DataField>] {
  fileprivate mutating func restoreNulls(_ node: Node, of own: [Named<DataField>], _ silent: inout Decoder) {
    let entries = node.mergedEntries(&silent).filter {
      !isUserKey($0.key) && ($0.value.isNull || $0.value.kind == .mapping)
    }
    if entries.isEmpty { return }
    let ownPositions = own.positions
    let positions = positions
    var restored: Set<String> = []
    for entry in entries {
      let name = entry.key.string
      if entry.value.isNull {
        restored.insert(name)
      } else if let position = positions[name], case .mapping(var fields) = self[position].content {
        var ownFields: [Named<DataField>] = []
        if let position = ownPositions[name], case .mapping(let inner) = own[position].content {
          ownFields = inner
        }
        fields.restoreNulls(entry.value, of: ownFields, &silent)
        self[position] = Named(name: self[position].name, content: .mapping(fields))
      }
    }
    if !restored.isEmpty { restore(restored, of: own, ownPositions) }
  }

  private var positions: [String: Int] {
    Dictionary(enumerated().map { ($1.name.content, $0) }) { first, _ in first }
  }

  /// Replaces the fields `names` by their values in `own`. A restored field is inserted after the fields that precede it in `own`.
  /// - Parameter own: The fields of `data` of the annotation itself, without any state.
  private mutating func restore(
    _ names: Set<String>, of own: [Named<DataField>], _ ownPositions: [String: Int]
  ) {
    removeAll { names.contains($0.name.content) }
    // Element `i` of `firsts` is the lowest index in `own` of the fields from `i` on. The elements are ascending.
    var first = Int.max
    var firsts = [Int](repeating: 0, count: count)
    for index in indices.reversed() {
      first = Swift.min(first, ownPositions[self[index].name.content] ?? .max)
      firsts[index] = first
    }
    var result: [Named<DataField>] = []
    var next = 0
    for (position, field) in own.enumerated() where names.contains(field.name.content) {
      while next < count, firsts[next] < position {
        result.append(self[next])
        next += 1
      }
      result.append(field)
    }
    self = result + self[next...]
  }
}
