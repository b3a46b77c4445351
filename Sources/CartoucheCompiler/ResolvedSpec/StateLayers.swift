package import CartoucheResolver
package import CartoucheSpec
import CartoucheSyntax

/// The properties of an annotation in one state or in a combination of states. Each layer becomes a row of
/// the plan's states.
package struct StateLayer: Sendable {
  /// The state in which the layer applies. It is a combination of states if they produce a value together
  /// that none of them has alone.
  package let states: AnnotationStates
  /// The annotation in this state with all its properties, including those that the state does not set.
  package internal(set) var annotation: Annotation
  /// The properties that the layer sets. They override those of earlier layers.
  package let named: NamedProperties
}

extension States {
  /// Returns the mappings that set properties in `state`, from the first template to the annotation.
  func mappings(of state: AnnotationState) -> [Node] {
    switch state {
    case .selected: selected
    case .highlighted: highlighted
    case .dragging: dragging
    case .disabled: disabled
    }
  }
}

extension Annotation {
  /// Whether the annotation sets properties in any state.
  var hasStates: Bool { !traits.content.states.isEmpty }

  /// Returns the state layers of the annotation: its properties in each state and in combinations of states.
  /// Later layers override earlier ones.
  /// - Parameter known: The traits of another annotation with their layers. If this annotation shares the
  ///   traits, the names and values of these layers are reused.
  func stateLayers(
    _ limits: Limits, like known: (traits: Shared<Traits>, layers: [StateLayer])? = nil
  ) -> [StateLayer] {
    // Most annotations have no states, and a decoder for each would be slow.
    guard hasStates else { return [] }
    let decoder = Decoder(limits: limits, evaluateConstant: evaluateConstant)
    if let known, known.traits === traits {
      return known.layers.map { layer in
        var annotation = inStates(layer.states, decoder)
        annotation.traits = layer.annotation.traits
        return StateLayer(states: layer.states, annotation: annotation, named: layer.named)
      }
    }
    let singles = AnnotationState.allCases.map { inStates(AnnotationStates($0), decoder) }
    return StateLayerBuilder(self, singles).layers.map { states, named in
      let annotation =
        states.states.count == 1 ? singles[Int(states.states[0].rawValue)] : inStates(states, decoder)
      return StateLayer(states: states, annotation: annotation, named: named)
    }
  }

  /// Returns the annotation with the properties of all given states applied.
  private func inStates(_ states: AnnotationStates, _ decoder: Decoder) -> Annotation {
    inStates(states.states.flatMap { traits.content.states.mappings(of: $0) }, decoder)
  }
}

/// Finds the properties that each state sets, and the combinations of states that need a layer of their own.
///
/// A later state overrides an earlier one. But if one state sets `gap` and another sets anchors, both
/// together have an anchor list that neither has. Keys of `data` combine in this way too.
struct StateLayerBuilder {
  /// The names of the properties that each state sets, by the raw value of the state.
  private let names: [Set<String>]
  private let composites: [CompositeValue]

  /// A value of the plan that is computed from several properties of a spec, or from mappings that states
  /// merge.
  private struct CompositeValue {
    let properties: NamedProperties
    /// The properties of a spec that the last state with the property determines alone.
    let replaced: [String]
    /// The property of a spec whose mappings in several states are merged, or `nil` if the value has no such
    /// property.
    let merged: String?
  }

  /// - Parameter singles: The annotation in each state, without other states, by the raw value of the state.
  init(_ annotation: Annotation, _ singles: [Annotation]) {
    let states = annotation.traits.content.states
    names = AnnotationState.allCases.map { Annotation.properties(namedIn: states.mappings(of: $0)) }
    let all = [annotation] + singles
    // Texts are included only if they affect a size or callout, because each adds combinations.
    let texts = ["title", "subtitle"]
    let measured = all.contains { $0.traits.content.size?.isMeasured == true } ? texts : []
    let shown = all.contains { $0.traits.content.callout != nil } ? texts : []
    composites = [
      CompositeValue(
        properties: NamedProperties(.anchorList), replaced: ["variableAnchors", "gap"], merged: nil),
      CompositeValue(
        properties: NamedProperties(.collisionShape), replaced: ["collisionMode", "collisionBoxes"],
        merged: "collisionInsets"),
      CompositeValue(properties: Self.properties(of: "size"), replaced: ["size"] + measured, merged: nil),
      CompositeValue(properties: NamedProperties(.callout), replaced: shown, merged: "callout"),
      CompositeValue(properties: .data, replaced: [], merged: "data"),
    ]
  }

  /// The layers of single states, and of those combinations that earlier layers do not already give the right
  /// values. Later layers override earlier ones.
  var layers: [(states: AnnotationStates, named: NamedProperties)] {
    var layers: [(states: AnnotationStates, named: NamedProperties)] = []
    for bits in 1...AnnotationStates.all.rawValue {
      let states = AnnotationStates(rawValue: bits)
      guard states.states.allSatisfy({ !names[Int($0.rawValue)].isEmpty }) else { continue }
      var named: NamedProperties = []
      if states.states.count == 1 {
        named = properties(namedBy: states.states[0])
      } else {
        for composite in composites {
          let last = layers.last {
            states.isSuperset(of: $0.states) && $0.named.isSuperset(of: composite.properties)
          }
          guard let last, sources(of: composite, in: last.states) != sources(of: composite, in: states) else {
            continue
          }
          named.formUnion(composite.properties)
        }
      }
      if !named.isEmpty { layers.append((states, named)) }
    }
    return layers
  }

  private func properties(namedBy state: AnnotationState) -> NamedProperties {
    let names = names[Int(state.rawValue)]
    let own = names.reduce(into: NamedProperties()) { $0.formUnion(Self.properties(of: $1)) }
    return composites.reduce(into: own) { named, composite in
      if composite.replaced.contains(where: names.contains) || composite.merged.map(names.contains) ?? false {
        named.formUnion(composite.properties)
      }
    }
  }

  /// Returns the states that determine a composite value: for each replaced property the last state that sets
  /// it, and for the merged property all states that set it.
  private func sources(of composite: CompositeValue, in states: AnnotationStates) -> [AnnotationStates] {
    func naming(_ name: String) -> [AnnotationState] {
      states.states.filter { names[Int($0.rawValue)].contains(name) }
    }
    return composite.replaced.map { naming($0).last.map { AnnotationStates($0) } ?? [] }
      + [composite.merged.map { naming($0).reduce(into: []) { $0.insert(AnnotationStates($1)) } } ?? []]
  }

  /// Returns the properties of the plan that are computed from the spec's property `name`.
  private static func properties(of name: String) -> NamedProperties { byName[name] ?? [] }

  private static let byName: [String: NamedProperties] = {
    var byName: [String: NamedProperties] = ["title": .title, "subtitle": .subtitle, "data": .data]
    for property in AnnotationProperty.allCases where property.mayChange(by: .states) {
      byName[property.writtenName, default: []].insert(NamedProperties(property))
    }
    return byName
  }()
}

extension Size {
  /// Whether the width or the height is `auto`, so that it is estimated from texts.
  fileprivate var isMeasured: Bool {
    if case .points = width, case .points = height { false } else { true }
  }
}

extension AnnotationProperty {
  /// The name of the spec's property that this property of the plan comes from.
  package var writtenName: String {
    switch self {
    case .width, .height, .estimated, .givenWidth, .givenHeight: "size"
    case .anchorList: "variableAnchors"
    case .required: "priority"
    case .expressionFailed: "visible"
    case .takesZPriority: "zPriority"
    case .collisionShape: "collisionMode"
    default: name
    }
  }
}
