import CartoucheDiagnostics
package import CartoucheSyntax

extension Annotation {
  /// The rows that a state may hold.
  static let stateRows = PropertyTable(properties.rows(without: refusedInStates))
  /// Those that a state may hold in which `enabled` is false.
  static let disabledStateRows = PropertyTable(stateRows.rows.filter { $0.name != "enabled" })

  private static let refusedInStates = [
    ForeignName("id", "an id is the same in every state"),
    ForeignName("extends", "templates belong to the annotation, and may have `states` of their own"),
    ForeignName("attach", "what it is attached to is the same in every state"),
    ForeignName("forEach", "the `forEach` belongs to the annotation"),
    ForeignName(
      "clusteringIdentifier", "with whom it clusters is the same in every state: write it on the annotation"),
    ForeignName(
      "selected", "`selected` says whether the annotation is selected at first: write it on the annotation"),
    ForeignName("states", "a state has no states of its own"),
  ]

  private static let stateForeignNames = refusedInStates + foreignNames

  /// Reads the mapping of a state over the annotation.
  mutating func decodeState(_ node: Node, _ decoder: inout Decoder) {
    decodeMapping(
      node, into: &self, rows: Self.stateRows, as: "a state", foreignNames: Self.stateForeignNames, &decoder)
  }

  /// The annotation with what mappings of states say, each over those before; `null` puts back what the annotation
  /// itself has. Nothing is reported, because reading the states reported it.
  package func inStates(_ nodes: [Node], _ decoder: Decoder) -> Annotation {
    var silent = decoder.blank()
    var annotation = self
    for node in nodes {
      annotation.decodeState(node, &silent)
      for entry in node.mergedEntries(&silent) { annotation.restoreNulls(entry, of: self, &silent) }
    }
    return annotation
  }

  /// The names of the properties that mappings of a state say something of, `null` too.
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

  /// Puts back what an annotation itself has where an entry of a state says `null`: for a property, for one of its
  /// callout, and for a key of its data.
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

  /// Gives fields the values that they have in `own`, each after the last of those that it comes after there.
  private mutating func restore(
    _ names: Set<String>, of own: [Named<DataField>], _ ownPositions: [String: Int]
  ) {
    removeAll { names.contains($0.name.content) }
    // By field, the first in `own` of it and all fields after it; these numbers do not fall.
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
