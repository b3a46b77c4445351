/// The host of each annotation that is attached to another annotation.
///
/// Layout: One row an annotation, in the order of frames; no rows if no annotation is attached to another. A
/// depth-first walk through the trees numbers the rows, so that all direct and indirect attachments of a row
/// follow it.
package struct HostTable: Sendable {
  private let hosts: [UInt32]
  /// The outermost host of each row; the row itself if it has no host or its hosts form a cycle.
  private var roots: [UInt32]
  /// The number of each row in the walk, from 1, and the last number in the tree below it; 0 for a row with
  /// hosts that form a cycle.
  private var visit: [UInt32]
  private var lastVisit: [UInt32]
  /// The rows in the order of the walk.
  private var visited: [UInt32]

  static let none = UInt32.max

  /// Creates a table without attachments.
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

  /// The number of rows: that of frames, or 0.
  var count: Int { hosts.count }

  /// The host of a row, or `none`.
  @inline(__always)
  subscript(_ row: UInt32) -> UInt32 { hosts.isEmpty ? HostTable.none : hosts[Int(row)] }

  /// Returns the outermost host of a row; the row itself if it has no host or its hosts form a cycle.
  /// - Complexity: O(1).
  @inline(__always)
  func root(of row: UInt32) -> UInt32 { hosts.isEmpty ? row : roots[Int(row)] }

  /// Returns whether the hosts of a row form a cycle, so that the row has no place.
  func isInCycle(_ row: UInt32) -> Bool { !hosts.isEmpty && visit[Int(row)] == 0 }

  /// Returns whether `row` is attached to `other`, directly or indirectly; false for numbers that are no rows.
  /// - Complexity: O(1).
  @inline(__always)
  package func isAttached(_ row: UInt32, to other: UInt32) -> Bool {
    let count = UInt32(hosts.count)
    guard row < count, other < count else { return false }
    let visit = visit[Int(row)]
    return self.visit[Int(other)] < visit && visit <= lastVisit[Int(other)]
  }

  /// Returns the rows that are attached to a row directly or indirectly, hosts before their attachments.
  /// - Complexity: O(1).
  package func attached(to row: UInt32) -> ArraySlice<UInt32> {
    // The walk does not reach rows in a cycle.
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
        // The walk has finished the trees of the rows that it leaves.
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

/// A subset of the attached annotations, as trees that are walked without recursion.
///
/// Layout: One row an annotation; no rows if no annotation is attached to another.
struct HostForest: Sendable {
  private let hosts: HostTable
  /// The first linked row of each host, and the next linked row of the same host.
  private var firstLinked: [UInt32]
  private var nextLinked: [UInt32]

  init(_ hosts: HostTable) {
    self.hosts = hosts
    firstLinked = Array(repeating: HostTable.none, count: hosts.count)
    nextLinked = Array(repeating: HostTable.none, count: hosts.count)
  }

  var isEmpty: Bool { hosts.isEmpty }

  /// Removes all links, in O(rows).
  mutating func clear() {
    for row in firstLinked.indices { firstLinked[row] = HostTable.none }
  }

  /// Links a row to its host, before the rows that are already linked.
  mutating func link(_ row: UInt32) {
    let host = Int(hosts[row])
    nextLinked[Int(row)] = firstLinked[host]
    firstLinked[host] = row
  }

  /// Returns the row after `row` in the tree of `root`, or `none`. Each row precedes the rows linked to it.
  func next(after row: UInt32, in root: UInt32) -> UInt32 {
    var row = row
    if firstLinked[Int(row)] != HostTable.none { return firstLinked[Int(row)] }
    while row != root {
      if nextLinked[Int(row)] != HostTable.none { return nextLinked[Int(row)] }
      row = hosts[row]
    }
    return HostTable.none
  }
}
