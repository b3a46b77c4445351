package import CartoucheDiagnostics
package import CartoucheResolver
package import CartoucheSpec
package import CartoucheSyntax

/// Compiles changes of annotations from traces and hosts into edits of a plan, one after the other.
package struct PlanEditor: Sendable {
  /// The annotation ids after the changes so far.
  package private(set) var names: AnnotationNames
  private(set) var spec: SpecEditor?

  /// - Parameter spec: The compiler of changes, or `nil` if only the plan is available.
  /// - Complexity: O(annotations).
  package init(_ plan: Plan, _ spec: SpecEditor?) {
    self.spec = spec
    names = AnnotationNames(plan, declared: spec?.ids ?? [])
  }

  /// Compiles a change of an annotation. If the change is invalid, reports the errors and returns `nil`.
  /// - Parameter plan: The plan after the previous edits.
  package mutating func change(
    _ annotation: AnnotationIndex, by node: Node, in plan: Plan, _ decoder: inout Decoder
  ) -> PlanEdit? {
    guard var spec, spec.has(annotation) else {
      return inputsForChange(of: annotation, node, in: plan, &decoder).map { .inputs($0) }
    }
    // Moves the editor out of `self`, so that the change does not copy it.
    self.spec = nil
    defer { self.spec = spec }
    let before = decoder.log.count
    let patch = spec.change(annotation, by: node, in: plan, names, &decoder)
    decoder.log.attributeErrors(to: node.location, since: before)
    guard let patch else { return nil }
    return .set(
      PlanEdit.Change(
        annotation: annotation, patch: patch, named: NamedProperties(changedBy: node),
        keepsPlace: node.mergedValue("attach") == nil,
        inputs: node.mergedValue("selected") == nil ? [] : [patch.selection(of: annotation)]))
  }

  /// Compiles a new annotation. If it is invalid, reports the errors and returns `nil`.
  /// - Parameters:
  ///   - id: The id in `node`.
  ///   - plan: The plan after the previous edits.
  package mutating func add(
    _ node: Node, _ id: Located<String>, in plan: Plan, _ decoder: inout Decoder
  ) -> PlanEdit? {
    guard var spec else {
      decoder.log.report(
        .noSpec, "`add` needs the spec, but only its compiled plan is loaded", at: node.location,
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
    let former = names.rowOfRemoved(id.content)
    let before = decoder.log.count
    let patch = spec.add(node, at: row, in: plan, inPlaceOf: former, names, &decoder)
    decoder.log.attributeErrors(to: node.location, since: before)
    guard let patch else { return nil }
    names.add(id.content, at: row)
    return .add(patch, inPlaceOf: former)
  }

  /// Continues with the editor of a plan that replaces the present one.
  mutating func replace(by spec: SpecEditor, _ names: AnnotationNames) {
    self.spec = spec
    self.names = names
  }

  /// Calls `body` with the compiler of changes, without a copy of it. The spec must be available.
  mutating func withSpec<Result>(_ body: (inout SpecEditor) -> Result) -> Result? {
    guard var spec else { return nil }
    self.spec = nil
    defer { self.spec = spec }
    return body(&spec)
  }

  /// Returns the edit that removes an annotation, and removes its id from `names`.
  /// - Parameter place: The location of the removal in a trace.
  package mutating func remove(_ annotation: AnnotationIndex, _ id: String, at place: Location? = nil)
    -> PlanEdit
  {
    names.remove(id, at: place)
    return .remove(annotation)
  }

  // MARK: Changes by the host

  /// Records that an annotation could not be added.
  package mutating func refuse(_ id: String) { names.refuse(id) }

  /// Records that the host removed the annotation with this id.
  package mutating func noteRemoved(_ id: String) { names.remove(id) }

  /// Records that the host added an annotation that is not in the spec.
  package mutating func noteAdded(_ id: String, at annotation: AnnotationIndex) {
    names.add(id, at: annotation)
    spec?.forget(annotation)
  }

  /// Returns whether the spec does not have an annotation, because the host added it.
  package func isAddition(_ annotation: AnnotationIndex) -> Bool {
    spec.map { $0.provenance.origin(ofRow: annotation.row) == nil } ?? false
  }

  /// Records that the host replaced an annotation by one that is not in the spec.
  package mutating func noteReplaced(_ annotation: AnnotationIndex) { spec?.forget(annotation) }
}

extension Plan {
  /// Returns the input that selects or deselects the annotation `row`. It is selected if the only annotation
  /// of this plan, a compiled change, is selected.
  fileprivate func selection(of row: AnnotationIndex) -> Input {
    annotations.options[0].flags.contains(.selected) ? .select(row) : .deselect(row)
  }
}

extension NamedProperties {
  /// Creates the set of properties that the mapping `change` contains, restricted to those that inputs can
  /// set too.
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

/// A change of a plan between two frames.
///
/// Cases with a plan are indirect, because copying a plan retains each of its columns.
package enum PlanEdit: Sendable, Equatable {
  /// Inputs that the resolver applies in the next frame, before other inputs of that frame.
  case inputs([Input])
  indirect case set(Change)
  /// Appends a new annotation, which is the only annotation of the given plan. If it replaces the removed
  /// annotation `inPlaceOf`, annotations that were attached to the removed one become attached to it.
  indirect case add(Plan, inPlaceOf: AnnotationIndex?)
  case remove(AnnotationIndex)
  /// Follows from a change of data or variables.
  case data(DataEdit)

  /// The replacement of one annotation by its changed form, which is the only annotation of the plan `patch`.
  /// Inputs are applied after the replacement.
  package struct Change: Sendable, Equatable {
    package var annotation: AnnotationIndex
    package var patch: Plan
    /// The properties that the change sets. All others keep their current values, which inputs may have set.
    package var named: NamedProperties
    /// Whether the annotation keeps its current point instead of the point in `patch`, because a user may
    /// have dragged it.
    package var keepsPlace: Bool
    package var inputs: [Input]
  }
}

extension Resolver {
  /// Applies an edit to the resolver's plan and returns the inputs for the next frame.
  package mutating func apply(_ edit: PlanEdit) -> [Input] {
    switch edit {
    case .inputs(let inputs): return inputs
    case .set(let change):
      state.set(
        change.annotation, to: change.patch, naming: change.named, keepsPlace: change.keepsPlace)
      return change.inputs
    case .add(let patch, inPlaceOf: _):
      state.add(patch)
      return []
    case .remove(let annotation):
      state.remove(annotation)
      return []
    case .data(let edit):
      apply(edit)
      return []
    }
  }
}

extension Plan {
  /// Applies an edit to the rows of the plan. An edit that consists of inputs or removes an annotation
  /// changes no rows.
  package mutating func apply(_ edit: PlanEdit) {
    switch edit {
    case .inputs, .remove: return
    case .set(let change): replace(change.annotation.row, by: change.patch)
    case .add(let patch, let former): append(patch, inPlaceOf: former?.rawValue)
    case .data(let edit):
      apply(edit)
      return
    }
    dropUnused()
  }
}

/// Compiles a change of an annotation to inputs, for a plan that was loaded without its spec.
///
/// Inputs can only set constants. If the change needs the compiler, reports this and returns `nil`.
func inputsForChange(of row: AnnotationIndex, _ node: Node, in plan: Plan, _ decoder: inout Decoder)
  -> [Input]?
{
  var annotation = Annotation()
  let errorsBefore = decoder.log.errorCount
  annotation.readChange(node, &decoder)
  guard decoder.log.errorCount == errorsBefore else { return nil }
  var inputs: [Input] = []
  for entry in node.entries where !isUserKey(entry.key) && !entry.key.isText("id") {
    let name = entry.key.string
    let property =
      InputProperty.composed.first { $0.name == name } ?? InputProperty(settable: name)
    // With `zPriority: null`, an attached annotation has the `zPriority` of its host, which inputs may
    // change.
    let isHosts = name == "zPriority" && entry.value.isNull && plan.host(of: row.row) != nil
    guard !isHosts, let added = property?.inputs(annotation, row) else {
      decoder.log.report(
        .noSpec, "this value of `\(name)` needs the spec, but only its compiled plan is loaded",
        at: entry.key.location,
        help: (property.map { "write \($0.form), or " } ?? "") + "load the spec in place of the plan")
      return nil
    }
    inputs += added
  }
  return inputs
}

/// A property whose constant values can be set by inputs.
private struct InputProperty: Sendable {
  var name: String
  /// The form of a constant value for messages, such as "`true` or `false`".
  var form: String
  /// Returns the inputs that set the property to its value in `annotation`, or `nil` if the value needs the
  /// compiler.
  var inputs: @Sendable (_ annotation: Annotation, _ row: AnnotationIndex) -> [Input]?

  init(
    name: String, form: String,
    inputs: @escaping @Sendable (_ annotation: Annotation, _ row: AnnotationIndex) -> [Input]?
  ) {
    (self.name, self.form, self.inputs) = (name, form, inputs)
  }

  /// The properties that need several inputs, or an input other than `set`.
  static let composed: [InputProperty] = [
    InputProperty(name: "selected", form: "`true` or `false`") { annotation, row in
      annotation.traits.content.selected.constant.map { [$0 ? .select(row) : .deselect(row)] }
    },
    InputProperty(name: "priority", form: "a number or `required`") { annotation, row in
      switch annotation.priority.constant {
      case .number(let number): [.set(row, .required, 0), .set(row, .priority, number)]
      case .required: [.set(row, .required, 1), .set(row, .priority, 0)]
      case nil: nil
      }
    },
    InputProperty(name: "size", form: "`[width, height]`") { annotation, row in
      guard case .points(let width) = annotation.traits.content.size?.width,
        case .points(let height) = annotation.traits.content.size?.height, let width = width.constant,
        let height = height.constant
      else { return nil }
      return [.set(row, .width, width), .set(row, .height, height)]
    },
    InputProperty(name: "attach", form: "`{ point: [longitude, latitude] }`") { annotation, row in
      guard case .coordinate(let point) = annotation.attach?.content.point?.content else { return nil }
      return [.move(row, to: Coordinate(longitude: point.longitude, latitude: point.latitude))]
    },
  ]

  /// Creates the property with this name, a number or flag that a `set` input can change. Returns `nil` if a
  /// `set` input cannot change it.
  init?(settable name: String) {
    guard let property = SettableProperty.allCases.first(where: { $0.name == name }),
      let written = Annotation.properties.rows.first(where: { $0.name == name })
    else { return nil }
    self.name = name
    form = property.property.kind == .flag ? "`true` or `false`" : "a number"
    inputs = { annotation, row in
      switch written.printedValue(in: annotation) {
      case .number(let number): [.set(row, property, number)]
      case .boolean(let flag): [.set(row, property, flag ? 1 : 0)]
      default: nil
      }
    }
  }
}
