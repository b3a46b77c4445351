import CartoucheDiagnostics
import CartoucheSpec
import CartoucheSyntax

/// Finds out what annotations with a `forEach` are repeated for.
struct Repetition {
  /// The annotations, also those that come later.
  private let spec: ResolvedSpec
  /// Ids of annotations that are repeated for each other, as far as that is reported.
  private var reportedInCycle: Set<String> = []
  /// The rows of annotations that are repeated for another one, by id, as far as others are repeated for them.
  private var known: [String: [Instance]] = [:]
  /// Ids of annotations whose rows are not known, for a reason that is reported elsewhere.
  private var failed: Set<String> = []

  init(_ spec: ResolvedSpec) { self.spec = spec }

  /// What a `forEach` goes over, its filter applied; nil, and reported, when that is not known.
  ///
  /// - Parameter path: ids of the annotations that are being repeated for each other, this one last.
  mutating func subjects(
    of forEach: Located<ForEach>, _ path: [String], _ data: inout MapData, _ log: inout DiagnosticLog
  ) -> Subjects? {
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
    return positions(in: features, where: filter, isAbsent: { !features.haveProperty($0) }, &log)
      .map { instances[$0] }
  }

  /// The rows that another annotation has, or will have.
  ///
  /// Nothing here recurses: a file may hold a chain of thousands that are repeated for each other.
  private mutating func instances(
    of host: Located<String>, _ path: [String], _ data: inout MapData, _ log: inout DiagnosticLog
  ) -> [Instance]? {
    var (path, passed) = (path, Set(path))
    var host = host
    // From the host to the one whose rows are known without another annotation.
    var chain: [(id: String, filter: Expression?)] = []
    var instances: [Instance]
    while true {
      let id = spec.names.qualified(host)
      guard !passed.contains(id) else {
        let cycle = path.drop { $0 != id }
        reportCycle(cycle + [id], path, at: host.location, &log)
        failed.formUnion(chain.map(\.id).prefix(chain.count - min(chain.count, cycle.count)))
        return nil
      }
      if failed.contains(id) || reportedInCycle.contains(id) { return nil }
      if let known = known[id] {
        instances = known
        break
      }
      guard let annotation = spec[id]?.annotation else {
        // What is wrong with a host is reported at that host.
        if chain.isEmpty {
          let others = spec.annotations.lazy.compactMap(\.id).filter { [first = path.first] in $0 != first }
          spec.reportUnknown(host, among: others, &log)
        }
        failed.formUnion(chain.map(\.id))
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
        failed.formUnion(chain.map(\.id))
        return nil
      }
      instances = found
      break
    }
    for (id, filter) in chain.reversed() {
      instances = log.muted { kept(instances, filter, &$0) }.enumerated().map {
        Instance(suffix: $1.suffix ?? "#0", position: $0, feature: $1.feature)
      }
      known[id] = instances
    }
    return instances
  }

  /// The rows of an annotation that is repeated for no other one; nil: what it is repeated for is not known.
  private mutating func ownInstances(
    of annotation: Annotation, _ data: inout MapData, _ log: inout DiagnosticLog
  ) -> [Instance]? {
    guard let forEach = annotation.forEach else {
      let feature = annotation.attach.flatMap { knownFeature(of: $0.content, &data) }
      return [Instance(suffix: nil, position: 0, feature: feature)]
    }
    switch log.muted({ subjects(of: forEach, [], &data, &$0) }) {
    case .features(let selection):
      let subjects = Subjects.features(selection)
      let suffixes = InstanceSuffixes(subjects)
      return selection.rows.enumerated().map {
        Instance(suffix: suffixes[subjects.key($0)], position: $0, feature: selection.table[$1])
      }
    case .list(let mappings):
      return mappings.enumerated().map {
        Instance(suffix: "#\($1.index)", position: $0, feature: $1)
      }
    case .instances, nil: return nil
    }
  }

  /// Reports annotations that are repeated for each other, once, and only from one of them.
  private mutating func reportCycle(
    _ cycle: [String], _ path: [String], at place: Location, _ log: inout DiagnosticLog
  ) {
    guard cycle.first == path.first, reportedInCycle.isDisjoint(with: cycle) else { return }
    reportedInCycle.formUnion(cycle)
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
    var silent = DiagnosticLog(isMuted: true)
    guard let reference = attachment.feature?.content, let id = reference.id?.constant,
      case .known(let selection)? = data.binding(
        layer: reference.layer, source: reference.source, &silent),
      let row = selection.table.ids.first(with: id)
    else { return nil }
    return selection.table[row]
  }
}
