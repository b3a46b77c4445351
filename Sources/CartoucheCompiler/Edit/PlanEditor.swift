package import CartoucheDiagnostics
package import CartoucheResolver
package import CartoucheSpec
package import CartoucheSyntax

/// Turns changes of annotations, as traces and hosts write them, into edits of a plan, one after the other.
package struct PlanEditor: Sendable {
  /// What ids mean after the changes so far.
  package private(set) var names: AnnotationNames
  private var spec: SpecEditor?

  /// - Parameter spec: compiles changes of the plan's annotations; nil: there is only the plan.
  /// - Complexity: O(annotations).
  package init(_ plan: Plan, _ spec: SpecEditor?) {
    self.spec = spec
    names = AnnotationNames(plan, declared: spec?.ids ?? [])
  }

  /// What becomes of an annotation by a change; nil, and reported, if something is wrong with it.
  /// - Parameter plan: as the edits so far left it.
  package mutating func change(
    _ annotation: AnnotationIndex, by node: Node, in plan: Plan, _ decoder: inout Decoder
  ) -> PlanEdit? {
    guard var spec, spec.has(annotation) else {
      return plainChange(of: annotation, node, in: plan, &decoder).map { .inputs($0) }
    }
    // Taken out, so that it is changed in its place.
    self.spec = nil
    defer { self.spec = spec }
    let before = decoder.log.count
    let patch = spec.change(annotation, by: node, in: plan, names, &decoder)
    decoder.log.blame(node.location, since: before)
    guard let patch else { return nil }
    return .set(
      PlanEdit.Change(
        annotation: annotation, patch: patch, named: NamedProperties(changedBy: node),
        keepsPlace: node.mergedValue("attach") == nil,
        inputs: node.mergedValue("selected") == nil ? [] : [patch.selection(of: annotation)]))
  }

  /// What adds an annotation; nil, and reported, if something is wrong with it.
  /// - Parameters:
  ///   - id: what `node` says it is.
  ///   - plan: as the edits so far left it.
  package mutating func add(
    _ node: Node, _ id: Located<String>, in plan: Plan, _ decoder: inout Decoder
  ) -> PlanEdit? {
    guard var spec else {
      decoder.log.report(
        .noSpec, "`add` needs the spec, and there is only its compiled plan", at: node.location,
        help: "load the spec in place of the plan")
      return nil
    }
    guard names.rows[id.content] == nil else {
      decoder.log.report(
        .duplicateID, "there is an annotation `\(abbreviated(id.content))` already", at: id.location,
        help: "give it another id, or change the one that there is with `set`")
      return nil
    }
    self.spec = nil
    defer { self.spec = spec }
    let row = AnnotationIndex(plan.annotations.count)
    let former = names.formerRow(id.content)
    let before = decoder.log.count
    let patch = spec.add(node, at: row, in: plan, inPlaceOf: former, names, &decoder)
    decoder.log.blame(node.location, since: before)
    guard let patch else { return nil }
    names.add(id.content, at: row)
    return .add(patch, inPlaceOf: former)
  }

  /// What takes an annotation away.
  /// - Parameter place: where a text says so.
  package mutating func remove(_ annotation: AnnotationIndex, _ id: String, at place: Location? = nil)
    -> PlanEdit
  {
    names.remove(id, at: place)
    return .remove(annotation)
  }

  // MARK: What others do

  /// Notes that an annotation could not be added, which is told where it was tried.
  package mutating func refuse(_ id: String) { names.refuse(id) }

  /// Notes that an annotation was removed.
  package mutating func noteRemoved(_ id: String) { names.remove(id) }

  /// Notes that an annotation was added that is not the spec's.
  package mutating func noteAdded(_ id: String, at annotation: AnnotationIndex) {
    names.add(id, at: annotation)
    spec?.forget(annotation)
  }

  /// Notes that an annotation was made another one than the spec's.
  package mutating func noteReplaced(_ annotation: AnnotationIndex) { spec?.forget(annotation) }
}

extension Plan {
  /// What makes the row of a plan selected or not, as the one annotation of this plan is to be.
  fileprivate func selection(of row: AnnotationIndex) -> Input {
    annotations.options[0].flags.contains(.selected) ? .select(row) : .deselect(row)
  }
}

extension NamedProperties {
  /// Those that inputs may set and a change of an annotation gives anew.
  fileprivate init(changedBy change: Node) {
    self = []
    for settable in SettableProperty.allCases {
      let key =
        switch settable {
        case .width, .height: "size"
        case .required: "priority"
        default: settable.name
        }
      if change.mergedValue(key) != nil { insert(NamedProperties(settable.property)) }
    }
  }
}
