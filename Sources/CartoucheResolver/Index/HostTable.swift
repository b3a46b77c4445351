/// Which annotation each one is attached to.
///
/// Layout: one row an annotation, as frames have them; none at all where no annotation is attached to another. What is attached to a row, directly
/// or not, was visited directly after it.
package struct HostTable: Sendable {
  private let hosts: [UInt32]
  /// The outermost host of each row; the row itself if it has no host, or if its hosts form a cycle.
  private var roots: [UInt32]
  /// When a walk through the trees comes to each, counted from 1, and the last one that it comes to below each; 0: never,
  /// because the hosts go round in a circle.
  private var visit: [UInt32]
  private var lastVisit: [UInt32]
  /// Whom the walk comes to, in turn: the row of visit 1 first.
  private var visited: [UInt32]

  static let none = UInt32.max

  /// Nobody is attached to anybody.
  package init() { (hosts, roots, visit, lastVisit, visited) = ([], [], [], [], []) }

  /// - Complexity: O(annotations).
  package init(_ plan: Plan) {
    let rows = plan.annotations.attachment.indices.map { row in
      let attachment = plan.attachment(ofFrameRow: row)
      guard attachment != AttachmentTable.none, plan.attachments.kinds[Int(attachment)] == .annotation else {
        return HostTable.none
      }
      let host = plan.attachments.host[Int(attachment)]
      return host == AttachmentTable.none ? HostTable.none : UInt32(plan.frameRow(Int(host)))
    }
    let clusters = repeatElement(HostTable.none, count: FrameRows(plan).count - rows.count)
    hosts = rows.contains { $0 != HostTable.none } ? rows + clusters : []
    roots = hosts.indices.map { UInt32($0) }
    visit = Array(repeating: 0, count: hosts.count)
    lastVisit = visit
    visited = []
    visitAll()
  }

  var isEmpty: Bool { hosts.isEmpty }

  /// As many rows as frames have, or none.
  var count: Int { hosts.count }

  /// The host of a row, or `none`.
  @inline(__always)
  subscript(_ row: UInt32) -> UInt32 { hosts.isEmpty ? HostTable.none : hosts[Int(row)] }

  /// The outermost host of a row; the row itself if it has no host, or if its hosts form a cycle.
  /// - Complexity: O(1).
  @inline(__always)
  func root(of row: UInt32) -> UInt32 { hosts.isEmpty ? row : roots[Int(row)] }

  /// Whether a row is attached to itself in the end, so that it is attached to nothing that stands anywhere.
  func isInCircle(_ row: UInt32) -> Bool { !hosts.isEmpty && visit[Int(row)] == 0 }

  /// Whether `row` is attached to `other`, directly or not; what is no row is attached to nothing.
  /// - Complexity: O(1).
  @inline(__always)
  package func isAttached(_ row: UInt32, to other: UInt32) -> Bool {
    let count = UInt32(hosts.count)
    guard row < count, other < count else { return false }
    let visit = visit[Int(row)]
    return self.visit[Int(other)] < visit && visit <= lastVisit[Int(other)]
  }

  /// Those that are attached to a row, directly or not: hosts before what is attached to them.
  /// - Complexity: O(1).
  package func attached(to row: UInt32) -> ArraySlice<UInt32> {
    // Who is in a circle was never visited.
    guard row < UInt32(hosts.count), visit[Int(row)] != 0 else { return [] }
    return visited[Int(visit[Int(row)])..<Int(lastVisit[Int(row)])]
  }

  private mutating func visitAll() {
    guard !hosts.isEmpty else { return }
    visited.reserveCapacity(hosts.count)
    var forest = HostForest(self)
    for row in hosts.indices where hosts[row] != HostTable.none { forest.link(UInt32(row)) }
    var count: UInt32 = 0
    for root in hosts.indices where hosts[root] == HostTable.none {
      var row = UInt32(root)
      while row != HostTable.none {
        count += 1
        visit[Int(row)] = count
        roots[Int(row)] = UInt32(root)
        visited.append(row)
        lastVisit[Int(row)] = count
        let next = forest.next(after: row, in: UInt32(root))
        // Who is left for good was seen to its end.
        let host = next == HostTable.none ? HostTable.none : hosts[Int(next)]
        while row != host, row != root {
          row = hosts[Int(row)]
          lastVisit[Int(row)] = count
        }
        row = next
      }
    }
  }
}
