import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Annotations that take all their traits from the same templates. A rule checks a group once for all its
/// annotations.
struct TraitGroup {
  /// The annotations in document order; never empty. The slices of all groups share one array, because each
  /// of a million annotations may form its own group.
  let annotations: ArraySlice<ResolvedAnnotation>

  var first: ResolvedAnnotation { annotations[annotations.startIndex] }

  var traits: Shared<Annotation.Traits> { first.annotation.traits }

  /// Whether an anchor of the annotations has an offset.
  var hasOffsets: Bool {
    traits.content.variableAnchors.contains { $0.offsetX != 0 || $0.offsetY != 0 }
  }

  /// Whether any annotation of the group is attached to another annotation.
  var isAttachedToAnnotations: Bool {
    annotations.contains {
      if $0.annotation.isRepeated, $0.annotation.forEach?.content.annotation != nil { return true }
      guard let attach = $0.annotation.attach else { return false }
      return !attach.content.isPointAlone && attach.content.annotation != nil
    }
  }

  /// Creates a group of one annotation.
  init(_ annotation: ResolvedAnnotation) { annotations = [annotation] }

  private init(_ annotations: ArraySlice<ResolvedAnnotation>) { self.annotations = annotations }

  static func groups(of annotations: [ResolvedAnnotation]) -> [TraitGroup] {
    /// The first annotation of each group, as an index in `annotations`.
    var firsts = RowIndex()
    var counts: [Int] = []
    /// The group number of each annotation.
    var groups: [UInt32] = []
    groups.reserveCapacity(annotations.count)
    for (index, annotation) in annotations.enumerated() {
      let traits = annotation.annotation.traits
      let first = firsts.insert(index, hash: ObjectIdentifier(traits).hashValue) {
        annotations[$0].annotation.traits === traits
      }
      if first == nil { counts.append(0) }
      let group = first.map { groups[$0] } ?? UInt32(counts.count - 1)
      counts[Int(group)] += 1
      groups.append(group)
    }
    if counts.count == annotations.count {
      return annotations.indices.map { TraitGroup(annotations[$0...$0]) }
    }
    return listed(annotations, by: groups, counts)
  }

  /// Returns the groups, each with its annotations in document order.
  /// - Parameters:
  ///   - groups: The group number of each annotation.
  ///   - counts: The number of annotations in each group.
  private static func listed(
    _ annotations: [ResolvedAnnotation], by groups: [UInt32], _ counts: [Int]
  ) -> [TraitGroup] {
    var ends: [Int] = []
    var end = 0
    for count in counts {
      ends.append(end)
      end += count
    }
    var order = [Int](repeating: 0, count: annotations.count)
    for (index, group) in groups.enumerated() {
      order[ends[Int(group)]] = index
      ends[Int(group)] += 1
    }
    let sorted = order.map { annotations[$0] }
    return zip(counts, ends).map { TraitGroup(sorted[($1 - $0)..<$1]) }
  }
}

/// A state that the spec declares, in a template or in an annotation.
struct StateUse {
  let state: AnnotationState
  /// The location of the state's name.
  let key: Location
  /// Whether the mapping of the state is empty.
  let isEmpty: Bool
  /// The groups of annotations that have the state.
  fileprivate(set) var traitGroups: [TraitGroup] = []

  /// Returns all states of the spec in document order.
  static func all(in spec: ResolvedSpec, of traitGroups: [TraitGroup]) -> [StateUse] {
    // Most specs have no states.
    let stateful = traitGroups.filter { !$0.traits.content.states.isEmpty }
    if stateful.isEmpty { return [] }
    var uses: [StateUse] = []
    var positions: [Location: Int] = [:]
    for mapping in spec.mappings {
      guard let states = mapping["states"] else { continue }
      for entry in states.entries {
        guard let state = AnnotationState.allCases.first(where: { entry.key.hasText($0.name) }) else {
          continue
        }
        positions[entry.value.location] = uses.count
        uses.append(
          StateUse(
            state: state, key: entry.key.location,
            isEmpty: entry.value.kind == .mapping && entry.value.count == 0))
      }
    }
    if uses.isEmpty { return [] }
    for group in stateful {
      for node in group.traits.content.states.all {
        if let position = positions[node.location] { uses[position].traitGroups.append(group) }
      }
    }
    return uses
  }
}

extension States {
  /// The mappings of all states in the annotations' `states`.
  fileprivate var all: [Node] { selected + highlighted + dragging + disabled }
}

extension TraitGroup {
  /// Whether the group's annotations can be enabled: by default, in a state or by an expression.
  var canBeEnabled: Bool { can { $0.enabled } }

  /// Whether the group's annotations can be draggable: by default, in a state or by an expression.
  var canBeDraggable: Bool { can { $0.draggable } }

  /// Whether the group's annotations can ignore the camera's padding: by default, in a state or by an
  /// expression.
  var canIgnorePadding: Bool { can { $0.ignoreCameraPadding } }

  private func can(_ property: (Annotation.Traits) -> Value<Bool>) -> Bool {
    property(traits.content).constant != false
      || first.states.contains { property($0.annotation.traits.content).constant != false }
  }
}
