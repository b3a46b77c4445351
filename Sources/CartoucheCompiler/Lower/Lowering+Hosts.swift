import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// A row whose host is known by its id only: hosts may come later in the document.
struct PendingHost {
  var row: Int
  var attachment: Int
  /// As the root calls it.
  var host: String
  /// The host as an instance of a group, in case its name was taken and it got another one.
  var instance: (group: String, position: Int)?
  var place: Location
  /// Whether nothing says in which order it is drawn, so that it goes with its host.
  var takesZPriority: Bool
  /// The states for which nothing says it either.
  var statesTakingZPriority: Set<AnnotationState>
}

extension Lowering {
  /// Binds the next row, which is `annotation`'s, to another one.
  /// - Parameter instance: the host's group and its position there; nil: it stands for itself.
  mutating func addHost(
    _ id: String, position instance: (group: String, position: Int)? = nil, at place: Location,
    _ annotation: Annotation
  ) -> RowAttachment {
    let index = plan.attachments.append(.annotation, annotation.attach?.content)
    pendingHosts.append(
      PendingHost(
        row: plan.annotations.count, attachment: index, host: id, instance: instance, place: place,
        takesZPriority: annotation.zPriority.location == nil,
        statesTakingZPriority: Set(
          states.filter { $0.state != .selected && $0.annotation.zPriority.location == nil }.map(\.state))))
    return RowAttachment(point: CoordinateValue(longitude: 0, latitude: 0), index: UInt32(index))
  }

  /// Finds the row of every host, once all annotations have their rows.
  mutating func connectHosts(_ log: inout DiagnosticLog) {
    guard !pendingHosts.isEmpty else { return }
    let wanted = Set(pendingHosts.map(\.host))
    var rows: [String: Int] = [:]
    for (row, id) in plan.ids.enumerated() where wanted.contains(id) { rows[id] = row }
    let groups = rowsByID()
    for pending in pendingHosts {
      guard let row = instanceRow(pending, groups) ?? rows[pending.host] else {
        reportUnknownHost(pending, &log)
        continue
      }
      plan.attachments.host[pending.attachment] = UInt32(row)
    }
    followHosts(&log)
    fillStates()
  }

  private func instanceRow(_ pending: PendingHost, _ groups: [String: Range<Int>]) -> Int? {
    guard let instance = pending.instance, let rows = groups[instance.group], instance.position < rows.count
    else { return nil }
    return rows.lowerBound + instance.position
  }

  /// Gives the rows of states what their annotations took from their hosts.
  private mutating func fillStates() {
    var takers: [UInt32: Set<AnnotationState>] = [:]
    for pending in pendingHosts { takers[UInt32(pending.row)] = pending.statesTakingZPriority }
    for (stateRow, row) in plan.states.annotation.enumerated() {
      guard let states = takers[row] else { continue }
      if states.contains(plan.states.state[stateRow]) {
        plan.states.options[stateRow].flags.insert(.takesZPriority)
        plan.states.options[stateRow].zPriority = plan.annotations.options[Int(row)].zPriority
      }
    }
  }

  private func reportUnknownHost(_ pending: PendingHost, _ log: inout DiagnosticLog) {
    // What failed before it got a row is no annotation that is missing.
    if failedIDs.contains(pending.host) { return }
    let host = Located(names.written(pending.host, at: pending.place), at: pending.place)
    if let group = ids[pending.host] {
      log.report(
        .groupAsHost, "`\(abbreviated(host.content))` is repeated, so it is no single annotation",
        at: pending.place,
        help: "write `forEach: { annotation: \(host.content) }`, or name an instance: `\(host.content)/…`",
        related: [RelatedPlace("the group is here", at: group)])
      return
    }
    let instances = plan.ids
    let own = plan.id(of: UInt32(pending.row))
    reportUnknownAnnotation(host, among: instances.filter { $0 != own }, &log)
  }

  /// - Parameter known: those that there are, as the root calls them.
  func reportUnknownAnnotation(
    _ name: Located<String>, among known: some Sequence<String>, _ log: inout DiagnosticLog
  ) {
    guard lookup.isComplete, names.isKnowable(names.qualified(name)) else { return }
    log.report(
      CompilerFinding.unknownAnnotation,
      UnknownName(
        name.content, "there is no annotation `\(abbreviated(name.content))`",
        among: names.visible(Array(known), at: name.location), help: "write the id of another annotation"),
      at: name.location)
  }

  /// Follows every row to its hosts, which gives it the coordinate of the outermost one. Rows that are known to
  /// end somewhere are not followed twice.
  private mutating func followHosts(_ log: inout DiagnosticLog) {
    var pendingAt: [Int: PendingHost] = [:]
    for pending in pendingHosts { pendingAt[pending.row] = pending }
    var isDone: Set<Int> = []
    for pending in pendingHosts where !isDone.contains(pending.row) {
      var path: [Int] = []
      var onPath: Set<Int> = []
      var row: Int? = pending.row
      while let current = row, !isDone.contains(current), onPath.insert(current).inserted {
        path.append(current)
        row = pendingAt[current].flatMap { host($0) }
      }
      if let row, onPath.contains(row), let start = path.firstIndex(of: row) {
        reportCycle(path[start...].compactMap { pendingAt[$0] }, &log)
      } else if let end = row ?? path.last {
        for row in path.reversed() {
          plan.annotations.copyCoordinate(from: end, to: row)
          guard let pending = pendingAt[row], pending.takesZPriority, let host = host(pending) else {
            continue
          }
          plan.annotations.options[row].flags.insert(.takesZPriority)
          plan.annotations.options[row].zPriority = plan.annotations.options[host].zPriority
        }
      }
      isDone.formUnion(path)
    }
  }

  private func host(_ pending: PendingHost) -> Int? {
    let host = plan.attachments.host[pending.attachment]
    return host == AttachmentTable.none ? nil : Int(host)
  }

  private func reportCycle(_ cycle: [PendingHost], _ log: inout DiagnosticLog) {
    guard let last = cycle.last else { return }
    let names = cycle.map { plan.id(of: UInt32($0.row)) } + [last.host]
    log.report(
      .attachmentCycle,
      names.count == 2
        ? "`\(names[0])` is attached to itself"
        : "annotations are attached to each other: \(names.map { "`\($0)`" }.joined(separator: " → "))",
      at: last.place, help: "attach one of them to the map",
      related: cycle.dropLast().map { RelatedPlace("`\($0.host)` is the host here", at: $0.place) })
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
