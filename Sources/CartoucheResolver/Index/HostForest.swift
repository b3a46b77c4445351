/// Which annotations are attached to which, as trees that can be walked without recursion.
///
/// Layout: one row an annotation; none at all where no annotation is attached to another. What is attached to a row, directly
/// or not, was visited directly after it.
package struct HostForest: Sendable {
  /// The annotation that each is attached to, or `none`.
  let hosts: [UInt32]
  /// The first of those attached to each, and the next one of the same host.
  private(set) var firstAttached: [UInt32]
  private(set) var nextAttached: [UInt32]
  /// When a walk through the trees comes to each, counted from 1, and the last one that it comes to below each; 0: never,
  /// because the hosts go round in a circle.
  private var visit: [UInt32]
  private var lastVisit: [UInt32]

  static let none = UInt32.max

  /// - Complexity: O(annotations).
  package init(_ plan: Plan) {
    let rows = plan.annotations.attachment.map { attachment in
      attachment != AttachmentTable.none && plan.attachments.kinds[Int(attachment)] == .annotation
        ? plan.attachments.host[Int(attachment)] : HostForest.none
    }
    hosts = rows.contains { $0 != HostForest.none } ? rows : []
    firstAttached = Array(repeating: HostForest.none, count: hosts.count)
    nextAttached = Array(repeating: HostForest.none, count: hosts.count)
    visit = Array(repeating: 0, count: hosts.count)
    lastVisit = visit
    visitAll()
  }

  var isEmpty: Bool { hosts.isEmpty }

  /// The host of a row, or `none`.
  @inline(__always)
  func host(_ row: UInt32) -> UInt32 { hosts.isEmpty ? HostForest.none : hosts[Int(row)] }

  /// Whether `row` is attached to `other`, directly or not.
  /// - Complexity: O(1).
  @inline(__always)
  package func isAttached(_ row: UInt32, to other: UInt32) -> Bool {
    let visit = visit[Int(row)]
    return self.visit[Int(other)] < visit && visit <= lastVisit[Int(other)]
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

  private mutating func visitAll() {
    for row in hosts.indices where hosts[row] != HostForest.none { link(UInt32(row)) }
    var count: UInt32 = 0
    for root in hosts.indices where hosts[root] == HostForest.none {
      var row = UInt32(root)
      while row != HostForest.none {
        count += 1
        visit[Int(row)] = count
        lastVisit[Int(row)] = count
        let next = next(after: row, in: UInt32(root))
        // Who is left for good was seen to its end.
        let host = next == HostForest.none ? HostForest.none : hosts[Int(next)]
        while row != host, row != root {
          row = hosts[Int(row)]
          lastVisit[Int(row)] = count
        }
        row = next
      }
    }
    clear()
  }
}
