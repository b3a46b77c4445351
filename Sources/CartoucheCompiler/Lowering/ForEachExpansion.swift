import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// Finds the items that each `forEach` creates annotations for: features, list mappings, or instances of
/// another annotation.
struct ForEachExpansion {
  /// The spec with all annotations, because a `forEach` may refer to a later one.
  private let spec: ResolvedSpec
  /// The ids of annotations that belong to a cycle of `forEach` references, which is already reported.
  private var reportedInCycle: Set<String> = []
  /// The instances of each annotation whose `forEach` names another annotation, by the id of the first one.
  private var known: [String: [Instance]] = [:]
  /// The ids of annotations whose instances cannot be known. The reason is reported elsewhere.
  private var failed: Set<String> = []

  init(_ spec: ResolvedSpec) { self.spec = spec }

  /// Returns the items of a `forEach` after its filter. If they are unknown, reports the reason and returns `nil`.
  ///
  /// - Parameter path: The ids of the annotations that lead to this `forEach`. Each is repeated for the
  ///   next one, and the last one has this `forEach`.
  mutating func items(
    of forEach: Located<ForEach>, _ path: [String], _ data: inout MapData, _ log: inout DiagnosticLog
  ) -> ForEachItems? {
    let content = forEach.content
    if let list = content.list {
      return .list(list.enumerated().map { Feature(index: $0.offset, properties: .node($0.element)) })
    }
    if let host = content.annotation {
      guard let instances = instances(of: host, path, &data, &log) else { return nil }
      return .instances(
        kept(instances, content.filter, &log), of: Located(spec.names.qualified(host), at: host.location))
    }
    guard content.layer != nil || content.source != nil,
      let binding = data.binding(layer: content.layer, source: content.source, &log)
    else { return nil }
    switch binding {
    case .known(var selection):
      if let layer = selection.layer { selection.rows = data.rows(drawnBy: layer, selection.table, &log) }
      selection.rows = filtered(
        selection.rowsWithGeometry, of: selection.table, by: content.filter,
        isAllKnown: !selection.areSamples, &log)
      return .features(selection)
    case .host(_, let type):
      let name = content.layer ?? content.source
      log.report(
        .hostFeatures, "only the host has the features of `\(abbreviated(name?.content ?? ""))`",
        at: name?.location ?? forEach.location,
        help: type == "geojson"
          ? "a `forEach` needs data and a filter that the compiler can read"
          : "add `samples` to the layer under `layers`, or let the app add annotations; a `forEach` reads GeoJSON, and this is a `\(type)` source"
      )
      return nil
    }
  }

  private func kept(_ instances: [Instance], _ filter: Expression?, _ log: inout DiagnosticLog) -> [Instance]
  {
    guard let filter else { return instances }
    let features = AnyFeatures(of: instances)
    return positions(in: features, where: filter, isAbsent: { features.lackProperty($0) }, &log)
      .map { instances[$0] }
  }

  /// Returns the instances of the annotation `host`, which may come later in the document, or `nil` if they
  /// are unknown.
  ///
  /// The function is iterative, because a file may have a chain of thousands of annotations, each with a
  /// `forEach` over the next one.
  private mutating func instances(
    of host: Located<String>, _ path: [String], _ data: inout MapData, _ log: inout DiagnosticLog
  ) -> [Instance]? {
    var (path, passed) = (path, Set(path))
    var host = host
    // The annotations from `host` up to one that is not repeated for another annotation.
    var chain: [(id: String, filter: Expression?)] = []
    var instances: [Instance]
    while true {
      let id = spec.names.qualified(host)
      guard !passed.contains(id) else {
        let cycle = path.drop { $0 != id }
        reportCycle(cycle + [id], path, at: host.location, &log)
        failed.formUnion(chain.map { $0.id }.prefix(chain.count - min(chain.count, cycle.count)))
        return nil
      }
      if failed.contains(id) || reportedInCycle.contains(id) { return nil }
      if let known = known[id] {
        instances = known
        break
      }
      guard let annotation = spec[id]?.annotation else {
        // An unknown id in another annotation of the chain is reported with that annotation.
        if chain.isEmpty {
          let others = spec.annotations.lazy.map { $0.id ?? "" }.filter { [first = path.first] in
            $0 != first && !$0.isEmpty
          }
          spec.reportUnknown(host, among: others, &log)
        }
        failed.formUnion(chain.map { $0.id })
        return nil
      }
      if let forEach = annotation.forEach, forEach.content.list == nil, let next = forEach.content.annotation
      {
        chain.append((id, forEach.content.filter))
        path.append(id)
        passed.insert(id)
        host = next
        continue
      }
      guard let found = ownInstances(of: annotation, &data, &log) else {
        failed.formUnion(chain.map { $0.id })
        return nil
      }
      instances = found
      break
    }
    for (id, filter) in chain.reversed() {
      instances = log.silently { kept(instances, filter, &$0) }.enumerated().map {
        Instance(suffix: $1.suffix ?? "#0", position: $0, feature: $1.feature)
      }
      known[id] = instances
    }
    return instances
  }

  /// Returns the instances of an annotation whose `forEach`, if any, does not name another annotation.
  /// Returns `nil` if they are unknown.
  private mutating func ownInstances(
    of annotation: Annotation, _ data: inout MapData, _ log: inout DiagnosticLog
  ) -> [Instance]? {
    guard let forEach = annotation.forEach else {
      let feature = annotation.attach.flatMap { knownFeature(of: $0.content, &data) }
      return [Instance(suffix: nil, position: 0, feature: feature)]
    }
    switch log.silently({ items(of: forEach, [], &data, &$0) }) {
    case .features(let selection):
      let items = ForEachItems.features(selection)
      let suffixes = InstanceSuffixes(items)
      return selection.rows.enumerated().map {
        Instance(suffix: suffixes[items.key($0)], position: $0, feature: selection.table[$1])
      }
    case .list(let mappings):
      return mappings.enumerated().map {
        Instance(suffix: "#\($1.index)", position: $0, feature: $1)
      }
    case .instances, nil: return nil
    }
  }

  /// Reports a cycle of annotations in which each `forEach` names the next annotation. Each cycle is reported
  /// once.
  private mutating func reportCycle(
    _ cycle: [String], _ path: [String], at place: Location, _ log: inout DiagnosticLog
  ) {
    guard cycle.first == path.first, reportedInCycle.isDisjoint(with: cycle) else { return }
    reportedInCycle.formUnion(cycle)
    let names = cycle.map { "`\(abbreviated($0))`" }
    log.reporting {
      $0.report(
        .attachmentCycle,
        names.count == 2
          ? "\(names[0]) is repeated for itself"
          : "annotations are repeated for each other: \(names.joined(separator: " → "))", at: place,
        help: "repeat one of them for something else")
    }
  }

  /// Returns the feature to which an annotation is attached by a constant id, or `nil` if the attachment
  /// names no such feature.
  private func knownFeature(
    of attachment: Attachment, _ data: inout MapData
  ) -> Feature? {
    var silent = DiagnosticLog(isSilent: true)
    guard let reference = attachment.feature?.content, let id = reference.id?.constant,
      case .known(let selection)? = data.binding(
        layer: reference.layer, source: reference.source, &silent),
      let row = selection.table.ids.first(with: id)
    else { return nil }
    return selection.table[row]
  }
}

/// The items that an annotation with a `forEach` is repeated for.
enum ForEachItems {
  case features(FeatureSelection)
  /// The mappings of a list. Their instances are named by index.
  case list([Feature])
  /// The instances of another annotation, with its qualified id.
  case instances([Instance], of: Located<String>)

  var count: Int {
    switch self {
    case .features(let selection): selection.rows.count
    case .list(let mappings): mappings.count
    case .instances(let instances, _): instances.count
    }
  }

  /// Returns the feature id and the index from which the id of the instance at `position` is built.
  func key(_ position: Int) -> InstanceKey {
    switch self {
    case .features(let selection):
      let row = selection.rows[position]
      return InstanceKey(id: selection.table.uniqueID(row), index: row)
    case .list(let mappings): return InstanceKey(index: mappings[position].index)
    case .instances(let instances, _): return InstanceKey(id: instances[position].suffix, index: position)
    }
  }

  /// Returns the location of the feature id from which the instance at `position` has its name. Returns `nil`
  /// if the instance is named by its index.
  func idPlace(_ position: Int) -> Location? {
    guard case .features(let selection) = self else { return nil }
    return selection.table.idPlace(selection.rows[position])
  }
}

/// An instance of an annotation, for which another annotation is repeated.
struct Instance {
  /// The suffix of the instance's id, such as `mellow` or `#3`, or `nil` if the annotation is not repeated.
  ///
  /// If the id with this suffix was taken, the instance has another id.
  var suffix: String?
  /// The index of the instance among all instances of its annotation, before a filter excludes some.
  var position: Int
  var feature: Feature?
}
