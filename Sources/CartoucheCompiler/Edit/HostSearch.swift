import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// What the search for the host of one annotation goes by.
struct HostSearch {
  /// The annotation, in the plan that is changed.
  var annotation: AnnotationIndex
  /// The host that it has and keeps.
  var known: AnnotationIndex?
  /// The removed one whose place it takes.
  var former: AnnotationIndex?
}

extension RowLowering {
  /// Finds the host of the one annotation that was lowered among the rows of another plan.
  /// - Returns: whether there is one, or none is needed.
  mutating func connectHosts(
    _ search: HostSearch, _ names: AnnotationNames, in other: Plan, _ log: inout DiagnosticLog
  ) -> Bool {
    for pending in hosts.pending {
      guard let host = search.known ?? names.row(Located(pending.host, at: pending.place), &log) else {
        return false
      }
      var standing: Int? = host.row
      while let current = standing, current != search.annotation.row, current != search.former?.row {
        standing = other.host(of: current)
      }
      guard standing == nil else {
        log.report(
          .attachmentCycle, "`\(pending.host)` is attached to this annotation", at: pending.place,
          help: "attach one of them to the map")
        return false
      }
      attachments.table.host[pending.attachment] = host.rawValue
      if pending.takesZPriority {
        annotations.table.options[pending.row].takeZPriority(of: other.annotations.options[host.row])
      }
      for state in 0..<states.table.count
      where pending.statesTakingZPriority.contains(states.table.states[state]) {
        states.table.options[state].takeZPriority(of: other.annotations.options[host.row])
      }
    }
    return true
  }
}
