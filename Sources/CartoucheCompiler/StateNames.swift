import CartoucheResolver
import CartoucheSpec

/// What the states of an annotation name, and in which combinations of them that is more than what each says by itself.
///
/// A later state wins for what it names. But where one names a gap and another one anchors, both together have a list of
/// anchors that neither has, and where each names a key of `data`, an object that neither has.
struct StateNames {
  /// By state: the properties as a spec spells them.
  private let names: [Set<String>]
  private let wholes: [Whole]

  /// Something that is one value in a plan, and in a spec several, or one that is merged.
  private struct Whole {
    let properties: NamedProperties
    /// Of each of these the last state that names it counts.
    let replaced: [String]
    /// What of this states say is merged.
    let merged: String?
  }

  /// - Parameter singles: the annotation in each state alone.
  init(_ annotation: Annotation, _ singles: [Annotation]) {
    let states = annotation.traits.content.states
    names = AnnotationState.allCases.map { Annotation.properties(namedIn: states.mappings(of: $0)) }
    let all = [annotation] + singles
    // Without a list of texts that decide nothing there are hardly ever any combinations.
    let texts = ["title", "subtitle"]
    let measured = all.contains { $0.traits.content.size?.isMeasured == true } ? texts : []
    let shown = all.contains { $0.traits.content.callout != nil } ? texts : []
    wholes = [
      Whole(properties: NamedProperties(.anchorList), replaced: ["variableAnchors", "gap"], merged: nil),
      Whole(
        properties: NamedProperties(.collisionShape), replaced: ["collisionMode", "collisionBoxes"],
        merged: "collisionInsets"),
      Whole(properties: Self.properties(of: "size"), replaced: ["size"] + measured, merged: nil),
      Whole(properties: NamedProperties(.callout), replaced: shown, merged: "callout"),
      Whole(properties: .data, replaced: [], merged: "data"),
    ]
  }

  /// The layers in the order in which they count: each state that names something, and combinations as far as the layers
  /// before do not say what holds in them.
  var layers: [(states: AnnotationStates, named: NamedProperties)] {
    var layers: [(states: AnnotationStates, named: NamedProperties)] = []
    for bits in 1...AnnotationStates.all.rawValue {
      let states = AnnotationStates(rawValue: bits)
      guard states.states.allSatisfy({ !names[Int($0.rawValue)].isEmpty }) else { continue }
      var named: NamedProperties = []
      if states.states.count == 1 {
        named = properties(namedBy: states.states[0])
      } else {
        for whole in wholes {
          let last = layers.last {
            states.isSuperset(of: $0.states) && $0.named.isSuperset(of: whole.properties)
          }
          guard let last, sources(of: whole, in: last.states) != sources(of: whole, in: states) else {
            continue
          }
          named.formUnion(whole.properties)
        }
      }
      if !named.isEmpty { layers.append((states, named)) }
    }
    return layers
  }

  private func properties(namedBy state: AnnotationState) -> NamedProperties {
    let names = names[Int(state.rawValue)]
    let own = names.reduce(into: NamedProperties()) { $0.formUnion(Self.properties(of: $1)) }
    return wholes.reduce(into: own) { named, whole in
      if (whole.replaced + [whole.merged]).contains(where: { $0.map(names.contains) ?? false }) {
        named.formUnion(whole.properties)
      }
    }
  }

  /// Which of the states decide about something: of each part the last that names it, or all.
  private func sources(of whole: Whole, in states: AnnotationStates) -> [AnnotationStates] {
    func naming(_ name: String) -> [AnnotationState] {
      states.states.filter { names[Int($0.rawValue)].contains(name) }
    }
    return whole.replaced.map { naming($0).last.map { AnnotationStates($0) } ?? [] }
      + [whole.merged.map { naming($0).reduce(into: []) { $0.insert(AnnotationStates($1)) } } ?? []]
  }

  /// What a plan has for a property of a spec.
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
  /// Whether a side of it is taken from texts.
  fileprivate var isMeasured: Bool {
    if case .points = width, case .points = height { false } else { true }
  }
}
