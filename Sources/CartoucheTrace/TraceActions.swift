package import CartoucheCompiler
import CartoucheDiagnostics
package import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// An action of a trace, applied before its frame is resolved. Changes of the camera are not actions.
package enum TraceAction: Sendable, Equatable {
  case inputs([Input])
  /// A change, addition or removal of an annotation.
  case edit(PlanEdit)
  /// New geometry of the features to which the given attachments are bound.
  case setGeometry(GeometryTable, of: [AttachmentIndex])
  /// New rectangles of avoided regions.
  case setRegions([RegionChange])
  /// A tap on a view. Its point is computed from the previous frame.
  case tapView(TappedView)
  /// The map is idle in this frame.
  case settled
}

extension Resolver {
  /// Applies an action of a trace. Edits and new geometry change the resolver at once. Inputs are returned, for the caller to pass them to
  /// the next frame.
  /// - Parameters:
  ///   - action: The action, or `nil` for none.
  ///   - frame: The last frame. If it does not show a tapped view, the tap is ignored.
  /// - Returns: The inputs for the next frame.
  package mutating func apply(_ action: TraceAction?, after frame: Frame = Frame()) -> [Input] {
    switch action {
    case nil, .settled: return []
    case .inputs(let inputs): return inputs
    case .tapView(let tap):
      guard case .point(let point) = state.target(of: tap, in: frame) else { return [] }
      return [.tap(point)]
    case .edit(let edit): return apply(edit)
    case .setGeometry(let shapes, let attachments):
      for attachment in attachments { state.setGeometry(shapes, of: attachment) }
      return []
    case .setRegions(let changes):
      for change in changes { state.setRegion(change.region, to: change.rectangle) }
      return []
    }
  }
}

/// A new rectangle of an avoided region.
package struct RegionChange: Sendable, Equatable {
  package var region: RegionIndex
  package var rectangle: RelativeRectangle
}

/// A converter of the actions of a trace into actions of a resolver, in the order of the trace.
struct TraceActions {
  /// The plan after the actions that have been converted so far.
  private(set) var plan: Plan
  private var editor: PlanEditor
  /// The texts of the trace and its spec, to which paths of data files are relative.
  var sources: SourceList
  /// The features that an action has given a geometry. For these, the layer's `samples` are no longer used.
  private var given: Set<HostFeature> = []
  /// The attachments to each feature of a layer, or `nil` if the dictionary must be rebuilt. The id `nil` stands for
  /// any feature of the layer.
  private var attachmentsToFeatures: [HostFeature: [AttachmentIndex]]?

  init(_ plan: Plan, _ editor: SpecEditor?, _ sources: SourceList) {
    self.plan = plan
    self.sources = sources
    self.editor = PlanEditor(plan, editor)
  }

  /// Converts an action. If the action is invalid, the function reports an error and returns `nil`.
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
    case .setData: return setData(value, &decoder)
    case .updateData:
      guard let setting = read(SourceChangeSetting.self, value, &decoder) else { return nil }
      return live(editor.updateData(setting, &decoder), at: value, &decoder)
    case .setVariables: return live(editor.setVariables(value, &decoder), at: value, &decoder)
    case .setRegions: return setRegions(value, &decoder)
    case .expand: return row(value, &decoder).map { .inputs([.expand($0)]) }
    case .collapse:
      var isClosed = false
      Codec.boolean.read(value, &isClosed, &decoder)
      return isClosed ? .inputs([.collapse]) : nil
    }
  }

  var names: AnnotationNames { editor.names }

  // MARK: Inputs

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

  /// Returns the attachments to a feature of a layer, or to any feature of the layer if the feature's id is `nil`.
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

  /// Returns whether the attachments of a patch, a plan with one annotation, may use the layer's `samples`. They may not if an action has
  /// set the geometry of their features.
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
    return editor.change(row, by: value, in: plan, &decoder).map { apply($0) }
  }

  private mutating func add(_ value: Node, _ decoder: inout Decoder) -> TraceAction? {
    guard let id = id(of: value, in: "an annotation", &decoder) else { return nil }
    let isNew = names.rows[id.content] == nil
    guard let edit = editor.add(value, id, in: plan, &decoder) else {
      if isNew { editor.refuse(id.content) }
      return nil
    }
    return apply(edit)
  }

  private mutating func setData(_ value: Node, _ decoder: inout Decoder) -> TraceAction? {
    guard let setting = read(DataSetting.self, value, &decoder), let name = setting.source else { return nil }
    let text: SourceText
    switch setting.data {
    case .path(let path):
      guard let file = editor.readDataFile(path, sources, &decoder.log) else { return nil }
      text = file
    case .inline(let node):
      // The check reports errors at their places in the trace.
      guard readShapes(node, &decoder.log) != nil else { return nil }
      var bytes: [UInt8] = []
      node.appendJSON(to: &bytes)
      text = SourceText(path: name.content, bytes: bytes)
    case nil: return nil
    }
    return live(editor.setData(name, to: text, &decoder.log), at: value, &decoder)
  }

  /// Applies a change of data or variables. Reports its errors at the action, because other programs cannot show their texts.
  private mutating func live(_ result: LiveEdit, at value: Node, _ decoder: inout Decoder) -> TraceAction? {
    if let texts = result.sources {
      for finding in result.findings where finding.severity == .error {
        var error = finding
        error.location = value.location
        (error.related, error.fixes) = ([], [])
        if let place = [Finding]([finding], in: texts).first?.place {
          let found = "\(place.path):\(place.start.line):\(place.start.column)"
          error.help = "the place is `\(found)`" + (finding.help.map { "; \($0)" } ?? "")
        }
        decoder.log.report(error)
      }
    }
    guard var edit = result.edit else { return nil }
    edit.useSamples()
    plan.apply(edit)
    attachmentsToFeatures = nil
    return .edit(.data(edit))
  }

  /// Continues with the plan of a resolver, which has rows for removed annotations after those of a reloaded plan.
  mutating func `continue`(with plan: Plan) { self.plan = plan }

  private mutating func apply(_ edit: PlanEdit) -> TraceAction {
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
    plan.apply(edit)
    attachmentsToFeatures = nil
    return .edit(edit)
  }

  // MARK: Reading

  /// Reads the value of an action, or reports errors and returns `nil`.
  func read<Setting: SpecType>(
    _ type: Setting.Type, _ value: Node, _ decoder: inout Decoder
  ) -> Setting? {
    // `TraceFrames` reports a `null` in the line. Here it would count as a missing value.
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

  /// Returns the annotation with an id, or the cluster that may have it. If there can be neither, the function reports an error and returns
  /// `nil`. Only a frame knows which clusters exist, so the returned cluster may not exist at present.
  func annotationOrCluster(_ id: Located<String>, _ log: inout DiagnosticLog) -> AnnotationIndex? {
    if let known = names.rows[id.content] ?? cluster(id.content) { return known }
    return reportsUnknownCluster(id, &log) ? nil : names.row(id, &log)
  }

  /// Reports an id as that of a cluster that does not exist, if it has the form of a cluster id.
  /// - Returns: Whether the id was reported.
  func reportsUnknownCluster(_ id: Located<String>, _ log: inout DiagnosticLog) -> Bool {
    guard id.content.hasPrefix(Plan.clusterPrefix), log.suggestionBudget.countSearch(),
      let unknown = UnknownCluster(id.content, in: plan)
    else { return false }
    log.report(.unknownAnnotation, unknown.message, at: id.location, help: unknown.help)
    return true
  }

  /// Returns the index of the cluster with an id, or `nil` if the id cannot be that of a cluster. At present, the cluster may not exist.
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

/// A feature of a layer, or any feature of the layer.
struct HostFeature: Hashable {
  /// The index of the layer in `plan.layers`.
  var layer: UInt32
  /// The feature's id, or `nil` for any feature of the layer.
  var id: String?
}

extension DefaultCamera {
  /// Whether the camera is chosen so that it shows given annotations, as by `fit`.
  var fits: Bool {
    if case .nothing = fit { return false }
    return true
  }
}

extension TraceActions {
  /// Returns the closest camera that shows the annotations that a line of the trace lists in `fit`. If there is none, the function reports
  /// an error and returns `nil`.
  /// - Parameters:
  ///   - setting: The camera of the line, with the fitted annotations.
  ///   - camera: The bearing, pitch and padding of the line.
  ///   - viewport: The viewport of the line.
  ///   - log: The log for errors.
  ///   - members: Returns the members of a cluster in the previous frame.
  func camera(
    _ setting: DefaultCamera, from camera: Camera, in viewport: Viewport, _ log: inout DiagnosticLog,
    members: (AnnotationIndex) -> [AnnotationIndex]
  ) -> Camera? {
    var framing = CameraFraming()
    framing.maxZoom = setting.maxZoom
    var places: [AnnotationIndex: Location] = [:]
    switch setting.fit {
    case .nothing: return nil
    case .all: framing.showsAll = true
    case .annotations(let ids):
      let errorsBefore = log.errorCount
      var groups: [String: [AnnotationIndex]]?
      for id in ids {
        if let cluster = cluster(id.content) {
          let shown = members(cluster)
          framing.rows += shown.map { $0.rawValue }
          if shown.isEmpty {
            log.report(
              .unknownAnnotation,
              "there is no cluster `\(abbreviated(id.content))` in the frame before this line",
              at: id.location)
          }
          continue
        }
        if names.rows[id.content] == nil, reportsUnknownCluster(id, &log) { continue }
        let rows = names.rows(namedBy: id, &groups, &log)
        framing.rows += rows.map { $0.rawValue }
        for row in rows { places[row] = id.location }
      }
      guard log.errorCount == errorsBefore else { return nil }
    }
    let present = Set(names.rows.values)
    let fitted = plan.fittedCamera(framing, from: camera, in: viewport) {
      present.contains(AnnotationIndex($0))
    }
    for annotation in plan.annotationsHidden(atZoomOf: fitted, in: framing) {
      guard let place = places[annotation] else { continue }
      let hiding = plan.describeHiding(of: annotation, atZoomOf: fitted)
      log.report(.hiddenByZoom, hiding, at: place, help: "omit it, or change its `minZoom`")
    }
    return fitted
  }
}

extension Plan {
  /// Returns a warning that a fitted camera is too far away for an annotation's `minZoom`, so that the annotation is
  /// hidden.
  package func describeHiding(of annotation: AnnotationIndex, atZoomOf camera: Camera) -> String {
    let minZoom = annotations.options[annotation.row].minZoom
    let zoom = (camera.zoom * 1000).rounded(.down) / 1000
    return
      "`\(abbreviated(id(of: annotation)))` is hidden where it fits, at zoom \(zoom.ecmaScriptDescription): "
      + "its `minZoom` is \(minZoom.ecmaScriptDescription)"
  }
}

extension TraceActions {
  /// Converts a change of the visibility of a feature of a layer, or of all features of the layer.
  mutating func featureVisibility(_ value: Node, _ decoder: inout Decoder) -> TraceAction? {
    guard let setting = read(FeatureVisibilitySetting.self, value, &decoder), let layer = setting.layer,
      let index = plan.layer(named: layer, &decoder.log)
    else { return nil }
    let meant =
      setting.id.map { attachments(to: HostFeature(layer: UInt32(index), id: $0.content)) }
      ?? plan.attachments(ofLayer: index)
    return .inputs(meant.map { .featureVisibility(attachment: $0, isVisible: setting.visible) })
  }
}

extension Plan {
  /// Returns the index of a layer in `layers`. If no layer has the name, the function reports an error and returns `nil`.
  func layer(named name: Located<String>, _ log: inout DiagnosticLog) -> Int? {
    if let index = (0..<layers.count).first(where: { layers.names[$0].elementsEqual(name.content.utf8) }) {
      return index
    }
    let known = (0..<layers.count).map { layers.names.string($0) }
    var unknown = UnknownName(
      name.content, "there is no layer `\(abbreviated(name.content))`", among: known,
      help: known.isEmpty
        ? "no annotation is attached to a feature of a layer"
        : "there is \(listed(known))")
    unknown.fixes = .none
    log.report(CompilerFinding.unknownLayer, unknown, at: name.location)
    return nil
  }

  /// Returns the attachments to features of a layer.
  func attachments(ofLayer layer: Int) -> [AttachmentIndex] {
    attachments.layer.indices.filter { attachments.layer[$0] == UInt32(layer) }.map { AttachmentIndex($0) }
  }

  /// Returns the id of the feature that an attachment is bound to, or `nil` if it is bound to any feature or to a
  /// feature without an id.
  func featureID(ofAttachment attachment: AttachmentIndex) -> String? {
    let id = attachments.featureID[attachment.row]
    return id == AttachmentTable.none ? nil : featureIDs.string(Int(id))
  }
}
