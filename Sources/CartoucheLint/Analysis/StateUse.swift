import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// A state that the spec writes, in a template or in an annotation.
struct StateUse {
  let state: AnnotationState
  /// Where its name is written.
  let key: Location
  /// Whether it says nothing.
  let isEmpty: Bool
  /// Annotations for which it counts.
  fileprivate(set) var looks: [Look] = []

  /// Every state that the spec writes, in order of writing.
  static func all(in spec: ResolvedSpec, of looks: [Look]) -> [StateUse] {
    // Nearly no spec has any.
    let stateful = looks.filter { !$0.traits.content.states.isEmpty }
    if stateful.isEmpty { return [] }
    var uses: [StateUse] = []
    var positions: [Location: Int] = [:]
    for mapping in spec.mappings {
      guard let states = mapping["states"] else { continue }
      for entry in states.entries {
        guard let state = AnnotationState.allCases.first(where: { entry.key.hasText("\($0)") }) else {
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
    for look in stateful {
      for node in look.traits.content.states.all {
        if let position = positions[node.location] { uses[position].looks.append(look) }
      }
    }
    return uses
  }
}

extension States {
  /// The mappings of all states.
  fileprivate var all: [Node] { selected + highlighted + dragging + disabled }
}

extension Look {
  /// Whether its annotations are enabled at any time: by themselves, in a state or by an expression.
  var canBeEnabled: Bool { can(\.enabled) }

  /// Whether its annotations can be dragged at any time.
  var canBeDraggable: Bool { can(\.draggable) }

  /// Whether its annotations may lie outside of the camera's padding at any time.
  var canIgnorePadding: Bool { can(\.ignoreCameraPadding) }

  private func can(_ property: KeyPath<Annotation.Traits, Value<Bool>>) -> Bool {
    traits.content[keyPath: property].constant != false
      || first.states.contains { $0.annotation.traits.content[keyPath: property].constant != false }
  }
}
