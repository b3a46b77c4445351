import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// Connects rows to the annotations that they are attached to, once all annotations have their rows.
struct HostConnection {
  private(set) var pending: [PendingHost] = []

  /// Adds a row that has an attachment without a host.
  mutating func add(_ host: PendingHost) { pending.append(host) }

  /// Finds the row of every host.
  /// - Returns: those that there are not.
  func find(
    in annotations: AnnotationLowering, of spec: ResolvedSpec, _ attachments: inout AttachmentTable
  ) -> [PendingHost] {
    if pending.isEmpty { return [] }
    let wanted = Set(pending.map(\.host))
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

  /// Follows every row to its hosts, which gives it the coordinate of the outermost one. Rows that are known to
  /// end somewhere are not followed twice.
  func follow(
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
          guard let pending = pendingAt[row], pending.takesZPriority, let host = attachments.host(pending)
          else {
            continue
          }
          annotations.options[row].takeZPriority(of: annotations.options[host])
        }
      }
      isDone.formUnion(path)
    }
  }

  /// Gives the rows of states what their annotations took from their hosts.
  func fill(_ states: inout StateColumns, from annotations: AnnotationColumns) {
    if pending.isEmpty { return }
    var takers: [UInt32: Set<AnnotationStates>] = [:]
    for pending in pending { takers[UInt32(pending.row)] = pending.statesTakingZPriority }
    for (stateRow, row) in states.annotation.enumerated()
    where takers[row]?.contains(states.states[stateRow]) == true {
      states.options[stateRow].takeZPriority(of: annotations.options[Int(row)])
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
  /// Goes with a host, or with the annotation that a state is of.
  mutating func takeZPriority(of host: AnnotationOptions) {
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
