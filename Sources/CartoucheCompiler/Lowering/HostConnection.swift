import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec
import CartoucheSyntax

/// Connects attached annotations to their hosts, after all annotations have rows in the plan.
struct HostConnection {
  private(set) var pending: [PendingHost] = []

  /// Adds an attached annotation, whose host has no known row yet.
  mutating func add(_ host: PendingHost) { pending.append(host) }

  /// Looks up the row of the host for each pending attachment, and stores it in `attachments`.
  /// - Returns: The attachments whose host does not exist.
  func find(
    in annotations: AnnotationLowering, of spec: ResolvedSpec, _ attachments: inout AttachmentTable
  ) -> [PendingHost] {
    if pending.isEmpty { return [] }
    let wanted = Set(pending.map { $0.host })
    let ids = annotations.table.ids
    var rows: [String: Int] = [:]
    for row in 0..<ids.count {
      let id = ids.string(row)
      if wanted.contains(id) { rows[id] = row }
    }
    return pending.filter { pending in
      guard let row = instanceRow(pending, annotations, spec) ?? rows[pending.host] else { return true }
      attachments.host[pending.attachment] = UInt32(row)
      return false
    }
  }

  private func instanceRow(
    _ pending: PendingHost, _ annotations: AnnotationLowering, _ spec: ResolvedSpec
  ) -> Int? {
    guard let instance = pending.instance, let rows = annotations.rows(of: instance.group, in: spec),
      instance.position < rows.count
    else { return nil }
    return rows.lowerBound + instance.position
  }

  /// Copies values from hosts to the annotations attached to them: the coordinate of the outermost host, and
  /// the `zPriority` of the direct host if it is inherited. Reports cycles.
  /// - Complexity: O(attached rows), because each walk along a chain of hosts ends at a finished row.
  func propagateFromHosts(
    _ annotations: inout AnnotationColumns, _ attachments: AttachmentTable, _ log: inout DiagnosticLog
  ) {
    var pendingAt: [Int: PendingHost] = [:]
    for pending in self.pending { pendingAt[pending.row] = pending }
    var isDone: Set<Int> = []
    for pending in self.pending where !isDone.contains(pending.row) {
      var path: [Int] = []
      var onPath: Set<Int> = []
      var row: Int? = pending.row
      while let current = row, !isDone.contains(current), onPath.insert(current).inserted {
        path.append(current)
        row = pendingAt[current].flatMap { attachments.host($0) }
      }
      if let row, onPath.contains(row), let start = path.firstIndex(of: row) {
        reportCycle(path[start...].compactMap { pendingAt[$0] }, annotations.ids, &log)
      } else if let end = row ?? path.last {
        for row in path.reversed() {
          annotations.copyCoordinate(from: end, to: row)
          guard let pending = pendingAt[row], pending.inheritsZPriority, let host = attachments.host(pending)
          else {
            continue
          }
          annotations.options[row].inheritZPriority(from: annotations.options[host])
        }
      }
      isDone.formUnion(path)
    }
  }

  /// Copies the `zPriority` of each annotation to those of its states that do not set their own.
  func copyInheritedZPriority(to states: inout StateColumns, from annotations: AnnotationColumns) {
    if pending.isEmpty { return }
    var inheriting: [UInt32: Set<AnnotationStates>] = [:]
    for pending in pending { inheriting[UInt32(pending.row)] = pending.statesInheritingZPriority }
    for (stateRow, row) in states.annotation.enumerated()
    where inheriting[row]?.contains(states.states[stateRow]) == true {
      states.options[stateRow].inheritZPriority(from: annotations.options[Int(row)])
    }
  }

  private func reportCycle(_ cycle: [PendingHost], _ ids: TextColumn, _ log: inout DiagnosticLog) {
    guard let last = cycle.last else { return }
    let names = cycle.map { ids.string($0.row) } + [last.host]
    log.report(
      .attachmentCycle,
      names.count == 2
        ? "`\(names[0])` is attached to itself"
        : "annotations are attached to each other: \(names.map { "`\($0)`" }.joined(separator: " → "))",
      at: last.place, help: "attach one of them to the map",
      related: cycle.dropLast().map { RelatedPlace("`\($0.host)` is the host here", at: $0.place) })
  }
}

extension AnnotationOptions {
  /// Sets `zPriority` to the value that `host` has, and marks it as inherited. `host` is the host of an
  /// annotation, or the annotation that a state belongs to.
  mutating func inheritZPriority(from host: AnnotationOptions) {
    flags.insert(.takesZPriority)
    zPriority = host.zPriority
  }
}

extension AttachmentTable {
  fileprivate func host(_ pending: PendingHost) -> Int? {
    let host = self.host[pending.attachment]
    return host == AttachmentTable.none ? nil : Int(host)
  }
}

extension AnnotationColumns {
  fileprivate mutating func copyCoordinate(from source: Int, to row: Int) {
    longitude[row] = longitude[source]
    latitude[row] = latitude[source]
    mercatorX[row] = mercatorX[source]
    mercatorY[row] = mercatorY[source]
  }
}

/// An attached annotation whose host is known only by its id, because the host may come later in the
/// document.
struct PendingHost {
  /// The row of the attached annotation in the plan.
  var row: Int
  /// The row of the attachment in the plan's attachments.
  var attachment: Int
  /// The qualified id of the host.
  var host: String
  /// The id of the `forEach` annotation that the host is an instance of, and the index of the instance. The
  /// instance's id may differ from `host` if that id was taken.
  var instance: (group: String, position: Int)?
  var place: Location
  /// Whether the annotation inherits `zPriority` from its host, because the spec does not set it.
  var inheritsZPriority: Bool
  /// The states that inherit `zPriority` from the annotation, because they do not set it.
  var statesInheritingZPriority: Set<AnnotationStates>

  /// - Parameters:
  ///   - instance: The host's `forEach` annotation and its index among the instances, or `nil` if the host
  /// is not repeated.
  ///   - annotation: The attached annotation.
  init(
    row: Int, attachment: UInt32, host: String, instance: (group: String, position: Int)? = nil,
    at place: Location, of annotation: ResolvedAnnotation
  ) {
    self.row = row
    self.attachment = Int(attachment)
    self.host = host
    self.instance = instance
    self.place = place
    inheritsZPriority = annotation.annotation.traits.content.zPriority.location == nil
    statesInheritingZPriority = Set(
      annotation.states.filter { $0.annotation.traits.content.zPriority.location == nil }.map { $0.states })
  }
}

extension ResolvedSpec {
  /// Reports that the host of an annotation does not exist.
  /// - Parameters:
  ///   - rows: The ids of the annotations with rows.
  ///   - failed: The ids of annotations without rows because of an error that is already reported.
  func reportUnknownHost(
    _ pending: PendingHost, among rows: TextColumn, failed: Set<String>, _ log: inout DiagnosticLog
  ) {
    // A host without rows for a reported reason is not reported again, and neither are its instances.
    let groups = groups(ofInstance: pending.host)
    if failed.contains(pending.host) || groups.contains(where: failed.contains) { return }
    let host = Located(names.written(pending.host, at: pending.place), at: pending.place)
    if let group = place(ofID: pending.host) {
      log.report(
        .groupAsHost, "`\(abbreviated(host.content))` is repeated, so it is a group of annotations",
        at: pending.place,
        help: "write `forEach: { annotation: \(host.content) }`, or name an instance: `\(host.content)/…`",
        related: [RelatedPlace("the group is here", at: group)])
      return
    }
    let own = rows.string(pending.row)
    let others = (0..<rows.count).lazy.map { rows.string($0) }.filter { $0 != own }
    if let group = groups.last(where: { place(ofID: $0) != nil }) {
      let suffix = pending.host.dropFirst(group.count + 1)
      let written = names.written(group, at: pending.place)
      if let list = self[group]?.annotation.forEach?.content.list {
        let meant = list.indices.filter { list[$0].mergedValue("id")?.hasText(String(suffix)) == true }
        reportUnknown(
          host, among: others.filter { $0.hasPrefix(group + "/") },
          meant: meant.count == 1
            ? NameSuggestion(
              "\(written)/#\(meant[0])",
              help:
                "an `id` in a list is not an annotation id: write `\(written)/#\(meant[0])`, its position in the list"
            )
            : nil,
          help:
            "the annotations of a list are named by their positions: `\(abbreviated(written))/#0` and so on",
          &log)
        return
      }
      reportUnknown(
        host, among: others.filter { $0.hasPrefix(group + "/") },
        help:
          "`\(abbreviated(written))` is repeated, and not for `\(abbreviated(String(suffix)))`: "
          + "its `forEach` has no such feature, or excludes it", &log)
    } else {
      reportUnknown(host, among: others, &log)
    }
  }

  /// Returns the ids of the `forEach` annotations that may have an instance with this id: `a` for `a/x`.
  private func groups(ofInstance id: String) -> [String] {
    zip(id.indices, id).filter { $0.1 == "/" }.map { String(id[..<$0.0]) }
  }

  /// Reports an unknown annotation id.
  /// - Parameter known: The qualified ids of the existing annotations.
  func reportUnknown(
    _ name: Located<String>, among known: some Sequence<String>, meant: NameSuggestion? = nil,
    help: String = "write the id of another annotation",
    _ log: inout DiagnosticLog
  ) {
    guard hasAllAnnotations, names.canReportMissing(names.qualified(name)) else { return }
    var unknown = UnknownName(
      name.content, "there is no annotation `\(abbreviated(name.content))`",
      among: names.visible(each: known, at: name.location), help: help)
    unknown.meant = meant
    log.report(CompilerFinding.unknownAnnotation, unknown, at: name.location)
  }
}
