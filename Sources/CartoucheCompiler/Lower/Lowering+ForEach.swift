import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// What a `forEach` goes over.
enum Subjects {
  case features(FeatureSelection)
  /// Mappings of a list, their places as indices.
  case list([Feature])
  /// The instances of another annotation.
  case instances([Instance])
}

/// One row of an annotation that another one is repeated for.
struct Instance {
  /// What follows the group's id: `mellow`, `#3`; nil: the annotation is not repeated. Names that are taken are
  /// not in it.
  var suffix: String?
  var feature: Feature?
}

extension Lowering {
  /// Adds one row for each subject of the `forEach`.
  mutating func lower(
    _ decoded: DecodedAnnotation, _ id: String, each forEach: Located<ForEach>, _ data: inout MapData,
    _ log: inout DiagnosticLog
  ) {
    let annotation = decoded.annotation
    guard let subjects = subjects(of: forEach, [id], &data, &log) else { return }
    switch subjects {
    case .features(let selection):
      guard !reportAttachment(annotation, forEach, &log) else { return }
      checkOptions(annotation.attach?.content, on: selection, &log)
      lower(annotation, id, forEach, selection, &log)
    case .list(let mappings):
      guard let attach = annotation.attach else {
        if decoded.isComplete, decoded.node.lacks("attach", in: Annotation.self) {
          log.report(
            .missingKey, "a `forEach` over a list does not say what its annotations are attached to",
            at: decoded.node.nullPlace("attach") ?? forEach.location,
            help: "add `attach: { point: [[get, lng], [get, lat]] }`")
        }
        return
      }
      lower(annotation, id, forEach, attach, mappings, &data, &log)
    case .instances(let instances):
      guard !reportAttachment(annotation, forEach, &log) else { return }
      lower(annotation, id, forEach, instances, &log)
    }
  }

  private mutating func lower(
    _ annotation: Annotation, _ id: String, _ forEach: Located<ForEach>, _ selection: FeatureSelection,
    _ log: inout DiagnosticLog
  ) {
    guard let names = instanceNames(selection.keys, in: id, forEach, &log) else { return }
    let table = selection.table
    var failures = EvaluationFailures()
    for (position, row) in selection.rows.enumerated() where isWanted(position) {
      var evaluation = Evaluation(feature: table[row], zoom: plan.camera.zoom)
      let attachment = add(row, of: selection, annotation.attach?.content)
      append(annotation, id: names[position], at: attachment, &evaluation)
      failures.add(evaluation.failures, feature: position)
    }
    failures.report(selection.rows.lazy.map { table[$0] }, &log)
  }

  private mutating func lower(
    _ annotation: Annotation, _ id: String, _ forEach: Located<ForEach>, _ attach: Located<Attachment>,
    _ mappings: [Feature], _ data: inout MapData, _ log: inout DiagnosticLog
  ) {
    let keys = mappings.map { InstanceKey(index: $0.index) }
    guard let names = instanceNames(keys, in: id, forEach, &log) else { return }
    var failures = EvaluationFailures()
    for (position, mapping) in mappings.enumerated() where isWanted(position) {
      let found = lower(
        annotation, names[position], attachedAt: attach.location, feature: mapping, &data, &log)
      failures.add(found ?? [], feature: position)
    }
    failures.report(mappings, &log)
  }

  private mutating func lower(
    _ annotation: Annotation, _ id: String, _ forEach: Located<ForEach>, _ instances: [Instance],
    _ log: inout DiagnosticLog
  ) {
    guard let host = forEach.content.annotation else { return }
    let keys = instances.indices.map { InstanceKey(id: instances[$0].suffix, index: $0) }
    guard let names = instanceNames(keys, in: id, forEach, &log) else { return }
    let hostID = self.names.qualified(host)
    var failures = EvaluationFailures()
    for (position, instance) in instances.enumerated() where isWanted(position) {
      var evaluation = Evaluation(feature: instance.feature, zoom: plan.camera.zoom)
      let attachment = addHost(
        instance.suffix.map { "\(hostID)/\($0)" } ?? hostID,
        position: instance.suffix == nil ? nil : (hostID, position), at: host.location, annotation)
      append(annotation, id: names[position], at: attachment, &evaluation)
      failures.add(evaluation.failures, feature: position)
    }
    failures.report(
      instances.indices.lazy.map { instances[$0].feature ?? Feature(index: $0) }, &log)
  }

  /// The names of the group's annotations; nil, and reported, when the plan has no room for them.
  private mutating func instanceNames(
    _ keys: [InstanceKey], in group: String, _ forEach: Located<ForEach>, _ log: inout DiagnosticLog
  ) -> [String]? {
    let help = forEach.content.list == nil ? "use a smaller source" : "use a shorter list"
    guard hasRoom(for: keys.count, forEach.location, help: help, &log) else { return nil }
    if onlyInstance == nil { reserveRows(keys.count) }
    return instanceNames.names(keys, in: group, at: forEach.location, &log)
  }

  /// Whether the instance at a position gets a row.
  private func isWanted(_ position: Int) -> Bool { onlyInstance.map { $0 == position } ?? true }

  /// Reports an attachment that says more than the `forEach` leaves open; whether there is one.
  private func reportAttachment(
    _ annotation: Annotation, _ forEach: Located<ForEach>, _ log: inout DiagnosticLog
  ) -> Bool {
    guard let attach = annotation.attach else { return false }
    let isOverAnnotation = forEach.content.annotation != nil
    if let kind = attach.content.kinds.first {
      log.report(
        .attachAndForEach,
        isOverAnnotation
          ? "an annotation for each instance is attached to that instance"
          : "an annotation for each feature is attached to that feature", at: kind.location,
        help: "remove `\(kind.content)`",
        related: [RelatedPlace("the `forEach` is here", at: forEach.location)])
      return true
    }
    let options = attach.content
    let stray: (String, Location)? =
      switch options.at?.content {
      case .anchor where !isOverAnnotation: options.at.map { ("at", $0.location) }
      case .fraction where isOverAnnotation: options.at.map { ("at", $0.location) }
      default:
        isOverAnnotation
          ? options.part.map { ("part", $0.location) } ?? options.rule.map { ("rule", $0.location) } : nil
      }
    guard let (option, place) = stray else { return false }
    let meaning =
      isOverAnnotation
      ? "only `at` with the name of an anchor says something about a frame"
      : "`at` is a fraction of a line for a feature"
    log.report(
      .wrongOption, "`\(option)` has no meaning here: \(meaning)", at: place,
      help: "remove it", related: [RelatedPlace("the `forEach` is here", at: forEach.location)])
    return true
  }

  // MARK: Who is meant

  /// What a `forEach` goes over, its filter applied; nil, and reported, when that is not known.
  ///
  /// - Parameter path: ids of the annotations that are being repeated for each other, this one last.
  private mutating func subjects(
    of forEach: Located<ForEach>, _ path: [String], _ data: inout MapData, _ log: inout DiagnosticLog
  ) -> Subjects? {
    let content = forEach.content
    if let list = content.list {
      return .list(list.enumerated().map { Feature(index: $0.offset, properties: $0.element) })
    }
    if let host = content.annotation {
      guard let instances = instances(of: host, path, &data, &log) else { return nil }
      return .instances(kept(instances, content.filter, &log))
    }
    guard content.layer != nil || content.source != nil,
      let binding = binding(layer: content.layer, source: content.source, &data, &log)
    else { return nil }
    switch binding {
    case .known(var selection):
      if let layer = selection.layer { selection.rows = data.rows(drawnBy: layer, selection.table, &log) }
      selection.rows = filtered(
        selection.rowsWithGeometry, of: selection.table, by: content.filter, &log)
      return .features(selection)
    case .host(_, let type):
      let name = content.layer ?? content.source
      log.report(
        .hostFeatures, "only the host knows the features of `\(abbreviated(name?.content ?? ""))`",
        at: name?.location ?? forEach.location,
        help: type == "geojson"
          ? "a `forEach` needs data and a filter that can be read here"
          : "a `forEach` needs GeoJSON, and this is a `\(type)` source")
      return nil
    }
  }

  private func kept(_ instances: [Instance], _ filter: Expression?, _ log: inout DiagnosticLog) -> [Instance]
  {
    guard let filter else { return instances }
    let features = instances.indices.lazy.map { instances[$0].feature ?? Feature(index: $0) }
    return positions(in: features, where: filter, &log).map { instances[$0] }
  }

  /// The rows that another annotation has, or will have.
  private mutating func instances(
    of host: Located<String>, _ path: [String], _ data: inout MapData, _ log: inout DiagnosticLog
  ) -> [Instance]? {
    let id = names.qualified(host)
    guard !path.contains(id) else {
      reportCycle(path.drop { $0 != id } + [id], path, at: host.location, &log)
      return nil
    }
    guard let annotation = lookup.annotation(id, limits) else {
      reportUnknownAnnotation(host, among: lookup.ids().filter { $0 != path.first }, &log)
      return nil
    }
    guard let forEach = annotation.forEach else {
      let feature = annotation.attach.flatMap { knownFeature(of: $0.content, &data) }
      return [Instance(suffix: nil, feature: feature)]
    }
    // What is wrong with the host is reported at the host.
    switch log.muted({ subjects(of: forEach, path + [id], &data, &$0) }) {
    case .features(let selection):
      return zip(InstanceKey.suffixes(selection.keys), selection.rows).map {
        Instance(suffix: $0, feature: selection.table[$1])
      }
    case .list(let mappings): return mappings.map { Instance(suffix: "#\($0.index)", feature: $0) }
    case .instances(let instances):
      return instances.map { Instance(suffix: $0.suffix ?? "#0", feature: $0.feature) }
    case nil: return nil
    }
  }

  /// Reports annotations that are repeated for each other, once, and only from one of them.
  private mutating func reportCycle(
    _ cycle: [String], _ path: [String], at place: Location, _ log: inout DiagnosticLog
  ) {
    guard cycle.first == path.first, repeatedInCycle.isDisjoint(with: cycle) else { return }
    repeatedInCycle.formUnion(cycle)
    let names = cycle.map { "`\(abbreviated($0))`" }
    log.unmuted {
      $0.report(
        .attachmentCycle,
        names.count == 2
          ? "\(names[0]) is repeated for itself"
          : "annotations are repeated for each other: \(names.joined(separator: " → "))", at: place,
        help: "repeat one of them for something else")
    }
  }

  /// The feature that an attachment names by a written id.
  private func knownFeature(
    of attachment: Attachment, _ data: inout MapData
  ) -> Feature? {
    var silent = DiagnosticLog()
    guard let reference = attachment.feature?.content, let id = reference.id?.constant,
      case .known(let selection)? = binding(
        layer: reference.layer, source: reference.source, &data, &silent),
      let row = selection.table.firstWithID[id]
    else { return nil }
    return selection.table[row]
  }
}
