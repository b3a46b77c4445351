import CartoucheDiagnostics
package import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Fills the tables of the plan that have rows for annotations.
struct RowLowering {
  var annotations = AnnotationLowering()
  private(set) var texts = TextLowering()
  var states = StateLowering()
  private(set) var options = OptionsLowering()
  var clusters: ClusterLowering
  var attachments: AttachmentLowering
  private(set) var geometries: GeometryLowering
  private(set) var hosts = HostConnection()
  /// The zoom of the plan's camera.
  let zoom: Double
  /// The places in templates that read a property which no feature of an annotation has. They become errors
  /// if this is so for every annotation of the template.
  private(set) var absentReads: [AbsentRead] = []
  /// The remaining bytes for all texts of the plan.
  private(set) var textBudget: TextBudget

  /// Starts with tables that already contain the layers of the map.
  /// - Parameters:
  ///   - shared: The shared tables with the values that layers use.
  ///   - geometries: The shapes that layers draw.
  init(
    _ clusters: ClusterLowering, _ layers: LayerLowering, _ shared: SharedTables,
    _ geometries: GeometryLowering, zoom: Double, _ textBudget: TextBudget
  ) {
    self.textBudget = textBudget
    self.clusters = clusters
    attachments = AttachmentLowering(layers.rows, layers.samples)
    options.shared = shared
    self.geometries = geometries
    self.zoom = zoom
  }

  /// Adds the clusters that the spec declares.
  mutating func appendClusters(_ log: inout DiagnosticLog) { clusters.appendDeclared(&options, &log) }

  /// Adds the rows of an annotation with a `forEach`.
  ///
  /// - Parameters:
  ///   - positions: The indices of the items that get a row.
  ///   - names: The ids of the instances by index.
  ///   - search: The search for the attachment targets of list items.
  mutating func append(
    _ positions: Range<Int>, named names: InstanceNameList, _ annotation: ResolvedAnnotation,
    _ search: AttachmentSearch, _ data: inout MapData, _ log: inout DiagnosticLog
  ) {
    var failures = EvaluationFailures(of: annotation.node)
    switch names.items {
    case .features(let selection):
      let table = selection.table
      for position in positions where !textBudget.isExceeded {
        let row = selection.rows[position]
        var evaluation = PropertyEvaluation(feature: table[row], zoom: zoom, textBudget)
        let place = AttachmentPlace(annotation.annotation.attach?.content, &evaluation)
        let attachment = attachments.add(row, of: selection, place, &geometries)
        append(annotation, id: names[position], at: attachment, &evaluation)
        failures.add(evaluation, feature: position)
      }
      absentReads += failures.report(
        AnyFeatures(selection.rows, of: table),
        isAbsent: { !selection.areSamples && table.lacksProperty($0) }, &log)
    case .list(let mappings):
      for position in positions where !textBudget.isExceeded {
        let evaluation = append(
          annotation, id: names[position], for: mappings[position], search, &data, &log)
        if let evaluation { failures.add(evaluation, feature: position) }
      }
      let features = AnyFeatures(mappings)
      absentReads += failures.report(features, isAbsent: { features.lackProperty($0) }, &log)
    case .instances(let instances, let group):
      for position in positions where !textBudget.isExceeded {
        let instance = instances[position]
        var evaluation = PropertyEvaluation(feature: instance.feature, zoom: zoom, textBudget)
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
      let features = AnyFeatures(of: instances)
      absentReads += failures.report(features, isAbsent: { features.lackProperty($0) }, &log)
    }
  }

  /// Adds the row of an annotation that declares its attachment itself.
  ///
  /// - Parameter feature: The mapping of the `forEach` list for which the row is added, or `nil` if the
  ///   annotation has no list.
  /// - Returns: The evaluation of the annotation's properties, with its failures. If the target of the
  ///   attachment is invalid, reports the reason, adds no row and returns `nil`.
  mutating func append(
    _ annotation: ResolvedAnnotation, id: String, for feature: Feature?, _ search: AttachmentSearch,
    _ data: inout MapData, _ log: inout DiagnosticLog
  ) -> PropertyEvaluation? {
    var evaluation = PropertyEvaluation(feature: feature, zoom: zoom, textBudget)
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

  /// Returns whether the text budget of the plan has room for `count` instance ids, each of which contains
  /// the id `group`. If not, marks the budget as exceeded.
  mutating func hasRoom(forNames count: Int, of group: String) -> Bool {
    var budget = textBudget
    // The product may exceed an `Int` of 32 bits.
    let (bytes, overflows) = count.multipliedReportingOverflow(by: group.utf8.count)
    guard budget.consume(overflows ? .max : bytes) else {
      textBudget = budget
      return false
    }
    return true
  }

  private mutating func append(
    _ decoded: ResolvedAnnotation, id: String, at attachment: RowAttachment,
    _ evaluation: inout PropertyEvaluation
  ) {
    defer { textBudget = evaluation.budget }
    evaluation.consumeBudget(id.utf8.count)
    let row = annotations.table.count
    let title = evaluation.text(decoded.annotation.title) ?? ""
    let subtitle = evaluation.text(decoded.annotation.subtitle) ?? ""
    let shown = ViewTexts(title: title, subtitle: .text(subtitle))
    let values = options.values(of: decoded.annotation, showing: shown, .annotation(row), &evaluation)
    annotations.table.append(id: id, title: title, at: attachment, values)
    annotations.table.setLastRepeatGroup(options.repeatGroup(of: decoded, titled: title, &evaluation))
    clusters.appendMember(decoded.annotation, at: row, &options, &evaluation)
    texts.append(decoded.annotation, subtitle: subtitle, at: row, &evaluation)
    states.append(decoded.states, of: row, title: title, subtitle: subtitle, &options, &evaluation)
  }
}

/// Fills the plan's rows of annotations in document order.
struct AnnotationLowering {
  var table = AnnotationColumns()
  /// The spec annotation and the item that each row of the plan comes from.
  private(set) var provenance = Provenance()
  /// Whether the plan has reached the maximum number of rows, which is reported once.
  private var isFull = false

  /// Reserves space for `count` annotations, to avoid repeated growth of the tables.
  mutating func reserveCapacity(_ count: Int) {
    provenance.reserveCapacity(count)
    reserveRows(count)
  }

  /// Reserves space for `count` more rows if the table has fewer rows than that. For a small `count`, growth
  /// by doubling copies less.
  mutating func reserveRows(_ count: Int) {
    guard count > table.count else { return }
    table.reserveCapacity(table.count + count)
  }

  /// Returns whether the plan may have `count` more rows. Reports the first call that exceeds the limit.
  mutating func hasRoom(
    for count: Int, atMost limit: Int, _ place: @autoclosure () -> Location, help: String,
    _ log: inout DiagnosticLog
  ) -> Bool {
    guard table.count + count > limit else { return true }
    if !isFull {
      log.report(
        .tooManyAnnotations, "the spec has more than \(limit) annotations", at: place(), help: help)
    }
    isFull = true
    return false
  }

  /// Records that all rows from `start` belong to one annotation.
  /// - Parameter index: The index of the annotation in `spec.annotations`.
  mutating func endRows(of index: Int, from start: Int) { provenance.add(start..<table.count, of: index) }

  /// Returns the plan rows of the annotation with this id, or `nil` if there is no such annotation.
  func rows(of id: String, in spec: ResolvedSpec) -> Range<Int>? {
    spec.position(of: id).flatMap { provenance.rows(of: $0) }
  }

  /// Returns the table of annotations with `lastOrder` filled: the position of each row in the priority order
  /// under `tieBreak: last`.
  ///
  /// Later annotations come first. Within one `forEach`, earlier instances come first.
  func ranked() -> AnnotationColumns {
    var ranked = table
    ranked.lastOrder = [UInt32](repeating: 0, count: table.count)
    var rank: UInt32 = 0
    for rows in provenance.rowsInOrder.reversed() {
      for row in rows {
        ranked.lastOrder[row] = rank
        rank += 1
      }
    }
    return ranked
  }
}

extension AnnotationColumns {
  /// Sets the group of the last row for `repeatDistance`. Without a group in any row, the column stays empty.
  fileprivate mutating func setLastRepeatGroup(_ group: UInt32) {
    if group == AnnotationColumns.noGroup, repeatGroup.isEmpty { return }
    while repeatGroup.count < count - 1 { repeatGroup.append(AnnotationColumns.noGroup) }
    repeatGroup.append(group)
  }

  /// Adds the row of one annotation. `ranked` sets its `lastOrder` later.
  package mutating func append(
    id: String, title: String, at place: RowAttachment, _ options: AnnotationOptions
  ) {
    ids.append(id.utf8)
    titles.append(title.utf8)
    longitude.append(place.point.longitude)
    latitude.append(place.point.latitude)
    mercatorX.append(Mercator.x(longitude: place.point.longitude))
    mercatorY.append(Mercator.y(latitude: place.point.latitude))
    attachment.append(place.index)
    self.options.append(options)
  }
}
