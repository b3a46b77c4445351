import CartoucheDiagnostics
import CartoucheResolver
import CartoucheSpec

/// What the search for the host of one annotation goes by.
struct HostSearch {
  /// The annotation's row in the plan that is changed.
  var row: UInt32
  /// The host that it has and keeps.
  var known: UInt32?
  /// The removed row whose place it takes.
  var former: UInt32?
}

extension RowLowering {
  /// Finds the host of the one annotation that was lowered among the rows of another plan.
  /// - Returns: whether there is one, or none is needed.
  mutating func connectHosts(
    _ search: HostSearch, _ names: some AnnotationRows, in other: Plan, _ log: inout DiagnosticLog
  ) -> Bool {
    for pending in hosts.pending {
      guard let host = search.known ?? names.row(Located(pending.host, at: pending.place), &log) else {
        return false
      }
      var standing: Int? = Int(host)
      while let current = standing, current != Int(search.row), current != search.former.map({ Int($0) }) {
        standing = other.host(of: current)
      }
      guard standing == nil else {
        log.report(
          .attachmentCycle, "`\(pending.host)` is attached to this annotation", at: pending.place,
          help: "attach one of them to the map")
        return false
      }
      attachments.table.host[pending.attachment] = host
      if pending.takesZPriority {
        annotations.table.options[pending.row].takeZPriority(of: other.annotations.options[Int(host)])
      }
      for state in 0..<states.table.count
      where pending.statesTakingZPriority.contains(states.table.state[state]) {
        states.table.options[state].takeZPriority(of: other.annotations.options[Int(host)])
      }
    }
    return true
  }
}
