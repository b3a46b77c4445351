import CartoucheCompiler
import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Turns the actions of a trace into what a resolver does, one after the other.
struct TraceActions {
  /// The plan as the actions so far left it.
  private(set) var plan: Plan
  private var editor: PlanEditor
  /// Features that the host has given a geometry: there samples stand for nothing any more.
  private var given: Set<HostFeature> = []
  /// What is attached to each feature of a layer; nil: no action asked, or the plan has changed since.
  private var attachmentsToFeatures: [HostFeature: [AttachmentIndex]]?

  init(_ plan: Plan, _ editor: SpecEditor?) {
    self.plan = plan
    self.editor = PlanEditor(plan, editor)
  }

  /// What an action means; nil, and reported, if something is wrong with it.
  mutating func action(_ written: WrittenAction, _ decoder: inout Decoder) -> TraceAction? {
    let value = written.value
    switch written.kind {
    case .select: return row(value, &decoder).map { .inputs([.select($0)]) }
    case .deselect: return row(value, &decoder).map { .inputs([.deselect($0)]) }
    case .highlight: return row(value, &decoder).map { .inputs([.highlight($0, true)]) }
    case .unhighlight: return row(value, &decoder).map { .inputs([.highlight($0, false)]) }
    case .remove:
      guard let id = name(value, &decoder), let row = names.row(id, &decoder.log) else { return nil }
      return .edit(editor.remove(row, id.content, at: id.location))
    case .tap:
      var point: ScreenPointValue?
      Codec.screenPoint.read(value, &point, &decoder)
      return point.map { .inputs([.tap(ScreenPoint(x: $0.x, y: $0.y))]) }
    case .drag: return drag(value, &decoder)
    case .measured:
      guard let setting = read(MeasuredSetting.self, value, &decoder),
        let row = setting.id.flatMap({ annotationOrCluster($0, &decoder.log) })
      else { return nil }
      let (width, height) = (setting.width, setting.height)
      return .inputs([
        setting.callout
          ? .measuredCallout(row, width: width, height: height) : .measured(row, width: width, height: height)
      ])
    case .featureVisibility: return featureVisibility(value, &decoder)
    case .featureGeometry: return featureGeometry(value, &decoder)
    case .set: return set(value, &decoder)
    case .add: return add(value, &decoder)
    case .puck: return puck(value, &decoder)
    case .settled:
      var isSettled = false
      Codec.boolean.read(value, &isSettled, &decoder)
      return isSettled ? .settled : nil
    }
  }

  var names: AnnotationNames { editor.names }

  // MARK: Plain inputs

  private func drag(_ value: Node, _ decoder: inout Decoder) -> TraceAction? {
    guard let setting = read(DragSetting.self, value, &decoder),
      let row = setting.id.flatMap({ annotationOrCluster($0, &decoder.log) })
    else { return nil }
    let point = setting.to.map { ScreenPoint(x: $0.x, y: $0.y) }
    return .inputs([.drag(row, DragState(setting.state), to: point)])
  }

  // MARK: Features of the host

  private mutating func featureGeometry(_ value: Node, _ decoder: inout Decoder) -> TraceAction? {
    guard let setting = read(FeatureGeometrySetting.self, value, &decoder), let layer = setting.layer,
      let index = plan.layer(named: layer, &decoder.log)
    else { return nil }
    var shapes = GeometryTable()
    if let geometry = setting.geometry {
      guard let read = readShapes(geometry, &decoder.log) else { return nil }
      shapes = read
    }
    let meant = attachments(to: HostFeature(layer: UInt32(index), id: setting.id?.content))
    for attachment in meant { plan.setGeometry(shapes, ofAttachment: attachment.row) }
    given.insert(HostFeature(layer: UInt32(index), id: setting.id?.content))
    return .setGeometry(shapes, of: meant)
  }

  /// What is attached to a feature of a layer, or to any of it.
  mutating func attachments(to feature: HostFeature) -> [AttachmentIndex] {
    if attachmentsToFeatures == nil {
      var all: [HostFeature: [AttachmentIndex]] = [:]
      for (index, layer) in plan.attachments.layer.enumerated() where layer != AttachmentTable.none {
        let attachment = AttachmentIndex(index)
        all[HostFeature(layer: layer, id: plan.featureID(ofAttachment: attachment)), default: []]
          .append(attachment)
      }
      attachmentsToFeatures = all
    }
    return attachmentsToFeatures?[feature] ?? []
  }

  /// Whether samples may stand for what the one annotation of a patch is attached to.
  private func usesSamples(_ patch: Plan) -> Bool {
    patch.attachments.kinds.indices.allSatisfy {
      let id = patch.featureID(ofAttachment: AttachmentIndex($0))
      return !given.contains(HostFeature(layer: patch.attachments.layer[$0], id: id))
    }
  }

  private func puck(_ value: Node, _ decoder: inout Decoder) -> TraceAction? {
    guard plan.surroundings.puck != nil else {
      decoder.log.report(
        .noPuck, "the spec has no puck that could move", at: value.location,
        help: "add `puck: { coordinate: [longitude, latitude], radius: 12 }` to the spec")
      return nil
    }
    if value.isNull { return .inputs([.movePuck(to: nil)]) }
    var place = CoordinateValue(longitude: 0, latitude: 0)
    let errorsBefore = decoder.log.errorCount
    Codec.coordinate.read(value, &place, &decoder)
    guard decoder.log.errorCount == errorsBefore else { return nil }
    return .inputs([.movePuck(to: Coordinate(longitude: place.longitude, latitude: place.latitude))])
  }

  // MARK: Changes

  private mutating func set(_ value: Node, _ decoder: inout Decoder) -> TraceAction? {
    guard let id = id(of: value, in: "a change", &decoder), let row = names.row(id, &decoder.log) else {
      return nil
    }
    return editor.change(row, by: value, in: plan, &decoder).map { follow($0) }
  }

  private mutating func add(_ value: Node, _ decoder: inout Decoder) -> TraceAction? {
    guard let id = id(of: value, in: "an annotation", &decoder) else { return nil }
    let isNew = names.rows[id.content] == nil
    guard let edit = editor.add(value, id, in: plan, &decoder) else {
      if isNew { editor.refuse(id.content) }
      return nil
    }
    return follow(edit)
  }

  private mutating func follow(_ edit: PlanEdit) -> TraceAction {
    var edit = edit
    switch edit {
    case .set(var change) where usesSamples(change.patch):
      change.patch.useSamples()
      edit = .set(change)
    case .add(var patch, let former) where usesSamples(patch):
      patch.useSamples()
      edit = .add(patch, inPlaceOf: former)
    default: break
    }
    plan.take(edit)
    attachmentsToFeatures = nil
    return .edit(edit)
  }

  // MARK: Reading

  func read<Setting: SpecType>(
    _ type: Setting.Type, _ value: Node, _ decoder: inout Decoder
  ) -> Setting? {
    // A `null`, which would count as missing, is reported with the line.
    guard value.entries.allSatisfy({ !$0.value.isNull }) else { return nil }
    var setting = Setting()
    let errorsBefore = decoder.log.errorCount
    decoder.decodeRequired(value, into: &setting)
    return decoder.log.errorCount == errorsBefore ? setting : nil
  }

  private func id(of value: Node, in title: String, _ decoder: inout Decoder) -> Located<String>? {
    guard value.kind == .mapping else {
      decoder.wrongType(value, expected: "a mapping with an `id`", kind: .mapping)
      return nil
    }
    guard let node = value.mergedValue("id") else {
      decoder.log.report(
        .missingKey, "\(title) needs an `id`", at: value.location, help: "add `\"id\": …`")
      return nil
    }
    return name(node, &decoder)
  }

  private func name(_ node: Node, _ decoder: inout Decoder) -> Located<String>? {
    guard !node.isNull else {
      decoder.wrongType(node, expected: "the id of an annotation")
      return nil
    }
    var name: Located<String>?
    Codec.name("the id of an annotation").read(node, &name, &decoder)
    return name
  }

  private func row(_ node: Node, _ decoder: inout Decoder) -> AnnotationIndex? {
    name(node, &decoder).flatMap { annotationOrCluster($0, &decoder.log) }
  }

  /// Clusters come and go: whether one is there, the frame finds out.
  func annotationOrCluster(_ id: Located<String>, _ log: inout DiagnosticLog) -> AnnotationIndex? {
    if let known = names.rows[id.content] ?? cluster(id.content) { return known }
    return isToldAsCluster(id, &log) ? nil : names.row(id, &log)
  }

  /// Whether an id that nothing has is that of a cluster, which is reported then.
  func isToldAsCluster(_ id: Located<String>, _ log: inout DiagnosticLog) -> Bool {
    guard id.content.hasPrefix(Plan.clusterPrefix), log.suggestions.takeSearch(),
      let unknown = UnknownCluster(id.content, in: plan)
    else { return false }
    log.report(.unknownAnnotation, unknown.message, at: id.location, help: unknown.help)
    return true
  }

  /// The cluster that has an id while it is there; nil: the id is that of no cluster.
  func cluster(_ id: String) -> AnnotationIndex? {
    plan.cluster(withID: id) { names.rows[$0]?.row }
  }
}

extension DragState {
  fileprivate init(_ name: DragSetting.DragStateName) {
    switch name {
    case .none: self = .none
    case .starting: self = .starting
    case .dragging: self = .dragging
    case .ending: self = .ending
    case .canceling: self = .canceling
    }
  }
}

/// A feature of a layer, or any of it.
struct HostFeature: Hashable {
  var layer: UInt32
  var id: String?
}
