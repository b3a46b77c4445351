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
  /// What follows the group's id: `mellow`, `#3`; nil: the annotation is not repeated.
  var suffix: String?
  var feature: Feature?
}

extension Lowering {
  /// Adds one row for each subject of the `forEach`.
  mutating func lower(
    _ annotation: Annotation, _ id: String, each forEach: Located<ForEach>, _ data: inout MapData,
    _ decoder: inout Decoder
  ) {
    guard let subjects = subjects(of: forEach, [id], &data, &decoder) else { return }
    switch subjects {
    case .features(let selection):
      guard !reportAttachment(annotation, forEach, &decoder) else { return }
      checkOptions(annotation.attach?.content, on: selection, &decoder)
      lower(annotation, id, forEach, selection, &decoder)
    case .list(let mappings): lower(annotation, id, forEach, mappings, &data, &decoder)
    case .instances(let instances):
      guard !reportAttachment(annotation, forEach, &decoder) else { return }
      lower(annotation, id, forEach, instances, &decoder)
    }
  }

  private mutating func lower(
    _ annotation: Annotation, _ id: String, _ forEach: Located<ForEach>, _ selection: FeatureSelection,
    _ decoder: inout Decoder
  ) {
    let table = selection.table
    guard hasRoom(for: selection.rows.count, at: forEach.location, &decoder) else { return }
    var failures = EvaluationFailures()
    for row in selection.rows {
      var evaluation = Evaluation(feature: table[row])
      let name = table.uniqueID(row) ?? "#\(row)"
      append(
        annotation, id: "\(id)/\(name)", at: add(row, of: selection, annotation.attach?.content), &evaluation)
      failures.add(evaluation.failures, feature: row)
    }
    failures.report(featureCount: selection.rows.count, &decoder)
  }

  private mutating func lower(
    _ annotation: Annotation, _ id: String, _ forEach: Located<ForEach>, _ mappings: [Feature],
    _ data: inout MapData, _ decoder: inout Decoder
  ) {
    guard let attach = annotation.attach else {
      decoder.error(
        "missing-key", "a `forEach` over a list does not say what its annotations are attached to",
        at: forEach.location, help: "add `attach: { point: [[get, lng], [get, lat]] }`")
      return
    }
    guard hasRoom(for: mappings.count, at: forEach.location, &decoder) else { return }
    var failures = EvaluationFailures()
    for mapping in mappings {
      let found = lower(
        annotation, "\(id)/#\(mapping.index)", attachedTo: attach, feature: mapping, &data, &decoder)
      failures.add(found ?? [], feature: mapping.index)
    }
    failures.report(featureCount: mappings.count, &decoder)
  }

  private mutating func lower(
    _ annotation: Annotation, _ id: String, _ forEach: Located<ForEach>, _ instances: [Instance],
    _ decoder: inout Decoder
  ) {
    guard let host = forEach.content.annotation,
      hasRoom(for: instances.count, at: forEach.location, &decoder)
    else { return }
    var failures = EvaluationFailures()
    for (index, instance) in instances.enumerated() {
      var evaluation = Evaluation(feature: instance.feature)
      let hostID = instance.suffix.map { "\(host.content)/\($0)" } ?? host.content
      let attachment = addHost(hostID, at: host.location, annotation)
      append(annotation, id: "\(id)/\(instance.suffix ?? "#0")", at: attachment, &evaluation)
      failures.add(evaluation.failures, feature: index)
    }
    failures.report(featureCount: instances.count, &decoder)
  }

  /// Reports an attachment that says more than the `forEach` leaves open; whether there is one.
  private func reportAttachment(
    _ annotation: Annotation, _ forEach: Located<ForEach>, _ decoder: inout Decoder
  ) -> Bool {
    guard let attach = annotation.attach else { return false }
    let isOverAnnotation = forEach.content.annotation != nil
    if let kind = attach.content.kinds.first {
      decoder.error(
        "attach-and-for-each",
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
    decoder.error(
      "wrong-option", "`\(option)` has no meaning here: \(meaning)", at: place,
      help: "remove it", related: [RelatedPlace("the `forEach` is here", at: forEach.location)])
    return true
  }

  // MARK: Who is meant

  /// What a `forEach` goes over, its filter applied; nil, and reported, when that is not known.
  ///
  /// - Parameter path: ids of the annotations that are being repeated for each other, this one last.
  private mutating func subjects(
    of forEach: Located<ForEach>, _ path: [String], _ data: inout MapData, _ decoder: inout Decoder
  ) -> Subjects? {
    let content = forEach.content
    if let list = content.list {
      return .list(list.enumerated().map { Feature(index: $0.offset, properties: $0.element) })
    }
    if let host = content.annotation {
      guard let instances = instances(of: host, path, &data, &decoder) else { return nil }
      return .instances(kept(instances, content.filter, &decoder))
    }
    guard content.layer != nil || content.source != nil,
      let binding = binding(layer: content.layer, source: content.source, &data, &decoder)
    else { return nil }
    switch binding {
    case .known(var selection):
      if let layer = selection.layer { selection.rows = data.rows(drawnBy: layer, selection.table, &decoder) }
      selection.rows = filtered(
        selection.rows.filter { selection.table.geometryTypes[$0] != nil }, of: selection.table,
        by: content.filter, &decoder)
      return .features(selection)
    case .host(_, let type):
      let name = content.layer ?? content.source
      decoder.error(
        "host-features", "only the host knows the features of `\(abbreviated(name?.content ?? ""))`",
        at: name?.location ?? forEach.location,
        help: type == "geojson"
          ? "a `forEach` needs data and a filter that can be read here"
          : "a `forEach` needs GeoJSON, and this is a `\(type)` source")
      return nil
    }
  }

  private func kept(_ instances: [Instance], _ filter: Expression?, _ decoder: inout Decoder) -> [Instance] {
    guard let filter else { return instances }
    var failures = EvaluationFailures()
    let none = Feature(index: 0)
    let kept = instances.filter { passes($0.feature ?? none, filter, &failures) }
    failures.report(featureCount: instances.count, effect: "those are left out", &decoder)
    return kept
  }

  /// The rows that another annotation has, or will have.
  private mutating func instances(
    of host: Located<String>, _ path: [String], _ data: inout MapData, _ decoder: inout Decoder
  ) -> [Instance]? {
    guard !path.contains(host.content) else {
      reportCycle(path.drop { $0 != host.content } + [host.content], path, at: host.location, &decoder)
      return nil
    }
    guard let annotation = lookup.annotation(host.content, limits) else {
      reportUnknownAnnotation(host, among: lookup.ids().filter { $0 != path.first }, &decoder)
      return nil
    }
    guard let forEach = annotation.forEach else {
      let feature = annotation.attach.flatMap { knownFeature(of: $0.content, &data) }
      return [Instance(suffix: nil, feature: feature)]
    }
    // What is wrong with the host is reported at the host.
    let wasMuted = decoder.isMuted
    decoder.isMuted = true
    let found = subjects(of: forEach, path + [host.content], &data, &decoder)
    decoder.isMuted = wasMuted
    switch found {
    case .features(let selection):
      return selection.rows.map {
        Instance(suffix: selection.table.uniqueID($0) ?? "#\($0)", feature: selection.table[$0])
      }
    case .list(let mappings): return mappings.map { Instance(suffix: "#\($0.index)", feature: $0) }
    case .instances(let instances):
      return instances.map { Instance(suffix: $0.suffix ?? "#0", feature: $0.feature) }
    case nil: return nil
    }
  }

  /// Reports annotations that are repeated for each other, once, and only from one of them.
  private mutating func reportCycle(
    _ cycle: [String], _ path: [String], at place: Location, _ decoder: inout Decoder
  ) {
    guard cycle.first == path.first, repeatedInCycle.isDisjoint(with: cycle) else { return }
    repeatedInCycle.formUnion(cycle)
    let names = cycle.map { "`\(abbreviated($0))`" }
    let wasMuted = decoder.isMuted
    decoder.isMuted = false
    decoder.error(
      "attachment-cycle",
      names.count == 2
        ? "\(names[0]) is repeated for itself"
        : "annotations are repeated for each other: \(names.joined(separator: " → "))", at: place,
      help: "repeat one of them for something else")
    decoder.isMuted = wasMuted
  }

  /// The feature that an attachment names by a written id.
  private func knownFeature(of attachment: Attachment, _ data: inout MapData) -> Feature? {
    var silent = Decoder()
    guard let reference = attachment.feature?.content, let id = reference.id?.constant,
      case .known(let selection)? = binding(
        layer: reference.layer, source: reference.source, &data, &silent),
      let row = selection.table.firstWithID[id]
    else { return nil }
    return selection.table[row]
  }
}
