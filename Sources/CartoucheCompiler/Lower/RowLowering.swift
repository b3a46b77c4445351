import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Fills the tables that rows of annotations are spread over, row by row.
struct RowLowering {
  var annotations = AnnotationLowering()
  private(set) var texts = TextLowering()
  var states = StateLowering()
  private(set) var options = OptionsLowering()
  var clusters: ClusterLowering
  var attachments: AttachmentLowering
  private(set) var geometries: GeometryLowering
  private(set) var hosts = HostConnection()
  /// The camera's.
  let zoom: Double
  /// Of templates.
  private(set) var absentReads: [AbsentRead] = []
  /// What is left for texts.
  private(set) var textRoom: TextRoom

  /// - Parameters:
  ///   - layers: those of the map, which are in the plan.
  ///   - shared: with what the layers have put there.
  ///   - geometries: with the shapes that layers draw.
  ///   - samples: with what layers draw of them.
  init(
    _ clusters: ClusterLowering, _ layers: LayerRows, _ shared: SharedTables, _ geometries: GeometryLowering,
    _ samples: SampleLowering, zoom: Double, _ textRoom: TextRoom
  ) {
    self.textRoom = textRoom
    self.clusters = clusters
    attachments = AttachmentLowering(layers, samples)
    options.shared = shared
    self.geometries = geometries
    self.zoom = zoom
  }

  /// Adds the clusters that the spec describes.
  mutating func appendClusters(_ log: inout DiagnosticLog) { clusters.appendDeclared(&options, &log) }

  /// Adds rows of an annotation with a `forEach`.
  ///
  /// - Parameters:
  ///   - positions: of the subjects that get a row.
  ///   - names: of the annotations, by position of their subjects.
  ///   - search: finds what an annotation for a mapping of a list is attached to.
  mutating func append(
    _ positions: Range<Int>, of subjects: Subjects, _ annotation: ResolvedAnnotation,
    named names: InstanceNameList,
    _ search: AttachmentSearch, _ data: inout MapData, _ log: inout DiagnosticLog
  ) {
    var failures = EvaluationFailures(of: annotation.node)
    switch subjects {
    case .features(let selection):
      let table = selection.table
      for position in positions where !textRoom.isExceeded {
        let row = selection.rows[position]
        var evaluation = Evaluation(feature: table[row], zoom: zoom, textRoom)
        let place = AttachmentPlace(annotation.annotation.attach?.content, &evaluation)
        let attachment = attachments.add(row, of: selection, place, &geometries)
        append(annotation, id: names[position], at: attachment, &evaluation)
        failures.add(evaluation, feature: position)
      }
      absentReads += failures.report(
        selection.rows.lazy.map { table[$0] },
        isAbsent: { !selection.areSamples && !table.hasProperty($0) }, &log)
    case .list(let mappings):
      for position in positions where !textRoom.isExceeded {
        let evaluation = append(
          annotation, id: names[position], for: mappings[position], search, &data, &log)
        if let evaluation { failures.add(evaluation, feature: position) }
      }
      absentReads += failures.report(mappings, isAbsent: { !mappings.haveProperty($0) }, &log)
    case .instances(let instances, let group):
      for position in positions where !textRoom.isExceeded {
        let instance = instances[position]
        var evaluation = Evaluation(feature: instance.feature, zoom: zoom, textRoom)
        let place = AttachmentPlace(annotation.annotation.attach?.content, &evaluation)
        let attachment = attachments.addHost(place)
        hosts.add(
          PendingHost(
            row: annotations.table.count, attachment: attachment.index,
            host: instance.suffix.map { "\(group.content)/\($0)" } ?? group.content,
            instance: instance.suffix == nil ? nil : (group.content, instance.position), at: group.location,
            of: annotation))
        append(annotation, id: names[position], at: attachment, &evaluation)
        failures.add(evaluation, feature: position)
      }
      let features = instances.indices.lazy.map { instances[$0].feature ?? Feature(index: $0) }
      absentReads += failures.report(features, isAbsent: { !features.haveProperty($0) }, &log)
    }
  }

  /// Adds the row of an annotation that says itself what it is attached to.
  ///
  /// - Parameter feature: the mapping of a list that it is made for; nil: none.
  /// - Returns: with what failed; nil: there is no row, which is reported.
  mutating func append(
    _ annotation: ResolvedAnnotation, id: String, for feature: Feature?, _ search: AttachmentSearch,
    _ data: inout MapData, _ log: inout DiagnosticLog
  ) -> Evaluation? {
    var evaluation = Evaluation(feature: feature, zoom: zoom, textRoom)
    guard let target = search.target(of: annotation, &evaluation, &data, &log) else { return nil }
    let attachment = attachments.add(target, of: annotation.annotation, &evaluation, &geometries)
    if case .annotation(let host, let place) = target {
      hosts.add(
        PendingHost(
          row: annotations.table.count, attachment: attachment.index, host: host, at: place,
          of: annotation))
    }
    append(annotation, id: id, at: attachment, &evaluation)
    return evaluation
  }

  /// Whether there is room for the names of a group's annotations, as far as they are the group's own.
  mutating func hasRoom(forNames count: Int, of group: String) -> Bool {
    var room = textRoom
    guard room.take(count * group.utf8.count) else {
      textRoom = room
      return false
    }
    return true
  }

  private mutating func append(
    _ decoded: ResolvedAnnotation, id: String, at attachment: RowAttachment, _ evaluation: inout Evaluation
  ) {
    defer { textRoom = evaluation.room }
    evaluation.takeRoom(id.utf8.count)
    let row = annotations.table.count
    let title = evaluation.text(decoded.annotation.title) ?? ""
    let subtitle = evaluation.text(decoded.annotation.subtitle) ?? ""
    let shown = ViewTexts(title: title, subtitle: .text(subtitle))
    let values = options.values(of: decoded.annotation, showing: shown, .annotation(row), &evaluation)
    annotations.table.append(id: id, title: title, at: attachment, values)
    clusters.appendMember(decoded.annotation, at: row, &options, &evaluation)
    texts.append(decoded.annotation, subtitle: subtitle, at: row, &evaluation)
    states.append(decoded.states, of: row, title: title, subtitle: subtitle, &options, &evaluation)
  }
}
