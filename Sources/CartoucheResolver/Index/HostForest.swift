/// Which annotations are attached to which, as trees that can be walked without recursion.
///
/// Layout: one row an annotation; none at all where no annotation is attached to another.
struct HostForest: Sendable {
  /// The annotation that each is attached to, or `none`.
  let hosts: [UInt32]
  /// The first of those attached to each, and the next one of the same host.
  private(set) var firstAttached: [UInt32]
  private(set) var nextAttached: [UInt32]

  static let none = UInt32.max

  init(_ plan: Plan) {
    let rows = plan.annotations.attachment.map { attachment in
      attachment != AttachmentTable.none && plan.attachments.kinds[Int(attachment)] == .annotation
        ? plan.attachments.host[Int(attachment)] : HostForest.none
    }
    hosts = rows.contains { $0 != HostForest.none } ? rows : []
    firstAttached = Array(repeating: HostForest.none, count: hosts.count)
    nextAttached = Array(repeating: HostForest.none, count: hosts.count)
  }

  var isEmpty: Bool { hosts.isEmpty }

  /// The host of a row, or `none`.
  @inline(__always)
  func host(_ row: UInt32) -> UInt32 { hosts.isEmpty ? HostForest.none : hosts[Int(row)] }

  /// Whether `row` is attached to `other`, directly or not.
  func isAttached(_ row: UInt32, to other: UInt32) -> Bool {
    var host = hosts[Int(row)]
    while host != HostForest.none {
      if host == other { return true }
      host = hosts[Int(host)]
    }
    return false
  }

  /// Forgets all links. O(rows).
  mutating func clear() {
    for row in hosts.indices { firstAttached[row] = HostForest.none }
  }

  /// Links a row to its host, before those that are linked already.
  mutating func link(_ row: UInt32) {
    let host = Int(hosts[Int(row)])
    nextAttached[Int(row)] = firstAttached[host]
    firstAttached[host] = row
  }

  /// What follows `row` in the tree of `root`, each row before those that are attached to it; `none`: nothing.
  func next(after row: UInt32, in root: UInt32) -> UInt32 {
    var row = row
    if firstAttached[Int(row)] != HostForest.none { return firstAttached[Int(row)] }
    while row != root {
      if nextAttached[Int(row)] != HostForest.none { return nextAttached[Int(row)] }
      row = hosts[Int(row)]
    }
    return HostForest.none
  }
}
